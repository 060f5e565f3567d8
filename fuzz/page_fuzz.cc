// Any bytes as a page, with any method, in any format (tests/extract/output_rules.h).
//
// The first byte chooses the method and the format; the rest is the page.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include "../tests/extract/output_rules.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace winnow;
  if (size < 2) return 0;
  static const std::vector<MethodInfo> methods = all_methods();
  const MethodInfo& method = methods[data[0] % methods.size()];
  const FormatInfo& format = all_formats()[data[0] / methods.size() % all_formats().size()];
  const std::string_view page(reinterpret_cast<const char*>(data) + 1, size - 1);
  const std::string broken =
      rules::broken_rule(page, {.method = std::string(method.name), .summary = "2"}, format.format);
  if (broken.empty()) return 0;
  std::fprintf(stderr, "%s, %s: relation broken: %s\n", std::string(method.name).c_str(),
               std::string(format.name).c_str(), broken.c_str());
  std::abort();
}
