// The methods this build knows, for --help texts, menus and checks.
//
//   for (const winnow::MethodInfo& method : winnow::all_methods())
//     show(method.name, method.summary);
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace winnow {

// A constant that may be set, as in "mcst:depth-offset=12".
struct MethodOption {
  std::string_view name;
  std::string_view summary;
  std::string default_value;  // the default, as text
};

struct MethodInfo {
  std::string_view name;     // what ExtractOptions::method takes
  std::string_view summary;  // one line
  std::vector<MethodOption> options;
};

// In the order --help lists them. The views live as long as the program.
std::vector<MethodInfo> all_methods();

// The method that is used where none is named.
std::string_view default_method() noexcept;

}  // namespace winnow
