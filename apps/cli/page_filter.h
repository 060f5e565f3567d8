// Which pages the user wants: --language, --since, --until.
//
// Templates declare lang="en" whatever the text is, so the text has precedence: if the detector is
// sure that it is in another language than declared, the detected one counts. A page whose language
// nobody knows is in none of them, and a page without a date was published at no time.
#pragma once

#include <string>
#include <vector>

#include "winnow/page.h"
#include "winnow/result.h"

namespace winnow::cli {

struct PageFilter {
  std::vector<std::string> languages;  // "en" includes en-GB, "English" is "en"; empty: all
  std::string since;                   // "2026-11-17": the first day of publication; empty: any
  std::string until;                   // the last day

  // Fails for something that is not a language or a day.
  [[nodiscard]] Result<void> check() const;
  [[nodiscard]] bool wants(const Page& page) const;
  // Why pages were left out, for a person: "in other languages (--language)".
  [[nodiscard]] std::string description() const;
};

}  // namespace winnow::cli
