// Visits inline nodes, looking one character back and one node ahead.
#include "render/markdown_inline.h"

#include <algorithm>

#include "base/ascii.h"
#include "base/time_limit.h"
#include "base/utf8.h"
#include "render/html.h"
#include "text/characters.h"
#include "url/safe.h"

namespace winnow::render_detail {
namespace {

// How CommonMark classifies the character next to a delimiter. Version 0.31 counts symbols as
// punctuation, older parsers do not; Symbol is where they disagree.
enum class Beside : std::uint8_t { Space, Punctuation, Symbol, Other };

Beside beside(char32_t c) noexcept {
  if (c < 0x80) {
    if (c <= 0x20) return Beside::Space;
    return base::is_alphanumeric(static_cast<char>(c)) ? Beside::Other : Beside::Punctuation;
  }
  const text::CharacterClass kind = text::class_of(c);
  if (kind.is(text::kSpace)) return Beside::Space;
  if (kind.is(text::kPunctuation)) return Beside::Punctuation;
  if (kind.is(text::kLetter | text::kNumber | text::kMark)) return Beside::Other;
  return Beside::Symbol;
}

// For a delimiter to count in both, a symbol inside must be assumed to be punctuation, and one
// outside not to be.
bool may_be_punctuation(Beside kind) noexcept {
  return kind == Beside::Punctuation || kind == Beside::Symbol;
}
bool may_be_other(Beside kind) noexcept { return kind == Beside::Other || kind == Beside::Symbol; }

std::size_t last_character(std::string_view text) noexcept {
  std::size_t i = text.size() - 1;
  while (i > 0 && (static_cast<unsigned char>(text[i]) & 0xC0) == 0x80) --i;
  return i;
}

std::string reference(char32_t c) {
  return std::string("&#").append(std::to_string(static_cast<std::uint32_t>(c))).append(";");
}

// Parsers that follow the original Markdown have no backslash escapes for these: "\<b>" is a tag for
// them.
std::string_view entity_of(char c) noexcept {
  switch (c) {
    case '<': return "&lt;";
    case '>': return "&gt;";
    case '&': return "&amp;";
    case '"': return "&quot;";
    default: return {};
  }
}

// "&amp;", "&#39;", "&#x27;": a parser would read it as one character.
bool is_reference(std::string_view text) noexcept {
  constexpr std::size_t kLongest = 40;
  std::size_t i = 1;
  while (i < text.size() && i < kLongest && (base::is_alphanumeric(text[i]) || text[i] == '#')) ++i;
  return i == text.size() || (i > 1 && text[i] == ';');
}

// Is there something like "onclick=" in front of the next "}"? In "{i=1}" there is not.
bool has_attribute(std::string_view latex) noexcept {
  constexpr std::size_t kLongest = 1000;
  constexpr std::size_t kShortestName = 3;
  std::size_t letters = 0;
  for (const char c : latex.substr(0, kLongest)) {
    if (c == '}') return false;
    if (c == '=' && letters >= kShortestName) return true;
    if (c != ' ') letters = base::is_alpha(c) ? letters + 1 : 0;
  }
  return false;
}

bool has_balanced_parentheses(std::string_view text) noexcept {
  constexpr int kDeepest = 16;  // CommonMark requires at least 3, cmark supports 32
  int depth = 0;
  for (const char c : text) {
    if (c == '(' && ++depth > kDeepest) return false;
    if (c == ')' && --depth < 0) return false;
  }
  return depth == 0;
}

class Writer {
 public:
  Writer(const Content& content, MarkdownPlace place, bool has_math, std::vector<TextRange>* plain)
      : content_(content),
        nodes_(content.nodes),
        place_(place),
        has_math_(has_math),
        plain_(plain) {}

  std::string write(std::uint32_t first, std::uint32_t end) {
    end_ = end;
    for (std::uint32_t i = first; i < end && !base::TimeLimit::is_over(); ++i) {
      close_until(i);
      enter(i);
    }
    close_until(end);
    return std::move(out_);
  }

 private:
  static constexpr std::uint32_t kNone = static_cast<std::uint32_t>(-1);
  static constexpr std::size_t kNowhere = static_cast<std::size_t>(-1);

  struct Open {
    std::uint32_t index;
    std::string close;
    bool is_mark = false;              // follows the rules of delimiter runs
    bool leaves_out_last = false;      // marks of the last nodes inside are not written
    std::uint32_t close_leaf = kNone;  // the closing mark is written in this text,
    std::size_t close_at = 0;          // at this offset
  };

  // --- Delimiters

  // NB: cmark-gfm ignores the delimiters of strikethrough when it looks next to other delimiters;
  // for CommonMark they are punctuation. Both ways are checked: `Look`.
  // Past also passes the other marks, because those that follow may be left out.
  enum class Look : std::uint8_t { At, Through, Past };

  // One past the character next to which a delimiter would be written now.
  [[nodiscard]] std::size_t edge(Look look) const noexcept {
    return look == Look::At ? out_.size() : out_.find_last_not_of('~') + 1;
  }
  [[nodiscard]] Beside before(Look look) const noexcept {
    const std::string_view text = std::string_view(out_).substr(0, edge(look));
    if (text.empty()) return Beside::Space;
    return beside(base::read_utf8(text, last_character(text)).value);
  }
  [[nodiscard]] bool may_be_other_before() const noexcept {
    return may_be_other(before(Look::At)) || may_be_other(before(Look::Through));
  }

  // The class of the first output character at node `i`.
  [[nodiscard]] Beside beginning_of(std::uint32_t i, Look look) const noexcept {
    while (i < end_ && is_passed(nodes_[i], look)) ++i;
    if (i >= end_) return Beside::Space;
    const ContentNode& node = nodes_[i];
    if (node.kind == ContentKind::LineBreak && place_ == MarkdownPlace::Paragraph)
      return Beside::Punctuation;  // the backslash
    if (node.kind != ContentKind::Text) return Beside::Punctuation;
    const std::string_view text = content_.text(node);
    return text.empty() ? Beside::Space : beside(base::read_utf8(text, 0).value);
  }
  static bool is_passed(const ContentNode& node, Look look) noexcept {
    return look == Look::Past ? is_marked(node.kind)
                              : look == Look::Through && node.kind == ContentKind::Strikethrough;
  }

  // The class of what follows `end`, where the node below the first `depth` open ones ends.
  [[nodiscard]] Beside after(std::uint32_t end, std::size_t depth, Look look) const noexcept {
    for (; depth > 0 && nodes_[open_[depth - 1].index].end == end; --depth) {
      const Open& open = open_[depth - 1];
      const bool is_seen =
          look == Look::At || nodes_[open.index].kind != ContentKind::Strikethrough;
      if (is_seen && !open.close.empty() && open.close_leaf == kNone) return Beside::Punctuation;
    }
    return end >= end_ ? Beside::Space : beginning_of(end, look);
  }
  // May a letter follow the closing mark of `i`? Whether the marks that follow are written is not
  // known yet, except for those that nothing prevents.
  [[nodiscard]] bool may_be_other_after(std::uint32_t i, char mark) const noexcept {
    const std::uint32_t end = nodes_[i].end;
    const bool is_mark_certain =
        mark == '_' && end + 1 < end_ && nodes_[end].kind == ContentKind::Strong &&
        nodes_[end].end == end + 2 && nodes_[end + 1].kind == ContentKind::Text &&
        beginning_of(end + 1, Look::At) == Beside::Other;
    return may_be_other(after(end, open_.size(), Look::At)) ||
           may_be_other(after(end, open_.size(), Look::Through)) ||
           (!is_mark_certain && may_be_other(after(end, open_.size(), Look::Past)));
  }

  // True if a star is directly at `end`, from the node that begins or the one that ends there.
  [[nodiscard]] bool star_at(std::uint32_t end) const noexcept {
    for (auto open = open_.rbegin(); open != open_.rend(); ++open) {
      if (nodes_[open->index].end != end) break;
      if (!open->close.empty()) return open->close.starts_with('*');
    }
    return end < end_ && is_starred(nodes_[end].kind);
  }
  static bool is_starred(ContentKind kind) noexcept {
    return kind == ContentKind::Emphasis || kind == ContentKind::Strong;
  }
  static bool is_marked(ContentKind kind) noexcept {
    return is_starred(kind) || kind == ContentKind::Strikethrough;
  }
  // True if the last child ends with a star.
  [[nodiscard]] bool ends_with_starred(std::uint32_t i) const noexcept {
    const std::uint32_t end = nodes_[i].end;
    for (std::uint32_t child = i + 1; child < end;) {
      if (nodes_[child].end == end) {
        if (is_starred(nodes_[child].kind)) return true;
        ++child;
      } else {
        child = nodes_[child].end;
      }
    }
    return false;
  }

  // An end of a formatted node: the leaf there, and whether other marks or brackets are around it.
  struct Edge {
    std::uint32_t leaf = 0;
    bool is_marked = false;
    bool is_enclosed = false;
  };
  [[nodiscard]] Edge head_of(std::uint32_t i) const noexcept {
    Edge edge{i + 1};
    for (; edge.leaf + 1 < nodes_[i].end && is_marked(nodes_[edge.leaf].kind); ++edge.leaf)
      edge.is_marked = true;
    return edge;
  }
  [[nodiscard]] Edge tail_of(std::uint32_t i) const noexcept {
    const std::uint32_t end = nodes_[i].end;
    Edge edge{i + 1};
    while (nodes_[edge.leaf].end < end || is_format(nodes_[edge.leaf].kind)) {
      const ContentNode& node = nodes_[edge.leaf];
      if (node.end < end) {
        edge.leaf = node.end;
        continue;
      }
      if (node.end == edge.leaf + 1) break;
      if (is_marked(node.kind))
        edge.is_marked = true;
      else
        edge.is_enclosed = true;
      ++edge.leaf;
    }
    return edge;
  }

  // Where the opening mark of `i` counts: an offset in the text of the leaf, or kNowhere.
  [[nodiscard]] std::size_t place_of_opening(const Edge& head, bool is_strict) const noexcept {
    const bool is_text = nodes_[head.leaf].kind == ContentKind::Text;
    const std::string_view text = is_text ? content_.text(nodes_[head.leaf]) : std::string_view();
    const auto first = is_text ? beginning_of(head.leaf, Look::At) : Beside::Punctuation;
    const bool needs_edge = is_strict || head.is_marked || may_be_punctuation(first);
    if (first != Beside::Space && !(needs_edge && may_be_other_before())) return 0;
    // The mark moves past the spaces, or else to the first letter.
    Beside last = before(Look::At);
    for (std::size_t at = 0; at < text.size();) {
      const base::CodePoint point = base::read_utf8(text, at);
      const Beside kind = beside(point.value);
      const bool is_edge = last == Beside::Space || last == Beside::Punctuation;
      if (first == Beside::Space ? kind != Beside::Space : kind == Beside::Other)
        return is_strict && !is_edge ? kNowhere : at;
      last = kind;
      at += point.length;
    }
    return kNowhere;
  }

  // Where its closing mark counts.
  [[nodiscard]] std::size_t place_of_closing(std::uint32_t i, const Edge& tail,
                                             char mark) const noexcept {
    const bool is_text = nodes_[tail.leaf].kind == ContentKind::Text && !tail.is_enclosed;
    const std::string_view text = is_text ? content_.text(nodes_[tail.leaf]) : std::string_view();
    if (is_text && text.empty()) return kNowhere;
    const auto last =
        is_text ? beside(base::read_utf8(text, last_character(text)).value) : Beside::Punctuation;
    const bool needs_edge = mark == '_' || tail.is_marked || may_be_punctuation(last);
    if (last != Beside::Space && !(needs_edge && may_be_other_after(i, mark))) return text.size();
    Beside next = Beside::Other;
    for (std::size_t end = text.size(); end > 0;) {
      const std::size_t at = last_character(text.substr(0, end));
      const Beside kind = beside(base::read_utf8(text, at).value);
      const bool is_edge = next == Beside::Space || next == Beside::Punctuation;
      if (last == Beside::Space ? kind != Beside::Space : kind == Beside::Other)
        return mark == '_' && !is_edge ? kNowhere : end;
      next = kind;
      end = at;
    }
    return kNowhere;
  }

  // A node that is one link of plain text can have its marks inside the brackets, where they count.
  [[nodiscard]] bool can_mark_link(std::uint32_t i) const noexcept {
    const std::uint32_t link = i + 1;
    if (nodes_[link].kind != ContentKind::Link || nodes_[link].end != nodes_[i].end ||
        nodes_[link].end != link + 2 || nodes_[link + 1].kind != ContentKind::Text || links_ > 0 ||
        !url::is_safe_link(content_.url(nodes_[link])))
      return false;
    const std::string_view text = content_.text(nodes_[link + 1]);
    return !text.empty() && beginning_of(link + 1, Look::At) != Beside::Space &&
           beside(base::read_utf8(text, last_character(text)).value) != Beside::Space;
  }

  // True if a mark around `i` has moved to the letters, past where the mark of `i` would be.
  [[nodiscard]] bool is_left_out(std::uint32_t i) const noexcept {
    return i < unmarked_until_ || std::ranges::any_of(open_, [&](const Open& open) {
             return open.leaves_out_last && nodes_[open.index].end == nodes_[i].end;
           });
  }

  void open_mark(std::uint32_t i, std::string mark) {
    const Edge head = head_of(i);
    const Edge tail = tail_of(i);
    const char sign = mark.front();
    const bool is_out = is_left_out(i);
    const std::size_t begin = is_out ? kNowhere : place_of_opening(head, sign == '_');
    const std::size_t end = begin == kNowhere ? kNowhere : place_of_closing(i, tail, sign);
    if (end == kNowhere) {
      if (!is_out && can_mark_link(i)) link_mark_ = std::move(mark);
      return open_.push_back({i, ""});
    }
    const bool is_last_kept = !tail.is_marked || !(may_be_other_after(i, sign) ||
                                                   end < content_.text(nodes_[tail.leaf]).size());
    Open open{i, mark, true};
    open.leaves_out_last = !is_last_kept;
    if (nodes_[tail.leaf].kind == ContentKind::Text && !tail.is_enclosed &&
        end < content_.text(nodes_[tail.leaf]).size()) {
      open.close_leaf = tail.leaf;
      open.close_at = end;
    }
    if (begin > 0 || (head.is_marked && may_be_other_before())) unmarked_until_ = head.leaf;
    if (begin > 0) {
      moved_mark_ = std::move(mark);
      moved_to_ = begin;
    } else {
      out_.append(mark);
      last_mark_ = out_.size();
    }
    open_.push_back(std::move(open));
  }

  void close_mark(const Open& open) {
    if (open.close_leaf != kNone) return;  // written in the text
    out_.append(open.close);
    last_mark_ = out_.size();
  }

  void close_until(std::uint32_t i) {
    while (!open_.empty() && nodes_[open_.back().index].end <= i) {
      if (open_.back().is_mark)
        close_mark(open_.back());
      else
        out_.append(open_.back().close);
      if (nodes_[open_.back().index].kind == ContentKind::Link) --links_;
      open_.pop_back();
    }
  }

  [[nodiscard]] bool follows_star() const noexcept {
    return last_mark_ == out_.size() && out_.ends_with('*');
  }

  void enter_emphasis(std::uint32_t i) {
    const bool touches_star = follows_star() || star_at(nodes_[i].end) ||
                              (i + 1 < nodes_[i].end && is_starred(nodes_[i + 1].kind)) ||
                              ends_with_starred(i);
    open_mark(i, touches_star ? "_" : "*");
  }

  // --- Nodes

  void enter(std::uint32_t i) {
    const ContentNode& node = nodes_[i];
    if (node.kind == ContentKind::Text) {
      is_before_link_ = i + 1 < end_ && (nodes_[i + 1].kind == ContentKind::Link ||
                                         nodes_[i + 1].kind == ContentKind::Embed ||
                                         nodes_[i + 1].kind == ContentKind::FootnoteReference);
      text_end_ = i + 1;
      const std::size_t begin = out_.size();
      write_marked_text(i);
      if (plain_ != nullptr && open_.empty()) plain_->push_back({begin, out_.size()});
      return;
    }
    if (is_format(node.kind) && node.end == i + 1) return;  // delimiters need content
    switch (node.kind) {
      case ContentKind::Emphasis: enter_emphasis(i); break;
      case ContentKind::Strong: open_mark(i, follows_star() ? "__" : "**"); break;
      case ContentKind::Strikethrough: open_mark(i, "~~"); break;
      case ContentKind::Superscript: enter_tag(i, "<sup>", "</sup>"); break;
      case ContentKind::Subscript: enter_tag(i, "<sub>", "</sub>"); break;
      case ContentKind::Link: enter_link(i); break;
      case ContentKind::Image: write_image(node); break;
      case ContentKind::Embed: write_embed(node); break;
      case ContentKind::Code: write_code(content_.text(node)); break;
      case ContentKind::Math:
        // "$a$$b$" would be read as a formula on lines of its own.
        if (out_.size() == formula_end_) out_ += ' ';
        out_.append("$").append(guarded_latex(content_.text(node), place_)).append("$");
        formula_end_ = out_.size();
        break;
      case ContentKind::FootnoteReference:
        guards_colon_ = at_line_start();
        out_.append("[^").append(std::to_string(node.number)).append("]");
        return;
      case ContentKind::LineBreak:
        // A backslash would be a part of the address.
        if (place_ == MarkdownPlace::Paragraph)
          out_.append(ends_with_address_ ? "  \n" : "\\\n");
        else
          out_.append("<br>");
        break;
      default: break;  // blocks do not occur here
    }
    guards_colon_ = false;
  }

  void enter_tag(std::uint32_t i, std::string_view open, std::string close) {
    out_.append(open);
    open_.push_back({i, std::move(close), false});
  }

  void enter_link(std::uint32_t i) {
    const ContentNode& node = nodes_[i];
    if (links_ > 0 || !url::is_safe_link(content_.url(node))) {
      ++links_;
      return open_.push_back({i, "", false});
    }
    ++links_;
    std::string close = link_mark_ + "]";
    append_target(close, node);
    enter_tag(i, "[" + link_mark_, std::move(close));
    link_mark_.clear();
  }

  void write_image(const ContentNode& node) {
    if (!url::is_safe_image(content_.url(node))) return;
    out_.append("![");
    ++links_;
    write_text(content_.text(node));
    --links_;
    out_.append("]");
    append_target(out_, node);
  }

  // Two in a row, if a mark between them is left out, would be read as one with other backticks.
  void write_code(std::string_view code) {
    const bool continues = out_.size() == code_end_;
    if (continues) out_.resize(code_begin_);
    code_begin_ = out_.size();
    code_ = continues ? code_.append(code) : std::string(code);
    out_.append(code_span(code_, place_));
    code_end_ = out_.size();
  }

  void write_embed(const ContentNode& node) {
    if (links_ > 0 || !url::is_safe_image(content_.url(node))) return;
    out_.append("[").append(kEmbedSign).append("]");
    append_target(out_, node);
  }

  // "(https://mill.example/a_(b) "title")": balanced parentheses are allowed.
  void append_target(std::string& out, const ContentNode& node) const {
    const std::string_view url = content_.url(node);
    const bool is_balanced = has_balanced_parentheses(url);
    out.append("(");
    for (std::size_t i = 0; i < url.size(); ++i) {
      const char c = url[i];
      if (!is_balanced && (c == '(' || c == ')')) out += '\\';
      if (c == '&' && is_reference(url.substr(i))) out += '\\';
      // url/safe.h has percent-encoded these, but a library user can build a Content without it.
      if (std::string_view("<>`\\|\"").find(c) != std::string_view::npos) {
        constexpr std::string_view kHex = "0123456789ABCDEF";
        const auto byte = static_cast<unsigned char>(c);
        out.append({'%', kHex[byte >> 4], kHex[byte & 15]});
      } else {
        out += c;
      }
    }
    if (node.title.length > 0) {
      out.append(" \"");
      // markdown2 ends the link at the parenthesis that balances its first.
      const bool encodes_parentheses = !has_balanced_parentheses(content_.title(node));
      for (const char c : content_.title(node)) {
        if (encodes_parentheses && (c == '(' || c == ')')) {
          out.append(reference(static_cast<char32_t>(c)));
          continue;
        }
        if (const std::string_view entity = entity_of(c); !entity.empty()) {
          out.append(entity);
          continue;
        }
        if (std::string_view("\\|`*_[]").find(c) != std::string_view::npos) out += '\\';
        out += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
      }
      out.append("\"");
    }
    out.append(")");
  }

  // --- Text

  [[nodiscard]] bool at_line_start() const noexcept { return out_.empty() || out_.back() == '\n'; }

  void write_text(std::string_view text) {
    std::size_t i = 0;
    address_end_ = 0;
    ends_with_address_ = false;
    if (at_line_start()) {
      while (i < text.size() && base::is_space(text[i])) ++i;
      i = write_line_start(text, i);
    }
    if (guards_colon_ && i < text.size() && text[i] == ':') out_ += '\\';
    guards_colon_ = false;
    for (; i < text.size(); ++i) {
      write_moved_marks(i);
      write_character(text, i);
    }
  }

  // Writes a text with the marks that have moved into it.
  void write_marked_text(std::uint32_t leaf) {
    const auto open = std::ranges::find(open_, leaf, &Open::close_leaf);
    if (open != open_.end()) {
      moved_close_ = open->close;
      moved_close_to_ = open->close_at;
    }
    has_moved_marks_ = !moved_mark_.empty() || !moved_close_.empty();
    write_text(content_.text(nodes_[leaf]));
    write_moved_marks(kNowhere);
    has_moved_marks_ = false;
  }
  void write_moved_marks(std::size_t i) {
    const auto write = [&](std::string& mark) {
      out_.append(mark);
      mark.clear();
      moved_at_ = i;
      last_mark_ = out_.size();
    };
    if (!moved_mark_.empty() && i >= moved_to_) write(moved_mark_);
    if (!moved_close_.empty() && i >= moved_close_to_) write(moved_close_);
  }

  // Escapes what would begin a block at the start of a line. Returns where to continue.
  std::size_t write_line_start(std::string_view text, std::size_t i) {
    if (i >= text.size() || place_ != MarkdownPlace::Paragraph) return i;
    const char c = text[i];
    const bool is_first_line = out_.empty();
    const auto ends_word = [&](std::size_t at) { return at >= text.size() || text[at] == ' '; };
    bool escapes = c == '>';
    if (c == '#') escapes = ends_word(i + 1) || text[i + 1] == '#';
    if (c == '+') escapes = ends_word(i + 1);
    if (c == '-') escapes = ends_word(i + 1) || text[i + 1] == '-' || !is_first_line;
    if (c == '=') escapes = true;
    if (c == '|') escapes = !is_first_line;
    // Python-Markdown and others: the definition of the term that the last paragraph is.
    if (c == ':') escapes = !is_first_line || ends_word(i + 1);
    if (escapes) {
      out_.append({'\\', c});
      return i + 1;
    }
    std::size_t digits = i;
    while (digits < text.size() && base::is_digit(text[digits])) ++digits;
    if (digits > i && digits < text.size() && (text[digits] == '.' || text[digits] == ')') &&
        ends_word(digits + 1)) {
      out_.append(text.substr(i, digits - i)).append({'\\', text[digits]});
      return digits + 1;
    }
    return i;
  }

  void write_character(std::string_view text, std::size_t i) {
    const char c = text[i];
    if (c == '\n' || c == '\r' || c == '\t') {
      out_ += ' ';
      return;
    }
    if ((c == '<' || c == '&') && needs_escape(text, i)) {
      out_.append(entity_of(c));
      return;
    }
    if (needs_escape(text, i) || (begins_address(text, i) && !may_be_linked(text, i))) out_ += '\\';
    out_ += c;
  }

  [[nodiscard]] bool needs_escape(std::string_view text, std::size_t i) const noexcept {
    const bool is_last = i + 1 == text.size();
    switch (text[i]) {
      case '\\':
      case '`':
      case '*':
      case '[': return true;
      case ']': return links_ > 0;
      case '_':
        return is_last || i == 0 || !base::is_alphanumeric(text[i - 1]) ||
               !base::is_alphanumeric(text[i + 1]);
      case '~':
        // "~5 km" is common and cannot end a strikethrough.
        return is_last || !open_.empty() || !base::is_digit(text[i + 1]) ||
               !(out_.empty() || out_.back() == ' ');
      case '<':
        return is_last || base::is_alpha(text[i + 1]) ||
               std::string_view("/!?").find(text[i + 1]) != std::string_view::npos;
      case '&': return is_reference(text.substr(i));
      case '!': return is_last && is_before_link_;
      case '$': return has_math_;
      case '#':
        // A "#" at the end of a heading line would be dropped as decoration.
        return place_ == MarkdownPlace::Heading && (out_.empty() || out_.back() == ' ') &&
               text.find_first_not_of('#', i) == std::string_view::npos;
      case '|': return place_ == MarkdownPlace::Cell;
      case '{': return may_begin_attributes(text, i);
      default: return false;
    }
  }

  // Attributes of the element before, "{: onclick=...}" or "{#id .class}", in Python-Markdown, PHP
  // Markdown Extra, kramdown and Pandoc: on a line of their own, directly after an element inside the
  // line (that is, at the start of a text), or at the end of a heading or cell. After code, "{=html}"
  // is Pandoc's sign for HTML.
  [[nodiscard]] bool may_begin_attributes(std::string_view text, std::size_t i) const noexcept {
    return place_ != MarkdownPlace::Paragraph || i == 0 || at_line_start() ||
           (has_moved_marks_ && i == moved_at_) || i + 1 == text.size() ||
           std::string_view(":#.=").find(text[i + 1]) != std::string_view::npos;
  }

  // --- Addresses in text
  //
  // GitHub's parser links "http://..." and "www...." up to the next space or "<", and reads that as
  // it is written: a backslash is shown, a mark is part of the address, and "\<" begins a tag.
  // An address that needs any of those is kept from being linked, by a backslash before its colon
  // or its first full stop.

  // Is `i` the colon or the full stop?
  [[nodiscard]] bool begins_address(std::string_view text, std::size_t i) const noexcept {
    if (links_ > 0) return false;  // no links in links
    if (text[i] == ':') return i > 0 && base::is_alpha(text[i - 1]) && text.substr(i, 3) == "://";
    return text[i] == '.' && i >= 3 && text.substr(i - 3, 3) == "www";
  }

  [[nodiscard]] bool may_be_linked(std::string_view text, std::size_t i) {
    if (has_moved_marks_) return false;
    if (i < address_end_) return is_address_linked_;  // a part of the one before
    for (address_end_ = i; address_end_ < text.size(); ++address_end_) {
      is_address_linked_ = !needs_escape(text, address_end_);
      if (!is_address_linked_) return false;
      if (base::is_space(text[address_end_]) || text[address_end_] == '<') return true;
    }
    is_address_linked_ = ends_address();
    ends_with_address_ = is_address_linked_;
    return is_address_linked_;
  }

  // Does the address that ends the text end there in Markdown too? Marks that only close are not
  // taken for a part of it.
  [[nodiscard]] bool ends_address() const noexcept {
    if (text_end_ >= end_) return true;
    const ContentKind next = nodes_[text_end_].kind;
    if (next == ContentKind::Text) return beginning_of(text_end_, Look::At) == Beside::Space;
    return next == ContentKind::LineBreak || next == ContentKind::Superscript ||
           next == ContentKind::Subscript;
  }

  const Content& content_;
  const std::vector<ContentNode>& nodes_;
  MarkdownPlace place_;
  bool has_math_;
  std::vector<TextRange>* plain_;
  std::uint32_t end_ = 0;
  std::string out_;
  std::vector<Open> open_;
  std::size_t last_mark_ = static_cast<std::size_t>(-1);    // where a delimiter has just ended
  std::size_t formula_end_ = static_cast<std::size_t>(-1);  // where the last formula has ended
  std::string code_;                                        // the text of the last code,
  std::size_t code_begin_ = 0;                              // from here
  std::size_t code_end_ = static_cast<std::size_t>(-1);     // to here
  int links_ = 0;
  std::uint32_t text_end_ = 0;   // one past the node whose text is written
  std::size_t address_end_ = 0;  // of the last address in that text, as far as it was looked at
  bool is_address_linked_ = false;
  bool ends_with_address_ = false;    // the last text does, and it is linked
  std::uint32_t unmarked_until_ = 0;  // marks of nodes before this one are not written
  std::string moved_mark_;            // an opening mark for the next text,
  std::size_t moved_to_ = 0;          // at this offset
  std::string moved_close_;           // a closing mark for the text that is written,
  std::size_t moved_close_to_ = 0;    // at this offset
  std::size_t moved_at_ = 0;          // where the last one of them was written
  bool has_moved_marks_ = false;      // the text that is written has some
  std::string link_mark_;             // for the text of the next link
  bool is_before_link_ = false;       // "!" there would make it an image
  bool guards_colon_ = false;         // "[^1]:" would define a footnote
};

}  // namespace

std::string write_inline(const Content& content, std::uint32_t first, std::uint32_t end,
                         MarkdownPlace place, bool has_math, std::vector<TextRange>* plain) {
  return Writer(content, place, has_math, plain).write(first, end);
}

std::string guarded_latex(std::string_view latex, MarkdownPlace place) {
  std::string out;
  for (std::size_t i = 0; i < latex.size(); ++i) {
    const char c = latex[i];
    const char next = i + 1 < latex.size() ? latex[i + 1] : ' ';
    if (c == '\\' && i + 1 < latex.size() && next != '|' && next != '`') {
      out.append({c, next == '\n' ? ' ' : next});
      ++i;
      continue;
    }
    if (c == '`') {
      out.append("\u2018");  // a backtick would begin a code span
      continue;
    }
    if (c == '$') out += '\\';
    if (c == '|' && place == MarkdownPlace::Cell) out += '\\';
    out += base::is_space(c) ? ' ' : c;
    // In a formula a space has no meaning; in Markdown it prevents an HTML tag or attributes of what
    // a parser without formulas reads as emphasis.
    if (next == '{' && (c == '*' || (c == '_' && has_attribute(latex.substr(i + 2))))) out += ' ';
    if ((c == '<' && (base::is_alpha(next) || next == '/' || next == '!' || next == '?')) ||
        (c == ']' && (next == '(' || next == '[' || next == ':')) || (c == '[' && next == '^'))
      out += ' ';
  }
  if (out.ends_with('\\')) out += ' ';
  return out;
}

std::size_t longest_backticks(std::string_view text) noexcept {
  std::size_t longest = 0;
  std::size_t run = 0;
  for (const char c : text) {
    run = c == '`' ? run + 1 : 0;
    longest = std::max(longest, run);
  }
  return longest;
}

std::string code_span(std::string_view code, MarkdownPlace place) {
  if (code.empty()) return {};
  std::string inside;
  for (const char c : code) {
    if (c == '|' && place == MarkdownPlace::Cell) inside += '\\';
    inside += c == '\n' ? ' ' : c;
  }
  // A run of backticks that does not occur inside, with spaces where it would touch one.
  const std::string fence(longest_backticks(inside) + 1, '`');
  const bool is_padded = inside.front() == '`' || inside.back() == '`' ||
                         (inside.front() == ' ' && inside.back() == ' ' &&
                          inside.find_first_not_of(' ') != std::string::npos);
  const std::string_view pad = is_padded ? " " : "";
  return std::string(fence).append(pad).append(inside).append(pad).append(fence);
}

}  // namespace winnow::render_detail
