#pragma once
#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include "app/seam/window_context.hpp"

namespace seam::app {

/// Lets the pair that meets first on a merge path pulse, once a second, while such a round is drawn. Never with reduced
/// motion; pictures and videos show the pair without it. Thread rule: UI thread.
class ImpactFlash : public QObject {
  Q_OBJECT
 public:
  explicit ImpactFlash(WindowContext& context, QObject* parent = nullptr);
  bool flashing() const { return timer_.isActive(); }

 private:
  bool wanted() const;
  void follow();
  void tick();

  WindowContext& context_;
  QTimer timer_;
  QElapsedTimer clock_;
};

}  // namespace seam::app
