#include "ui/panels/start_page.hpp"

#include <QDir>
#include <QEvent>
#include <QFile>
#include <QHBoxLayout>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QListView>
#include <QListWidget>
#include <QLocale>
#include <QPushButton>
#include <QVBoxLayout>

namespace seam::panels {

std::vector<Sample> find_samples(const QString& folder) {
  std::vector<Sample> result;
  const QDir dir(folder);
  for (const QString& name : dir.entryList({QStringLiteral("*.json")}, QDir::Files, QDir::Name)) {
    QFile file(dir.filePath(name));
    if (!file.open(QIODevice::ReadOnly)) continue;
    const QJsonObject object = QJsonDocument::fromJson(file.readAll()).object();
    if (object.isEmpty()) continue;
    const QString title = object.value(QLatin1String("name")).toString(QFileInfo(name).completeBaseName());
    result.push_back({title, object.value(QLatin1String("description")).toString(), dir.filePath(name)});
  }
  return result;
}

QString describe(const KeptRun& run) {
  return StartPage::tr("%1 – %n step(s), %2", nullptr, static_cast<int>(std::min<std::int64_t>(run.steps, 1 << 30)))
      .arg(run.scene.isEmpty() ? StartPage::tr("scene without a name") : run.scene,
           QLocale().toString(run.when, QLocale::ShortFormat));
}

StartPage::StartPage(models::RecentFiles& recent, std::vector<Sample> samples, QWidget* parent)
    : QWidget(parent), samples_(std::move(samples)) {
  setObjectName(QStringLiteral("start_page"));
  setAttribute(Qt::WA_StyledBackground);
  auto* page = new QVBoxLayout(this);
  page->setContentsMargins(36, 20, 36, 14);
  page->addStretch(1);
  auto* title = new QLabel(QStringLiteral("Seam"), this);
  title->setObjectName(QStringLiteral("start_title"));
  subtitle_ = new QLabel(this);
  subtitle_->setObjectName(QStringLiteral("start_subtitle"));
  subtitle_->setWordWrap(true);
  page->addWidget(title);
  page->addWidget(subtitle_);
  page->addSpacing(20);

  auto* cards = new QHBoxLayout;
  cards->setSpacing(14);
  page->addLayout(cards, 6);
  make_learn_card(cards);
  make_sample_card(cards);
  make_open_card(cards);
  make_recent_card(cards, recent);

  page->addStretch(1);
  graphics_ = new QLabel(this);
  graphics_->setObjectName(QStringLiteral("hint"));
  page->addWidget(graphics_);
  retranslate();
}

void StartPage::make_learn_card(QHBoxLayout* cards) {
  QVBoxLayout* body = nullptr;
  cards->addWidget(make_card(learn_title_, body), 3);
  learn_text_ = new QLabel(this);
  learn_text_->setWordWrap(true);
  learn_text_->setObjectName(QStringLiteral("hint"));
  body->addWidget(learn_text_);
  body->addSpacing(6);
  for (const char* name : {"lattice", "conflict", "splitting", "cloth", "workers"}) {
    auto* button = new QPushButton(this);
    button->setObjectName(QStringLiteral("start_lesson_") + QLatin1String(name));
    connect(button, &QPushButton::clicked, this, [this, name] { emit lesson_requested(QLatin1String(name)); });
    lesson_buttons_.push_back(button);
    body->addWidget(button);
  }
  body->addSpacing(12);
  tour_title_ = new QLabel(this);
  tour_title_->setObjectName(QStringLiteral("card_title"));
  tour_text_ = new QLabel(this);
  tour_text_->setWordWrap(true);
  tour_text_->setObjectName(QStringLiteral("hint"));
  tour_button_ = new QPushButton(this);
  tour_button_->setObjectName(QStringLiteral("start_tour"));
  connect(tour_button_, &QPushButton::clicked, this, &StartPage::tour_requested);
  body->addWidget(tour_title_);
  body->addWidget(tour_text_);
  body->addWidget(tour_button_);
  body->addStretch(1);
}

void StartPage::make_sample_card(QHBoxLayout* cards) {
  QVBoxLayout* body = nullptr;
  cards->addWidget(make_card(sample_title_, body), 4);
  auto* list = new QListWidget(this);
  list->setObjectName(QStringLiteral("sample_list"));
  list->setSpacing(1);
  list->setTextElideMode(Qt::ElideRight);
  for (const Sample& sample : samples_) {
    auto* item = new QListWidgetItem(sample.title, list);
    item->setToolTip(sample.description);
    item->setData(Qt::UserRole, sample.path);
  }
  const auto open_item = [this](QListWidgetItem* item) { emit open_requested(item->data(Qt::UserRole).toString()); };
  connect(list, &QListWidget::itemActivated, this, open_item);
  connect(list, &QListWidget::itemClicked, this, open_item);
  body->addWidget(list, 1);
  no_samples_ = new QLabel(this);
  no_samples_->setObjectName(QStringLiteral("no_samples"));
  no_samples_->setWordWrap(true);
  no_samples_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
  body->addWidget(no_samples_, 1);
  list->setVisible(!samples_.empty());
  no_samples_->setVisible(samples_.empty());
}

void StartPage::set_sample_folder(const QString& folder) {
  sample_folder_ = folder;
  retranslate();
}

void StartPage::make_open_card(QHBoxLayout* cards) {
  QVBoxLayout* body = nullptr;
  cards->addWidget(make_card(open_title_, body), 3);
  open_text_ = new QLabel(this);
  open_text_->setWordWrap(true);
  open_text_->setObjectName(QStringLiteral("hint"));
  body->addWidget(open_text_);
  auto* scene_button = new QPushButton(this);
  scene_button->setObjectName(QStringLiteral("primary"));
  auto* mesh_button = new QPushButton(this);
  connect(scene_button, &QPushButton::clicked, this, &StartPage::browse_scene_requested);
  connect(mesh_button, &QPushButton::clicked, this, &StartPage::browse_mesh_requested);
  open_scene_ = scene_button;
  open_mesh_ = mesh_button;
  body->addSpacing(6);
  body->addWidget(scene_button);
  body->addWidget(mesh_button);
  body->addStretch(1);
  drop_hint_ = new QLabel(this);
  drop_hint_->setObjectName(QStringLiteral("hint"));
  drop_hint_->setWordWrap(true);
  body->addWidget(drop_hint_);
}

void StartPage::make_recent_card(QHBoxLayout* cards, models::RecentFiles& recent) {
  QVBoxLayout* body = nullptr;
  cards->addWidget(make_card(recent_title_, body), 4);
  no_recent_ = new QLabel(this);
  no_recent_->setObjectName(QStringLiteral("hint"));
  no_recent_->setWordWrap(true);
  body->addWidget(no_recent_);
  recent_view_ = new QListView(this);
  recent_view_->setObjectName(QStringLiteral("recent_list"));
  recent_view_->setModel(&recent);
  const auto open_recent = [this](const QModelIndex& index) {
    emit open_requested(index.data(models::RecentFiles::path_role).toString());
  };
  connect(recent_view_, &QListView::activated, this, open_recent);
  connect(recent_view_, &QListView::clicked, this, open_recent);
  body->addWidget(recent_view_, 1);
  const auto show_either = [this, &recent] {
    no_recent_->setVisible(recent.rowCount() == 0);
    recent_view_->setVisible(recent.rowCount() > 0);
  };
  connect(&recent, &QAbstractItemModel::modelReset, this, show_either);
  show_either();
  if (recent.rowCount() == 0) body->addStretch(1);
  make_run_list(body);
}

/// Runs that nobody saved: of sessions that were closed or killed.
void StartPage::make_run_list(QVBoxLayout* body) {
  runs_title_ = new QLabel(this);
  runs_title_->setObjectName(QStringLiteral("card_title"));
  body->addWidget(runs_title_);
  runs_view_ = new QListWidget(this);
  runs_view_->setObjectName(QStringLiteral("runs_list"));
  runs_view_->setTextElideMode(Qt::ElideMiddle);
  const auto open_run = [this](QListWidgetItem* item) { emit run_requested(item->data(Qt::UserRole).toString()); };
  connect(runs_view_, &QListWidget::itemActivated, this, open_run);
  connect(runs_view_, &QListWidget::itemClicked, this, open_run);
  body->addWidget(runs_view_, 1);
}

void StartPage::set_runs(std::vector<KeptRun> runs) {
  runs_ = std::move(runs);
  fill_runs();
}

void StartPage::fill_runs() {
  runs_view_->clear();
  for (const KeptRun& run : runs_) {
    auto* item = new QListWidgetItem(describe(run), runs_view_);
    item->setToolTip(QDir::toNativeSeparators(run.path));
    item->setData(Qt::UserRole, run.path);
  }
  runs_title_->setVisible(!runs_.empty());
  runs_view_->setVisible(!runs_.empty());
}

QWidget* StartPage::make_card(QLabel*& title, QVBoxLayout*& body) {
  auto* card = new QFrame(this);
  card->setObjectName(QStringLiteral("card"));
  card->setMaximumHeight(460);
  body = new QVBoxLayout(card);
  body->setContentsMargins(14, 12, 14, 12);
  body->setSpacing(8);
  title = new QLabel(card);
  title->setObjectName(QStringLiteral("card_title"));
  body->addWidget(title);
  return card;
}

void StartPage::set_graphics_line(const QString& text) { graphics_->setText(text); }

void StartPage::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange) retranslate();
  QWidget::changeEvent(event);
}

void StartPage::retranslate() {
  setAccessibleName(tr("Start page"));
  subtitle_->setText(
      tr("Real parts fall, touch, pile up and rest without penetrating. Every step is kept: scrub back, branch, and "
         "leave with a video."));
  learn_title_->setText(tr("Learn coloring"));
  learn_text_->setText(
      tr("Why Gauss–Seidel is sequential, and how colors make it parallel: five lessons with the real solver."));
  const QString lessons[] = {tr("1  Lattice"), tr("2  Conflict"), tr("3  Splitting"), tr("4  Cloth"), tr("5  Workers")};
  for (std::size_t i = 0; i < lesson_buttons_.size(); ++i) lesson_buttons_[i]->setText(lessons[i]);
  tour_title_->setText(tr("Debug a merge"));
  tour_text_->setText(tr("Several workers, one pose: why a merge is refused although all agree, taken apart."));
  tour_button_->setText(tr("Start the tour"));
  sample_title_->setText(tr("Sample scenes"));
  no_samples_->setText(
      tr("No sample scenes: there are none in %1. Install Seam completely, with its scenes, and start it "
         "again; or open a scene of your own.")
          .arg(QDir::toNativeSeparators(sample_folder_)));
  open_title_->setText(tr("Open your own"));
  recent_title_->setText(tr("Recent files"));
  open_text_->setText(tr("A scene (.json), a tape (.seam), or a mesh: the part is set above a ground, ready to fall."));
  static_cast<QPushButton*>(open_scene_)->setText(tr("Open scene or tape…"));
  static_cast<QPushButton*>(open_mesh_)->setText(tr("Open mesh…"));
  drop_hint_->setText(tr("Or drop a file anywhere on this window."));
  no_recent_->setText(tr("Files that you open appear here."));
  recent_view_->setAccessibleName(tr("Recent files"));
  runs_title_->setText(tr("Recent runs"));
  runs_view_->setAccessibleName(tr("Recent runs"));
  fill_runs();
  findChild<QListWidget*>(QStringLiteral("sample_list"))->setAccessibleName(tr("Sample scenes"));
}

}  // namespace seam::panels
