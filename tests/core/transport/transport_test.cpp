#include <QtTest>
#include <cmath>
#include <cstring>
#include <thread>

#include "core/transport/in_process.hpp"

using namespace seam::transport;

namespace {

Bytes text(const std::string& value) {
  Bytes bytes(value.size());
  if (!value.empty()) std::memcpy(bytes.data(), value.data(), value.size());
  return bytes;
}
std::string text(const Bytes& bytes) { return {reinterpret_cast<const char*>(bytes.data()), bytes.size()}; }

/// `work(endpoint)` on a thread per rank.
template <class Work>
void on_all(InProcessHub& hub, Work work) {
  std::vector<std::thread> threads;
  for (int rank = 0; rank < hub.workers(); ++rank)
    threads.emplace_back([&hub, &work, rank] { work(*hub.endpoint(rank)); });
  for (std::thread& thread : threads) thread.join();
}

}  // namespace

class TransportTest : public QObject {
  Q_OBJECT
 private slots:
  void messages_between_two_ranks_keep_their_order() {
    InProcessHub hub(2);
    std::vector<std::string> seen;
    on_all(hub, [&](Transport& transport) {
      for (int i = 0; i < 1000; ++i) {
        if (transport.rank() == 0)
          transport.send(1, text(std::to_string(i)));
        else
          seen.push_back(text(transport.receive(0)));
      }
    });
    for (int i = 0; i < 1000; ++i) QCOMPARE(seen[static_cast<std::size_t>(i)], std::to_string(i));
  }

  void reductions_have_the_same_bits_on_every_rank_in_the_order_of_ranks() {
    for (int workers : {1, 2, 3, 7}) {
      InProcessHub hub(workers);
      std::vector<std::vector<double>> results(static_cast<std::size_t>(workers));
      on_all(hub, [&](Transport& transport) {
        const double mine = 1.0 / (3 + transport.rank());
        double sum[2] = {mine, 1e16 * mine};
        transport.all_reduce(sum, Reduction::sum);
        double low[1] = {mine}, high[1] = {mine};
        transport.all_reduce(low, Reduction::minimum);
        transport.all_reduce(high, Reduction::maximum);
        results[static_cast<std::size_t>(transport.rank())] = {sum[0], sum[1], low[0], high[0]};
      });
      double expected = 0;
      for (int rank = 0; rank < workers; ++rank) expected = rank == 0 ? 1.0 / 3 : expected + 1.0 / (3 + rank);
      for (const auto& result : results) {
        QVERIFY(result == results[0]);
        QCOMPARE(result[0], expected);
        QCOMPARE(result[2], 1.0 / (2 + workers));
        QCOMPARE(result[3], 1.0 / 3);
      }
    }
  }

  void not_a_number_wins() {
    InProcessHub hub(3);
    std::vector<double> seen(6);
    on_all(hub, [&](Transport& transport) {
      const double mine = transport.rank() == 1 ? std::nan("") : transport.rank();
      double low[1] = {mine}, high[1] = {mine};
      transport.all_reduce(low, Reduction::minimum);
      transport.all_reduce(high, Reduction::maximum);
      seen[static_cast<std::size_t>(2 * transport.rank())] = low[0];
      seen[static_cast<std::size_t>(2 * transport.rank() + 1)] = high[0];
    });
    for (double value : seen) QVERIFY(std::isnan(value));
  }

  void everybody_hears_everybody() {
    InProcessHub hub(4);
    std::vector<std::vector<std::string>> heard(4), gathered(4), neighbours(4);
    on_all(hub, [&](Transport& transport) {
      const int me = transport.rank();
      std::vector<Bytes> messages;
      for (int to = 0; to < 4; ++to) messages.push_back(text(std::to_string(me) + ">" + std::to_string(to)));
      for (const Bytes& message : transport.all_to_all(std::move(messages)))
        heard[static_cast<std::size_t>(me)].push_back(text(message));
      for (const Bytes& message : transport.gather(text(std::string(static_cast<std::size_t>(me), 'a'))))
        gathered[static_cast<std::size_t>(me)].push_back(text(message));
      std::vector<int> peers;  // a ring
      for (int peer : {(me + 3) % 4, (me + 1) % 4}) peers.push_back(peer);
      std::sort(peers.begin(), peers.end());
      std::vector<Bytes> out;
      for (int peer : peers) out.push_back(text(std::to_string(me) + std::to_string(peer)));
      for (const Bytes& message : transport.exchange(peers, std::move(out)))
        neighbours[static_cast<std::size_t>(me)].push_back(text(message));
    });
    for (int me = 0; me < 4; ++me)
      for (int from = 0; from < 4; ++from)
        QCOMPARE(heard[static_cast<std::size_t>(me)][static_cast<std::size_t>(from)],
                 std::to_string(from) + ">" + std::to_string(me));
    QVERIFY((gathered[0] == std::vector<std::string>{"", "a", "aa", "aaa"}));
    QVERIFY(gathered[1].empty());
    QVERIFY((neighbours[0] == std::vector<std::string>{"10", "30"}));
    QVERIFY((neighbours[2] == std::vector<std::string>{"12", "32"}));
  }

  /// The same as one after the other, in one wait.
  void an_exchange_and_a_sum_travel_together() {
    for (const int workers : {1, 2, 5}) {
      InProcessHub hub(workers);
      std::vector<std::vector<double>> sums(static_cast<std::size_t>(workers));
      on_all(hub, [&](Transport& transport) {
        const int me = transport.rank();
        const std::uint64_t before = transport.collectives();
        for (int turn = 0; turn < 50; ++turn) {
          std::vector<int> peers;
          std::vector<Bytes> out;
          for (int peer = 0; peer < workers; ++peer)
            if (peer != me && (me + peer + turn) % 3 != 0) peers.push_back(peer);
          for (const int peer : peers) out.push_back(text(std::to_string(me) + ">" + std::to_string(peer)));
          double values[2] = {1.0 / (3 + me), static_cast<double>(turn)};
          const std::vector<Bytes> in = transport.exchange_and_reduce(peers, std::move(out), values, Reduction::sum);
          for (std::size_t i = 0; i < peers.size(); ++i)
            if (text(in.at(i)) != std::to_string(peers[i]) + ">" + std::to_string(me)) qFatal("a message went astray");
          double again[2] = {1.0 / (3 + me), static_cast<double>(turn)};
          transport.all_reduce(again, Reduction::sum);
          if (values[0] != again[0] || values[1] != again[1]) qFatal("another sum");
          sums[static_cast<std::size_t>(me)] = {values[0], values[1]};
        }
        if (transport.collectives() - before != 100) qFatal("two waits an exchange");
      });
      for (const auto& result : sums) QVERIFY(result == sums[0]);
      QCOMPARE(sums[0][1], 49.0 * workers);
    }
  }

  void a_failing_rank_frees_those_who_wait_for_it() {
    InProcessHub hub(3);
    std::atomic<int> freed{0};
    on_all(hub, [&](Transport& transport) {
      if (transport.rank() == 2) {
        hub.abort();
        return;
      }
      try {
        transport.receive(2);
      } catch (const Aborted&) {
        ++freed;
      }
    });
    QCOMPARE(freed.load(), 2);
    hub.reset();
    on_all(hub, [&](Transport& transport) {
      double one[1] = {1};
      transport.all_reduce(one, Reduction::sum);
      QCOMPARE(one[0], 3.0);
    });
  }
};

QTEST_GUILESS_MAIN(TransportTest)
#include "transport_test.moc"
