// Where the pieces of a Page stand: for each run of text its element and its range in the source.
//
//   PieceList pieces(document, reader, scores);
//   pieces.add("articleBody", body);              // a Selection: one piece per run (bare_text.h)
//   pieces.add(candidate);                        // what the page says of itself
//   pieces.take()
//
// A range begins with the first character of a run and ends after its last; what stands between is
// the run and nothing else, or white space and what is never read. So the range, read as HTML
// inside its element, gives the run's text again. Formulas and footnote marks, which are not
// written as the page has them, are pieces of their own that say so (Piece::source). Offsets count
// in the text that was parsed; whoever has the bytes makes them offsets there (extract/).
//
// Linear in the page; a path costs its length. One thread.
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
  // `scores` in document order; empty where the method has none.
  PieceList(const dom::Document& document, const ContentReader& reader,
            std::span<const dom::NodeScore> scores)
      : document_(document), reader_(reader), scores_(scores), paths_(document) {}

  void add(std::string_view field, const dom::Selection& selection,
           std::optional<double> probability = {}, CutTables cut_tables = CutTables::Complete);
  void add(std::string_view field, dom::NodeId node, std::optional<double> probability = {});
  // A candidate that won, whose node is known.
  void add(const Candidate& candidate);
  // What JSON-LD says: the script is where it stands.
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

// Where the value of an attribute is written, inside its quotes.
struct SourceRange {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
};
std::optional<SourceRange> attribute_range(const dom::Document& document, const dom::Node& element,
                                           const dom::Attribute& attribute);

}  // namespace winnow::compose
