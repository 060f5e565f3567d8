// What a page says of itself, gathered from everywhere and decided: the metadata part of a Page.
//
//   const PageMetadata found = read_metadata(document, {.heading = h1, .headline = "Rye"});
//   found.title, found.authors, found.date_published->iso() ...
//
// One pass over the nodes collects candidates (candidates.h); then each field takes the most
// trusted one that holds up. docs/metadata.md has the order of sources with the reasons.
//
// Linear in the page, and bounded where pages lie: JSON-LD in depth, values, bytes and number of
// scripts; candidates in number and length. Any thread.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compose/candidates.h"
#include "compose/dates.h"
#include "winnow/document.h"

namespace winnow::compose {

struct MetadataContext {
  std::optional<dom::NodeId> heading = {};  // the article's heading
  std::string headline = {};                // its text
  std::string headline_after_kicker = {};   // without what a class marks as a kicker; or empty
  bool heading_links_home = false;          // it is a link to the site's first page
  std::uint32_t first = 0;                  // the first node of the article
  std::string_view url = {};                // where the page came from, if known
  std::string_view page_type = {};          // as ComposeContext has it; empty: not known
  int latest = 99991231;  // a later day is not believed, as DateTime::day_number()
  KeepCandidates candidates = KeepCandidates::Yes;  // No: only those that may win
};

struct PageMetadata {
  std::optional<std::string> title;
  bool title_is_heading = false;  // the heading of the context won
  std::vector<std::string> authors;
  std::optional<DateTime> date_published;
  std::optional<std::string> date_published_raw;
  std::optional<DateTime> date_modified;
  std::optional<std::string> language;
  std::optional<std::string> site_name;
  std::optional<std::string> description;
  std::optional<std::string> canonical_url;
  std::optional<std::string> main_image;
  std::optional<std::string> license;
  std::vector<std::string> tags;
  Candidates candidates;  // with their verdicts
};

PageMetadata read_metadata(const dom::Document& document, const MetadataContext& context);

}  // namespace winnow::compose
