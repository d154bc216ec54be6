#include "ui/panels/drop_overlay.hpp"

#include <QFileInfo>
#include <QPainter>

#include "ui/models/study_file.hpp"

namespace seam::panels {

FileKind kind_of_file(const QString& path) {
  const QString ending = QFileInfo(path).suffix().toLower();
  if (ending == QLatin1String("json")) return models::looks_like_study(path) ? FileKind::study : FileKind::scene;
  if (ending == QLatin1String("seam") || ending == QLatin1String("h5") || ending == QLatin1String("hdf5"))
    return FileKind::tape;
  static const QStringList meshes{"obj",   "stl",  "ply", "off", "gltf", "glb", "dae", "fbx", "3ds", "3mf", "x3d",
                                  "blend", "iges", "amf", "lwo", "wrl",  "x",   "ac",  "ase", "dxf", "nff", "mesh"};
  return meshes.contains(ending) ? FileKind::mesh : FileKind::unknown;
}

DropOverlay::DropOverlay(QWidget* window) : QWidget(window) {
  setAttribute(Qt::WA_TransparentForMouseEvents);
  hide();
}

void DropOverlay::announce(const QString& path) {
  const QString name = QFileInfo(path).fileName();
  switch (kind_of_file(path)) {
    case FileKind::scene:
      text_ = tr("Open scene %1").arg(name);
      break;
    case FileKind::tape:
      text_ = tr("Open tape %1").arg(name);
      break;
    case FileKind::mesh:
      text_ = tr("Import mesh %1 and set it above a ground").arg(name);
      break;
    case FileKind::study:
      text_ = tr("Open the study %1 in a window of its own").arg(name);
      break;
    default:
      text_ = tr("%1 is no scene (.json), tape (.seam) or mesh").arg(name);
  }
  setGeometry(parentWidget()->rect());
  show();
  raise();
  update();
}

void DropOverlay::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.fillRect(rect(), QColor(0, 0, 0, 140));
  painter.setPen(QPen(Qt::white, 3, Qt::DashLine));
  painter.drawRoundedRect(rect().adjusted(24, 24, -24, -24), 14, 14);
  QFont font = this->font();
  font.setPointSizeF(font.pointSizeF() * 1.9);
  painter.setFont(font);
  painter.drawText(rect(), Qt::AlignCenter | Qt::TextWordWrap, text_);
}

}  // namespace seam::panels
