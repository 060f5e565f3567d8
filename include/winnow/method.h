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

#include "winnow/export.h"

namespace winnow {

// A setting of a method, as in "mcst:depth-offset=12".
struct MethodOption {
  std::string_view name;      // "depth-offset"
  std::string_view summary;   // one line
  std::string default_value;  // as text
};

// A method and its settings.
struct MethodInfo {
  std::string_view name;              // for ExtractOptions::method
  std::string_view summary;           // one line
  std::vector<MethodOption> options;  // its settings
};

// In the order of --help. The views stay valid until the program ends.
WINNOW_API std::vector<MethodInfo> all_methods();

// The method used if ExtractOptions::method is empty.
WINNOW_API std::string_view default_method() noexcept;

}  // namespace winnow
