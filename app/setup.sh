# Sourced by app/run.sh and tests/run.sh: installs what is missing, configures and builds. Safe to run again and again.
# Sets SEAM_ROOT and SEAM_BUILD. Needs bash; works as root or through sudo.
SEAM_ROOT="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
SEAM_BUILD="${SEAM_BUILD:-$SEAM_ROOT/build/release}"

say() { printf 'seam: %s\n' "$*" >&2; }
die() { say "$*"; exit 4; }

# seam_packages LIST...: installs the packages of the given lists that are missing.
seam_packages() {
  command -v apt-get >/dev/null || die "this script knows Debian's packages only and found no apt-get. Install what app/packages.txt lists, then run: cmake --preset release && cmake --build --preset release"
  local wanted missing=() name
  wanted=$(sed 's/#.*//' "$@")
  for name in $wanted; do
    [ "$(dpkg-query -W -f='${db:Status-Abbrev}' "$name" 2>/dev/null | tr -d ' ')" = ii ] || missing+=("$name")
  done
  [ ${#missing[@]} -eq 0 ] && return 0
  local as_root=()
  if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null || die "these packages are missing and neither root nor sudo is at hand: ${missing[*]}. Ask an administrator to run: apt-get install ${missing[*]}"
    as_root=(sudo)
  fi
  say "installing ${#missing[@]} missing packages: ${missing[*]}"
  local log; log=$(mktemp)
  if ! { "${as_root[@]}" apt-get update -q && "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
        apt-get install -y -q --no-install-recommends "${missing[@]}"; } >"$log" 2>&1; then
    tail -n 20 "$log" >&2
    die "installing packages failed (last lines above, all of it in $log). Mend the package manager's complaint and run this again."
  fi
  rm -f "$log"
}

# seam_build TARGET...: configures (once) and builds in Release with ccache. No target = everything.
seam_build() {
  local flags=()
  [ -n "${SEAM_CMAKE_FLAGS:-}" ] && read -r -a flags <<<"$SEAM_CMAKE_FLAGS"
  say "building in ${SEAM_BUILD#"$SEAM_ROOT"/} (the first time takes some minutes)"
  # Paths below the source tree are hashed relative to it, so that clones in other folders share the cache.
  export CCACHE_BASEDIR="$SEAM_ROOT" CCACHE_NOHASHDIR=1
  local log="$SEAM_BUILD/configure.log"
  mkdir -p "$SEAM_BUILD" || die "cannot create $SEAM_BUILD: is the folder writable?"
  if ! cmake -S "$SEAM_ROOT" -B "$SEAM_BUILD" -G Ninja -DCMAKE_BUILD_TYPE=Release "${flags[@]}" >"$log" 2>&1; then
    tail -n 30 "$log" >&2
    die "configuring failed (last lines above, all of it in $log)."
  fi
  local targets=()
  [ $# -gt 0 ] && targets=(--target "$@")
  cmake --build "$SEAM_BUILD" "${targets[@]}" >&2 || die "the build failed; the first error stands above."
}
