#include "ui/models/scene_document.hpp"

namespace seam::models {

/// One edit: the scene before and after (values share nothing but are small next to meshes, which stay in their files).
class EditScene : public QUndoCommand {
 public:
  EditScene(SceneDocument& document, const QString& text, SceneDocument::ScenePtr before, SceneDocument::ScenePtr after,
            QString key)
      : QUndoCommand(text),
        document_(document),
        before_(std::move(before)),
        after_(std::move(after)),
        key_(std::move(key)) {}
  void undo() override { document_.apply(before_); }
  void redo() override { document_.apply(after_); }
  int id() const override { return key_.isEmpty() ? -1 : 1; }
  bool mergeWith(const QUndoCommand* other) override {
    const auto* next = static_cast<const EditScene*>(other);
    if (next->key_ != key_) return false;
    after_ = next->after_;
    return true;
  }

 private:
  SceneDocument& document_;
  SceneDocument::ScenePtr before_, after_;
  QString key_;
};

SceneDocument::SceneDocument(QObject* parent) : QObject(parent) {}

void SceneDocument::set_scene(scene::Scene scene, std::filesystem::path path) {
  set_scene(std::make_shared<const scene::Scene>(std::move(scene)), std::move(path));
}

void SceneDocument::set_scene(ScenePtr scene, std::filesystem::path path) {
  undo_.clear();
  path_ = std::move(path);
  saved_ = scene_ = std::move(scene);
  emit opened();
}

void SceneDocument::close() {
  undo_.clear();
  path_.clear();
  scene_.reset();
  saved_.reset();
  emit opened();
}

void SceneDocument::mark_saved(std::filesystem::path path) {
  path_ = std::move(path);
  saved_ = scene_;
  emit saved();
}

void SceneDocument::edit(const QString& text, scene::Scene next, const QString& key) {
  undo_.push(new EditScene(*this, text, scene_, std::make_shared<const scene::Scene>(std::move(next)), key));
}

void SceneDocument::apply(ScenePtr scene) {
  scene_ = std::move(scene);
  emit changed();
}

}  // namespace seam::models
