// Rejects input that is not a page, such as an image or an archive, with a clear message.
//
// Based on the MIME Sniffing standard (https://mimesniff.spec.whatwg.org/). That standard
// determines the type of a resource; this only decides whether it is certainly not text. In doubt,
// it is a page.
#pragma once

#include <optional>
#include <string_view>

namespace winnow::extract_detail {

// What the bytes are ("a PNG image", "binary data") if they are not a page, else nothing.
std::optional<std::string_view> not_a_page(std::string_view bytes) noexcept;

}  // namespace winnow::extract_detail
