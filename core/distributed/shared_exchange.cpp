#include "core/distributed/shared_exchange.hpp"

#include <algorithm>
#include <cstring>
#include <stdexcept>

namespace seam::distributed {

std::vector<std::vector<Vec12>> exchange_shared(Region& region, const std::vector<Vec12>& own, std::size_t each,
                                                std::span<double> sums) {
  constexpr std::size_t size = sizeof(double) * 12;
  std::vector<int> ranks;
  std::vector<transport::Bytes> messages;
  for (const Peer& peer : region.peers) {
    ranks.push_back(peer.rank);
    transport::Bytes message(peer.shared.size() * each * size);
    std::byte* to = message.data();
    for (const std::uint32_t shared : peer.shared)
      for (std::size_t k = 0; k < each; ++k, to += size) std::memcpy(to, own[each * shared + k].data(), size);
    messages.push_back(std::move(message));
  }
  const std::vector<transport::Bytes> received =
      sums.empty() ? region.transport.exchange(ranks, std::move(messages))
                   : region.transport.exchange_and_reduce(ranks, std::move(messages), sums, transport::Reduction::sum);
  std::vector<std::vector<Vec12>> all(region.shared.size());
  const auto add_from = [&](std::size_t p) {
    const std::byte* from = received[p].data();
    for (const std::uint32_t shared : region.peers[p].shared)
      for (std::size_t k = 0; k < each; ++k, from += size) {
        Vec12 value;
        std::memcpy(value.data(), from, size);
        all[shared].push_back(value);
      }
  };
  std::size_t p = 0;
  for (; p < region.peers.size() && region.peers[p].rank < region.rank(); ++p) add_from(p);
  for (std::size_t i = 0; i < own.size(); ++i) all[i / each].push_back(own[i]);
  for (; p < region.peers.size(); ++p) add_from(p);
  return all;
}

void send_to_all_who_see(Region& region, std::vector<Vec12>& values, const std::vector<std::uint16_t>& from) {
  constexpr std::size_t size = sizeof(double) * 12;
  const Ownership& ownership = region.ownership;
  const auto own = static_cast<std::size_t>(region.rank());
  std::vector<int> peers;
  std::vector<transport::Bytes> messages;
  for (int k = 0; k < region.transport.size(); ++k) {
    if (!(ownership.neighbours[own] >> k & 1)) continue;
    peers.push_back(k);
    transport::Bytes& message = messages.emplace_back();
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (from[i] != own || !(ownership.seen[i] >> k & 1)) continue;
      message.resize(message.size() + size);
      std::memcpy(message.data() + message.size() - size, values[i].data(), size);
    }
  }
  const std::vector<transport::Bytes> received = region.transport.exchange(peers, std::move(messages));
  for (std::size_t p = 0; p < peers.size(); ++p) {
    const std::byte* at = received[p].data();
    const auto expected = static_cast<std::size_t>(std::count(from.begin(), from.end(), peers[p]));
    if (received[p].size() != expected * size) throw std::logic_error("two workers disagree about who sees which body");
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (from[i] != peers[p]) continue;
      std::memcpy(values[i].data(), at, size);
      at += size;
    }
  }
  for (std::size_t i = 0; i < values.size(); ++i)
    if (ownership.owner[i] != no_owner && from[i] == no_owner) values[i].setZero();
}

}  // namespace seam::distributed
