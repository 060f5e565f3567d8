// The tokenizer: UTF-8 text -> tags, text, comments, doctypes (HTML standard, 13.2.5).
//
// The standard describes about eighty states that each read one character. Here a state is a
// position in a function: a tag is read by one loop, text by a scan for the next significant byte.
// Most bytes are read once, 32 at a time, and never copied. The tokens are those of the
// standard, except that the characters between two tags are one token.
//
//   struct Sink {
//     static constexpr bool kWantsErrors = false;
//     void on_start_tag(const TagToken&);  void on_end_tag(const TagToken&);
//     void on_text(const TextToken&);      void on_comment(const CommentToken&);
//     void on_doctype(const DoctypeToken&); void on_end();
//     bool is_cdata_allowed();             void on_error(ParseError, std::uint32_t offset);
//   };
//
// On <script> the sink calls set_text_mode(); to end early it calls stop(). Line ends are
// normalised (13.2.3.5). Linear in the source; allocates only when the store grows. The source is
// at most 2 GiB. The rarer states are in tokenizer_markup_inl.h.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "base/ascii.h"
#include "base/utf8.h"
#include "dom/known_names.h"
#include "html/references.h"
#include "html/scan.h"
#include "html/tokens.h"

namespace winnow::html {

template <typename Sink>
class Tokenizer {
 public:
  Tokenizer(std::string_view source, TokenStore store,
            std::vector<std::uint32_t>& last_tag_with_name, Sink& sink)
      : begin_(source.data()),
        at_(begin_),
        end_(begin_ + source.size()),
        source_(source),
        store_(store),
        last_tag_with_name_(last_tag_with_name),
        sink_(sink) {
    last_tag_with_name_.assign(dom::kKnownNameCount, 0);
  }

  // Reads to the end of the source, or until the sink calls stop().
  void run();

  // How to read from here; `end_tag` is the element whose end tag ends the mode.
  void set_text_mode(TextMode mode, dom::Name end_tag = dom::Name::None) {
    mode_ = mode;
    end_tag_ = end_tag;
  }
  void stop() { stopped_ = true; }

  // True if the name of a tag did not fit into the name table; reading stopped before that tag.
  [[nodiscard]] bool is_out_of_names() const { return is_out_of_names_; }
  // True if attributes were dropped: more than kMaxAttributes on a tag, or names that did not fit.
  [[nodiscard]] bool has_dropped_attributes() const { return has_dropped_attributes_; }

 private:
  static constexpr std::size_t kMaxAttributes = 1024;

  std::uint32_t offset(const char* p) const { return static_cast<std::uint32_t>(p - begin_); }
  dom::TextRef source_ref(const char* from, const char* to) const {
    return {offset(from), static_cast<std::uint32_t>(to - from)};
  }
  dom::TextRef stored_ref(std::size_t stored_begin) const {
    return {static_cast<std::uint32_t>(stored_begin) | dom::TextRef::kStored,
            static_cast<std::uint32_t>(store_.text.size() - stored_begin)};
  }
  void error(ParseError code, const char* p) {
    if constexpr (Sink::kWantsErrors) sink_.on_error(code, offset(p));
  }

  void read_data();
  void read_tag(const char* open, bool is_end_tag);
  const char* read_attribute(const char* p);
  const char* quote_or_special(const char* p, char quote) const {
    return quote == '"' ? scan::double_quoted_special(p, end_)
                        : scan::single_quoted_special(p, end_);
  }
  const char* read_decoded_value(const char* start, const char* p, char quote, dom::TextRef& value);
  const char* read_unquoted_value(const char* p, dom::TextRef& value);
  const char* append_reference(const char* ampersand, ReferencePlace place, const char*& chunk);
  void drop_tag_at_end();
  dom::Name intern(const char* from, const char* to) {
    const auto length = static_cast<std::size_t>(to - from);
    const dom::Name known =
        dom::find_known_folded({from, length}, static_cast<std::size_t>(end_ - from));
    if (known != dom::Name::None) return known;
    return store_.names.intern(source_, offset(from), static_cast<std::uint32_t>(length),
                               store_.text);
  }

  // tokenizer_markup_inl.h: everything that is not text and not a tag, and raw text.
  void read_markup_declaration(const char* open);
  void read_comment(const char* open);
  void read_bogus_comment(const char* open, const char* data);
  void read_doctype(const char* open);
  void read_raw_text(bool with_references);
  void read_script_data();
  void read_plaintext();
  void read_cdata_section();
  dom::TextRef clean_raw(const char* from, const char* to);
  void emit_raw_text(const char* from, const char* to, bool with_references);
  bool is_end_tag_at(const char* open) const;
  void report_stream_errors();

  const char* begin_;
  const char* at_;
  const char* end_;
  std::string_view source_;
  TokenStore store_;
  std::vector<std::uint32_t>& last_tag_with_name_;  // by name: the last tag that had this attribute
  Sink& sink_;
  TagToken tag_;
  std::uint32_t tag_number_ = 0;
  TextMode mode_ = TextMode::Data;
  dom::Name end_tag_ = dom::Name::None;
  bool stopped_ = false;
  bool is_out_of_names_ = false;
  bool has_dropped_attributes_ = false;
};

namespace tokenizer_detail {

// 13.2.5.8 Tag name state: white space, '/' and '>' end a tag name. 13.2.5.33: so does '=' an
// attribute name.
enum : std::uint8_t { kEndsTagName = 1, kEndsAttributeName = 2, kEndsUnquoted = 4 };
inline constexpr std::array<std::uint8_t, 256> kEnds = [] {
  std::array<std::uint8_t, 256> table{};
  for (const char c : {' ', '\t', '\n', '\f', '\r', '>'})
    table[static_cast<unsigned char>(c)] = kEndsTagName | kEndsAttributeName | kEndsUnquoted;
  table['/'] = kEndsTagName | kEndsAttributeName;
  table['='] = kEndsAttributeName;
  return table;
}();
inline bool ends(char c, std::uint8_t what) noexcept {
  return (kEnds[static_cast<unsigned char>(c)] & what) != 0;
}

// The first byte of [from, end) that ends a name, or `end`.
// OPTIMIZATION: a loop over the bytes would end with a mispredicted branch for most names. Bytes up
// to the space are control characters or white space, and only the latter end a name.
template <std::uint8_t what>
inline const char* name_end(const char* from, const char* end) noexcept {
  from = scan::name_special(from, end);
  while (from < end && !ends(*from, what)) ++from;
  return from;
}

}  // namespace tokenizer_detail

template <typename Sink>
void Tokenizer<Sink>::run() {
  if constexpr (Sink::kWantsErrors) report_stream_errors();
  while (!stopped_ && at_ < end_) {
    switch (mode_) {
      case TextMode::Data: read_data(); break;
      case TextMode::Rcdata: read_raw_text(true); break;
      case TextMode::Rawtext: read_raw_text(false); break;
      case TextMode::ScriptData: read_script_data(); break;
      case TextMode::Plaintext: read_plaintext(); break;
      case TextMode::CdataSection: read_cdata_section(); break;
    }
  }
  if (mode_ == TextMode::CdataSection) error(ParseError::EofInCdata, end_);
  sink_.on_end();
}

// 13.2.5.1 Data state and 13.2.5.6 Tag open state: text runs and the markup between them.
template <typename Sink>
void Tokenizer<Sink>::read_data() {
  while (!stopped_ && mode_ == TextMode::Data && at_ < end_) {
    const char* const start = at_;
    const char* p = at_;
    const char* chunk = start;  // the part that is not stored yet, once something was decoded
    const std::size_t stored_begin = store_.text.size();
    bool has_null = false;
    for (;;) {
      p = scan::text_special(p, end_);
      if (p == end_) break;
      if (*p == '<') {
        if (p + 1 == end_) {
          error(ParseError::EofBeforeTagName, end_);
          p = end_;
          break;
        }
        const char next = p[1];
        if (base::is_alpha(next) || next == '!' || next == '?') break;
        if (next == '/') {
          if (p + 2 != end_) break;
          error(ParseError::EofBeforeTagName, end_);
          p = end_;
          break;
        }
        error(ParseError::InvalidFirstCharacterOfTagName, p + 1);
        ++p;
        continue;
      }
      if (*p == '&') {
        p = append_reference(p, ReferencePlace::Text, chunk);
      } else if (*p == '\r') {
        store_.text.append(chunk, p);
        store_.text += '\n';
        ++p;
        if (p < end_ && *p == '\n') ++p;
        chunk = p;
      } else {
        error(ParseError::UnexpectedNullCharacter, p);
        has_null = true;
        ++p;
      }
    }
    at_ = p;
    if (p != start) {
      TextToken token{source_ref(start, p), offset(start), offset(p), has_null};
      if (chunk != start) {
        store_.text.append(chunk, p);
        token.text = stored_ref(stored_begin);
      }
      sink_.on_text(token);
      // The sink may have called stop(); it never changes the text mode on a text token.
    }
    if (p == end_ || stopped_) return;
    const char next = p[1];
    if (base::is_alpha(next)) {
      read_tag(p, false);
    } else if (next == '/') {
      // 13.2.5.7 End tag open state.
      if (base::is_alpha(p[2])) {
        read_tag(p, true);
      } else if (p[2] == '>') {
        error(ParseError::MissingEndTagName, p + 2);
        at_ = p + 3;
      } else {
        error(ParseError::InvalidFirstCharacterOfTagName, p + 2);
        read_bogus_comment(p, p + 2);
      }
    } else if (next == '!') {
      read_markup_declaration(p);
    } else {
      error(ParseError::UnexpectedQuestionMarkInsteadOfTagName, p + 1);
      read_bogus_comment(p, p + 1);
    }
  }
}

// Stores chunk..ampersand and the characters of the reference; returns where to continue and moves
// `chunk` there. An '&' that is not a reference stays part of the chunk.
template <typename Sink>
const char* Tokenizer<Sink>::append_reference(const char* ampersand, ReferencePlace place,
                                              const char*& chunk) {
  const Reference reference =
      match_reference({ampersand + 1, static_cast<std::size_t>(end_ - ampersand - 1)}, place);
  if constexpr (Sink::kWantsErrors)
    for (const auto& complaint : reference.complaints)
      if (complaint.error != ParseError::None) error(complaint.error, ampersand + 1 + complaint.at);
  if (reference.consumed == 0) return ampersand + 1;
  store_.text.append(chunk, ampersand);
  store_.text += reference.view();
  chunk = ampersand + 1 + reference.consumed;
  return chunk;
}

// 13.2.5.8 Tag name state to 13.2.5.40 Self-closing start tag state.
template <typename Sink>
void Tokenizer<Sink>::read_tag(const char* open, bool is_end_tag) {
  using namespace tokenizer_detail;
  const char* const name = open + (is_end_tag ? 2 : 1);
  const char* p = name + 1;
  tag_.first_attribute = static_cast<std::uint32_t>(store_.attributes.size());
  p = name_end<kEndsTagName>(p, end_);
  if (p == end_) return drop_tag_at_end();
  if constexpr (Sink::kWantsErrors)
    for (const char* c = name; c < p; ++c)
      if (*c == '\0') error(ParseError::UnexpectedNullCharacter, c);

  tag_.name = intern(name, p);
  if (tag_.name == dom::Name::None) [[unlikely]] {
    is_out_of_names_ = stopped_ = true;
    at_ = end_;
    return;
  }
  tag_.begin = offset(open);
  tag_.self_closing = false;
  ++tag_number_;
  for (;;) {
    // 13.2.5.32 Before attribute name state.
    while (p < end_ && base::is_space(*p)) ++p;
    if (p == end_) return drop_tag_at_end();
    if (*p == '>') break;
    if (*p == '/') {
      ++p;
      if (p == end_) return drop_tag_at_end();
      if (*p == '>') {
        tag_.self_closing = true;
        break;
      }
      error(ParseError::UnexpectedSolidusInTag, p);
      continue;
    }
    p = read_attribute(p);
    if (p == end_) return drop_tag_at_end();
  }
  at_ = p + 1;
  tag_.end = offset(at_);
  tag_.attribute_count =
      static_cast<std::uint32_t>(store_.attributes.size()) - tag_.first_attribute;
  if (!is_end_tag) {
    sink_.on_start_tag(tag_);
    return;
  }
  if (tag_.attribute_count != 0) error(ParseError::EndTagWithAttributes, p);
  if (tag_.self_closing) error(ParseError::EndTagWithTrailingSolidus, p);
  if (tag_.attribute_count != 0) store_.attributes.resize(tag_.first_attribute);
  tag_.attribute_count = 0;
  sink_.on_end_tag(tag_);
}

// A tag that is cut off by the end of the source is not a token.
template <typename Sink>
void Tokenizer<Sink>::drop_tag_at_end() {
  error(ParseError::EofInTag, end_);
  store_.attributes.resize(tag_.first_attribute);
  at_ = end_;
}

// 13.2.5.33 Attribute name state to 13.2.5.39 After attribute value (quoted) state. Returns where
// the tag goes on, or end_ if the source ends before the attribute does.
template <typename Sink>
const char* Tokenizer<Sink>::read_attribute(const char* p) {
  using namespace tokenizer_detail;
  const char* const name = p;
  if (*p == '=') error(ParseError::UnexpectedEqualsSignBeforeAttributeName, p);
  ++p;  // any first character belongs to the name
  p = name_end<kEndsAttributeName>(p, end_);
  if (p == end_) return end_;
  const char* const name_end = p;
  if constexpr (Sink::kWantsErrors) {
    for (const char* c = name; c < name_end; ++c) {
      if (*c == '\0') error(ParseError::UnexpectedNullCharacter, c);
      if (*c == '"' || *c == '\'' || *c == '<')
        error(ParseError::UnexpectedCharacterInAttributeName, c);
    }
  }
  const bool has_room = store_.attributes.size() - tag_.first_attribute < kMaxAttributes;
  const dom::Name id = has_room ? intern(name, name_end) : dom::Name::None;
  bool is_dropped = id == dom::Name::None;
  if (is_dropped) [[unlikely]] {
    has_dropped_attributes_ = true;
  } else {
    if (dom::index(id) >= last_tag_with_name_.size())
      last_tag_with_name_.resize(dom::index(id) + 64, 0);
    is_dropped = last_tag_with_name_[dom::index(id)] == tag_number_;
    last_tag_with_name_[dom::index(id)] = tag_number_;
    if (is_dropped) error(ParseError::DuplicateAttribute, name_end);
  }

  dom::TextRef value;
  const std::size_t stored_begin = store_.text.size();
  // 13.2.5.34 After attribute name state.
  while (p < end_ && base::is_space(*p)) ++p;
  if (p == end_) return end_;
  if (*p == '=') {
    // 13.2.5.35 Before attribute value state.
    ++p;
    while (p < end_ && base::is_space(*p)) ++p;
    if (p == end_) return end_;
    if (*p == '"' || *p == '\'') {
      const char quote = *p;
      const char* const start = p + 1;
      p = quote_or_special(start, quote);
      if (p < end_ && *p == quote) [[likely]] {
        value = source_ref(start, p);
        ++p;
      } else {
        p = read_decoded_value(start, p, quote, value);
      }
      if (p == end_) return end_;
      if (!base::is_space(*p) && *p != '/' && *p != '>')
        error(ParseError::MissingWhitespaceBetweenAttributes, p);
    } else if (*p == '>') {
      error(ParseError::MissingAttributeValue, p);
    } else {
      p = read_unquoted_value(p, value);
      if (p == end_) return end_;
    }
  }
  if (is_dropped) {
    store_.text.resize(stored_begin);
  } else {
    store_.attributes.push_back({id, value, dom::AttributeNamespace::None});
  }
  return p;
}

// 13.2.5.36, 13.2.5.37 Attribute value (quoted) states, from `p`, the first byte after `start` that
// may need decoding. Returns the byte after the closing quote.
template <typename Sink>
const char* Tokenizer<Sink>::read_decoded_value(const char* start, const char* p, char quote,
                                                dom::TextRef& value) {
  const char* chunk = start;
  const std::size_t stored_begin = store_.text.size();
  for (;; p = quote_or_special(p, quote)) {
    if (p == end_) {
      store_.text.resize(stored_begin);
      return end_;
    }
    if (*p == quote) break;
    if (*p == '&') {
      p = append_reference(p, ReferencePlace::Attribute, chunk);
      continue;
    }
    store_.text.append(chunk, p);
    if (*p == '\r') {
      store_.text += '\n';
      ++p;
      if (p < end_ && *p == '\n') ++p;
    } else {
      error(ParseError::UnexpectedNullCharacter, p);
      store_.text += base::kReplacementUtf8;
      ++p;
    }
    chunk = p;
  }
  if (chunk == start) {
    value = source_ref(start, p);
  } else {
    store_.text.append(chunk, p);
    value = stored_ref(stored_begin);
  }
  return p + 1;
}

// 13.2.5.38 Attribute value (unquoted) state.
template <typename Sink>
const char* Tokenizer<Sink>::read_unquoted_value(const char* p, dom::TextRef& value) {
  using namespace tokenizer_detail;
  const char* const start = p;
  const char* chunk = p;
  const std::size_t stored_begin = store_.text.size();
  while (p < end_ && !ends(*p, kEndsUnquoted)) {
    if (*p == '&') {
      p = append_reference(p, ReferencePlace::Attribute, chunk);
    } else if (*p == '\0') {
      error(ParseError::UnexpectedNullCharacter, p);
      store_.text.append(chunk, p);
      store_.text += base::kReplacementUtf8;
      chunk = ++p;
    } else {
      if (*p == '"' || *p == '\'' || *p == '<' || *p == '=' || *p == '`')
        error(ParseError::UnexpectedCharacterInUnquotedAttributeValue, p);
      ++p;
    }
  }
  if (p == end_) {
    store_.text.resize(stored_begin);
    return end_;
  }
  if (chunk == start) {
    value = source_ref(start, p);
  } else {
    store_.text.append(chunk, p);
    value = stored_ref(stored_begin);
  }
  return p;
}

}  // namespace winnow::html

#include "html/tokenizer_markup_inl.h"
