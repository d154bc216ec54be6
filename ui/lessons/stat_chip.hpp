#pragma once
#include <QFrame>
#include <QLabel>
#include <QVBoxLayout>

namespace seam::lessons {

/// A number and what it counts.
class StatChip : public QFrame {
 public:
  explicit StatChip(const char* name, QWidget* parent = nullptr) : QFrame(parent) {
    setObjectName(QLatin1String(name));
    setProperty("stat_chip", true);
    auto* box = new QVBoxLayout(this);
    box->setContentsMargins(12, 3, 12, 5);
    box->setSpacing(0);
    value_ = new QLabel(this);
    value_->setObjectName(QStringLiteral("stat_value"));
    value_->setAlignment(Qt::AlignCenter);
    caption_ = new QLabel(this);
    caption_->setObjectName(QStringLiteral("hint"));
    caption_->setAlignment(Qt::AlignCenter);
    box->addWidget(value_);
    box->addWidget(caption_);
  }
  void set(const QString& caption, const QString& value) {
    caption_->setText(caption);
    value_->setText(value);
    setAccessibleName(caption + QStringLiteral(": ") + value);
  }
  QString value() const { return value_->text(); }

 private:
  QLabel *value_ = nullptr, *caption_ = nullptr;
};

}  // namespace seam::lessons
