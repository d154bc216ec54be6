#include "ui/panels/status_chips.hpp"

#include <unistd.h>

#include <QFile>
#include <QHBoxLayout>
#include <QLocale>
#include <QStyle>

namespace seam::panels {

StatusChips::StatusChips(QWidget* parent) : QWidget(parent) {
  auto* layout = new QHBoxLayout(this);
  layout->setContentsMargins(4, 2, 4, 2);
  layout->setSpacing(6);
  for (QLabel*& label : labels_) {
    label = new QLabel(this);
    label->setObjectName(QStringLiteral("chip"));
    label->setMinimumHeight(20);
    label->hide();
    layout->addWidget(label);
  }
}

void StatusChips::set(Chip chip, const QString& text, const QString& tool_tip, Level level) {
  QLabel* label = labels_[static_cast<std::size_t>(chip)];
  label->setText(text);
  label->setToolTip(tool_tip);
  label->setAccessibleName(tool_tip);
  label->setVisible(!text.isEmpty());
  const QString name = level == Level::error     ? QStringLiteral("error")
                       : level == Level::warning ? QStringLiteral("warning")
                                                 : QString();
  if (label->property("level").toString() == name) return;
  label->setProperty("level", name);
  label->style()->unpolish(label);
  label->style()->polish(label);
}

std::uint64_t resident_memory() {
  QFile file(QStringLiteral("/proc/self/statm"));
  if (!file.open(QIODevice::ReadOnly)) return 0;
  const QList<QByteArray> fields = file.readAll().split(' ');
  return fields.size() > 1 ? fields[1].toULongLong() * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE)) : 0;
}

std::uint64_t physical_memory() {
  const long pages = sysconf(_SC_PHYS_PAGES), size = sysconf(_SC_PAGESIZE);
  return pages > 0 && size > 0 ? static_cast<std::uint64_t>(pages) * static_cast<std::uint64_t>(size) : 0;
}

QString format_bytes(std::uint64_t bytes) {
  return QLocale().formattedDataSize(static_cast<qint64>(bytes), 0, QLocale::DataSizeSIFormat);
}

}  // namespace seam::panels
