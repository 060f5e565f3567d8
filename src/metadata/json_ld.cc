// One pass over the values finds the typed objects; an index of "@id" resolves references.
#include "metadata/json_ld.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <unordered_map>

#include "base/ascii.h"
#include "base/json_values.h"
#include "metadata/breadcrumbs.h"
#include "metadata/ranks.h"
#include "text/unescape.h"

namespace winnow::metadata {
namespace {

// Values under these keys are not about the page.
constexpr std::string_view kElsewhere[] = {"comment",         "comments",
                                           "review",          "reviews",
                                           "itemListElement", "blogPost",
                                           "blogPosts",       "hasPart",
                                           "mentions",        "citation",
                                           "isPartOf",        "isRelatedTo",
                                           "isSimilarTo",     "suggestedAnswer",
                                           "acceptedAnswer",  "potentialAction",
                                           "offers",          "aggregateRating",
                                           "about",           "subjectOf",
                                           "video",           "publisher",
                                           "author",          "creator",
                                           "nutrition",       "image"};

enum class About : std::uint8_t { Nothing, Article, Page, Site, Breadcrumbs };

About about_of(std::string_view type) noexcept {
  if (const std::size_t slash = type.find_last_of("/#:"); slash != std::string_view::npos)
    type.remove_prefix(slash + 1);
  if (type.ends_with("Article") || (type.ends_with("Posting") && type != "JobPosting"))
    return About::Article;
  constexpr std::string_view kWorks[] = {"Report",   "Recipe",      "HowTo",
                                         "Question", "Review",      "Book",
                                         "Course",   "Product",     "CreativeWork",
                                         "Event",    "VideoObject", "PodcastEpisode",
                                         "Dataset",  "Movie",       "SoftwareApplication",
                                         "Thesis",   "AudioObject", "MedicalScholarlyArticle"};
  if (std::ranges::find(kWorks, type) != std::end(kWorks)) return About::Article;
  if (type == "WebSite" || type == "Blog") return About::Site;
  if (type.ends_with("Page")) return About::Page;
  if (type == "BreadcrumbList") return About::Breadcrumbs;
  return About::Nothing;
}

class Graph {
 public:
  Graph(std::string_view source, Candidates& candidates)
      : json_(base::JsonValues::read(source)), candidates_(candidates) {}

  void read() {
    for (std::uint32_t i = 0; i < json_.size();) {
      const base::JsonValue& value = json_[i];
      // Only containers need the test.
      if (value.end > i + 1 && !value.key.empty() &&
          std::ranges::find(kElsewhere, value.key) != std::end(kElsewhere)) {
        i = value.end;
        continue;
      }
      if (value.kind == base::JsonKind::Object) read_object(i);
      ++i;
    }
  }

 private:
  // Most pages contain no references, so the index is built on first use.
  void index_all() {
    has_index_ = true;
    for (std::uint32_t i = 0; i < json_.size(); ++i)
      if (json_[i].key == "@id" && json_[i].kind == base::JsonKind::String) index(i);
  }
  // Of several objects with one id, the one with most members is the description; the others refer
  // to it.
  void index(std::uint32_t id) {
    const std::uint32_t object = json_[id].parent;
    const auto [entry, is_new] = by_id_.emplace(json_[id].text, object);
    const auto extent = [&](std::uint32_t i) { return json_[i].end - i; };
    if (!is_new && extent(object) > extent(entry->second)) entry->second = object;
  }

  [[nodiscard]] About about(std::uint32_t object) const {
    const auto type = json_.find(object, "@type");
    About best = About::Nothing;
    if (!type) return best;
    json_.each_of(*type, [&](std::uint32_t i) {
      const About found = about_of(json_[i].text);
      if (best == About::Nothing || found == About::Article) best = found;
    });
    return best;
  }

  void read_object(std::uint32_t object) {
    const About what = about(object);
    if (what == About::Nothing) return;
    if (what == About::Breadcrumbs)
      return candidates_.offer_breadcrumbs(breadcrumbs_in(json_, object));
    if (what == About::Site) {
      add_text(object, "name", Field::SiteName, ranks::kJsonSite);
      return add_text(object, "inLanguage", Field::Language, ranks::kJsonSiteLanguage);
    }
    const bool is_article = what == About::Article;
    const auto rank = [&](std::uint16_t article, std::uint16_t page) {
      return is_article ? article : page;
    };
    const auto headline = json_.find(object, "headline");
    add_text(object, headline ? "headline" : "name", Field::Title,
             rank(ranks::kJsonTitle, ranks::kJsonPageTitle));
    add_date(object, "datePublished", Field::DatePublished,
             rank(ranks::kJsonDate, ranks::kJsonPageDate));
    add_date(object, "dateCreated", Field::DatePublished,
             static_cast<std::uint16_t>(rank(ranks::kJsonDate, ranks::kJsonPageDate) + 1));
    add_date(object, "uploadDate", Field::DatePublished, ranks::kJsonPageDate);
    add_date(object, "dateModified", Field::DateModified,
             rank(ranks::kJsonDate, ranks::kJsonPageDate));
    add_text(object, "description", Field::Description, ranks::kJsonDescription);
    add_text(object, "inLanguage", Field::Language, ranks::kJsonLanguage);
    add_text(object, "license", Field::License, ranks::kJsonLicense);
    add_text(object, "url", Field::CanonicalUrl, ranks::kJsonUrl);
    add_text(object, "keywords", Field::Tag, ranks::kJsonTags);
    add_named(object, "image", "url", Field::MainImage, ranks::kJsonImage);
    add_named(object, "publisher", "name", Field::SiteName, ranks::kJsonPublisher);
    add_authors(object, rank(ranks::kJsonAuthor, ranks::kJsonPageAuthor));
    read_accessible_for_free(object);
    if (!is_article) return;
    for (const std::string_view key : {"articleBody", "text"})
      if (const auto body = json_.find(object, key);
          body && json_[*body].kind == base::JsonKind::String)
        candidates_.offer_body(json_[*body].text);
  }

  void add(Field field, std::string_view key, std::string_view value, std::uint16_t rank,
           std::uint32_t group = 0) {
    candidates_.add(field, Source::JsonLd, key, text::unescape_references(value), rank, group);
  }

  // A string, an array of strings, or {"@value": "..."}.
  void add_text(std::uint32_t object, std::string_view key, Field field, std::uint16_t rank) {
    const auto member = json_.find(object, key);
    if (!member) return;
    const std::uint32_t group = candidates_.new_group();
    json_.each_of(*member, [&](std::uint32_t i) {
      if (json_[i].kind == base::JsonKind::Object) {
        for (const std::string_view inner : {"@value", "name", "@id"})
          if (const auto found = json_.find(i, inner))
            return add(field, key, json_[*found].text, rank, group);
      }
      if (json_[i].kind == base::JsonKind::String) add(field, key, json_[i].text, rank, group);
    });
  }

  // true, "True", "https://schema.org/True"; parts of the page (hasPart) have their own.
  void read_accessible_for_free(std::uint32_t object) {
    const auto member = json_.find(object, "isAccessibleForFree");
    if (!member || json_[*member].end > *member + 1) return;
    std::string_view value = json_[*member].text;
    if (value.starts_with("http")) value.remove_prefix(value.rfind('/') + 1);
    if (base::equals_ignoring_case(value, "true")) candidates_.offer_accessible_for_free(true);
    if (base::equals_ignoring_case(value, "false")) candidates_.offer_accessible_for_free(false);
  }

  void add_date(std::uint32_t object, std::string_view key, Field field, std::uint16_t rank) {
    const auto member = json_.find(object, key);
    if (!member) return;
    json_.each_of(*member, [&](std::uint32_t i) {
      const bool is_value =
          json_[i].kind == base::JsonKind::String || json_[i].kind == base::JsonKind::Number;
      if (is_value) add(field, key, json_[i].text, rank);
    });
  }

  // The object itself, or the one it refers to.
  [[nodiscard]] std::uint32_t resolved(std::uint32_t value) {
    const auto id = json_.find(value, "@id");
    if (!id || json_.find(value, "name")) return value;
    if (!has_index_) index_all();
    const auto found = by_id_.find(json_[*id].text);
    return found == by_id_.end() ? value : found->second;
  }

  // "author": "Ann", {"name": "Ann"}, [...], {"@id": "#ann"}
  void add_named(std::uint32_t object, std::string_view key, std::string_view inner, Field field,
                 std::uint16_t rank) {
    const auto member = json_.find(object, key);
    if (!member) return;
    json_.each_of(*member, [&](std::uint32_t i) { add_name(i, key, inner, field, rank, 0); });
  }

  void add_name(std::uint32_t value, std::string_view key, std::string_view inner, Field field,
                std::uint16_t rank, std::uint32_t group) {
    if (json_[value].kind == base::JsonKind::String)
      return add(field, key, json_[value].text, rank, group);
    if (json_[value].kind != base::JsonKind::Object) return;
    const auto name = json_.find(resolved(value), inner);
    if (!name) return;
    json_.each_of(*name, [&](std::uint32_t i) {
      if (json_[i].kind == base::JsonKind::String) add(field, key, json_[i].text, rank, group);
    });
  }

  // Persons come before organizations: if both are named, the organization is the publisher.
  void add_authors(std::uint32_t object, std::uint16_t rank) {
    for (const std::string_view key : {"author", "creator"}) {
      const auto member = json_.find(object, key);
      if (!member) continue;
      const std::uint32_t group = candidates_.new_group();
      json_.each_of(*member, [&](std::uint32_t i) {
        const std::uint32_t person = json_[i].kind == base::JsonKind::Object ? resolved(i) : i;
        const auto type = json_.find(person, "@type");
        const bool is_organization = type && json_[*type].kind == base::JsonKind::String &&
                                     json_[*type].text.ends_with("Organization");
        add_name(
            i, key, "name", Field::Author,
            static_cast<std::uint16_t>(is_organization ? rank + ranks::kOrganizationIsLater : rank),
            group);
      });
      return;
    }
  }

  base::JsonValues json_;
  Candidates& candidates_;
  std::unordered_map<std::string_view, std::uint32_t> by_id_;
  bool has_index_ = false;
};

}  // namespace

void read_json_ld(std::string_view json, Candidates& candidates) { Graph(json, candidates).read(); }

}  // namespace winnow::metadata
