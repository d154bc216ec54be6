#include "ui/lessons/question_card.hpp"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QRadioButton>
#include <QStyle>
#include <QVBoxLayout>

namespace seam::lessons {

QuestionCard::QuestionCard(Question question, Progress& progress, QWidget* parent)
    : QFrame(parent), question_(std::move(question)), progress_(progress) {
  setObjectName(QStringLiteral("question_card"));
  auto* box = new QVBoxLayout(this);
  box->setContentsMargins(14, 10, 14, 10);
  heading_ = new QLabel(this);
  heading_->setObjectName(QStringLiteral("group_title"));
  text_ = new QLabel(this);
  text_->setWordWrap(true);
  box->addWidget(heading_);
  box->addWidget(text_);
  choices_box_ = new QVBoxLayout;
  choices_box_->setSpacing(2);
  box->addLayout(choices_box_);
  feedback_ = new QLabel(this);
  feedback_->setObjectName(QStringLiteral("lesson_feedback"));
  feedback_->setWordWrap(true);
  feedback_->setFocusPolicy(Qt::NoFocus);
  box->addWidget(feedback_);
  auto* row = new QHBoxLayout;
  check_ = new QPushButton(this);
  check_->setObjectName(QStringLiteral("primary"));
  show_ = new QPushButton(this);
  show_->setObjectName(QStringLiteral("question_show"));
  again_ = new QPushButton(this);
  again_->setObjectName(QStringLiteral("question_again"));
  row->addWidget(check_);
  row->addWidget(show_);
  row->addWidget(again_);
  row->addStretch(1);
  box->addLayout(row);
  if (question_.choices)
    for (int i = 0; i < question_.choices().size(); ++i) {
      auto* choice = new QRadioButton(this);
      choice->setObjectName(QStringLiteral("choice_%1").arg(i));
      connect(choice, &QRadioButton::toggled, this, [this] { check_->setEnabled(true); });
      choices_.push_back(choice);
      choices_box_->addWidget(choice);
    }
  connect(check_, &QPushButton::clicked, this, [this] {
    for (std::size_t i = 0; i < choices_.size(); ++i)
      if (choices_[i]->isChecked()) answer(static_cast<int>(i));
  });
  connect(show_, &QPushButton::clicked, this, &QuestionCard::reveal);
  connect(again_, &QPushButton::clicked, this, &QuestionCard::ask_again);
  retranslate();
}

void QuestionCard::answer(int choice) {
  if (revealed()) return;
  answer_ = choice;
  progress_.add_attempt(question_.id);
  const bool right = question_.right(choice);
  if (right) progress_.set_outcome(question_.id, Progress::Outcome::right);
  show_state();
  emit outcome_changed();
}

void QuestionCard::reveal() {
  if (revealed()) return;
  answer_ = -1;
  progress_.set_outcome(question_.id, Progress::Outcome::shown);
  show_state();
  emit outcome_changed();
}

void QuestionCard::ask_again() {
  answer_ = -1;
  progress_.forget(question_.id);
  other_system_ = false;
  for (QRadioButton* choice : choices_) {
    choice->setAutoExclusive(false);
    choice->setChecked(false);
    choice->setAutoExclusive(true);
  }
  show_state();
  emit outcome_changed();
}

void QuestionCard::set_feedback(const QString& text, const char* level) {
  feedback_->setText(text);
  feedback_->setVisible(!text.isEmpty());
  feedback_->setProperty("level", level);
  feedback_->style()->unpolish(feedback_);
  feedback_->style()->polish(feedback_);
}

void QuestionCard::show_state() {
  const Progress::Outcome state = outcome();
  const bool open = state == Progress::Outcome::open;
  const int attempts = progress_.attempts(question_.id);
  if (open)
    heading_->setText(tr("Predict first"));
  else if (state == Progress::Outcome::shown)
    heading_->setText(tr("Shown without a prediction"));
  else if (other_system_)
    heading_->setText(tr("✓ Predicted right before. And here:"));
  else
    heading_->setText(attempts > 1 ? tr("✓ Predicted right at attempt %1").arg(attempts) : tr("✓ Predicted right"));
  for (QRadioButton* choice : choices_) choice->setVisible(open && !choice->text().isEmpty());
  check_->setVisible(open && !choices_.empty());
  check_->setEnabled(std::any_of(choices_.begin(), choices_.end(), [](auto* c) { return c->isChecked(); }));
  show_->setVisible(open);
  again_->setVisible(!open);
  if (open && answer_ < 0)
    set_feedback({}, "none");
  else if (open)
    set_feedback(tr("✗ Not yet. %1").arg(question_.explain(answer_)), "wrong");
  else
    set_feedback(question_.explain(answer_), "right");
}

void QuestionCard::refresh() {
  answer_ = -1;
  other_system_ = revealed();
  retranslate();
}

void QuestionCard::retranslate() {
  text_->setText(question_.text());
  if (question_.choices) {
    const QStringList texts = question_.choices();
    for (std::size_t i = 0; i < choices_.size(); ++i) choices_[i]->setText(texts.value(static_cast<int>(i)));
  }
  check_->setText(tr("Check"));
  show_->setText(tr("Show me"));
  again_->setText(tr("Ask me again"));
  setAccessibleName(tr("Prediction: %1").arg(question_.text()));
  show_state();
}

}  // namespace seam::lessons
