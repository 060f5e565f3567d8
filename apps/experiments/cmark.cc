// Markdown is passed in a temporary file and HTML comes back through a pipe: with two pipes, a
// large page could fill both and block.
#include "experiments/cmark.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <array>
#include <filesystem>
#include <fstream>

namespace winnow::experiments {

bool has_cmark() { return ::system("command -v cmark-gfm >/dev/null 2>&1") == 0; }

std::optional<std::string> cmark_html(const std::string& markdown) {
  std::string name = (std::filesystem::temp_directory_path() / "winnow-markdown-XXXXXX").string();
  const int descriptor = ::mkstemp(name.data());
  if (descriptor < 0) return std::nullopt;
  ::close(descriptor);
  std::ofstream(name, std::ios::binary) << markdown;
  const std::string command =
      "cmark-gfm --unsafe -e table -e strikethrough -e autolink -e footnotes -t html " + name;
  std::optional<std::string> html;
  if (FILE* output = ::popen(command.c_str(), "r"); output != nullptr) {
    html.emplace();
    std::array<char, 1 << 16> buffer;
    for (std::size_t size = 0; (size = ::fread(buffer.data(), 1, buffer.size(), output)) > 0;)
      html->append(buffer.data(), size);
    if (::pclose(output) != 0) html.reset();
  }
  std::error_code ignored;
  std::filesystem::remove(name, ignored);
  return html;
}

}  // namespace winnow::experiments
