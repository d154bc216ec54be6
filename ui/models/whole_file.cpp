#include "ui/models/whole_file.hpp"

#include <QBuffer>
#include <QFileInfo>
#include <QSaveFile>

namespace seam::models {

namespace {

/// A full disk first takes a part; only the write after that says why.
bool write_all(QFileDevice& file, const QByteArray& bytes) {
  qsizetype done = 0;
  while (done < bytes.size()) {
    const qint64 taken = file.write(bytes.constData() + done, bytes.size() - done);
    if (taken <= 0) return false;
    done += taken;
  }
  return true;
}

}  // namespace

QString write_whole(const QString& path, const QByteArray& bytes) {
  const QFileInfo target(path);
  QSaveFile whole(path);
  QFile direct(path);
  const bool ordinary = !target.exists() || target.isFile() || target.isDir();
  QFileDevice& file = ordinary ? static_cast<QFileDevice&>(whole) : direct;
  // Without flush() commit() would call a write that fails at the end a success.
  const bool written = file.open(QIODevice::WriteOnly) && write_all(file, bytes) && file.flush();
  if (written && (!ordinary || whole.commit())) return {};
  const QString why = file.errorString();
  whole.cancelWriting();
  return why;
}

QByteArray png_bytes(const QPixmap& picture) {
  QByteArray bytes;
  QBuffer buffer(&bytes);
  buffer.open(QIODevice::WriteOnly);
  picture.save(&buffer, "PNG");
  return bytes;
}

}  // namespace seam::models
