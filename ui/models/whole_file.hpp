#pragma once
#include <QByteArray>
#include <QPixmap>
#include <QString>

namespace seam::models {

/// Writes `bytes` to `path`, whole or not at all: an older file stays until the new one is complete. Devices and pipes,
/// which cannot be replaced by a renamed file, are written to as they are. Returns the system's reason, empty when all
/// is written. Thread rule: any one thread.
QString write_whole(const QString& path, const QByteArray& bytes);
/// The picture as a PNG file's bytes.
QByteArray png_bytes(const QPixmap& picture);

}  // namespace seam::models
