#pragma once
#include <QFrame>
#include <functional>
#include <vector>

#include "ui/lessons/progress.hpp"

class QLabel;
class QPushButton;
class QRadioButton;
class QVBoxLayout;

namespace seam::lessons {

/// One prediction. All texts are made anew at a switch of language; `right` asks the live solver.
struct Question {
  QString id;  ///< of the progress
  std::function<QString()> text;
  /// An empty text is no choice. Without this the answer is a thing pointed at in the picture, given to
  /// QuestionCard::answer().
  std::function<QStringList()> choices;
  std::function<bool(int answer)> right;
  std::function<QString(int answer)> explain;  ///< why it is right or wrong
};

/// Asks before the lesson shows: predict, check against the live solver, or have it shown. Thread rule: UI thread.
class QuestionCard : public QFrame {
  Q_OBJECT
 public:
  QuestionCard(Question question, Progress& progress, QWidget* parent = nullptr);
  /// Answered right, or shown on request, now or in an earlier session.
  bool revealed() const { return progress_.outcome(question_.id) != Progress::Outcome::open; }
  Progress::Outcome outcome() const { return progress_.outcome(question_.id); }
  const Question& question() const { return question_; }
  void answer(int choice);
  void reveal();
  void ask_again();
  void retranslate();
  /// The system changed: a wrong answer is void, and what is explained is of the new one.
  void refresh();

 signals:
  void outcome_changed();

 private:
  void set_feedback(const QString& text, const char* level);
  void show_state();

  Question question_;
  Progress& progress_;
  QLabel *heading_ = nullptr, *text_ = nullptr, *feedback_ = nullptr;
  QVBoxLayout* choices_box_ = nullptr;
  std::vector<QRadioButton*> choices_;
  QPushButton *check_ = nullptr, *show_ = nullptr, *again_ = nullptr;
  int answer_ = -1;
  bool other_system_ = false;  // since the answer
};

}  // namespace seam::lessons
