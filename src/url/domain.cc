// Looks a host up in the list that is built into libpsl.
#include "url/domain.h"

#include <libpsl.h>

#include <algorithm>

#include "base/ascii.h"

namespace winnow::url {

namespace {

bool is_address(std::string_view name) {
  return name.empty() || name.front() == '[' ||
         std::ranges::all_of(name, [](char c) { return base::is_digit(c) || c == '.'; });
}

}  // namespace

std::string registrable_domain(std::string_view host) {
  if (host.ends_with('.')) host.remove_suffix(1);
  const std::string name(host);
  const psl_ctx_t* const list = psl_builtin();
  if (is_address(name) || list == nullptr) return name;
  const char* const domain = psl_registrable_domain(list, name.c_str());
  return domain == nullptr ? name : domain;
}

std::string platform_domain(std::string_view host) {
  if (host.ends_with('.')) host.remove_suffix(1);
  const psl_ctx_t* const list = psl_builtin();
  std::string name(host);
  if (is_address(name) || list == nullptr) return name;
  // Up to the name whose parent is the suffix of a country or a generic one.
  for (std::size_t dot = name.find('.'); dot != std::string::npos; dot = name.find('.')) {
    const std::string parent = name.substr(dot + 1);
    if (psl_is_public_suffix2(list, parent.c_str(), PSL_TYPE_ICANN) != 0) break;
    name = parent;
  }
  return name;
}

}  // namespace winnow::url
