// The list of candidates, and the names of its enumerators.
#include "metadata/candidates.h"

#include <utility>

#include "text/spaces.h"

namespace winnow::metadata {
namespace {

// The first `most` bytes at most, cut between characters.
std::string_view head_of(std::string_view text, std::size_t most) noexcept {
  if (text.size() <= most) return text;
  while (most > 0 && (static_cast<unsigned char>(text[most]) & 0xC0) == 0x80) --most;
  return text.substr(0, most);
}

}  // namespace

bool Candidates::has_lost(Field field, std::uint16_t rank) const noexcept {
  if (keeps_all()) return false;
  switch (field) {
    case Field::Title:  // all are compared with the heading
    case Field::Author:
    case Field::DatePublished:
    case Field::DateModified:
    case Field::CanonicalUrl:
    case Field::License:
    case Field::Language:
    case Field::MainImage:  // the best may not be valid
    case Field::kCount: return false;
    case Field::Tag: return rank > best_rank(field);  // several win together
    default: return rank >= best_rank(field);
  }
}

void Candidates::add(Field field, Source source, std::string_view detail, std::string_view value,
                     std::uint16_t rank, std::uint32_t group) {
  if (all_.size() >= kMaxCandidates || has_lost(field, rank)) return;
  // In other fields no-break spaces separate: two names, a name and a date.
  const bool is_prose =
      field == Field::Title || field == Field::SiteName || field == Field::Description;
  std::string buffer;
  std::string collapsed =
      text::collapse_spaces(is_prose ? text::plain_spaces(head_of(value, kMaxValueBytes), buffer)
                                     : head_of(value, kMaxValueBytes));
  if (collapsed.empty()) return;
  if (group == 0) group = new_group();
  std::uint16_t& best = best_[static_cast<std::size_t>(field)];
  if (rank < best) best = rank;
  // Highwire tags are grouped by their key; other details are only for KeepCandidates::Yes.
  const bool has_detail = keeps_all() || source == Source::MetaTag;
  all_.push_back({.field = field,
                  .source = source,
                  .detail = std::string(has_detail ? detail : std::string_view()),
                  .value = std::move(collapsed),
                  .rank = rank,
                  .group = group,
                  .node = node_});
}

void Candidates::offer_body(std::string_view text) {
  if (text.size() <= body_.size()) return;
  body_ = head_of(text, kMaxBodyBytes);
  body_node_ = node_;
}

void Candidates::offer_breadcrumbs(std::vector<Breadcrumb> steps) {
  if (breadcrumbs_.empty()) breadcrumbs_ = std::move(steps);
}

void Candidates::add_usage_signal(std::string_view name, std::string_view value) {
  constexpr std::size_t kMaxSignals = 16;
  if (usage_signals_.size() >= kMaxSignals || value.size() > kMaxValueBytes) return;
  usage_signals_.push_back(std::string(name).append(": ").append(value));
}

void Candidates::note_breadcrumbs(std::uint32_t begin, std::uint32_t end) noexcept {
  if (breadcrumb_node_ == 0 && end - begin <= kMaxBreadcrumbNodes) breadcrumb_node_ = begin;
}

std::string_view name_of(Field field) noexcept {
  switch (field) {
    case Field::Title: return "headline";
    case Field::Author: return "authors";
    case Field::DatePublished: return "datePublished";
    case Field::DateModified: return "dateModified";
    case Field::Language: return "inLanguage";
    case Field::SiteName: return "siteName";
    case Field::Description: return "description";
    case Field::CanonicalUrl: return "canonicalUrl";
    case Field::MainImage: return "mainImage";
    case Field::Tag: return "keywords";
    case Field::License: return "license";
    case Field::kCount: break;
  }
  return "";
}

std::string_view name_of(Source source) noexcept {
  switch (source) {
    case Source::JsonLd: return "json-ld";
    case Source::Microdata: return "microdata";
    case Source::OpenGraph: return "opengraph";
    case Source::MetaTag: return "meta";
    case Source::HEntry: return "h-entry";
    case Source::Link: return "link";
    case Source::TimeElement: return "time";
    case Source::Markup: return "class";
    case Source::Text: return "text";
    case Source::Address: return "url";
    case Source::Heading: return "heading";
    case Source::TitleElement: return "title";
    case Source::HtmlElement: return "html";
    case Source::Detector: return "detected";
  }
  return "";
}

std::string_view reason_of(Verdict verdict) noexcept {
  switch (verdict) {
    case Verdict::Won: return "won: the most trusted source that holds up";
    case Verdict::Joined: return "joined: one more value of the source that won";
    case Verdict::Agrees: return "agrees with the winner";
    case Verdict::LowerRank: return "lost: ranks below the winner";
    case Verdict::Later: return "lost: as trusted, but it stands later on the page";
    case Verdict::LaterDay: return "lost: the page itself shows an earlier day";
    case Verdict::NotTheHeading: return "refused: not the heading of this article";
    case Verdict::NotAName: return "refused: not a name";
    case Verdict::NotTheAuthor:
      return "refused: names shown on this type of page are not its author";
    case Verdict::NotAnImage: return "refused: an icon, a logo or no picture";
    case Verdict::NotAnAddress: return "refused: not an address";
    case Verdict::NotADate: return "refused: no date, or one that can be read in two ways";
    case Verdict::InTheFuture: return "refused: date in the future";
    case Verdict::NotALanguage: return "refused: not a language";
  }
  return "";
}

}  // namespace winnow::metadata
