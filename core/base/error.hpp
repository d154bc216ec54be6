#pragma once
#include <stdexcept>
#include <string>

namespace seam {

/// Exit codes of every Seam program (README, "Exit codes").
enum class ExitCode : int {
  done = 0,
  usage = 1,            ///< wrong command line
  bad_input = 2,        ///< a file or value that cannot be used
  solver = 3,           ///< the solver could not finish; the last good step is kept
  environment = 4,      ///< no display, no GPU, disk full, output not writable
  interrupted = 130,    ///< Ctrl+C; what is done is kept
};

/// One clear message: what happened, where, why, and what to do next. Every part is a full clause in plain words with units.
struct Problem {
  std::string what;   ///< "cannot read mesh"
  std::string where;  ///< "scenes/gears.json: /bodies/3/mesh"
  std::string why;    ///< "the file ends inside triangle 17"
  std::string next;   ///< "export the mesh again"

  /// "what: where: why. next." with empty parts left out.
  std::string message() const;
};

/// The exception for everything a user can mend. Thread rule: value type.
class Error : public std::runtime_error {
 public:
  Error(ExitCode code, Problem problem);
  ExitCode code() const { return code_; }
  const Problem& problem() const { return problem_; }

 private:
  ExitCode code_;
  Problem problem_;
};

/// Shorthand for the commonest case.
inline Error bad_input(std::string what, std::string where, std::string why, std::string next = {}) {
  return Error(ExitCode::bad_input, {std::move(what), std::move(where), std::move(why), std::move(next)});
}

}  // namespace seam
