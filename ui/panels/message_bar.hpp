#pragma once
#include <QWidget>
#include <functional>
#include <vector>

#include "ui/models/problems_model.hpp"

class QProgressBar;
class QVBoxLayout;

namespace seam::panels {

/// Messages above the central page that stay until dismissed, and the progress of long work with its Cancel button.
/// Never modal.
class MessageBar : public QWidget {
  Q_OBJECT
 public:
  struct Choice {
    QString text;
    std::function<void()> action;
  };
  explicit MessageBar(QWidget* parent = nullptr);

  /// A message with the same non-empty `key` replaces the former one.
  void show_message(models::Severity severity, const QString& text, const std::vector<Choice>& choices = {},
                    const QString& key = {});
  void dismiss(const QString& key);
  void dismiss_all();
  int count() const;
  QString text(int index) const;

  /// A row with a progress bar; the caller keeps the number. `cancel` empty = cannot be cancelled.
  int start_progress(const QString& text, std::function<void()> cancel);
  /// `permille` < 0 = unknown how long.
  void set_progress(int number, int permille, const QString& text = {});
  void end_progress(int number);

 private:
  QWidget* make_row(models::Severity severity, const QString& text, const QString& key);
  void remove_row(QWidget* row);
  QWidget* row_with_key(const QString& key) const;

  QVBoxLayout* layout_ = nullptr;
  std::vector<QWidget*> rows_;
  int next_progress_ = 1;
};

}  // namespace seam::panels
