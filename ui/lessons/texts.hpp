#pragma once
#include <functional>
#include <vector>

namespace seam::lessons {

/// Remembers how each text of a page is made, so that a switch of language makes them all again.
class Texts {
 public:
  /// Runs `set` now and at every apply().
  void add(std::function<void()> set) {
    set();
    setters_.push_back(std::move(set));
  }
  void apply() const {
    for (const auto& set : setters_) set();
  }

 private:
  std::vector<std::function<void()>> setters_;
};

}  // namespace seam::lessons
