// The extraction methods in this build, for help texts, menus and checks.
//
// Example:
//
//   for (const winnow::MethodInfo& method : winnow::all_methods())
//     if (method.name == winnow::default_method()) std::cout << method.name << " (default)\n";
//
// Output:
//
//   auto (default)
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace winnow {

// A setting of a method, as in "mcst:depth-offset=12".
struct MethodOption {
  std::string_view name;
  std::string_view summary;
  std::string default_value;  // as text
};

struct MethodInfo {
  std::string_view name;     // for ExtractOptions::method
  std::string_view summary;  // one line
  std::vector<MethodOption> options;
};

// In the order of --help. The views stay valid until the program ends.
std::vector<MethodInfo> all_methods();

// The method used if ExtractOptions::method is empty.
std::string_view default_method() noexcept;

}  // namespace winnow
