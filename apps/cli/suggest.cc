// Damerau and Levenshtein's distance with three rows. Names are short, so the square of their length
// does not matter; what users wrote is cut.
#include "cli/suggest.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <numeric>
#include <utility>

#include "base/ascii.h"

namespace winnow::cli {
namespace {

constexpr std::size_t kMaxWordBytes = 64;

std::size_t distance(std::string_view a, std::string_view b) {
  std::array<std::array<std::size_t, kMaxWordBytes + 1>, 3> rows{};
  auto* before = &rows[0];
  auto* last = &rows[1];
  auto* row = &rows[2];
  std::iota(last->begin(), last->end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    (*row)[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t change = (*last)[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      (*row)[j] = std::min({change, (*last)[j] + 1, (*row)[j - 1] + 1});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        (*row)[j] = std::min((*row)[j], (*before)[j - 2] + 1);
    }
    std::swap(before, last);
    std::swap(last, row);
  }
  return (*last)[b.size()];
}

std::string_view without_dashes(std::string_view name) noexcept {
  while (name.starts_with('-')) name.remove_prefix(1);
  return name;
}

struct Replacement {
  std::string_view option;
  std::string_view text;
};
// Options of trafilatura and of readability programs that have no equivalent of the same name.
constexpr std::array<Replacement, 24> kReplacements = {{
    {"--formatting", "-f markdown keeps the formatting"},
    {"--no-formatting", "-f text has no formatting"},
    {"--fast", "there is no slower mode to leave out"},
    {"--no-fallback", "there is no slower mode to leave out"},
    {"--only-with-metadata", "use -f jsonl and filter the records, for example with jq"},
    {"--with-comments", "use --comments"},
    {"--nocomments", "use --no-comments"},
    {"--notables", "use --no-tables"},
    {"--sitemap", "use 'winnow crawl --sitemaps URL'"},
    {"--crawl", "use 'winnow crawl URL'"},
    {"--explore", "use 'winnow crawl URL'"},
    {"--probe", "use 'winnow crawl --max-pages 1 URL'"},
    {"--list", "use 'winnow crawl URL'"},
    {"--archived", "pages of web archives are read from WARC files"},
    {"--url-filter", "use 'winnow crawl --include PATTERN URL'"},
    {"--blacklist", "use 'winnow crawl --exclude PATTERN URL'"},
    {"--backup-dir", "use 'winnow crawl -o pages.warc.gz URL', then extract pages.warc.gz"},
    {"--keep-dirs", "-o DIR/ keeps the folders of the inputs"},
    {"--config-file", "settings are options, see below"},
    {"--validate-tei", "-f tei is always valid"},
    {"--verbose", "use --progress"},
    {"-v", "use --progress, or --version"},
    {"-t", "use -f FORMAT"},
    {"--to", "use -f FORMAT"},
}};

}  // namespace

std::optional<std::string> similar_name(std::string_view written,
                                        const std::vector<std::string>& known) {
  constexpr std::size_t kMinBeginning = 3;
  const std::string wanted = base::lower_case(without_dashes(written));
  if (wanted.empty() || wanted.size() > kMaxWordBytes) return std::nullopt;
  const std::string* best = nullptr;
  std::size_t fewest = wanted.size() / 3 + 1;  // one more than is accepted
  if (wanted.size() == 2) fewest = 2;
  for (const std::string& name : known) {
    const std::string_view bare = without_dashes(name);
    if (bare.size() > kMaxWordBytes || (bare.size() == 1 && wanted.size() > 1)) continue;
    std::size_t errors = distance(wanted, bare);
    if (wanted.size() >= kMinBeginning && bare.starts_with(wanted)) errors = 0;
    if (errors >= fewest) continue;
    fewest = errors;
    best = &name;
  }
  return best == nullptr ? std::nullopt : std::optional(*best);
}

std::string unknown_name(std::string_view written, const std::vector<std::string>& known) {
  std::string text = "'" + std::string(written) + "' (";
  if (const auto similar = similar_name(written, known))
    text.append("did you mean '").append(*similar).append("'? ");
  text += "available:";
  for (const std::string& name : known)
    text.append(&name == &known.front() ? " " : ", ").append(name);
  return text.append(")");
}

std::string_view instead_of(std::string_view option) noexcept {
  const auto found = std::ranges::find(kReplacements, option, &Replacement::option);
  return found == kReplacements.end() ? std::string_view() : found->text;
}

}  // namespace winnow::cli
