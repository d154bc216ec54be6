#pragma once
#include <QLocale>
#include <QString>

namespace seam::lessons {

/// "1.25 mm" in the present language's digits.
inline QString millimetres(double metres, int digits = 3) {
  return QLocale().toString(1000 * metres, 'g', digits) + QStringLiteral(" mm");
}

}  // namespace seam::lessons
