// The table of meta keys, and the lookup.
#include "metadata/meta_tags.h"

#include <algorithm>
#include <array>
#include <string>

#include "base/ascii.h"
#include "base/word_list.h"
#include "metadata/ranks.h"
#include "text/spaces.h"

namespace winnow::metadata {
namespace {

struct MetaKey {
  std::string_view key;  // in lower case
  Field field;
  std::uint16_t rank;
};

using enum Field;
constexpr auto kMetaKeys = [] {
  std::array table = std::to_array<MetaKey>({
      {"og:title", Title, ranks::kOpenTitle},
      {"twitter:title", Title, ranks::kOpenTitle + 8},
      {"citation_title", Title, ranks::kCitationTitle},
      {"dc.title", Title, ranks::kMetaTitle},
      {"dcterms.title", Title, ranks::kMetaTitle},
      {"parsely-title", Title, ranks::kMetaTitle},
      {"sailthru.title", Title, ranks::kMetaTitle},
      {"title", Title, ranks::kTitleElement + 1},

      {"citation_author", Author, ranks::kCitationAuthor},
      {"citation_authors", Author, ranks::kCitationAuthor},
      {"parsely-author", Author, ranks::kVendorAuthor},
      {"sailthru.author", Author, ranks::kVendorAuthor},
      {"byl", Author, ranks::kVendorAuthor},
      {"author", Author, ranks::kMetaAuthor},
      {"article:author", Author, ranks::kMetaAuthor + 1},
      {"article:author_name", Author, ranks::kMetaAuthor + 1},
      {"og:article:author", Author, ranks::kMetaAuthor + 1},
      {"og:author", Author, ranks::kMetaAuthor + 1},
      {"book:author", Author, ranks::kMetaAuthor + 1},
      {"authors", Author, ranks::kMetaAuthor + 1},
      {"article.author", Author, ranks::kMetaAuthor + 1},
      {"shareaholic:article_author_name", Author, ranks::kMetaAuthor + 2},
      {"dc.creator", Author, ranks::kMetaAuthor + 3},
      {"dc.creator.personalname", Author, ranks::kMetaAuthor + 3},
      {"dcterms.creator", Author, ranks::kMetaAuthor + 3},
      {"dc.contributor", Author, ranks::kMetaAuthor + 4},
      {"citation_journal_title", SiteName, ranks::kJournal},

      {"article:published_time", DatePublished, ranks::kArticleDate},
      {"article:published", DatePublished, ranks::kArticleDate},
      {"og:article:published_time", DatePublished, ranks::kArticleDate},
      {"og:published_time", DatePublished, ranks::kArticleDate},
      {"bt:pubdate", DatePublished, ranks::kArticleDate},
      {"rnews:datepublished", DatePublished, ranks::kArticleDate},
      {"citation_publication_date", DatePublished, ranks::kCitationDate},
      {"citation_online_date", DatePublished, ranks::kCitationDate + 1},
      {"citation_date", DatePublished, ranks::kCitationDate + 1},
      {"parsely-pub-date", DatePublished, ranks::kVendorDate},
      {"sailthru.date", DatePublished, ranks::kVendorDate},
      {"shareaholic:article_published_time", DatePublished, ranks::kVendorDate},
      {"cxenseparse:recs:publishtime", DatePublished, ranks::kVendorDate},
      {"cxenseparse:publishtime", DatePublished, ranks::kVendorDate},
      {"pubdate", DatePublished, ranks::kMetaDate},
      {"pub_date", DatePublished, ranks::kMetaDate},
      {"publishdate", DatePublished, ranks::kMetaDate},
      {"publish-date", DatePublished, ranks::kMetaDate},
      {"publish_date", DatePublished, ranks::kMetaDate},
      {"published-date", DatePublished, ranks::kMetaDate},
      {"published_date", DatePublished, ranks::kMetaDate},
      {"publication_date", DatePublished, ranks::kMetaDate},
      {"publication-date", DatePublished, ranks::kMetaDate},
      {"published", DatePublished, ranks::kMetaDate},
      {"published_at", DatePublished, ranks::kMetaDate},
      {"datepublished", DatePublished, ranks::kMetaDate},
      {"article_date_original", DatePublished, ranks::kMetaDate},
      {"article.published", DatePublished, ranks::kMetaDate},
      {"article.created", DatePublished, ranks::kMetaDate},
      {"ptime", DatePublished, ranks::kMetaDate},
      {"dc.date.issued", DatePublished, ranks::kMetaDate + 1},
      {"dcterms.issued", DatePublished, ranks::kMetaDate + 1},
      {"dcterms.created", DatePublished, ranks::kMetaDate + 1},
      {"dc.date.created", DatePublished, ranks::kMetaDate + 1},
      {"dcterms.date", DatePublished, ranks::kMetaDate + 1},
      {"dc.date", DatePublished, ranks::kMetaDate + 1},
      {"datecreated", DatePublished, ranks::kMetaDate + 1},
      {"created", DatePublished, ranks::kMetaDate + 1},
      {"date", DatePublished, ranks::kMetaDate + 1},

      {"article:modified_time", DateModified, ranks::kArticleDate},
      {"article:modified", DateModified, ranks::kArticleDate},
      {"og:modified_time", DateModified, ranks::kArticleDate},
      {"og:updated_time", DateModified, ranks::kArticleDate + 1},
      {"article:updated_time", DateModified, ranks::kArticleDate + 1},
      {"bt:moddate", DateModified, ranks::kArticleDate},
      {"dcterms.modified", DateModified, ranks::kMetaDate},
      {"dc.date.modified", DateModified, ranks::kMetaDate},
      {"datemodified", DateModified, ranks::kMetaDate},
      {"last-modified", DateModified, ranks::kMetaDate},
      {"lastmod", DateModified, ranks::kMetaDate},
      {"revised", DateModified, ranks::kMetaDate},
      {"utime", DateModified, ranks::kMetaDate},

      {"content-language", Language, ranks::kMetaLanguage},
      {"language", Language, ranks::kMetaLanguage},
      {"dc.language", Language, ranks::kMetaLanguage},
      {"dcterms.language", Language, ranks::kMetaLanguage},
      {"og:locale", Language, ranks::kOpenLocale},

      {"og:site_name", SiteName, ranks::kOpenSite},
      {"application-name", SiteName, ranks::kApplicationName},
      {"apple-mobile-web-app-title", SiteName, ranks::kApplicationName},
      {"dc.publisher", SiteName, ranks::kMetaPublisher},
      {"publisher", SiteName, ranks::kMetaPublisher},

      {"description", Description, ranks::kMetaDescription},
      {"og:description", Description, ranks::kOpenDescription},
      {"twitter:description", Description, ranks::kOpenDescription + 1},
      {"dc.description", Description, ranks::kJsonDescription + 1},
      {"dcterms.description", Description, ranks::kJsonDescription + 1},

      {"og:url", CanonicalUrl, ranks::kOpenUrl},

      {"og:image", MainImage, ranks::kOpenImage},
      {"og:image:url", MainImage, ranks::kOpenImage},
      {"og:image:secure_url", MainImage, ranks::kOpenImage + 1},
      {"twitter:image", MainImage, ranks::kCardImage},
      {"twitter:image:src", MainImage, ranks::kCardImage},
      {"parsely-image-url", MainImage, ranks::kCardImage + 1},
      {"sailthru.image.full", MainImage, ranks::kCardImage + 1},
      {"thumbnail", MainImage, ranks::kMicrodataImage},

      {"article:tag", Tag, ranks::kArticleTags},
      {"og:article:tag", Tag, ranks::kArticleTags},
      {"citation_keywords", Tag, ranks::kArticleTags},
      {"news_keywords", Tag, ranks::kMetaTags - 2},
      {"parsely-tags", Tag, ranks::kMetaTags - 1},
      {"sailthru.tags", Tag, ranks::kMetaTags - 1},
      {"keywords", Tag, ranks::kMetaTags},
      {"dc.subject", Tag, ranks::kMetaTags},

      {"dcterms.license", License, ranks::kMetaLicense},
      {"dc.rights.license", License, ranks::kMetaLicense},
      {"license", License, ranks::kMetaLicense},
  });
  std::sort(table.begin(), table.end(),
            [](const MetaKey& a, const MetaKey& b) { return a.key < b.key; });
  return table;
}();

const MetaKey* find_key(std::string_view key) noexcept {
  const auto found =
      std::lower_bound(kMetaKeys.begin(), kMetaKeys.end(), key,
                       [](const MetaKey& a, std::string_view wanted) { return a.key < wanted; });
  return found != kMetaKeys.end() && found->key == key ? &*found : nullptr;
}

constexpr std::size_t kLongestKey = 40;

// "w-published-date", "acme:pubdate": a date of publication in the vocabulary of a system.
const MetaKey* find_date_key(std::string_view key) noexcept {
  for (std::size_t at = key.find_first_of(".:_-"); at < key.size();
       at = key.find_first_of(".:_-", at + 1)) {
    const std::string_view end = key.substr(at + 1);
    const MetaKey* found = end.find("pub") < end.size() ? find_key(end) : nullptr;
    if (found != nullptr && found->rank == ranks::kMetaDate) return found;
  }
  return nullptr;
}

}  // namespace

void read_meta_tag(const dom::Document& document, const dom::Node& node, Candidates& candidates) {
  const auto content = document.attribute(node, dom::Name::Content);
  if (!content || content->empty()) return;
  for (const dom::Name name :
       {dom::Name::Property, dom::Name::NameAttribute, dom::Name::HttpEquiv}) {
    const auto written = document.attribute(node, name);
    if (!written || written->size() > kLongestKey) continue;
    // A property may name several keys: "og:title twitter:title". "dc:date" is "dc.date".
    std::array<char, kLongestKey> lowered{};
    std::ranges::transform(base::trim(*written), lowered.begin(), base::to_lower);
    const std::string_view keys(lowered.data(), base::trim(*written).size());
    if (name == dom::Name::NameAttribute && (keys == "robots" || keys == "tdm-reservation" ||
                                             keys == "tdm-policy" || keys == "content-signal"))
      return candidates.add_usage_signal(keys, text::collapse_spaces(*content));
    for (const std::string_view prefix : {"dc:", "dcterms:"})
      if (keys.starts_with(prefix)) lowered[prefix.size() - 1] = '.';
    const MetaKey* found = find_key(keys);
    if (const std::size_t space = keys.find(' ');
        found == nullptr && space != std::string_view::npos)
      found = find_key(keys.substr(0, space));
    if (found == nullptr) found = find_date_key(keys);
    if (found == nullptr) continue;
    const bool is_open = keys.starts_with("og:") || keys.starts_with("article:");
    return candidates.add(found->field, is_open ? Source::OpenGraph : Source::MetaTag, found->key,
                          *content, found->rank);
  }
}

void read_link(const dom::Document& document, const dom::Node& node, Candidates& candidates) {
  const auto rel = document.attribute(node, dom::Name::Rel);
  const auto href = document.attribute(node, dom::Name::Href);
  if (!rel || !href) return;
  if (base::has_word(*rel, "canonical"))
    candidates.add(Field::CanonicalUrl, Source::Link, "canonical", *href, ranks::kCanonicalLink);
  if (base::has_word(*rel, "image_src"))
    candidates.add(Field::MainImage, Source::Link, "image_src", *href, ranks::kCardImage + 1);
  read_license(*rel, *href, candidates);
}

void read_license(std::string_view rel, std::string_view href, Candidates& candidates) {
  if (base::has_word(rel, "license"))
    candidates.add(Field::License, Source::Link, "license", href, ranks::kLicenseLink);
}

}  // namespace winnow::metadata
