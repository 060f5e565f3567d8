// One pass over the lines, then a search for the longest matching pattern.
#include "fetch/robots.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <utility>

#include "base/ascii.h"

namespace winnow::fetch {
namespace {

constexpr std::size_t kMaxSitemaps = 1'000;
// Sites that ask for more do not want to be crawled, and such a crawl would not end.
constexpr double kMaxDelay = 3600;

bool is_token_character(char c) noexcept { return base::is_alpha(c) || c == '_' || c == '-'; }

std::string_view token_of(std::string_view text) noexcept {
  std::size_t end = 0;
  while (end < text.size() && is_token_character(text[end])) ++end;
  return text.substr(0, end);
}

// What the URL standard percent-encodes in paths or queries. Patterns contain these characters as
// written by people, URLs contain them encoded.
constexpr std::string_view kEncoded = "\"'<>\\^`{|}";

void append_encoded(unsigned char byte, std::string& out) {
  constexpr std::string_view kHex = "0123456789ABCDEF";
  out += '%';
  out += kHex[byte >> 4];
  out += kHex[byte & 15];
}

// The octet that "%XX" at this position means.
std::optional<unsigned char> encoded_octet(std::string_view text, std::size_t at) {
  if (text[at] != '%' || at + 2 >= text.size()) return std::nullopt;
  const int high = base::hex_value(text[at + 1]);
  const int low = base::hex_value(text[at + 2]);
  if (high < 0 || low < 0) return std::nullopt;
  return static_cast<unsigned char>(high * 16 + low);
}

// RFC 9309, 2.2.2: octets beyond ASCII and reserved characters are percent-encoded, unreserved ones
// are not. `also` are further characters to encode.
std::string normalize_percent_encoding(std::string_view text, std::string_view also) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if (const auto octet = encoded_octet(text, i)) {
      const auto c = static_cast<char>(*octet);
      if (base::is_alphanumeric(c) || c == '-' || c == '.' || c == '_' || c == '~')
        out += c;
      else
        append_encoded(*octet, out);
      i += 2;
    } else if (byte <= 0x20 || byte >= 0x7F || kEncoded.find(text[i]) != std::string_view::npos ||
               also.find(text[i]) != std::string_view::npos) {
      append_encoded(byte, out);
    } else {
      out += text[i];
    }
  }
  return out;
}

// The spellings of a path that a pattern may have. Reserved characters in a query are the same
// character whether they are percent-encoded or not: RFC 9309, 2.2.2, "?baz=https://foo.bar".
std::vector<std::string> spellings_of(std::string path) {
  constexpr std::string_view kReserved = ":/?[]@!()+,;";
  const std::size_t query = std::min(path.find('?'), path.size() - 1) + 1;
  std::string encoded = path.substr(0, query);
  std::string decoded = encoded;
  for (std::size_t i = query; i < path.size(); ++i) {
    const std::optional<unsigned char> octet = encoded_octet(path, i);
    const auto value = octet ? static_cast<char>(*octet) : path[i];
    const std::string_view written = std::string_view(path).substr(i, octet ? 3 : 1);
    i += written.size() - 1;
    if (kReserved.find(value) == std::string_view::npos) {
      encoded.append(written);
      decoded.append(written);
    } else {
      append_encoded(static_cast<unsigned char>(value), encoded);
      decoded += value;
    }
  }
  std::vector<std::string> spellings = {std::move(path)};
  for (std::string* other : {&encoded, &decoded})
    if (*other != spellings.front()) spellings.push_back(std::move(*other));
  return spellings;
}

// "*" matches anything and "$" the end; a "$" elsewhere is a literal (RFC 9309, 2.2.3).
std::string pattern_of(std::string_view value) {
  const bool is_anchored = value.ends_with('$');
  if (is_anchored) value.remove_suffix(1);
  std::string pattern = normalize_percent_encoding(value, "$");
  pattern.erase(std::unique(pattern.begin(), pattern.end(),
                            [](char first, char second) { return first == '*' && second == '*'; }),
                pattern.end());
  if (is_anchored) pattern += '$';
  return pattern;
}

// The parts between the "*" must occur in order. Taking the leftmost match of each leaves the most
// text for the next, so no backtracking is needed.
bool matches(std::string_view pattern, std::string_view path) {
  const bool is_anchored = pattern.ends_with('$');
  if (is_anchored) pattern.remove_suffix(1);
  std::size_t at = 0;
  bool is_first = true;
  while (true) {
    const std::size_t star = pattern.find('*');
    const std::string_view part = pattern.substr(0, star);
    const bool is_last = star == std::string_view::npos;
    if (is_first) {
      if (!path.starts_with(part)) return false;
      at = part.size();
      if (is_last) return !is_anchored || at == path.size();
    } else if (is_last && is_anchored) {
      return path.size() >= at + part.size() && path.ends_with(part);
    } else {
      const std::size_t found = path.find(part, at);
      if (found == std::string_view::npos) return false;
      at = found + part.size();
      if (is_last) return true;
    }
    is_first = false;
    pattern.remove_prefix(star + 1);
  }
}

// The rules of one kind of group: those that name the agent, or those for everyone.
struct GroupRules {
  bool is_there = false;
  std::vector<Robots::Rule> rules;
  std::optional<double> crawl_delay;
};

std::optional<double> read_delay(std::string_view value) {
  double delay = 0;
  const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), delay);
  if (error != std::errc() || end == value.data() || !(delay >= 0)) return std::nullopt;
  return std::min(delay, kMaxDelay);
}

enum class Key : std::uint8_t { UserAgent, Allow, Disallow, Sitemap, CrawlDelay, Unknown };

// The beginnings of names and of their common misspellings, as Google's parser accepts them
// (https://github.com/google/robotstxt): "Disallowed: /x" is a Disallow.
constexpr std::pair<std::string_view, Key> kKeys[] = {
    {"user-agent", Key::UserAgent},   {"useragent", Key::UserAgent},
    {"user agent", Key::UserAgent},   {"allow", Key::Allow},
    {"disallow", Key::Disallow},      {"dissallow", Key::Disallow},
    {"dissalow", Key::Disallow},      {"disalow", Key::Disallow},
    {"diasllow", Key::Disallow},      {"disallaw", Key::Disallow},
    {"sitemap", Key::Sitemap},        {"site-map", Key::Sitemap},
    {"crawl-delay", Key::CrawlDelay},
};

struct Line {
  Key key = Key::Unknown;
  std::string_view value;
};

// "KEY: VALUE"; without a colon, two words are a key and its value.
Line read_line(std::string_view line) noexcept {
  line = base::trim(line.substr(0, line.find('#')));
  std::size_t end = line.find(':');
  if (end == std::string_view::npos) {
    end = line.find_first_of(" \t");
    if (end == std::string_view::npos) return {};
    if (base::trim(line.substr(end)).find_first_of(" \t") != std::string_view::npos) return {};
  }
  const std::string_view name = base::trim(line.substr(0, end));
  for (const auto& [known, key] : kKeys)
    if (base::starts_with_ignoring_case(name, known))
      return {key, base::trim(line.substr(end + 1))};
  return {};
}

// "*", alone or before a space: "*WordPress*" names a crawler.
bool is_everyone(std::string_view agent) noexcept {
  return agent.starts_with('*') && (agent.size() == 1 || base::is_space(agent[1]));
}

std::string_view take_line(std::string_view& text) noexcept {
  const std::size_t end = text.find_first_of("\r\n");
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  return line;
}

}  // namespace

Robots Robots::read(std::string_view text, std::string_view agent) {
  Robots robots;
  robots.is_truncated = text.size() > kMaxRobotsBytes;
  text = text.substr(0, kMaxRobotsBytes);
  // A byte order mark, also an incomplete one, as Google's parser does.
  for (const char byte : std::string_view("\xEF\xBB\xBF")) {
    if (!text.starts_with(byte)) break;
    text.remove_prefix(1);
  }
  const std::string_view us = token_of(agent);
  GroupRules ours;
  GroupRules everyones;
  bool concerns_us = false;
  bool concerns_everyone = false;
  bool is_in_rules = false;  // the next User-agent line begins another group
  while (!text.empty()) {
    const auto [key, value] = read_line(take_line(text));
    if (key == Key::UserAgent) {
      if (is_in_rules) concerns_us = concerns_everyone = is_in_rules = false;
      if (is_everyone(value)) {
        concerns_everyone = everyones.is_there = true;
      } else if (!us.empty() && base::equals_ignoring_case(token_of(value), us)) {
        concerns_us = ours.is_there = true;
      }
      continue;
    }
    if (key == Key::Sitemap && !value.empty() && robots.sitemaps.size() < kMaxSitemaps)
      robots.sitemaps.emplace_back(value);
    const bool is_rule = key == Key::Allow || key == Key::Disallow;
    if (is_rule) is_in_rules = true;
    for (const auto& [is_concerned, group] :
         {std::pair{concerns_us, &ours}, std::pair{concerns_everyone, &everyones}}) {
      if (!is_concerned) continue;
      if (is_rule && !value.empty()) group->rules.push_back({pattern_of(value), key == Key::Allow});
      if (key == Key::CrawlDelay)
        if (const auto delay = read_delay(value)) group->crawl_delay = delay;
    }
  }
  GroupRules& applicable = ours.is_there ? ours : everyones;
  robots.rules = std::move(applicable.rules);
  robots.crawl_delay = applicable.crawl_delay;
  return robots;
}

bool Robots::allows(std::string_view path) const {
  std::string wanted = normalize_percent_encoding(path.empty() ? "/" : path, "*$");
  if (wanted == "/robots.txt") return true;
  if (is_truncated) return false;
  const std::vector<std::string> spellings = spellings_of(std::move(wanted));
  std::size_t longest = 0;
  bool answer = true;
  for (const Rule& rule : rules) {
    const bool can_decide =
        rule.pattern.size() > longest || (rule.pattern.size() == longest && rule.allows && !answer);
    if (!can_decide || std::ranges::none_of(spellings, [&](const std::string& spelling) {
          return matches(rule.pattern, spelling);
        }))
      continue;
    longest = rule.pattern.size();
    answer = rule.allows;
  }
  return answer;
}

}  // namespace winnow::fetch
