// parse.h for http and https; other schemes are passed through.
#include "url/resolve.h"

#include "url/parse.h"

namespace winnow::url {
std::optional<std::string> resolve(std::string_view reference, std::string_view base) {
  std::string storage;
  const std::string_view text = clean(reference, storage);
  const std::string_view scheme = scheme_of(text);
  if (!scheme.empty() && !is_web(scheme)) return std::string(text);
  const std::optional<Url> url = parse(text, base);
  if (!url || !is_web(url->scheme)) return std::nullopt;
  return write(*url, Credentials::Drop);
}

std::string_view without_fragment(std::string_view url) noexcept {
  return url.substr(0, url.find('#'));
}

}  // namespace winnow::url
