// The rules of sites in the store: names of hosts as names of files.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace winnow::serve {

inline constexpr std::size_t kMaxRuleBytes = std::size_t{1} << 20;
// "HOST.rules.lock" has to fit into the 255 bytes of a file name.
inline constexpr std::size_t kMaxHostBytes = 244;

// Names of hosts become names of files.
bool is_host(std::string_view host);
// "mill.example:8080" -> "mill.example_8080"
std::string file_name_of(std::string_view host);

}  // namespace winnow::serve
