// One walk for the characters, one look at a few elements for the language.
#include "compose/code_text.h"

#include <algorithm>
#include <array>
#include <vector>

#include "base/ascii.h"
#include "compose/class_words.h"
#include "dom/display.h"

namespace winnow::compose {
namespace {

// Nothing but digits and white space, as far as one looks.
bool holds_numbers_only(const dom::Document& document, const dom::Node& element) {
  constexpr std::size_t kLooked = 4096;
  std::size_t nodes = 0;
  for (const dom::Node& node : document.subtree(document.id_of(element))) {
    if (++nodes > kLooked) return true;  // a column as long as that is no code
    if (!node.is_text()) continue;
    for (const char c : document.text(node).substr(0, kLooked))
      if (!base::is_digit(c) && !base::is_space(c)) return false;
  }
  return true;
}

// The name of a language as a fence may carry it, or nothing.
std::string clean_language(std::string_view name) {
  constexpr std::size_t kLongest = 30;
  while (!name.empty() && (name.back() == ';' || name.back() == ',')) name.remove_suffix(1);
  if (name.empty() || name.size() > kLongest) return {};
  for (const char c : name)
    if (!base::is_alphanumeric(c) && std::string_view("+#._-").find(c) == std::string_view::npos)
      return {};
  std::string language = base::lower_case(name);
  static constexpr std::array<std::string_view, 8> kNoLanguage = {
      "none", "plain", "text", "plaintext", "nohighlight", "no-highlight", "default", "auto"};
  if (std::ranges::find(kNoLanguage, language) != kNoLanguage.end()) return {};
  return language;
}

std::string language_of(const dom::Document& document, const dom::Node& element) {
  static constexpr std::array<std::string_view, 4> kPrefixes = {"language-", "lang-",
                                                                "highlight-source-", "brush:"};
  std::string language;
  bool next_is_brush = false;   // SyntaxHighlighter: class="brush: js"
  bool next_is_pandoc = false;  // class="sourceCode python", class="hljs python"
  any_class_word(document, element, [&](std::string_view word) {
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
    if (next_is_pandoc) {
      language = clean_language(word);
      if (!language.empty()) return true;
    }
    next_is_pandoc = word == "sourceCode" || word == "hljs";
    if (word.starts_with("src-")) {
      language = clean_language(word.substr(4));
      return true;
    }
    return false;
  });
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

bool is_line_numbers(const dom::Document& document, const dom::Node& element) {
  const bool is_named = any_class_word(document, element, [](std::string_view word) {
    static constexpr std::array<std::string_view, 16> kNames = {
        "ln",          "lineno",          "linenos",      "linenumber",
        "linenumbers", "line-number",     "line-numbers", "gutter",
        "line_number", "linenodiv",       "rouge-gutter", "gl",
        "crayon-nums", "hljs-ln-numbers", "blob-num",     "line-numbers-rows"};
    return std::ranges::any_of(
        kNames, [&](std::string_view name) { return base::equals_ignoring_case(word, name); });
  });
  return is_named && holds_numbers_only(document, element);
}

bool CodeText::add(std::uint32_t index) {
  leave_until(index);
  const dom::Node& node = document_[index];
  if (node.is_text()) {
    const std::string_view text = document_.text(node);
    if (text.empty()) return false;
    // An element on lines of its own, followed by a line feed, is one line and not two.
    if (line_is_due_ && text.front() != '\n') begin_line();
    line_is_due_ = false;
    out_.append(text);
    return false;
  }
  if (!node.is_element()) return true;
  if (node.is(dom::Name::Br)) {
    if (line_is_due_) begin_line();
    out_ += '\n';
    line_is_due_ = false;
    return false;
  }
  if (node.is(dom::Name::Button) || dom::is_hidden(document_, node) ||
      is_line_numbers(document_, node))
    return true;
  if (dom::display_of(node) == dom::Display::Block && !node.is(dom::Name::Pre)) {
    begin_line();
    lines_.push_back({node.end});
  }
  return false;
}

void CodeText::leave_until(std::uint32_t index) {
  for (; !lines_.empty() && lines_.back().end <= index; lines_.pop_back()) line_is_due_ = true;
}

void CodeText::begin_line() {
  if (!out_.empty() && out_.back() != '\n') out_ += '\n';
  line_is_due_ = false;
}

std::string CodeText::take() {
  if (out_.ends_with('\n')) out_.pop_back();
  lines_.clear();
  line_is_due_ = false;
  return std::move(out_);
}

std::string code_language(const dom::Document& document, std::uint32_t pre) {
  const dom::Node& element = document[pre];
  std::string language = language_of(document, element);
  if (!language.empty()) return language;
  constexpr std::uint32_t kLooked = 4;  // nodes inside, elements around
  for (std::uint32_t i = pre + 1; i < element.end && i <= pre + kLooked; ++i)
    if (document[i].is(dom::Name::Code)) {
      language = language_of(document, document[i]);
      if (!language.empty()) return language;
    }
  std::uint32_t around = element.parent;
  for (std::uint32_t i = 0; i < kLooked && around != 0; ++i, around = document[around].parent) {
    const dom::Node& wrapper = document[around];
    const bool is_about_code = any_class_word(document, wrapper, [](std::string_view word) {
      return contains_ignoring_case(word, "highlight") || contains_ignoring_case(word, "code") ||
             contains_ignoring_case(word, "language-");
    });
    if (!is_about_code) continue;
    language = language_of(document, wrapper);
    if (!language.empty()) return language;
  }
  return {};
}

}  // namespace winnow::compose
