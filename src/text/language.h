// Which language a text is written in, by its words and letters: CLD2, the detector of browsers.
//
//   detect_language("Der Roggen ist spät, aber schwer.") == "de"
//
// Answers with a BCP 47 tag, and only when the detector is sure: two words are no language. Reads
// the first kMaxDetectionBytes; about 0.1 ms for those. Broken UTF-8 ends the reading. Any thread.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace winnow::text {

inline constexpr std::size_t kMaxDetectionBytes = 4096;

std::optional<std::string> detect_language(std::string_view text);

}  // namespace winnow::text
