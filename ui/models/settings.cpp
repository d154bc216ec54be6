#include "ui/models/settings.hpp"

#include <unistd.h>

#include <algorithm>

namespace seam::models {
namespace {
constexpr auto theme_key = "appearance/theme", language_key = "appearance/language",
               motion_key = "appearance/reduced_motion", layout_group = "layout", layout_version_key = "layout/version",
               recent_key = "files/recent", budget_key = "history/budget_bytes", cuda_key = "solver/cuda";
/// A quarter of the machine's memory, between 256 MB and 4 GB.
std::uint64_t default_budget() {
  const long pages = sysconf(_SC_PHYS_PAGES), size = sysconf(_SC_PAGESIZE);
  const std::uint64_t machine =
      pages > 0 && size > 0 ? static_cast<std::uint64_t>(pages) * static_cast<std::uint64_t>(size) : 0;
  return std::clamp<std::uint64_t>(machine / 4, 256'000'000, 4'000'000'000);
}
}  // namespace

Settings::Settings(const QString& file, QObject* parent) : QObject(parent) {
  store_ = file.isEmpty() ? std::make_unique<QSettings>(QSettings::IniFormat, QSettings::UserScope, "Seam", "seam")
                          : std::make_unique<QSettings>(file, QSettings::IniFormat);
}

ThemeChoice Settings::theme() const {
  return static_cast<ThemeChoice>(std::clamp(store_->value(theme_key, 0).toInt(), 0, 3));
}

void Settings::set_theme(ThemeChoice theme) {
  if (theme == this->theme()) return;
  store_->setValue(theme_key, static_cast<int>(theme));
  emit theme_changed();
}

QString Settings::language() const { return store_->value(language_key).toString(); }

void Settings::set_language(const QString& code) {
  if (code == language()) return;
  store_->setValue(language_key, code);
  emit language_changed();
}

bool Settings::reduced_motion() const { return store_->value(motion_key, false).toBool(); }
void Settings::set_reduced_motion(bool reduced) { store_->setValue(motion_key, reduced); }

std::uint64_t Settings::history_budget() const {
  bool good = false;
  const qulonglong stored = store_->value(budget_key).toULongLong(&good);
  return good && stored > 0 ? stored : default_budget();
}
void Settings::set_history_budget(std::uint64_t bytes) { store_->setValue(budget_key, static_cast<qulonglong>(bytes)); }
bool Settings::use_cuda() const { return store_->value(cuda_key, false).toBool(); }
void Settings::set_use_cuda(bool use) { store_->setValue(cuda_key, use); }

Settings::Layout Settings::layout(const QString& workspace) const {
  if (store_->value(layout_version_key).toInt() != layout_version) return {};
  const QString prefix = QStringLiteral("%1/%2/").arg(QLatin1String(layout_group), workspace);
  return {store_->value(prefix + "geometry").toByteArray(), store_->value(prefix + "state").toByteArray()};
}

void Settings::set_layout(const QString& workspace, const Layout& layout) {
  if (has_outdated_layout()) forget_layouts();
  const QString prefix = QStringLiteral("%1/%2/").arg(QLatin1String(layout_group), workspace);
  store_->setValue(layout_version_key, layout_version);
  store_->setValue(prefix + "geometry", layout.geometry);
  store_->setValue(prefix + "state", layout.state);
}

void Settings::forget_layouts() { store_->remove(layout_group); }

bool Settings::has_outdated_layout() const {
  return store_->contains(layout_version_key) && store_->value(layout_version_key).toInt() != layout_version;
}

QStringList Settings::recent_files() const { return store_->value(recent_key).toStringList(); }
void Settings::set_recent_files(const QStringList& files) { store_->setValue(recent_key, files); }

}  // namespace seam::models
