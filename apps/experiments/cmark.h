// cmark-gfm, GitHub's Markdown parser, as an independent reader of our Markdown.
//
// It is run as a program (Debian: cmark-gfm), once per text. If it is not installed, has_cmark() is
// false and the checks are skipped.
#pragma once

#include <optional>
#include <string>

namespace winnow::experiments {

bool has_cmark();
// As HTML, with GitHub's extensions and footnotes, raw HTML included. Nothing on failure.
// Thread-safe.
std::optional<std::string> cmark_html(const std::string& markdown);

}  // namespace winnow::experiments
