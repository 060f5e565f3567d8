// winnow eval --experiment agreement: do all output formats say the same as each other and as the
// page? docs/eval.md explains the classes of disagreement.
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

// What one page disagrees on: for each class nothing, or how ("words", "order" ...) and where.
struct Disagreement {
  std::string how = {};
  std::string where = {};
};
using Agreement = std::array<std::optional<Disagreement>, kAgreementClasses>;

enum class Markdown : std::uint8_t { Check, Skip };
// `page` was extracted from `utf8` with ExtractOptions::content.
Agreement check_agreement(std::string_view utf8, const Page& page, Markdown markdown);

// The share of pages with any disagreement may be read from the first line:
// "auto: 8200 pages, 112 with a disagreement (1.37%)".
Result<void> run_agreement(const eval::EvalOptions& options, std::ostream& out, std::ostream& err);

}  // namespace winnow::experiments
