#include "core/math/sparse_cholesky.hpp"

#include <cholmod.h>
#include <dlfcn.h>

#include <algorithm>
#include <cstring>
#include <limits>
#include <new>
#include <utility>
#include <vector>

namespace seam {
namespace {

constexpr int block = 12;

/// Other BLAS libraries do not export the symbol and are left alone.
void use_one_blas_thread() {
  using SetThreads = void (*)(int);
  if (const auto set = reinterpret_cast<SetThreads>(dlsym(RTLD_DEFAULT, "openblas_set_num_threads"))) set(1);
}

}  // namespace

struct SparseCholesky::Impl {
  Impl() {
    use_one_blas_thread();
    cholmod_start(&common);
    common.print = 0;
    common.supernodal = CHOLMOD_SUPERNODAL;
    common.final_ll = 1;
    common.quick_return_if_not_posdef = 1;
  }
  ~Impl() {
    forget_pattern();
    cholmod_finish(&common);
  }
  void forget_pattern() {
    if (factor) cholmod_free_factor(&factor, &common);
    if (matrix) cholmod_free_sparse(&matrix, &common);
    pairs.clear(), n = 0, first_lower.clear();
  }
  void set_pattern(const HostBlockSystem& system);
  void build_matrix();
  std::vector<int> order_blocks();
  void fill_values(const HostBlockSystem& system);

  cholmod_common common;
  cholmod_sparse* matrix = nullptr;  ///< lower triangle of all 12 n columns
  cholmod_factor* factor = nullptr;
  std::size_t n = 0;
  std::vector<BlockPair> pairs;
  std::vector<std::size_t>
      first_lower;  ///< per block column: its first pair (pairs are sorted by row = column of the lower triangle)
  std::int64_t failed = -1;
  int analyses = 0;
};

/// Approximate minimum degree (Amestoy, Davis, Duff 1996) on the graph whose vertices are bodies.
std::vector<int> SparseCholesky::Impl::order_blocks() {
  cholmod_sparse* graph = cholmod_allocate_sparse(n, n, pairs.size(), 1, 1, -1, CHOLMOD_PATTERN, &common);
  if (!graph) throw std::bad_alloc();
  auto* start = static_cast<int*>(graph->p);
  auto* rows = static_cast<int*>(graph->i);
  for (std::size_t c = 0; c <= n; ++c) start[c] = static_cast<int>(first_lower[c]);
  for (std::size_t k = 0; k < pairs.size(); ++k) rows[k] = static_cast<int>(pairs[k].col);
  std::vector<int> order(n);
  const bool ok = cholmod_amd(graph, nullptr, 0, order.data(), &common);
  cholmod_free_sparse(&graph, &common);
  if (!ok) throw std::bad_alloc();
  return order;
}

void SparseCholesky::Impl::build_matrix() {
  const std::size_t lower_diagonal = block * (block + 1) / 2;
  const std::size_t entries = n * lower_diagonal + pairs.size() * block * block;
  matrix = cholmod_allocate_sparse(n * block, n * block, entries, 1, 1, -1, CHOLMOD_REAL, &common);
  if (!matrix) throw std::bad_alloc();
  auto* start = static_cast<int*>(matrix->p);
  auto* rows = static_cast<int*>(matrix->i);
  int entry = 0;
  for (std::size_t body = 0; body < n; ++body)
    for (int c = 0; c < block; ++c) {
      start[body * block + c] = entry;
      for (int r = c; r < block; ++r) rows[entry++] = static_cast<int>(body * block) + r;
      for (std::size_t k = first_lower[body]; k < first_lower[body + 1]; ++k)
        for (int r = 0; r < block; ++r) rows[entry++] = static_cast<int>(pairs[k].col * block) + r;
    }
  start[n * block] = entry;
}

void SparseCholesky::Impl::set_pattern(const HostBlockSystem& system) {
  const bool same = factor && n == system.diagonal.size() &&
                    std::equal(pairs.begin(), pairs.end(), system.pairs.begin(), system.pairs.end());
  if (same) return;
  forget_pattern();
  n = system.diagonal.size();
  pairs.assign(system.pairs.begin(), system.pairs.end());
  first_lower.assign(n + 1, 0);
  for (const BlockPair& pair : pairs) ++first_lower[pair.row + 1];
  for (std::size_t i = 0; i < n; ++i) first_lower[i + 1] += first_lower[i];

  const std::vector<int> order = order_blocks();
  std::vector<int> scalar_order(n * block);
  for (std::size_t i = 0; i < n; ++i)
    for (int k = 0; k < block; ++k) scalar_order[i * block + k] = order[i] * block + k;
  build_matrix();
  common.nmethods = 1;
  common.method[0].ordering = CHOLMOD_GIVEN;
  common.postorder = 1;
  factor = cholmod_analyze_p(matrix, scalar_order.data(), nullptr, 0, &common);
  if (!factor) throw std::bad_alloc();
  ++analyses;
}

void SparseCholesky::Impl::fill_values(const HostBlockSystem& system) {
  double* value = static_cast<double*>(matrix->x);
  for (std::size_t body = 0; body < n; ++body) {
    const double* diagonal = system.diagonal[body].data();
    for (int c = 0; c < block; ++c) {
      std::memcpy(value, diagonal + c * block + c, (block - c) * sizeof(double));
      value += block - c;
      for (std::size_t k = first_lower[body]; k < first_lower[body + 1]; ++k) {
        const double* upper = system.off_diagonal[k].data();  // block (body, col); the lower block is its transpose
        for (int r = 0; r < block; ++r) *value++ = upper[r * block + c];
      }
    }
  }
}

SparseCholesky::SparseCholesky() : impl_(std::make_unique<Impl>()) {}
SparseCholesky::~SparseCholesky() = default;

bool SparseCholesky::factorize(const HostBlockSystem& system) {
  Impl& impl = *impl_;
  impl.failed = -1;
  if (system.diagonal.empty()) return true;
  const double entries = 78.0 * system.diagonal.size() + 144.0 * system.pairs.size();
  if (entries > std::numeric_limits<int>::max()) return false;  // this build of the library indexes with 32 bits
  impl.common.status = CHOLMOD_OK;
  impl.set_pattern(system);
  impl.fill_values(system);
  const int done = cholmod_factorize(impl.matrix, impl.factor, &impl.common);
  if (impl.common.status == CHOLMOD_NOT_POSDEF) {
    const auto* order = static_cast<const int*>(impl.factor->Perm);
    if (impl.factor->minor < impl.factor->n) impl.failed = order[impl.factor->minor] / block;
    return false;
  }
  return done && impl.common.status == CHOLMOD_OK;
}

void SparseCholesky::solve(const double* b, double* x) {
  Impl& impl = *impl_;
  const std::size_t size = impl.n * block;
  if (size == 0) return;
  cholmod_dense rhs{};
  rhs.nrow = rhs.nzmax = rhs.d = size;
  rhs.ncol = 1;
  rhs.x = const_cast<double*>(b);
  rhs.xtype = CHOLMOD_REAL;
  rhs.dtype = CHOLMOD_DOUBLE;
  cholmod_dense* solution = cholmod_solve(CHOLMOD_A, impl.factor, &rhs, &impl.common);
  if (!solution) throw std::bad_alloc();
  std::memcpy(x, solution->x, size * sizeof(double));
  cholmod_free_dense(&solution, &impl.common);
}

std::int64_t SparseCholesky::failed_body() const { return impl_->failed; }
std::size_t SparseCholesky::factor_nonzeros() const {
  return impl_->factor ? (impl_->factor->is_super ? impl_->factor->xsize : impl_->factor->nzmax) : 0;
}
int SparseCholesky::analyses() const { return impl_->analyses; }

}  // namespace seam
