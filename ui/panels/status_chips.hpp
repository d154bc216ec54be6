#pragma once
#include <QLabel>
#include <QWidget>
#include <array>

namespace seam::panels {

enum class Chip : std::uint8_t { source, real_time, step, graphics, history, memory, build };

/// The chips of the status bar; each has a tool tip that explains it. Chips without text are hidden.
class StatusChips : public QWidget {
  Q_OBJECT
 public:
  explicit StatusChips(QWidget* parent = nullptr);
  enum class Level : std::uint8_t { normal, warning, error };
  void set(Chip chip, const QString& text, const QString& tool_tip, Level level = Level::normal);
  QString text(Chip chip) const { return labels_[static_cast<std::size_t>(chip)]->text(); }

 private:
  std::array<QLabel*, 7> labels_{};
};

/// Resident memory of this process in bytes (Linux /proc); 0 when unknown.
std::uint64_t resident_memory();
/// Memory of the machine in bytes; 0 when unknown.
std::uint64_t physical_memory();
/// "12.3 MB" in the system locale.
QString format_bytes(std::uint64_t bytes);

}  // namespace seam::panels
