#pragma once
#include <QString>
#include <string>
#include <vector>

#include "core/base/error.hpp"

namespace seam::models {

/// Messages of the core in the language of the window. The core writes plain English and knows no Qt; here, at the
/// border, each part of a message is looked up in a catalog of sentences with placeholders ("there is no body \"%1\"")
/// and put together again in the present language. A part that the catalog does not know stays English; in English
/// everything stays as it is. Thread rule: UI thread (reads the installed translators).
QString translated(const Problem& problem);

/// One clause: a part of a Problem, a step's reason, a fault of the start state.
QString translated_clause(const std::string& text);

/// The catalog, as source texts of the translation context "Core" (for tests).
const std::vector<const char*>& message_catalog();

}  // namespace seam::models
