#pragma once

namespace seam::app {

/// `seam render TAPE|SCENE -o OUTPUT ...`: a video or PNG files without a display and without Qt. argv[0] = "render".
/// Progress and messages on stderr, the summary on stdout. Returns an exit code; never throws. Ctrl+C keeps what is
/// done (130).
int run_render_command(int argc, char** argv);

}  // namespace seam::app
