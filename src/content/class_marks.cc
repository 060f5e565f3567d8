// Words are compared only if a known one begins with the same letter and is as long.
#include "content/class_marks.h"

#include <algorithm>
#include <array>

#include "base/ascii.h"
#include "base/word_list.h"
#include "content/code_parts.h"
#include "dom/line_numbers.h"

namespace winnow::content {
namespace {

// The boxes of notes and warnings that documentation systems make: Sphinx, MkDocs, Docusaurus,
// GitHub, Asciidoctor, VitePress, VuePress, Starlight, MDN.
constexpr std::array<std::string_view, 10> kCallouts = {
    "admonition",   "theme-admonition", "markdown-alert",   "callout",        "admonitionblock",
    "custom-block", "starlight-aside",  "custom-container", "hint-container", "notecard"};

struct CalloutWord {
  std::string_view word;
  Callout kind;
};
// The names that these systems have for the five kinds of GitHub.
constexpr std::array<CalloutWord, 22> kCalloutWords = {
    {{"note", Callout::Note},       {"info", Callout::Note},      {"information", Callout::Note},
     {"abstract", Callout::Note},   {"seealso", Callout::Note},   {"todo", Callout::Note},
     {"question", Callout::Note},   {"tip", Callout::Tip},        {"hint", Callout::Tip},
     {"success", Callout::Tip},     {"check", Callout::Tip},      {"important", Callout::Important},
     {"warning", Callout::Warning}, {"warn", Callout::Warning},   {"attention", Callout::Warning},
     {"caution", Callout::Caution}, {"danger", Callout::Caution}, {"error", Callout::Caution},
     {"failure", Callout::Caution}, {"bug", Callout::Caution},    {"fail", Callout::Caution},
     {"missing", Callout::Caution}}};

Callout callout_named(std::string_view word) noexcept {
  for (const CalloutWord& each : kCalloutWords)
    if (base::equals_ignoring_case(word, each.word)) return each.kind;
  return Callout::None;
}

// "note", or "callout-note", "starlight-aside--note", "callout_note".
Callout callout_of(std::string_view classes) {
  Callout found = Callout::None;
  base::for_each_word(classes, [&](std::string_view word) {
    if (found != Callout::None) return;
    const std::size_t joint = word.find_last_of("-_");
    found = callout_named(joint == std::string_view::npos ? word : word.substr(joint + 1));
  });
  return found;
}

constexpr std::string_view kEditSection = "mw-editsection";

struct FormulaWord {
  std::string_view word;
  FormulaClass kind;
};
constexpr auto kFormulaWords = [] {
  using enum FormulaClass;
  return std::array<FormulaWord, 14>{{{"katex", Rendered},
                                      {"mwe-math-element", Rendered},
                                      {"MathJax", MathJax},
                                      {"MathJax_Display", MathJax},
                                      {"MathJax_SVG", MathJax},
                                      {"MathJax_SVG_Display", MathJax},
                                      {"MathJax_CHTML", MathJax},
                                      {"mjx-chtml", MathJax},
                                      {"katex-html", Drawing},
                                      {"MathJax_Preview", Drawing},
                                      {"math", Text},
                                      {"math-tex", Text},
                                      {"math-container", Text},
                                      {"arithmatex", Text}}};
}();

// The lengths of the known words that begin with a letter, one bit each. Letters of either case have
// the same low five bits; that other characters share them costs only a comparison.
constexpr std::size_t kFirstLetters = 32;
constexpr auto kLengths = [] {
  std::array<std::uint32_t, kFirstLetters> lengths{};
  const auto add = [&](std::string_view word) {
    lengths[static_cast<unsigned char>(word.front()) % kFirstLetters] |= std::uint32_t{1}
                                                                         << word.size();
  };
  for (const std::string_view word : kCallouts) add(word);
  for (const FormulaWord& word : kFormulaWords) add(word.word);
  add(kEditSection);
  return lengths;
}();

bool may_be_known(std::string_view word) noexcept {
  return word.size() < 32 &&
         (kLengths[static_cast<unsigned char>(word.front()) % kFirstLetters] >> word.size() & 1) !=
             0;
}

}  // namespace

Callout callout_of_word(std::string_view classes) noexcept {
  return callout_named(base::trim(classes));
}

ClassMarks marks_of(std::string_view classes, LooksForCode looks_for_code) {
  ClassMarks marks;
  base::for_each_word(classes, [&](std::string_view word) {
    if (!may_be_known(word)) return;
    marks.is_callout =
        marks.is_callout || std::ranges::any_of(kCallouts, [&](std::string_view name) {
          return base::equals_ignoring_case(word, name);
        });
    marks.is_edit_section = marks.is_edit_section || base::equals_ignoring_case(word, kEditSection);
    if (marks.formula != FormulaClass::None) return;
    if (const auto known = std::ranges::find(kFormulaWords, word, &FormulaWord::word);
        known != kFormulaWords.end())
      marks.formula = known->kind;
  });
  if (marks.is_callout) marks.callout = callout_of(classes);
  if (looks_for_code == LooksForCode::No) return marks;
  marks.is_line_numbers = dom::names_line_numbers(classes);
  marks.is_code_label = names_code_label(classes);
  return marks;
}

}  // namespace winnow::content
