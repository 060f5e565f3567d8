// One pass over the tokens of a sheet, with one frame per sheet that an import interrupts.
#include "layout/style_rules.h"

#include <algorithm>

#include "base/ascii.h"
#include "base/time_limit.h"
#include "layout/conditions.h"
#include "layout/css_tokens.h"

namespace winnow::layout {

struct StyleRules::Frame {
  SheetSource sheet;
  TokenReader reader;
  std::size_t open_conditions = 0;  // enclosing conditions that are true
  std::uint32_t first_rule = 0;
  std::size_t parsed_before = 0;
  bool is_done = false;

  explicit Frame(const SheetSource& source) : sheet(source), reader(sheet.text) {}
};

namespace {

// The end of a prelude: the position of "{", ";" or a stray "}".
struct Prelude {
  std::string_view text;
  TokenKind end = TokenKind::End;
};

Prelude read_prelude(TokenReader& reader, std::string_view sheet, std::size_t begin) {
  while (true) {
    const std::size_t at = reader.position();
    const Token token = reader.next();
    switch (token.kind) {
      case TokenKind::End:
      case TokenKind::OpenBrace:
      case TokenKind::Semicolon: {
        const std::size_t end = token.kind == TokenKind::End ? sheet.size() : reader.position() - 1;
        return {base::trim(sheet.substr(begin, std::max(end, begin) - begin)), token.kind};
      }
      case TokenKind::Function:
      case TokenKind::OpenParenthesis:
      case TokenKind::OpenSquare: reader.skip_block(token.kind); break;
      case TokenKind::CloseBrace:
        return {base::trim(sheet.substr(begin, std::max(at, begin) - begin)), token.kind};
      default: break;
    }
  }
}

}  // namespace

void read_declarations(std::string_view text, const ViewPort& view_port,
                       std::vector<Declaration>& out) {
  TokenReader reader(text);
  while (true) {
    Token token = reader.next();
    while (token.kind == TokenKind::Space || token.kind == TokenKind::Semicolon)
      token = reader.next();
    if (token.kind == TokenKind::End) return;
    std::string_view name;
    if (token.kind == TokenKind::Ident) {
      name = token.name;
      token = reader.next();
      while (token.kind == TokenKind::Space) token = reader.next();
    }
    const bool is_declaration = !name.empty() && token.kind == TokenKind::Colon;
    const std::size_t begin = reader.position();
    // Up to ";". A nested rule ends with its block.
    bool ended = false;
    bool has_block = token.kind == TokenKind::OpenBrace;
    if (has_block) reader.skip_block(TokenKind::OpenBrace);
    std::size_t end = reader.position();
    if (token.kind == TokenKind::Function || token.kind == TokenKind::OpenParenthesis ||
        token.kind == TokenKind::OpenSquare)
      reader.skip_block(token.kind);
    while (!ended && !(has_block && !is_declaration)) {
      end = reader.position();
      token = reader.next();
      switch (token.kind) {
        case TokenKind::End:
          end = text.size();
          ended = true;
          break;
        case TokenKind::Semicolon: ended = true; break;
        case TokenKind::OpenBrace:
          has_block = true;
          reader.skip_block(token.kind);
          break;
        case TokenKind::Function:
        case TokenKind::OpenParenthesis:
        case TokenKind::OpenSquare: reader.skip_block(token.kind); break;
        default: break;
      }
    }
    // "a:hover{...}" looks like a declaration up to its brace; only custom properties contain one.
    if (is_declaration && (!has_block || name.starts_with("--")))
      read_declaration(name, text.substr(begin, end - begin), view_port, out);
  }
}

void StyleRules::push(const SheetSource& sheet, std::vector<Frame>& frames) {
  Frame frame(sheet);
  frame.first_rule = next_rule();
  frame.parsed_before = selectors_.parsed();
  if (!matches_media(sheet.media, view_port_)) return;
  if (sheet.text.size() > caps_.sheet_bytes) {
    leave_out(frame, "larger than the cap for a style sheet");
    return;
  }
  if (style_bytes_ + sheet.text.size() > caps_.style_bytes) {
    leave_out(frame, "the style sheets of the page exceed the size cap");
    return;
  }
  style_bytes_ += sheet.text.size();
  frames.push_back(std::move(frame));
}

void StyleRules::leave_out(const Frame& frame, std::string_view why) {
  selectors_.forget_from(frame.first_rule, frame.parsed_before);
  if (frame.first_rule < rules_.size()) {
    declarations_.resize(rules_[frame.first_rule].first);
    rules_.resize(frame.first_rule);
  }
  std::string note = "style sheet ";
  note.append(frame.sheet.name).append(" left out: ").append(why);
  notes_.push_back(std::move(note));
}

void StyleRules::add_sheet(const SheetSource& sheet, const FindImport& find_import) {
  std::vector<Frame> frames;
  push(sheet, frames);
  while (!frames.empty()) {
    const std::size_t depth = frames.size();
    // NB: an import adds a frame, which may move the others: look the frame up each time.
    read(frames[depth - 1], frames, find_import);
    if (frames.size() > depth) continue;
    Frame& frame = frames.back();
    if (selectors_.parsed() > caps_.rules) {
      leave_out(frame, "the style sheets of the page exceed the rule cap");
      frames.pop_back();
    } else if (frame.is_done) {
      frames.pop_back();
    }
  }
}

// Reads until the sheet ends, an import interrupts it, or there are too many rules.
void StyleRules::read(Frame& frame, std::vector<Frame>& frames, const FindImport& find_import) {
  const std::size_t depth = frames.size();
  while (selectors_.parsed() <= caps_.rules) {
    if (base::TimeLimit::is_over()) {
      frame.is_done = true;
      return;
    }
    const std::size_t begin = frame.reader.position();
    const Token token = frame.reader.next();
    switch (token.kind) {
      case TokenKind::End: frame.is_done = true; return;
      case TokenKind::Space:
      case TokenKind::Comment:
      case TokenKind::Semicolon: break;
      case TokenKind::CloseBrace:
        if (frame.open_conditions > 0) --frame.open_conditions;
        break;
      case TokenKind::OpenBrace: frame.reader.skip_block(token.kind); break;
      case TokenKind::AtKeyword:
        read_at_rule(frame, token.name, frames, find_import);
        if (frames.size() > depth) return;
        break;
      default:
        if (token.kind == TokenKind::Function || token.kind == TokenKind::OpenParenthesis ||
            token.kind == TokenKind::OpenSquare)
          frame.reader.skip_block(token.kind);
        read_style_rule(frame, begin);
    }
  }
}

void StyleRules::read_at_rule(Frame& frame, std::string_view name, std::vector<Frame>& frames,
                              const FindImport& find_import) {
  const Prelude prelude = read_prelude(frame.reader, frame.sheet.text, frame.reader.position());
  const auto is = [&](std::string_view word) { return base::equals_ignoring_case(name, word); };
  if (prelude.end != TokenKind::OpenBrace) {
    if (prelude.end == TokenKind::CloseBrace && frame.open_conditions > 0) --frame.open_conditions;
    if (is("import")) read_import(frame, prelude.text, frames, find_import);
    return;
  }
  bool holds = false;
  if (is("media")) {
    holds = matches_media(prelude.text, view_port_);
  } else if (is("supports")) {
    holds = matches_supports(prelude.text);
  } else if (is("layer")) {
    holds = true;
  }
  if (holds) {
    ++frame.open_conditions;
  } else {
    frame.reader.skip_block(TokenKind::OpenBrace);
  }
}

void StyleRules::read_import(Frame& frame, std::string_view prelude, std::vector<Frame>& frames,
                             const FindImport& find_import) {
  TokenReader reader(prelude);
  Token token = reader.next();
  if (token.kind == TokenKind::Function && base::equals_ignoring_case(token.name, "url")) {
    token = reader.next();
    reader.skip_block(TokenKind::OpenParenthesis);
  }
  if (token.kind != TokenKind::String && token.kind != TokenKind::Url) return;
  const std::string reference = unescape(token.name);
  std::string_view media = base::trim(prelude.substr(reader.position()));
  // "layer(base) supports(display:grid) screen"
  while (true) {
    TokenReader words(media);
    const Token word = words.next();
    const bool is_layer = base::equals_ignoring_case(word.name, "layer");
    if (word.kind == TokenKind::Function &&
        (is_layer || base::equals_ignoring_case(word.name, "supports"))) {
      words.skip_block(TokenKind::Function);
    } else if (!(word.kind == TokenKind::Ident && is_layer)) {
      break;
    }
    media = base::trim(media.substr(words.position()));
  }
  if (!matches_media(media, view_port_)) return;
  std::optional<SheetSource> found = find_import(reference, frame.sheet.url);
  if (!found) {
    std::string note = "style sheet ";
    note.append(reference).append(" is imported and was not given");
    notes_.push_back(std::move(note));
    return;
  }
  for (const Frame& open : frames) {
    if (open.sheet.text.data() != found->text.data()) continue;
    notes_.push_back("style sheet " + found->name + " left out: it imports itself");
    return;
  }
  if (import_count_ >= caps_.imports) {
    notes_.push_back("style sheet " + found->name + " left out: more imports than the cap");
    return;
  }
  ++import_count_;
  push(*found, frames);
}

void StyleRules::read_style_rule(Frame& frame, std::size_t begin) {
  const Prelude prelude = read_prelude(frame.reader, frame.sheet.text, begin);
  if (prelude.end == TokenKind::CloseBrace && frame.open_conditions > 0) --frame.open_conditions;
  if (prelude.end != TokenKind::OpenBrace) return;
  const std::size_t block = frame.reader.position();
  frame.reader.skip_block(TokenKind::OpenBrace);
  const std::size_t end = frame.reader.position();
  if (selectors_.add(prelude.text, next_rule()) == 0) return;
  std::string_view text = frame.sheet.text.substr(block, end - block);
  if (text.ends_with('}')) text.remove_suffix(1);
  Rule rule;
  rule.first = static_cast<std::uint32_t>(declarations_.size());
  read_declarations(text, view_port_, declarations_);
  rule.count = static_cast<std::uint32_t>(declarations_.size()) - rule.first;
  for (std::uint32_t i = 0; i < rule.count; ++i) {
    const Declaration& declaration = declarations_[rule.first + i];
    rule.has_custom = rule.has_custom || declaration.kind == ValueKind::Custom;
    rule.has_important = rule.has_important || declaration.is_important;
  }
  rules_.push_back(rule);
}

}  // namespace winnow::layout
