#include "serve/site_files.h"

#include <algorithm>

namespace winnow::serve {

bool is_host(std::string_view host) {
  return !host.empty() && host.size() <= kMaxHostBytes && host.front() != '.' &&
         std::ranges::all_of(host, [](char c) {
           return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '.' ||
                  c == '_' || c == ':';
         });
}

std::string file_name_of(std::string_view host) {
  std::string name(host);
  std::ranges::replace(name, ':', '_');
  return name;
}

}  // namespace winnow::serve
