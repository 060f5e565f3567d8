// Each function is a single pass without allocation: heads are small, but an archive has millions.
// Lines as in RFC 9112 section 2.2 and WARC 1.1 section 4, read more leniently.
#include "bytes/header_fields.h"

#include <limits>

#include "base/ascii.h"

namespace winnow::bytes {

std::optional<HeadEnd> find_head_end(std::string_view text) noexcept {
  std::size_t line_end = text.find('\n');
  while (line_end != std::string_view::npos) {
    const std::string_view rest = text.substr(line_end + 1);
    if (rest.starts_with("\n")) return HeadEnd{line_end + 1, line_end + 2};
    if (rest.starts_with("\r\n")) return HeadEnd{line_end + 1, line_end + 3};
    line_end = text.find('\n', line_end + 1);
  }
  return std::nullopt;
}

std::string_view take_line(std::string_view& text) noexcept {
  const std::size_t end = text.find('\n');
  std::string_view line = text.substr(0, end);
  text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  if (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

std::size_t read_fields(std::string_view text, std::vector<HeaderField>& fields) {
  fields.clear();
  std::size_t odd_lines = 0;
  while (!text.empty()) {
    const std::string_view line = take_line(text);
    if (line.empty()) continue;
    if ((line[0] == ' ' || line[0] == '\t') && !fields.empty()) {
      std::string_view& value = fields.back().value;
      const std::string_view more = base::trim(line);
      if (!more.empty())
        value = {value.data(), static_cast<std::size_t>(more.data() + more.size() - value.data())};
      continue;
    }
    const std::size_t colon = line.find(':');
    const std::string_view name = base::trim(line.substr(0, colon));
    if (colon == std::string_view::npos || name.empty()) {
      ++odd_lines;
      continue;
    }
    fields.push_back({name, base::trim(line.substr(colon + 1))});
  }
  return odd_lines;
}

std::string_view find_field(const std::vector<HeaderField>& fields,
                            std::string_view name) noexcept {
  for (const HeaderField& field : fields)
    if (base::equals_ignoring_case(field.name, name)) return field.value;
  return {};
}

std::optional<std::uint64_t> read_decimal(std::string_view text) noexcept {
  if (text.empty()) return std::nullopt;
  std::uint64_t number = 0;
  for (const char c : text) {
    if (!base::is_digit(c)) return std::nullopt;
    const auto digit = static_cast<std::uint64_t>(c - '0');
    if (number > (std::numeric_limits<std::uint64_t>::max() - digit) / 10) return std::nullopt;
    number = number * 10 + digit;
  }
  return number;
}

}  // namespace winnow::bytes
