// Composes a Page from a Document and the decision about it: the text, the records and the metadata.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "decide/decide.h"
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
  std::vector<Range> text = {};  // in document order; empty if the page declares its text
};

// A line of the text of a page, and the nodes that it was read from.
struct TextLine {
  std::uint32_t first = 0;
  std::uint32_t last = 0;
  std::string text = {};
};

struct ComposeContext {
  std::string_view url = {};       // of the page; empty if unknown
  int latest = metadata::kAnyDay;  // a later date is rejected, as in dates.h
  metadata::KeepCandidates candidates = metadata::KeepCandidates::No;  // fill Page::candidates
  MakeContent content = MakeContent::No;  // keep the Content that the body is made of
  // Fill Page::pieces, with offsets into the parsed text. REQUIRES: the candidates were kept.
  MakePieces pieces = MakePieces::No;
  ReadNodes* reads = nullptr;              // to be filled, or nullptr
  std::vector<TextLine>* lines = nullptr;  // of the text; to be filled, or nullptr
};

Page compose(const dom::Document& document, const decide::Decided& decided,
             const ComposeContext& context = {});

}  // namespace winnow::compose
