// One pass over the nodes; a separator is written when the next word needs it.
#include "content/bare_text.h"

#include <algorithm>
#include <array>
#include <utility>

#include "base/ascii.h"
#include "base/utf8.h"

namespace winnow::content {
namespace {

// LaTeX commands for a single letter or symbol.
struct Symbol {
  std::string_view command;
  std::string_view letter;
};
constexpr std::array<Symbol, 44> kSymbols = {{
    {"Delta", "Δ"},   {"Gamma", "Γ"},  {"Lambda", "Λ"},     {"Omega", "Ω"}, {"Phi", "Φ"},
    {"Pi", "Π"},      {"Psi", "Ψ"},    {"Sigma", "Σ"},      {"Theta", "Θ"}, {"Xi", "Ξ"},
    {"alpha", "α"},   {"approx", "≈"}, {"beta", "β"},       {"cdot", "⋅"},  {"chi", "χ"},
    {"delta", "δ"},   {"ell", "ℓ"},    {"epsilon", "ϵ"},    {"eta", "η"},   {"gamma", "γ"},
    {"hbar", "ℏ"},    {"infty", "∞"},  {"iota", "ι"},       {"kappa", "κ"}, {"lambda", "λ"},
    {"mu", "μ"},      {"nabla", "∇"},  {"nu", "ν"},         {"omega", "ω"}, {"partial", "∂"},
    {"phi", "ϕ"},     {"pi", "π"},     {"pm", "±"},         {"psi", "ψ"},   {"rho", "ρ"},
    {"sigma", "σ"},   {"tau", "τ"},    {"theta", "θ"},      {"times", "×"}, {"to", "→"},
    {"upsilon", "υ"}, {"varphi", "φ"}, {"varepsilon", "ε"}, {"xi", "ξ"},
}};

bool is_greek(std::string_view text, std::size_t i) noexcept {
  return (text[i] == '\xCE' || text[i] == '\xCF') && i + 1 < text.size();
}

// Digits, a closing bracket, or a unit or variable of at most three letters: after a longer word, a
// superscript is a footnote reference or a trademark sign, not an exponent.
bool may_have_exponent(std::string_view before) noexcept {
  if (before.empty()) return false;
  const char last = before.back();
  if (base::is_digit(last) || last == ')' || last == ']') return true;
  constexpr std::size_t kMaxLetters = 3;
  std::size_t letters = 0;
  std::size_t i = before.size();
  while (i > 0 && letters <= kMaxLetters) {
    if (base::is_alpha(before[i - 1])) {
      --i;
    } else if (i > 1 && is_greek(before, i - 2)) {
      i -= 2;
    } else {
      break;
    }
    ++letters;
  }
  const bool begins_word = i == 0 || static_cast<unsigned char>(before[i - 1]) < 0x80;
  return letters > 0 && letters <= kMaxLetters && begins_word;
}

// Shops write cents as superscript: $24<sup>95</sup>.
bool is_price(std::string_view before) noexcept {
  const std::size_t end = before.find_last_not_of("0123456789,.");
  if (end == std::string_view::npos || end + 1 == before.size()) return false;
  before = before.substr(0, end + 1);
  return std::ranges::any_of(std::array<std::string_view, 4>{"$", "€", "£", "¥"},
                             [&](std::string_view sign) { return before.ends_with(sign); });
}

bool are_cents(std::string_view superscript) noexcept {
  return superscript.size() == 2 && base::is_digit(superscript[0]) &&
         base::is_digit(superscript[1]);
}

class Writer {
 public:
  Writer(const Content& content, std::span<const SourceSpan> sources, bool makes_runs)
      : content_(content), nodes_(content.nodes), sources_(sources), makes_runs_(makes_runs) {
    out_.reserve(content.store.size());
  }

  SourcedText write() {
    for (std::uint32_t i = 0; i < nodes_.size(); ++i) {
      if (!open_.empty()) close_until(i);
      enter(i);
    }
    close_until(static_cast<std::uint32_t>(nodes_.size()));
    end_run();
    trim_line();
    return {std::move(out_), std::move(runs_)};
  }

 private:
  struct Open {
    std::uint32_t end;
    ContentKind kind;
  };

  // --- Separators

  void break_line() {
    if (rows_ > 0) {
      space_is_due_ = true;
      return;
    }
    line_is_due_ = true;
    space_is_due_ = false;
    tabs_due_ = 0;
  }

  void write_separator() {
    if (line_is_due_ && !out_.empty()) {
      end_run();
      trim_line();
      out_ += '\n';
    }
    out_.append(tabs_due_, '\t');
    if (space_is_due_ && !line_is_due_ && tabs_due_ == 0 && !out_.empty()) out_ += ' ';
    line_is_due_ = false;
    space_is_due_ = false;
    tabs_due_ = 0;
    if (label_ == 0) return;
    note_label_ = std::string("[").append(std::to_string(label_)).append("]");
    out_.append(note_label_).append(" ");
    label_ = 0;
  }

  // A space before an image, which has no words.
  void trim_line() {
    while (out_.ends_with(' ')) out_.pop_back();
  }

  // True if nothing, or white space, is before the next word.
  [[nodiscard]] bool follows_space() const noexcept {
    return line_is_due_ || space_is_due_ || tabs_due_ > 0 || out_.empty() ||
           base::is_space(out_.back());
  }

  // --- Runs

  void begin_run(const SourceSpan& source, std::size_t at) {
    if (!note_label_.empty()) {
      end_run();
      runs_.push_back(
          {source.first, source.first, std::exchange(note_label_, {}), SourceKind::NoteLabel});
    }
    const bool joins = has_run_ && !source.follows_gap && source.kind == SourceKind::Words &&
                       run_.kind == SourceKind::Words;
    if (!joins) {
      end_run(at);
      has_run_ = true;
      run_begin_ = at;
      run_.first = source.first;
      run_.kind = source.kind;
    }
    run_.last = source.last;
  }

  void end_run() { end_run(out_.size()); }
  void end_run(std::size_t end) {
    if (!has_run_) return;
    has_run_ = false;
    run_.text = base::trim(std::string_view(out_).substr(run_begin_, end - run_begin_));
    if (!run_.text.empty()) runs_.push_back(run_);
  }

  // --- Words

  void write_text(ContentPiece piece) {
    if (piece.length > 0 && content_.store[piece.offset] == ' ' && follows_space()) {
      ++piece.offset;
      --piece.length;
    }
    write_piece(piece);
  }

  void write_piece(ContentPiece piece) {
    if (piece.length == 0) return;
    write_separator();
    const std::size_t begin = std::exchange(exponent_begin_, kNone);
    std::size_t at = begin == kNone ? out_.size() : begin;
    if (makes_runs_) {
      const std::uint32_t piece_end = piece.offset + piece.length;
      while (next_source_ < sources_.size() && sources_[next_source_].end <= piece.offset)
        ++next_source_;
      for (std::uint32_t from = piece.offset; from < piece_end;) {
        std::uint32_t to = piece_end;
        if (next_source_ < sources_.size()) {
          begin_run(sources_[next_source_], at);
          to = std::min(to, sources_[next_source_].end);
        }
        out_.append(content_.store, from, to - from);
        from = to;
        at = out_.size();
        if (next_source_ < sources_.size() && sources_[next_source_].end <= from) ++next_source_;
      }
      return;
    }
    out_.append(content_.store, piece.offset, piece.length);
  }

  void write_formula(ContentPiece piece) {
    const std::string_view latex = content_.view(piece);
    const std::string_view words = formula_words(latex);
    if (words == latex) return write_piece(piece);
    write_separator();
    exponent_begin_ = kNone;
    while (next_source_ < sources_.size() && sources_[next_source_].end <= piece.offset)
      ++next_source_;
    if (next_source_ < sources_.size()) begin_run(sources_[next_source_], out_.size());
    out_.append(words);
  }

  // Writes the note's number, because the label on the page may be a letter or restart per section.
  void write_reference(const ContentNode& node) {
    write_separator();
    exponent_begin_ = kNone;
    while (next_source_ < sources_.size() && sources_[next_source_].end <= node.text.offset)
      ++next_source_;
    if (next_source_ < sources_.size()) begin_run(sources_[next_source_], out_.size());
    out_.append("[").append(std::to_string(node.number)).append("]");
  }

  // Without empty lines at the ends; on one line inside a table row.
  void write_code(ContentPiece piece) {
    const std::string_view code = content_.view(piece);
    const std::size_t last = code.find_last_not_of(" \t\n");
    if (last == std::string_view::npos) return;
    const std::size_t word = code.find_first_not_of(" \t\n");
    const std::size_t line_feed = code.rfind('\n', word);
    const std::size_t first = line_feed == std::string_view::npos ? 0 : line_feed + 1;
    piece.offset += static_cast<std::uint32_t>(first);
    piece.length = static_cast<std::uint32_t>(last + 1 - first);
    write_separator();
    const std::size_t begin = out_.size();
    write_piece(piece);
    if (rows_ == 0) return;
    for (std::size_t i = begin; i < out_.size(); ++i)
      if (out_[i] == '\n' || out_[i] == '\t') out_[i] = ' ';
  }

  // --- Nodes

  void close_until(std::uint32_t i) {
    for (; !open_.empty() && open_.back().end <= i; open_.pop_back()) {
      const ContentKind kind = open_.back().kind;
      if (kind == ContentKind::Row && --rows_ == 0) break_line();
      if (kind == ContentKind::Superscript && closes_exponent_) {
        out_ += ')';
        closes_exponent_ = false;
      }
      if (kind == ContentKind::Footnote) label_ = 0;
    }
  }

  void enter_superscript(std::uint32_t i) {
    if (line_is_due_ || space_is_due_ || tabs_due_ > 0) return;
    constexpr std::size_t kMaxBytes = 12;
    std::string text;
    for (std::uint32_t inside = i + 1; inside < nodes_[i].end; ++inside) {
      if (nodes_[inside].kind == ContentKind::Text)
        text.append(content_.text(nodes_[inside]).substr(0, kMaxBytes + 1));
      else if (!is_format(nodes_[inside].kind))
        return;
      if (text.size() > kMaxBytes) return;
    }
    const std::string_view sign = exponent_sign(out_, text);
    if (sign.empty()) return;
    exponent_begin_ = out_.size();
    out_.append(sign);
    closes_exponent_ = sign.size() > 1;
  }

  void enter(std::uint32_t i) {
    const ContentNode& node = nodes_[i];
    switch (node.kind) {
      case ContentKind::Text:
      case ContentKind::Code: return write_text(node.text);
      case ContentKind::Math: return write_formula(node.text);
      case ContentKind::FootnoteReference: return write_reference(node);
      case ContentKind::LineBreak: return break_line();
      case ContentKind::CodeBlock:
        break_line();
        write_code(node.text);
        return break_line();
      case ContentKind::MathBlock:
        break_line();
        write_formula(node.text);
        return break_line();
      case ContentKind::Image:
      case ContentKind::Embed:
      case ContentKind::Rule: return;
      case ContentKind::Row:
        break_line();
        if (rows_++ == 0) is_first_cell_ = true;
        break;
      case ContentKind::Cell:
        if (rows_ == 1 && !std::exchange(is_first_cell_, false)) {
          ++tabs_due_;
          space_is_due_ = false;
        }
        break;
      case ContentKind::Footnote:
        break_line();
        label_ = node.number;
        break;
      case ContentKind::Superscript: enter_superscript(i); break;
      default:
        if (!is_inline(node.kind)) break_line();
        break;
    }
    if (node.kind == ContentKind::Row || node.kind == ContentKind::Superscript ||
        node.kind == ContentKind::Footnote)
      open_.push_back({node.end, node.kind});
  }

  static constexpr std::size_t kNone = std::string::npos;

  const Content& content_;
  const std::vector<ContentNode>& nodes_;
  std::span<const SourceSpan> sources_;
  bool makes_runs_;
  std::string out_;
  std::vector<Open> open_;  // rows, superscripts and footnotes
  std::vector<TextRun> runs_;
  TextRun run_;  // being written if has_run_
  std::size_t run_begin_ = 0;
  std::size_t next_source_ = 0;
  std::size_t exponent_begin_ = kNone;  // of a caret that belongs to the next run
  std::string note_label_;              // written, but not in a run yet
  std::uint32_t label_ = 0;             // of the note whose first word is not written yet
  std::size_t tabs_due_ = 0;
  int rows_ = 0;  // number of open rows
  bool has_run_ = false;
  bool is_first_cell_ = false;
  bool line_is_due_ = false;
  bool space_is_due_ = false;
  bool closes_exponent_ = false;
};

}  // namespace

std::string_view formula_words(std::string_view latex) noexcept {
  if (latex.size() < 3 || latex.front() != '\\') return latex;
  const auto symbol = std::ranges::find(kSymbols, latex.substr(1), &Symbol::command);
  return symbol == kSymbols.end() ? latex : symbol->letter;
}

std::string_view exponent_sign(std::string_view before, std::string_view superscript) noexcept {
  if (!may_have_exponent(before)) return {};
  if (is_price(before)) return are_cents(superscript) ? "." : "";
  std::size_t digits = 0;
  std::size_t variables = 0;
  std::size_t operators = 0;
  for (std::size_t i = 0; i < superscript.size();) {
    const base::CodePoint point = base::read_utf8(superscript, i);
    const bool is_first = i == 0;
    i += point.length;
    // Letters that are not ordinals in any language (1st, 2e, 3o, 4a).
    constexpr std::string_view kVariables = "ijknxy";
    const char c = point.value < 0x80 ? static_cast<char>(point.value) : '\0';
    const bool is_sign = c == '+' || c == '-' || point.value == 0x2212 || point.value == 0x2013;
    if (base::is_digit(c)) {
      ++digits;
    } else if (c != '\0' && kVariables.find(c) != std::string_view::npos) {
      ++variables;
    } else if (is_first ? is_sign : is_sign || c == '/' || c == '.' || c == '*') {
      if (!is_first) ++operators;
    } else {
      return {};
    }
  }
  if (digits == 0 && variables != 1) return {};
  const bool is_one_term = operators == 0 && (digits == 0 || variables == 0);
  return is_one_term ? "^" : "^(";
}

std::string bare_text(const Content& content) { return Writer(content, {}, false).write().text; }

SourcedText bare_text(const Content& content, std::span<const SourceSpan> sources) {
  return Writer(content, sources, true).write();
}

}  // namespace winnow::content
