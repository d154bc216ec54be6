#pragma once
#include <QWidget>

#include "ui/models/inspector_model.hpp"

class QLabel;
class QTreeView;

namespace seam::panels {

/// Properties of the selected object. A refused value is explained right here, and the editor opens again.
class InspectorPanel : public QWidget {
  Q_OBJECT
 public:
  explicit InspectorPanel(models::InspectorModel& model, QWidget* parent = nullptr);
  QTreeView& tree() { return *tree_; }
  QString error_text() const;

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void retranslate();
  void span_groups();

  models::InspectorModel& model_;
  QTreeView* tree_ = nullptr;
  QLabel *error_ = nullptr, *hint_ = nullptr;
};

}  // namespace seam::panels
