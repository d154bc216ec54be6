#include "ui/panels/task_runner.hpp"

namespace seam::panels {

TaskRunner::TaskRunner(MessageBar& bar, QObject* parent) : QObject(parent), bar_(bar) {
  timer_.setInterval(50);
  connect(&timer_, &QTimer::timeout, this, &TaskRunner::poll);
}

TaskRunner::~TaskRunner() {
  cancel_all();
  for (const auto& task : tasks_) task->thread.join();
}

void TaskRunner::start(const QString& text, Work work, const QString& key) {
  for (const auto& other : tasks_)
    if (!key.isEmpty() && other->key == key) other->progress->cancel = true;
  auto task = std::make_unique<Task>();
  Task* raw = task.get();
  raw->key = key;
  raw->row = bar_.start_progress(text, [progress = raw->progress] { progress->cancel = true; });
  raw->thread = std::thread([raw, work = std::move(work)] {
    try {
      raw->after = work(*raw->progress);
    } catch (const Error& error) {
      raw->problem = std::make_unique<Problem>(error.problem());
    } catch (const std::exception& error) {
      raw->problem = std::make_unique<Problem>(Problem{"the work stopped", "", error.what(), "please report this"});
    }
    raw->done = true;
  });
  tasks_.push_back(std::move(task));
  timer_.start();
  emit changed();
}

void TaskRunner::cancel_all() {
  for (const auto& task : tasks_) task->progress->cancel = true;
}

void TaskRunner::poll() {
  std::vector<std::unique_ptr<Task>> finished;
  for (auto& task : tasks_) {
    bar_.set_progress(task->row, task->progress->permille);
    if (task->done) finished.push_back(std::move(task));
  }
  std::erase(tasks_, nullptr);
  if (tasks_.empty()) timer_.stop();
  for (const auto& task : finished) {
    task->thread.join();
    bar_.end_progress(task->row);
    if (task->problem && !task->progress->cancel) emit failed(*task->problem);
    const bool unwanted = !task->key.isEmpty() && task->progress->cancel;
    if (!task->problem && task->after && !unwanted) task->after();
  }
  if (!finished.empty()) emit changed();
}

}  // namespace seam::panels
