// What the class of an element says about its content, read once for each distinct value of a page.
//
//   ClassMarkCache classes(LooksForCode::Yes);
//   classes.of("admonition warning").is_callout      // true
//   classes.of("admonition warning").callout         // Callout::Warning
//
// The values are views into the Document. A value is read in one pass over its words. Not
// thread-safe.
#pragma once

#include <cstdint>
#include <string_view>

#include "base/direct_mapped_cache.h"
#include "content/formulas.h"
#include "winnow/content.h"

namespace winnow::content {

struct ClassMarks {
  FormulaClass formula = FormulaClass::None;
  bool is_callout = false;          // a box with a note or a warning
  Callout callout = Callout::None;  // its kind
  bool is_edit_section = false;     // MediaWiki: links next to a heading, which are not part of it
  bool is_line_numbers = false;  // the class of line numbers; whether they are decides their text
  bool is_code_label = false;    // the same for a label next to code
};

// Whether the marks of code are read: only if the page has code.
enum class LooksForCode : std::uint8_t { No, Yes };

ClassMarks marks_of(std::string_view classes, LooksForCode looks_for_code);

// The kind that a class value of one word names, as of the <details> of MkDocs: "tip".
Callout callout_of_word(std::string_view classes) noexcept;

class ClassMarkCache {
 public:
  explicit ClassMarkCache(LooksForCode looks_for_code) : looks_for_code_(looks_for_code) {}

  // The reference is valid until the next call.
  const ClassMarks& of(std::string_view classes) {
    return cache_.of(classes,
                     [&](std::string_view value) { return marks_of(value, looks_for_code_); });
  }

 private:
  LooksForCode looks_for_code_;
  base::DirectMappedCache<ClassMarks> cache_;
};

}  // namespace winnow::content
