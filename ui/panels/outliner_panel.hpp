#pragma once
#include <QStackedWidget>

#include "ui/models/body_list_model.hpp"

class QLabel;
class QLineEdit;
class QPushButton;
class QSortFilterProxyModel;
class QTreeView;

namespace seam::panels {

/// The scene as a tree with a filter field. Selection is shared with the 3D view by its owner.
class OutlinerPanel : public QStackedWidget {
  Q_OBJECT
 public:
  explicit OutlinerPanel(models::BodyListModel& model, QWidget* parent = nullptr);
  void select(const models::SceneObject& object);
  QTreeView& tree() { return *tree_; }

 signals:
  void selected(const seam::models::SceneObject& object);
  void activated(const seam::models::SceneObject& object);  ///< double click or Enter: go there
  void open_requested();

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void retranslate();
  void show_content();

  models::BodyListModel& model_;
  QSortFilterProxyModel* filter_ = nullptr;
  QTreeView* tree_ = nullptr;
  QLineEdit* field_ = nullptr;
  QLabel* empty_text_ = nullptr;
  QPushButton* empty_button_ = nullptr;
};

}  // namespace seam::panels
