#include "app/seam/picture_file.hpp"

#include <QBuffer>
#include <QDir>
#include <QFileInfo>
#include <QImageWriter>

#include "core/base/error.hpp"
#include "ui/models/whole_file.hpp"

namespace seam::app {
namespace {

[[noreturn]] void refuse(ExitCode code, const QString& path, const QString& why, const char* next) {
  throw Error(code, {"cannot save the picture", path.toStdString(), why.toStdString(), next});
}

QByteArray ending_of(const QString& path) { return QFileInfo(path).suffix().toLower().toLatin1(); }

}  // namespace

QString picture_endings() {
  QStringList endings;
  for (const char* ending : {"png", "jpg", "jpeg", "bmp", "webp", "tiff", "ppm"})
    if (QImageWriter::supportedImageFormats().contains(ending)) endings << QLatin1String(ending);
  return endings.join(QStringLiteral(", "));
}

bool is_picture_name(const QString& path) {
  return picture_endings().split(QStringLiteral(", ")).contains(QString::fromLatin1(ending_of(path)));
}

void save_picture(const QImage& picture, const QString& path) {
  if (!is_picture_name(path))
    refuse(ExitCode::usage, path, QStringLiteral("pictures end in %1").arg(picture_endings()), "choose one of them");
  QByteArray bytes;
  QBuffer buffer(&bytes);
  buffer.open(QIODevice::WriteOnly);
  QImageWriter writer(&buffer, ending_of(path));
  if (!writer.write(picture)) refuse(ExitCode::environment, path, writer.errorString(), "choose another size");
  if (const QString why = models::write_whole(path, bytes); !why.isEmpty())
    refuse(ExitCode::environment, path, why, "free disk space or choose another place");
}

QString output_folder(QStandardPaths::StandardLocation kind, bool make) {
  for (const QString& folder : {QStandardPaths::writableLocation(kind), QDir::homePath()}) {
    if (folder.isEmpty()) continue;
    if (make) QDir().mkpath(folder);
    const QFileInfo info(folder);
    if (info.isDir() && info.isWritable()) return folder;
  }
  return QDir::currentPath();
}

}  // namespace seam::app
