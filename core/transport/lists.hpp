#pragma once
#include <algorithm>
#include <cstring>
#include <type_traits>
#include <vector>

#include "core/transport/transport.hpp"

namespace seam::transport {

/// lists[k] goes to rank k; the answer holds what came from all ranks, ascending by `Message::body`. Collective.
template <class Message>
std::vector<Message> exchange_lists(Transport& transport, const std::vector<std::vector<Message>>& lists) {
  static_assert(std::is_trivially_copyable_v<Message>);
  std::vector<Bytes> messages;
  for (const auto& list : lists) {
    messages.emplace_back(list.size() * sizeof(Message));
    if (!list.empty()) std::memcpy(messages.back().data(), list.data(), messages.back().size());
  }
  std::vector<Message> arrived;
  for (const Bytes& bytes : transport.all_to_all(std::move(messages))) {
    const std::size_t first = arrived.size();
    arrived.resize(first + bytes.size() / sizeof(Message));
    if (!bytes.empty()) std::memcpy(arrived.data() + first, bytes.data(), bytes.size());
  }
  std::sort(arrived.begin(), arrived.end(), [](const Message& a, const Message& b) { return a.body < b.body; });
  return arrived;
}

}  // namespace seam::transport
