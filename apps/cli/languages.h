// --language: which pages are in one of the languages that the user wants.
//
// Templates declare lang="en" whatever the text is, so the text has precedence: if the detector is
// sure that it is in another language than declared, the detected one counts. A page whose language
// nobody knows is in none of them.
#pragma once

#include <string>
#include <vector>

#include "winnow/page.h"
#include "winnow/result.h"

namespace winnow::cli {

// Fails for something that is not a language.
Result<void> check_languages(const std::vector<std::string>& languages);

// True if there are no languages. "en" includes en-GB, "English" is "en".
bool is_in_language(const Page& page, const std::vector<std::string>& languages);

}  // namespace winnow::cli
