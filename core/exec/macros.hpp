#pragma once

/// Marks a function usable in kernels of every execution space.
#if defined(__CUDACC__)
#define SEAM_HD __host__ __device__
#else
#define SEAM_HD
#endif
