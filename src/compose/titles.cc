// Parts of a title are compared by their letters and digits alone: "The Mill News" and
// "themillnews".
#include "compose/titles.h"

#include <algorithm>
#include <array>
#include <cstddef>

#include "base/ascii.h"
#include "base/utf8.h"
#include "text/characters.h"
#include "text/lower_case.h"

namespace winnow::compose {
namespace {

constexpr std::array<std::string_view, 9> kJoints = {" | ", " - ",  " – ", " — ", " · ",
                                                     " • ", " :: ", " » ", " : "};

std::string letters_of(std::string_view text) {
  const std::string lowered = text::lower_case(text);
  std::string letters;
  for (std::size_t at = 0; at < lowered.size();) {
    const base::CodePoint point = base::read_utf8(lowered, at);
    if (text::class_of(point.value).is(text::kLetter | text::kNumber))
      letters += std::string_view(lowered).substr(at, point.length);
    at += point.length;
  }
  return letters;
}

struct Part {
  std::size_t begin = std::string_view::npos;  // of the joint
  std::size_t end = 0;
};

Part first_joint(std::string_view title) noexcept {
  Part first;
  for (const std::string_view joint : kJoints)
    if (const std::size_t found = title.find(joint); found < first.begin)
      first = {found, found + joint.size()};
  return first;
}
Part last_joint(std::string_view title) noexcept {
  Part last;
  for (const std::string_view joint : kJoints)
    if (const std::size_t found = title.rfind(joint);
        found != std::string_view::npos &&
        (last.begin == std::string_view::npos || found > last.begin))
      last = {found, found + joint.size()};
  return last;
}

}  // namespace

bool is_same_name(std::string_view a, std::string_view b) {
  const std::string letters = letters_of(a);
  return !letters.empty() && letters == letters_of(b);
}

std::string_view host_of(std::string_view url) noexcept {
  const std::size_t scheme = url.find("://");
  if (scheme == std::string_view::npos || !base::starts_with_ignoring_case(url, "http")) return {};
  url.remove_prefix(scheme + 3);
  url = url.substr(0, url.find_first_of("/?#"));
  if (const std::size_t at = url.rfind('@'); at != std::string_view::npos)
    url.remove_prefix(at + 1);
  url = url.substr(0, url.find(':'));
  if (base::starts_with_ignoring_case(url, "www.")) url.remove_prefix(4);
  return url;
}

std::string title_without_site(std::string_view title, std::string_view site_name,
                               std::string_view host) {
  const std::string site = letters_of(site_name);
  const std::string whole_host = letters_of(host);
  const std::string first_label = letters_of(host.substr(0, host.rfind('.')));
  const auto is_site = [&](std::string_view part) {
    const std::string letters = letters_of(part);
    return !letters.empty() && (letters == site || letters == whole_host || letters == first_label);
  };
  title = base::trim(title);
  if (const Part joint = last_joint(title);
      joint.begin != std::string_view::npos && is_site(title.substr(joint.end)))
    title = title.substr(0, joint.begin);
  else if (const Part first = first_joint(title);
           first.begin != std::string_view::npos && is_site(title.substr(0, first.begin)))
    title = title.substr(first.end);
  return std::string(base::trim(title));
}

}  // namespace winnow::compose
