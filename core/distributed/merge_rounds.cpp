#include "core/distributed/merge_rounds.hpp"

#include <algorithm>
#include <iterator>

namespace seam::distributed {
namespace {

template <class T>
void move_to_end(std::vector<T>& from, std::vector<T>& to) {
  to.insert(to.end(), std::make_move_iterator(from.begin()), std::make_move_iterator(from.end()));
}

template <class T>
void sort_by_body(std::vector<T>& list) {
  std::stable_sort(list.begin(), list.end(), [](const T& a, const T& b) { return a.body < b.body; });
}

}  // namespace

std::vector<Round> merge_rounds(std::vector<std::vector<Round>> parts) {
  if (parts.empty()) return {};
  std::vector<Round> rounds = std::move(parts[0]);
  for (std::size_t k = 1; k < parts.size(); ++k)
    for (std::size_t i = 0; i < rounds.size() && i < parts[k].size(); ++i) {
      move_to_end(parts[k][i].workers, rounds[i].workers);
      move_to_end(parts[k][i].bodies, rounds[i].bodies);
      move_to_end(parts[k][i].replicas, rounds[i].replicas);
      move_to_end(parts[k][i].internal, rounds[i].internal);
      move_to_end(parts[k][i].newton, rounds[i].newton);
    }
  for (Round& round : rounds) sort_by_body(round.bodies), sort_by_body(round.replicas), sort_by_body(round.internal);
  return rounds;
}

}  // namespace seam::distributed
