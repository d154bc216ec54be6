#pragma once
#include <QLocale>
#include <QString>

namespace seam::lessons {

/// "1.25 mm" in the present language's digits.
inline QString millimetres(double metres, int digits = 3) {
  return QLocale().toString(1000 * metres, 'g', digits) + QStringLiteral(" mm");
}

/// Keeps "rms|C|" on one line of a label.
inline QString unbroken(QString text) {
  return text.replace(QStringLiteral("rms|C|"), QStringLiteral("rms\u2060|\u2060C\u2060|"));
}

}  // namespace seam::lessons
