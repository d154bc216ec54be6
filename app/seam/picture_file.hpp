#pragma once
#include <QImage>
#include <QStandardPaths>
#include <QString>

namespace seam::app {

/// Endings of picture files that can be written, as "png, jpg, ..."; the check of a file's name.
QString picture_endings();
bool is_picture_name(const QString& path);

/// Writes a picture in the form that the ending names, whole or not at all. Throws Error (usage: unknown ending;
/// environment: with the system's reason). Runs on any one thread.
void save_picture(const QImage& picture, const QString& path);

/// The user's folder of that kind when it is there or can be made and written to, else the home folder, else the
/// current one. `make` = false: a missing folder is not made but passed over.
QString output_folder(QStandardPaths::StandardLocation kind, bool make);

}  // namespace seam::app
