// The "Name: value" lines that WARC records and HTTP messages both start with.
//
// Read as leniently as browsers and archive tools do: lines end in CRLF or LF, names compare
// without case, blanks around values go, a line that begins with a blank continues the one before
// (its value then keeps the line break inside), a line without a colon is passed over and counted.
// Nothing is copied: fields are views into the text they were read from.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace winnow::bytes {

struct HeaderField {
  std::string_view name;
  std::string_view value;
};

// How long a head is, with the empty line that ends it; nothing when there is no such line.
// `head_bytes` leaves the empty line out.
struct HeadEnd {
  std::size_t head_bytes = 0;
  std::size_t total_bytes = 0;
};
std::optional<HeadEnd> find_head_end(std::string_view text) noexcept;

// Takes the first line off `text`, without its CRLF or LF.
std::string_view take_line(std::string_view& text) noexcept;

// Reads the lines of `text` into `fields` (cleared first, so that a reused vector allocates
// nothing); returns how many lines were no fields.
std::size_t read_fields(std::string_view text, std::vector<HeaderField>& fields);

// The first field of that name, or an empty view.
std::string_view find_field(const std::vector<HeaderField>& fields, std::string_view name) noexcept;

// Decimal digits only, no sign, no overflow.
std::optional<std::uint64_t> read_decimal(std::string_view text) noexcept;

}  // namespace winnow::bytes
