#pragma once
#include <QTemporaryDir>
#include <QTest>

#include "ui/lessons/progress.hpp"

namespace seam::test {

/// A lesson on a screen, with a settings file of its own.
template <class LessonType>
struct Shown {
  QTemporaryDir folder;
  models::Settings settings{folder.filePath(QStringLiteral("s.ini"))};
  lessons::Progress progress{settings};
  LessonType lesson;

  template <class... Arguments>
  explicit Shown(Arguments... arguments) : lesson(progress, arguments...) {
    lesson.resize(1280, 820);
    lesson.show();
    lesson.activateWindow();
    if (!QTest::qWaitForWindowActive(&lesson)) qWarning("the window did not become active");
  }
  template <class Widget>
  Widget* find(const char* name) {
    auto* widget = lesson.template findChild<Widget*>(QLatin1String(name));
    if (!widget) qFatal("no %s", name);
    return widget;
  }
};

}  // namespace seam::test
