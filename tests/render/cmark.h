// Runs cmark-gfm, an independent parser for winnow's Markdown.
#pragma once

#include <stdlib.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

namespace winnow::render_test {

inline bool has_cmark() { return ::system("command -v cmark-gfm >/dev/null 2>&1") == 0; }

// To HTML, with raw HTML and every URL, so that the parser's own safety hides nothing.
inline std::string cmark_html(const std::string& markdown) {
  std::string name = (std::filesystem::temp_directory_path() / "winnow-cmark-XXXXXX").string();
  const std::filesystem::path folder = ::mkdtemp(name.data());
  std::ofstream(folder / "in.md", std::ios::binary) << markdown;
  const std::string line = "cd '" + folder.string() +
                           "' && cmark-gfm --unsafe -e table -e strikethrough -e footnotes -t html "
                           "in.md >out.html 2>&1";
  const int code = ::system(line.c_str());
  std::ifstream in(folder / "out.html", std::ios::binary);
  std::string html{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
  std::error_code ignored;
  std::filesystem::remove_all(folder, ignored);
  return code == 0 ? html : "cmark-gfm failed: " + html;
}

}  // namespace winnow::render_test
