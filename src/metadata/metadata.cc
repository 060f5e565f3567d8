// The pass that collects candidates, and the choice for each field.
#include "metadata/metadata.h"

#include <algorithm>
#include <chrono>
#include <optional>
#include <span>
#include <utility>

#include "base/ascii.h"
#include "base/stage_clock.h"
#include "metadata/authors.h"
#include "metadata/breadcrumbs.h"
#include "metadata/json_ld.h"
#include "metadata/markup.h"
#include "metadata/meta_tags.h"
#include "metadata/ranks.h"
#include "metadata/titles.h"
#include "page/images.h"
#include "text/language_tag.h"
#include "text/lower_case.h"
#include "url/domain.h"
#include "url/resolve.h"
#include "url/safe.h"
#include "url/url.h"

namespace winnow::metadata {
namespace {

// A page has a few scripts with JSON-LD; shops have one per product in a list.
constexpr std::size_t kMaxScripts = 64;
constexpr std::size_t kMaxScriptBytes = std::size_t{4} << 20;
constexpr std::size_t kMaxTags = 50;
constexpr std::size_t kMaxAuthors = 200;          // papers of large experiments have more
constexpr std::size_t kMaxDeclaredTitles = 4000;  // bytes of titles that a heading is compared with

std::string domain_of(std::string_view address) {
  const auto host = url::host_of(address);
  return host ? url::registrable_domain(*host) : std::string();
}

// Pages of products, offers and links show the names of reviewers, customers and authors of other
// pages: on wcxb-dev, 0 of 62 names shown on such pages were their author.
bool shows_other_authors(std::optional<PageType> type) noexcept {
  return type == PageType::Collection || type == PageType::Listing || type == PageType::Product ||
         type == PageType::Service;
}

class Collector {
 public:
  Collector(const dom::Document& document, const MetadataContext& context, Candidates& candidates)
      : document_(document),
        candidates_(candidates),
        around_{.heading = context.heading,
                .first = context.first,
                .dates = {.latest = context.latest},
                .domain = domain_of(context.url),
                .shows_other_authors = shows_other_authors(context.page_type)},
        markup_(document, around_, candidates) {
    if (context.heading) candidates.set_node(dom::index(*context.heading));
    candidates.add(Field::Title, Source::Heading, "h1", context.headline, ranks::kHeading);
  }

  void collect() {
    const auto size = static_cast<std::uint32_t>(document_.size());
    for (std::uint32_t i = 0; i < size;) {
      const dom::Node& node = document_[i];
      candidates_.set_node(i);
      std::uint32_t next = i + 1;
      if (node.is_text()) {
        if ((node.flags & dom::Node::kUnseen) == 0) markup_.visit_text(i);
      } else if (node.is_element()) {
        const Role role = role_of(node);
        if (role == Role::Declares || role == Role::Script) visit_declarations(next);
        if (role != Role::Plain || node.data_length != 0) next = markup_.visit_element(i, role);
        // Declarations count wherever they are, also where no markup is read.
        if (next != i + 1) visit_declarations(next);
      }
      i = next;
    }
  }

  [[nodiscard]] const DateOptions& dates() const noexcept { return around_.dates; }
  // <base href> as written; empty if there is none.
  [[nodiscard]] std::string_view base() const noexcept { return base_; }

 private:
  // Those before the node `end` that have not been visited yet.
  void visit_declarations(std::uint32_t end) {
    const std::span<const dom::NodeId> declarations = document_.declarations();
    for (; declaration_ < declarations.size() && dom::index(declarations[declaration_]) < end;
         ++declaration_) {
      const std::uint32_t i = dom::index(declarations[declaration_]);
      candidates_.set_node(i);
      visit(document_[i], i);
    }
  }

  void visit(const dom::Node& node, std::uint32_t i) {
    switch (node.name) {
      case dom::Name::Html: {
        read_language(node, "lang");
        read_language(node, "xml:lang");
        break;
      }
      case dom::Name::Base:
        if (base_.empty()) base_ = document_.attribute(node, dom::Name::Href).value_or("");
        break;
      case dom::Name::Title:
        if (i + 1 < node.end)
          candidates_.add(Field::Title, Source::TitleElement, "title",
                          document_.text(document_[i + 1]), ranks::kTitleElement);
        break;
      case dom::Name::Meta:
        read_meta_tag(document_, node, candidates_);
        read_content_language(node);
        read_card(node);
        break;
      case dom::Name::Link: read_link(document_, node, candidates_); break;
      case dom::Name::Script: read_script(node, i); break;
      default: break;
    }
  }

  // <html lang>, or xml:lang of pages written as XML.
  void read_language(const dom::Node& node, std::string_view name) {
    for (const dom::Attribute& attribute : document_.attributes(node))
      if (document_.text_of(attribute.name) == name) {
        const std::string_view language = base::trim(document_.text(attribute.value));
        set_language(language);
        candidates_.add(Field::Language, Source::HtmlElement, name, language, ranks::kHtmlLanguage);
      }
  }
  void read_content_language(const dom::Node& node) {
    const std::string_view key = document_.attribute(node, dom::Name::HttpEquiv).value_or("");
    if (base::equals_ignoring_case(base::trim(key), "content-language"))
      set_language(base::trim(document_.attribute(node, dom::Name::Content).value_or("")));
  }
  // Dates are read in the first language that the page declares.
  void set_language(std::string_view language) {
    if (!around_.dates.language.empty() || !text::language_tag(language)) return;
    around_.dates.language = language;
    around_.dates.order = day_order_of(language);
  }

  // <meta name="twitter:label1" content="Written by">, then twitter:data1 with the name.
  void read_card(const dom::Node& node) {
    const std::string_view key = document_.attribute(node, dom::Name::NameAttribute).value_or("");
    const std::string_view content = document_.attribute(node, dom::Name::Content).value_or("");
    if (base::starts_with_ignoring_case(key, "twitter:label"))
      card_names_author_ = is_byline_lead(content);
    else if (card_names_author_ && base::starts_with_ignoring_case(key, "twitter:data"))
      candidates_.add(Field::Author, Source::MetaTag, key, content, ranks::kMetaAuthor + 2);
  }

  void read_script(const dom::Node& node, std::uint32_t i) {
    const std::string_view type = document_.attribute(node, dom::Name::Type).value_or("");
    if (!base::starts_with_ignoring_case(base::trim(type), "application/ld+json")) return;
    if (i + 1 >= node.end || scripts_ >= kMaxScripts) return;
    const std::string_view json = document_.text(document_[i + 1]);
    ++scripts_;
    script_bytes_ += json.size();
    if (script_bytes_ <= kMaxScriptBytes) read_json_ld(json, candidates_);
  }

  const dom::Document& document_;
  Candidates& candidates_;
  Surroundings around_;
  MarkupReader markup_;
  std::string_view base_;
  std::size_t declaration_ = 0;     // the next one to visit
  bool card_names_author_ = false;  // the label before it named the author
  std::size_t scripts_ = 0;
  std::size_t script_bytes_ = 0;
};

// Chooses the valid candidate of a field with the lowest rank; of equal ranks the first.
class Chooser {
 public:
  explicit Chooser(Candidates& candidates) : candidates_(candidates) {}

  // `judge` decides whether a candidate is valid: it sets a verdict that rejects it, or sets its
  // `normal`, and may raise its rank.
  template <typename Judge>
  Candidate* choose(Field field, const Judge& judge) {
    order_.clear();
    for (std::size_t i = 0; i < candidates_.all().size(); ++i)
      if (candidates_.all()[i].field == field) order_.push_back(&candidates_.all()[i]);
    std::ranges::sort(order_, is_before);
    Candidate* best = nullptr;
    for (Candidate* candidate : order_) {
      // OPTIMIZATION: if only the winner is wanted, validation stops once it is known.
      if (best != nullptr && !candidates_.keeps_all() && is_before(best, candidate)) break;
      if (!holds_up(*candidate, judge)) continue;
      if (best == nullptr || is_before(candidate, best)) best = candidate;
    }
    if (best == nullptr) return nullptr;
    if (candidates_.keeps_all()) explain(field, *best);
    best->verdict = Verdict::Won;
    return best;
  }

  template <typename Judge>
  std::optional<std::string> choose_text(Field field, const Judge& judge) {
    const Candidate* best = choose(field, judge);
    return best == nullptr ? std::nullopt : std::optional(best->value);
  }
  template <typename Judge>
  std::optional<std::string> choose_normal(Field field, const Judge& judge) {
    const Candidate* best = choose(field, judge);
    return best == nullptr ? std::nullopt : std::optional(best->normal);
  }
  std::optional<std::string> choose_text(Field field) {
    return choose_text(field, [](const Candidate&) {});
  }

  template <typename Judge>
  static bool holds_up(Candidate& candidate, const Judge& judge) {
    if (!candidate.is_judged) judge(candidate);
    candidate.is_judged = true;
    return !is_refused(candidate);
  }

 private:
  static bool is_refused(const Candidate& candidate) noexcept {
    return candidate.verdict == Verdict::NotTheHeading || candidate.verdict == Verdict::NotAName ||
           candidate.verdict == Verdict::NotAnImage || candidate.verdict == Verdict::NotAnAddress ||
           candidate.verdict == Verdict::NotTheAuthor || candidate.verdict == Verdict::NotADate ||
           candidate.verdict == Verdict::InTheFuture || candidate.verdict == Verdict::NotALanguage;
  }
  // Candidates are in one array, in page order.
  static bool is_before(const Candidate* a, const Candidate* b) noexcept {
    return a->rank != b->rank ? a->rank < b->rank : a < b;
  }

  // Why the others lost.
  void explain(Field field, const Candidate& best) {
    for (Candidate& candidate : candidates_.all()) {
      if (candidate.field != field || is_refused(candidate)) continue;
      if (normal_of(candidate) == normal_of(best))
        candidate.verdict = Verdict::Agrees;
      else
        candidate.verdict = candidate.rank == best.rank ? Verdict::Later : Verdict::LowerRank;
    }
  }

  static std::string_view normal_of(const Candidate& candidate) noexcept {
    return candidate.normal.empty() ? candidate.value : candidate.normal;
  }

  Candidates& candidates_;
  std::vector<Candidate*> order_;
};

void judge_date(Candidate& candidate, const DateOptions& options) {
  if (const auto found = date_in(candidate, options)) {
    if (found->end - found->begin < candidate.value.size())
      candidate.value = candidate.value.substr(found->begin, found->end - found->begin);
    candidate.normal = found->date.iso();
    candidate.date = found->date;
    return;
  }
  DateOptions unbounded = options;
  unbounded.latest = kAnyDay;
  candidate.verdict =
      parse_date(candidate.value, unbounded) ? Verdict::InTheFuture : Verdict::NotADate;
}

// The first ten characters of ISO 8601; empty if the day is unknown.
std::string_view day_of(const Candidate& candidate) noexcept {
  return candidate.normal.size() < 10 ? std::string_view()
                                      : std::string_view(candidate.normal).substr(0, 10);
}

// "2025-09-04...": a form that only programs write.
bool is_machine_readable_date(std::string_view value) noexcept {
  return value.size() >= 8 && std::ranges::all_of(value.substr(0, 4), base::is_digit) &&
         (value[4] == '-' || base::is_digit(value[4]));
}

// True if the days are equal or the first is the day before, which may be the same moment in
// another time zone.
bool is_same_or_previous_day(std::string_view day, std::string_view other) {
  const auto a = parse_date(day);
  const auto b = parse_date(other);
  if (!a || !b) return false;
  if (a->day_number() == b->day_number()) return true;
  const bool is_next_month =
      b->day == 1 && a->day >= 28 && (b->year * 12 + b->month) - (a->year * 12 + a->month) == 1;
  return is_next_month || (a->year == b->year && a->month == b->month && b->day - a->day == 1);
}

// True if the URL of the page contains this day.
bool is_in_address(std::string_view day, const Candidates& candidates) {
  return std::ranges::any_of(candidates.all(), [&](const Candidate& candidate) {
    if (candidate.source != Source::Address) return false;
    const auto date = parse_date(candidate.value);
    return date && date->iso() == day;
  });
}

// True if the shown day is the day before the declared one only because of another time zone.
bool is_other_zone(const Candidate& shown, const Candidate& declared) {
  const std::optional<DateTime>& moment = declared.date;
  return moment && moment->zone_minutes && moment->minute_of_day && shown.normal.size() == 10 &&
         *moment->minute_of_day < 12 * 60 &&
         is_same_or_previous_day(day_of(shown), day_of(declared));
}

// "11.03.17" next to a declared 2017-11-03 has the month first.
bool agrees_if_swapped(const Candidate& shown, const Candidate& declared, DateOptions options) {
  options.is_swapped = true;
  const auto other = find_date(shown.value, options);
  if (!other) return false;
  const std::string day = other->date.iso().substr(0, 10);
  return day != day_of(shown) && is_same_or_previous_day(day, day_of(declared));
}

// Whether a date that the page shows may replace the one that it declares. Plain text may be the
// date of an embedded post, a caption or an event: on wcxb-dev, aed and blogs it was right on 10
// pages and wrong on 16 where the two disagreed. So it counts only as the date line below the
// heading, or against a declared date that is not machine-readable ("Jun 24, 2025": right on 4 of
// 4).
bool may_replace(const Candidate& shown, const Candidate& declared, const Candidates& candidates,
                 const DateOptions& options) {
  if (shown.source == Source::Text && shown.rank > ranks::kDateLine &&
      is_machine_readable_date(declared.value))
    return false;
  if (agrees_if_swapped(shown, declared, options)) return false;
  return !is_other_zone(shown, declared) || is_in_address(day_of(shown), candidates);
}

// After a migration, publishing systems declare the day of the migration as the publication date,
// while the page still shows the true one. So an earlier date near the heading has precedence over
// a later one that is only declared; a later one near the heading is the date of a change.
template <typename Judge>
Candidate& earlier_on_the_page(Candidate& declared, Candidates& candidates,
                               const DateOptions& options, const Judge& judge) {
  for (Candidate& candidate : candidates.all()) {
    // Not <time datetime>, which is not visible either.
    const bool is_shown = candidate.source == Source::Markup || candidate.source == Source::Text;
    if (candidate.field != Field::DatePublished || !is_shown ||
        candidate.rank >= ranks::kFarFromHeading || !Chooser::holds_up(candidate, judge))
      continue;
    if (day_of(candidate).empty() || day_of(candidate) >= day_of(declared)) return declared;
    if (!may_replace(candidate, declared, candidates, options)) continue;
    for (Candidate& other : candidates.all()) {
      if (!candidates.keeps_all()) break;
      if (other.field != Field::DatePublished || !Chooser::holds_up(other, judge)) continue;
      if (day_of(other) == day_of(candidate))
        other.verdict = Verdict::Agrees;
      else if (day_of(other) == day_of(declared))
        other.verdict = Verdict::LaterDay;
    }
    declared.verdict = Verdict::LaterDay;
    candidate.verdict = Verdict::Won;
    return candidate;
  }
  return declared;
}

// Minutes since 1970; nullopt if the date has no time of day or no zone.
std::optional<long> minutes_in_utc(const DateTime& date) {
  if (!date.zone_minutes || !date.minute_of_day || date.day == 0) return std::nullopt;
  using namespace std::chrono;
  const sys_days day = year{date.year} / static_cast<unsigned>(date.month) /
                       std::chrono::day{static_cast<unsigned>(date.day)};
  return static_cast<long>(day.time_since_epoch().count()) * 24 * 60 + *date.minute_of_day -
         *date.zone_minutes;
}

// Systems write one moment in UTC for programs and in the zone of the author for others. The day
// that the author saw is that of the record.
template <typename Judge>
Candidate& in_local_time(Candidate& chosen, Candidates& candidates, const Judge& judge) {
  if (!chosen.date || chosen.date->zone_minutes != 0) return chosen;
  const std::optional<long> moment = minutes_in_utc(*chosen.date);
  if (!moment) return chosen;
  for (Candidate& candidate : candidates.all()) {
    if (candidate.field != Field::DatePublished || !Chooser::holds_up(candidate, judge) ||
        !candidate.date || candidate.date->zone_minutes.value_or(0) == 0 ||
        minutes_in_utc(*candidate.date) != moment)
      continue;
    chosen.verdict = Verdict::Agrees;
    candidate.verdict = Verdict::Won;
    return candidate;
  }
  return chosen;
}

// Publishing systems sign with their own name if there is no author.
bool is_nobody(std::string_view name, std::string_view site_name, std::string_view host) {
  const std::string lowered = text::lower_case(name);
  return lowered.find("admin") != std::string::npos || lowered == "webmaster" ||
         lowered == "anonymous" || is_same_name(name, site_name) ||
         is_same_name(name, host.substr(0, host.rfind('.')));
}

void choose_authors(Chooser& chooser, Candidates& candidates, std::string_view host,
                    bool has_others, PageMetadata& found) {
  const auto judge = [&](Candidate& candidate) {
    if (has_others && (is_shown(candidate.source) || candidate.source == Source::HEntry)) {
      candidate.verdict = Verdict::NotTheAuthor;
      return;
    }
    const std::vector<WrittenName> names = names_in(candidate);
    if (names.empty()) {
      candidate.verdict = Verdict::NotAName;
      return;
    }
    candidate.normal.clear();
    for (const WrittenName& written : names) {
      if (!candidate.normal.empty()) candidate.normal += "; ";
      candidate.normal += written.name;
    }
    if (names.size() == 1 && is_nobody(names[0].name, found.site_name.value_or(""), host))
      candidate.rank = static_cast<std::uint16_t>(candidate.rank + ranks::kOrganizationIsLater);
  };
  Candidate* best = chooser.choose(Field::Author, judge);
  if (best == nullptr) return;
  const auto take = [&](const Candidate& candidate) {
    for (WrittenName& written : names_in(candidate))
      if (found.authors.size() < kMaxAuthors &&
          std::ranges::find(found.authors, written.name) == found.authors.end()) {
        found.authors.push_back(std::move(written.name));
        found.authors_raw.push_back(std::move(written.raw));
      }
  };
  take(*best);
  // A list of authors in one place, Highwire's tags, which name one author each, and adjacent
  // rel="author" links. NB: other links to authors also name editors and reviewers.
  constexpr std::uint32_t kMaxNodesBetween = 12;  // nodes
  std::uint32_t last_node = best->node;
  for (Candidate& candidate : candidates.all()) {
    if (candidate.field != Field::Author || &candidate == best) continue;
    const bool is_same_list = candidate.group == best->group ||
                              (candidate.source == Source::MetaTag &&
                               best->source == Source::MetaTag && candidate.detail == best->detail);
    const bool is_next_link = candidate.source == Source::Link && best->source == Source::Link &&
                              best->rank <= ranks::kRelAuthor + ranks::kBeforeHeading &&
                              candidate.node > last_node &&
                              candidate.node - last_node <= kMaxNodesBetween;
    if ((!is_same_list && !is_next_link) || !Chooser::holds_up(candidate, judge) ||
        candidate.rank != best->rank)
      continue;
    if (candidate.verdict != Verdict::Agrees) candidate.verdict = Verdict::Joined;
    last_node = std::max(last_node, candidate.node);
    take(candidate);
  }
}

void choose_tags(Chooser& chooser, Candidates& candidates, PageMetadata& found) {
  const Candidate* best = chooser.choose(Field::Tag, [](const Candidate&) {});
  if (best == nullptr) return;
  for (Candidate& candidate : candidates.all()) {
    if (candidate.field != Field::Tag || candidate.rank != best->rank) continue;
    if (candidate.verdict == Verdict::Later) candidate.verdict = Verdict::Joined;
    std::string_view rest = candidate.value;
    while (!rest.empty() && found.tags.size() < kMaxTags) {
      const std::size_t end = std::min(rest.find_first_of(",;"), rest.size());
      const std::string_view tag = base::trim(rest.substr(0, end));
      if (!tag.empty() && std::ranges::find(found.tags, tag) == found.tags.end())
        found.tags.emplace_back(tag);
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
  }
}

// The titles that a page declares.
struct DeclaredTitles {
  std::string element;  // <title>
  std::string best;     // best rank of an article: citation_title, og:title, JSON-LD
  std::string article;  // all of an article, one per line
  std::string all;      // all of them, on one line
};
DeclaredTitles declared_titles(const Candidates& candidates) {
  DeclaredTitles titles;
  std::uint16_t rank = ranks::kMicrodataTitle;
  for (const Candidate& candidate : candidates.all()) {
    if (candidate.field != Field::Title || candidate.source == Source::Heading) continue;
    if (candidate.source == Source::TitleElement && titles.element.empty())
      titles.element = candidate.value;
    if (candidate.rank < rank) {
      rank = candidate.rank;
      titles.best = candidate.value;
    }
    if (candidate.rank < ranks::kMicrodataTitle && titles.article.size() < kMaxDeclaredTitles)
      titles.article.append(candidate.value).append("\n");
    if (titles.all.size() < kMaxDeclaredTitles) titles.all.append(candidate.value).append(" ");
  }
  return titles;
}

// The heading without a kicker: if the heading ends with the declared title and no title of the
// article has both, or if a class says kicker and no title contains that part.
std::string without_kicker(std::string heading, const DeclaredTitles& declared,
                           const MetadataContext& context, std::string_view site,
                           std::string_view host) {
  if (holds_name(declared.article, heading)) return heading;
  const std::string best = title_without_site(declared.best, site, host);
  // NB: only text after the title is cut off here; otherwise the name of a series would be a
  // kicker.
  if (declared.best.starts_with(best))
    if (const std::string_view title = title_after_kicker(heading, best); !title.empty())
      return std::string(title);
  if (context.headline_after_kicker.empty() || holds_name(declared.all, heading)) return heading;
  return context.headline_after_kicker;
}

void choose_title(Chooser& chooser, Candidates& candidates, const MetadataContext& context,
                  std::string_view host, PageMetadata& found) {
  const std::string_view url = context.url;
  const DeclaredTitles declared = declared_titles(candidates);
  std::string site = found.site_name.value_or("");
  const auto judge = [&](Candidate& candidate) {
    if (candidate.source != Source::Heading) {
      candidate.normal = title_without_site(candidate.value, site, host);
      if (!found.site_name)
        candidate.normal = std::string(title_after_colon(candidate.normal, site));
      return;
    }
    candidate.normal = without_end_signs(candidate.value);
    const bool is_site = !declared.all.empty() && is_same_name(candidate.normal, site);
    const bool is_home = context.heading_links_home && !declared.element.empty() &&
                         !is_same_name(candidate.normal, declared.element);
    const bool is_contradicting =
        !is_site_name(declared.best, site, host) &&
        is_contradicted(candidate.normal, declared.best, declared.element);
    // A heading that the page marks as the title of a post may be the last part of its <title>, and
    // need not be like a <title> that only names the site.
    const bool is_marked = context.heading_is_marked;
    const bool is_untitled =
        is_marked && declared.article.empty() && is_site_name(declared.element, site, host);
    if (is_site || is_home || is_contradicting ||
        !is_heading_of(candidate.normal, is_marked ? std::string_view() : declared.element,
                       is_untitled ? std::string_view() : declared.all, url)) {
      candidate.verdict = Verdict::NotTheHeading;
      // The name of the site, if nothing else declares it.
      if (site.empty() && (is_home || is_end_part(candidate.normal, declared.element)))
        site = candidate.normal;
      return;
    }
    candidate.normal = without_kicker(std::move(candidate.normal), declared, context, site, host);
    candidate.normal = std::string(heading_without_site(candidate.normal, site, host));
  };
  const Candidate* best = chooser.choose(Field::Title, judge);
  if (best == nullptr) {  // an untitled page with a heading
    for (const Candidate& candidate : candidates.all())
      if (candidate.source == Source::Heading) best = &candidate;
  }
  if (best == nullptr) return;
  found.title = best->normal.empty() ? best->value : best->normal;
  found.title_is_heading = best->source == Source::Heading;
}

// "/2025/09/04/": the day under which a publishing system filed the page.
void add_address_date(std::string_view url, Candidates& candidates) {
  for (std::size_t at = url.find("/20"); at != std::string_view::npos;
       at = url.find("/20", at + 1)) {
    const std::string_view day = url.substr(at + 1, 10);
    const auto is_digits = [&](std::size_t begin, std::size_t count) {
      return std::ranges::all_of(day.substr(begin, count), base::is_digit);
    };
    if (day.size() == 10 && is_digits(0, 4) && is_digits(5, 2) && is_digits(8, 2) &&
        day[4] == day[7] && (day[4] == '/' || day[4] == '-'))
      return candidates.add(Field::DatePublished, Source::Address, "path", day,
                            ranks::kAddressDate);
  }
}

// Resolves a URL; as written if it is relative and the base is unknown.
std::optional<std::string> resolved(std::optional<std::string> written, std::string_view base) {
  if (!written) return written;
  std::optional<std::string> absolute = url::resolve(*written, base);
  return absolute ? absolute : written;
}

}  // namespace

PageMetadata read_metadata(const dom::Document& document, const MetadataContext& context) {
  const base::StageScope scope(base::Stage::Metadata);
  PageMetadata found;
  found.candidates = Candidates(context.candidates);
  Candidates& candidates = found.candidates;
  Collector collector(document, context, candidates);
  collector.collect();
  found.base = collector.base();
  Chooser chooser(candidates);
  const std::string base = url::resolve(found.base, context.url).value_or(std::string(context.url));
  const auto judge_link = [](Candidate& candidate) {
    if (!url::safe_link(candidate.value, "")) candidate.verdict = Verdict::NotAnAddress;
  };
  const auto judge_image = [](Candidate& candidate) {
    if (!url::safe_image(candidate.value, "") || page::is_icon(candidate.value))
      candidate.verdict = Verdict::NotAnImage;
  };
  found.canonical_url = resolved(chooser.choose_text(Field::CanonicalUrl, judge_link), base);
  const std::string_view url =
      context.url.empty() && found.canonical_url ? *found.canonical_url : context.url;
  candidates.set_node(0);
  add_address_date(url, candidates);

  found.language = chooser.choose_normal(Field::Language, [](Candidate& candidate) {
    if (auto tag = text::language_tag(candidate.value))
      candidate.normal = *std::move(tag);
    else
      candidate.verdict = Verdict::NotALanguage;
  });
  found.site_name = chooser.choose_text(Field::SiteName);
  found.description = chooser.choose_text(Field::Description);
  found.main_image =
      resolved(chooser.choose_text(Field::MainImage, judge_image), base.empty() ? url : base);
  found.license = chooser.choose_text(Field::License, judge_link);
  choose_tags(chooser, candidates, found);
  const std::string_view host = host_of(url);
  choose_authors(chooser, candidates, host, shows_other_authors(context.page_type), found);

  const auto judge = [&](Candidate& candidate) { judge_date(candidate, collector.dates()); };
  Candidate* changed = chooser.choose(Field::DateModified, judge);
  if (changed != nullptr) {
    found.date_modified = changed->date;
    found.date_modified_raw = changed->value;
  }
  Candidate* published = chooser.choose(Field::DatePublished, judge);
  if (published != nullptr)
    published = &in_local_time(
        earlier_on_the_page(*published, candidates, collector.dates(), judge), candidates, judge);
  // If the page has only one date, it is the publication date.
  if (published == nullptr) published = changed;
  if (published != nullptr) {
    found.date_published = published->date;
    found.date_published_raw = published->value;
  }

  found.dates = collector.dates();
  choose_title(chooser, candidates, context, host, found);
  found.breadcrumbs = breadcrumbs_of(document, candidates, base);
  return found;
}

}  // namespace winnow::metadata
