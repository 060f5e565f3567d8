// Reads the links of a page and the times in or around them.
#include "posts/stamps.h"

#include <algorithm>
#include <unordered_set>

#include "base/ascii.h"
#include "page/time_text.h"
#include "posts/link_targets.h"
#include "url/url.h"

namespace winnow::posts {
namespace {

constexpr std::uint32_t kMaxWords = 8;
constexpr std::uint32_t kMaxNodes = 12;  // of a link that is a date

// "2024-06-11..." can be compared as text.
std::string_view comparable(std::string_view time) {
  constexpr std::string_view kPattern = "dddd-dd-dd";
  if (time.size() < kPattern.size()) return {};
  for (std::size_t i = 0; i < kPattern.size(); ++i)
    if (kPattern[i] == 'd' ? !base::is_digit(time[i]) : time[i] != kPattern[i]) return {};
  return time;
}

// Whether the link is a date, and which.
struct Date {
  bool is_date = false;
  std::string_view time;
};

Date date_of(const BlogView& view, std::uint32_t link) {
  const dom::Document& document = view.document;
  const std::uint32_t end = std::min(document[link].end, link + kMaxNodes);
  const auto time_of = [&](std::uint32_t node) {
    return comparable(document.attribute(document[node], dom::Name::Datetime).value_or(""));
  };
  for (std::uint32_t i = link + 1; i < end; ++i)
    if (document[i].is(dom::Name::Time)) return {true, time_of(i)};
  if (document[document[link].parent].is(dom::Name::Time))
    return {true, time_of(document[link].parent)};
  if (const auto title = document.attribute(document[link], dom::Name::Title))
    if (page::is_date_line(*title)) return {true, comparable(*title)};
  return {view.measures.dates(link, document[link].end) > 0, {}};
}

}  // namespace

std::vector<Stamp> find_stamps(const BlogView& view) {
  const dom::Document& document = view.document;
  const auto here = url::host_of(view.url);
  std::unordered_set<std::string_view> seen;
  std::vector<Stamp> stamps;
  for (std::uint32_t i = view.body; i < document[view.body].end; ++i) {
    if (!document[i].is(dom::Name::A) || !view.measures.is_shown(i)) continue;
    const std::uint32_t words = view.measures.words(i, document[i].end);
    if (words == 0 || words > kMaxWords) continue;
    const Date date = date_of(view, i);
    if (!date.is_date) continue;
    std::string_view href =
        base::trim(document.attribute(document[i], dom::Name::Href).value_or(""));
    href = href.substr(0, href.find('#'));
    if (href.empty() || base::starts_with_ignoring_case(href, "javascript:")) continue;
    if (here) {
      if (const auto there = url::host_of(href); there && *there != *here) continue;
      const Target target = target_of(href, view.url);
      if (target == Target::Above || target == Target::Here) continue;
    }
    if (seen.insert(href).second) stamps.push_back({i, href, date.time});
  }
  return stamps;
}

Order order_of(std::span<const Stamp> stamps) {
  std::size_t earlier = 0;
  std::size_t later = 0;
  for (std::size_t i = 0; i < stamps.size(); ++i) {
    if (stamps[i].time.empty()) return Order::Unknown;
    if (i == 0) continue;
    earlier += stamps[i].time < stamps[i - 1].time ? 1 : 0;
    later += stamps[i].time > stamps[i - 1].time ? 1 : 0;
  }
  constexpr std::size_t kPinned = 1;
  if (earlier > 0 && later <= kPinned && earlier > later) return Order::NewestFirst;
  if (later > earlier) return Order::OldestFirst;
  return Order::Unknown;
}

}  // namespace winnow::posts
