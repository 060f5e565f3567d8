// One pass for the characters, and a few elements around the code for the language.
#include "content/code_text.h"

#include <algorithm>
#include <array>
#include <vector>

#include "base/ascii.h"
#include "content/code_parts.h"
#include "dom/display.h"
#include "dom/line_numbers.h"
#include "page/class_tests.h"

namespace winnow::content {
namespace {

// True for an inline element that is a line of code: "line" in Shiki and Chroma, "token-line" in
// prism-react-renderer, and elements with such a style.
bool is_line(const dom::Document& document, const dom::Node& element) {
  if (!element.is(dom::Name::Span)) return false;
  if (page::has_class_word(document, element, {"line", "code-line", "token-line", "view-line"}))
    return true;
  std::string_view style = document.attribute(element, dom::Name::Style).value_or("");
  const std::size_t colon = style.find(':', std::min(style.find("display"), style.size()));
  if (colon == std::string_view::npos) return false;
  style = base::trim(style.substr(colon + 1));
  return style.starts_with("flex") || style.starts_with("block") || style.starts_with("grid") ||
         style.starts_with("table-row");
}

bool is_table_row_or_group(const dom::Node& node) {
  using enum dom::Name;
  return node.is(Table) || node.is(Tbody) || node.is(Thead) || node.is(Tfoot) || node.is(Tr);
}

// Text that is not preformatted, as a browser shows it: no line feeds, and no-break spaces as
// indentation.
std::string flowing(std::string_view text) {
  if (base::trim(text).empty() && text.find('\n') != std::string_view::npos) return {};
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text.substr(i, 2) == "\xC2\xA0") {
      out += ' ';
      ++i;
    } else {
      out += text[i] == '\n' || text[i] == '\r' ? ' ' : text[i];
    }
  }
  return out;
}

// Sphinx: <div class="highlight-python3 notranslate">; GitHub: <div class="highlight
// highlight-text-shell-session">; SyntaxHighlighter: <div
// class="syntaxhighlighter nogutter js">.
std::string language_of_wrapper(const dom::Document& document, const dom::Node& element) {
  constexpr std::string_view kPrefix = "highlight-";
  std::string language;
  const bool is_named =
      page::has_class_word(document, element, {"notranslate"}) ||
      (element.is(dom::Name::Div) && page::has_class_word(document, element, {"highlight"}));
  bool is_highlighter = false;
  page::any_class_word(document, element, [&](std::string_view word) {
    if (is_named && word.starts_with(kPrefix))
      language = clean_language(word.substr(kPrefix.size()));
    if (is_highlighter && word != "nogutter" && word != "collapsed")
      language = clean_language(word);
    is_highlighter = is_highlighter || word == "syntaxhighlighter";
    return false;
  });
  return language;
}

std::string language_of(const dom::Document& document, const dom::Node& element) {
  static constexpr std::array<std::string_view, 5> kPrefixes = {
      "language-", "lang-", "highlight-source-", "mw-highlight-lang-", "brush:"};
  std::string language;
  bool next_is_brush = false;     // SyntaxHighlighter: class="brush: js"
  bool next_is_language = false;  // class="sourceCode python", class="hljs python"
  page::any_class_word(document, element, [&](std::string_view word) {
    if (next_is_brush) {
      language = clean_language(word);
      return true;
    }
    for (const std::string_view prefix : kPrefixes)
      if (base::starts_with_ignoring_case(word, prefix)) {
        if (word.size() == prefix.size()) {
          next_is_brush = true;
          return false;
        }
        language = clean_language(word.substr(prefix.size()));
        return true;
      }
    if (next_is_language) {
      language = clean_language(word);
      if (!language.empty()) return true;
    }
    // Hexo: <figure class="highlight js">
    next_is_language = word == "sourceCode" || word == "hljs" ||
                       (word == "highlight" && element.is(dom::Name::Figure));
    if (word.starts_with("src-")) {
      language = clean_language(word.substr(4));
      return true;
    }
    return false;
  });
  if (!language.empty()) return language;
  language = language_of_wrapper(document, element);
  if (!language.empty()) return language;
  for (const dom::Attribute& attribute : document.attributes(element)) {
    const std::string_view name = document.text_of(attribute.name);
    if (name == "data-lang" || name == "data-language" || name == "data-code-language" ||
        (name == "lang" && element.is(dom::Name::Pre)))
      return clean_language(base::trim(document.text(attribute.value)));
  }
  return {};
}

}  // namespace

bool CodeText::add(std::uint32_t index) {
  leave_until(index);
  const dom::Node& node = document_[index];
  if (node.is_text()) {
    add_text(index);
    return false;
  }
  if (!node.is_element()) return true;
  if (node.is(dom::Name::Br)) {
    if (line_is_due_) begin_line();
    out_ += '\n';
    line_is_due_ = false;
    ended_line_.reset();
    return false;
  }
  if (node.is(dom::Name::Button) || dom::is_hidden(document_, node) || is_number(node) ||
      is_code_label(document_, index))
    return true;
  if (node.is(dom::Name::Pre)) {
    pre_end_ = node.end;
  } else if (dom::display_of(node) == dom::Display::Block) {
    begin_line();
    lines_.push_back({node.end, out_.size(), node.is(dom::Name::Tr) ? Line::Row : Line::Block});
  } else if (is_line(document_, node)) {
    end_inline_line();
    lines_.push_back({node.end, out_.size(), Line::Inline});
  }
  return false;
}

bool CodeText::is_number(const dom::Node& node) const {
  return dom::is_line_numbers(document_, node) || is_unselectable_number(document_, node);
}

void CodeText::add_text(std::uint32_t index) {
  const dom::Node& node = document_[index];
  std::string_view text = document_.text(node);
  if (is_table_row_or_group(document_[node.parent]) && base::trim(text).empty()) return;
  std::string buffer;
  if (layout_ == Layout::Flowing && index >= pre_end_) text = buffer = flowing(text);
  if (text.empty()) return;
  // An element on its own line that is followed by a line feed is one line, not two.
  if (line_is_due_ && text.front() != '\n') begin_line();
  line_is_due_ = false;
  ended_line_.reset();
  out_.append(text);
}

void CodeText::leave_until(std::uint32_t index) {
  for (; !lines_.empty() && lines_.back().end <= index; lines_.pop_back()) {
    const Line& line = lines_.back();
    if (line.kind == Line::Inline) {
      ended_line_ = line.begin;
      continue;
    }
    // A row is a line even if it is empty.
    if (line.kind == Line::Row && out_.size() == line.begin) out_ += '\n';
    line_is_due_ = true;
  }
}

void CodeText::begin_line() {
  if (!out_.empty() && out_.back() != '\n') out_ += '\n';
  line_is_due_ = false;
  ended_line_.reset();
}

// Between inline elements that are lines, there may be a line feed or only CSS.
void CodeText::end_inline_line() {
  if (ended_line_) {
    // What follows the last line feed of a line is the indentation of the next.
    const std::size_t end = out_.find_last_not_of(" \t");
    const bool has_ended = end != std::string::npos && end >= *ended_line_ && out_[end] == '\n';
    if (!has_ended) out_ += '\n';
  }
  ended_line_.reset();
}

std::string CodeText::take() {
  if (out_.ends_with('\n')) out_.pop_back();
  lines_.clear();
  line_is_due_ = false;
  ended_line_.reset();
  return std::move(out_);
}

std::string code_language(const dom::Document& document, std::uint32_t pre) {
  const dom::Node& element = document[pre];
  std::string language = language_of(document, element);
  if (!language.empty()) return language;
  constexpr std::uint32_t kMaxInside = 4;
  constexpr std::uint32_t kMaxAround = 6;  // Hexo: cell, row, row group, table, figure
  for (std::uint32_t i = pre + 1; i < element.end && i <= pre + kMaxInside; ++i)
    if (document[i].is(dom::Name::Code)) {
      language = language_of(document, document[i]);
      if (!language.empty()) return language;
    }
  std::uint32_t around = element.parent;
  for (std::uint32_t i = 0; i < kMaxAround && around != 0; ++i, around = document[around].parent) {
    const dom::Node& wrapper = document[around];
    const bool is_about_code = page::any_class_word(document, wrapper, [](std::string_view word) {
      return base::contains_ignoring_case(word, "highlight") ||
             base::contains_ignoring_case(word, "code") ||
             base::contains_ignoring_case(word, "language-");
    });
    if (!is_about_code) continue;
    language = language_of(document, wrapper);
    if (!language.empty()) return language;
  }
  return labelled_language(document, pre);
}

}  // namespace winnow::content
