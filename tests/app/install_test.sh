#!/usr/bin/env bash
# Installs a build to a temporary prefix and uses the installed programs from another folder, with source and build tree hidden.
#   install_test.sh BUILD_FOLDER SOURCE_FOLDER      (the build must be complete; the window needs a display)
# SEAM_KEEP_PICTURES=FOLDER keeps a picture of the window and of the start page there.
set -euo pipefail
build=$1
source=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
prefix="$work/opt/seam"
fail() { printf 'FAIL: %s\n' "$*" >&2; exit 1; }

cmake --install "$build" --prefix "$prefix" >"$work/log" 2>&1 || { tail "$work/log" >&2; fail "cmake --install"; }
for file in bin/seam bin/seam-sim bin/seam-import share/seam/scenes/boxes.json share/seam/scenes/default.json \
  share/applications/seam.desktop share/icons/hicolor/scalable/apps/seam.svg share/mime/packages/seam-tape.xml \
  share/doc/seam/LICENSE share/doc/seam/README.md share/doc/seam/assets/pictures/window.png; do
  [ -s "$prefix/$file" ] || fail "$file is not installed"
done
if [ -e "$build/gpu/libseam_gpu.so" ]; then
  for program in seam seam-sim; do
    ldd "$prefix/bin/$program" | grep -q "libseam_gpu.so => $prefix/" || fail "$program does not find the installed libseam_gpu.so"
  done
fi
for program in seam seam-sim seam-import; do
  ! ldd "$prefix/bin/$program" | grep 'not found' || fail "$program lacks a library"
done

desktop="$prefix/share/applications/seam.desktop"
desktop-file-validate "$desktop" || fail "the desktop entry is not valid"
command=$(sed -n 's/^Exec=\([^ ]*\).*/\1/p' "$desktop")
[ -x "$prefix/bin/$command" ] || fail "the desktop entry starts $command, which is not installed"
icon=$(sed -n 's/^Icon=//p' "$desktop")
[ -s "$prefix/share/icons/hicolor/scalable/apps/$icon.svg" ] || fail "the desktop entry names the icon $icon, which is not installed"

# From here on nothing of the source or build tree can be read, where the system allows a view of its own.
cat >"$work/use.sh" <<'USE'
set -euo pipefail
if [ "$4" = hide ]; then
  mount -t tmpfs none "$1"
  [ ! -d "$2" ] || mount -t tmpfs none "$2"
  [ ! -e "$1/CMakeLists.txt" ] || exit 1
fi
cd "$3"
bin="$3/opt/seam/bin" scenes="$3/opt/seam/share/seam/scenes"
export HOME="$3" XDG_CACHE_HOME="$3/cache" XDG_CONFIG_HOME="$3/config"
"$bin/seam-sim" run "$scenes/boxes.json" --steps 3 -o boxes.seam --quiet >lines
grep -q '"summary".*"steps":3' lines
"$bin/seam-sim" info boxes.seam --json >info.json
# A mesh: read by the import child that was installed beside the program.
printf 'v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 3 1 4\n' >part.obj
"$bin/seam-sim" import part.obj --json >import.json
grep -q '"status": *"ok"' import.json
"$bin/seam" render boxes.seam -o frames/ --size 160x120 --fps 50 --quiet >/dev/null
"$bin/seam" "$scenes/boxes.json" --after-steps 2 --screenshot scene.png --size 900x600 2>said
[ -z "${SEAM_KEEP_PICTURES:-}" ] || "$bin/seam" --screenshot start.png --size 1200x800 2>>said
! grep -q 'picture shows what was reached' said
USE
hide=hide
unshare -rm true 2>/dev/null || { hide=plain; echo "note: no namespaces here: source and build tree stay visible"; }
if [ $hide = hide ]; then
  unshare -rm bash "$work/use.sh" "$source" "$build" "$work" hide
else
  bash "$work/use.sh" "$source" "$build" "$work" plain
fi || { cat "$work/said" "$work"/*.json 2>/dev/null >&2; fail "the installed programs do not work by themselves"; }
[ "$(head -c 4 "$work/scene.png" | tail -c 3)" = PNG ] || fail "scene.png is no picture"
[ -n "$(ls "$work/frames")" ] || fail "no frames were rendered"
[ -z "${SEAM_KEEP_PICTURES:-}" ] || cp "$work/scene.png" "$work/start.png" "$SEAM_KEEP_PICTURES"
echo "PASS: installed and used from $work (source and build tree: $hide)"
