// Page: what winnow found on a web page, as values that depend on nothing.
//
// Field names follow the article schema that users of extraction services know; render/ writes them
// in camelCase. Absent means: the page does not say, or the method cannot tell.
#pragma once

#include <optional>
#include <string>

namespace winnow {

struct Metadata {
  std::string method;                    // which method answered
  std::optional<std::string> step;       // which of its steps, where it has several
  std::string encoding;                  // canonical name, e.g. "utf-8"
  std::string encoding_evidence;         // why, e.g. "http-header", "meta"
  std::optional<std::string> truncated;  // the cap that was reached, if one was
};

struct Page {
  std::string url;  // as given by the caller
  std::optional<std::string> canonical_url;
  std::optional<std::string> headline;
  std::optional<std::string> description;
  std::optional<std::string> site_name;
  std::optional<std::string> in_language;  // as the page declares it
  std::optional<std::string> main_image;
  std::string article_body;            // plain text, one line a block, in page order
  std::optional<std::string> summary;  // where the options ask for one and there is a text
  Metadata metadata;
};

}  // namespace winnow
