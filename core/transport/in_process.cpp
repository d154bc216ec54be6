#include "core/transport/in_process.hpp"

#include <utility>

#include "core/base/timer.hpp"

namespace seam::transport {

class InProcessTransport final : public Transport {
 public:
  InProcessTransport(InProcessHub& hub, int rank) : hub_(hub), rank_(rank) {}
  int rank() const override { return rank_; }
  int size() const override { return hub_.workers(); }

  void send(int to, Bytes message) override {
    bytes_sent_ += message.size();
    InProcessHub::Box& box = hub_.box(rank_, to);
    {
      const std::lock_guard lock(box.mutex);
      box.messages.push_back(std::move(message));
    }
    box.arrived.notify_one();
  }

  Bytes receive(int from) override {
    const Timer timer;
    InProcessHub::Box& box = hub_.box(from, rank_);
    std::unique_lock lock(box.mutex);
    box.arrived.wait(lock, [&] { return !box.messages.empty() || hub_.aborted_; });
    if (box.messages.empty()) throw Aborted();
    Bytes message = std::move(box.messages.front());
    box.messages.pop_front();
    wait_seconds_ += timer.seconds();
    return message;
  }

 private:
  InProcessHub& hub_;
  int rank_;
};

InProcessHub::InProcessHub(int workers)
    : workers_(workers), boxes_(new Box[static_cast<std::size_t>(workers) * static_cast<std::size_t>(workers)]) {}

std::unique_ptr<Transport> InProcessHub::endpoint(int rank) {
  return std::make_unique<InProcessTransport>(*this, rank);
}

void InProcessHub::abort() {
  aborted_ = true;
  for (int i = 0; i < workers_ * workers_; ++i) {
    const std::lock_guard lock(boxes_[i].mutex);  // a waiter between its check and its sleep must not miss this
    boxes_[i].arrived.notify_all();
  }
}

void InProcessHub::reset() {
  for (int i = 0; i < workers_ * workers_; ++i) boxes_[i].messages.clear();
  aborted_ = false;
}

}  // namespace seam::transport
