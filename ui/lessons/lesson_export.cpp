#include <QBuffer>
#include <QFileInfo>
#include <QImage>
#include <QPainter>
#include <QSvgGenerator>

#include "ui/lessons/lesson_page.hpp"
#include "ui/models/whole_file.hpp"

namespace seam::lessons {
namespace {

QByteArray svg_of(const Lesson& lesson, QSize size) {
  QByteArray bytes;
  QBuffer buffer(&bytes);
  buffer.open(QIODevice::WriteOnly);
  QSvgGenerator generator;
  generator.setOutputDevice(&buffer);
  generator.setSize(size);
  generator.setViewBox(QRect(QPoint(0, 0), size));
  generator.setTitle(QStringLiteral("Seam: ") + lesson.title());
  QPainter painter(&generator);
  painter.setFont(lesson.font());
  lesson.paint_picture(painter, QRectF(QPointF(0, 0), size));
  painter.end();
  return bytes;
}

QImage blank(QSize size) {
  QImage image(size, QImage::Format_RGBA8888);
  image.fill(Qt::white);
  return image;
}

QByteArray raster_of(const Lesson& lesson, QSize size, const QByteArray& ending) {
  QImage image = blank(size);
  QPainter painter(&image);
  painter.setFont(lesson.font());
  lesson.paint_picture(painter, QRectF(QPointF(0, 0), size));
  painter.end();
  QByteArray bytes;
  QBuffer buffer(&bytes);
  buffer.open(QIODevice::WriteOnly);
  if (!image.save(&buffer, ending.constData())) bytes.clear();
  return bytes;
}

}  // namespace

void export_picture(const Lesson& lesson, const QString& path, QSize size) {
  const auto refuse = [&](ExitCode code, const std::string& why, const char* next) {
    return Error(code, {"cannot save the picture", path.toStdString(), why, next});
  };
  const QByteArray ending = QFileInfo(path).suffix().toLower().toLatin1();
  if (ending != "svg" && ending != "png" && ending != "jpg" && ending != "jpeg")
    throw refuse(ExitCode::usage, "pictures of lessons end in svg, png, jpg, jpeg", "choose one of them");
  const QByteArray bytes = ending == "svg" ? svg_of(lesson, size) : raster_of(lesson, size, ending);
  if (bytes.isEmpty()) throw refuse(ExitCode::environment, "the picture cannot be encoded", "choose another size");
  if (const QString why = models::write_whole(path, bytes); !why.isEmpty())
    throw refuse(ExitCode::environment, why.toStdString(), "free disk space or choose another place");
}

QImage movie_frame(const Movie::Painter& paint, int frame, QSize size) {
  QImage image = blank(size);
  QPainter painter(&image);
  paint(frame, painter, QRectF(QPointF(0, 0), size));
  painter.end();
  return image;
}

}  // namespace seam::lessons
