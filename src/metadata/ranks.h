// The rank of each source for each field; the lowest wins.
//
// The order is a judgement about kinds of sources, never about sites. It was chosen on half of the
// sites of a labelled corpus and checked on the other half (docs/metadata.md has the table and the
// figures). Ranks of different fields are independent.
#pragma once

#include <cstdint>

namespace winnow::metadata::ranks {

// Titles. The heading of the article comes first, because readers see it.
inline constexpr std::uint16_t kHeading = 10;
inline constexpr std::uint16_t kCitationTitle = 20;
inline constexpr std::uint16_t kOpenTitle = 30;
inline constexpr std::uint16_t kJsonTitle = 35;
inline constexpr std::uint16_t kMicrodataTitle = 37;
inline constexpr std::uint16_t kMetaTitle = 45;
inline constexpr std::uint16_t kTitleElement = 50;
inline constexpr std::uint16_t kJsonPageTitle = 60;

// Authors.
inline constexpr std::uint16_t kCitationAuthor = 8;
inline constexpr std::uint16_t kJsonAuthor = 10;
inline constexpr std::uint16_t kMicrodataAuthor = 20;
inline constexpr std::uint16_t kVendorAuthor = 24;  // parsely, sailthru
inline constexpr std::uint16_t kEntryAuthor = 28;
inline constexpr std::uint16_t kMetaAuthor = 30;
inline constexpr std::uint16_t kRelAuthor = 32;
inline constexpr std::uint16_t kMarkedAuthor = 40;
inline constexpr std::uint16_t kLinkedAuthor = 44;   // <a href="/author/ann">
inline constexpr std::uint16_t kWrittenAuthor = 48;  // "By Ann Miller"
inline constexpr std::uint16_t kJsonPageAuthor = 46;
inline constexpr std::uint16_t kOrganizationIsLater = 45;

// Dates of publication and of changes.
inline constexpr std::uint16_t kJsonDate = 10;  // 11: dateCreated
inline constexpr std::uint16_t kArticleDate = 14;
inline constexpr std::uint16_t kCitationDate = 16;
inline constexpr std::uint16_t kMicrodataDate = 18;
inline constexpr std::uint16_t kVendorDate = 20;
inline constexpr std::uint16_t kMetaDate = 26;
inline constexpr std::uint16_t kEntryDate = 28;
inline constexpr std::uint16_t kJsonPageDate = 34;
inline constexpr std::uint16_t kTimeElementDate = 40;
inline constexpr std::uint16_t kMarkedDate = 44;
inline constexpr std::uint16_t kAddressDate = 48;
inline constexpr std::uint16_t kDateLine = 50;  // only a date, between heading and text
inline constexpr std::uint16_t kWrittenDate = 52;

// Added to the rank of candidates far from the heading.
inline constexpr std::uint16_t kBeforeHeading = 1;
inline constexpr std::uint16_t kFarFromHeading = 60;  // more than any rank of visible text

// The rest.
inline constexpr std::uint16_t kHtmlLanguage = 10;
inline constexpr std::uint16_t kJsonLanguage = 20;
inline constexpr std::uint16_t kMetaLanguage = 25;
inline constexpr std::uint16_t kJsonSiteLanguage = 30;
inline constexpr std::uint16_t kOpenLocale = 40;

inline constexpr std::uint16_t kOpenSite = 10;
inline constexpr std::uint16_t kJsonSite = 20;
inline constexpr std::uint16_t kJournal = 22;
inline constexpr std::uint16_t kApplicationName = 30;
inline constexpr std::uint16_t kJsonPublisher = 35;
inline constexpr std::uint16_t kMetaPublisher = 40;

inline constexpr std::uint16_t kMetaDescription = 10;
inline constexpr std::uint16_t kOpenDescription = 20;
inline constexpr std::uint16_t kJsonDescription = 30;

inline constexpr std::uint16_t kCanonicalLink = 10;
inline constexpr std::uint16_t kOpenUrl = 20;
inline constexpr std::uint16_t kJsonUrl = 30;

inline constexpr std::uint16_t kOpenImage = 10;
inline constexpr std::uint16_t kCardImage = 20;
inline constexpr std::uint16_t kJsonImage = 30;
inline constexpr std::uint16_t kMicrodataImage = 35;

inline constexpr std::uint16_t kArticleTags = 10;
inline constexpr std::uint16_t kJsonTags = 20;
inline constexpr std::uint16_t kRelTags = 25;
inline constexpr std::uint16_t kMetaTags = 30;

inline constexpr std::uint16_t kLicenseLink = 10;
inline constexpr std::uint16_t kJsonLicense = 20;
inline constexpr std::uint16_t kMetaLicense = 30;

}  // namespace winnow::metadata::ranks
