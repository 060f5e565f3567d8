// The rarer states of the tokenizer: comments, doctypes, CDATA sections, and elements that contain
// only text.
//
// Included only by tokenizer.h. Each function starts at a '<' and leaves at_ after what it read.
#pragma once

namespace winnow::html {

// The characters from..to with line ends normalised and U+0000 replaced; copied only if something
// changed.
template <typename Sink>
dom::TextRef Tokenizer<Sink>::clean_raw(const char* from, const char* to) {
  const char* p = scan::raw_special(from, to);
  if (p == to) return source_ref(from, to);
  const std::size_t mark = store_.text.size();
  const char* chunk = from;
  for (; p != to; p = scan::raw_special(p, to)) {
    store_.text.append(chunk, p);
    if (*p == '\r') {
      store_.text += '\n';
      ++p;
      if (p < to && *p == '\n') ++p;
    } else {
      error(ParseError::UnexpectedNullCharacter, p);
      store_.text += base::kReplacementUtf8;
      ++p;
    }
    chunk = p;
  }
  store_.text.append(chunk, to);
  return stored_ref(mark);
}

// 13.2.5.42 Markup declaration open state.
template <typename Sink>
void Tokenizer<Sink>::read_markup_declaration(const char* open) {
  const std::string_view rest(open + 2, static_cast<std::size_t>(end_ - open - 2));
  if (rest.starts_with("--")) return read_comment(open);
  if (base::starts_with_ignoring_case(rest, "doctype")) return read_doctype(open);
  if (rest.starts_with("[CDATA[")) {
    if (sink_.is_cdata_allowed()) {
      at_ = open + 9;
      mode_ = TextMode::CdataSection;
      return;
    }
    error(ParseError::CdataInHtmlContent, open + 8);
    return read_bogus_comment(open, open + 2);
  }
  error(ParseError::IncorrectlyOpenedComment, open + 2);
  read_bogus_comment(open, open + 2);
}

// 13.2.5.41 Bogus comment state.
template <typename Sink>
void Tokenizer<Sink>::read_bogus_comment(const char* open, const char* data) {
  const char* const close = scan::find('>', data, end_);
  at_ = close == end_ ? end_ : close + 1;
  const dom::TextRef text = clean_raw(data, close);
  sink_.on_comment({text, offset(open), offset(at_)});
}

// 13.2.5.43 Comment start state to 13.2.5.52 Comment end bang state.
template <typename Sink>
void Tokenizer<Sink>::read_comment(const char* open) {
  const char* const data = open + 4;
  const char* data_end = end_;
  const char* close = end_;  // one past the comment
  ParseError complaint = ParseError::EofInComment;
  const char* complaint_at = end_;
  const auto finish = [&](const char* text_end, const char* after, ParseError code,
                          const char* at) {
    data_end = text_end;
    close = after;
    complaint = code;
    complaint_at = at;
  };
  if (data < end_ && *data == '>') {
    finish(data, data + 1, ParseError::AbruptClosingOfEmptyComment, data);
  } else if (data + 1 < end_ && data[0] == '-' && data[1] == '>') {
    finish(data, data + 2, ParseError::AbruptClosingOfEmptyComment, data + 1);
  } else {
    for (const char* p = data;;) {
      const char* const dash = scan::find('-', p, end_);
      if (dash == end_) break;
      if (dash + 1 == end_) {
        data_end = dash;  // 13.2.5.50: the source ends after one dash, which is dropped
        break;
      }
      if (dash[1] != '-') {
        p = dash + 1;
        continue;
      }
      const char* after = dash + 2;  // 13.2.5.51 Comment end state: further dashes are data
      while (after < end_ && *after == '-') ++after;
      data_end = after - 2;
      if (after == end_) break;
      if (*after == '>') {
        finish(after - 2, after + 1, ParseError::None, after);
        break;
      }
      if (*after == '!') {  // 13.2.5.52 Comment end bang state
        if (after + 1 == end_) break;
        if (after[1] == '>') {
          finish(after - 2, after + 2, ParseError::IncorrectlyClosedComment, after + 1);
          break;
        }
        ++after;
      }
      data_end = end_;
      p = after;
    }
  }
  if constexpr (Sink::kWantsErrors) {
    // 13.2.5.46 to 13.2.5.49: "<!--" within a comment, unless it closes the comment at once.
    const std::string_view all(begin_, static_cast<std::size_t>(end_ - begin_));
    const std::size_t limit = offset(close);
    for (std::size_t i = all.find("<!--", offset(data)); i < limit && i + 4 < all.size();
         i = all.find("<!--", i + 1))
      if (all[i + 4] != '>' && i + 4 <= offset(data_end) + 2)
        error(ParseError::NestedComment, begin_ + i + 4);
  }
  const dom::TextRef text = clean_raw(data, data_end);
  if (complaint != ParseError::None) error(complaint, complaint_at);
  at_ = close;
  sink_.on_comment({text, offset(open), offset(at_)});
}

// 13.2.5.53 DOCTYPE state to 13.2.5.68 Bogus DOCTYPE state.
template <typename Sink>
void Tokenizer<Sink>::read_doctype(const char* open) {
  DoctypeToken token;
  token.begin = offset(open);
  const char* p = open + 9;
  bool is_bogus = false;
  const auto skip_spaces = [&] {
    while (p < end_ && base::is_space(*p)) ++p;
  };
  const auto broken = [&](ParseError code) {
    error(code, p);
    token.force_quirks = true;
  };
  // Both return true if the doctype ends here: at '>' or at the end of the source.
  const auto is_over = [&](ParseError if_closed) {
    if (p == end_) {
      broken(ParseError::EofInDoctype);
      return true;
    }
    if (*p != '>') return false;
    if (if_closed != ParseError::None) broken(if_closed);
    return true;
  };
  const auto is_quote = [&] { return *p == '"' || *p == '\''; };
  const auto read_identifier = [&](dom::TextRef& id, bool& has_id, ParseError abrupt) {
    const char quote = *p;
    const char* const start = ++p;
    while (p < end_ && *p != quote && *p != '>') ++p;
    id = clean_raw(start, p);
    has_id = true;
    if (is_over(abrupt)) return true;
    ++p;
    return false;
  };
  const auto read = [&] {
    if (p < end_ && !base::is_space(*p) && *p != '>')
      error(ParseError::MissingWhitespaceBeforeDoctypeName, p);
    skip_spaces();
    if (is_over(ParseError::MissingDoctypeName)) return;
    const char* const name = p;
    while (p < end_ && !base::is_space(*p) && *p != '>') {
      if (*p == '\0') error(ParseError::UnexpectedNullCharacter, p);
      ++p;
    }
    token.name = intern(name, p);
    skip_spaces();
    if (is_over(ParseError::None)) return;
    const std::string_view rest(p, static_cast<std::size_t>(end_ - p));
    const bool is_public = base::starts_with_ignoring_case(rest, "public");
    if (!is_public && !base::starts_with_ignoring_case(rest, "system")) {
      broken(ParseError::InvalidCharacterSequenceAfterDoctypeName);
      is_bogus = true;
      return;
    }
    p += 6;
    const bool has_space = p < end_ && base::is_space(*p);
    skip_spaces();
    if (is_over(is_public ? ParseError::MissingDoctypePublicIdentifier
                          : ParseError::MissingDoctypeSystemIdentifier))
      return;
    if (!is_quote()) {
      broken(is_public ? ParseError::MissingQuoteBeforeDoctypePublicIdentifier
                       : ParseError::MissingQuoteBeforeDoctypeSystemIdentifier);
      is_bogus = true;
      return;
    }
    if (!has_space)
      error(is_public ? ParseError::MissingWhitespaceAfterDoctypePublicKeyword
                      : ParseError::MissingWhitespaceAfterDoctypeSystemKeyword,
            p);
    if (is_public) {
      if (read_identifier(token.public_id, token.has_public_id,
                          ParseError::AbruptDoctypePublicIdentifier))
        return;
      const bool has_gap = p < end_ && base::is_space(*p);
      skip_spaces();
      if (is_over(ParseError::None)) return;
      if (!is_quote()) {
        broken(ParseError::MissingQuoteBeforeDoctypeSystemIdentifier);
        is_bogus = true;
        return;
      }
      if (!has_gap) error(ParseError::MissingWhitespaceBetweenDoctypePublicAndSystemIdentifiers, p);
    }
    if (read_identifier(token.system_id, token.has_system_id,
                        ParseError::AbruptDoctypeSystemIdentifier))
      return;
    skip_spaces();
    if (is_over(ParseError::None)) return;
    error(ParseError::UnexpectedCharacterAfterDoctypeSystemIdentifier, p);
    is_bogus = true;
  };
  read();
  if (is_bogus) {
    for (; p < end_ && *p != '>'; ++p)
      if (*p == '\0') error(ParseError::UnexpectedNullCharacter, p);
  }
  at_ = p == end_ ? end_ : p + 1;
  token.end = offset(at_);
  sink_.on_doctype(token);
}

// 13.2.5.10 to 13.2.5.14: is this "</", the name of the element we are in, and then an end of the
// name?
template <typename Sink>
bool Tokenizer<Sink>::is_end_tag_at(const char* open) const {
  if (end_ - open < 3 || open[1] != '/') return false;
  const std::string_view name = store_.names.text_of(end_tag_, source_, store_.text);
  const char* const after = open + 2 + name.size();
  if (after >= end_ || name.empty()) return false;
  return tokenizer_detail::ends(*after, tokenizer_detail::kEndsTagName) &&
         base::equals_ignoring_case({open + 2, name.size()}, name);
}

// 13.2.5.2 RCDATA state (with references) and 13.2.5.3 RAWTEXT state.
template <typename Sink>
void Tokenizer<Sink>::read_raw_text(bool with_references) {
  const char* p = at_;
  do {
    p = scan::find('<', p, end_);
  } while (p < end_ && !is_end_tag_at(p) && ++p);
  emit_raw_text(at_, p, with_references);
  at_ = p;
  if (p == end_ || stopped_) return;
  mode_ = TextMode::Data;
  read_tag(p, true);
}

template <typename Sink>
void Tokenizer<Sink>::emit_raw_text(const char* from, const char* to, bool with_references) {
  if (from == to) return;
  TextToken token{{}, offset(from), offset(to), false};
  if (!with_references || scan::find('&', from, to) == to) {
    token.text = clean_raw(from, to);
    return sink_.on_text(token);
  }
  const std::size_t mark = store_.text.size();
  const char* chunk = from;
  for (const char* p = scan::text_special(from, to); p != to; p = scan::text_special(p, to)) {
    if (*p == '<') {
      ++p;
    } else if (*p == '&') {
      // A reference cannot reach past `to`: it contains no '<'.
      p = append_reference(p, ReferencePlace::Text, chunk);
    } else {
      store_.text.append(chunk, p);
      if (*p == '\r') {
        store_.text += '\n';
        ++p;
        if (p < to && *p == '\n') ++p;
      } else {
        error(ParseError::UnexpectedNullCharacter, p);
        store_.text += base::kReplacementUtf8;
        ++p;
      }
      chunk = p;
    }
  }
  store_.text.append(chunk, to);
  token.text = stored_ref(mark);
  sink_.on_text(token);
}

// 13.2.5.4 Script data state and, for "<!--" in scripts, 13.2.5.15 to 13.2.5.31: an end tag ends
// the script unless it lies in a comment that also holds a start tag <script>.
template <typename Sink>
void Tokenizer<Sink>::read_script_data() {
  enum class Inside : std::uint8_t { Script, Escaped, DoubleEscaped };
  Inside inside = Inside::Script;
  const char* const start = at_;
  const char* p = at_;
  const auto names_script = [&](const char* name) {
    return end_ - name > 6 && base::equals_ignoring_case({name, 6}, "script") &&
           tokenizer_detail::ends(name[6], tokenizer_detail::kEndsTagName);
  };
  for (;;) {
    p = inside == Inside::Script ? scan::find('<', p, end_) : scan::find_any<'<', '-'>(p, end_);
    if (p == end_) {
      if (inside != Inside::Script) error(ParseError::EofInScriptHtmlCommentLikeText, end_);
      break;
    }
    if (*p == '-') {
      if (p + 1 == end_ || p[1] != '-') {
        ++p;
        continue;
      }
      while (p < end_ && *p == '-') ++p;
      if (p < end_ && *p == '>') {
        inside = Inside::Script;
        ++p;
      }
      continue;
    }
    if (inside == Inside::DoubleEscaped) {
      if (end_ - p > 1 && p[1] == '/' && names_script(p + 2)) {
        inside = Inside::Escaped;
        p += 9;
      } else {
        ++p;
      }
      continue;
    }
    if (is_end_tag_at(p)) break;
    if (inside == Inside::Escaped) {
      if (names_script(p + 1)) {
        inside = Inside::DoubleEscaped;
        p += 8;
      } else {
        ++p;
      }
      continue;
    }
    if (end_ - p >= 4 && p[1] == '!' && p[2] == '-' && p[3] == '-') {
      inside = Inside::Escaped;
      p += 2;  // the two dashes may be the start of "-->"
    } else {
      ++p;
    }
  }
  emit_raw_text(start, p, false);
  at_ = p;
  if (p == end_ || stopped_) return;
  mode_ = TextMode::Data;
  read_tag(p, true);
}

// 13.2.5.5 PLAINTEXT state.
template <typename Sink>
void Tokenizer<Sink>::read_plaintext() {
  const char* const start = at_;
  at_ = end_;
  emit_raw_text(start, end_, false);
}

// 13.2.5.69 CDATA section state. U+0000 is left to the tree builder.
template <typename Sink>
void Tokenizer<Sink>::read_cdata_section() {
  const char* const start = at_;
  const std::string_view rest(start, static_cast<std::size_t>(end_ - start));
  const std::size_t close = rest.find("]]>");
  const char* const stop = close == std::string_view::npos ? end_ : start + close;
  at_ = close == std::string_view::npos ? end_ : stop + 3;
  mode_ = TextMode::Data;
  if (close == std::string_view::npos) error(ParseError::EofInCdata, end_);
  if (start == stop) return;
  TextToken token{source_ref(start, stop), offset(start), offset(stop), false};
  token.has_null = scan::find('\0', start, stop) != stop;
  if (scan::find('\r', start, stop) != stop) {
    const std::size_t mark = store_.text.size();
    for (const char* p = start; p < stop;) {
      const char* const line_end = scan::find('\r', p, stop);
      store_.text.append(p, line_end);
      if (line_end == stop) break;
      store_.text += '\n';
      p = line_end + 1;
      if (p < stop && *p == '\n') ++p;
    }
    token.text = stored_ref(mark);
  }
  sink_.on_text(token);
}

// 13.2.3.5 Preprocessing the input stream: characters that are errors wherever they stand.
template <typename Sink>
void Tokenizer<Sink>::report_stream_errors() {
  for (std::size_t i = 0; i < source_.size();) {
    const base::CodePoint point = base::read_utf8(source_, i);
    const char32_t c = point.value;
    if ((c >= 0xFDD0 && c <= 0xFDEF) || (c & 0xFFFE) == 0xFFFE)
      error(ParseError::NoncharacterInInputStream, begin_ + i);
    else if ((c > 0 && c < 0x20 && !base::is_space(static_cast<char>(c))) ||
             (c >= 0x7F && c <= 0x9F))
      error(ParseError::ControlCharacterInInputStream, begin_ + i);
    i += point.length;
  }
}

}  // namespace winnow::html
