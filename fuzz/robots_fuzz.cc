// Any bytes as robots.txt, with the first line as the path that is asked for.
//
// robots.txt itself may always be read; the answer is the one of a matcher that tries every
// position; other line breaks, comments, groups of others and the same group twice do not change
// it.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/ascii.h"
#include "fetch/robots.h"
#include "require.h"

namespace {

using winnow::fuzz::require;

using winnow::fetch::Robots;

// All positions of the path that the pattern can end at so far.
bool matches_slowly(std::string_view pattern, std::string_view path) {
  const bool is_anchored = pattern.ends_with('$');
  if (is_anchored) pattern.remove_suffix(1);
  std::vector<bool> ends(path.size() + 1);
  ends[0] = true;
  for (const char c : pattern) {
    std::vector<bool> next(path.size() + 1);
    for (std::size_t i = 0; i <= path.size(); ++i) {
      if (!ends[i]) continue;
      if (c == '*')
        std::fill(next.begin() + static_cast<std::ptrdiff_t>(i), next.end(), true);
      else if (i < path.size() && path[i] == c)
        next[i + 1] = true;
      if (c == '*') break;
    }
    ends = std::move(next);
  }
  return is_anchored ? ends.back() : std::ranges::find(ends, true) != ends.end();
}

bool allows_slowly(const Robots& robots, std::string_view path) {
  std::size_t longest = 0;
  bool answer = true;
  for (const Robots::Rule& rule : robots.rules)
    if (matches_slowly(rule.pattern, path) &&
        (rule.pattern.size() > longest || (rule.pattern.size() == longest && rule.allows))) {
      longest = rule.pattern.size();
      answer = rule.allows;
    }
  return answer;
}

// Such a path has one spelling only.
bool is_plain(std::string_view path) {
  return path.starts_with('/') && path.size() < 100 && path != "/robots.txt" &&
         std::ranges::all_of(
             path, [](char c) { return winnow::base::is_alphanumeric(c) || c == '/' || c == '.'; });
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view input(reinterpret_cast<const char*>(data), size);
  const std::size_t feed = std::min(input.find('\n'), input.size());
  const std::string_view path = input.substr(0, feed);
  const std::string text(input.substr(std::min(feed + 1, input.size())));
  const Robots robots = Robots::read(text, "winnow");
  const bool answer = robots.allows(path);
  require(robots.allows("/robots.txt"), "robots.txt may be read");
  require(!robots.crawl_delay || (*robots.crawl_delay >= 0 && *robots.crawl_delay <= 3600),
          "a delay is within its limits");
  if (is_plain(path))
    require(allows_slowly(robots, path) == answer, "both matchers give the same answer");
  std::string changed;
  for (const char c : text) changed.append(c == '\n' ? "\r\n" : std::string(1, c));
  require(Robots::read(changed, "winnow").allows(path) == answer, "line breaks change nothing");
  // An empty rule ends a group, so that the next line begins another one.
  const std::string others = text + "\nDisallow:\n# x\nUser-agent: other\nDisallow: /\n";
  require(Robots::read(others, "winnow").allows(path) == answer, "groups of others change nothing");
  if (!text.starts_with('\xEF'))  // a byte order mark is one at the start only
    require(Robots::read(others + text, "winnow").allows(path) == answer,
            "the same groups twice change nothing");
  return 0;
}
