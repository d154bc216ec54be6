#pragma once

/// Marks a function usable in kernels of every execution space.
#if defined(__CUDACC__)
#define SEAM_HD __host__ __device__
#else
#define SEAM_HD
#endif

/// The same for small functions of inner loops, which the compiler would not inline by itself.
#if defined(__CUDACC__)
#define SEAM_HD_INLINE __host__ __device__ __forceinline__
#else
#define SEAM_HD_INLINE [[gnu::always_inline]] inline
#endif
