// Languages are compared as BCP 47 tags (text/language_tag.h).
#include "cli/languages.h"

#include <algorithm>
#include <optional>
#include <string_view>

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

}  // namespace

Result<void> check_languages(const std::vector<std::string>& languages) {
  for (const std::string& language : languages)
    if (!text::language_tag(language))
      return fail(ErrorCode::InvalidArgument, "--language: unknown language '" + language +
                                                  "' (expected a tag such as en, de or "
                                                  "pt-BR)");
  return {};
}

bool is_in_language(const Page& page, const std::vector<std::string>& languages) {
  if (languages.empty()) return true;
  const std::optional<std::string> tag = language_of(page);
  return tag && std::ranges::any_of(languages, [&](const std::string& language) {
           return text::matches_language(text::language_tag(language).value_or(""), *tag);
         });
}

}  // namespace winnow::cli
