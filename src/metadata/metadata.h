// Collects the metadata of a page from all sources and decides each field.
//
//   const PageMetadata found = read_metadata(document, {.heading = h1, .headline = "Rye"});
//   found.title, found.authors, found.date_published->iso() ...
//
// One pass over the nodes collects candidates (candidates.h); then each field takes the valid
// candidate with the best rank. docs/metadata.md has the order of sources with the reasons.
//
// Linear in the page, with limits against hostile pages: depth, values, bytes and number of JSON-LD
// scripts, number and length of candidates. Thread-safe.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "metadata/candidates.h"
#include "metadata/dates.h"
#include "winnow/document.h"
#include "winnow/page.h"

namespace winnow::metadata {

struct MetadataContext {
  std::optional<dom::NodeId> heading = {};  // of the article
  std::string headline = {};                // its text
  std::string headline_after_kicker = {};   // without a part whose class says kicker; or empty
  bool heading_links_home = false;          // the heading is a link to the home page
  bool heading_is_marked = false;           // as the title of a post (is_marked_as_title())
  std::uint32_t first = 0;                  // the first node of the article
  std::string_view url = {};                // of the page, if known
  std::optional<PageType> page_type = {};   // as in ComposeContext
  int latest = kAnyDay;                     // a later day is rejected; as DateTime::day_number()
  KeepCandidates candidates = KeepCandidates::Yes;  // No: only candidates that may win
};

struct PageMetadata {
  std::optional<std::string> title;
  bool title_is_heading = false;  // the heading of the context won
  std::vector<std::string> authors;
  std::vector<std::string> authors_raw;  // one for each of `authors`
  std::optional<DateTime> date_published;
  std::optional<std::string> date_published_raw;
  std::optional<DateTime> date_modified;
  std::optional<std::string> date_modified_raw;
  std::optional<std::string> language;  // BCP 47
  std::optional<std::string> site_name;
  std::optional<std::string> description;
  std::optional<std::string> canonical_url;
  std::optional<std::string> main_image;
  std::optional<std::string> license;
  std::vector<std::string> tags;
  std::vector<Breadcrumb> breadcrumbs;
  std::string_view
      base;           // <base href> as written; empty if there is none. A view into the Document
  DateOptions dates;  // how dates of this page are read; its language is a view into the Document
  Candidates candidates;  // with their verdicts
};

PageMetadata read_metadata(const dom::Document& document, const MetadataContext& context);

}  // namespace winnow::metadata
