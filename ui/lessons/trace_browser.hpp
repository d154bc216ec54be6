#pragma once
#include <QTextBrowser>
#include <QTextCursor>
#include <functional>

namespace seam::lessons {

/// A text whose links are walked with Tab, and which says which one has the ring.
class TraceBrowser : public QTextBrowser {
 public:
  using QTextBrowser::QTextBrowser;
  void set_link_focused(std::function<void(const QString&)> told) { told_ = std::move(told); }

 protected:
  bool focusNextPrevChild(bool next) override {
    const bool moved = QTextBrowser::focusNextPrevChild(next);
    if (told_) told_(hasFocus() && textCursor().hasSelection() ? textCursor().charFormat().anchorHref() : QString());
    return moved;
  }

 private:
  std::function<void(const QString&)> told_;
};

}  // namespace seam::lessons
