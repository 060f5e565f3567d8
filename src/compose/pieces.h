// Finds the source of the parts of a Page: for each piece its element and its range in the source.
//
//   PieceList pieces(document, reader, scores);
//   pieces.add("articleBody", body);              // a Selection: one piece per run (bare_text.h)
//   pieces.add(candidate);                        // metadata
//   pieces.take()
//
// A range begins with the first character of a run and ends after its last; it contains only the
// run, white space and content that is never read. So the range, parsed as HTML inside its element,
// gives the text of the run. Formulas and footnote references, which are rewritten, are separate
// pieces with their own Piece::source. Offsets refer to the parsed text; extract/ converts them to
// offsets in the bytes.
//
// Linear in the page; a path costs its length. Not thread-safe.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "compose/bare_text.h"
#include "compose/candidates.h"
#include "compose/content.h"
#include "dom/node_path.h"
#include "dom/selection.h"
#include "winnow/page.h"

namespace winnow::compose {

class PieceList {
 public:
  // `scores` are in document order; empty if the method has none.
  PieceList(const dom::Document& document, const ContentReader& reader,
            std::span<const dom::NodeScore> scores)
      : document_(document), reader_(reader), scores_(scores), paths_(document) {}

  void add(std::string_view field, const dom::Selection& selection,
           std::optional<double> probability = {}, CutTables cut_tables = CutTables::Complete);
  void add(std::string_view field, dom::NodeId node, std::optional<double> probability = {});
  // A winning candidate whose node is known.
  void add(const Candidate& candidate);
  // A value from JSON-LD: its source is the script.
  void add_declared(std::string_view field, std::uint32_t script, std::string_view text);

  std::vector<Piece> take() { return std::move(pieces_); }

 private:
  void add(std::string_view field, const TextRun& run, std::optional<double> probability);
  bool add_attribute(const Candidate& candidate, std::uint32_t element);
  [[nodiscard]] std::optional<double> score_of(std::uint32_t node) const;

  const dom::Document& document_;
  const ContentReader& reader_;
  std::span<const dom::NodeScore> scores_;
  dom::NodePaths paths_;
  std::vector<Piece> pieces_;
};

// The range of an attribute value, inside its quotes.
struct SourceRange {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
};
std::optional<SourceRange> attribute_range(const dom::Document& document, const dom::Node& element,
                                           const dom::Attribute& attribute);

}  // namespace winnow::compose
