// Looks a host up in the list that is built into libpsl.
#include "url/domain.h"

#include <libpsl.h>

#include <algorithm>

#include "base/ascii.h"

namespace winnow::url {

std::string registrable_domain(std::string_view host) {
  if (host.ends_with('.')) host.remove_suffix(1);
  const std::string name(host);
  const bool is_address =
      name.empty() || name.front() == '[' ||
      std::ranges::all_of(name, [](char c) { return base::is_digit(c) || c == '.'; });
  const psl_ctx_t* const list = psl_builtin();
  if (is_address || list == nullptr) return name;
  const char* const domain = psl_registrable_domain(list, name.c_str());
  return domain == nullptr ? name : domain;
}

}  // namespace winnow::url
