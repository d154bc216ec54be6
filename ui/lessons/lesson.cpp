#include "ui/lessons/lesson.hpp"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

namespace seam::lessons {

namespace {
constexpr int side_width = 400;
constexpr double presenting_scale = 1.6;
}  // namespace

Lesson::Lesson(const char* id, Progress& progress, QWidget* parent)
    : QWidget(parent), progress_(progress), style_(&lesson_style(viewport::Theme::light)) {
  setObjectName(QLatin1String(id));
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(14, 8, 8, 8);
  row->setSpacing(10);
  stage_ = new QVBoxLayout;
  stage_->setSpacing(8);
  row->addLayout(stage_, 1);
  scroll_ = new QScrollArea(this);
  scroll_->setWidgetResizable(true);
  scroll_->setFrameShape(QFrame::NoFrame);
  scroll_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  scroll_->setFixedWidth(side_width);
  scroll_->setFocusPolicy(Qt::NoFocus);
  auto* content = new QWidget(scroll_);
  side_ = new QVBoxLayout(content);
  side_->setContentsMargins(4, 0, 10, 8);
  side_->setSpacing(8);
  scroll_->setWidget(content);
  row->addWidget(scroll_);
}

void Lesson::delete_widgets() {
  cards_.clear();
  qDeleteAll(findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly));
}

QuestionCard* Lesson::add_question(Question question) {
  auto* card = new QuestionCard(std::move(question), progress_, this);
  cards_.push_back(card);
  side_->addWidget(card);
  connect(card, &QuestionCard::outcome_changed, this, &Lesson::progress_changed);
  connect(card, &QuestionCard::outcome_changed, this, &Lesson::show_side);
  return card;
}

QLabel* Lesson::add_words(std::function<QString()> text, QVBoxLayout* into) {
  auto* label = new QLabel(this);
  label->setWordWrap(true);
  label->setTextInteractionFlags(Qt::TextSelectableByMouse);
  texts_.add([label, text = std::move(text)] { label->setText(text()); });
  (into ? into : side_)->addWidget(label);
  return label;
}

QPushButton* Lesson::add_button(QHBoxLayout* row, const char* name, std::function<QString()> text,
                                std::function<void()> action) {
  auto* button = new QPushButton(this);
  button->setObjectName(QLatin1String(name));
  button->setFocusPolicy(Qt::TabFocus);
  texts_.add([button, text = std::move(text)] { button->setText(text()); });
  connect(button, &QPushButton::clicked, this, std::move(action));
  row->addWidget(button);
  return button;
}

QLabel* Lesson::add_sentence() {
  auto* sentence = new QLabel(this);
  sentence->setObjectName(QStringLiteral("lesson_sentence"));
  sentence->setWordWrap(true);
  sentence->setMinimumHeight(52);
  sentence->setAlignment(Qt::AlignLeft | Qt::AlignTop);
  stage_->addWidget(sentence);
  return sentence;
}

void Lesson::add_labelled(QHBoxLayout* row, std::function<QString()> text, QWidget* field, int stretch) {
  auto* label = new QLabel(this);
  label->setBuddy(field);
  texts_.add([label, field, text = std::move(text)] {
    label->setText(text());
    field->setAccessibleName(text());
  });
  row->addWidget(label);
  row->addWidget(field, stretch);
}

void Lesson::show_side() {
  const bool open =
      std::any_of(cards_.begin(), cards_.end(), [](const QuestionCard* card) { return !card->revealed(); });
  scroll_->setVisible(!presenting_ || open);
}

void Lesson::set_style(const LessonStyle& style) {
  style_ = &style;
  update();
}

void Lesson::set_presenting(bool presenting) {
  if (presenting == presenting_) return;
  presenting_ = presenting;
  show_side();
  QFont font = this->font();
  if (presenting) font_size_ = font.pointSizeF();
  font.setPointSizeF(presenting ? font_size_ * presenting_scale : font_size_);
  setFont(font);
  // The application's style sheet keeps fonts from being inherited.
  const double size = font.pointSizeF();
  setStyleSheet(presenting ? QStringLiteral("QLabel, QPushButton, QComboBox, QSpinBox, QCheckBox { font-size: %1pt; } "
                                            "#lesson_sentence { font-size: %2pt; } #stat_value { font-size: %3pt; }")
                                 .arg(size)
                                 .arg(1.25 * size)
                                 .arg(1.6 * size)
                           : QString());
}

void Lesson::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange) retranslate();
  QWidget::changeEvent(event);
}

void Lesson::retranslate() {
  texts_.apply();
  for (QuestionCard* card : cards_) card->retranslate();
}

QRectF paint_picture_frame(QPainter& painter, const QRectF& area, const QString& title, const QString& sentence,
                           const LessonStyle& style) {
  painter.fillRect(area, style.base);
  const double unit = std::clamp(area.height() / 720.0, 0.3, 6.0), margin = 18 * unit;
  const QRectF inner = area.adjusted(margin, margin, -margin, -margin);
  QFont font = painter.font();
  font.setPixelSize(std::max(1, static_cast<int>(26 * unit)));
  font.setBold(true);
  painter.setFont(font);
  painter.setPen(style.text);
  painter.drawText(inner, Qt::AlignTop | Qt::AlignLeft, title);
  const double head = 44 * unit;
  font.setBold(false);
  font.setPixelSize(std::max(1, static_cast<int>(20 * unit)));
  painter.setFont(font);
  const QRectF words = painter.boundingRect(inner, Qt::AlignBottom | Qt::AlignLeft | Qt::TextWordWrap, sentence);
  painter.drawText(inner, Qt::AlignBottom | Qt::AlignLeft | Qt::TextWordWrap, sentence);
  return inner.adjusted(0, head, 0, -words.height() - 12 * unit);
}

}  // namespace seam::lessons
