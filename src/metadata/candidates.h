// Candidates for each metadata field, and the choice among them.
//
// A page names its author in JSON-LD, in a meta tag, in microdata and in a byline, and they often
// differ. Each reader adds a Candidate with the rank of its source for that field (docs/metadata.md
// has the order and the reasons). Of the valid candidates the one with the lowest rank wins, and of
// equal ranks the first. The others are kept with the reason why they lost, for
// `winnow extract --metadata all`.
//
//   candidates.add(Field::Author, Source::JsonLd, "author", "Ann Miller", ranks::kJsonAuthor);
//
// KeepCandidates::No gives the same winners in a third of the time: candidates that can no longer
// win are dropped, and candidates are validated in order of rank until one is valid.
//
// Bounded by kMaxCandidates and kMaxValueBytes per value. Not thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "metadata/dates.h"
#include "winnow/page.h"

namespace winnow::metadata {

enum class KeepCandidates : std::uint8_t { No, Yes };

enum class Field : std::uint8_t {
  Title,
  Author,
  DatePublished,
  DateModified,
  Language,
  SiteName,
  Description,
  CanonicalUrl,
  MainImage,
  Tag,
  License,
  kCount
};
std::string_view name_of(Field field) noexcept;  // as the JSON record spells it

enum class Source : std::uint8_t {
  JsonLd,
  Microdata,
  OpenGraph,
  MetaTag,
  HEntry,
  Link,         // <link>, <a rel>
  TimeElement,  // <time>
  Markup,       // class names: class="byline"
  Text,         // visible text: "By Ann Miller"
  Address,      // the URL of the page
  Heading,
  TitleElement,
  HtmlElement,  // <html lang>
  Detector      // the language detector
};
std::string_view name_of(Source source) noexcept;

enum class Verdict : std::uint8_t {
  Won,
  Joined,         // another value of the winning source: a second author, a tag
  Agrees,         // equal to the winner
  LowerRank,      // another source has precedence
  Later,          // the same rank, but further down the page
  LaterDay,       // declared, but the page shows an earlier publication date
  NotTheHeading,  // the site's name, or a heading of something else
  NotAName,       // a URL, a sentence or a number in place of a name
  NotTheAuthor,   // shown on a page of products or links, where it is somebody else
  NotAnImage,     // an icon, a logo, a tracking pixel, or not a URL
  NotAnAddress,   // an unsupported scheme: javascript:, data:
  NotADate,       // not a date, or an ambiguous one
  InTheFuture,    // or too far in the past
  NotALanguage    // in place of a language: an encoding, an unknown code
};
std::string_view reason_of(Verdict verdict) noexcept;

struct Candidate {
  Field field = Field::Title;
  Source source = Source::MetaTag;
  std::string detail;       // position in the source: "article:published_time", "author.name"
  std::string value;        // as written, white space collapsed
  std::uint16_t rank = 0;   // the lowest wins
  std::uint32_t group = 0;  // authors of one group belong together
  std::uint32_t node = 0;   // the node being read when it was found; 0: none
  std::string normal = {};  // a date as ISO 8601, a name without "By"; otherwise equal to value
  Verdict verdict = Verdict::LowerRank;
  bool is_judged = false;             // validity has been checked
  std::optional<DateTime> date = {};  // of a valid date
};

class Candidates {
 public:
  static constexpr std::size_t kMaxCandidates = 2000;
  static constexpr std::size_t kMaxValueBytes = 2000;
  static constexpr std::size_t kMaxBodyBytes = std::size_t{1} << 20;
  static constexpr std::uint32_t kMaxBreadcrumbNodes = 200;

  explicit Candidates(KeepCandidates keep = KeepCandidates::Yes) : keep_(keep) { all_.reserve(32); }

  // Empty values are ignored. `group` 0: a new group.
  void add(Field field, Source source, std::string_view detail, std::string_view value,
           std::uint16_t rank, std::uint32_t group = 0);
  // An article body that the page declares (declared_body.h); the longest is kept.
  void offer_body(std::string_view text);
  [[nodiscard]] const std::string& body() const noexcept { return body_; }
  [[nodiscard]] std::uint32_t body_node() const noexcept { return body_node_; }
  // A path of breadcrumbs in JSON-LD, with URLs as written; the first is kept.
  void offer_breadcrumbs(std::vector<Breadcrumb> steps);
  [[nodiscard]] const std::vector<Breadcrumb>& breadcrumbs() const noexcept { return breadcrumbs_; }
  // What the page says about paying; the first is kept.
  void offer_accessible_for_free(bool is_free) noexcept {
    if (!accessible_for_free_) accessible_for_free_ = is_free;
  }
  // What a <meta> element says about the use of the page: "robots: noindex". At most 16.
  void add_usage_signal(std::string_view name, std::string_view value);
  [[nodiscard]] const std::vector<std::string>& usage_signals() const noexcept {
    return usage_signals_;
  }
  [[nodiscard]] std::optional<bool> accessible_for_free() const noexcept {
    return accessible_for_free_;
  }
  // The nodes [begin, end) are such a path by their names; the first of a fitting size is kept.
  void note_breadcrumbs(std::uint32_t begin, std::uint32_t end) noexcept;
  [[nodiscard]] std::uint32_t breadcrumb_node() const noexcept { return breadcrumb_node_; }
  [[nodiscard]] bool has_breadcrumbs() const noexcept {
    return breadcrumb_node_ != 0 || !breadcrumbs_.empty();
  }
  // Candidates added from now on were found at this node or inside it.
  void set_node(std::uint32_t node) noexcept { node_ = node; }
  // A number for candidates that belong together.
  std::uint32_t new_group() noexcept { return ++last_group_; }
  // True if only the winner is wanted and a candidate of this rank cannot win any more.
  [[nodiscard]] bool has_lost(Field field, std::uint16_t rank) const noexcept;
  [[nodiscard]] bool keeps_all() const noexcept { return keep_ == KeepCandidates::Yes; }
  [[nodiscard]] bool has(Field field) const noexcept {
    return best_[static_cast<std::size_t>(field)] != kNone;
  }
  // The lowest rank offered for the field so far.
  [[nodiscard]] std::uint16_t best_rank(Field field) const noexcept {
    return best_[static_cast<std::size_t>(field)];
  }

  [[nodiscard]] std::vector<Candidate>& all() noexcept { return all_; }
  [[nodiscard]] const std::vector<Candidate>& all() const noexcept { return all_; }

 private:
  static constexpr std::uint16_t kNone = UINT16_MAX;
  KeepCandidates keep_;
  std::vector<Candidate> all_;
  std::uint32_t last_group_ = 0;
  std::uint32_t node_ = 0;
  std::string body_;
  std::uint32_t body_node_ = 0;
  std::vector<Breadcrumb> breadcrumbs_;
  std::uint32_t breadcrumb_node_ = 0;  // 0: none
  std::optional<bool> accessible_for_free_;
  std::vector<std::string> usage_signals_;
  std::uint16_t best_[static_cast<std::size_t>(Field::kCount)] = {
      kNone, kNone, kNone, kNone, kNone, kNone, kNone, kNone, kNone, kNone, kNone};
};

}  // namespace winnow::metadata
