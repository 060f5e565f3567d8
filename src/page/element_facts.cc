// The walk: marks from names, signatures from tags, counts from texts.
#include "page/element_facts.h"

#include <algorithm>

#include "base/ascii.h"
#include "base/hash.h"
#include "base/stage_clock.h"
#include "dom/display.h"
#include "dom/traits.h"
#include "page/time_text.h"
#include "text/sentences.h"
#include "text/words.h"

namespace winnow::page {
namespace {

NameMarks marks_of_tag(const dom::Node& node) noexcept {
  using enum dom::Name;
  if (node.space != dom::Namespace::Html) return 0;
  switch (node.name) {
    case Article: return bit(NameMark::Post);
    case Nav: return bit(NameMark::Menu);
    case Aside: return bit(NameMark::Side);
    case Footer: return bit(NameMark::Foot);
    case Header: return bit(NameMark::Head);
    case Time: return bit(NameMark::Date);
    case Form:
    case Button: return bit(NameMark::Form);
    default: return 0;
  }
}

// Marks of elements whose words are not part of a body.
constexpr NameMarks kNonBody = bit(NameMark::Date) | bit(NameMark::Author) | bit(NameMark::Meta) |
                               bit(NameMark::Share) | bit(NameMark::Menu) | bit(NameMark::Side) |
                               bit(NameMark::Foot) | bit(NameMark::Comment) |
                               bit(NameMark::Related) | bit(NameMark::Tag) | bit(NameMark::More) |
                               bit(NameMark::Contents) | bit(NameMark::Form);

bool is_paragraph(const dom::Node& node) noexcept {
  using enum dom::Name;
  return node.is(P) || node.is(Pre) || node.is(Blockquote) || node.is(Dd) || node.is(Li) ||
         node.is(Figcaption);
}

constexpr std::uint32_t kLongestDateWords = 14;

void count_text(std::string_view text, NodeCounts& counts) {
  counts.words = static_cast<std::uint32_t>(text::count_words(text));
  if (counts.words == 0) return;
  counts.punctuation = static_cast<std::uint32_t>(text::count_sentence_marks(text));
  if (counts.words <= kLongestDateWords && names_year(text)) counts.flags |= NodeCounts::kDate;
}

std::uint16_t flags_of_tag(const dom::Node& node) noexcept {
  using enum dom::Name;
  if (node.is(Img) || node.is(Picture)) return NodeCounts::kImage;
  if (node.is(Input) || node.is(Textarea) || node.is(Select)) return NodeCounts::kInput;
  return dom::is_heading(node) ? NodeCounts::kHeading : std::uint16_t{0};
}

// Tags that a title may have without a class name for titles.
bool may_be_title(const dom::Node& node) noexcept {
  using enum dom::Name;
  return node.is(A) || node.is(Dt) || node.is(Strong) || node.is(B) || node.is(Summary) ||
         node.is(Th) || node.is(Legend) || node.is(Big);
}

}  // namespace

void ElementFacts::read(const dom::Document& document, NameValues& names) {
  const base::StageScope scope(base::Stage::Features);
  const std::size_t size = document.size();
  marks.resize(size);
  marks_above.resize(size);
  visible.resize(size);
  depth.resize(size);
  paths.resize(size);
  classes.resize(size);
  counts.resize(size);
  const auto clear = [&](std::uint32_t i) {
    marks[i] = marks_above[i] = 0;
    visible[i] = 0;
    depth[i] = 0;
    paths[i] = classes[i] = 0;
    counts[i] = {};
  };
  if (size > 0) clear(0);
  possible_titles.clear();
  tags.assign(dom::kKnownNameCount, 0);
  constexpr std::uint8_t kSkip = visible_bit(HiddenParts::Skip);
  constexpr std::uint8_t kRead = visible_bit(HiddenParts::Read);
  std::uint32_t hidden_end = 0;      // of the last element that is not shown,
  std::uint32_t never_read_end = 0;  // and of the last one that is never read
  std::uint32_t link_end = 0;
  std::uint32_t paragraph_end = 0;
  std::uint32_t non_body_end = 0;
  // A page of frames has no <body>: everything counts.
  std::uint32_t body_end =
      document.find_first(dom::Name::Body) ? 0 : static_cast<std::uint32_t>(size);
  for (std::uint32_t i = 1; i < size; ++i) {
    const dom::Node& node = document[i];
    const std::uint32_t parent = node.parent;
    clear(i);
    depth[i] = static_cast<std::uint16_t>(
        std::min<std::uint32_t>(depth[parent] + std::uint32_t{1}, 0xFFFF));
    if (node.is_text()) {
      if (i < never_read_end) continue;
      visible[i] = i < hidden_end ? kRead : kRead | kSkip;
      NodeCounts& own = counts[i];
      count_text(document.text(node), own);
      if (i < link_end) own.flags |= NodeCounts::kInLink;
      if (i < paragraph_end) own.flags |= NodeCounts::kInParagraph;
      if (i < non_body_end) own.flags |= NodeCounts::kNonBody;
      continue;
    }
    if (!node.is_element()) continue;
    const bool is_frame = node.is(dom::Name::Html) || node.is(dom::Name::Body);
    NameMarks own = marks_of_tag(node);
    std::uint16_t flags = flags_of_tag(node);
    for (const dom::Attribute& attribute : document.attributes(node)) {
      using enum dom::Name;
      const bool may_name_writer =
          attribute.name == Class || attribute.name == Itemprop || attribute.name == Rel;
      if (!may_name_writer && attribute.name != Id && attribute.name != Role &&
          attribute.name != Itemtype)
        continue;
      const std::uint32_t value = names.number_of(document.text(attribute.value));
      if (may_name_writer && (names[value].part & part::Writer) != 0) flags |= NodeCounts::kWriter;
      if (attribute.name == Rel) continue;
      const ElementNames& element = names.element_of(value);
      own |= element.marks;
      if (attribute.name == Class) classes[i] = element.words;
    }
    if (is_frame) own = 0;
    marks[i] = own;
    marks_above[i] = marks_above[parent] | own;
    paths[i] = base::join_hash(paths[parent], dom::index(node.name));
    counts[i].flags = flags;
    if (i < never_read_end) continue;
    if (!is_frame && dom::is_left_out(node)) {
      never_read_end = node.end;
      hidden_end = std::max(hidden_end, node.end);
      continue;
    }
    if (i >= hidden_end && !is_frame && dom::is_hidden(document, node)) hidden_end = node.end;
    visible[i] = i < hidden_end ? kRead : kRead | kSkip;
    if (node.is(dom::Name::Body) && body_end == 0) body_end = node.end;
    if (i < body_end && i >= hidden_end) {
      const std::size_t tag = dom::index(node.name);
      if (tag >= tags.size()) tags.resize(tag + 1);
      ++tags[tag];
      if ((flags & NodeCounts::kHeading) != 0 || (own & bit(NameMark::Title)) != 0 ||
          may_be_title(node))
        possible_titles.push_back(i);
    }
    if (node.is(dom::Name::A)) link_end = std::max(link_end, node.end);
    if (is_paragraph(node)) paragraph_end = std::max(paragraph_end, node.end);
    if ((own & kNonBody) != 0 && (own & bit(NameMark::Body)) == 0)
      non_body_end = std::max(non_body_end, node.end);
    if ((own & bit(NameMark::Date)) != 0) counts[i].flags |= NodeCounts::kDate;
  }
}

void ElementFacts::sum_up(HiddenParts hidden, std::vector<NodeSums>& sums) const {
  sums.resize(counts.size() + 1);
  NodeSums sum;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    sums[i] = sum;
    if ((visible[i] & visible_bit(hidden)) == 0) continue;
    const NodeCounts& own = counts[i];
    const auto words_if = [&](std::uint16_t flag) {
      return (own.flags & flag) != 0 ? own.words : 0;
    };
    const auto one_if = [&](std::uint16_t flag) { return (own.flags & flag) != 0 ? 1U : 0U; };
    sum.words += own.words;
    sum.punctuation += own.punctuation;
    sum.link_words += words_if(NodeCounts::kInLink);
    sum.paragraph_words += words_if(NodeCounts::kInParagraph);
    sum.non_body_words += words_if(NodeCounts::kNonBody);
    sum.images += one_if(NodeCounts::kImage);
    sum.headings += one_if(NodeCounts::kHeading);
    sum.dates += one_if(NodeCounts::kDate);
    sum.inputs += one_if(NodeCounts::kInput);
  }
  sums[counts.size()] = sum;
}

}  // namespace winnow::page
