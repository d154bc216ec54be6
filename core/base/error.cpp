#include "core/base/error.hpp"

#include <algorithm>

namespace seam {

namespace {

bool ends_sentence(const std::string& text) {
  return text.empty() || text.back() == '.' || text.back() == '?' || text.back() == '!';
}

/// Begins a sentence; a first word that is no plain word (a program's or a file's name) stays as it is.
std::string capitalised(std::string sentence) {
  const std::size_t end = sentence.find_first_of(" ,;:");
  for (std::size_t i = 0; i < std::min(end, sentence.size()); ++i)
    if (sentence[i] < 'a' || sentence[i] > 'z') return sentence;
  if (!sentence.empty()) sentence[0] = static_cast<char>(sentence[0] - 'a' + 'A');
  return sentence;
}

}  // namespace

std::string Problem::message() const {
  std::string text = what;
  for (const std::string* part : {&where, &why}) {
    if (!part->empty()) text += (text.empty() ? "" : ": ") + *part;
  }
  if (!next.empty()) {
    if (!text.empty()) text += ends_sentence(text) ? " " : ". ";
    text += capitalised(next);
  }
  if (!ends_sentence(text)) text += '.';
  return text;
}

Error::Error(ExitCode code, Problem problem)
    : std::runtime_error(problem.message()), code_(code), problem_(std::move(problem)) {}

}  // namespace seam
