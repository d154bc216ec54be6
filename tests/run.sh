#!/usr/bin/env bash
# Sets everything up, builds, and runs the tests.
#   bash tests/run.sh            quick tests
#   bash tests/run.sh --long     quick and long tests (sweeps, soak, studies)
#   bash tests/run.sh -R NAME    other options go to ctest
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../app/setup.sh"
labels=(-L '^quick$')
rest=()
for argument in "$@"; do
  if [ "$argument" = --long ]; then labels=(); else rest+=("$argument"); fi
done
seam_packages "$SEAM_ROOT/app/packages.txt" "$SEAM_ROOT/tests/packages.txt"
seam_build
export OPENBLAS_NUM_THREADS=1 QT_LOGGING_RULES="${QT_LOGGING_RULES:-}" LIBGL_ALWAYS_SOFTWARE=1
cd "$SEAM_BUILD"
xvfb-run -a -s '-screen 0 1600x1000x24' ctest --output-on-failure -j 2 "${labels[@]}" "${rest[@]}"
