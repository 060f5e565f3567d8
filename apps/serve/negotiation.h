// What form of an answer a client wants: Accept and Accept-Encoding. RFC 9110, section 12.5.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace winnow::serve {

// The quality that an Accept field gives a media type, from 0 to 1. The most specific range counts.
double quality_of(std::string_view accept, std::string_view media_type);
// The first of the types with the highest quality; nothing if none is acceptable. Without an Accept
// field, the first.
std::optional<std::string_view> best_type(const std::string* accept,
                                          std::span<const std::string_view> types);

enum class Coding : std::uint8_t { Identity, Gzip, Brotli };
Coding best_coding(std::string_view accept_encoding);
std::string_view name_of(Coding coding) noexcept;
// The body in this coding; nothing if it does not become smaller.
std::optional<std::string> encode(std::string_view body, Coding coding);

}  // namespace winnow::serve
