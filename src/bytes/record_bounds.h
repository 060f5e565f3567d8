// Where a record of a WARC file begins and ends, whatever its Content-Length says.
//
// A length that is too large by exactly the size of the records after it looks correct: the record
// ends where another one ends. swallowed_at() finds the first record inside it. It does so by what
// the block itself says: the HTTP message in it ends before, or, if that has no length, the rest of
// the block is a chain of records that ends where the block ends. An archive that was downloaded
// and stored in an archive is not taken apart.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace winnow::bytes {

inline constexpr std::size_t kVersionBytes = 8;       // "WARC/1.1"
inline constexpr std::size_t kVersionLineBytes = 11;  // and CRLF; "WARC/0.18" is one longer

// Does a record begin here? For places where one is expected.
bool starts_record(std::string_view text) noexcept;
// Stricter, for other places: the version must be alone on its line.
bool starts_version_line(std::string_view text) noexcept;
// The first version line at or after `from`, or npos.
std::size_t find_version_line(std::string_view text, std::size_t from) noexcept;

// The block without the up to two line breaks at its end, which belong to the record around it.
std::string_view without_record_end(std::string_view block) noexcept;

// The version line of the first record that this block contains by mistake. REQUIRES: the block
// belongs to a record of a WARC file and is followed by the end of the record.
std::optional<std::size_t> swallowed_at(std::string_view block);

}  // namespace winnow::bytes
