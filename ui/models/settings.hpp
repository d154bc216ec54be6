#pragma once
#include <QByteArray>
#include <QObject>
#include <QSettings>
#include <QString>
#include <memory>

namespace seam::models {

enum class ThemeChoice : std::uint8_t { system, light, dark, high_contrast };

/// What the program remembers between starts. Saved layouts carry a version: one of another version, or an unreadable
/// one, is not used and the default layout comes instead. Thread rule: UI thread only.
class Settings : public QObject {
  Q_OBJECT
 public:
  /// `file` empty = the user's settings; tests pass a file of their own.
  explicit Settings(const QString& file = {}, QObject* parent = nullptr);

  static constexpr int layout_version = 2;

  ThemeChoice theme() const;
  void set_theme(ThemeChoice theme);
  /// "en", "zh_CN"; empty = the system's.
  QString language() const;
  void set_language(const QString& code);
  bool reduced_motion() const;
  void set_reduced_motion(bool reduced);
  /// Bytes that recorded steps may hold in memory; a share of the machine's memory unless set.
  std::uint64_t history_budget() const;
  void set_history_budget(std::uint64_t bytes);
  bool use_cuda() const;
  void set_use_cuda(bool use);

  struct Layout {
    QByteArray geometry, state;
  };
  /// Empty when there is none of this version.
  Layout layout(const QString& workspace) const;
  void set_layout(const QString& workspace, const Layout& layout);
  void forget_layouts();
  /// True when a layout is stored that this version cannot use (the window then tells the user once).
  bool has_outdated_layout() const;

  QStringList recent_files() const;
  void set_recent_files(const QStringList& files);
  QVariant value(const QString& key, const QVariant& fallback = {}) const { return store_->value(key, fallback); }
  void set_value(const QString& key, const QVariant& value) { store_->setValue(key, value); }

 signals:
  void theme_changed();
  void language_changed();

 private:
  std::unique_ptr<QSettings> store_;
};

}  // namespace seam::models
