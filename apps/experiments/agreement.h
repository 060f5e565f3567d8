// winnow eval --experiment agreement: checks that all output formats have the same words in the
// same order, and that these are the words of the page. docs/eval.md explains the classes of
// disagreement.
//
//   text: "10^6 sacks"   HTML: "10<sup>6</sup> sacks"     // agree
//   text: "Rye Oats"     HTML: "Oats Rye"                 // text/html: order
//
// A page is rendered and read once per format. check_agreement() is thread-safe; run_agreement()
// uses several threads.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>

#include "eval/eval.h"
#include "winnow/page.h"
#include "winnow/result.h"

namespace winnow::experiments {

enum class AgreementClass : std::uint8_t {
  TextMarkdown,
  TextHtml,
  TextBody,
  BodyXml,
  BodyTei,
  BodyArticles,
  Repeated,
  Moved,
  DroppedRepeat,
  TableCells,
  CodeHtml,
  CodeMarkdown,
  kCount,
};
inline constexpr std::size_t kAgreementClasses = static_cast<std::size_t>(AgreementClass::kCount);
std::string_view name_of(AgreementClass which) noexcept;
std::string_view meaning_of(AgreementClass which) noexcept;

// For each class: nothing, or how the page disagrees ("words", "order" ...) and where.
struct Disagreement {
  std::string how = {};
  std::string where = {};
};
using Agreement = std::array<std::optional<Disagreement>, kAgreementClasses>;

enum class Markdown : std::uint8_t { Check, Skip };
// `page` was extracted from `utf8` with ExtractOptions::content.
Agreement check_agreement(std::string_view utf8, const Page& page, Markdown markdown);

// Prints a table of the classes. Its first line counts the pages with any disagreement:
// "auto: 8200 pages, 112 with a disagreement (1.37%)".
Result<void> run_agreement(const eval::EvalOptions& options, std::ostream& out, std::ostream& err);

}  // namespace winnow::experiments
