// Converts runs to ranges; attribute values that were decoded are searched in their start tag.
#include "compose/pieces.h"

#include <algorithm>

#include "base/ascii.h"
#include "base/escaped_size.h"
#include "text/spaces.h"

namespace winnow::compose {
namespace {

// The innermost element around both nodes.
std::uint32_t common_element(const dom::Document& document, std::uint32_t first,
                             std::uint32_t last) {
  std::uint32_t node = document[first].parent;
  while (node != 0 && document[node].end <= last) node = document[node].parent;
  return node;
}

bool ends_name(char c) { return base::is_space(c) || c == '/' || c == '>' || c == '='; }

}  // namespace

// Finds the attributes of a start tag (13.2.5.32 to 13.2.5.39), without the actions of a tokenizer.
std::optional<SourceRange> attribute_range(const dom::Document& document, const dom::Node& element,
                                           const dom::Attribute& attribute) {
  if (!attribute.value.is_stored())
    return SourceRange{attribute.value.offset, attribute.value.offset + attribute.value.length};
  const std::string_view source = document.source();
  const std::string_view wanted = document.text_of(attribute.name);
  const std::size_t end = std::min<std::size_t>(element.open_end, source.size());
  std::size_t at = std::size_t{element.begin} + 1;
  while (at < end && !base::is_space(source[at]) && source[at] != '/' && source[at] != '>') ++at;
  const auto skip_spaces = [&] {
    while (at < end && base::is_space(source[at])) ++at;
  };
  while (at < end) {
    while (at < end && (base::is_space(source[at]) || source[at] == '/')) ++at;
    if (at >= end || source[at] == '>') break;
    const std::size_t name_begin = at++;
    while (at < end && !ends_name(source[at])) ++at;
    const std::string_view name = source.substr(name_begin, at - name_begin);
    skip_spaces();
    if (at >= end || source[at] != '=') continue;
    ++at;
    skip_spaces();
    if (at >= end) break;
    const char quote = source[at] == '"' || source[at] == '\'' ? source[at] : '\0';
    const std::size_t begin = quote == '\0' ? at : at + 1;
    at = begin;
    while (at < end &&
           (quote == '\0' ? !base::is_space(source[at]) && source[at] != '>' : source[at] != quote))
      ++at;
    if (base::equals_ignoring_case(name, wanted))
      return SourceRange{static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(at)};
    if (quote != '\0') ++at;
  }
  return std::nullopt;
}

std::optional<double> PieceList::score_of(std::uint32_t node) const {
  const auto after = std::ranges::upper_bound(scores_, node, {}, &dom::NodeScore::first);
  if (after == scores_.begin() || node >= (after - 1)->end) return std::nullopt;
  return static_cast<double>((after - 1)->probability);
}

// The first path over the limit is also the last that is made: making one costs its length.
std::string PieceList::path_of(std::uint32_t element) {
  if (path_bytes_left_ == 0) return {};
  std::string path = paths_(dom::NodeId(element));
  const std::size_t bytes = base::escaped_size(path);
  if (bytes >= path_bytes_left_) {
    path_bytes_left_ = 0;
    is_cut_ = true;
    return {};
  }
  path_bytes_left_ -= bytes;
  return path;
}

void PieceList::push(Piece piece) {
  const std::size_t bytes = kPieceBytes + piece.field.size() + base::escaped_size(piece.attribute) +
                            piece.source.size() + base::escaped_size(piece.text);
  if (bytes >= bytes_left_) {
    bytes_left_ = 0;
    is_cut_ = true;
    return;
  }
  bytes_left_ -= bytes;
  pieces_.push_back(std::move(piece));
}

void PieceList::add(std::string_view field, const content::TextRun& run,
                    std::optional<double> probability) {
  if (bytes_left_ == 0) return;
  Piece piece;
  piece.field = field;
  piece.path = path_of(common_element(document_, run.first, run.last));
  piece.start = document_[run.first].begin;
  piece.end = document_[run.last].source_end;
  piece.text = run.text;
  switch (run.kind) {
    case content::SourceKind::Words: break;
    case content::SourceKind::Formula: piece.source = "formula"; break;
    case content::SourceKind::NoteLabel: piece.end = piece.start; [[fallthrough]];
    case content::SourceKind::Footnote: piece.source = "footnote"; break;
    case content::SourceKind::Added:
      piece.end = piece.start;
      piece.source = "added";
      break;
  }
  piece.probability = score_of(run.first);
  if (!piece.probability) piece.probability = probability;
  push(std::move(piece));
}

void PieceList::add(std::string_view field, const dom::Selection& selection,
                    std::optional<double> probability) {
  if (bytes_left_ == 0) return;
  const content::SourcedContent read = reader_.read_with_sources(selection);
  for (const content::TextRun& run : content::bare_text(read.content, read.sources).runs)
    add(field, run, probability);
}

void PieceList::add(std::string_view field, dom::NodeId node, std::optional<double> probability) {
  dom::Selection selection;
  selection.roots.push_back(node);
  add(field, selection, probability);
}

// Of several attributes, uses the first that has the value, entirely or as a part.
bool PieceList::add_attribute(const metadata::Candidate& candidate, std::uint32_t element) {
  const dom::Node& node = document_[element];
  for (const dom::Attribute& attribute : document_.attributes(node)) {
    std::string value = text::collapse_spaces(document_.text(attribute.value));
    if (value.find(candidate.value) == std::string::npos) continue;
    const auto range = attribute_range(document_, node, attribute);
    if (!range) continue;
    push({.field = std::string(metadata::name_of(candidate.field)),
          .path = path_of(element),
          .attribute = std::string(document_.text_of(attribute.name)),
          .source = std::string(metadata::name_of(candidate.source)),
          .start = range->begin,
          .end = range->end,
          .text = std::move(value),
          .probability = {}});
    return true;
  }
  return false;
}

void PieceList::add_declared(std::string_view field, std::uint32_t script, std::string_view text) {
  push({.field = std::string(field),
        .path = path_of(script),
        .attribute = {},
        .source = std::string(metadata::name_of(metadata::Source::JsonLd)),
        .start = document_[script].open_end,
        .end = document_[script].close_begin,
        .text = std::string(text),
        .probability = {}});
}

void PieceList::add(const metadata::Candidate& candidate) {
  const std::uint32_t node = candidate.node;
  if (node == 0 || node >= document_.size() || candidate.value.empty() || bytes_left_ == 0) return;
  const std::string field(metadata::name_of(candidate.field));
  const std::string source(metadata::name_of(candidate.source));
  const std::size_t before = pieces_.size();
  if (candidate.source == metadata::Source::JsonLd)
    return add_declared(field, node, candidate.value);
  if (document_[node].is_text()) {
    add(field, {node, node, text::collapse_spaces(document_.text(document_[node]))}, {});
  } else {
    // An attribute of the element, else of an element inside, else its text.
    constexpr std::uint32_t kMaxBelow = 64;
    const std::uint32_t end = std::min(document_[node].end, node + kMaxBelow);
    for (std::uint32_t i = node; i < end; ++i)
      if (document_[i].is_element() && add_attribute(candidate, i)) return;
    for (std::uint32_t i = node + 1; i < end; ++i) {
      if (!document_[i].is_text()) continue;
      std::string text = text::collapse_spaces(document_.text(document_[i]));
      if (text.find(candidate.value) == std::string::npos) continue;
      add(field, {i, i, std::move(text)}, {});
      break;
    }
    if (pieces_.size() == before) add(field, dom::NodeId(node));
  }
  for (std::size_t i = before; i < pieces_.size(); ++i)
    if (pieces_[i].source.empty()) pieces_[i].source = source;
}

}  // namespace winnow::compose
