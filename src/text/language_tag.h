// Brings the name of a language into the form of BCP 47: language, script, region, variants.
//
//   language_tag("EN_us") == "en-US"           language_tag("English") == "en"
//   language_tag("zh-hant-tw") == "zh-Hant-TW"  language_tag("deu") == "de"
//   language_tag("en_GB.UTF-8") == "en-GB"      language_tag("utf-8"), language_tag("xx")   nothing
//
// Pages declare their language in many forms, and users of a record compare it with one. Only known
// languages, scripts and regions are kept: en-EN is "en". Obsolete codes become current ones (iw is
// "he"). Of a list ("en, de"), the first counts. Names of languages are known in English and in the
// language itself (ICU). Thread-safe.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace winnow::text {

std::optional<std::string> language_tag(std::string_view written);

// Basic filtering of RFC 4647: "en" matches en and en-GB, "en-GB" matches en-GB and not en.
// Ignores case.
bool matches_language(std::string_view range, std::string_view tag) noexcept;

}  // namespace winnow::text
