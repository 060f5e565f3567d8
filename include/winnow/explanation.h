// Explanation: why each block of a page was kept or dropped. docs/explain.md describes every field
// and every step.
//
// Example:
//
//   const std::string html = "<nav>Home</nav><h1>Rye</h1><p>It came late, but it was heavy.";
//   const winnow::Page page = winnow::extract(html, {.explain = true}).value();
//   for (const winnow::BlockExplanation& block : page.explanation->blocks)
//     std::cout << (block.is_kept ? "+ " : "- ") << block.step << ": " << block.text << "\n";
//
// Output:
//
//   - menu: Home
//   + headline: Rye
//   + score: It came late, but it was heavy.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace winnow {

// One source of a metadata field on the page, and whether it was used (docs/metadata.md).
struct FieldCandidate {
  std::string field;   // as in the JSON record: "authors"
  std::string source;  // "json-ld", "meta", "class"
  std::string detail;  // within the source: "article:published_time"
  std::string value;   // as written
  std::string reason;  // why it won or lost
  bool won = false;    // it became the value of the field
};

// A number that a model used, and how much it moved the score.
struct FeatureContribution {
  std::string name;         // "text.words"; "text.words@-1" is that of the block before
  double value = 0;         // as the model saw it
  double contribution = 0;  // above 0: towards content, or towards a list of posts
};

// One block of text: a run of inline content that is kept or dropped as a whole.
struct BlockExplanation {
  std::string text = {};              // with single spaces
  std::string path = {};              // of its element: html > body:nth-child(2) > p:nth-child(1)
  std::size_t start = 0;              // byte offset in the input
  std::size_t end = 0;                // one past the last byte
  bool is_kept = false;               // it is in the text of the page
  std::string step = {};              // that decided this: "score", "copy", "menu"
  std::optional<std::size_t> record;  // index into Explanation::records
  std::optional<double> probability;  // of content, after smoothing, if the method gives one
  // Only from the method auto, for blocks that were scored: the sum of the forest and its parts.
  // base + the contributions of `features` + rest = score, except for rounding.
  std::optional<double> score;
  double base = 0;                                 // the score of an average block
  std::vector<FeatureContribution> features = {};  // the strongest ones, strongest first
  double rest = 0;                                 // the contributions of all other features
};

// A kind of page and its probability.
struct KindProbability {
  std::string name;        // as in Page::page_type: "article"
  double probability = 0;  // the sum over all kinds is 1
};

// Whether the page is a list of posts, decided by the method auto.
struct ListDecision {
  double prior = 0;                   // probability before posts are searched
  bool was_searched = false;          // posts were searched
  std::size_t posts = 0;              // that were found
  std::optional<double> probability;  // given the posts found
  bool is_list = false;               // the decision
  std::string reason = {};            // "no-search", "no-posts", "probability", ...
  // The numbers of the logistic regression, strongest first, without those that contribute nothing.
  // The sum of all contributions is the log-odds of `probability`. Empty if there is no evidence.
  std::vector<FeatureContribution> evidence = {};
};

// One post, message or comment that was found on the page.
struct RecordExplanation {
  std::string kind = {};              // "post", "message" or "comment"
  std::size_t index = 0;              // in Page::articles, or for comments in Page::comments
  std::string path = {};              // of the first element
  std::size_t start = 0;              // byte offset in the input
  std::size_t end = 0;                // one past the last byte
  std::optional<double> probability;  // that it is right, if the method gives one
};

// Why a Page is as it is.
struct Explanation {
  std::string method = {};  // as in Metadata::method
  std::string answer = {};  // what the text is: "blocks", "posts", "post", "messages"
  std::vector<KindProbability> kinds = {};      // most likely first; only from the method auto
  std::optional<ListDecision> list;             // only from the method auto
  std::optional<double> cut;                    // the lowest probability that was kept by its score
  std::vector<BlockExplanation> blocks = {};    // in document order
  std::vector<RecordExplanation> records = {};  // in document order, comments last
  std::vector<FieldCandidate> candidates = {};  // of the metadata (docs/metadata.md)
  // What was left out because the explanation would be too many times as long as the page: "paths",
  // "features" (of blocks after the first ones), "blocks", "records" or "candidates", the last of these
  // that applies. Empty: nothing.
  std::string truncated = {};
};

}  // namespace winnow
