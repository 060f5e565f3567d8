// Element measures: counts over any range of nodes, as the difference of two running sums.
//
// Methods that look for posts count the same things in many overlapping subtrees: words, words in
// links, dates, images. A Document is in document order, so one pass computes running sums, and
// each count over a range of nodes is two loads:
//
//   const ElementMeasures measures(document);
//   measures.words(first, end)          // visible words in the nodes [first, end)
//
// Each element also has marks, from its tag, class, id, role and itemprop ("entry-title",
// "share-buttons"), and a path signature: a hash of the tags from the root down. The titles of a
// page's posts have the same signature.
//
// Linear in the page. Hidden elements count nothing. Thread-safe.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/hash.h"
#include "winnow/document.h"

namespace winnow::features {

// What the names of an element say it is. An element may have several marks.
enum class NameMark : std::uint8_t {
  Title,     // title, headline, p-name
  Body,      // content, entry, text, articleBody, e-content
  Post,      // post, article, hentry, blogPosting
  Summary,   // excerpt, summary, teaser
  Date,      // date, time, published
  Author,    // author, byline
  Meta,      // meta, info
  Share,     // share, social, like
  Menu,      // nav, menu, breadcrumb, pagination
  Side,      // sidebar, widget, aside
  Foot,      // footer, copyright
  Comment,   // comment, respond, disqus
  Related,   // related, recommended, popular, recent, archive
  Tag,       // tag, category, keyword
  More,      // read-more, continue
  Head,      // header, banner, masthead, logo
  Contents,  // toc
  Form,      // form, search, subscribe
  kCount
};
using NameMarks = std::uint32_t;
constexpr NameMarks bit(NameMark mark) noexcept {
  return NameMarks{1} << static_cast<unsigned>(mark);
}

// Read: <noscript> and elements hidden only by attributes count, too.
enum class HiddenParts : std::uint8_t { Skip, Read };

class ElementMeasures {
 public:
  explicit ElementMeasures(const dom::Document& document, HiddenParts hidden = HiddenParts::Skip);

  [[nodiscard]] const dom::Document& document() const noexcept { return *document_; }
  // Sums over the nodes [first, end).
  [[nodiscard]] std::uint32_t words(std::uint32_t first, std::uint32_t end) const noexcept {
    return sums_[end].words - sums_[first].words;
  }
  [[nodiscard]] std::uint32_t link_words(std::uint32_t first, std::uint32_t end) const noexcept {
    return sums_[end].link_words - sums_[first].link_words;
  }
  [[nodiscard]] std::uint32_t paragraph_words(std::uint32_t first,
                                              std::uint32_t end) const noexcept {
    return sums_[end].paragraph_words - sums_[first].paragraph_words;
  }
  // Words below an element that is marked as something else than content.
  [[nodiscard]] std::uint32_t non_body_words(std::uint32_t first,
                                             std::uint32_t end) const noexcept {
    return sums_[end].non_body_words - sums_[first].non_body_words;
  }
  [[nodiscard]] std::uint32_t punctuation(std::uint32_t first, std::uint32_t end) const noexcept {
    return sums_[end].punctuation - sums_[first].punctuation;
  }
  [[nodiscard]] std::uint32_t images(std::uint32_t first, std::uint32_t end) const noexcept {
    return sums_[end].images - sums_[first].images;
  }
  [[nodiscard]] std::uint32_t headings(std::uint32_t first, std::uint32_t end) const noexcept {
    return sums_[end].headings - sums_[first].headings;
  }
  // <time>, elements marked as dates, short texts with a year.
  [[nodiscard]] std::uint32_t dates(std::uint32_t first, std::uint32_t end) const noexcept {
    return sums_[end].dates - sums_[first].dates;
  }
  [[nodiscard]] std::uint32_t inputs(std::uint32_t first, std::uint32_t end) const noexcept {
    return sums_[end].inputs - sums_[first].inputs;
  }

  [[nodiscard]] NameMarks marks(std::uint32_t node) const noexcept { return marks_[node]; }
  [[nodiscard]] bool has(std::uint32_t node, NameMark mark) const noexcept {
    return (marks_[node] & bit(mark)) != 0;
  }
  // The marks of the element and of all its ancestors below <body>.
  [[nodiscard]] NameMarks marks_above(std::uint32_t node) const noexcept {
    return marks_above_[node];
  }
  [[nodiscard]] bool is_shown(std::uint32_t node) const noexcept { return shown_[node] != 0; }
  [[nodiscard]] std::uint16_t depth(std::uint32_t node) const noexcept { return depth_[node]; }
  // Hash of the tags from the root down to the element.
  [[nodiscard]] std::uint64_t path(std::uint32_t node) const noexcept { return paths_[node]; }
  // Hash of the words in the element's class, without digits; 0 without a class.
  [[nodiscard]] std::uint64_t class_hash(std::uint32_t node) const noexcept {
    return classes_[node];
  }

  // 1 to 6 for h1 to h6, else 0.
  [[nodiscard]] int heading_level(std::uint32_t node) const noexcept;
  // The visible text of [first, end), white space collapsed, at most `most` bytes.
  [[nodiscard]] std::string text(std::uint32_t first, std::uint32_t end,
                                 std::size_t most = 1000) const;
  // The last bytes of that text, without white space at the end.
  [[nodiscard]] std::string last_bytes(std::uint32_t first, std::uint32_t end,
                                       std::size_t most) const;

 private:
  struct Sums {
    std::uint32_t words = 0;
    std::uint32_t link_words = 0;
    std::uint32_t paragraph_words = 0;
    std::uint32_t non_body_words = 0;
    std::uint32_t punctuation = 0;
    std::uint32_t images = 0;
    std::uint32_t headings = 0;
    std::uint32_t dates = 0;
    std::uint32_t inputs = 0;
  };
  void add_text(std::uint32_t node, Sums& sum, bool in_link, bool in_paragraph,
                bool is_non_body) const;

  const dom::Document* document_;
  std::vector<Sums> sums_;  // before each node; one more at the end
  std::vector<NameMarks> marks_;
  std::vector<NameMarks> marks_above_;
  std::vector<std::uint8_t> shown_;
  std::vector<std::uint16_t> depth_;
  std::vector<std::uint64_t> paths_;
  std::vector<std::uint64_t> classes_;
};

// One step of a signature: combines the hash of the ancestors with that of the element.
constexpr std::uint64_t join_hash(std::uint64_t above, std::uint64_t here) noexcept {
  return base::mix64(above * base::kGoldenRatio64 + here + 0x632BE59BD9B4E019U);
}

// The marks of the value of a class, id, role or itemprop attribute.
NameMarks marks_of_name(std::string_view names) noexcept;

}  // namespace winnow::features
