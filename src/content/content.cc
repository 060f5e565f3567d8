// Visits the nodes of a page and calls a ContentBuilder for each.
#include "content/content.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

#include "base/ascii.h"
#include "base/time_limit.h"
#include "content/code_parts.h"
#include "content/code_text.h"
#include "content/content_builder.h"
#include "content/embeds.h"
#include "content/footnotes.h"
#include "content/formulas.h"
#include "content/generated_text.h"
#include "content/heading_links.h"
#include "content/read_range.h"
#include "content/selected.h"
#include "dom/data_tables.h"
#include "dom/display.h"
#include "page/class_tests.h"
#include "page/fields_apart.h"
#include "page/images.h"
#include "text/eight_bytes.h"
#include "text/spaces.h"
#include "url/safe.h"

namespace winnow::content {
namespace {

using dom::Name;

// The <base href> as written; empty if there is none.
std::string_view base_reference(const dom::Document& document) {
  for (const dom::Node& node : document.nodes())
    if (node.is(Name::Base))
      if (const auto href = document.attribute(node, Name::Href); href && !href->empty())
        return *href;
  return {};
}

// The base of relative URLs.
std::string safe_base(std::string_view reference, std::string_view url) {
  std::optional<std::string> base =
      reference.empty() ? std::nullopt : url::safe_link(reference, url);
  return base ? *std::move(base) : std::string(url);
}

std::uint32_t number_of(const dom::Document& document, const dom::Node& element, Name name,
                        std::uint32_t otherwise, std::uint32_t most) {
  const std::string_view text = base::trim(document.attribute(element, name).value_or(""));
  std::uint32_t number = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
  if (read.ec == std::errc::result_out_of_range) return most;
  return read.ec == std::errc() ? std::min(number, most) : otherwise;
}

Alignment alignment_of(const dom::Document& document, const dom::Node& cell) {
  std::string_view value = document.attribute(cell, Name::Align).value_or("");
  const std::string_view style = document.attribute(cell, Name::Style).value_or("");
  constexpr std::string_view kProperty = "text-align:";
  if (const std::size_t at = style.find(kProperty); at != std::string_view::npos)
    value = style.substr(at + kProperty.size());
  value = base::trim(value);
  for (const Alignment one : {Alignment::Left, Alignment::Center, Alignment::Right})
    if (base::starts_with_ignoring_case(value, name_of(one))) return one;
  return Alignment::None;
}

// A heading that was never closed contains the rest of the page.
bool holds_blocks(const dom::Document& document, std::uint32_t heading) {
  using enum Name;
  for (std::uint32_t i = heading + 1; i < document[heading].end; ++i)
    for (const Name name :
         {P, Ul, Ol, Dl, Table, Pre, Blockquote, H1, H2, H3, H4, H5, H6, Figure, Article, Section})
      if (document[i].is(name)) return true;
  return false;
}

std::optional<ContentKind> format_of(const dom::Node& node) noexcept {
  if (node.space != dom::Namespace::Html) return std::nullopt;
  switch (node.name) {
    case Name::Em:
    case Name::I:
    case Name::Cite:
    case Name::Dfn:
    case Name::Var: return ContentKind::Emphasis;
    case Name::Strong:
    case Name::B: return ContentKind::Strong;
    case Name::S:
    case Name::Strike:
    case Name::Del: return ContentKind::Strikethrough;
    case Name::Sup: return ContentKind::Superscript;
    case Name::Sub: return ContentKind::Subscript;
    case Name::Code:
    case Name::Kbd:
    case Name::Samp:
    case Name::Tt: return ContentKind::Code;
    default: return std::nullopt;
  }
}

// A button that opens what follows: the question before an answer, the heading of a section.
bool opens_section(const dom::Document& document, const dom::Node& button) {
  for (const dom::Attribute& attribute : document.attributes(button)) {
    const std::string_view name = document.text_of(attribute.name);
    if (name == "aria-expanded" || name == "aria-controls") return true;
  }
  constexpr int kMaxDistance = 3;
  std::uint32_t around = button.parent;
  using enum Name;
  for (int i = 0; i < kMaxDistance && around != 0; ++i, around = document[around].parent)
    for (const Name name : {H1, H2, H3, H4, H5, H6, Dt, Summary})
      if (document[around].is(name)) return true;
  return false;
}

// Fields and buttons of forms.
bool is_control(const dom::Document& document, const dom::Node& node) {
  using enum Name;
  if (node.is(Button)) return !opens_section(document, node);
  for (const Name name : {Select, Textarea, Input, Progress, Meter})
    if (node.is(name)) return true;
  return false;
}

// True for an element of few nodes without words.
bool has_no_text(const dom::Document& document, std::uint32_t element) {
  constexpr std::uint32_t kMaxNodes = 24;
  if (document[element].end - element > kMaxNodes) return false;
  return std::ranges::all_of(document.subtree(dom::NodeId(element)), [&](const dom::Node& node) {
    return !node.is_text() || base::trim(document.text(node)).empty();
  });
}

// OPTIMIZATION: true for the tags of most elements, which by themselves are neither formulas nor
// embeds nor controls.
bool is_ordinary(const dom::Node& node) noexcept {
  static constexpr auto kOrdinary = [] {
    std::array<bool, dom::kKnownNameCount + 1> ordinary{};
    ordinary.fill(true);
    ordinary[dom::kKnownNameCount] = false;  // unknown tags
    using enum Name;
    for (const Name name : {None, Script, Img, Iframe, Video, Audio, Object, Embed, Button, Select,
                            Textarea, Input, Progress, Meter})
      ordinary[dom::index(name)] = false;
    return ordinary;
  }();
  return node.space == dom::Namespace::Html &&
         kOrdinary[std::min(dom::index(node.name), dom::kKnownNameCount)];
}

// True if the text contains a character that begins a formula.
bool has_delimiter(std::string_view text) noexcept {
  std::size_t i = 0;
#if defined(__SSE2__)
  constexpr std::size_t kSixteen = 16;
  for (; text.size() - i >= kSixteen; i += kSixteen) {
    const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(text.data() + i));
    if (_mm_movemask_epi8(_mm_or_si128(_mm_cmpeq_epi8(bytes, _mm_set1_epi8('$')),
                                       _mm_cmpeq_epi8(bytes, _mm_set1_epi8('\\')))) != 0)
      return true;
  }
#endif
  for (; text.size() - i >= text::kEight; i += text::kEight) {
    const std::uint64_t bytes = text::load_eight(text.data() + i);
    if ((text::ascii_between(bytes, '$', '$') | text::ascii_between(bytes, '\\', '\\')) != 0)
      return true;
  }
  for (; i < text.size(); ++i)
    if (text[i] == '$' || text[i] == '\\') return true;
  return false;
}

// True if the text contains a formula, should the page have a renderer. OPTIMIZATION: to find a
// renderer, all scripts are read; prices are no reason for that.
bool may_hold_formula(std::string_view text) {
  return has_delimiter(text) && FormulaScanner(text, SingleDollar::Delimiter).next().has_value();
}

class Walk {
 public:
  Walk(const PageParts& page, const dom::Selection& selection)
      : document_(page.document),
        selection_(selection),
        range_(read_range(page.document, selection)),
        url_(page.url),
        base_(page.base),
        formulas_(page.formulas),
        code_parts_(page.code_parts),
        classes_(page.classes),
        footnotes_(page.document, page.footnote_links, footnote_scope()),
        keeps_links_(page.keep_links == KeepLinks::Yes),
        is_note_seen_(footnotes_.notes().size(), false),
        image_test_(page.document, page.base) {}

  Content run() {
    Selected selected(document_, selection_.roots, selection_.excluded);
    for (const std::uint32_t around : range_.around)
      enter_structure(around, marks_of(document_[around]));
    walk(range_.first, range_.end, selected);
    leave_until(kEnd);
    add_notes();
    Content content = builder_.take();
    resolve_footnotes(content);
    return content;
  }

  SourcedContent run_with_sources() {
    records_sources_ = true;
    builder_.record_sources();
    Content content = run();
    return {std::move(content), builder_.take_sources()};
  }

 private:
  enum class Leave : std::uint8_t { Container, Leaf, Format, Block, Generated };
  struct Open {
    std::uint32_t end;
    Leave how;
    std::string_view closing = {};  // Generated
  };

  void walk(std::uint32_t first, std::uint32_t end, Selected& selected) {
    for (std::uint32_t i = first; i < end;) {
      if (base::TimeLimit::is_over()) return;
      leave_until(i);
      const dom::Node& node = document_[i];
      Selected::Place place = selected.place(i);
      if (i < table_end_ && place != Selected::Place::Inside) place = place_in_table(i);
      if (place == Selected::Place::Outside) {
        step_over(node);
        i = node.end;
      } else if (node.is_text()) {
        const bool is_blank = text::is_blank(document_.text(node));
        if (last_image_ != 0 && !is_blank && !document_[node.parent].is(Name::Figcaption))
          last_image_ = 0;
        if (is_blank && node.data_length != 0 && !records_sources_)
          builder_.add_white_space();
        else if (const std::uint32_t next = add_broken_formula(i, end, selected); next != i) {
          i = next;
          continue;
        } else
          add_text(i);
        ++i;
      } else if (node.is_element()) {
        const ClassMarks marks = marks_of(node);
        i = place == Selected::Place::Inside ? enter(i, marks) : enter_structure(i, marks);
      } else {
        ++i;
      }
    }
  }

  // A table that is kept is read completely: also rows and cells that were not selected, but not
  // what was excluded from a selected cell.
  Selected::Place place_in_table(std::uint32_t i) {
    if (i < cell_end_) return Selected::Place::Inside;
    const dom::Node& node = document_[i];
    const bool is_cell = node.is(Name::Td) || node.is(Name::Th) || node.is(Name::Caption);
    if (is_cell) cell_end_ = node.end;
    return is_cell || is_row_group(node) ? Selected::Place::Inside : Selected::Place::Outside;
  }

  [[nodiscard]] FootnoteScope footnote_scope() const {
    Selected selected(document_, selection_.roots, selection_.excluded);
    return {range_.first, range_.end, [this, selected](std::uint32_t i) mutable {
              const Selected::Place place = selected.place(i);
              return place == Selected::Place::Around ||
                     (place == Selected::Place::Inside && is_shown(document_[i]));
            }};
  }

  [[nodiscard]] bool is_shown(const dom::Node& node) const {
    return selection_.reads_hidden ? !dom::is_left_out(node) : !dom::is_hidden(document_, node);
  }

  void leave_until(std::uint32_t index) {
    for (; !open_.empty() && open_.back().end <= index; open_.pop_back()) {
      switch (open_.back().how) {
        case Leave::Container: builder_.leave_container(); break;
        case Leave::Leaf: builder_.leave_leaf(); break;
        case Leave::Format: builder_.leave_format(); break;
        case Leave::Block: builder_.break_block(); break;
        case Leave::Generated: add_generated(open_.back().end - 1, open_.back().closing); break;
      }
    }
  }

  // A skipped element still ends the line, and a skipped cell becomes an empty cell.
  void step_over(const dom::Node& node) {
    builder_.note_gap();
    if (!node.is_element()) return;
    if (node.is(Name::Br)) return builder_.break_line();
    const dom::Display display = dom::display_of(node);
    if (display == dom::Display::Block || display == dom::Display::Cell) builder_.break_block();
    if (display == dom::Display::Cell && enter_cell(node)) builder_.leave_container();
  }

  void add_text(std::uint32_t i) {
    const std::string_view text = footnotes_.text_of(i);
    if (records_sources_) set_source(i);
    // The source range of a part of a text node is unknown. Text without its label is part of a
    // note.
    if (text.size() < document_.text(document_[i]).size())
      builder_.set_source(SourceKind::Footnote, i, i);
    if (!may_hold_formula(text) || builder_.is_in(ContentKind::Code))
      return builder_.add_text(text);
    FormulaScanner scanner = scanner_of(text);
    std::size_t written = 0;
    while (const auto span = scanner.next()) {
      // The source range of a part of a text node is unknown, so the formula gets the whole node.
      builder_.set_source(SourceKind::Formula, i, i);
      builder_.add_text(text.substr(written, span->begin - written));
      add_formula(span->formula);
      written = span->end;
    }
    builder_.add_text(text.substr(written));
  }

  [[nodiscard]] FormulaScanner scanner_of(std::string_view text) const {
    return {text, formulas_.single_dollar(),
            formulas_.has_renderer() ? Notation::Any : Notation::Unmistakable};
  }

  // Renderers read a formula across <br>. If one begins in the text `i` and ends in a later text of
  // the same line box, adds all these texts and returns the next node to visit; otherwise `i`.
  std::uint32_t add_broken_formula(std::uint32_t i, std::uint32_t end, const Selected& selected) {
    constexpr std::size_t kMaxBytes = 16'384;
    const dom::Node& node = document_[i];
    if (i < broken_end_ || node.end >= end || !document_[node.end].is(Name::Br) ||
        builder_.is_in(ContentKind::Code) || !may_begin_formula(document_.text(node)))
      return i;
    std::string text;
    std::vector<std::size_t> breaks;  // their places in `text`
    std::uint32_t next = i;
    Selected ahead = selected;
    for (; next < end && document_[next].parent == node.parent && text.size() < kMaxBytes;
         next = document_[next].end) {
      if (ahead.place(next) != Selected::Place::Inside) break;
      if (document_[next].is_text()) {
        if (footnotes_.text_of(next).size() < document_.text(document_[next]).size()) break;
        text.append(document_.text(document_[next]));
      } else if (document_[next].is(Name::Br)) {
        breaks.push_back(text.size());
        text += '\n';
      } else if (document_[next].is_element()) {
        break;
      }
    }
    broken_end_ = next;
    std::vector<FormulaSpan> spans;
    bool is_broken = false;
    for (FormulaScanner scanner = scanner_of(text); auto span = scanner.next();) {
      const auto inside = std::ranges::lower_bound(breaks, span->begin);
      is_broken = is_broken || (inside != breaks.end() && *inside < span->end);
      spans.push_back(*std::move(span));
    }
    if (!is_broken) return i;
    builder_.set_source(SourceKind::Formula, i, next - 1);
    std::size_t written = 0;
    auto next_break = breaks.begin();
    const auto add_until = [&](std::size_t until) {
      for (; next_break != breaks.end() && *next_break < until; ++next_break) {
        builder_.add_text(std::string_view(text).substr(written, *next_break - written));
        builder_.break_line();
        written = *next_break + 1;
      }
      builder_.add_text(std::string_view(text).substr(written, until - written));
    };
    for (const FormulaSpan& span : spans) {
      add_until(span.begin);
      add_formula(span.formula);
      written = span.end;
      while (next_break != breaks.end() && *next_break < span.end) ++next_break;
    }
    add_until(text.size());
    return next;
  }

  // Adds characters for which the page has no text.
  void add_generated(std::uint32_t at, std::string_view text) {
    if (text.empty()) return;
    builder_.set_source(SourceKind::Added, at, at);
    builder_.add_text(text);
  }

  // Text that was moved out of a table is elsewhere in the source than its neighbours.
  void set_source(std::uint32_t text) {
    builder_.set_source(SourceKind::Words, text, text);
    if (document_[text].begin < last_source_end_) builder_.note_gap();
    last_source_end_ = document_[text].source_end;
  }

  void add_formula(const Formula& formula) {
    if (formula.is_display)
      builder_.add_math_block(formula.latex);
    else
      builder_.add_math(formula.latex);
  }

  // Enters the element at `i`, or reads it completely; returns the next node to visit.
  std::uint32_t enter(std::uint32_t i, const ClassMarks& marks) {
    const dom::Node& node = document_[i];
    if (node.space == dom::Namespace::Svg) return leave_out(i);
    const bool is_special = !is_ordinary(node);
    if (is_special || marks.formula != FormulaClass::None || formulas_.has_attributes())
      if (const auto formula = formulas_.read(i, marks.formula)) {
        builder_.set_source(SourceKind::Formula, i, i);
        add_formula(*formula);
        return node.end;
      }
    if (!footnotes_.empty())
      if (const auto next = enter_footnote(i)) return *next;
    if (is_special)
      if (const auto embed = read_embed(document_, i, base_)) {
        builder_.add_embed(embed->url, embed->title);
        return leave_out(i);
      }
    if (!is_shown(node)) return pass_hidden(i);
    if (node.is(Name::Noscript) && repeats_image(i) && has_no_text(document_, i))
      return leave_out(i);
    if ((is_special && is_control(document_, node)) || formulas_.is_drawing(node, marks.formula))
      return leave_out(i);
    switch (code_parts_.part(i, marks)) {
      case CodePart::None: break;
      case CodePart::Block: builder_.break_block(); return add_code(i);
      default: return leave_out(i);
    }
    return enter_structure(i, marks);
  }

  std::uint32_t leave_out(std::uint32_t i) {
    builder_.note_gap();
    return document_[i].end;
  }

  // Handles what an element is by its tag and class, which is all that matters for one around the
  // selection.
  std::uint32_t enter_structure(std::uint32_t i, const ClassMarks& marks) {
    const dom::Node& node = document_[i];
    if (const auto kind = format_of(node)) {
      separate_fields(i);
      if (builder_.enter_format(*kind)) open_.push_back({node.end, Leave::Format});
      return i + 1;
    }
    switch (dom::display_of(node)) {
      case dom::Display::Inline: return enter_inline(i, marks);
      case dom::Display::Cell:
        builder_.break_block();
        open_.push_back({node.end, enter_cell(node) ? Leave::Container : Leave::Block});
        return i + 1;
      default: return enter_block(i, marks);
    }
  }

  void separate_fields(std::uint32_t i) {
    if (builder_.is_in(ContentKind::Code) || !page::follows_field(document_, i)) return;
    builder_.add_white_space();
    builder_.note_gap();  // the source has no space there
  }

  // Footnote references, notes and back links: read here, later, or not at all.
  std::optional<std::uint32_t> enter_footnote(std::uint32_t i) {
    const dom::Node& node = document_[i];
    if (const std::uint32_t number = footnotes_.reference(i)) {
      builder_.set_source(SourceKind::Footnote, i, i);
      builder_.add_footnote_reference(number, footnotes_.reference_text(i));
      if (footnotes_.is_inline(number)) is_note_seen_[number - 1] = true;
      return node.end;
    }
    if (const std::uint32_t number = footnotes_.note(i); number != 0 && i != note_) {
      builder_.break_block();
      is_note_seen_[number - 1] = true;
      return leave_out(i);
    }
    if (footnotes_.is_skipped(i)) return leave_out(i);
    return std::nullopt;
  }

  std::uint32_t pass_hidden(std::uint32_t i) {
    const dom::Node& node = document_[i];
    if (!dom::is_never_read(node)) builder_.note_gap();
    if (node.is(Name::Noscript)) add_image_without_scripts(i);
    image_is_missing_ = false;
    const dom::Display display = dom::display_of(node);
    if (display == dom::Display::Block || display == dom::Display::Cell) builder_.break_block();
    return node.end;
  }

  // True if the image before has a URL: what is in the <noscript> is its copy, often of another size.
  [[nodiscard]] bool repeats_image(std::uint32_t noscript) const {
    constexpr std::uint32_t kMaxBetween = 8;  // nodes between an image and its <noscript>
    return !image_is_missing_ && last_image_ != 0 && noscript - last_image_ <= kMaxBetween;
  }

  // A lazily loaded image is repeated in <noscript>, with its URL. The element before it may be
  // that image, or a placeholder without a URL, or no <img> at all. An image before other text is
  // a different one, unless its URL is the same.
  void add_image_without_scripts(std::uint32_t noscript) {
    if (repeats_image(noscript)) return;
    for (std::uint32_t i = noscript + 1; i < document_[noscript].end; ++i)
      if (document_[i].is(Name::Img)) {
        const bool is_copy = added_image_ == nullptr
                                 ? !image_test_.has_address(document_[i])
                                 : page::image_address(document_, *added_image_, base_) ==
                                       page::image_address(document_, document_[i], base_);
        if (!is_copy && (image_is_missing_ || page::is_shown_image(document_, document_[i])))
          add_image(document_[i]);
        return;
      }
  }

  std::uint32_t enter_inline(std::uint32_t i, const ClassMarks& marks) {
    const dom::Node& node = document_[i];
    separate_fields(i);
    if (node.is(Name::Span) && marks.is_edit_section) return leave_out(i);
    const HeadingLink heading =
        node.is(Name::A) ? heading_link(document_, i, url_, base_) : HeadingLink::None;
    if (heading == HeadingLink::Sign) return leave_out(i);
    if (const GeneratedText added = generated_text(document_, i); !added.empty()) {
      add_generated(i, added.open);
      open_.push_back({node.end, Leave::Generated, added.close});
    } else if (node.is(Name::Br)) {
      builder_.break_line();
    } else if (node.is(Name::Img)) {
      add_image(node);
    } else if (node.is(Name::A) && keeps_links_ && heading != HeadingLink::Whole) {
      const auto href = document_.attribute(node, Name::Href);
      const auto address = href ? url::safe_link(*href, base_) : std::nullopt;
      if (address && builder_.enter_format(ContentKind::Link, *address, title_of(node)))
        open_.push_back({node.end, Leave::Format});
    }
    return i + 1;
  }

  [[nodiscard]] std::string title_of(const dom::Node& node) const {
    constexpr std::size_t kLongest = 500;
    const std::string_view title = document_.attribute(node, Name::Title).value_or("");
    return title.size() > kLongest ? std::string() : text::collapse_spaces(title);
  }

  void add_image(const dom::Node& node) {
    // Without links, an image has no words and no address, only its node, but it still separates words.
    std::string address;
    if (keeps_links_) address = page::image_address(document_, node, base_).value_or("");
    image_is_missing_ = keeps_links_ ? address.empty() : !image_test_.has_address(node);
    if (image_is_missing_) return;
    last_image_ = dom::index(document_.id_of(node));
    added_image_ = &node;
    if (!keeps_links_) return builder_.add_image("", "", "", last_image_);
    constexpr std::size_t kLongest = 2000;
    const std::string_view alt = document_.attribute(node, Name::Alt).value_or("");
    builder_.add_image(alt.size() > kLongest ? std::string() : text::collapse_spaces(alt), address,
                       title_of(node));
  }

  std::uint32_t enter_block(std::uint32_t i, const ClassMarks& marks) {
    const dom::Node& node = document_[i];
    builder_.break_block();
    switch (node.name) {
      case Name::Pre:
      case Name::Listing:
      case Name::Xmp:
      case Name::Plaintext: return add_code(i);
      case Name::Hr: builder_.add_rule(); return node.end;
      case Name::H1:
      case Name::H2:
      case Name::H3:
      case Name::H4:
      case Name::H5:
      case Name::H6: enter_heading(i); break;
      case Name::Figcaption:
      case Name::Caption: enter_leaf(node, ContentKind::Caption); break;
      case Name::Dt: enter_leaf(node, ContentKind::Term); break;
      case Name::Ul:
      case Name::Menu:
      case Name::Dir: enter_list(node, ListStyle::Unordered); break;
      case Name::Ol: enter_list(node, ListStyle::Ordered); break;
      case Name::Dl:
        if (page::has_class_word(document_, node, {"codebox"}))  // phpBB: a label and code
          open_.push_back({node.end, Leave::Block});
        else
          enter_list(node, ListStyle::Description);
        break;
      case Name::Li:
      case Name::Dd: enter_container(node, ContentKind::Item); break;
      case Name::Blockquote: enter_quote(node, marks.callout); break;
      case Name::Figure: enter_container(node, ContentKind::Figure); break;
      case Name::Tr: enter_row(node); break;
      case Name::Table: return enter_table(i);
      default:
        if (marks.is_callout && may_be_callout(node))
          enter_quote(node, marks.callout);
        else if (const Callout kind = callout_of_details(node); kind != Callout::None)
          enter_quote(node, kind);
        else
          open_.push_back({node.end, Leave::Block});
        break;
    }
    return i + 1;
  }

  std::uint32_t enter_table(std::uint32_t i) {
    const dom::Node& node = document_[i];
    const auto state = part_state(i);
    if (state == dom::Part::State::None) return leave_out(i);
    if (state == dom::Part::State::Whole) table_end_ = node.end;
    const bool is_data =
        state ? state == dom::Part::State::Whole
              : i >= range_.first && i < range_.end && dom::is_data_table(document_, i, range_.end);
    if (is_data)
      enter_container(node, ContentKind::Table);
    else
      open_.push_back({node.end, Leave::Block});
    return i + 1;
  }

  // What was decided about a table or code of which a part is selected. A footnote is read whole.
  [[nodiscard]] std::optional<dom::Part::State> part_state(std::uint32_t i) const {
    const dom::Part* const part = note_ == 0 ? dom::find_part(selection_, dom::NodeId(i)) : nullptr;
    return part == nullptr ? std::nullopt : std::optional(part->state);
  }

  [[nodiscard]] ClassMarks marks_of(const dom::Node& node) const {
    const std::string_view classes = document_.attribute(node, Name::Class).value_or("");
    return classes.empty() ? ClassMarks() : classes_.of(classes);
  }

  // A box with a note or a warning. Its first line is its label.
  static bool may_be_callout(const dom::Node& node) noexcept {
    return node.is(Name::Div) || node.is(Name::Aside) || node.is(Name::Details);
  }

  void enter_container(const dom::Node& node, ContentKind kind) {
    ContentNode container;
    container.kind = kind;
    open_.push_back(
        {node.end, builder_.enter_container(container) ? Leave::Container : Leave::Block});
  }

  // MkDocs: <details class="tip">.
  [[nodiscard]] Callout callout_of_details(const dom::Node& node) const {
    if (!node.is(Name::Details)) return Callout::None;
    return callout_of_word(document_.attribute(node, Name::Class).value_or(""));
  }

  void enter_quote(const dom::Node& node, Callout kind) {
    ContentNode quote;
    quote.kind = ContentKind::Quote;
    quote.callout = kind;
    open_.push_back({node.end, builder_.enter_container(quote) ? Leave::Container : Leave::Block});
  }

  void enter_list(const dom::Node& node, ListStyle style) {
    constexpr std::uint32_t kMaxStart = 999'999'999;  // CommonMark allows nine digits
    ContentNode list;
    list.kind = ContentKind::List;
    list.style = style;
    if (style == ListStyle::Ordered)
      list.number = number_of(document_, node, Name::Start, 1, kMaxStart);
    open_.push_back({node.end, builder_.enter_container(list) ? Leave::Container : Leave::Block});
  }

  void enter_row(const dom::Node& node) {
    ContentNode row;
    row.kind = ContentKind::Row;
    open_.push_back({node.end, builder_.enter_container(row) ? Leave::Container : Leave::Block});
  }

  // Empty cells are kept, because otherwise the others would be in the wrong column.
  bool enter_cell(const dom::Node& node) {
    ContentNode cell;
    cell.kind = ContentKind::Cell;
    cell.is_header = node.is(Name::Th) || document_[document_[node.parent].parent].is(Name::Thead);
    cell.alignment = alignment_of(document_, node);
    cell.column_span = static_cast<std::uint16_t>(
        std::max(1U, number_of(document_, node, Name::Colspan, 1, 1000)));
    cell.row_span = static_cast<std::uint16_t>(
        std::max(1U, number_of(document_, node, Name::Rowspan, 1, 65534)));
    if (!builder_.enter_container(cell)) return false;
    builder_.open_containers();
    return true;
  }

  void enter_leaf(const dom::Node& node, ContentKind kind, std::uint8_t level = 0) {
    ContentNode leaf;
    leaf.kind = kind;
    leaf.level = level;
    open_.push_back({node.end, builder_.enter_leaf(leaf) ? Leave::Leaf : Leave::Block});
  }

  void enter_heading(std::uint32_t i) {
    const dom::Node& node = document_[i];
    const auto level = static_cast<std::uint8_t>(dom::index(node.name) - dom::index(Name::H1) + 1);
    if (holds_blocks(document_, i))
      open_.push_back({node.end, Leave::Block});
    else
      enter_leaf(node, ContentKind::Heading, level);
  }

  std::uint32_t add_code(std::uint32_t pre) {
    const std::uint32_t end = document_[pre].end;
    const bool is_in_cell = pre < cell_end_;  // of a table that is read whole
    if (!is_in_cell && part_state(pre) == dom::Part::State::None) return leave_out(pre);
    const bool is_flowing = document_[pre].is(Name::Code) || document_[pre].is(Name::Div) ||
                            document_[pre].is(Name::Td);
    CodeText code(document_,
                  is_flowing ? CodeText::Layout::Flowing : CodeText::Layout::Preformatted);
    std::vector<SourceSpan> sources;
    bool follows_gap = true;
    for (std::uint32_t i = pre + 1; i < end;) {
      const std::size_t before = code.size();
      const bool is_left_out = code.add(i);
      if (is_left_out) follows_gap = true;
      if (records_sources_ && !is_left_out && document_[i].is_text() && code.size() > before) {
        if (follows_gap) sources.push_back({.first = i, .follows_gap = true});
        if (sources.size() > 1 && follows_gap)
          sources.back().begin = static_cast<std::uint32_t>(before);
        sources.back().end = static_cast<std::uint32_t>(code.size());
        sources.back().last = i;
        follows_gap = false;
      }
      i = is_left_out ? document_[i].end : i + 1;
    }
    const std::string text = code.take();
    if (!sources.empty()) sources.back().end = static_cast<std::uint32_t>(text.size());
    if (!base::trim(text).empty())
      builder_.add_code_block(text, code_language(document_, pre), sources);
    return end;
  }

  void add_notes() {
    for (std::size_t i = 0; i < footnotes_.notes().size(); ++i) {
      if (!is_note_seen_[i]) continue;
      note_ = footnotes_.notes()[i];
      ContentNode note;
      note.kind = ContentKind::Footnote;
      note.number = static_cast<std::uint32_t>(i + 1);
      if (!builder_.enter_container(note)) continue;
      const std::vector<dom::NodeId> root = {dom::NodeId(note_)};
      const auto first = std::ranges::lower_bound(selection_.excluded, root.front());
      const auto last =
          std::ranges::lower_bound(selection_.excluded, dom::NodeId(document_[note_].end));
      const std::vector<dom::NodeId> excluded(first, last);
      Selected selected(document_, root, excluded);
      walk(note_ + 1, document_[note_].end, selected);
      leave_until(kEnd);
      builder_.leave_container();
    }
  }

  static constexpr std::uint32_t kEnd = 0xFFFF'FFFF;

  const dom::Document& document_;
  const dom::Selection& selection_;
  ReadRange range_;
  std::string_view url_;
  std::string_view base_;
  const Formulas& formulas_;
  const CodeParts& code_parts_;
  ClassMarkCache& classes_;
  Footnotes footnotes_;
  bool keeps_links_;
  std::vector<bool> is_note_seen_;
  ContentBuilder builder_;
  std::vector<Open> open_;
  std::uint32_t note_ = 0;        // the note being read
  std::uint32_t table_end_ = 0;   // of the table being read completely
  std::uint32_t cell_end_ = 0;    // of a cell that was not, or only partly, selected
  std::uint32_t broken_end_ = 0;  // of the texts that were searched for a formula across <br>
  std::uint32_t last_source_end_ = 0;
  // The last image that was added; 0 if text other than its caption follows it.
  std::uint32_t last_image_ = 0;
  const dom::Node* added_image_ = nullptr;  // the last one, whatever follows it
  page::ImageTest image_test_;
  bool image_is_missing_ = false;
  bool records_sources_ = false;
};

PageParts parts_of(const dom::Document& document, std::string_view url, std::string_view base,
                   KeepLinks keep_links, NodeRange range) {
  CodeParts code_parts(document);
  const LooksForCode looks_for_code = code_parts.has_code() ? LooksForCode::Yes : LooksForCode::No;
  return {document,
          std::string(url),
          safe_base(base, url),
          Formulas(document),
          std::move(code_parts),
          ClassMarkCache(looks_for_code),
          FootnoteLinks(document, url, safe_base(base, url), range.first, range.end),
          keep_links};
}

}  // namespace

ContentReader::ContentReader(const dom::Document& document, std::string_view url,
                             KeepLinks keep_links)
    : ContentReader(document, url, base_reference(document), keep_links,
                    {0, static_cast<std::uint32_t>(document.size())}) {}

ContentReader::ContentReader(const dom::Document& document, std::string_view url,
                             std::string_view base, KeepLinks keep_links, NodeRange range)
    : page_(parts_of(document, url, base, keep_links, range)) {}

Content ContentReader::read(const dom::Selection& selection) const {
  if (selection.empty()) return {};
  return Walk(page_, selection).run();
}

SourcedContent ContentReader::read_with_sources(const dom::Selection& selection) const {
  if (selection.empty()) return {};
  return Walk(page_, selection).run_with_sources();
}

Content content_of(const dom::Document& document, const dom::Selection& selection,
                   std::string_view url) {
  return ContentReader(document, url).read(selection);
}

}  // namespace winnow::content
