// Folding is lower case, then white space, then sigma: each step leaves what the one before did.
#include "eval/snippets.h"

#include <algorithm>
#include <functional>

#include "eval/fields.h"
#include "text/lower_case.h"

namespace winnow::eval {
namespace {

// The final sigma is a sigma: a snippet may end where the word in the text goes on.
std::string fold(std::string_view text) {
  constexpr std::string_view kFinalSigma = "\xCF\x82";
  constexpr std::string_view kSigma = "\xCF\x83";
  std::string folded = collapse_all_spaces(text::lower_case(text));
  for (std::size_t at = folded.find(kFinalSigma); at != std::string::npos;
       at = folded.find(kFinalSigma, at))
    folded.replace(at, kSigma.size(), kSigma);
  return folded;
}

}  // namespace

SnippetFinder::SnippetFinder(std::string_view text) : folded_(fold(text)) {}

bool SnippetFinder::contains(std::string_view snippet) const {
  const std::string wanted = fold(snippet);
  // OPTIMIZATION: a snippet is a sentence, and std::string::find would stop at each of its first
  // letter; three times as slow.
  const auto begin = folded_.begin();
  return std::search(begin, folded_.end(),
                     std::boyer_moore_horspool_searcher(wanted.begin(), wanted.end())) !=
             folded_.end() ||
         wanted.empty();
}

}  // namespace winnow::eval
