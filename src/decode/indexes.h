// The indexes of the Encoding standard: pointer to code point, for the multi-byte encodings.
//
// A pointer is a row and a column made from a lead and a trail byte, as each decoder computes it.
// The tables are built from ICU's character sets on first use (a few milliseconds per process),
// corrected where ICU differs from the standard, and immutable afterwards, so any number of threads
// may read them. https://encoding.spec.whatwg.org/#indexes
#pragma once

#include <cstddef>
#include <vector>

#include "decode/icu_converter.h"

namespace winnow::decode {

using Index = std::vector<char32_t>;  // by pointer; kUnmapped where the standard has no entry

const Index& big5_index();
const Index& euc_kr_index();
const Index& gb18030_index();
const Index& jis0208_index();  // 94 per row, and the rows past 94 that only Shift_JIS uses
const Index& jis0212_index();

inline char32_t code_point_at(const Index& index, std::size_t pointer) noexcept {
  return pointer < index.size() ? index[pointer] : kUnmapped;
}

// "Index gb18030 ranges code point": the four-byte sequences.
char32_t gb18030_ranges_code_point(std::size_t pointer);

}  // namespace winnow::decode
