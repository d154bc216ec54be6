#pragma once
#include <QString>
#include <filesystem>
#include <vector>

#include "ui/panels/start_page.hpp"

namespace seam::app {

/// The tapes that sessions of the window leave in the user's cache, one folder a session ("DATE-TIME-PROCESS"). A run
/// that was never saved, or whose program was killed, is found again here. Folders appear with their first tape; of
/// former sessions the newest that hold tapes are kept, and a living process loses nothing. Thread rule: UI thread.
class SessionTapes {
 public:
  static constexpr int sessions_kept = 10;

  /// `base` holds the sessions' folders; empty = in the user's cache. Removes what is too old; creates nothing.
  explicit SessionTapes(const QString& base = {});
  ~SessionTapes();  ///< removes this session's folder when it holds no tape
  SessionTapes(const SessionTapes&) = delete;
  SessionTapes& operator=(const SessionTapes&) = delete;

  /// Where this session's tapes go; made by whoever writes the first one.
  std::filesystem::path folder() const { return own_.toStdString(); }
  /// Runs that can be opened again, newest first: of this session and of sessions that have ended. Reads their files.
  std::vector<panels::KeptRun> runs() const;
  /// Those of this session.
  std::vector<panels::KeptRun> own_runs() const;

 private:
  QString base_, own_;
};

}  // namespace seam::app
