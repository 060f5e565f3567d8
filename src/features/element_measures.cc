// One pass over the nodes computes marks from names, signatures from tags and sums from texts.
#include "features/element_measures.h"

#include <algorithm>

#include "base/ascii.h"
#include "base/stage_clock.h"
#include "base/utf8.h"
#include "dom/display.h"
#include "dom/traits.h"
#include "text/characters.h"
#include "text/spaces.h"
#include "text/words.h"

namespace winnow::features {
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

// Is one of the numbers a year, as in "3 May 2019" or "2019-05-03"?
bool names_a_year(std::string_view text) noexcept {
  std::size_t digits = 0;
  std::uint32_t value = 0;
  for (std::size_t i = 0; i <= text.size(); ++i) {
    const char c = i < text.size() ? text[i] : ' ';
    if (base::is_digit(c)) {
      value = digits < 8 ? value * 10 + static_cast<std::uint32_t>(c - '0') : value;
      ++digits;
      continue;
    }
    if (digits == 4 && value >= 1990 && value <= 2049) return true;
    digits = 0;
    value = 0;
  }
  return false;
}

std::uint32_t count_punctuation(std::string_view text) noexcept {
  std::uint32_t count = 0;
  for (std::size_t i = 0; i < text.size();) {
    if (static_cast<unsigned char>(text[i]) < 0x80) {
      count += text::class_of_ascii(text[i]).is(text::kSentenceMark) ? 1 : 0;
      ++i;
      continue;
    }
    const base::CodePoint next = base::read_utf8(text, i);
    count += text::class_of(next.value).is(text::kSentenceMark) ? 1 : 0;
    i += next.length;
  }
  return count;
}

constexpr std::uint32_t kLongestDateWords = 14;

}  // namespace

ElementMeasures::ElementMeasures(facts::PageFacts& facts, HiddenParts hidden)
    : facts_(&facts),
      document_(&facts.document()),
      sums_(document_->size() + 1),
      marks_(document_->size(), 0),
      marks_above_(document_->size(), 0),
      shown_(document_->size(), 0),
      depth_(document_->size(), 0),
      paths_(document_->size(), 0),
      classes_(document_->size(), 0) {
  const dom::Document& document = *document_;
  const base::StageScope scope(base::Stage::Features);
  std::uint32_t hidden_end = 0;
  std::uint32_t link_end = 0;
  std::uint32_t paragraph_end = 0;
  std::uint32_t non_body_end = 0;
  for (std::uint32_t i = 0; i < document.size(); ++i) {
    const dom::Node& node = document[i];
    Sums& sum = sums_[i + 1];
    sum = sums_[i];
    if (i == 0) continue;
    const std::uint32_t parent = node.parent;
    depth_[i] = static_cast<std::uint16_t>(
        std::min<std::uint32_t>(depth_[parent] + std::uint32_t{1}, 0xFFFF));
    if (node.is_text()) {
      shown_[i] = i >= hidden_end ? 1 : 0;
      if (i >= hidden_end) add_text(i, sum, i < link_end, i < paragraph_end, i < non_body_end);
      continue;
    }
    if (!node.is_element()) continue;
    const bool is_frame = node.is(dom::Name::Html) || node.is(dom::Name::Body);
    NameMarks own = marks_of_tag(node);
    for (const dom::Attribute& attribute : document.attributes(node)) {
      using enum dom::Name;
      if (attribute.name != Class && attribute.name != Id && attribute.name != Itemprop &&
          attribute.name != Role && attribute.name != Itemtype)
        continue;
      const facts::NameFacts& names = facts.names().of(document.text(attribute.value));
      own |= names.element;
      if (attribute.name == Class) classes_[i] = names.words;
    }
    if (is_frame) own = 0;
    marks_[i] = own;
    marks_above_[i] = marks_above_[parent] | own;
    paths_[i] = join_hash(paths_[parent], dom::index(node.name));
    if (i < hidden_end) continue;
    if (!is_frame &&
        (hidden == HiddenParts::Read ? dom::is_never_read(node) : dom::is_hidden(document, node))) {
      hidden_end = node.end;
      continue;
    }
    shown_[i] = 1;
    if (node.is(dom::Name::A)) link_end = std::max(link_end, node.end);
    if (is_paragraph(node)) paragraph_end = std::max(paragraph_end, node.end);
    if ((own & kNonBody) != 0 && (own & bit(NameMark::Body)) == 0)
      non_body_end = std::max(non_body_end, node.end);
    sum.images += node.is(dom::Name::Img) || node.is(dom::Name::Picture) ? 1 : 0;
    sum.headings += heading_level(i) != 0 ? 1 : 0;
    sum.dates += (own & bit(NameMark::Date)) != 0 ? 1 : 0;
    sum.inputs +=
        node.is(dom::Name::Input) || node.is(dom::Name::Textarea) || node.is(dom::Name::Select) ? 1
                                                                                                : 0;
  }
}

void ElementMeasures::add_text(std::uint32_t node, Sums& sum, bool in_link, bool in_paragraph,
                               bool is_non_body) const {
  const std::string_view text = document_->text((*document_)[node]);
  const auto words = static_cast<std::uint32_t>(text::count_words(text));
  if (words == 0) return;
  sum.words += words;
  if (in_link) sum.link_words += words;
  if (in_paragraph) sum.paragraph_words += words;
  if (is_non_body) sum.non_body_words += words;
  sum.punctuation += count_punctuation(text);
  if (words <= kLongestDateWords && names_a_year(text)) ++sum.dates;
}

int ElementMeasures::heading_level(std::uint32_t node) const noexcept {
  return dom::heading_level((*document_)[node]);
}

std::string ElementMeasures::text(std::uint32_t first, std::uint32_t end, std::size_t most) const {
  std::string out;
  for (std::uint32_t i = first; i < end && out.size() < most; ++i) {
    const dom::Node& node = (*document_)[i];
    if (node.is_text() && shown_[i] != 0)
      text::append_collapsed(document_->text(node), out);
    else if (node.is_element() &&
             (dom::display_of(node) != dom::Display::Inline || node.is(dom::Name::Br)) &&
             !out.empty() && out.back() != ' ')
      out += ' ';
  }
  text::trim_end(out);
  return out;
}

std::string ElementMeasures::last_bytes(std::uint32_t first, std::uint32_t end,
                                        std::size_t most) const {
  std::string out;
  for (std::uint32_t i = end; i > first && out.size() < most; --i) {
    const dom::Node& node = (*document_)[i - 1];
    if (!node.is_text() || shown_[i - 1] == 0) continue;
    std::string_view text = document_->text(node);
    if (out.empty())
      while (!text.empty() && base::is_space(text.back())) text.remove_suffix(1);
    const std::size_t wanted = most - out.size();
    out.insert(0, text.substr(text.size() > wanted ? text.size() - wanted : 0));
  }
  return out;
}

}  // namespace winnow::features
