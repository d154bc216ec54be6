#pragma once
#include <QWidget>

class QToolButton;
class QVBoxLayout;

namespace seam::lessons {

/// A heading that opens and closes what is below it.
class FoldOut : public QWidget {
  Q_OBJECT
 public:
  explicit FoldOut(const char* name, QWidget* parent = nullptr);
  void set_title(const QString& title);
  QVBoxLayout* body() { return body_; }
  bool is_open() const;
  void set_open(bool open);

 signals:
  void opened(bool open);

 private:
  QToolButton* head_ = nullptr;
  QWidget* content_ = nullptr;
  QVBoxLayout* body_ = nullptr;
};

}  // namespace seam::lessons
