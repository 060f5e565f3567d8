// Is this a page at all? An image or an archive handed to an extractor is a mistake worth a
// sentence.
//
// After the MIME Sniffing standard (https://mimesniff.spec.whatwg.org/), turned around: it asks
// what a resource is, this asks only whether it is surely not text. When in doubt it is a page.
#pragma once

#include <optional>
#include <string_view>

namespace winnow::extract_detail {

// What the bytes are instead of a page ("a PNG image", "binary data"), or nothing if they may be
// one.
std::optional<std::string_view> not_a_page(std::string_view bytes) noexcept;

}  // namespace winnow::extract_detail
