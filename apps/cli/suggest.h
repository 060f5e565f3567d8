// "Did you mean": the known name that is most similar to one that a user wrote.
//
//   similar_name("extarct", {"extract", "eval"})   "extract"
//   similar_name("zebra", {"extract", "eval"})     nothing
//
// The distance counts inserted, deleted, changed and swapped letters. A third of the letters may be
// wrong; the beginning of a long name ("--mark") is similar to it, too.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace winnow::cli {

std::optional<std::string> similar_name(std::string_view written,
                                        const std::vector<std::string>& known);

// "'jsn' (did you mean 'json'? available: json, xml)", for messages about unknown names.
std::string unknown_name(std::string_view written, const std::vector<std::string>& known);

// What to use instead of an option that other extractors have; empty if it is not one of those.
std::string_view instead_of(std::string_view option) noexcept;

}  // namespace winnow::cli
