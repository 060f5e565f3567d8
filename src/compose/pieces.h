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
// Bounded by a multiple of the page, as they are written in the longest format: a path is as long as its
// element is deep, the texts of metadata may overlap, and a piece of one letter takes 200 bytes. Once the
// paths reach their limit, further pieces have none; once the pieces reach theirs, further ones are left
// out, and is_cut() is true. Not thread-safe.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "content/bare_text.h"
#include "content/content.h"
#include "dom/node_path.h"
#include "dom/selection.h"
#include "metadata/candidates.h"
#include "winnow/page.h"

namespace winnow::compose {

class PieceList {
 public:
  // `scores` are in document order; empty if the method has none.
  PieceList(const dom::Document& document, const content::ContentReader& reader,
            std::span<const dom::NodeScore> scores)
      : document_(document),
        reader_(reader),
        scores_(scores),
        paths_(document),
        path_bytes_left_(kMinBytes + kMaxPathBytes * document.source().size()),
        bytes_left_(kMinBytes + kMaxBytes * document.source().size()) {}

  void add(std::string_view field, const dom::Selection& selection,
           std::optional<double> probability = {});
  void add(std::string_view field, dom::NodeId node, std::optional<double> probability = {});
  // A winning candidate whose node is known.
  void add(const metadata::Candidate& candidate);
  // A value from JSON-LD: its source is the script.
  void add_declared(std::string_view field, std::uint32_t script, std::string_view text);

  std::vector<Piece> take() { return std::move(pieces_); }
  // Paths or pieces were left out.
  [[nodiscard]] bool is_cut() const noexcept { return is_cut_; }

 private:
  // Per byte of the page in UTF-8. No page of wcxb-dev reaches them.
  static constexpr std::size_t kMaxPathBytes = 8;
  static constexpr std::size_t kMaxBytes = 16;
  // For small pages.
  static constexpr std::size_t kMinBytes = std::size_t{64} << 10;
  // Names, numbers, punctuation and indentation of a piece in a record.
  static constexpr std::size_t kPieceBytes = 240;

  [[nodiscard]] std::string path_of(std::uint32_t element);
  void push(Piece piece);
  void add(std::string_view field, const content::TextRun& run, std::optional<double> probability);
  bool add_attribute(const metadata::Candidate& candidate, std::uint32_t element);
  [[nodiscard]] std::optional<double> score_of(std::uint32_t node) const;

  const dom::Document& document_;
  const content::ContentReader& reader_;
  std::span<const dom::NodeScore> scores_;
  dom::NodePaths paths_;
  std::vector<Piece> pieces_;
  std::size_t path_bytes_left_;
  std::size_t bytes_left_;
  bool is_cut_ = false;
};

// The range of an attribute value, inside its quotes.
struct SourceRange {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
};
std::optional<SourceRange> attribute_range(const dom::Document& document, const dom::Node& element,
                                           const dom::Attribute& attribute);

}  // namespace winnow::compose
