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
#include <string>
#include <string_view>
#include <vector>

namespace winnow::compose {

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
  Markup,       // the names that authors of style sheets give: class="byline"
  Text,         // what a reader reads: "By Ann Miller"
  Address,      // the page's URL
  Heading,
  TitleElement,
  HtmlElement,  // <html lang>
  Detector      // the language of the words
};
std::string_view name_of(Source source) noexcept;

enum class Verdict : std::uint8_t {
  Won,
  Joined,         // one more value of the source that won: a second author, a tag
  Agrees,         // says the same as the winner
  LowerRank,      // another source is believed first
  Later,          // the same rank, but further down the page
  LaterDay,       // declared, but the page shows an earlier day of publication
  NotTheHeading,  // the site's name, or a heading of something else
  NotAName,       // an address, a sentence, a number in place of a name
  NotTheAuthor,   // shown on a page of products or links, where it is somebody else's
  NotAnImage,     // an icon, a logo, a pixel that counts readers, or no address
  NotAnAddress,   // of a scheme that is no place: javascript:, data:
  NotADate,       // cannot be read as a date, or in two ways
  InTheFuture     // or before there was anything to publish
};
std::string_view reason_of(Verdict verdict) noexcept;

struct Candidate {
  Field field = Field::Title;
  Source source = Source::MetaTag;
  std::string detail;       // where in the source: "article:published_time", "author.name"
  std::string value;        // as written, white space collapsed
  std::uint16_t rank = 0;   // the lowest wins
  std::uint32_t group = 0;  // authors of one group belong together
  std::uint32_t node = 0;   // what was being read when it was found; 0: nothing of the page
  std::string normal = {};  // a date as ISO 8601, a name without "By"; else as the value
  Verdict verdict = Verdict::LowerRank;
  bool is_judged = false;  // it was asked whether this one holds up
};

class Candidates {
 public:
  static constexpr std::size_t kMaxCandidates = 2000;
  static constexpr std::size_t kMaxValueBytes = 2000;
  static constexpr std::size_t kMaxBodyBytes = std::size_t{1} << 20;

  explicit Candidates(KeepCandidates keep = KeepCandidates::Yes) : keep_(keep) { all_.reserve(32); }

  // Empty values are no candidates. `group` 0: one of its own.
  void add(Field field, Source source, std::string_view detail, std::string_view value,
           std::uint16_t rank, std::uint32_t group = 0);
  // A text of the page that it declares (declared_body.h); the longest is kept.
  void offer_body(std::string_view text);
  [[nodiscard]] const std::string& body() const noexcept { return body_; }
  [[nodiscard]] std::uint32_t body_node() const noexcept { return body_node_; }
  // What is added from now on was found at this node, or inside it.
  void stand_at(std::uint32_t node) noexcept { node_ = node; }
  // A number for candidates that belong together.
  std::uint32_t new_group() noexcept { return ++last_group_; }
  // Only the winner is wanted, and what was offered wins over this in any case.
  [[nodiscard]] bool has_lost(Field field, std::uint16_t rank) const noexcept;
  [[nodiscard]] bool keeps_all() const noexcept { return keep_ == KeepCandidates::Yes; }
  [[nodiscard]] bool has(Field field) const noexcept {
    return best_[static_cast<std::size_t>(field)] != kNone;
  }
  // The lowest rank that was offered for the field so far.
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
  std::uint16_t best_[static_cast<std::size_t>(Field::kCount)] = {
      kNone, kNone, kNone, kNone, kNone, kNone, kNone, kNone, kNone, kNone, kNone};
};

}  // namespace winnow::compose
