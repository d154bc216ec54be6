#pragma once
#include <QString>

#include "ui/models/settings.hpp"

namespace seam::lessons {

/// What a learner has done, kept between starts in the settings. Thread rule: UI thread only.
class Progress {
 public:
  enum class Outcome : std::uint8_t {
    open,
    shown,
    right
  };  ///< unanswered; looked at without answering; answered right
  explicit Progress(models::Settings& settings) : settings_(settings) {}

  Outcome outcome(const QString& question) const {
    return static_cast<Outcome>(std::clamp(settings_.value(key(question, "outcome"), 0).toInt(), 0, 2));
  }
  void set_outcome(const QString& question, Outcome outcome) {
    settings_.set_value(key(question, "outcome"), static_cast<int>(outcome));
  }
  int attempts(const QString& question) const { return settings_.value(key(question, "attempts"), 0).toInt(); }
  void add_attempt(const QString& question) { settings_.set_value(key(question, "attempts"), attempts(question) + 1); }
  void forget(const QString& question) {
    set_outcome(question, Outcome::open);
    settings_.set_value(key(question, "attempts"), 0);
  }

 private:
  static QString key(const QString& question, const char* what) {
    return QStringLiteral("lessons/%1/%2").arg(question, QLatin1String(what));
  }
  models::Settings& settings_;
};

}  // namespace seam::lessons
