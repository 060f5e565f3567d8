// Removes marks character by character, then splits the text into words.
#include "experiments/agreement_words.h"

#include <algorithm>
#include <array>
#include <optional>

#include "base/ascii.h"
#include "base/utf8.h"
#include "dom/display.h"
#include "html/parse.h"
#include "text/words.h"

namespace winnow::experiments {
namespace {

constexpr std::size_t kShownWords = 8;  // per side of a reported difference
constexpr std::size_t kMaxListNumberDigits = 4;
constexpr std::size_t kMaxNoteDigits = 4;

bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }

bool is_punctuation(char c) noexcept {
  return c > ' ' && c < 0x7F && !is_digit(c) && !base::is_alpha(c);
}

std::size_t count_digits(std::string_view text, std::size_t at) noexcept {
  std::size_t count = 0;
  while (at + count < text.size() && is_digit(text[at + count])) ++count;
  return count;
}

// Bytes of a footnote mark "[12]" or "[^12]" at `at`, or 0.
std::size_t note_mark(std::string_view text, std::size_t at) noexcept {
  if (text[at] != '[') return 0;
  std::size_t end = at + 1;
  if (end < text.size() && text[end] == '^') ++end;
  const std::size_t digits = count_digits(text, end);
  end += digits;
  const bool is_mark =
      digits > 0 && digits <= kMaxNoteDigits && end < text.size() && text[end] == ']';
  return is_mark ? end + 1 - at : 0;
}

// Bytes of a list number "3." or "4)" at `at`, or 0.
std::size_t list_number(std::string_view text, std::size_t at) noexcept {
  if (at > 0 && !base::is_space(text[at - 1])) return 0;
  const std::size_t digits = count_digits(text, at);
  const std::size_t end = at + digits;
  if (digits == 0 || digits > kMaxListNumberDigits || end >= text.size()) return 0;
  if (text[end] != '.' && text[end] != ')') return 0;
  return end + 1 == text.size() || base::is_space(text[end + 1]) ? digits + 1 : 0;
}

// The plain digit for a superscript or subscript digit, so that "10⁶" equals "10<sup>6</sup>".
char32_t plain_digit(char32_t c) noexcept {
  if (c == 0xB9) return U'1';
  if (c == 0xB2 || c == 0xB3) return U'2' + (c - 0xB2);
  if (c == 0x2070 || (c >= 0x2074 && c <= 0x2079)) return U'0' + (c - 0x2070);
  if (c >= 0x2080 && c <= 0x2089) return U'0' + (c - 0x2080);
  return c;
}

// Layout characters of formulas, emphasis characters of Markdown, and invisible characters.
bool is_ignored(char32_t c) noexcept {
  return c == U'^' || c == U'_' || c == U'*' || c == U'{' || c == U'}' || c == 0xAD ||
         (c >= 0x200B && c <= 0x200F) || c == 0x2060 || c == 0xFEFF;
}

// LaTeX names of symbols. Text writes a formula of one symbol as the symbol, other formats write
// its name.
constexpr std::array<std::pair<std::string_view, std::string_view>, 45> kLetterNames = {
    {{"alpha", "α"},  {"beta", "β"},       {"gamma", "γ"}, {"delta", "δ"},   {"epsilon", "ϵ"},
     {"zeta", "ζ"},   {"eta", "η"},        {"theta", "θ"}, {"iota", "ι"},    {"kappa", "κ"},
     {"lambda", "λ"}, {"mu", "μ"},         {"nu", "ν"},    {"xi", "ξ"},      {"pi", "π"},
     {"rho", "ρ"},    {"sigma", "σ"},      {"tau", "τ"},   {"upsilon", "υ"}, {"phi", "ϕ"},
     {"chi", "χ"},    {"psi", "ψ"},        {"omega", "ω"}, {"Gamma", "Γ"},   {"Delta", "Δ"},
     {"Theta", "Θ"},  {"Lambda", "Λ"},     {"Xi", "Ξ"},    {"Pi", "Π"},      {"Sigma", "Σ"},
     {"varphi", "φ"}, {"varepsilon", "ε"}, {"Psi", "Ψ"},   {"Omega", "Ω"},   {"Phi", "Φ"},
     {"ell", "ℓ"},    {"hbar", "ℏ"},       {"times", "×"}, {"cdot", "⋅"},    {"pm", "±"},
     {"approx", "≈"}, {"infty", "∞"},      {"nabla", "∇"}, {"to", "→"},      {"partial", "∂"}}};

// A backslash and what follows it. A named symbol is replaced, a formula delimiter removed. A
// backslash before other punctuation is removed too, as a Markdown parser without formulas does;
// any other stays.
struct Command {
  std::string_view written;  // its replacement
  std::size_t bytes = 1;     // of the command
};
Command read_command(std::string_view text, std::size_t at) {
  std::size_t end = at + 1;
  while (end < text.size() && base::is_alpha(text[end])) ++end;
  const std::string_view name = text.substr(at + 1, end - at - 1);
  const auto letter =
      std::ranges::find(kLetterNames, name, [](const auto& each) { return each.first; });
  if (letter != kLetterNames.end()) return {letter->second, end - at};
  const bool is_delimiter = name.empty() && end < text.size() &&
                            std::string_view("()[]").find(text[end]) != std::string_view::npos;
  if (is_delimiter) return {"", 2};
  const bool is_escape = name.empty() && end < text.size() && is_punctuation(text[end]);
  return {is_escape ? std::string_view() : text.substr(at, 1), 1};
}

// Collapses white space: a run of spaces to one space, a run with other white space to one line
// feed.
void append_space(std::string& out, char c) {
  if (out.ends_with('\n')) return;
  if (!out.ends_with(' '))
    out += c == ' ' ? ' ' : '\n';
  else if (c != ' ')
    out.back() = '\n';
}

// Removes footnote marks and formula delimiters first: the character before a mark is then the last
// of its word, as in formats without marks. Collapses white space.
std::string without_delimiters(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) {
    if (const std::size_t mark = note_mark(text, at); mark > 0) {
      at += mark;
    } else if (text[at] == '\\') {
      const Command command = read_command(text, at);
      out.append(command.written);
      at += command.bytes;
    } else {
      if (base::is_space(text[at]))
        append_space(out, text[at]);
      else if (text[at] != '$')
        out += text[at];
      ++at;
    }
  }
  return out;
}

// Spaces next to a caret or an underscore have no meaning in a formula, and Markdown writers add
// and remove them.
bool is_beside_script(std::string_view text, std::size_t at) {
  if (text[at] != ' ') return false;
  const auto is_script = [&](std::size_t i) {
    return i < text.size() && (text[i] == '^' || text[i] == '_');
  };
  return is_script(at + 1) || (at > 0 && is_script(at - 1));
}

std::string without_marks(std::string_view with_delimiters) {
  const std::string text = without_delimiters(with_delimiters);
  std::string out;
  out.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t mark = list_number(text, at);
    if (mark > 0) {
      at += mark;
      continue;
    }
    const base::CodePoint c = base::read_utf8(text, at);
    if (!is_ignored(c.value) && !is_beside_script(text, at))
      base::append_utf8(out, plain_digit(c.value));
    at += c.length;
  }
  return out;
}

std::string joined(const std::vector<std::string>& words, std::size_t first, std::size_t count,
                   std::string_view between) {
  std::string out;
  for (std::size_t i = first; i < std::min(words.size(), first + count); ++i)
    out.append(i == first ? "" : between).append(words[i]);
  return out;
}

std::string from_difference(const std::vector<std::string>& left,
                            const std::vector<std::string>& right) {
  const auto [a, b] = std::mismatch(left.begin(), left.end(), right.begin(), right.end());
  const auto at = static_cast<std::size_t>(a - left.begin());
  return "word " + std::to_string(at) + ": \"" + joined(left, at, kShownWords, " ") + "\" / \"" +
         joined(right, at, kShownWords, " ") + "\"";
}

bool contains(const std::vector<std::string_view>& names, std::string_view name) {
  return std::ranges::find(names, name) != names.end();
}

// A footnote reference, or the link from a footnote back to it: both link to "#fn...".
bool is_note_link(const dom::Document& document, const dom::Node& node) {
  return node.is(dom::Name::A) &&
         document.attribute(node, dom::Name::Href).value_or("").starts_with("#fn");
}

bool is_control(const dom::Node& node) {
  return node.is(dom::Name::Button) || node.is(dom::Name::Select) || node.is(dom::Name::Textarea);
}

class ShownText {
 public:
  ShownText(const dom::Document& document, Hidden hidden) : document_(document), hidden_(hidden) {}

  std::string read(dom::NodeId root) {
    const std::uint32_t end = document_[root].end;
    for (std::uint32_t i = dom::index(root); i < end;) {
      close_until(i);
      const dom::Node& node = document_[i];
      if (node.is_element() && is_skipped(node)) {
        if (dom::display_of(node) == dom::Display::Block) separate();
        i = node.end;
        continue;
      }
      if (node.is_element()) enter(i);
      if (node.is(dom::Name::Pre)) pre_end_ = std::max(pre_end_, node.end);
      if (node.is_text()) append(document_.text(node), i < pre_end_);
      ++i;
    }
    close_until(end);
    return std::move(out_);
  }

 private:
  bool is_skipped(const dom::Node& node) const {
    if (dom::is_never_read(node) || is_note_link(document_, node)) return true;
    return hidden_ == Hidden::Skip && (is_control(node) || dom::is_hidden(document_, node));
  }
  void enter(std::uint32_t i) {
    const dom::Node& node = document_[i];
    if (node.is(dom::Name::Br)) return separate();
    if (node.is(dom::Name::Tr)) {
      separate();
      ++rows_;
    }
    const dom::Display display = dom::display_of(node);
    if (display == dom::Display::Inline || display == dom::Display::None) return;
    separate();
    open_.push_back(i);
  }
  void close_until(std::uint32_t i) {
    for (; !open_.empty() && document_[open_.back()].end <= i; open_.pop_back()) {
      if (document_[open_.back()].is(dom::Name::Tr)) --rows_;
      separate();
    }
  }
  // All cells of a row are written on one line, even if they contain blocks.
  void separate() { out_ += rows_ > 0 ? '\t' : '\n'; }
  void append(std::string_view text, bool is_preformatted) {
    for (const char c : text) out_ += base::is_space(c) && !is_preformatted ? ' ' : c;
  }

  const dom::Document& document_;
  Hidden hidden_;
  std::string out_;
  std::vector<std::uint32_t> open_;
  std::uint32_t pre_end_ = 0;
  int rows_ = 0;
};

// Inline elements of winnow's XML and TEI output.
constexpr std::array<std::string_view, 15> kInlineXml = {
    "a",  "em",  "strong", "s",       "sup",     "sub",  "code", "span",
    "hi", "ref", "del",    "formula", "graphic", "desc", "img"};

struct XmlTag {
  std::string_view name;
  std::string_view text;  // between < and >
  bool is_end = false;
  bool is_empty = false;
};

XmlTag read_tag(std::string_view text) {
  XmlTag tag;
  tag.text = text;
  tag.is_end = text.starts_with('/');
  tag.is_empty = text.ends_with('/') || text.starts_with('?');
  if (tag.is_end) text.remove_prefix(1);
  tag.name = text.substr(0, text.find_first_of(" /"));
  return tag;
}

bool is_note_tag(const XmlTag& tag) {
  return tag.text.starts_with("ref type=\"note\"") || tag.text.starts_with("a href=\"#fn");
}

void append_unescaped(std::string& out, std::string_view text) {
  static constexpr std::array<std::pair<std::string_view, char>, 4> kEntities = {
      {{"&amp;", '&'}, {"&lt;", '<'}, {"&gt;", '>'}, {"&quot;", '"'}}};
  for (std::size_t at = 0; at < text.size();) {
    const auto entity = std::ranges::find_if(
        kEntities, [&](const auto& each) { return text.substr(at).starts_with(each.first); });
    out += entity == kEntities.end() ? text[at] : entity->second;
    at += entity == kEntities.end() ? 1 : entity->first.size();
  }
}

}  // namespace

std::vector<std::string> compared_words(std::string_view text) {
  std::vector<std::string> words;
  const std::string plain = without_marks(text);
  text::for_each_word(plain, text::WordKind::Reader,
                      [&](std::string_view word) { words.emplace_back(word); });
  return words;
}

Comparison compare_words(const std::vector<std::string>& left,
                         const std::vector<std::string>& right) {
  if (left == right) return {};
  Comparison result;
  result.where = from_difference(left, right);
  if (joined(left, 0, left.size(), "") == joined(right, 0, right.size(), "")) {
    result.difference = Difference::Boundaries;
    return result;
  }
  std::vector<std::string_view> a(left.begin(), left.end());
  std::vector<std::string_view> b(right.begin(), right.end());
  std::ranges::sort(a);
  std::ranges::sort(b);
  std::vector<std::string_view> common;
  std::ranges::set_intersection(a, b, std::back_inserter(common));
  result.only_left = a.size() - common.size();
  result.only_right = b.size() - common.size();
  result.difference =
      result.only_left + result.only_right == 0 ? Difference::Order : Difference::Words;
  return result;
}

bool are_in_order(const std::vector<std::string>& words, const std::vector<std::string>& all) {
  auto at = words.begin();
  for (const std::string& word : all)
    if (at != words.end() && *at == word) ++at;
  return at == words.end();
}

std::string shown_text(const dom::Document& document, dom::NodeId root, Hidden hidden) {
  return ShownText(document, hidden).read(root);
}

std::string shown_text(std::string_view html) {
  const Result<dom::Document> document = html::Parser().parse(html);
  if (!document) return {};
  return shown_text(*document, document->find_first(dom::Name::Body).value_or(dom::kRoot));
}

std::string xml_text(std::string_view xml, const XmlScope& scope) {
  std::string out;
  std::vector<std::string_view> open;
  std::size_t inside = 0;
  std::size_t without = 0;  // depth of `open` at which skipped content began; 0 = not skipping
  for (std::size_t at = 0; at < xml.size();) {
    const std::size_t tag_begin = std::min(xml.find('<', at), xml.size());
    if (inside > 0 && without == 0) append_unescaped(out, xml.substr(at, tag_begin - at));
    const std::size_t tag_end = std::min(xml.find('>', tag_begin), xml.size());
    if (tag_begin == xml.size()) break;
    const XmlTag tag = read_tag(xml.substr(tag_begin + 1, tag_end - tag_begin - 1));
    at = std::min(tag_end + 1, xml.size());
    if (std::ranges::find(kInlineXml, tag.name) == kInlineXml.end()) out += '\n';
    if (tag.is_empty) continue;
    if (!tag.is_end) {
      open.push_back(tag.name);
      if (contains(scope.inside, tag.name)) ++inside;
      if (without == 0 && (contains(scope.without, tag.name) || is_note_tag(tag)))
        without = open.size();
    } else if (!open.empty()) {
      if (contains(scope.inside, tag.name)) --inside;
      if (without == open.size()) without = 0;
      open.pop_back();
    }
  }
  return out;
}

}  // namespace winnow::experiments
