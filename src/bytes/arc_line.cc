// Read from the right: addresses with spaces in them have been archived.
#include "bytes/arc_line.h"

#include <algorithm>
#include <array>

#include "base/ascii.h"
#include "bytes/header_fields.h"

namespace winnow::bytes {
namespace {

constexpr std::array<std::string_view, 6> kStarts = {"http://", "https://", "ftp://",
                                                     "dns:",    "gopher:/", kArcFileStart};

bool is_date(std::string_view text) noexcept {
  return (text.size() == 14 || text.size() == 12) && std::ranges::all_of(text, base::is_digit);
}

// Removes the last field of `line` and the space in front of it.
std::string_view take_last_field(std::string_view& line) noexcept {
  const std::size_t space = line.rfind(' ');
  if (space == std::string_view::npos) return {};
  const std::string_view field = line.substr(space + 1);
  line = line.substr(0, space);
  return field;
}

}  // namespace

bool may_start_arc_line(std::string_view text) noexcept {
  return std::ranges::any_of(kStarts, [&](std::string_view start) {
    return base::starts_with_ignoring_case(text, start);
  });
}

std::optional<ArcLine> read_arc_line(std::string_view line) noexcept {
  if (line.ends_with('\r')) line.remove_suffix(1);
  if (!may_start_arc_line(line)) return std::nullopt;
  const std::optional<std::uint64_t> length = read_decimal(take_last_field(line));
  if (!length) return std::nullopt;
  // Version 1 has one field between the date and the length, version 2 has six.
  constexpr int kMaxFieldsAfterDate = 6;
  std::string_view type;
  for (int i = 0; i <= kMaxFieldsAfterDate; ++i) {
    const std::string_view field = take_last_field(line);
    if (field.data() == nullptr) return std::nullopt;
    if (i > 0 && is_date(field)) {
      static_cast<void>(take_last_field(line));  // the address of the server
      return ArcLine{line, field, type, *length};
    }
    type = field;
  }
  return std::nullopt;
}

}  // namespace winnow::bytes
