// A sink for the tokenizer that collects text until a tag ends the cell.
//
// Hidden elements are skipped by counting: after <div hidden>, start and end tags of the same name
// are counted until they balance. Open containers are a list of names. An end tag closes the
// nearest container of its name among the innermost few, or is ignored.
#include "features/cells.h"

#include <algorithm>
#include <array>
#include <string>

#include "base/ascii.h"
#include "base/stage_clock.h"
#include "base/utf8.h"
#include "dom/display.h"
#include "dom/traits.h"
#include "html/tokenizer.h"
#include "text/characters.h"
#include "text/script.h"
#include "text/sentences.h"
#include "text/spaces.h"

namespace winnow::features {
namespace {

using dom::Name;

// What a tag means for cells.
enum : std::uint8_t {
  kBreaks = 1,     // begins or ends a line: ends a cell of form Plus
  kHides = 2,      // its content is not shown
  kContainer = 4,  // counts towards depth; its end tag is rarely omitted
  kBlock = 8,      // sets the CellPlace of its text: p, li, h1 ...
  kVoid = 16,      // has no content
};

constexpr auto kTagTable = [] {
  std::array<std::uint8_t, dom::kKnownNameCount> table{};
  using enum Name;
  for (const Name name : {Article,  Aside,  Blockquote, Body,  Center, Details, Dialog, Dl,  Div,
                          Fieldset, Figure, Footer,     Form,  Header, Main,    Menu,   Nav, Ol,
                          Pre,      Search, Section,    Table, Td,     Th,      Ul})
    table[dom::index(name)] |= kContainer;
  for (const Name name : {P, Li, Dt, Dd, H1, H2, H3, H4, H5, H6, Figcaption, Caption, Summary})
    table[dom::index(name)] |= kBlock;
  for (std::size_t i = 0; i < table.size(); ++i)
    if (dom::is_void(static_cast<Name>(i))) table[i] |= kVoid;
  for (const Name name : {Button, Select, Textarea, Svg, Math}) table[dom::index(name)] |= kBreaks;
  for (const Name name : {Svg, Textarea, Select}) table[dom::index(name)] |= kHides;
  return table;
}();

std::uint8_t table_of(Name name) noexcept {
  if (dom::index(name) >= dom::kKnownNameCount) return 0;
  std::uint8_t traits = kTagTable[dom::index(name)];
  dom::Node node;
  node.kind = dom::NodeKind::Element;
  node.name = name;
  const dom::Display display = dom::display_of(node);
  if (display != dom::Display::Inline) traits |= kBreaks;
  // NB: </head> may be omitted, and the elements of a head are hidden anyway.
  if (display == dom::Display::None && (traits & kVoid) == 0 && name != Name::Head)
    traits |= kHides;
  return traits;
}

const std::array<std::uint8_t, dom::kKnownNameCount>& traits_table() {
  static const auto table = [] {
    std::array<std::uint8_t, dom::kKnownNameCount> made{};
    for (std::size_t i = 0; i < made.size(); ++i)
      made[i] = table_of(Name(static_cast<std::uint16_t>(i)));
    return made;
  }();
  return table;
}

bool is_symbol(char32_t c) noexcept {
  return c == U'©' || c == U'«' || c == U'»' || c == U'‹' || c == U'›' || c == U'•' || c == U'·' ||
         c == U'#' || c == U'|' || (c >= 0x2190 && c <= 0x21FF) || (c >= 0x25A0 && c <= 0x27BF) ||
         c >= 0x1F000;
}

class CellReader {
 public:
  static constexpr bool kWantsErrors = false;

  CellReader(std::string_view source, CellForm form)
      : source_(source), is_paper_(form == CellForm::Paper), traits_(traits_table()) {
    names_.clear();
    list_.source_bytes = static_cast<std::uint32_t>(source.size());
  }

  CellList run() {
    html::Tokenizer<CellReader> tokenizer(source_, {attributes_, store_, names_}, scratch_, *this);
    tokenizer_ = &tokenizer;
    tokenizer.run();
    finish_cell();
    list_.is_east_asian = text::is_east_asian(text::dominant_script(scripts_));
    return std::move(list_);
  }

  void on_start_tag(const html::TagToken& tag) {
    read_start_tag(tag);
    attributes_.clear();
  }

  void on_end_tag(const html::TagToken& tag) {
    const std::uint8_t traits = traits_of(tag.name);
    if (hidden_depth_ > 0) {
      if (tag.name == hidden_name_ && --hidden_depth_ == 0 &&
          (is_paper_ || (traits & kBreaks) != 0))
        finish_cell();
      return;
    }
    if (is_paper_ || (traits & kBreaks) != 0) finish_cell();
    if (tag.name == Name::A) in_anchor_ = false;
    if ((traits & kContainer) != 0) close_container(tag.name);
    if ((traits & kBlock) != 0 && block_.name == tag.name) block_ = {};
  }

  void on_text(const html::TextToken& token) {
    if (hidden_depth_ == 0) add_text(view(token.text), token.begin, token.end);
  }

  void on_comment(const html::CommentToken&) {
    if (is_paper_) finish_cell();
  }
  void on_doctype(const html::DoctypeToken&) {}
  void on_end() {}
  static bool is_cdata_allowed() { return false; }
  void on_error(html::ParseError, std::uint32_t) {}

 private:
  static constexpr std::size_t kSearched = 32;  // innermost containers an end tag is compared with
  static constexpr std::size_t kMaxOpen = 4096;

  struct Container {
    Name name = Name::None;
    Hints hints = 0;  // its own and those of all outer containers
  };
  struct Block {
    Name name = Name::None;
    Hints hints = 0;
  };

  std::uint8_t traits_of(Name name) const {
    return dom::index(name) < dom::kKnownNameCount ? traits_[dom::index(name)] : std::uint8_t{0};
  }
  std::string_view view(dom::TextRef ref) const {
    return ref.is_stored()
               ? std::string_view(store_).substr(ref.offset & ~dom::TextRef::kStored, ref.length)
               : source_.substr(ref.offset, ref.length);
  }

  void read_start_tag(const html::TagToken& tag) {
    const std::uint8_t traits = traits_of(tag.name);
    if (hidden_depth_ == 0 || hidden_name_ != Name::Svg) set_text_mode(tag.name);
    if (hidden_depth_ > 0) {
      if (tag.name != hidden_name_ || tag.self_closing) return;
      // </p> may be omitted: the next <p> ends the paragraph.
      hidden_depth_ = tag.name == Name::P ? 0 : hidden_depth_ + 1;
      if (hidden_depth_ > 0) return;
    }
    if (is_paper_ || (traits & kBreaks) != 0) finish_cell();
    if ((traits & kVoid) != 0) return;
    const bool is_page = tag.name == Name::Html || tag.name == Name::Body;
    // NB: a page that hides its body shows it with a script.
    if ((traits & kHides) != 0 || (!is_page && hides_itself(tag))) {
      if (tag.self_closing && tag.name == Name::Svg) return;
      hidden_name_ = tag.name;
      hidden_depth_ = 1;
      if (!is_paper_ && (traits & kBreaks) != 0) finish_cell();
      return;
    }
    if (tag.name == Name::A) in_anchor_ = has_attribute(tag, Name::Href);
    if (tag.name == Name::Time) cell_.has_time = true;
    if ((traits & (kContainer | kBlock)) == 0) return;
    const Hints hints = hints_of(tag);
    opened_ = static_cast<Hints>(opened_ | hints);
    block_ = {};
    if ((traits & kBlock) != 0)
      block_ = {tag.name, hints};
    else
      open_container(tag.name, hints);
  }

  // 13.2.6.2 of the standard: elements whose content is text for the tokenizer.
  void set_text_mode(Name name) {
    switch (name) {
      case Name::Title:
      case Name::Textarea: tokenizer_->set_text_mode(html::TextMode::Rcdata, name); break;
      case Name::Style:
      case Name::Xmp:
      case Name::Iframe:
      case Name::Noembed:
      case Name::Noframes: tokenizer_->set_text_mode(html::TextMode::Rawtext, name); break;
      case Name::Script: tokenizer_->set_text_mode(html::TextMode::ScriptData, name); break;
      case Name::Plaintext: tokenizer_->set_text_mode(html::TextMode::Plaintext); break;
      default: break;
    }
  }

  bool has_attribute(const html::TagToken& tag, Name name) const {
    for (std::uint32_t i = 0; i < tag.attribute_count; ++i)
      if (attributes_[tag.first_attribute + i].name == name) return true;
    return false;
  }

  // Same rule as dom::is_hidden().
  bool hides_itself(const html::TagToken& tag) const {
    for (std::uint32_t i = 0; i < tag.attribute_count; ++i) {
      const dom::Attribute& attribute = attributes_[tag.first_attribute + i];
      const std::string_view value = view(attribute.value);
      if (attribute.name == Name::Hidden) return !base::equals_ignoring_case(value, "until-found");
      if (attribute.name == Name::AriaHidden && base::equals_ignoring_case(value, "true"))
        return true;
      if (attribute.name == Name::Style && dom::hides(value)) return true;
    }
    return false;
  }

  Hints hints_of(const html::TagToken& tag) const {
    Hints hints = hints_of_tag(tag.name);
    for (std::uint32_t i = 0; i < tag.attribute_count; ++i) {
      const dom::Attribute& attribute = attributes_[tag.first_attribute + i];
      if (attribute.name == Name::Class || attribute.name == Name::Id ||
          attribute.name == Name::Role || attribute.name == Name::Itemprop)
        hints = static_cast<Hints>(hints | hints_of_words(view(attribute.value)));
    }
    return hints;
  }

  void open_container(Name name, Hints hints) {
    // </td> may be omitted: the next <td> closes the cell.
    if ((name == Name::Td || name == Name::Th) && !open_.empty() &&
        (open_.back().name == Name::Td || open_.back().name == Name::Th))
      pop_to(open_.size() - 1);
    if (open_.size() >= kMaxOpen) return;
    const Hints around = open_.empty() ? Hints{0} : open_.back().hints;
    open_.push_back({name, static_cast<Hints>(hints | around)});
  }

  void close_container(Name name) {
    const std::size_t stop = open_.size() > kSearched ? open_.size() - kSearched : 0;
    for (std::size_t i = open_.size(); i-- > stop;)
      if (open_[i].name == name) return pop_to(i);
  }

  void pop_to(std::size_t size) {
    open_.resize(size);
    valley_ = std::min(valley_, static_cast<std::uint16_t>(size));
    block_ = {};
  }

  void add_text(std::string_view text, std::uint32_t begin, std::uint32_t end) {
    const bool is_blank = std::ranges::all_of(text, base::is_space);
    if (is_blank && text_.empty()) return;
    if (text_.empty()) cell_.begin = begin;
    const std::size_t before = text_.size();
    text::append_collapsed(text, text_);
    cell_.characters += static_cast<std::uint32_t>(text::count_characters(text));
    if (!is_blank) cell_.end = end;
    if (in_anchor_)
      cell_.link_length += static_cast<std::uint32_t>(
          text::count_characters(std::string_view(text_).substr(before)));
  }

  void finish_cell() {
    if (text_.empty()) {
      cell_.has_time = false;
      return;
    }
    text::trim_end(text_);
    if (is_visible(text_)) {
      const text::ScriptCounts counts = text::count_scripts(text_);
      for (std::size_t i = 0; i < counts.letters.size(); ++i)
        scripts_.letters[i] += counts.letters[i];
      cell_.length = static_cast<std::uint32_t>(text::count_characters(text_));
      cell_.link_length = std::min(cell_.link_length, cell_.length);
      cell_.sentence_marks = static_cast<std::uint32_t>(text::count_sentence_marks(text_));
      cell_.digits = static_cast<std::uint32_t>(std::ranges::count_if(text_, base::is_digit));
      cell_.ends_with_stop = text::ends_with_full_stop(text_);
      place_cell();
      cell_.depth = static_cast<std::uint16_t>(open_.size());
      cell_.valley = std::min(valley_, cell_.depth);
      cell_.inside =
          static_cast<Hints>(block_.hints | (open_.empty() ? Hints{0} : open_.back().hints));
      cell_.opened = opened_;
      list_.cells.push_back(cell_);
      valley_ = cell_.depth;
      opened_ = 0;
    }
    cell_ = {};
    text_.clear();
  }

  void place_cell() {
    using enum Name;
    if (block_.name >= H1 && block_.name <= H6) {
      cell_.place = CellPlace::Heading;
      cell_.heading = static_cast<std::uint8_t>(dom::index(block_.name) - dom::index(H1) + 1);
    } else if (block_.name == P) {
      cell_.place = CellPlace::Paragraph;
    } else if (block_.name == Li || block_.name == Dt || block_.name == Dd) {
      cell_.place = CellPlace::ListItem;
    } else if (block_.name == Figcaption || block_.name == Caption) {
      cell_.place = CellPlace::Caption;
    } else if (!open_.empty() && open_.back().name == Pre) {
      cell_.place = CellPlace::Code;
    } else if (!open_.empty() && (open_.back().name == Td || open_.back().name == Th)) {
      cell_.place = CellPlace::TableCell;
    }
  }

  // Is there anything but white space and combining marks? Also sets begins_with_symbol.
  bool is_visible(std::string_view text) {
    for (std::size_t i = 0; i < text.size();) {
      const base::CodePoint point = base::read_utf8(text, i);
      i += point.length;
      const text::CharacterClass kind = text::class_of(point.value);
      if (kind.is(text::kSpace) || kind.is(text::kMark) || point.value == 0x200B) continue;
      cell_.begins_with_symbol = is_symbol(point.value);
      return true;
    }
    return false;
  }

  std::string_view source_;
  bool is_paper_;
  const std::array<std::uint8_t, dom::kKnownNameCount>& traits_;
  html::Tokenizer<CellReader>* tokenizer_ = nullptr;
  std::vector<dom::Attribute> attributes_;
  std::string store_;  // decoded text and unknown names; only grows
  dom::NameTable names_;
  std::vector<std::uint32_t> scratch_;

  CellList list_;
  text::ScriptCounts scripts_;
  Cell cell_;
  std::string text_;  // of the cell, white space collapsed
  bool in_anchor_ = false;
  Name hidden_name_ = Name::None;
  std::uint32_t hidden_depth_ = 0;
  std::vector<Container> open_;
  Block block_;
  std::uint16_t valley_ = 0;
  Hints opened_ = 0;
};

}  // namespace

CellList read_cells(std::string_view source, CellForm form) {
  const base::StageScope scope(base::Stage::Features);
  return CellReader(source, form).run();
}

std::uint32_t source_distance(const Cell& left, const Cell& right) noexcept {
  return right.begin > left.end ? right.begin - left.end : 0;
}

}  // namespace winnow::features
