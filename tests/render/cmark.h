// Runs independent parsers for winnow's Markdown: cmark-gfm, and Python-Markdown, markdown2,
// Text::Markdown and kramdown, which follow the original Markdown instead of CommonMark.
#pragma once

#include <stdlib.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

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

// The Python that has the two parsers, in a virtual environment next to the tests; empty: they cannot
// be installed here.
inline std::string python_with_parsers() {
  static const std::string kPython = [] {
    const std::string folder = (std::filesystem::current_path() / "markdown-parsers").string();
    const std::string line =
        "'" WINNOW_SOURCE_DIR "/scripts/markdown-parsers' '" + folder + "' >/dev/null 2>&1";
    return ::system(line.c_str()) == 0 ? folder + "/bin/python3" : std::string();
  }();
  return kPython;
}

inline bool has_text_markdown() {
  return ::system("perl -MText::Markdown -e 1 >/dev/null 2>&1") == 0;
}

inline bool has_kramdown() { return ::system("ruby -rkramdown -e 1 >/dev/null 2>&1") == 0; }

// Each text by the parser "markdown", "markdown2", "Text::Markdown" or "kramdown".
inline std::vector<std::string> other_html(const std::string& parser,
                                           const std::vector<std::string>& texts) {
  std::string name = (std::filesystem::temp_directory_path() / "winnow-markdown-XXXXXX").string();
  const std::filesystem::path folder = ::mkdtemp(name.data());
  {
    std::ofstream in(folder / "in", std::ios::binary);
    for (std::size_t i = 0; i < texts.size(); ++i)
      in << (i == 0 ? "" : std::string(1, '\0')) << texts[i];
  }
  const std::string program =
      parser == "Text::Markdown" ? "perl '" WINNOW_SOURCE_DIR "/tests/render/other_markdown.pl'"
      : parser == "kramdown"
          ? "ruby '" WINNOW_SOURCE_DIR "/tests/render/other_markdown.rb'"
          : "'" + python_with_parsers() +
                "' '" WINNOW_SOURCE_DIR "/tests/render/other_markdown.py' " + parser;
  const std::string line =
      program + " <'" + (folder / "in").string() + "' >'" + (folder / "out").string() + "'";
  const int code = ::system(line.c_str());
  std::vector<std::string> pages;
  std::ifstream out(folder / "out", std::ios::binary);
  for (std::string page; std::getline(out, page, '\0');) pages.push_back(page);
  std::error_code ignored;
  std::filesystem::remove_all(folder, ignored);
  return code == 0 ? pages : std::vector<std::string>();
}

}  // namespace winnow::render_test
