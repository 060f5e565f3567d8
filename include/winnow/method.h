// The methods this build knows, for --help texts, menus and checks.
//
//   for (const winnow::MethodInfo& method : winnow::all_methods())
//     show(method.name, method.summary);
#pragma once

#include <string_view>
#include <vector>

namespace winnow {

struct MethodInfo {
  std::string_view name;     // what ExtractOptions::method takes
  std::string_view summary;  // one line
};

// In the order --help lists them. The views live as long as the program.
std::vector<MethodInfo> all_methods();

// The method that is used where none is named.
std::string_view default_method() noexcept;

}  // namespace winnow
