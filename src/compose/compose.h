// Composes a Page from a Document and a Selection: the selected text and the metadata.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "dom/selection.h"
#include "metadata/candidates.h"
#include "metadata/dates.h"
#include "winnow/page.h"

namespace winnow::compose {

enum class MakeContent : std::uint8_t { No, Yes };
enum class MakePieces : std::uint8_t { No, Yes };

// What the text of a page was read from, for explanations.
struct ReadNodes {
  struct Range {
    std::uint32_t first = 0;
    std::uint32_t last = 0;
  };
  std::vector<Range> text = {};             // in document order
  std::optional<dom::NodeId> heading = {};  // the headline, if it is an element
  bool is_declared = false;                 // the text is declared by the page and not read
};

// Information that is not in the page.
struct ComposeContext {
  std::string_view url = {};       // of the page; empty if unknown
  int latest = metadata::kAnyDay;  // a later date is rejected, as in dates.h
  metadata::KeepCandidates candidates = metadata::KeepCandidates::No;  // fill Page::candidates
  MakeContent content = MakeContent::No;  // keep the Content that the body is made of
  // What the method found besides the selection, if anything.
  std::span<const dom::Post> posts = {};     // of a page with several posts, in page order
  std::span<const dom::Post> comments = {};  // outside the selection
  // None, Article, Documentation or Other: one text, whose headline is only in Page::headline. On
  // other kinds of pages a selected heading is part of the text.
  std::optional<PageType> page_type = {};
  std::optional<double> probability = {};
  MakePieces pieces = MakePieces::No;  // fill Page::pieces, with offsets into the parsed text
  std::span<const dom::NodeScore> scores = {};
  ReadNodes* reads = nullptr;  // to be filled, or nullptr
};

// The headline of the article is only in Page::headline: if it lies inside the selection, it is
// left out of the body. `title` is the element that the method considers the headline; without one,
// it is searched. On a page with several posts, each is an Article, and Page::headline is the title
// of the page. The body of a thread is its messages in order, and nothing else. The body of a list
// of posts is its articles in order, each headline before its text, after the selected text before
// the first article. On other pages, articles are records next to the body.
Page compose(const dom::Document& document, const dom::Selection& selection,
             std::optional<dom::NodeId> title = std::nullopt, const ComposeContext& context = {});

}  // namespace winnow::compose
