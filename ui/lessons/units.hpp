#pragma once
#include <QLocale>
#include <QString>
#include <cmath>

namespace seam::lessons {

/// "1.25 mm" in the present language's digits.
inline QString millimetres(double metres, int digits = 3) {
  return QLocale().toString(1000 * metres, 'g', digits) + QStringLiteral(" mm");
}

/// "10⁻⁵"
inline QString power_of_ten(int exponent) {
  QString raised;
  for (const QChar c : QString::number(exponent))
    raised += c == QLatin1Char('-') ? QStringLiteral("⁻") : QStringLiteral("⁰¹²³⁴⁵⁶⁷⁸⁹").mid(c.digitValue(), 1);
  return QStringLiteral("10") + raised;
}

/// "4.58·10⁻⁵"; numbers of ordinary size stay plain.
inline QString scientific(double value, int digits = 3) {
  if (!std::isfinite(value) || value == 0 || (std::abs(value) >= 1e-2 && std::abs(value) < 1e4))
    return QLocale().toString(value, 'g', digits);
  const auto exponent = static_cast<int>(std::floor(std::log10(std::abs(value))));
  return QLocale().toString(value / std::pow(10, exponent), 'f', digits - 1) + QStringLiteral("·") +
         power_of_ten(exponent);
}

/// Keeps "rms|C|" on one line of a label.
inline QString unbroken(QString text) {
  return text.replace(QStringLiteral("rms|C|"), QStringLiteral("rms\u2060|\u2060C\u2060|"));
}

}  // namespace seam::lessons
