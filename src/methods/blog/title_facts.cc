// Reads the text, the link and the headings around each candidate once.
#include "methods/blog/title_facts.h"

#include <algorithm>

#include "base/hash.h"
#include "base/search.h"
#include "text/lower_case.h"
#include "text/phrases.h"
#include "text/words.h"
#include "url/url.h"

namespace winnow::methods {
namespace {

constexpr int kHeadingClimb = 4;
constexpr int kLinkClimb = 4;

std::uint64_t hash_of(std::string_view text) noexcept { return base::hash_view(text) | 1; }

// Hashes of the words of a text in lower case.
void read_words(std::string_view text, std::vector<std::uint64_t>& words) {
  words.clear();
  const std::string lower = text::lower_case(text);
  text::for_each_word(lower, text::WordKind::Reader,
                      [&](std::string_view word) { words.push_back(hash_of(word)); });
}

void sort_distinct(std::vector<std::uint64_t>& words) {
  std::ranges::sort(words);
  words.erase(std::unique(words.begin(), words.end()), words.end());
}

// `among` is sorted.
double share_found(const std::vector<std::uint64_t>& words,
                   const std::vector<std::uint64_t>& among) {
  if (words.empty()) return 0;
  const auto found = std::ranges::count_if(
      words, [&](std::uint64_t word) { return std::ranges::binary_search(among, word); });
  return static_cast<double>(found) / static_cast<double>(words.size());
}

}  // namespace

std::string_view address_path(std::string_view href) noexcept {
  if (const auto parts = url::read_parts(href)) return parts->path;
  static constexpr base::CharacterSet kAfterPath("?#");
  return href.substr(0, kAfterPath.find_in(href));
}

TitleFactCache::TitleFactCache(const BlogView& view)
    : view_(view), numbers_(view.document.size(), 0), path_(address_path(view.url)) {
  read_words(view.title, page_title_);
  sort_distinct(page_title_);
  if (auto host = url::host_of(view.url)) host_ = *std::move(host);
}

const TitleFacts& TitleFactCache::of(std::uint32_t title) {
  if (numbers_[title] == 0) {
    facts_.push_back(work_out(title));
    numbers_[title] = static_cast<std::uint32_t>(facts_.size());
  }
  return facts_[numbers_[title] - 1];
}

// Reads the link inside the title, or else around it.
void TitleFactCache::read_link(std::uint32_t title, TitleFacts& facts) {
  const dom::Document& document = view_.document;
  std::string_view href;
  const auto take = [&](std::uint32_t node) {
    if (!document[node].is(dom::Name::A)) return false;
    const auto found = document.attribute(document[node], dom::Name::Href);
    if (found) href = *found;
    return found.has_value();
  };
  bool has_link = false;
  for (std::uint32_t i = title; i < document[title].end && !has_link; ++i)
    if (take(i)) {
      has_link = true;
      facts.is_link = i == title;
    }
  std::uint32_t above = document[title].parent;
  for (int step = 0; step < kLinkClimb && above != 0 && !has_link;
       ++step, above = document[above].parent)
    if (take(above)) has_link = facts.has_link_above = true;
  if (href.empty()) return;
  facts.link = hash_of(href);
  if (const auto there = url::host_of(href)) facts.leads_outside = host_.empty() || host_ != *there;
  const std::string_view path = address_path(href);
  facts.leads_here = !view_.url.empty() && !path.empty() && path == path_;
  read_words(path, slug_);
  std::ranges::sort(slug_);
  facts.slug_overlap = share_found(words_, slug_);
}

TitleFacts TitleFactCache::work_out(std::uint32_t title) {
  const dom::Document& document = view_.document;
  const facts::ElementMeasures& measures = view_.measures;
  const std::uint32_t end = document[title].end;
  TitleFacts facts;
  const std::string text = measures.text(title, end, 600);
  facts.text = hash_of(text);
  read_words(text, words_);
  facts.words = static_cast<double>(words_.size());
  read_link(title, facts);

  facts.own_level = static_cast<std::uint8_t>(measures.heading_level(title));
  std::uint32_t around = title;
  if (facts.own_level == 0) {
    for (int step = 0; step < kHeadingClimb && facts.level_above == 0 && around != 0; ++step) {
      around = document[around].parent;
      facts.level_above = static_cast<std::uint8_t>(measures.heading_level(around));
    }
    for (std::uint32_t node = title;
         node < end && facts.level_above == 0 && facts.level_inside == 0; ++node)
      facts.level_inside = static_cast<std::uint8_t>(measures.heading_level(node));
  }
  facts.marks_near = measures.marks(title) | measures.marks(document[title].parent) |
                     (around != title ? measures.marks(around) : 0);

  const char last = text.empty() ? ' ' : text.back();
  facts.ends_sentence = last == '.' || last == ':' || last == ';' || text.ends_with("。");
  facts.is_line_apart = text::is_date_line(text) || text::is_read_more(text);
  facts.is_in_page_title = !words_.empty() && share_found(words_, page_title_) > 0.99;
  sort_distinct(words_);
  facts.page_title_overlap = share_found(page_title_, words_);
  return facts;
}

}  // namespace winnow::methods
