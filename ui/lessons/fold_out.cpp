#include "ui/lessons/fold_out.hpp"

#include <QToolButton>
#include <QVBoxLayout>

namespace seam::lessons {

FoldOut::FoldOut(const char* name, QWidget* parent) : QWidget(parent) {
  setObjectName(QLatin1String(name));
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(2);
  head_ = new QToolButton(this);
  head_->setObjectName(QStringLiteral("fold_head"));
  head_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  head_->setArrowType(Qt::RightArrow);
  head_->setCheckable(true);
  head_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  head_->setFocusPolicy(Qt::StrongFocus);
  content_ = new QWidget(this);
  body_ = new QVBoxLayout(content_);
  body_->setContentsMargins(18, 2, 4, 10);
  content_->hide();
  layout->addWidget(head_);
  layout->addWidget(content_);
  connect(head_, &QToolButton::toggled, this, [this](bool open) {
    head_->setArrowType(open ? Qt::DownArrow : Qt::RightArrow);
    content_->setVisible(open);
    emit opened(open);
  });
}

void FoldOut::set_title(const QString& title) { head_->setText(title); }
void FoldOut::set_open(bool open) { head_->setChecked(open); }

}  // namespace seam::lessons
