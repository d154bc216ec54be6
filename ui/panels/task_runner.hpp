#pragma once
#include <QObject>
#include <QTimer>
#include <atomic>
#include <functional>
#include <memory>
#include <thread>
#include <vector>

#include "core/base/error.hpp"
#include "ui/panels/message_bar.hpp"

namespace seam::panels {

/// Shared by a task and the window: the task reads `cancel` and writes `permille` (-1 = unknown how long).
struct TaskProgress {
  std::atomic<bool> cancel{false};
  std::atomic<int> permille{-1};
};

/// Long work on a thread of its own with a progress row and Cancel in the message bar; the window stays alive. Thread
/// rule: UI thread only.
class TaskRunner : public QObject {
  Q_OBJECT
 public:
  /// Runs on the worker thread; what it returns runs afterwards on the UI thread (may be empty). Exceptions become
  /// failed().
  using Work = std::function<std::function<void()>(TaskProgress& progress)>;

  explicit TaskRunner(MessageBar& bar, QObject* parent = nullptr);
  ~TaskRunner() override;  ///< cancels and waits
  /// A task cancels those under way that were started with the same non-empty `key`; what a cancelled task of a key
  /// returns does not run.
  void start(const QString& text, Work work, const QString& key = {});
  bool busy() const { return !tasks_.empty(); }
  void cancel_all();

 signals:
  void failed(const seam::Problem& problem);
  void changed();

 private:
  struct Task {
    int row = 0;
    QString key;
    std::shared_ptr<TaskProgress> progress = std::make_shared<TaskProgress>();
    std::thread thread;
    std::atomic<bool> done{false};
    std::function<void()> after;
    std::unique_ptr<Problem> problem;
  };
  void poll();
  MessageBar& bar_;
  std::vector<std::unique_ptr<Task>> tasks_;
  QTimer timer_;
};

}  // namespace seam::panels
