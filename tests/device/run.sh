#!/usr/bin/env bash
# Checks the CUDA build on a machine with a device, in under ten minutes: configures, builds, runs the tests labelled gpu, and compares
# Host and Cuda (trajectories, counts, seconds). Without a device it builds and says so.
#   bash tests/device/run.sh [BUILD_FOLDER]      results also go to $OUT/device.txt when OUT is set
set -euo pipefail
root="$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)"
build="${1:-$root/build/device}"
jobs="$(nproc)"
report="${OUT:-$build}/device.txt"
mkdir -p "$build" "$(dirname "$report")"
exec > >(tee "$report") 2>&1

[ -x /usr/local/cuda/bin/nvcc ] && PATH="/usr/local/cuda/bin:$PATH"
command -v nvcc > /dev/null || { echo "nvcc was not found: install the CUDA toolkit"; exit 4; }
architecture=75
if command -v nvidia-smi > /dev/null && nvidia-smi > /dev/null 2>&1; then
  nvidia-smi --query-gpu=name,driver_version,compute_cap --format=csv,noheader
  architecture="$(nvidia-smi --query-gpu=compute_cap --format=csv,noheader | head -n 1 | tr -d .)"
else
  echo "no device: this machine can only build"
fi

start=$SECONDS
cmake -S "$root" -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DSEAM_CUDA=ON -DSEAM_UI=OFF -DCMAKE_CUDA_ARCHITECTURES="$architecture" > "$build/configure.log" ||
  { tail -n 20 "$build/configure.log"; exit 4; }
ninja -C "$build" -j "$jobs" device_kernels_test device_particles_test device_scenes_test seam-sim | tail -n 1
echo "built for compute capability $architecture in $((SECONDS - start)) s"

failed=0
for test in device_kernels_test device_particles_test device_scenes_test; do
  echo "== $test"
  timeout 200 "$build/tests/device/$test" || failed=1
done

echo "== seam-sim run scenes/default.json"
for backend in host cuda; do
  status=0
  timeout 100 "$build/app/seam-sim/seam-sim" run "$root/scenes/default.json" --steps 20 --backend "$backend" --json \
    > "$build/$backend.jsonl" 2> "$build/$backend.err" || status=$?
  if [ "$status" = 0 ]; then
    echo "$backend: $(tail -n 1 "$build/$backend.jsonl")"
  else
    echo "$backend: exit $status: $(tail -n 1 "$build/$backend.err")"
    [ "$backend" = cuda ] && [ "$status" = 4 ] && [ "$architecture" = 75 ] || failed=1
  fi
done
echo "finished in $((SECONDS - start)) s: $([ $failed = 0 ] && echo passed || echo FAILED)"
exit $failed
