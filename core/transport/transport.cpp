#include "core/transport/transport.hpp"

#include <cstring>
#include <utility>

namespace seam::transport {
namespace {

double combine(double a, double b, Reduction reduction) {
  if (reduction == Reduction::sum) return a + b;
  if (a != a) return a;
  if (b != b) return b;
  if (reduction == Reduction::minimum) return b < a ? b : a;
  return b > a ? b : a;
}

Bytes pack(std::span<const double> values) {
  Bytes bytes(values.size_bytes());
  if (!values.empty()) std::memcpy(bytes.data(), values.data(), bytes.size());
  return bytes;
}

}  // namespace

void Transport::all_reduce(std::span<double> values, Reduction reduction) {
  ++collectives_;
  if (size() == 1) return;
  if (rank() == 0) {
    receive_parts(values, reduction);
    for (int to = 1; to < size(); ++to) send(to, pack(values));
    return;
  }
  send(0, pack(values));
  receive_result(values);
}

/// Messages between two ranks arrive in the order in which they are sent: parts before those of the exchange, results
/// too.
std::vector<Bytes> Transport::exchange_and_reduce(std::span<const int> peers, std::vector<Bytes> messages,
                                                  std::span<double> values, Reduction reduction) {
  ++collectives_;
  const auto send_all = [&] {
    for (std::size_t i = 0; i < peers.size(); ++i) send(peers[i], std::move(messages[i]));
  };
  if (rank() == 0) {
    receive_parts(values, reduction);
    for (int to = 1; to < size(); ++to) send(to, pack(values));
    send_all();
  } else {
    send(0, pack(values));
    send_all();
    receive_result(values);
  }
  std::vector<Bytes> received;
  for (const int peer : peers) received.push_back(receive(peer));
  return received;
}

/// On rank 0.
void Transport::receive_parts(std::span<double> values, Reduction reduction) {
  std::vector<double> other(values.size());
  for (int from = 1; from < size(); ++from) {
    const Bytes message = receive(from);
    if (!message.empty()) std::memcpy(other.data(), message.data(), message.size());
    for (std::size_t i = 0; i < values.size(); ++i) values[i] = combine(values[i], other[i], reduction);
  }
}

/// On the others.
void Transport::receive_result(std::span<double> values) {
  const Bytes result = receive(0);
  if (!result.empty()) std::memcpy(values.data(), result.data(), result.size());
}

std::vector<Bytes> Transport::gather(Bytes message) {
  ++collectives_;
  if (rank() != 0) {
    send(0, std::move(message));
    return {};
  }
  std::vector<Bytes> all;
  all.push_back(std::move(message));
  for (int from = 1; from < size(); ++from) all.push_back(receive(from));
  return all;
}

std::vector<Bytes> Transport::all_to_all(std::vector<Bytes> messages) {
  ++collectives_;
  std::vector<Bytes> received(messages.size());
  for (int to = 0; to < size(); ++to)
    if (to != rank()) send(to, std::move(messages[static_cast<std::size_t>(to)]));
  for (int from = 0; from < size(); ++from) {
    auto& slot = received[static_cast<std::size_t>(from)];
    slot = from == rank() ? std::move(messages[static_cast<std::size_t>(from)]) : receive(from);
  }
  return received;
}

std::vector<Bytes> Transport::exchange(std::span<const int> peers, std::vector<Bytes> messages) {
  ++collectives_;
  for (std::size_t i = 0; i < peers.size(); ++i) send(peers[i], std::move(messages[i]));
  std::vector<Bytes> received;
  for (int peer : peers) received.push_back(receive(peer));
  return received;
}

}  // namespace seam::transport
