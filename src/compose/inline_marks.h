// Characters that a browser shows around an element although the page has no text for them: the
// quotation marks of <q>, and the brackets that take the place of ruby's position above the line.
//
//   <ruby>漢字<rt>かんじ</rt></ruby>      漢字(かんじ)
//   <q lang="de">Ja</q>                   „Ja“
//
// Each question costs the ancestors or siblings it looks at, a bounded number. Any thread.
#pragma once

#include <cstdint>
#include <string_view>

#include "winnow/document.h"

namespace winnow::compose {

struct InlineMarks {
  std::string_view open;
  std::string_view close;

  [[nodiscard]] bool empty() const noexcept { return open.empty() && close.empty(); }
};

// Of a <q>, <rt> or <rtc>; of any other element none.
InlineMarks inline_marks(const dom::Document& document, std::uint32_t index);

}  // namespace winnow::compose
