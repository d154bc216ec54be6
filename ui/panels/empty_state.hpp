#pragma once
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>
#include <QWidget>

namespace seam::panels {

/// What a panel shows while it has nothing: a sentence that says what will appear, and the button that makes it appear.
class EmptyState : public QWidget {
 public:
  explicit EmptyState(QWidget* parent = nullptr) : QWidget(parent) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(20, 16, 20, 16);
    label_ = new QLabel(this);
    label_->setObjectName(QStringLiteral("hint"));
    label_->setWordWrap(true);
    label_->setAlignment(Qt::AlignCenter);
    button_ = new QPushButton(this);
    layout->addStretch(1);
    layout->addWidget(label_);
    layout->addWidget(button_, 0, Qt::AlignCenter);
    layout->addStretch(2);
  }
  QLabel* label() { return label_; }
  QPushButton* button() { return button_; }

 private:
  QLabel* label_;
  QPushButton* button_;
};

}  // namespace seam::panels
