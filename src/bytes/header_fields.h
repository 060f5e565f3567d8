// The "Name: value" lines at the start of WARC records and HTTP messages.
//
// Reads as leniently as browsers and archive tools: lines end in CRLF or LF, names are
// case-insensitive, spaces around values are dropped, a line that starts with a space continues the
// previous one (whose value then contains the line break), and a line without a colon is skipped
// and counted. Nothing is copied: fields are views into the text.
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

// The length of a head including the empty line that ends it, or nullopt without such a line.
// `head_bytes` excludes the empty line.
struct HeadEnd {
  std::size_t head_bytes = 0;
  std::size_t total_bytes = 0;
};
std::optional<HeadEnd> find_head_end(std::string_view text) noexcept;

// Removes the first line from `text` and returns it without its CRLF or LF.
std::string_view take_line(std::string_view& text) noexcept;

// Reads the lines of `text` into `fields`, which is cleared first: a reused vector does not
// allocate. Returns the number of lines that are not fields.
std::size_t read_fields(std::string_view text, std::vector<HeaderField>& fields);

// The first field of that name, or an empty view.
std::string_view find_field(const std::vector<HeaderField>& fields, std::string_view name) noexcept;

// Decimal digits only, no sign, no overflow.
std::optional<std::uint64_t> read_decimal(std::string_view text) noexcept;

}  // namespace winnow::bytes
