// Helpers for writing HTML: escaping, numbers, shortening.
//
// All text from pages, labels and file names goes through escape(): a report about hostile pages
// must not run their scripts.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace winnow::eval {

// For text and for quoted attributes. Control characters that HTML forbids become U+FFFD.
std::string escape(std::string_view text);

// At most `characters`, cut with an ellipsis; not escaped.
std::string shorten(std::string_view text, std::size_t characters);

// "0.713"; "–" for no value.
std::string figure(double value, int digits = 3);
// A coordinate: "12.5".
std::string coordinate(double value);

}  // namespace winnow::eval
