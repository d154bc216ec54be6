#include "app/seam/impact_flash.hpp"

#include <cmath>

namespace seam::app {

namespace {
constexpr int tick_ms = 50;
constexpr double period_ms = 1000;
}  // namespace

ImpactFlash::ImpactFlash(WindowContext& context, QObject* parent) : QObject(parent), context_(context) {
  timer_.setInterval(tick_ms);
  connect(&timer_, &QTimer::timeout, this, &ImpactFlash::tick);
  connect(&context_.merge, &models::MergeModel::changed, this, &ImpactFlash::follow);
  connect(&context_.view, &models::ViewController::options_changed, this, &ImpactFlash::follow);
}

bool ImpactFlash::wanted() const {
  const distributed::Round* round = context_.merge.round();
  return round && distributed::refusing_worker(*round) && context_.view.options().merge.poses() &&
         !context_.settings.reduced_motion();
}

void ImpactFlash::follow() {
  if (wanted() == timer_.isActive()) return;
  if (timer_.isActive()) {
    timer_.stop();
    context_.view.set_flash(0);
  } else {
    clock_.start();
    timer_.start();
  }
}

void ImpactFlash::tick() {
  if (!wanted()) return follow();  // the setting may have changed
  context_.view.set_flash(0.5 - 0.5 * std::cos(2 * M_PI * static_cast<double>(clock_.elapsed()) / period_ms));
}

}  // namespace seam::app
