#pragma once
/// Execution spaces of the host and the primitives on them:
///   for_each, reduce, exclusive_scan, sort_by_key, select, read, write, copy and Array.
/// A kernel is a trivially copyable function object over Views; marked SEAM_HD it runs on every space. Only .cu
/// files include core/exec/cuda.cuh, and as their FIRST include, so that qualified calls (exec::for_each) in templates
/// see the overloads for Cuda.
#include "core/exec/array.hpp"
#include "core/exec/checked.hpp"
#include "core/exec/host.hpp"
#include "core/exec/host_algorithms.hpp"
#include "core/exec/serial.hpp"
#include "core/exec/threads.hpp"
#include "core/exec/view.hpp"
