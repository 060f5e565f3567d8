// Many snippets looked up in one text: the text is folded once, not once a snippet.
//
// Says what text::contains_snippet says (docs/metrics.md, snippets): white space collapsed, case
// ignored. A page has some ten snippets, and folding is most of the work. The text may go after
// construction. Any thread.
#pragma once

#include <string>
#include <string_view>

namespace winnow::eval {

class SnippetFinder {
 public:
  explicit SnippetFinder(std::string_view text);

  [[nodiscard]] bool contains(std::string_view snippet) const;

 private:
  std::string folded_;
};

}  // namespace winnow::eval
