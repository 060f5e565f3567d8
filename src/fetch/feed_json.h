// Reads JSON Feed, for feed.h. https://www.jsonfeed.org/version/1.1/
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "fetch/feed.h"

namespace winnow::fetch {

inline constexpr std::size_t kMaxFeedEntries = 10'000;
inline constexpr std::string_view kJsonFeedType = "application/feed+json";

// Whether `version` must name the format. Other JSON can have `items`, too.
enum class JsonVersion : std::uint8_t { Required, Optional };

// Reads up to the first error and keeps what came before it.
std::optional<Feed> read_json_feed(std::string_view utf8, std::string_view url,
                                   JsonVersion version);

// The http or https URL that `address` in a feed means; empty if it is none.
std::string resolve_in_feed(std::string_view address, std::string_view base);

// "<" -> "&lt;"
std::string escape_html(std::string_view text);

}  // namespace winnow::fetch
