// Reads the text, the link and the headings around each candidate once.
#include "posts/title_facts.h"

#include <algorithm>

#include "base/hash.h"
#include "base/search.h"
#include "page/time_text.h"
#include "page/vocabulary/phrases.h"
#include "text/lower_case.h"
#include "text/words.h"
#include "url/host.h"
#include "url/url.h"

namespace winnow::posts {
namespace {

constexpr int kHeadingClimb = 4;
constexpr int kLinkClimb = 4;

std::uint64_t hash_of(std::string_view text) noexcept { return base::hash_view(text) | 1; }

void sort_distinct(std::vector<std::uint64_t>& words) {
  std::ranges::sort(words);
  words.erase(std::unique(words.begin(), words.end()), words.end());
}

// May sort `among`.
double share_found(const std::vector<std::uint64_t>& words, std::vector<std::uint64_t>& among) {
  constexpr std::size_t kFew = 16;
  if (words.empty()) return 0;
  const bool are_few = among.size() <= kFew;
  if (!are_few) std::ranges::sort(among);
  const auto found = std::ranges::count_if(words, [&](std::uint64_t word) {
    return are_few ? std::ranges::find(among, word) != among.end()
                   : std::ranges::binary_search(among, word);
  });
  return static_cast<double>(found) / static_cast<double>(words.size());
}

std::string_view relative_path(std::string_view href) noexcept {
  static constexpr base::CharacterSet kAfterPath("?#");
  return href.substr(0, kAfterPath.find_in(href));
}

}  // namespace

std::string_view address_path(std::string_view href) noexcept {
  const auto parts = url::read_parts(href);
  return parts ? parts->path : relative_path(href);
}

TitleFactCache::TitleFactCache(const BlogView& view)
    : view_(view), numbers_(view.document.size(), 0), path_(address_path(view.url)) {
  read_words(view.title, page_title_);
  sort_distinct(page_title_);
  found_in_.resize(page_title_.size());
  if (auto host = url::host_of(view.url)) host_ = *std::move(host);
}

const TitleFacts& TitleFactCache::of(std::uint32_t title) {
  if (numbers_[title] == 0) {
    facts_.push_back(work_out(title));
    numbers_[title] = static_cast<std::uint32_t>(facts_.size());
  }
  return facts_[numbers_[title] - 1];
}

// Hashes of the words of a text in lower case.
void TitleFactCache::read_words(std::string_view text, std::vector<std::uint64_t>& words) {
  words.clear();
  lower_.clear();
  text::append_lower_case(text, lower_);
  text::for_each_word(lower_, text::WordKind::Reader,
                      [&](std::string_view word) { words.push_back(hash_of(word)); });
}

// Does an address with this host lead to another site than that of the page?
bool TitleFactCache::is_outside(std::string_view host) {
  // OPTIMIZATION: most links of a page have the same host.
  if (host != last_host_) {
    const auto there = url::canonical_host(host);
    is_last_outside_ = there && (host_.empty() || host_ != *there);
    last_host_ = host;
  }
  return is_last_outside_;
}

// Compares the words of the title with those of the page's title.
void TitleFactCache::compare_with_page_title(TitleFacts& facts) {
  if (words_.empty() || page_title_.empty()) return;
  ++title_;
  std::size_t found = 0;
  std::size_t distinct = 0;
  for (const std::uint64_t word : words_) {
    const auto place = std::ranges::lower_bound(page_title_, word);
    if (place == page_title_.end() || *place != word) continue;
    ++found;
    std::uint32_t& last = found_in_[static_cast<std::size_t>(place - page_title_.begin())];
    distinct += last != title_ ? 1 : 0;
    last = title_;
  }
  const auto share = [](std::size_t part, std::size_t whole) {
    return static_cast<double>(part) / static_cast<double>(whole);
  };
  facts.is_in_page_title = share(found, words_.size()) > 0.99;
  facts.page_title_overlap = share(distinct, page_title_.size());
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
  const auto parts = url::read_parts(href);
  if (parts) facts.leads_outside = is_outside(parts->host);
  const std::string_view path = parts ? parts->path : relative_path(href);
  facts.leads_here = !view_.url.empty() && !path.empty() && path == path_;
  read_words(path, slug_);
  facts.slug_overlap = share_found(words_, slug_);
}

TitleFacts TitleFactCache::work_out(std::uint32_t title) {
  const dom::Document& document = view_.document;
  const page::ElementMeasures& measures = view_.measures;
  const std::uint32_t end = document[title].end;
  TitleFacts facts;
  text_.clear();
  measures.append_text(title, end, 600, text_);
  const std::string_view text = text_;
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
  facts.is_line_apart = page::is_date_line(text) || page::is_read_more(text);
  compare_with_page_title(facts);
  return facts;
}

}  // namespace winnow::posts
