#pragma once
#include <QObject>
#include <QUndoStack>
#include <QVariant>
#include <filesystem>
#include <memory>

#include "core/scene/scene.hpp"

namespace seam::models {

/// The scene being edited, with undo. The scene is an immutable value: each edit makes a new one. Thread rule: UI
/// thread only.
class SceneDocument : public QObject {
  Q_OBJECT
 public:
  explicit SceneDocument(QObject* parent = nullptr);

  using ScenePtr = std::shared_ptr<const scene::Scene>;
  const ScenePtr& scene() const { return scene_; }
  bool has_scene() const { return scene_ != nullptr; }
  QUndoStack& undo_stack() { return undo_; }

  /// Path it was read from or saved to; empty for a scene that has none yet.
  const std::filesystem::path& path() const { return path_; }
  /// Another scene than the one saved or opened; undoing every edit gives that very one back. (The undo stack may hold
  /// steps that are no edits, such as those of the window's layout.)
  bool modified() const { return scene_ != saved_; }

  void set_scene(scene::Scene scene, std::filesystem::path path = {});
  void set_scene(ScenePtr scene, std::filesystem::path path);
  void close();
  void mark_saved(std::filesystem::path path);

  /// Replaces the scene as one undoable edit. Edits with the same non-empty `key` in a row become one.
  void edit(const QString& text, scene::Scene next, const QString& key = {});

 signals:
  void opened();  ///< another scene; undo history is empty
  void saved();
  void changed();  ///< the same scene with other values (edit, undo, redo)

 private:
  friend class EditScene;
  void apply(ScenePtr scene);

  ScenePtr scene_, saved_;
  std::filesystem::path path_;
  QUndoStack undo_;
};

}  // namespace seam::models
