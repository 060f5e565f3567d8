// Containers and spaces are written only when content follows.
#include "content/content_builder.h"

#include <algorithm>
#include <bit>
#include <utility>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

#include "base/ascii.h"
#include "text/eight_bytes.h"
#include "text/spaces.h"

namespace winnow::content {
namespace {

constexpr std::string_view kNoBreakSpace = "\xC2\xA0";

bool is_no_break_space(std::string_view text, std::size_t i) noexcept {
  return text::no_break_space_at(text, i) > 0;
}

// The high bit of each byte that equals `byte`, exact up to the first of them.
constexpr std::uint64_t bytes_equal(std::uint64_t bytes, unsigned byte) noexcept {
  const std::uint64_t difference = bytes ^ (byte * text::kInEachByte);
  return (difference - text::kInEachByte) & ~difference & text::kHighBits;
}

bool is_unshowable(std::string_view text, std::size_t i) noexcept {
  const auto byte = static_cast<unsigned char>(text[i]);
  if (byte < 0x20) return byte != '\n' && byte != '\t';
  if (byte == 0x7F) return true;
  return byte == 0xEF && i + 2 < text.size() && text[i + 1] == '\xBF' &&
         static_cast<unsigned char>(text[i + 2]) >= 0xBE;
}

// What add_text() leaves out.
bool is_no_text(std::string_view text, std::size_t i) noexcept {
  return is_unshowable(text, i) || text::unprinted_at(text, i) > 0;
}

// Characters that no format can show: controls, and the two that XML excludes.
std::size_t find_unshowable(std::string_view text, std::size_t from = 0) noexcept {
  for (std::size_t i = from; i < text.size(); ++i) {
    while (text.size() - i >= text::kEight) {
      const std::uint64_t bytes = text::load_eight(text.data() + i);
      const std::uint64_t shown = text::ascii_between(bytes, ' ', '~') |
                                  text::ascii_between(bytes, '\t', '\n') |
                                  (bytes & text::kHighBits);
      const std::uint64_t hits = (~shown & text::kHighBits) | bytes_equal(bytes, 0xEF);
      if (hits != 0) {
        i += text::bytes_before_first(hits);
        break;
      }
      i += text::kEight;
    }
    if (i < text.size() && is_unshowable(text, i)) return i;
  }
  return std::string_view::npos;
}

// The end of the run of words from `begin` on that are separated by single spaces; or the first
// character that is no text, if that comes first. REQUIRES: a word begins there.
// OPTIMIZATION: SSE2, which every x86-64 processor has; it halves the instructions of add_text().
std::size_t find_words_end(std::string_view text, std::size_t begin) noexcept {
  const auto without_space = [&](std::size_t end) { return end - (text[end - 1] == ' ' ? 1 : 0); };
  std::size_t i = begin;
  std::uint64_t space_before = 0;  // the high bit of a byte
#if defined(__SSE2__)
  constexpr std::size_t kSixteen = 16;
  const __m128i space = _mm_set1_epi8(' ');
  while (text.size() - i >= kSixteen) {
    const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(text.data() + i));
    const auto is = [&](int byte) {
      return _mm_cmpeq_epi8(bytes, _mm_set1_epi8(static_cast<char>(byte)));
    };
    const __m128i controls =
        _mm_or_si128(_mm_cmpeq_epi8(_mm_min_epu8(bytes, _mm_set1_epi8(0x1F)), bytes), is(0x7F));
    const __m128i others = _mm_or_si128(_mm_or_si128(controls, is(0xE2)),
                                        _mm_or_si128(is(0xC2), _mm_or_si128(is(0xEE), is(0xEF))));
    const auto spaces = static_cast<unsigned>(_mm_movemask_epi8(_mm_cmpeq_epi8(bytes, space)));
    const unsigned uneven = spaces & (spaces << 1 | static_cast<unsigned>(space_before >> 7));
    const unsigned hits = uneven | static_cast<unsigned>(_mm_movemask_epi8(others));
    if (hits == 0) {
      space_before = spaces >> (kSixteen - 1) << 7;
      i += kSixteen;
      continue;
    }
    i += static_cast<std::size_t>(std::countr_zero(hits));
    if (is_no_text(text, i)) return i;
    if (is_no_break_space(text, i) || base::is_space(text[i])) return without_space(i);
    ++i;
    space_before = 0;
  }
#endif
  while (text.size() - i >= text::kEight) {
    const std::uint64_t bytes = text::load_eight(text.data() + i);
    const std::uint64_t spaces = text::ascii_between(bytes, ' ', ' ');
    const std::uint64_t uneven = spaces & ((spaces << 8) | space_before);
    const std::uint64_t controls = ~(text::ascii_between(bytes, ' ', '~') | bytes);
    const std::uint64_t hits =
        (uneven | controls | bytes_equal(bytes, 0xC2) | bytes_equal(bytes, 0xE2) |
         bytes_equal(bytes, 0xEE) | bytes_equal(bytes, 0xEF)) &
        text::kHighBits;
    if (hits == 0) {
      space_before = spaces >> 56;
      i += text::kEight;
      continue;
    }
    i += text::bytes_before_first(hits);
    if (is_no_text(text, i)) return i;
    if (is_no_break_space(text, i) || base::is_space(text[i])) return without_space(i);
    ++i;
    space_before = 0;
  }
  for (; i < text.size(); ++i) {
    if (is_no_text(text, i)) return i;
    const bool is_space = base::is_space(text[i]);
    if (is_no_break_space(text, i) || (is_space && (space_before != 0 || text[i] != ' '))) break;
    space_before = is_space ? 1 : 0;
  }
  return without_space(i);
}

// The text without such characters; a view of it or of `buffer`.
std::string_view showable(std::string_view text, std::string& buffer) {
  std::size_t at = find_unshowable(text);
  if (at == std::string_view::npos) return text;
  std::size_t copied = 0;
  for (; at != std::string_view::npos; at = find_unshowable(text, copied)) {
    buffer.append(text.substr(copied, at - copied));
    const bool is_space = base::is_space(text[at]);
    if (is_space) buffer += ' ';
    copied = at + (text[at] == '\xEF' ? 3 : 1);
  }
  return buffer.append(text.substr(copied));
}

// The text without what is no text.
std::string only_text(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t length = text::unprinted_at(text, i);
    const bool is_left_out = length > 0 || is_unshowable(text, i);
    if (!is_left_out) out += text[i];
    if (is_left_out && base::is_space(text[i])) out += ' ';
    i += length == 0 && is_left_out && text[i] == '\xEF' ? 3 : std::max<std::size_t>(length, 1);
  }
  return out;
}

ContentNode node_of(ContentKind kind) {
  ContentNode node;
  node.kind = kind;
  return node;
}

}  // namespace

// --- Containers

bool ContentBuilder::enter_container(const ContentNode& node) {
  break_block();
  if (wanted_leaf_) return false;
  switch (node.kind) {
    case ContentKind::Item:
      if (is_innermost(ContentKind::Item) && containers_.back().is_implied) pop_container();
      if (!is_innermost(ContentKind::List)) return false;
      break;
    case ContentKind::Row:
      pop_implied();
      if (!is_innermost(ContentKind::Table)) return false;
      break;
    case ContentKind::Cell:
      if (is_innermost(ContentKind::Cell) && containers_.back().is_implied) pop_container();
      if (!is_innermost(ContentKind::Row)) return false;
      break;
    default:
      if (containers_.size() + 3 > Content::kMaxDepth) return false;
      imply_for_block();
      break;
  }
  containers_.push_back({node, kUnopened, false});
  return true;
}

void ContentBuilder::leave_container() {
  break_block();
  pop_implied();
  pop_container();
}

void ContentBuilder::pop_container() {
  if (containers_.empty()) return;
  close_leaf();
  if (containers_.back().index != kUnopened) close(containers_.back().index);
  containers_.pop_back();
}

void ContentBuilder::pop_implied() {
  while (!containers_.empty() && containers_.back().is_implied) pop_container();
}

// Content directly in a list or a table, without an item or a cell, gets one. A list in a list
// belongs to the item before it.
void ContentBuilder::imply(ContentKind kind) {
  const bool may_continue = kind == ContentKind::Item && containers_.back().index != kUnopened;
  containers_.push_back({node_of(kind), may_continue ? reopen(kind) : kUnopened, true});
}

void ContentBuilder::imply_for_block() {
  if (is_innermost(ContentKind::List)) return imply(ContentKind::Item);
  if (is_innermost(ContentKind::Table)) imply(ContentKind::Row);
  if (is_innermost(ContentKind::Row)) imply(ContentKind::Cell);
}

void ContentBuilder::open_containers() {
  for (Container& container : containers_)
    if (container.index == kUnopened) container.index = add(container.node);
}

// --- Nodes

std::uint32_t ContentBuilder::add(const ContentNode& node) {
  const auto index = static_cast<std::uint32_t>(content_.nodes.size());
  content_.nodes.push_back(node);
  content_.nodes.back().end = index + 1;
  extendable_ = kUnopened;
  closed_.clear();
  return index;
}

void ContentBuilder::close(std::uint32_t index) {
  content_.nodes[index].end = static_cast<std::uint32_t>(content_.nodes.size());
  closed_.push_back({index, extendable_});
  extendable_ = kUnopened;
}

// Reopens the node that has just ended, if it is of that kind.
std::uint32_t ContentBuilder::reopen(ContentKind kind) {
  if (closed_.empty() || content_.nodes[closed_.back().index].kind != kind) return kUnopened;
  const Closed closed = closed_.back();
  closed_.pop_back();
  extendable_ = closed.extendable;
  return closed.index;
}

ContentPiece ContentBuilder::keep(std::string_view text) {
  std::string buffer;
  return keep_showable(text.empty() ? text : showable(text, buffer));
}

ContentPiece ContentBuilder::keep_showable(std::string_view text) {
  const ContentPiece piece{static_cast<std::uint32_t>(content_.store.size()),
                           static_cast<std::uint32_t>(text.size())};
  content_.store.append(text);
  return piece;
}

// --- Leaves

bool ContentBuilder::enter_leaf(const ContentNode& node) {
  break_block();
  if (wanted_leaf_) return false;
  if (node.kind == ContentKind::Term) {
    if (is_innermost(ContentKind::Item) && containers_.back().is_implied) pop_container();
    if (!is_innermost(ContentKind::List) || containers_.back().node.style != ListStyle::Description)
      return false;
  }
  if (node.kind == ContentKind::Caption && !is_innermost(ContentKind::Figure) &&
      !is_innermost(ContentKind::Table))
    return false;
  wanted_leaf_ = node;
  return true;
}

void ContentBuilder::leave_leaf() {
  close_leaf();
  wanted_leaf_.reset();
}

void ContentBuilder::break_block() {
  if (!wanted_leaf_) return close_leaf();
  add_space();
  space_is_code_ = false;
}

void ContentBuilder::close_leaf() {
  pending_space_.clear();
  pending_breaks_ = 0;
  if (leaf_ == kUnopened) return;
  close_formats();
  close(leaf_);
  leaf_ = kUnopened;
}

// --- Formats

bool ContentBuilder::enter_format(ContentKind kind, std::string_view url, std::string_view title) {
  if (is_in(kind)) return false;
  active_formats_ |= bit(kind);
  formats_.push_back({kind, std::string(url), std::string(title), kUnopened});
  return true;
}

void ContentBuilder::leave_format() {
  const Format& format = formats_.back();
  active_formats_ &= ~bit(format.kind);
  if (format.index != kUnopened) close(format.index);
  formats_.pop_back();
}

void ContentBuilder::close_formats() noexcept {
  for (std::size_t i = formats_.size(); i-- > 0;) {
    if (formats_[i].index == kUnopened) continue;
    close(formats_[i].index);
    formats_[i].index = kUnopened;
  }
}

void ContentBuilder::open_formats(ContentKind kind) {
  for (Format& format : formats_) {
    if (format.index != kUnopened || format.kind == ContentKind::Code) continue;
    // The writers raise and link footnote references.
    if (kind == ContentKind::FootnoteReference &&
        (format.kind == ContentKind::Superscript || format.kind == ContentKind::Link))
      return;
    if (format.kind != ContentKind::Link) format.index = reopen(format.kind);
    if (format.index != kUnopened) continue;
    ContentNode node = node_of(format.kind);
    node.url = keep(format.url);
    node.title = keep(format.title);
    format.index = add(node);
  }
}

// --- Inline

// Writes everything that comes before the next inline content: breaks, containers, leaf, space,
// formats, in that order.
void ContentBuilder::prepare_inline(ContentKind kind) {
  if (pending_breaks_ > 1 && !wanted_leaf_) close_leaf();
  if (leaf_ == kUnopened) {
    if (!wanted_leaf_ || wanted_leaf_->kind == ContentKind::Heading) imply_for_block();
    open_containers();
    leaf_ = add(wanted_leaf_.value_or(node_of(ContentKind::Paragraph)));
  } else if (pending_breaks_ > 0) {
    add(node_of(ContentKind::LineBreak));
  } else if (!pending_space_.empty()) {
    const bool joins_code = space_is_code_ && kind == ContentKind::Code &&
                            extendable_ != kUnopened &&
                            content_.nodes[extendable_].kind == ContentKind::Code;
    if (joins_code)
      append(ContentKind::Code, pending_space_);
    else
      append(ContentKind::Text, " ");
  }
  pending_breaks_ = 0;
  pending_space_.clear();
  open_formats(kind);
}

// Appends to the last Text or Code if possible, else to a new one.
void ContentBuilder::append(ContentKind kind, std::string_view text) {
  if (extendable_ != kUnopened && content_.nodes[extendable_].kind == kind &&
      content_.nodes[extendable_].text.offset + content_.nodes[extendable_].text.length ==
          content_.store.size()) {
    content_.store.append(text);
    content_.nodes[extendable_].text.length += static_cast<std::uint32_t>(text.size());
    closed_.clear();
    return extend_record(static_cast<std::uint32_t>(text.size()));
  }
  ContentNode node = node_of(kind);
  node.text = keep_showable(text);
  record(node.text);
  extendable_ = add(node);  // add() resets extendable_
}

void ContentBuilder::record(ContentPiece piece) {
  if (!records_sources_ || piece.length == 0) return;
  source_.begin = piece.offset;
  source_.end = piece.offset + piece.length;
  sources_.push_back(source_);
  source_.follows_gap = false;
}

// Adds the last `length` characters of the store to the span that was recorded last.
void ContentBuilder::extend_record(std::uint32_t length) {
  if (!records_sources_) return;
  const auto end = static_cast<std::uint32_t>(content_.store.size());
  const bool continues = !sources_.empty() && !source_.follows_gap &&
                         sources_.back().kind == SourceKind::Words &&
                         source_.kind == SourceKind::Words;
  if (!continues) return record({end - length, length});
  sources_.back().end = end;
  sources_.back().last = source_.last;
}

void ContentBuilder::write_word(std::string_view text) {
  const ContentKind kind = is_in(ContentKind::Code) ? ContentKind::Code : ContentKind::Text;
  prepare_inline(kind);
  append(kind, text);
}

void ContentBuilder::add_space() {
  if (!pending_space_.empty() && pending_space_.back() == ' ') return;
  pending_space_ += ' ';
  space_is_code_ = is_in(ContentKind::Code);
}

// Code keeps it; in text it is an ordinary space.
void ContentBuilder::add_no_break_space() {
  if (!is_in(ContentKind::Code)) return add_space();
  pending_space_.append(kNoBreakSpace);
  space_is_code_ = true;
}

void ContentBuilder::add_text(std::string_view text) {
  std::string buffer;
  std::size_t i = 0;
  while (i < text.size()) {
    if (base::is_space(text[i])) {
      add_space();
      while (i < text.size() && base::is_space(text[i])) ++i;
      continue;
    }
    if (const std::size_t length = text::no_break_space_at(text, i); length > 0) {
      add_no_break_space();
      i += length;
      continue;
    }
    const std::size_t end = find_words_end(text, i);
    if (end < text.size() && is_no_text(text, end)) {
      // Rare: the rest is read again without such characters.
      buffer = only_text(text.substr(i));
      text = buffer;
      i = 0;
      continue;
    }
    write_word(text.substr(i, end - i));
    i = end;
  }
}

void ContentBuilder::add_image(std::string_view alt, std::string_view url, std::string_view title,
                               std::uint32_t number) {
  // A copy for another screen size, or a thumbnail and the image that it opens. Without links, images have no
  // address here.
  if (!url.empty() && leaf_ == kUnopened && !content_.nodes.empty() &&
      content_.nodes.back().kind == ContentKind::Image &&
      content_.url(content_.nodes.back()) == url)
    return;
  prepare_inline(ContentKind::Image);
  ContentNode node = node_of(ContentKind::Image);
  std::string buffer;
  node.text = keep(text::plain_spaces(alt, buffer));
  node.url = keep(url);
  node.title = keep(title);
  node.number = number;
  add(node);
}

void ContentBuilder::add_embed(std::string_view url, std::string_view title) {
  if (is_in(ContentKind::Link)) return;
  prepare_inline(ContentKind::Embed);
  ContentNode node = node_of(ContentKind::Embed);
  node.url = keep(url);
  node.title = keep(title);
  add(node);
}

void ContentBuilder::add_math(std::string_view latex) {
  prepare_inline(ContentKind::Math);
  ContentNode node = node_of(ContentKind::Math);
  node.text = keep(latex);
  record(node.text);
  add(node);
}

void ContentBuilder::add_footnote_reference(std::uint32_t number, std::string_view label) {
  prepare_inline(ContentKind::FootnoteReference);
  ContentNode node = node_of(ContentKind::FootnoteReference);
  node.number = number;
  node.text = keep(label);
  record(node.text);
  add(node);
}

// --- Blocks without content

// False: blocks are not allowed here.
bool ContentBuilder::begin_block() {
  break_block();
  if (wanted_leaf_) return false;
  imply_for_block();
  open_containers();
  return true;
}

void ContentBuilder::add_rule() {
  if (begin_block()) close(add(node_of(ContentKind::Rule)));
}

void ContentBuilder::add_code_block(std::string_view code, std::string_view language) {
  add_code_block(code, language, {});
}

void ContentBuilder::add_code_block(std::string_view code, std::string_view language,
                                    const std::vector<SourceSpan>& sources) {
  if (!begin_block()) {
    if (!sources.empty()) set_source(SourceKind::Words, sources.front().first, sources.back().last);
    const bool is_new = enter_format(ContentKind::Code);
    add_text(code);
    if (is_new) leave_format();
    return;
  }
  ContentNode node = node_of(ContentKind::CodeBlock);
  node.text = keep(code);
  if (base::trim(content_.text(node)).empty()) return;  // nothing of it can be shown
  // If characters were left out because they cannot be shown, positions in the code are not valid.
  const bool is_exact = node.text.length == code.size();
  for (const SourceSpan& source : sources) {
    const std::uint32_t begin = is_exact ? source.begin : 0;
    const std::uint32_t end = is_exact ? source.end : node.text.length;
    set_source(source.kind, source.first, is_exact ? source.last : sources.back().last);
    if (source.follows_gap) note_gap();
    record({node.text.offset + begin, end - begin});
    if (!is_exact) break;
  }
  node.title = keep(language);
  close(add(node));
}

void ContentBuilder::add_math_block(std::string_view latex) {
  if (!begin_block()) return add_math(latex);
  ContentNode node = node_of(ContentKind::MathBlock);
  node.text = keep(latex);
  record(node.text);
  close(add(node));
}

Content ContentBuilder::take() {
  wanted_leaf_.reset();
  close_leaf();
  while (!containers_.empty()) pop_container();
  formats_.clear();
  active_formats_ = 0;
  closed_.clear();
  extendable_ = kUnopened;
  source_ = {};
  return std::exchange(content_, {});
}

}  // namespace winnow::content
