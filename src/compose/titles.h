// A page's title without the site's: "Rye is late | Mill News" is about rye.
//
//   title_without_site("Rye is late | Mill News", "Mill News", "mill.example")   Rye is late
//   title_without_site("Rye - a history", "Mill News", "mill.example")           Rye - a history
//
// A part is cut off, at the end or at the beginning, only where it is the site's name or, without
// spaces and dots, its host. Any thread.
#pragma once

#include <string>
#include <string_view>

namespace winnow::compose {

std::string title_without_site(std::string_view title, std::string_view site_name,
                               std::string_view host);

// "mill.example" of "https://www.mill.example/notes"; empty where it is no web address.
std::string_view host_of(std::string_view url) noexcept;

// Equal but for case, white space and punctuation.
bool is_same_name(std::string_view a, std::string_view b);

}  // namespace winnow::compose
