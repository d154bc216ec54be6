#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <vector>

namespace seam::transport {

using Bytes = std::vector<std::byte>;

/// Another worker failed or was told to stop: whoever waits for a message gets this instead.
struct Aborted : std::runtime_error {
  Aborted() : std::runtime_error("another worker stopped") {}
};

enum class Reduction : std::uint8_t { sum, minimum, maximum };

/// How workers talk: blocking, ordered messages between two ranks, and collectives made of them. Every rank must make
/// the same collective calls in the same order. Results do not depend on timing: sums run in the order of ranks.
/// Thread rule: one thread per rank and object.
class Transport {
 public:
  virtual ~Transport() = default;
  virtual int rank() const = 0;
  virtual int size() const = 0;
  /// Messages to one rank arrive in the order they were sent; never waits for the receiver.
  virtual void send(int to, Bytes message) = 0;
  /// Waits for the next message from a rank. Throws Aborted.
  virtual Bytes receive(int from) = 0;
  std::uint64_t bytes_sent() const { return bytes_sent_; }
  double wait_seconds() const { return wait_seconds_; }       ///< spent in receive()
  std::uint64_t collectives() const { return collectives_; }  ///< calls of the functions below: synchronisations

  /// Element by element over all ranks, the same bits on every rank. NaN wins over numbers in minimum and maximum.
  void all_reduce(std::span<double> values, Reduction reduction);
  /// On rank 0 the messages of all ranks in their order; elsewhere nothing.
  std::vector<Bytes> gather(Bytes message);
  /// One message to every rank, one from every rank (its own too), in the order of ranks.
  std::vector<Bytes> all_to_all(std::vector<Bytes> messages);
  /// Both of exchange() and all_reduce(): nobody waits twice.
  std::vector<Bytes> exchange_and_reduce(std::span<const int> peers, std::vector<Bytes> messages,
                                         std::span<double> values, Reduction reduction);
  /// messages[i] goes to peers[i], and the answer holds what came from peers[i]. Peers must name each other.
  std::vector<Bytes> exchange(std::span<const int> peers, std::vector<Bytes> messages);

 private:
  void receive_parts(std::span<double> values, Reduction reduction);
  void receive_result(std::span<double> values);

 protected:
  std::uint64_t bytes_sent_ = 0, collectives_ = 0;
  double wait_seconds_ = 0;
};

}  // namespace seam::transport
