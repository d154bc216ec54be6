#include "ui/models/problem_text.hpp"

#include <QCoreApplication>
#include <QRegularExpression>
#include <algorithm>

namespace seam::models {
namespace {

/// A sentence of the catalog; `expression` finds its placeholders in a finished text.
struct Sentence {
  const char* source;
  QRegularExpression expression;
  std::vector<int> numbers;  // %1, %2, ... in the order of the text
  std::vector<bool> quoted;  // the same: stands in quotes, so it is a name and never translated
  qsizetype literal = 0;     // letters outside of placeholders
};

Sentence compile(const char* source) {
  static const QRegularExpression placeholder(QStringLiteral("%([1-9])"));
  Sentence sentence{source, {}, {}, {}, 0};
  const QString text = QString::fromUtf8(source);
  QString pattern;
  qsizetype at = 0;
  for (auto i = placeholder.globalMatch(text); i.hasNext();) {
    const QRegularExpressionMatch match = i.next();
    pattern += QRegularExpression::escape(text.mid(at, match.capturedStart() - at)) + QStringLiteral("(.+?)");
    sentence.literal += match.capturedStart() - at;
    sentence.numbers.push_back(match.captured(1).toInt());
    sentence.quoted.push_back(match.capturedStart() > 0 && text[match.capturedStart() - 1] == QLatin1Char('"'));
    at = match.capturedEnd();
  }
  pattern += QRegularExpression::escape(text.mid(at));
  sentence.literal += text.size() - at;
  sentence.expression =
      QRegularExpression(QRegularExpression::anchoredPattern(pattern), QRegularExpression::DotMatchesEverythingOption);
  return sentence;
}

/// The longest wording first: "body %1: %2" must not swallow what a fuller sentence says.
const std::vector<Sentence>& sentences() {
  static const std::vector<Sentence> compiled = [] {
    std::vector<Sentence> list;
    for (const char* source : message_catalog()) list.push_back(compile(source));
    std::stable_sort(list.begin(), list.end(),
                     [](const Sentence& a, const Sentence& b) { return a.literal > b.literal; });
    return list;
  }();
  return compiled;
}

QString translate_text(const QString& text);

/// As Problem::message() does it: a name of a program or a file at the start stays as it is.
QString capitalised(QString sentence) {
  static const QRegularExpression plain_word(QStringLiteral("^[a-z]+(?=[ ,;:]|$)"));
  if (plain_word.match(sentence).hasMatch()) sentence[0] = sentence[0].toUpper();
  return sentence;
}

/// Empty when the catalog has no such sentence.
QString translate_sentence(const QString& text) {
  for (const Sentence& sentence : sentences()) {
    const QRegularExpressionMatch match = sentence.expression.match(text);
    if (!match.hasMatch()) continue;
    const QString result = QCoreApplication::translate("Core", sentence.source);
    // All at once: a captured text may hold a percent sign of its own.
    QString filled;
    for (qsizetype i = 0; i < result.size(); ++i) {
      const int number = result[i] == QLatin1Char('%') && i + 1 < result.size() ? result[i + 1].digitValue() : -1;
      const auto place = std::find(sentence.numbers.begin(), sentence.numbers.end(), number);
      if (place == sentence.numbers.end()) {
        filled += result[i];
        continue;
      }
      const auto index = place - sentence.numbers.begin();
      const QString captured = match.captured(static_cast<int>(index) + 1);
      filled += sentence.quoted[static_cast<std::size_t>(index)] ? captured : translate_text(captured);
      ++i;
    }
    return filled;
  }
  return {};
}

/// A whole sentence, else clauses joined by "; ", else the text itself.
QString translate_text(const QString& text) {
  if (const QString whole = translate_sentence(text); !whole.isEmpty()) return whole;
  if (!text.contains(QLatin1String("; "))) return text;
  QStringList parts = text.split(QStringLiteral("; "));
  for (QString& part : parts)
    if (const QString known = translate_sentence(part); !known.isEmpty()) part = known;
  return parts.join(QCoreApplication::translate("Core", "; "));
}

}  // namespace

QString translated_clause(const std::string& text) { return translate_text(QString::fromStdString(text)); }

QString translated(const Problem& problem) {
  QString text = translated_clause(problem.what);
  const QString stop = QCoreApplication::translate("Core", ".");
  const auto ends = [&] {
    static const QString marks = QStringLiteral(".?!。？！");
    return text.isEmpty() || marks.contains(text.back());
  };
  for (const std::string* part : {&problem.where, &problem.why})
    if (!part->empty())
      text += (text.isEmpty() ? QString() : QCoreApplication::translate("Core", ": ")) + translated_clause(*part);
  if (!problem.next.empty()) {
    if (!text.isEmpty()) text += ends() ? QStringLiteral(" ") : QCoreApplication::translate("Core", ". ");
    text += capitalised(translated_clause(problem.next));
  }
  if (!ends()) text += stop;
  return text;
}

}  // namespace seam::models
