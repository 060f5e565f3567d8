// cmark-gfm, GitHub's Markdown parser, as an independent reader of our Markdown.
//
// Run as a program (Debian: cmark-gfm), once per text. Where it is not installed, has_cmark() says
// so and the checks that need it are not made.
#pragma once

#include <optional>
#include <string>

namespace winnow::experiments {

bool has_cmark();
// As HTML, with GitHub's extensions and footnotes; raw HTML stays in it. Nothing: it failed. Any
// thread.
std::optional<std::string> cmark_html(const std::string& markdown);

}  // namespace winnow::experiments
