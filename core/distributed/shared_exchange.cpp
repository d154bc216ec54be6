#include "core/distributed/shared_exchange.hpp"

#include <cstring>

namespace seam::distributed {

std::vector<std::vector<Vec12>> exchange_shared(Region& region, const std::vector<Vec12>& own) {
  constexpr std::size_t size = sizeof(double) * 12;
  std::vector<int> ranks;
  std::vector<transport::Bytes> messages;
  for (const Peer& peer : region.peers) {
    ranks.push_back(peer.rank);
    transport::Bytes message(peer.shared.size() * size);
    for (std::size_t i = 0; i < peer.shared.size(); ++i)
      std::memcpy(message.data() + i * size, own[peer.shared[i]].data(), size);
    messages.push_back(std::move(message));
  }
  const std::vector<transport::Bytes> received = region.transport.exchange(ranks, std::move(messages));
  std::vector<std::vector<Vec12>> all(own.size());
  const auto add_from = [&](std::size_t p) {
    for (std::size_t i = 0; i < region.peers[p].shared.size(); ++i) {
      Vec12 value;
      std::memcpy(value.data(), received[p].data() + i * size, size);
      all[region.peers[p].shared[i]].push_back(value);
    }
  };
  std::size_t p = 0;
  for (; p < region.peers.size() && region.peers[p].rank < region.rank(); ++p) add_from(p);
  for (std::size_t i = 0; i < own.size(); ++i) all[i].push_back(own[i]);
  for (; p < region.peers.size(); ++p) add_from(p);
  return all;
}

}  // namespace seam::distributed
