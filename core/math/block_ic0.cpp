#include "core/math/block_ic0.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/math/ldlt.hpp"

/// Compiled for plain x86-64 and for AVX2, chosen when the program starts; contraction is off, so that both give the
/// same bits.
#if defined(__GNUC__) && defined(__x86_64__)
#define SEAM_WIDE __attribute__((target_clones("default", "avx2")))
#else
#define SEAM_WIDE
#endif

namespace seam {
namespace {

constexpr int block = 12;

/// y += sign * A x for column-major 12x12 blocks.
inline void add_product(float* __restrict y, const float* __restrict A, const float* __restrict x, float sign) {
  float sum[block];
  for (int i = 0; i < block; ++i) sum[i] = A[i] * x[0];
  for (int j = 1; j < block; ++j)
    for (int i = 0; i < block; ++i) sum[i] += A[j * block + i] * x[j];
  for (int i = 0; i < block; ++i) y[i] += sign * sum[i];
}

/// C = A B.
template <class T>
inline void product(T* __restrict C, const T* __restrict A, const T* __restrict B) {
  for (int j = 0; j < block; ++j) {
    T sum[block];
    for (int i = 0; i < block; ++i) sum[i] = A[i] * B[j * block];
    for (int k = 1; k < block; ++k)
      for (int i = 0; i < block; ++i) sum[i] += A[k * block + i] * B[j * block + k];
    for (int i = 0; i < block; ++i) C[j * block + i] = sum[i];
  }
}

/// C -= A B.
inline void subtract_product(float* __restrict C, const float* __restrict A, const float* __restrict B) {
  for (int j = 0; j < block; ++j) {
    float sum[block];
    for (int i = 0; i < block; ++i) sum[i] = C[j * block + i];
    for (int k = 0; k < block; ++k)
      for (int i = 0; i < block; ++i) sum[i] -= A[k * block + i] * B[j * block + k];
    for (int i = 0; i < block; ++i) C[j * block + i] = sum[i];
  }
}

template <class From, class To>
inline void transpose(To* __restrict to, const From* __restrict from) {
  for (int j = 0; j < block; ++j)
    for (int i = 0; i < block; ++i) to[i * block + j] = static_cast<To>(from[j * block + i]);
}

/// D^-1 of a symmetric positive definite block through double precision. False when it is not.
bool invert(float* inverse, const float* D) {
  Mat12 wide;
  for (int i = 0; i < block * block; ++i) wide.data()[i] = D[i];
  Ldlt<12> ldlt;
  if (!ldlt.compute(wide, 1e-6)) return false;
  for (int c = 0; c < block; ++c) {
    Vec12 unit = Vec12::Zero();
    unit[c] = 1;
    const Vec12 column = ldlt.solve(unit);
    for (int r = 0; r < block; ++r) inverse[c * block + r] = static_cast<float>(column[r]);
  }
  for (int c = 0; c < block; ++c)  // symmetric to the bit, so that the operator is
    for (int r = 0; r < c; ++r) inverse[c * block + r] = inverse[r * block + c];
  return true;
}

/// C^-1 with H = C C^T, lower triangular, zeros above.
bool inverse_cholesky(double* inverse, const Mat12& H) {
  Ldlt<12> ldlt;
  if (!ldlt.compute(H, 1e-14)) return false;
  std::fill_n(inverse, block * block, 0.0);
  for (int c = 0; c < block; ++c) {
    double* x = inverse + c * block;
    x[c] = 1;
    for (int j = c; j < block; ++j)
      for (int i = j + 1; i < block; ++i) x[i] -= ldlt.factor.data()[j * block + i] * x[j];
  }
  for (int r = 0; r < block; ++r) {
    const double root = std::sqrt(ldlt.inverse_d[r]);
    for (int c = 0; c <= r; ++c) inverse[c * block + r] *= root;
  }
  return true;
}

}  // namespace

std::vector<std::uint32_t> reverse_cuthill_mckee(std::size_t n, std::span<const BlockPair> pairs) {
  std::vector<std::uint32_t> start(n + 1, 0), neighbor(2 * pairs.size());
  for (const BlockPair& pair : pairs) ++start[pair.row + 1], ++start[pair.col + 1];
  for (std::size_t i = 0; i < n; ++i) start[i + 1] += start[i];
  std::vector<std::uint32_t> next(start.begin(), start.end() - 1);
  for (const BlockPair& pair : pairs) neighbor[next[pair.row]++] = pair.col, neighbor[next[pair.col]++] = pair.row;
  const auto degree = [&](std::uint32_t i) { return start[i + 1] - start[i]; };
  const auto fewer = [&](std::uint32_t a, std::uint32_t b) {
    return degree(a) != degree(b) ? degree(a) < degree(b) : a < b;
  };
  std::vector<std::uint32_t> order;
  order.reserve(n);
  std::vector<char> seen(n, 0);
  for (std::size_t root = 0; root < n; ++root) {
    if (seen[root]) continue;
    seen[root] = 1;
    order.push_back(static_cast<std::uint32_t>(root));
    for (std::size_t head = order.size() - 1; head < order.size(); ++head) {
      const std::size_t first = order.size();
      for (std::uint32_t k = start[order[head]]; k < start[order[head] + 1]; ++k)
        if (!std::exchange(seen[neighbor[k]], 1)) order.push_back(neighbor[k]);
      std::sort(order.begin() + static_cast<std::ptrdiff_t>(first), order.end(), fewer);
    }
  }
  std::reverse(order.begin(), order.end());
  return order;
}

void BlockIc0::set_rows(const HostBlockSystem& system, std::span<const std::uint32_t> order) {
  n_ = system.diagonal.size();
  if (order.empty())
    order_ = reverse_cuthill_mckee(n_, system.pairs);
  else
    order_.assign(order.begin(), order.end());
  position_.resize(n_);
  for (std::size_t i = 0; i < n_; ++i) position_[order_[i]] = static_cast<std::uint32_t>(i);
  row_start_.assign(n_ + 1, 0);
  for (const BlockPair& pair : system.pairs) ++row_start_[std::max(position_[pair.row], position_[pair.col]) + 1];
  for (std::size_t i = 0; i < n_; ++i) row_start_[i + 1] += row_start_[i];
  entries_.resize(system.pairs.size());
  std::vector<std::uint32_t> next(row_start_.begin(), row_start_.end() - 1);
  for (std::size_t k = 0; k < system.pairs.size(); ++k) {
    const std::uint32_t a = position_[system.pairs[k].row], b = position_[system.pairs[k].col];
    entries_[next[std::max(a, b)]++] = {std::min(a, b), static_cast<std::uint32_t>(k), a < b};
  }
  for (std::size_t i = 0; i < n_; ++i)
    std::sort(entries_.begin() + row_start_[i], entries_.begin() + row_start_[i + 1],
              [](const Entry& a, const Entry& b) { return a.col < b.col; });
}

SEAM_WIDE static void scale_block(float* out, const double* left_inverse, const double* H, bool transposed,
                                  const double* right_inverse_transposed) {
  alignas(64) double upright[block * block], half[block * block], full[block * block];
  if (transposed) {
    transpose(upright, H);
    H = upright;
  }
  product(half, left_inverse, H);
  product(full, half, right_inverse_transposed);
  for (int i = 0; i < block * block; ++i) out[i] = static_cast<float>(full[i]);
}

bool BlockIc0::scale(const HostBlockSystem& system) {
  scaled_.resize(entries_.size());
  scale_inverse_.resize(n_), scale_inverse_transposed_.resize(n_);
  std::vector<std::array<double, 144>> inverse(n_), inverse_transposed(n_);
  for (std::size_t i = 0; i < n_; ++i) {
    if (!inverse_cholesky(inverse[i].data(), system.diagonal[order_[i]])) return false;
    transpose(inverse_transposed[i].data(), inverse[i].data());
    for (int k = 0; k < block * block; ++k) {
      scale_inverse_[i].v[k] = static_cast<float>(inverse[i][k]);
      scale_inverse_transposed_[i].v[k] = static_cast<float>(inverse_transposed[i][k]);
    }
    for (std::uint32_t e = row_start_[i]; e < row_start_[i + 1]; ++e) {
      const Entry& entry = entries_[e];
      scale_block(scaled_[e].v, inverse[i].data(), system.off_diagonal[entry.pair].data(), entry.transposed,
                  inverse_transposed[entry.col].data());
    }
  }
  return true;
}

/// Row by row: S_ij = A_ij - sum_k S_ik L_jk^T, L_ij = S_ij D_j^-1, D_i = A_ii - sum_j S_ij L_ij^T (k, j earlier
/// neighbours).
SEAM_WIDE bool BlockIc0::try_factorize(float shift) {
  lower_.resize(entries_.size()), lower_transposed_.resize(entries_.size()), pivot_inverse_.resize(n_);
  std::vector<Block> S;
  for (std::size_t i = 0; i < n_; ++i) {
    const std::uint32_t first = row_start_[i], last = row_start_[i + 1];
    Block pivot{};
    for (int k = 0; k < block; ++k) pivot.v[k * (block + 1)] = 1 + shift;
    S.assign(scaled_.begin() + first, scaled_.begin() + last);
    for (std::uint32_t e = first; e < last; ++e) {
      const std::uint32_t j = entries_[e].col;
      std::uint32_t a = first, b = row_start_[j];
      while (a < e && b < row_start_[j + 1]) {
        if (entries_[a].col == entries_[b].col) {
          subtract_product(S[e - first].v, S[a - first].v, lower_transposed_[b].v);
          ++a, ++b;
        } else if (entries_[a].col < entries_[b].col) {
          ++a;
        } else {
          ++b;
        }
      }
      product(lower_[e].v, S[e - first].v, pivot_inverse_[j].v);
      transpose(lower_transposed_[e].v, lower_[e].v);
      subtract_product(pivot.v, S[e - first].v, lower_transposed_[e].v);
    }
    if (!invert(pivot_inverse_[i].v, pivot.v)) return false;
  }
  return true;
}

bool BlockIc0::factorize(const HostBlockSystem& system, std::span<const std::uint32_t> order) {
  set_rows(system, order);
  if (!scale(system)) return false;
  shift_ = 0;
  while (!try_factorize(static_cast<float>(shift_))) {
    shift_ = shift_ == 0 ? 1e-3 : 4 * shift_;
    if (shift_ > 1) return false;
  }
  return true;
}

SEAM_WIDE void BlockIc0::apply(std::span<const Vec12> r, std::span<Vec12> z) {
  work_.resize(n_);
  double largest = 0;
  for (const Vec12& v : r)
    for (int k = 0; k < block; ++k) largest = std::max(largest, std::abs(v.data()[k]));
  if (!(largest > 0) || !std::isfinite(largest)) {  // nothing to do, or for the caller to notice
    std::copy(r.begin(), r.end(), z.begin());
    return;
  }
  // A power of two brings any residual into the range of single precision without rounding.
  int exponent = 0;
  std::frexp(largest, &exponent);
  const double down = std::ldexp(1.0, -exponent), up = std::ldexp(1.0, exponent);
  for (std::size_t i = 0; i < n_; ++i) {
    float narrow[block];
    for (int k = 0; k < block; ++k) narrow[k] = static_cast<float>(r[order_[i]].data()[k] * down);
    std::fill_n(work_[i].v, block, 0.0f);
    add_product(work_[i].v, scale_inverse_[i].v, narrow, 1);
    for (std::uint32_t e = row_start_[i]; e < row_start_[i + 1]; ++e)
      add_product(work_[i].v, lower_[e].v, work_[entries_[e].col].v, -1);
  }
  for (std::size_t i = 0; i < n_; ++i) {
    Segment y = work_[i];
    std::fill_n(work_[i].v, block, 0.0f);
    add_product(work_[i].v, pivot_inverse_[i].v, y.v, 1);
  }
  for (std::size_t i = n_; i-- > 0;) {
    for (std::uint32_t e = row_start_[i]; e < row_start_[i + 1]; ++e)
      add_product(work_[entries_[e].col].v, lower_transposed_[e].v, work_[i].v, -1);
    float wide[block] = {};
    add_product(wide, scale_inverse_transposed_[i].v, work_[i].v, 1);
    for (int k = 0; k < block; ++k) z[order_[i]].data()[k] = wide[k] * up;
  }
}

std::size_t BlockIc0::bytes() const {
  return (scaled_.capacity() + lower_.capacity() + lower_transposed_.capacity() + pivot_inverse_.capacity() +
          scale_inverse_.capacity() + scale_inverse_transposed_.capacity()) *
             sizeof(Block) +
         work_.capacity() * sizeof(Segment) + entries_.capacity() * sizeof(Entry) +
         (order_.capacity() + position_.capacity() + row_start_.capacity()) * sizeof(std::uint32_t);
}

}  // namespace seam
