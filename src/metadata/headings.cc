// The parser has noted the headings; they are compared only if there are several.
#include "metadata/headings.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <string_view>
#include <vector>

#include "base/ascii.h"
#include "base/search.h"
#include "dom/display.h"
#include "metadata/titles.h"
#include "page/reader_text.h"
#include "text/spaces.h"
#include "url/resolve.h"
#include "url/url.h"

namespace winnow::metadata {
namespace {

// How much more similar to the title another heading must be than the default. Chosen on wcxb-dev
// by `winnow eval`, titles of auto, mcst and cetr: flat from 0.1 to 0.2, worse at 0 and from 0.3
// on.
constexpr double kMuchMore = 0.15;
constexpr std::uint32_t kMaxNodes = 64;    // of a heading that is compared
constexpr std::uint32_t kMaxBytes = 8192;  // of its source

// True if the heading is inside a hidden element that ends before the content begins. <html> and
// <body> do not count: a page that hides its body shows it by script.
bool is_hidden_before(const dom::Document& document, std::uint32_t heading, std::uint32_t first) {
  for (std::uint32_t i = heading; i != 0 && document[i].end <= first; i = document[i].parent)
    if (!document[i].is(dom::Name::Html) && !document[i].is(dom::Name::Body) &&
        dom::is_hidden(document, document[i]))
      return true;
  return false;
}

// The headings of a page that may be that of the article.
struct Headings {
  static constexpr std::size_t kLooked = 16;    // at most this many before the selection, and after
  std::array<std::uint32_t, kLooked> before{};  // the last ones, as a ring buffer
  std::array<std::uint32_t, kLooked> others{};  // in the selection and after it
  std::size_t before_count = 0;
  std::size_t other_count = 0;
  std::string_view title = {};  // the page's <title>
};

bool is_of_a_post(std::uint32_t node, std::span<const dom::Post> posts) {
  const auto after = std::ranges::upper_bound(posts, node, {}, &dom::Post::first);
  if (after != posts.end() && after->title && dom::index(*after->title) == node) return true;
  return after != posts.begin() && node < std::prev(after)->end;
}

// Headings inside posts belong to the posts.
Headings find_headings(const dom::Document& document, std::uint32_t first,
                       std::span<const dom::Post> posts) {
  Headings found;
  for (const dom::NodeId heading : document.headings()) {
    const std::uint32_t i = dom::index(heading);
    const dom::Node& node = document[i];
    if (node.is(dom::Name::Title) && found.title.empty() && i + 1 < node.end)
      found.title = document.text(document[i + 1]);
    if (!node.is(dom::Name::H1) || is_of_a_post(i, posts)) continue;
    if (i < first)
      found.before[found.before_count++ % Headings::kLooked] = i;
    else if (found.other_count < Headings::kLooked)
      found.others[found.other_count++] = i;
  }
  return found;
}

// The text compared with the title; empty if it is too long.
std::string short_text(const dom::Document& document, std::uint32_t heading) {
  const dom::Node& node = document[heading];
  if (node.end - heading > kMaxNodes || node.source_end - node.begin > kMaxBytes) return {};
  return heading_text(document, dom::NodeId(heading));
}

// An h2, h3 or h4, or an element with a class such as <a class="post-title">.
bool may_be_lesser(const dom::Document& document, const dom::Node& node) {
  enum class Test : std::uint8_t { Never, ByClass, Always };
  static constexpr auto kTests = [] {
    std::array<Test, dom::kKnownNameCount + 1> tests{};
    using enum dom::Name;
    for (const dom::Name name : {H2, H3, H4}) tests[dom::index(name)] = Test::Always;
    for (const dom::Name name : {A, Div, Span, P, Strong}) tests[dom::index(name)] = Test::ByClass;
    return tests;
  }();
  if (node.space != dom::Namespace::Html) return false;
  const Test test = kTests[std::min(dom::index(node.name), dom::kKnownNameCount)];
  if (test != Test::ByClass) return test == Test::Always;
  static constexpr base::LongPart kTitle("title");
  return node.data_length != 0 &&
         kTitle.is_in_exactly(document.attribute(node, dom::Name::Class).value_or(""));
}

// False if the element cannot be the title, which is seen at its first letter. OPTIMIZATION: most
// texts are not made.
bool may_be_title(const dom::Document& document, std::uint32_t heading, const TitleParts& title) {
  const dom::Node& node = document[heading];
  if (node.end - heading > kMaxNodes) return false;
  for (std::uint32_t i = heading; i < node.end; ++i) {
    if (dom::is_hidden(document, document[i])) {
      i = document[i].end - 1;
      continue;
    }
    for (const char c : document.text(document[i]))
      if (static_cast<unsigned char>(c) >= 0x80)
        return true;
      else if (base::is_alphanumeric(c))
        return title.may_begin_with(c);
  }
  return false;
}

// "/", "https://mill.example/", "https://mill.example/index.html" on a page of that host.
bool is_home(std::string_view href, std::string_view url) {
  href = base::trim(href);
  if (href == "/") return true;
  std::string resolved;
  if (href.starts_with("..")) {  // "../../index.html"
    resolved = url::resolve(href, url).value_or("");
    href = resolved;
  }
  const auto parts = url::read_parts(href);
  if (!parts || !parts->query.empty()) return false;
  const auto page = url::read_parts(url);
  if (page && (!base::equals_ignoring_case(page->host, parts->host) || page->path == parts->path))
    return false;
  return parts->path.empty() || parts->path == "/" || parts->path == "/index.html" ||
         parts->path == "/index.php";
}

dom::Selection without_kickers(const dom::Document& document, dom::NodeId heading) {
  dom::Selection selection;
  selection.roots.push_back(heading);
  const std::uint32_t begin = dom::index(heading);
  const std::uint32_t end = std::min(document[begin].end, begin + kMaxNodes);
  for (std::uint32_t i = begin + 1; i < end; ++i) {
    if (!document[i].is_element()) continue;
    const std::string names =
        base::lower_case(document.attribute(document[i], dom::Name::Class).value_or(""));
    const bool is_kicker =
        std::ranges::any_of(std::initializer_list<std::string_view>{"kicker", "eyebrow", "overline",
                                                                    "dachzeile", "spitzmarke"},
                            [&](std::string_view word) { return names.find(word) != names.npos; });
    if (!is_kicker) continue;
    selection.excluded.push_back(dom::NodeId(i));
    i = document[i].end - 1;
  }
  return selection;
}

// The first one that equals the title of the page without the name of the site.
std::optional<dom::NodeId> find_lesser(const dom::Document& document, const Headings& headings,
                                       const TitleParts& title, std::span<const dom::Post> posts) {
  if (headings.title.empty() || headings.title.size() > kMaxBytes) return std::nullopt;
  std::size_t looked = 0;
  const auto size = static_cast<std::uint32_t>(document.size());
  for (std::uint32_t i = 0; i < size && looked < 4 * Headings::kLooked; ++i) {
    const dom::Node& node = document[i];
    if (!node.is_element() || !may_be_lesser(document, node) || is_of_a_post(i, posts)) continue;
    ++looked;
    if (may_be_title(document, i, title) && title.has(short_text(document, i)))
      return dom::NodeId(i);
  }
  return std::nullopt;
}

// A heading that is a part of the title: the longest one, and of equal ones the last before the content
// or else the first after that. `Headings::kLooked` of them are compared with the title.
std::optional<dom::NodeId> find_part(const dom::Document& document, const Headings& headings,
                                     std::uint32_t first, std::string_view url,
                                     std::span<const dom::Post> posts) {
  if (headings.title.empty() || headings.title.size() > kMaxBytes) return std::nullopt;
  std::array<std::uint32_t, Headings::kLooked> before{};  // a ring buffer
  std::size_t before_count = 0;
  std::array<std::uint32_t, Headings::kLooked> after{};
  std::size_t after_count = 0;
  std::vector<std::string> sites;
  const auto size = static_cast<std::uint32_t>(document.size());
  for (std::uint32_t i = 0; i < size && after_count < after.size(); ++i) {
    const dom::Node& node = document[i];
    if (!node.is_element() || is_of_a_post(i, posts) ||
        (!node.is(dom::Name::H1) && !may_be_lesser(document, node)))
      continue;
    if (links_home(document, dom::NodeId(i), url)) {  // the name of the site
      if (sites.size() < Headings::kLooked) sites.push_back(short_text(document, i));
      continue;
    }
    if (i < first)
      before[before_count++ % before.size()] = i;
    else
      after[after_count++] = i;
  }
  const std::string_view host = host_of(url);
  std::optional<dom::NodeId> best;
  std::size_t longest = 0;
  const auto compare = [&](std::uint32_t heading) {
    const std::string text = short_text(document, heading);
    if (text.size() <= longest || is_site_name(text, {}, host) ||
        !is_title_part(text, headings.title, sites, host))
      return;
    best = dom::NodeId(heading);
    longest = text.size();
  };
  for (std::size_t i = 0; i < std::min(before_count, before.size()); ++i) {
    const std::uint32_t heading = before[(before_count - 1 - i) % before.size()];
    if (!is_hidden_before(document, heading, first)) compare(heading);
  }
  for (std::size_t i = 0; i < after_count; ++i) compare(after[i]);
  return best;
}

bool is_title_class(std::string_view names) {
  const std::string lowered = base::lower_case(names);
  return std::ranges::any_of(
      std::initializer_list<std::string_view>{"entry-title", "post-title", "article-title",
                                              "entry_title", "post_title", "article_title"},
      [&](std::string_view word) { return lowered.find(word) != lowered.npos; });
}

}  // namespace

bool is_marked_as_title(const dom::Document& document, dom::NodeId heading, std::string_view url) {
  const std::uint32_t begin = dom::index(heading);
  const auto is_marked = [&](const dom::Node& node) {
    return is_title_class(document.attribute(node, dom::Name::Class).value_or("")) ||
           document.attribute(node, dom::Name::Itemprop).value_or("") == "headline";
  };
  if (is_marked(document[begin])) return true;
  const std::uint32_t parent = document[begin].parent;
  if (parent != 0 && document[parent].end - parent <= kMaxNodes && is_marked(document[parent]))
    return true;
  const auto page = url::read_parts(url);
  const std::uint32_t end = std::min(document[begin].end, begin + kMaxNodes);
  for (std::uint32_t i = begin + 1; i < end; ++i) {
    if (!document[i].is_element()) continue;
    if (is_marked(document[i])) return true;
    if (!page || page->path.size() < 2 || !document[i].is(dom::Name::A)) continue;
    const auto href = document.attribute(document[i], dom::Name::Href);
    const std::string target = href ? url::resolve(*href, url).value_or("") : std::string();
    const auto parts = url::read_parts(target);
    if (parts && parts->path == page->path && parts->query == page->query) return true;
  }
  return false;
}

bool links_home(const dom::Document& document, dom::NodeId heading, std::string_view url) {
  const std::uint32_t begin = dom::index(heading);
  const std::uint32_t end = std::min(document[begin].end, begin + kMaxNodes);
  for (std::uint32_t i = begin; i < end; ++i) {
    if (document[i].is_text() && !text::is_blank(document.text(document[i]))) return false;
    if (!document[i].is(dom::Name::A)) continue;
    const auto href = document.attribute(document[i], dom::Name::Href);
    if (!href) return false;
    for (std::uint32_t after = document[i].end; after < document[begin].end; ++after)
      if (document[after].is_text() && !text::is_blank(document.text(document[after])))
        return false;
    return is_home(*href, url);
  }
  return false;
}

std::string as_line(std::string_view text) {
  std::string buffer;
  return text::collapse_spaces(text::plain_spaces(text, buffer));
}

std::string text_after_kicker(const dom::Document& document, dom::NodeId heading) {
  const dom::Selection selection = without_kickers(document, heading);
  if (selection.excluded.empty()) return {};
  const std::string text = as_line(page::reader_text(document, selection));
  const std::size_t begin = text.find_first_not_of(" :|-");
  return begin == std::string::npos ? std::string() : text.substr(begin);
}

std::string heading_text(const dom::Document& document, dom::NodeId heading) {
  return as_line(page::reader_text(document, heading));
}

std::optional<dom::NodeId> find_heading(const dom::Document& document,
                                        const dom::Selection& selection, std::string_view url,
                                        std::span<const dom::Post> posts) {
  if (posts.size() < 2) posts = {};
  const auto size = static_cast<std::uint32_t>(document.size());
  const std::uint32_t first = selection.empty() ? size : dom::index(selection.roots.front());
  const std::uint32_t end = selection.empty() ? size : document[selection.roots.back()].end;
  const Headings found = find_headings(document, first, posts);
  std::array<std::uint32_t, 2 * Headings::kLooked> candidates{};  // the default comes first
  std::size_t count = 0;
  for (std::size_t i = 0; i < found.other_count; ++i)
    if (found.others[i] < end) candidates[count++] = found.others[i];
  for (std::size_t i = 0; i < std::min(found.before_count, Headings::kLooked); ++i) {
    const std::uint32_t heading = found.before[(found.before_count - 1 - i) % Headings::kLooked];
    if (!is_hidden_before(document, heading, first)) candidates[count++] = heading;
  }
  const bool has_usual = count > 0;
  for (std::size_t i = 0; i < found.other_count; ++i)
    if (found.others[i] >= end) candidates[count++] = found.others[i];
  const TitleParts title(found.title, url);
  for (std::size_t i = 0; i < count; ++i)
    if (const std::string text = short_text(document, candidates[i]);
        title.has(text) || is_same_name(text, found.title))
      return dom::NodeId(candidates[i]);
  if (const auto lesser = find_lesser(document, found, title, posts)) return lesser;
  if (const auto part = find_part(document, found, first, url, posts)) {
    const double like = likeness(short_text(document, dom::index(*part)), found.title);
    // Between it and the content there is no h1, and no h1 is more like the title.
    const bool is_better =
        std::ranges::none_of(std::span(candidates).first(count), [&](auto other) {
          return !links_home(document, dom::NodeId(other), url) &&
                 ((other > dom::index(*part) && other < end) ||
                  likeness(short_text(document, other), found.title) > like);
        });
    if (is_better) return part;
  }
  if (count == 0) return std::nullopt;
  if (count == 1 && has_usual) return dom::NodeId(candidates[0]);
  const auto like_title = [&](std::size_t i) {
    return likeness(short_text(document, candidates[i]), found.title);
  };
  std::optional<std::size_t> best;
  double most = kMuchMore;
  if (has_usual) {
    best = 0;
    most += like_title(0);
  }
  for (std::size_t i = has_usual ? 1 : 0; i < count; ++i) {
    const double like = like_title(i);
    if (like <= most) continue;
    most = like;
    best = i;
  }
  return best ? std::optional(dom::NodeId(candidates[*best])) : std::nullopt;
}

}  // namespace winnow::metadata
