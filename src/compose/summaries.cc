// The headline helps to find the subject of a text; the body never begins with it (compose.h).
#include "compose/summaries.h"

#include <string>
#include <utility>

namespace winnow::compose {
namespace {

std::optional<std::string> summary_of(const std::string& body,
                                      const std::optional<std::string>& headline,
                                      const text::SummaryLength& length) {
  std::string summary = text::summarize(
      body, {.length = length, .title = headline ? std::string_view(*headline) : ""});
  if (summary.empty()) return std::nullopt;
  return summary;
}

}  // namespace

void add_summaries(const text::SummaryLength& length, Page& page) {
  page.summary = summary_of(page.article_body, page.headline, length);
}

}  // namespace winnow::compose
