#include "core/spatial/predicates.hpp"

#include <array>
#include <cmath>

namespace seam::spatial {
namespace {

constexpr double half_ulp = 0x1p-53;
constexpr double orient3d_bound = (7 + 56 * half_ulp) * half_ulp;
constexpr double orient2d_bound = (3 + 16 * half_ulp) * half_ulp;

/// A sum of at most N doubles that do not overlap, smallest first: an exact number.
template <int N>
struct Expansion {
  std::array<double, N> terms;
  int size = 0;

  void push(double term) {
    if (term != 0) terms[size++] = term;
  }
  int sign() const { return size == 0 ? 0 : terms[size - 1] > 0 ? 1 : -1; }
};

/// a + b = sum + error exactly (Knuth).
void two_sum(double a, double b, double& sum, double& error) {
  sum = a + b;
  const double b_virtual = sum - a;
  error = (a - (sum - b_virtual)) + (b - b_virtual);
}

/// a b = product + error exactly (Dekker, Veltkamp: no fused multiply-add, so the same on every machine).
void two_product(double a, double b, double& product, double& error) {
  const auto split = [](double value, double& high, double& low) {
    const double c = 134217729.0 * value;
    high = c - (c - value);
    low = value - high;
  };
  double a_high, a_low, b_high, b_low;
  product = a * b;
  split(a, a_high, a_low);
  split(b, b_high, b_low);
  error = a_low * b_low - (((product - a_high * b_high) - a_low * b_high) - a_high * b_low);
}

Expansion<2> difference(double a, double b) {
  Expansion<2> result;
  double sum, error;
  two_sum(a, -b, sum, error);
  result.push(error);
  result.push(sum);
  return result;
}

/// Adds one double to an expansion (Shewchuk, Grow-Expansion, with zero elimination).
template <int N>
void grow(Expansion<N>& e, double value) {
  Expansion<N> result;
  double carry = value;
  for (int i = 0; i < e.size; ++i) {
    double sum, error;
    two_sum(carry, e.terms[i], sum, error);
    result.push(error);
    carry = sum;
  }
  result.push(carry);
  e = result;
}

template <int N, int M>
Expansion<N + M> sum(const Expansion<N>& a, const Expansion<M>& b) {
  Expansion<N + M> result;
  for (int i = 0; i < a.size; ++i) result.terms[i] = a.terms[i];
  result.size = a.size;
  for (int i = 0; i < b.size; ++i) grow(result, b.terms[i]);
  return result;
}

template <int N>
Expansion<N> negative(Expansion<N> a) {
  for (int i = 0; i < a.size; ++i) a.terms[i] = -a.terms[i];
  return a;
}

template <int N, int M>
Expansion<2 * N * M> product(const Expansion<N>& a, const Expansion<M>& b) {
  Expansion<2 * N * M> result;
  for (int i = 0; i < a.size; ++i)
    for (int j = 0; j < b.size; ++j) {
      double high, low;
      two_product(a.terms[i], b.terms[j], high, low);
      grow(result, low);
      grow(result, high);
    }
  return result;
}

/// a d - b c
template <int N>
Expansion<4 * N * N> minor(const Expansion<N>& a, const Expansion<N>& b, const Expansion<N>& c, const Expansion<N>& d) {
  return sum(product(a, d), negative(product(b, c)));
}

int exact_orient3d(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d) {
  std::array<std::array<Expansion<2>, 3>, 3> rows;
  const std::array<const Vec3*, 3> points = {&a, &b, &c};
  for (int row = 0; row < 3; ++row)
    for (int axis = 0; axis < 3; ++axis) rows[row][axis] = difference((*points[row])[axis], d[axis]);
  const auto term = [&](int row, int next, int last) {
    return product(rows[row][2], minor(rows[next][0], rows[next][1], rows[last][0], rows[last][1]));
  };
  return sum(sum(term(0, 1, 2), term(1, 2, 0)), term(2, 0, 1)).sign();
}

}  // namespace

int orient3d(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d) {
  const Vec3 ad = a - d, bd = b - d, cd = c - d;
  const double bc = bd[0] * cd[1], cb = cd[0] * bd[1];
  const double ca = cd[0] * ad[1], ac = ad[0] * cd[1];
  const double ab = ad[0] * bd[1], ba = bd[0] * ad[1];
  const double value = ad[2] * (bc - cb) + bd[2] * (ca - ac) + cd[2] * (ab - ba);
  const double permanent = (std::abs(bc) + std::abs(cb)) * std::abs(ad[2]) +
                           (std::abs(ca) + std::abs(ac)) * std::abs(bd[2]) +
                           (std::abs(ab) + std::abs(ba)) * std::abs(cd[2]);
  if (std::abs(value) > orient3d_bound * permanent) return value > 0 ? 1 : -1;
  return exact_orient3d(a, b, c, d);
}

int orient2d(const Vec2& a, const Vec2& b, const Vec2& c) {
  const double left = (a[0] - c[0]) * (b[1] - c[1]), right = (a[1] - c[1]) * (b[0] - c[0]);
  const double value = left - right;
  if (std::abs(value) > orient2d_bound * (std::abs(left) + std::abs(right))) return value > 0 ? 1 : -1;
  return minor(difference(a[0], c[0]), difference(a[1], c[1]), difference(b[0], c[0]), difference(b[1], c[1])).sign();
}

}  // namespace seam::spatial
