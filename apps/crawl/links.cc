// One pass over the nodes; every address goes through url::crawl_address().
#include "crawl/links.h"

#include <set>

#include "base/ascii.h"
#include "base/hash.h"
#include "base/word_list.h"
#include "fetch/feed.h"
#include "url/normalize.h"
#include "url/resolve.h"

namespace winnow::crawl {
namespace {

using dom::Name;

constexpr std::size_t kMaxLinks = 10'000;
// Style sheets may be on any host, so their number per page is what one page can cause elsewhere.
constexpr std::size_t kMaxStyles = 64;

// Robots directives are separated by commas, rel values by spaces.
bool has_word(std::string_view words, std::string_view wanted) {
  return base::any_word(
      words, [&](std::string_view word) { return base::equals_ignoring_case(word, wanted); },
      [](char c) { return c == ',' || base::is_space(c); });
}

// A list without duplicates.
class List {
 public:
  List(std::vector<std::string>& list, std::size_t limit) : list_(list), limit_(limit) {}

  void add(std::string_view reference, std::string_view base) {
    if (list_.size() >= limit_) return;
    std::optional<std::string> address = url::crawl_address(reference, base);
    if (address && seen_.insert(*address).second) list_.push_back(*std::move(address));
  }

 private:
  std::vector<std::string>& list_;
  std::size_t limit_;
  std::set<std::string> seen_;
};

// "5; url='next.html'"
std::string_view refresh_target(std::string_view content) {
  const std::size_t semicolon = content.find_first_of(";,");
  if (semicolon == std::string_view::npos) return {};
  std::string_view rest = base::trim(content.substr(semicolon + 1));
  if (!base::starts_with_ignoring_case(rest, "url")) return {};
  rest = base::trim(rest.substr(3));
  if (!rest.starts_with('=')) return {};
  rest = base::trim(rest.substr(1));
  if (!rest.empty() && (rest.front() == '"' || rest.front() == '\'')) {
    const char quote = rest.front();
    rest.remove_prefix(1);
    rest = rest.substr(0, rest.find(quote));
  }
  return rest;
}

struct Finder {
  const dom::Document& document;
  std::string base;
  PageLinks links;
  List pages{links.pages, kMaxLinks};
  List styles{links.styles, kMaxStyles};
  List feeds{links.feeds, kMaxLinks};

  std::string_view value(const dom::Node& node, Name name) const {
    return document.attribute(node, name).value_or("");
  }

  void see_link(const dom::Node& node, std::string_view url) {
    const std::string_view rel = value(node, Name::Rel);
    const std::string_view href = value(node, Name::Href);
    if (href.empty()) return;
    const bool is_alternate = has_word(rel, "alternate");
    if (has_word(rel, "stylesheet") && !is_alternate) styles.add(href, base);
    if (is_alternate && fetch::is_feed_type(base::lower_case(base::trim(value(node, Name::Type)))))
      feeds.add(href, base);
    if (has_word(rel, "canonical") && links.canonical.empty()) {
      const auto address = url::crawl_address(href, base);
      if (address && url::crawl_key(*address) != url::crawl_key(url)) links.canonical = *address;
    }
  }

  void see_meta(const dom::Node& node) {
    const std::string_view name = value(node, Name::NameAttribute);
    const std::string_view content = value(node, Name::Content);
    if (base::equals_ignoring_case(name, "robots") || base::equals_ignoring_case(name, "winnow"))
      links.forbids_following |= crawl::forbids_following(content);
    if (base::equals_ignoring_case(value(node, Name::HttpEquiv), "refresh"))
      if (const std::string_view target = refresh_target(content); !target.empty())
        pages.add(target, base);
  }
};

}  // namespace

bool forbids_following(std::string_view words) {
  // The header may start with the name of a crawler.
  if (const std::size_t colon = words.find(':'); colon != std::string_view::npos) {
    if (!base::equals_ignoring_case(base::trim(words.substr(0, colon)), "winnow")) return false;
    words = words.substr(colon + 1);
  }
  return has_word(words, "nofollow") || has_word(words, "none");
}

PageLinks find_links(const dom::Document& document, std::string_view url) {
  Finder finder{document, std::string(url), {}};
  bool has_base = false;
  for (const dom::Node& node : document.nodes()) {
    if (node.is(Name::Base) && !has_base) {
      const std::string_view href = finder.value(node, Name::Href);
      if (const auto base = url::resolve(href, url); base && !href.empty()) {
        finder.base = *base;
        has_base = true;
      }
    } else if (node.is(Name::A) || node.is(Name::Area)) {
      const std::string_view href = finder.value(node, Name::Href);
      if (!href.empty() && !has_word(finder.value(node, Name::Rel), "nofollow"))
        finder.pages.add(href, finder.base);
    } else if (node.is(Name::Iframe) || node.is(Name::Frame)) {
      if (const std::string_view source = finder.value(node, Name::Src); !source.empty())
        finder.pages.add(source, finder.base);
    } else if (node.is(Name::Link)) {
      finder.see_link(node, url);
    } else if (node.is(Name::Meta)) {
      finder.see_meta(node);
    }
  }
  if (finder.links.forbids_following) finder.links.pages.clear();
  return std::move(finder.links);
}

std::vector<std::string> find_imports(std::string_view css, std::string_view url) {
  std::vector<std::string> found;
  List list(found, kMaxStyles);
  while (true) {
    const std::size_t at = css.find("@import");
    if (at == std::string_view::npos) return found;
    css.remove_prefix(at + 7);
    std::string_view rule = base::trim(css.substr(0, css.find(';')));
    if (base::starts_with_ignoring_case(rule, "url(")) rule = base::trim(rule.substr(4));
    const bool is_quoted = rule.starts_with('"') || rule.starts_with('\'');
    const std::size_t end = is_quoted ? rule.find(rule.front(), 1) : rule.find_first_of(") \t\r\n");
    rule = rule.substr(0, end);
    if (is_quoted) rule.remove_prefix(1);
    if (!rule.empty()) list.add(rule, url);
  }
}

std::int64_t text_hash_of(const dom::Document& document) {
  std::uint64_t hash = base::kFnv1aStart;
  for (const dom::Node& node : document.nodes()) {
    if (!node.is_text()) continue;
    const dom::Node& parent = document[node.parent];
    if (parent.is(Name::Script) || parent.is(Name::Style)) continue;
    for (const char c : document.text(node)) {
      if (base::is_space(c) || base::is_digit(c)) continue;
      hash = base::fnv1a_byte(hash, c);
    }
  }
  return static_cast<std::int64_t>(hash);
}

}  // namespace winnow::crawl
