#include "core/base/error.hpp"

namespace seam {

std::string Problem::message() const {
  std::string text = what;
  for (const std::string* part : {&where, &why}) {
    if (!part->empty()) text += (text.empty() ? "" : ": ") + *part;
  }
  if (!next.empty()) text += (text.empty() || text.back() == '.' ? " " : ". ") + next;
  if (!text.empty() && text.back() != '.') text += '.';
  return text;
}

Error::Error(ExitCode code, Problem problem)
    : std::runtime_error(problem.message()), code_(code), problem_(std::move(problem)) {}

}  // namespace seam
