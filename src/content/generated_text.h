// Characters that a browser shows around an element although the page has no text for them: the
// quotation marks of <q>, and brackets in place of the position of ruby text above the line.
//
//   <ruby>漢字<rt>かんじ</rt></ruby>      漢字(かんじ)
//   <q lang="de">Ja</q>                   „Ja“
//
// Each call reads a bounded number of ancestors or siblings. Thread-safe.
#pragma once

#include <cstdint>
#include <string_view>

#include "winnow/document.h"

namespace winnow::content {

struct GeneratedText {
  std::string_view open;
  std::string_view close;

  [[nodiscard]] bool empty() const noexcept { return open.empty() && close.empty(); }
};

// For a <q>, <rt> or <rtc>; empty for any other element.
GeneratedText generated_text(const dom::Document& document, std::uint32_t index);

}  // namespace winnow::content
