#include "core/distributed/shared_exchange.hpp"

#include <cstring>

namespace seam::distributed {

std::vector<std::vector<Vec12>> exchange_shared(Region& region, const std::vector<Vec12>& own, std::size_t each) {
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
  const std::vector<transport::Bytes> received = region.transport.exchange(ranks, std::move(messages));
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

}  // namespace seam::distributed
