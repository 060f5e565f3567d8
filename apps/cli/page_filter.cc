// Languages are compared as BCP 47 tags (text/language_tag.h), days as text.
#include "cli/page_filter.h"

#include <algorithm>
#include <optional>
#include <string_view>

#include "base/calendar_day.h"
#include "text/language.h"
#include "text/language_tag.h"

namespace winnow::cli {
namespace {

std::string_view primary(std::string_view tag) noexcept { return tag.substr(0, tag.find('-')); }

std::optional<std::string> language_of(const Page& page) {
  const std::optional<std::string> code = text::detect_language(page.article_body);
  std::optional<std::string> detected = code ? text::language_tag(*code) : std::nullopt;
  if (!page.in_language) return detected;
  const bool agrees = !detected || primary(*detected) == primary(*page.in_language);
  return agrees ? page.in_language : detected;
}

bool is_in_one_of(const Page& page, const std::vector<std::string>& languages) {
  const std::optional<std::string> tag = language_of(page);
  return tag && std::ranges::any_of(languages, [&](const std::string& language) {
           return text::matches_language(text::language_tag(language).value_or(""), *tag);
         });
}

Result<void> check_day(const char* flag, const std::string& day) {
  if (day.empty() || base::read_day(day)) return {};
  return fail(ErrorCode::InvalidArgument, std::string(flag) + ": '" + day +
                                              "' is not a day (expected YYYY-MM-DD, e.g. "
                                              "2026-11-17)");
}

}  // namespace

Result<void> PageFilter::check() const {
  for (const std::string& language : languages)
    if (!text::language_tag(language))
      return fail(ErrorCode::InvalidArgument, "--language: unknown language '" + language +
                                                  "' (expected a tag such as en, de or "
                                                  "pt-BR)");
  WINNOW_TRY_VOID(check_day("--since", since));
  WINNOW_TRY_VOID(check_day("--until", until));
  if (!since.empty() && !until.empty() && until < since)
    return fail(ErrorCode::InvalidArgument, "--until " + until + " is before --since " + since);
  return {};
}

bool PageFilter::wants(const Page& page) const {
  if (!languages.empty() && !is_in_one_of(page, languages)) return false;
  if (since.empty() && until.empty()) return true;
  if (!page.date_published) return false;
  // Dates of records begin with the day (docs/metadata.md).
  const std::string_view day = std::string_view(*page.date_published).substr(0, 10);
  return (since.empty() || day >= since) && (until.empty() || day <= until);
}

std::string PageFilter::description() const {
  const bool has_days = !since.empty() || !until.empty();
  std::string text;
  if (!languages.empty()) text = "in other languages (--language)";
  if (has_days) text.append(text.empty() ? "" : " or ").append("of other or unknown days (");
  if (has_days)
    text.append(since.empty() ? "--until)" : until.empty() ? "--since)" : "--since, --until)");
  return text;
}

}  // namespace winnow::cli
