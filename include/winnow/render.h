// A Page as text or JSON.
//
//   std::cout << winnow::render(page, winnow::Format::Json);
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "winnow/page.h"

namespace winnow {

enum class Format : std::uint8_t { Text, Json, JsonLines };

std::optional<Format> format_named(std::string_view name) noexcept;
std::string_view name_of(Format format) noexcept;

// Ends with a line feed unless it is empty. JSON is UTF-8, one object, absent fields left out;
// JsonLines is the same on one line.
std::string render(const Page& page, Format format);

// Page::candidates as a table: one line each, the winners marked with a star.
std::string render_candidates(const Page& page);

}  // namespace winnow
