// One pass over the nodes computes marks from names, signatures from tags and sums from texts.
#include "features/element_measures.h"

#include <algorithm>
#include <array>
#include <iterator>

#include "base/ascii.h"
#include "base/direct_mapped_cache.h"
#include "base/flat_table.h"
#include "base/stage_clock.h"
#include "base/utf8.h"
#include "dom/display.h"
#include "dom/traits.h"
#include "features/block_hints.h"
#include "text/characters.h"
#include "text/spaces.h"
#include "text/words.h"

namespace winnow::features {
namespace {

struct MarkedWord {
  std::string_view word;
  NameMark mark;
};

// Nearly all sites use English class names, whatever the language of the page.
constexpr MarkedWord kMarkedWords[] = {
    {"abstract", NameMark::Summary},
    {"addthis", NameMark::Share},
    {"alsolike", NameMark::Related},
    {"archive", NameMark::Related},
    {"archives", NameMark::Related},
    {"article", NameMark::Post},
    {"articlebody", NameMark::Body},
    {"articles", NameMark::Post},
    {"aside", NameMark::Side},
    {"author", NameMark::Author},
    {"authors", NameMark::Author},
    {"banner", NameMark::Head},
    {"bio", NameMark::Author},
    {"blogposting", NameMark::Post},
    {"blurb", NameMark::Summary},
    {"body", NameMark::Body},
    {"bookmark", NameMark::Share},
    {"breadcrumb", NameMark::Menu},
    {"breadcrumbs", NameMark::Menu},
    {"button", NameMark::Form},
    {"buttons", NameMark::Share},
    {"byline", NameMark::Author},
    {"categories", NameMark::Tag},
    {"category", NameMark::Tag},
    {"cats", NameMark::Tag},
    {"comment", NameMark::Comment},
    {"comments", NameMark::Comment},
    {"content", NameMark::Body},
    {"continue", NameMark::More},
    {"copyright", NameMark::Foot},
    {"date", NameMark::Date},
    {"dateline", NameMark::Date},
    {"datepublished", NameMark::Date},
    {"description", NameMark::Summary},
    {"desc", NameMark::Summary},
    {"disqus", NameMark::Comment},
    {"entry", NameMark::Post},
    {"excerpt", NameMark::Summary},
    {"facebook", NameMark::Share},
    {"foot", NameMark::Foot},
    {"footer", NameMark::Foot},
    {"form", NameMark::Form},
    {"fulltext", NameMark::Body},
    {"header", NameMark::Head},
    {"heading", NameMark::Title},
    {"headline", NameMark::Title},
    {"hentry", NameMark::Post},
    {"info", NameMark::Meta},
    {"intro", NameMark::Summary},
    {"keyword", NameMark::Tag},
    {"keywords", NameMark::Tag},
    {"labels", NameMark::Tag},
    {"lead", NameMark::Summary},
    {"like", NameMark::Share},
    {"logo", NameMark::Head},
    {"masthead", NameMark::Head},
    {"menu", NameMark::Menu},
    {"menubar", NameMark::Menu},
    {"meta", NameMark::Meta},
    {"metadata", NameMark::Meta},
    {"more", NameMark::More},
    {"name", NameMark::Title},
    {"nav", NameMark::Menu},
    {"navbar", NameMark::Menu},
    {"navigation", NameMark::Menu},
    {"newsletter", NameMark::Form},
    {"next", NameMark::Menu},
    {"older", NameMark::Menu},
    {"pager", NameMark::Menu},
    {"pagination", NameMark::Menu},
    {"paging", NameMark::Menu},
    {"popular", NameMark::Related},
    {"post", NameMark::Post},
    {"postmetadata", NameMark::Meta},
    {"posts", NameMark::Post},
    {"prev", NameMark::Menu},
    {"previous", NameMark::Menu},
    {"profile", NameMark::Author},
    {"published", NameMark::Date},
    {"readmore", NameMark::More},
    {"recent", NameMark::Related},
    {"recommended", NameMark::Related},
    {"related", NameMark::Related},
    {"replies", NameMark::Comment},
    {"reply", NameMark::Comment},
    {"respond", NameMark::Comment},
    {"search", NameMark::Form},
    {"share", NameMark::Share},
    {"sharedaddy", NameMark::Share},
    {"sharing", NameMark::Share},
    {"sidebar", NameMark::Side},
    {"similar", NameMark::Related},
    {"snippet", NameMark::Summary},
    {"social", NameMark::Share},
    {"status", NameMark::Post},
    {"story", NameMark::Post},
    {"subscribe", NameMark::Form},
    {"summary", NameMark::Summary},
    {"tag", NameMark::Tag},
    {"tags", NameMark::Tag},
    {"teaser", NameMark::Summary},
    {"text", NameMark::Body},
    {"time", NameMark::Date},
    {"timestamp", NameMark::Date},
    {"title", NameMark::Title},
    {"toc", NameMark::Contents},
    {"topbar", NameMark::Head},
    {"twitter", NameMark::Share},
    {"updated", NameMark::Date},
    {"widget", NameMark::Side},
    {"widgets", NameMark::Side},
};

std::uint64_t hash_word(std::string_view word) noexcept {
  std::uint64_t hash = 0;
  for (const char c : word) hash = hash * 131 + static_cast<unsigned char>(c);
  return hash;
}

// The words above by hash; built at first use.
class WordTable {
 public:
  WordTable() {
    for (const MarkedWord& word : kMarkedWords) {
      const MarkedWord*& slot = words_[index_for(word.word, hash_word(word.word))];
      if (slot == nullptr) slot = &word;
    }
  }
  [[nodiscard]] NameMarks of(std::string_view word, std::uint64_t hash) const noexcept {
    const MarkedWord* const found = words_[index_for(word, hash)];
    return found == nullptr ? 0 : bit(found->mark);
  }

 private:
  static constexpr std::size_t kSlots = 1024;
  static_assert(2 * std::size(kMarkedWords) < kSlots);
  [[nodiscard]] std::size_t index_for(std::string_view word, std::uint64_t hash) const noexcept {
    return base::probe(words_, hash ^ hash >> 10, [&](const MarkedWord* known) {
      return known == nullptr || known->word == word;
    });
  }

  std::array<const MarkedWord*, kSlots> words_{};
};

struct NameInfo {
  NameMarks marks = 0;
  std::uint64_t hash = 0;  // of all words
};

NameInfo read_name(std::string_view names) noexcept {
  static const WordTable table;
  NameInfo meaning;
  for_each_token(names, [&](std::string_view token) {
    const std::uint64_t hash = hash_word(token);
    meaning.marks |= table.of(token, hash);
    meaning.hash = join_hash(meaning.hash, hash);
  });
  return meaning;
}

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
constexpr std::size_t kLongestName = 200;  // bytes of a class or id that are read

}  // namespace

NameMarks marks_of_name(std::string_view names) noexcept { return read_name(names).marks; }

ElementMeasures::ElementMeasures(const dom::Document& document, HiddenParts hidden)
    : document_(&document),
      sums_(document.size() + 1),
      marks_(document.size(), 0),
      marks_above_(document.size(), 0),
      shown_(document.size(), 0),
      depth_(document.size(), 0),
      paths_(document.size(), 0),
      classes_(document.size(), 0) {
  const base::StageScope scope(base::Stage::Features);
  base::DirectMappedCache<NameInfo> memory;
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
      const NameInfo& meaning =
          memory.of(document.text(attribute.value).substr(0, kLongestName), read_name);
      own |= meaning.marks;
      if (attribute.name == Class) classes_[i] = meaning.hash;
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
