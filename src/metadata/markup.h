// Reads metadata from markup and visible text: microdata, h-entry, rel="author", <time>, classes
// such as "byline" and "post-date", and short texts near the heading ("By Ann Miller").
//
//   MarkupReader reader(document, {.heading = heading, ...}, candidates);
//   for (i = 0; i < size;)
//     if (is text) reader.visit_text(i++); else i = reader.visit_element(i, role);
//
// The same markup also occurs elsewhere on a page: in comments, in lists of other articles, in the
// footer. Such parts are skipped, and what is near the heading of the article has precedence.
//
// Linear: each node is visited once, and reading below a node is bounded by kMaxNodesBelow.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "metadata/authors.h"
#include "metadata/candidates.h"
#include "metadata/dates.h"
#include "page/name_hints.h"
#include "winnow/document.h"

namespace winnow::metadata {

struct Surroundings {
  std::optional<dom::NodeId> heading;  // of the article
  std::uint32_t first = 0;             // the first node of the article, if known
  DateOptions dates;
  std::string domain = {};           // the registrable domain of the page; empty if unknown
  bool shows_other_authors = false;  // names that the page shows are not those of its author
};

// The date of a candidate: the value itself, or the date in a visible text.
std::optional<FoundDate> date_in(const Candidate& candidate, const DateOptions& options);

// The names in a candidate for an author, in reading order.
std::vector<WrittenName> names_in(const Candidate& candidate);

// True if the value is visible on the page, not only declared.
bool is_shown(Source source) noexcept;

// The role of an element by its tag.
enum class Role : std::uint8_t {
  Plain,
  Script,
  Apart,  // parts of the page that are not about the article
  Aside,  // the same, unless it is inside the article: <aside>, <footer>
  Article,
  Time,
  Link,
  Declares,  // <html>, <meta> and similar: handled elsewhere
};
Role role_of(const dom::Node& element) noexcept;

class MarkupReader {
 public:
  static constexpr std::uint32_t kMaxNodesBelow = 64;
  static constexpr std::uint32_t kMaxReads = 1000;  // elements whose content is read

  MarkupReader(const dom::Document& document, const Surroundings& surroundings,
               Candidates& candidates);

  // Returns the next node to visit: of a subtree without anything to read, the node after it.
  // REQUIRES: elements and texts are visited in document order.
  std::uint32_t visit_element(std::uint32_t i, Role role);
  void visit_text(std::uint32_t i) {
    if (i < hidden_end_) return;
    if (is_near(i)) read_text(i);
    recent_texts_[recent_count_++ % kRecent] = i;
  }

 private:
  enum class Scope : std::uint8_t { Other, Article, Page, Person };
  struct OpenScope {
    std::uint32_t end = 0;
    Scope scope = Scope::Other;
  };

  // The relevant attributes, found in one pass without a branch.
  class Names {
   public:
    enum Slot : std::uint8_t {
      Other,
      Class,
      Id,
      Rel,
      Href,
      Datetime,
      Itemprop,
      Itemtype,
      Itemscope,
      kCount
    };

    Names(const dom::Document& document, const dom::Node& node);
    [[nodiscard]] bool has(Slot slot) const noexcept { return found_[slot] != nullptr; }
    // The value; empty if there is none.
    [[nodiscard]] std::string_view operator[](Slot slot) const noexcept {
      return has(slot) ? document_.text(found_[slot]->value) : std::string_view();
    }

   private:
    const dom::Document& document_;
    std::array<const dom::Attribute*, kCount> found_{};
  };
  // Markup that counts wherever it is, and whether the page has any.
  struct Uses {
    bool items = false;     // microdata
    bool licenses = false;  // rel="license"
    bool tags = false;      // rel="tag", unless it is apart from the article
  };

  // Fields whose winner is near the heading or in the head: candidates far away have lost.
  struct Settled {
    bool authors = false;
    bool published = false;
    bool modified = false;
  };

  static Uses uses_of(const dom::Document& document);
  [[nodiscard]] bool may_declare(const dom::Node& node) const noexcept;
  [[nodiscard]] bool is_done(std::uint32_t i) const;
  [[nodiscard]] bool names_breadcrumbs_from(std::uint32_t i) const;
  void read_text(std::uint32_t i);
  void read_byline(std::uint32_t i, std::string_view text);
  void read_written_date(std::uint32_t i, std::string_view text);
  [[nodiscard]] bool is_in_data(std::uint32_t i) const;
  [[nodiscard]] bool is_in_sentence(std::uint32_t i) const;
  [[nodiscard]] std::string_view text_before(std::uint32_t i) const;
  void settle();
  void read_item(std::uint32_t i, const Names& names);
  void read_link(std::uint32_t i, const Names& names, unsigned hints);
  void read_hinted(std::uint32_t i, const Names& names, unsigned hints);
  void open_item(std::uint32_t i, std::string_view type);
  void read_property(std::uint32_t i, std::string_view properties);
  void read_author(std::uint32_t i, Source source, std::string_view detail, std::uint16_t rank);
  void read_time(std::uint32_t i, const Names& names, unsigned hints);
  void read_hinted_date(std::uint32_t i, unsigned hints);
  [[nodiscard]] bool is_on_this_site(std::string_view href) const;
  [[nodiscard]] bool holds_article(std::uint32_t i) const noexcept;
  [[nodiscard]] std::uint16_t placed(std::uint16_t rank, std::uint32_t i) const noexcept;
  [[nodiscard]] bool is_near(std::uint32_t i) const noexcept {
    return i - near_begin_ < near_size_;
  }
  [[nodiscard]] std::string_view attribute(std::uint32_t i, dom::Name name) const;
  [[nodiscard]] std::string text_below(std::uint32_t i) const;

  const dom::Document& document_;
  const Surroundings& around_;
  Candidates& candidates_;
  std::uint32_t anchor_ = 0;
  std::uint32_t near_begin_ = 0;
  std::uint32_t near_size_ = 0;
  std::uint32_t hidden_end_ = 0;  // up to here: scripts, readers' comments, lists, the footer
  std::uint32_t own_end_ = 0;     // of the innermost <article> or <main> around the article
  std::vector<OpenScope> scopes_;
  static constexpr std::uint32_t kRecent = 8;
  std::array<std::uint32_t, kRecent> recent_texts_{};
  std::uint32_t recent_count_ = 0;
  bool expects_name_ = false;      // the last text near the heading was "By"
  bool has_running_text_ = false;  // the text of the article has begun
  bool has_settled_ = false;
  Settled settled_;
  Uses uses_;
  std::uint32_t reads_ = 0;
  page::NameHintCache cache_;
};

}  // namespace winnow::metadata
