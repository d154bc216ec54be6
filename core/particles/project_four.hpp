#pragma once
/// The fast path of host spaces: four constraints of a colour at a time with SSE2, which every x86-64 has. Gather and
/// scatter instructions are slower than scalar code here (measured, coloring.md): a particle is one 128-bit load, and
/// only the differences are transposed, so that square roots and divisions are done four at once.
#if defined(__SSE2__) && !defined(__CUDACC__)
#define SEAM_HAS_PROJECT_FOUR 1
#include <emmintrin.h>

#include <algorithm>

#include "core/particles/kernels.hpp"

namespace seam::particles::kernels {

/// Group i: constraints [4 i, 4 i + 4), the last group what is left. Bitwise equal to Project.
template <bool compliant>
struct ProjectFour {
  Project<compliant> one;

  void operator()(std::size_t group) const {
    const std::size_t first = 4 * group, count = one.constraints.ends.size();
    if (first + 4 > count) {
      for (std::size_t i = first; i < count; ++i) one(i);
      return;
    }
    Particle* const particles = one.particles.data;
    const Ends* const ends = one.constraints.ends.data + first;
    float* const at[8] = {&particles[ends[0].a].x, &particles[ends[0].b].x, &particles[ends[1].a].x,
                          &particles[ends[1].b].x, &particles[ends[2].a].x, &particles[ends[2].b].x,
                          &particles[ends[3].a].x, &particles[ends[3].b].x};
    const __m128 a0 = _mm_load_ps(at[0]), b0 = _mm_load_ps(at[1]), a1 = _mm_load_ps(at[2]), b1 = _mm_load_ps(at[3]);
    const __m128 a2 = _mm_load_ps(at[4]), b2 = _mm_load_ps(at[5]), a3 = _mm_load_ps(at[6]), b3 = _mm_load_ps(at[7]);
    // x, y, z of the differences; the inverse mass must not move
    const __m128 xyz = _mm_castsi128_ps(_mm_set_epi32(0, -1, -1, -1));
    const __m128 d0 = _mm_and_ps(_mm_sub_ps(a0, b0), xyz), d1 = _mm_and_ps(_mm_sub_ps(a1, b1), xyz);
    const __m128 d2 = _mm_and_ps(_mm_sub_ps(a2, b2), xyz), d3 = _mm_and_ps(_mm_sub_ps(a3, b3), xyz);
    const __m128 wa = last_of(a0, a1, a2, a3), wb = last_of(b0, b1, b2, b3);
    const __m128 pull = pulls(d0, d1, d2, d3, _mm_add_ps(wa, wb), first);
    const __m128 pa = _mm_mul_ps(pull, wa), pb = _mm_mul_ps(pull, wb);
    _mm_store_ps(at[0], _mm_add_ps(a0, _mm_mul_ps(d0, spread<0>(pa))));
    _mm_store_ps(at[1], _mm_sub_ps(b0, _mm_mul_ps(d0, spread<0>(pb))));
    _mm_store_ps(at[2], _mm_add_ps(a1, _mm_mul_ps(d1, spread<1>(pa))));
    _mm_store_ps(at[3], _mm_sub_ps(b1, _mm_mul_ps(d1, spread<1>(pb))));
    _mm_store_ps(at[4], _mm_add_ps(a2, _mm_mul_ps(d2, spread<2>(pa))));
    _mm_store_ps(at[5], _mm_sub_ps(b2, _mm_mul_ps(d2, spread<2>(pb))));
    _mm_store_ps(at[6], _mm_add_ps(a3, _mm_mul_ps(d3, spread<3>(pa))));
    _mm_store_ps(at[7], _mm_sub_ps(b3, _mm_mul_ps(d3, spread<3>(pb))));
  }

 private:
  static __m128 last_of(__m128 p0, __m128 p1, __m128 p2, __m128 p3) {
    const __m128 p01 = _mm_unpackhi_ps(p0, p1), p23 = _mm_unpackhi_ps(p2, p3);
    return _mm_movehl_ps(p23, p01);
  }
  template <int k>
  static __m128 spread(__m128 v) {
    return _mm_shuffle_ps(v, v, _MM_SHUFFLE(k, k, k, k));
  }

  /// Projection::pull of the four; writes the multipliers.
  [[gnu::always_inline]] __m128 pulls(__m128 d0, __m128 d1, __m128 d2, __m128 d3, __m128 masses,
                                      std::size_t first) const {
    const __m128 low01 = _mm_unpacklo_ps(d0, d1), low23 = _mm_unpacklo_ps(d2, d3);
    const __m128 dx = _mm_movelh_ps(low01, low23), dy = _mm_movehl_ps(low23, low01);
    const __m128 dz = _mm_movelh_ps(_mm_unpackhi_ps(d0, d1), _mm_unpackhi_ps(d2, d3));
    const __m128 length =
        _mm_sqrt_ps(_mm_add_ps(_mm_add_ps(_mm_mul_ps(dx, dx), _mm_mul_ps(dy, dy)), _mm_mul_ps(dz, dz)));
    __m128 value = _mm_sub_ps(length, _mm_loadu_ps(one.constraints.rest_lengths.data + first)),
           lambda = _mm_setzero_ps();
    if constexpr (compliant) {
      const __m128 softness =
          _mm_mul_ps(_mm_loadu_ps(one.constraints.compliances.data + first), _mm_set1_ps(one.inverse_square_step));
      lambda = _mm_loadu_ps(one.constraints.multipliers.data + first);
      value = _mm_add_ps(value, _mm_mul_ps(softness, lambda));
      masses = _mm_add_ps(masses, softness);
    }
    const __m128 wanted = _mm_xor_ps(value, _mm_set1_ps(-0.f)), divisor = _mm_mul_ps(masses, length);
    const __m128 all = _mm_mul_ps(_mm_set1_ps(one.omega), _mm_div_ps(wanted, divisor));
    const __m128 pull = _mm_and_ps(_mm_cmpgt_ps(divisor, _mm_setzero_ps()), all);
    if constexpr (compliant)
      _mm_storeu_ps(one.constraints.multipliers.data + first, _mm_add_ps(lambda, _mm_mul_ps(pull, length)));
    return pull;
  }
};

}  // namespace seam::particles::kernels
#endif
