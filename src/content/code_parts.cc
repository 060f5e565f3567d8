// The class names that Chroma, Hexo, Rouge, Pygments, Prism, highlight.js, SyntaxHighlighter,
// Crayon, GitHub and forums use.
#include "content/code_parts.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <utility>

#include "base/ascii.h"
#include "base/search.h"
#include "base/word_list.h"
#include "content/class_marks.h"
#include "dom/display.h"
#include "dom/line_numbers.h"
#include "page/class_tests.h"
#include "text/spaces.h"

namespace winnow::content {
namespace {

constexpr std::uint32_t kMaxLabelNodes = 24;
constexpr std::size_t kMaxLabelBytes = 60;

// OPTIMIZATION: true if one of these is in the class, as in all parts that names_code_label()
// searches. One pass, instead of one for each part.
bool may_name_label(std::string_view classes) {
  static constexpr base::PartSet kParts("bbcode", "copy", "clip", "header", "lang", "toolbar");
  return kParts.is_in(classes);
}

// A forum's "Code: Select all", in any language.
bool is_in_code_box(const dom::Document& document, const dom::Node& element) {
  return (element.is(dom::Name::P) || element.is(dom::Name::Dt)) &&
         page::has_class_word(document, document[element.parent], {"codebox"});
}

bool is_code(const dom::Node& node) {
  return node.is(dom::Name::Pre) || node.is(dom::Name::Code) || node.is(dom::Name::Textarea);
}

// The text of a small element that contains no code.
std::optional<std::string> label_text(const dom::Document& document, std::uint32_t index) {
  if (document[index].end - index > kMaxLabelNodes) return std::nullopt;
  std::string text;
  for (const dom::Node& node : document.subtree(dom::NodeId(index))) {
    if (is_code(node)) return std::nullopt;
    if (!node.is_text()) continue;
    text::append_collapsed(document.text(node), text);
    text += ' ';
    if (text.size() > kMaxLabelBytes) return std::nullopt;
  }
  return text;
}

// A label without its commands: empty, or the name of the language. Nullopt if it contains anything
// else.
std::optional<std::string> language_in_label(std::string_view text) {
  static constexpr std::array<std::string_view, 17> kCommands = {
      "copy", "copied", "copied!", "code",   "select", "all",      "to", "clipboard", "raw",
      "view", "wrap",   "expand",  "toggle", "lines",  "[select]", "/",  "|"};
  std::string language;
  while (!text.empty()) {
    const std::size_t begin = text.find_first_not_of(" :");
    if (begin == std::string_view::npos) break;
    const std::size_t end = std::min(text.find_first_of(" :", begin), text.size());
    const std::string word = base::lower_case(text.substr(begin, end - begin));
    text.remove_prefix(end);
    if (std::ranges::find(kCommands, word) != kCommands.end()) continue;
    if (!language.empty() || word.find('.') != std::string::npos) return std::nullopt;
    language = clean_language(word);
    if (language.empty() && word != "text" && word != "plaintext" && word != "plain")
      return std::nullopt;
  }
  return language;
}

// True if code follows soon after the element, or if the class of a container says that it has
// code.
bool is_beside_code(const dom::Document& document, std::uint32_t index) {
  const std::uint32_t parent = document[index].parent;
  const std::uint32_t last =
      std::min(document[document[parent].parent].end, document[index].end + kMaxLabelNodes);
  for (std::uint32_t i = document[index].end; i < last; ++i)
    if (is_code(document[i])) return true;
  for (const std::uint32_t around : {parent, document[parent].parent})
    if (page::any_class_word(document, document[around], [](std::string_view word) {
          return base::contains_ignoring_case(word, "code") ||
                 base::contains_ignoring_case(word, "highlight") ||
                 base::contains_ignoring_case(word, "crayon");
        }))
      return true;
  return false;
}

// True for <code> with line breaks that is the only content of its block.
bool is_code_of_lines(const dom::Document& document, std::uint32_t index) {
  const dom::Node& node = document[index];
  if (!node.is(dom::Name::Code)) return false;
  const dom::Node& parent = document[node.parent];
  const auto is_blank = [&](std::uint32_t i) {
    return document[i].is_text() && base::trim(document.text(document[i])).empty();
  };
  const bool is_named = page::has_class_word(document, node, {"bbc_code"});
  const bool is_first =
      index == node.parent + 1 || (index == node.parent + 2 && is_blank(index - 1));
  const bool is_last = node.end == parent.end || (node.end + 1 == parent.end && is_blank(node.end));
  const bool is_alone = is_first && is_last && dom::display_of(parent) == dom::Display::Block &&
                        !parent.is(dom::Name::Pre);
  if (!is_named && !is_alone) return false;
  for (std::uint32_t i = index + 1; i < node.end; ++i)
    if (document[i].is(dom::Name::Br) || dom::display_of(document[i]) == dom::Display::Block)
      return true;
  return false;
}

}  // namespace

std::string clean_language(std::string_view name) {
  constexpr std::size_t kMaxBytes = 30;
  while (!name.empty() && (name.back() == ';' || name.back() == ',')) name.remove_suffix(1);
  if (name.empty() || name.size() > kMaxBytes) return {};
  for (const char c : name)
    if (!base::is_alphanumeric(c) && std::string_view("+#._-").find(c) == std::string_view::npos)
      return {};
  std::string language = base::lower_case(name);
  static constexpr std::array<std::string_view, 8> kNoLanguage = {
      "none", "plain", "text", "plaintext", "nohighlight", "no-highlight", "default", "auto"};
  if (std::ranges::find(kNoLanguage, language) != kNoLanguage.end()) return {};
  // Names of lexers and grammars -> names that users of fenced code know.
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 18> kCommonNames = {{
      {"python3", "python"},
      {"py3", "python"},
      {"ipython3", "python"},
      {"ipython", "python"},
      {"pycon3", "pycon"},
      {"text-shell-session", "console"},
      {"shell-session", "console"},
      {"shellsession", "console"},
      {"bash-session", "console"},
      {"text-html-basic", "html"},
      {"text-html-erb", "erb"},
      {"text-html-php", "php"},
      {"text-xml", "xml"},
      {"text-xml-svg", "xml"},
      {"source-shell", "shell"},
      {"objc++", "objective-c++"},
      {"viml", "vim"},
      {"batchfile", "batch"},
  }};
  for (const auto& [name_of_lexer, common] : kCommonNames)
    if (language == name_of_lexer) return std::string(common);
  return language;
}

bool is_unselectable_number(const dom::Document& document, const dom::Node& element) {
  const std::string_view style = document.attribute(element, dom::Name::Style).value_or("");
  const std::size_t at = style.find("user-select");
  return at != std::string_view::npos &&
         style.substr(at, 20).find("none") != std::string_view::npos &&
         dom::holds_numbers_only(document, element);
}

bool names_code_label(std::string_view classes) {
  static constexpr std::array<std::string_view, 18> kParts = {"copy",
                                                              "clipboard",
                                                              "codeheader",
                                                              "code-header",
                                                              "code_header",
                                                              "block-header",
                                                              "block__header",
                                                              "example-header",
                                                              "bbcode_description",
                                                              "bbcodeblock-title",
                                                              "language-name",
                                                              "code-lang",
                                                              "code_lang",
                                                              "lang-label",
                                                              "language-label",
                                                              "highlight-lang",
                                                              "crayon-toolbar",
                                                              "toolbar-item"};
  if (!may_name_label(classes)) return false;
  return base::any_word(classes, [](std::string_view word) {
    // VitePress and VuePress: <span class="lang">.
    if (base::equals_ignoring_case(word, "lang")) return true;
    return word.size() >= 4 && std::ranges::any_of(kParts, [&](std::string_view part) {
             return base::contains_ignoring_case(word, part);
           });
  });
}

bool is_code_label(const dom::Document& document, std::uint32_t index) {
  return is_code_label(
      document, index,
      names_code_label(document.attribute(document[index], dom::Name::Class).value_or("")));
}

bool is_code_label(const dom::Document& document, std::uint32_t index, bool is_named) {
  const dom::Node& node = document[index];
  if (!node.is_element() || is_code(node)) return false;
  if (is_in_code_box(document, node)) return label_text(document, index).has_value();
  if (!is_named) return false;
  const auto text = label_text(document, index);
  return text && language_in_label(*text) && is_beside_code(document, index);
}

std::string labelled_language(const dom::Document& document, std::uint32_t code) {
  const auto language_at = [&](std::uint32_t i) -> std::string {
    if (!is_code_label(document, i)) return {};
    return language_in_label(label_text(document, i).value_or("")).value_or("");
  };
  const std::uint32_t last = std::min(document[code].end, code + kMaxLabelNodes);
  for (std::uint32_t i = code + 1; i < last && !is_code(document[i]); ++i)
    if (std::string language = language_at(i); !language.empty()) return language;
  // Backwards to the previous code, within the wrappers of this one.
  constexpr int kMaxAround = 3;
  std::uint32_t around = code;
  for (int i = 0; i < kMaxAround && around != 0; ++i) around = document[around].parent;
  const std::uint32_t first = std::max(around, code - std::min(code, kMaxLabelNodes));
  for (std::uint32_t i = code - 1; i > first && !is_code(document[i]); --i)
    if (std::string language = language_at(i); !language.empty()) return language;
  return {};
}

CodeParts::CodeParts(const dom::Document& document) : document_(document) {
  has_code_ = document.find_name("data-line-number").has_value() ||
              std::ranges::any_of(document.nodes(), is_code);
}

CodePart CodeParts::part(std::uint32_t index, const ClassMarks& marks) const {
  if (!has_code_) return CodePart::None;
  if (marks.is_line_numbers && dom::is_line_numbers(document_, document_[index]))
    return CodePart::LineNumbers;
  if (is_code_label(document_, index, marks.is_code_label)) return CodePart::Label;
  return is_block(index) ? CodePart::Block : CodePart::None;
}

bool CodeParts::is_block(std::uint32_t index) const {
  const dom::Node& node = document_[index];
  if (node.is(dom::Name::Code)) return is_code_of_lines(document_, index);
  if (node.is(dom::Name::Div)) return page::has_class_word(document_, node, {"crayon-pre"});
  const auto holds = [&](std::initializer_list<std::string_view> words) {
    constexpr std::uint32_t kMaxLooked = 8;
    for (std::uint32_t i = index + 1; i < std::min(node.end, index + kMaxLooked); ++i)
      if (document_[i].is_element() && page::has_class_word(document_, document_[i], words))
        return true;
    return false;
  };
  if (node.is(dom::Name::Table)) return holds({"blob-num", "js-line-number"});
  return node.is(dom::Name::Td) && page::has_class_word(document_, node, {"code"}) &&
         holds({"container"}) && holds({"line"});
}

}  // namespace winnow::content
