#!/usr/bin/env bash
# Sets everything up, builds, and opens Seam. Without a display it simulates the default scene and writes a video instead.
#   bash app/run.sh [FILE]     FILE = scene (.json), mesh or tape (.seam); default: scenes/default.json
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"
seam_packages "$SEAM_ROOT/app/packages.txt"
seam_build seam seam-sim seam-import

file="${1:-$SEAM_ROOT/scenes/default.json}"
bin="$SEAM_BUILD/bin"
if [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]; then
  exec "$bin/seam" "$file"
fi

out="${SEAM_OUT:-$SEAM_ROOT/out}"
mkdir -p "$out" || die "cannot create $out. Set SEAM_OUT to a writable folder."
name=$(basename "${file%.*}")
case "$file" in
  *.json)
    say "no display (DISPLAY and WAYLAND_DISPLAY are empty): simulating ${file#"$SEAM_ROOT"/} and writing a video instead"
    tape="$out/$name.seam"
    "$bin/seam-sim" run "$file" -o "$tape" --overwrite ;;
  *.seam)
    say "no display (DISPLAY and WAYLAND_DISPLAY are empty): writing a video of the tape instead"
    tape="$file" ;;
  *)
    say "no display (DISPLAY and WAYLAND_DISPLAY are empty): a report on the mesh instead; put it into a scene to see it move"
    exec "$bin/seam-sim" import "$file" ;;
esac
"$bin/seam" render "$tape" -o "$out/$name.mp4" --overwrite
say "tape:  $tape"
say "video: $out/$name.mp4"
