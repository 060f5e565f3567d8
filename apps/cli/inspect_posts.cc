// Two passes: the width of each column, then the lines.
#include "cli/inspect_posts.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <string_view>
#include <vector>

#include "common/shortened.h"
#include "text/spaces.h"
#include "text/words.h"

namespace winnow::cli {
namespace {

constexpr std::size_t kPostColumns = 6;
using Line = std::array<std::string, kPostColumns>;
constexpr std::array<std::string_view, kPostColumns> kHeads = {"DATE",  "AUTHOR", "HEADLINE",
                                                               "WORDS", "SURE",   "ADDRESS"};
constexpr std::array<std::size_t, kPostColumns> kMaxWidth = {10, 20, 40, 7, 5, 60};

Line line_of(const Article& article) {
  std::string authors;
  for (const std::string& author : article.authors)
    authors.append(authors.empty() ? "" : ", ").append(author);
  char sure[16] = "";
  if (article.probability) std::snprintf(sure, sizeof sure, "%.2f", *article.probability);
  Line line = {article.date_published.value_or("").substr(0, 10),
               authors,
               article.headline.value_or(""),
               std::to_string(text::count_words(article.article_body)),
               sure,
               article.url.value_or("")};
  for (std::size_t i = 0; i < kPostColumns; ++i) line[i] = common::shortened(line[i], kMaxWidth[i]);
  return line;
}

}  // namespace

std::string format_posts(const Page& page) {
  const std::string type(page.page_type ? name_of(*page.page_type) : "page");
  if (page.articles.empty()) return type + ", no posts\n";
  std::vector<Line> lines(1);
  std::ranges::copy(kHeads, lines[0].begin());
  for (const Article& article : page.articles) lines.push_back(line_of(article));
  std::array<std::size_t, kPostColumns> widths{};
  for (const Line& line : lines)
    for (std::size_t i = 0; i < kPostColumns; ++i)
      widths[i] = std::max(widths[i], text::count_characters(line[i]));
  std::string out = type;
  if (page.headline) out.append(": ").append(*page.headline);
  out.append("\n");
  for (const Line& line : lines) {
    std::string text;
    for (std::size_t i = 0; i < kPostColumns; ++i) {
      // Numbers are aligned on the right.
      const std::string gap(widths[i] - text::count_characters(line[i]), ' ');
      const bool is_number = i == 3 || i == 4;
      text.append(is_number ? gap + line[i] : line[i] + gap).append("  ");
    }
    text.erase(text.find_last_not_of(' ') + 1);
    out.append(text).append("\n");
  }
  return out;
}

}  // namespace winnow::cli
