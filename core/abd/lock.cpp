#include "core/abd/lock.hpp"

#include "core/base/error.hpp"
#include "core/math/polar.hpp"

namespace seam::abd {
namespace {

void remove_direction(Mat12& projector, Vec12 direction) {
  direction.normalize();
  projector -= direction * direction.transpose();
}

void lock_all_rotations(Mat12& projector, const Mat3& R) {
  for (int i = 0; i < 3; ++i) {
    const int j = (i + 1) % 3;
    Vec12 direction = Vec12::Zero();
    direction.segment<3>(3 + 3 * i) = R.row(j).transpose();
    direction.segment<3>(3 + 3 * j) = -R.row(i).transpose();
    remove_direction(projector, direction);
  }
}

void lock_all_but(Mat12& projector, const Mat3& R, int free_axis) {
  for (int i = 0; i < 3; ++i) {
    if (i == free_axis) continue;
    Vec12 direction = Vec12::Zero();
    direction.segment<3>(3 + 3 * i) = R.row(free_axis).transpose();
    remove_direction(projector, direction);
  }
}

}  // namespace

std::optional<Mat12> lock_projector(const BodyModel& body, const Vec12& start_q) {
  int rotations = 0, free_axis = 0;
  bool any = false;
  Mat12 projector = Mat12::Identity();
  for (int axis = 0; axis < 3; ++axis) {
    if (body.locked_translation[axis]) {
      projector(axis, axis) = 0;
      any = true;
    }
    if (body.locked_rotation[axis])
      ++rotations;
    else
      free_axis = axis;
  }
  if (rotations == 1)
    throw bad_input("cannot lock one rotation axis", body.name,
                    "only two or three locked rotation axes are linear constraints of an affine body",
                    "Lock two axes (a hinge about the third), all three, or none");
  const Mat3 R = polar(matrix_of(start_q)).R;
  if (rotations == 3) lock_all_rotations(projector, R);
  if (rotations == 2) lock_all_but(projector, R, free_axis);
  if (!any && rotations == 0) return std::nullopt;
  return projector;
}

}  // namespace seam::abd
