// The line in front of each record of an ARC file, the format that archives used before WARC:
//
//   http://mill.example/rye 192.0.2.1 20060102150405 text/html 512
//
// Version 2 has five more fields between the type and the length. The first record describes the
// file and starts with "filedesc://".
// Format: https://archive.org/web/researcher/ArcFileFormat.php
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace winnow::bytes {

inline constexpr std::string_view kArcFileStart = "filedesc";
// may_start_arc_line() needs this many bytes.
inline constexpr std::size_t kArcStartBytes = 8;

struct ArcLine {
  std::string_view url;
  std::string_view date;  // "20060102150405"
  std::string_view content_type;
  std::uint64_t length = 0;  // of the block after the line
};

// Reads a line without its line break. Nothing if it is not the line of a record.
std::optional<ArcLine> read_arc_line(std::string_view line) noexcept;

// Do the first bytes of a line begin an address? A quick test before the line is complete.
bool may_start_arc_line(std::string_view text) noexcept;

}  // namespace winnow::bytes
