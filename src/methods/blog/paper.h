// The paper's own method: each subtree by itself, six numbers for a title, nine for a body.
//
//   Zhao, Wang, Hu, Wang: Effective Blog Pages Extractor for Better UGC Accessing (2014).
//
// Candidates for titles are subtrees with text, for bodies those rooted at div, span or p. A
// classifier says of each whether it is one, titles first; bodies are then seen relative to the titles
// found. README.md has the paper's symbols beside our names, and what the paper leaves open. Of
// subtrees that hold the same text only the smallest is a candidate: the paper defines a title
// subtree as one "but not any subtree of" which contains the title.
//
// Without boxes only the features of the text are left. Linear. Any thread.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "dom/selection.h"
#include "methods/blog/title_groups.h"
#include "model/svm.h"
#include "model/svm_format.h"

namespace winnow::methods {

// Which tags may root a body: the paper's three, or also those that HTML has had since.
enum class BodyTags : std::uint8_t { Paper, More };

struct Candidate {
  std::uint32_t node = 0;
  std::vector<double> row;
};

std::vector<std::string_view> paper_title_names(bool with_boxes);
std::vector<std::string_view> paper_body_names(bool with_boxes);

// In document order.
std::vector<Candidate> paper_titles(const BlogView& view, bool with_boxes);
// `titles` are those found, in document order.
std::vector<Candidate> paper_bodies(const BlogView& view, std::span<const std::uint32_t> titles,
                                    bool with_boxes, BodyTags tags = BodyTags::More);

// The candidate that stands for a subtree: the smallest inside it that holds all of its text.
std::uint32_t smallest_with_same_text(const BlogView& view, std::uint32_t node, bool for_body,
                                      BodyTags tags = BodyTags::More);

struct PaperModel {
  model::Svm title;
  model::Svm body;
  bool with_boxes = false;
};

// Sections paper-title and paper-body of a model file.
Result<PaperModel> read_paper_model(const model::SvmFile& file, std::string_view name);

// Pairs: a body belongs to the last title before it; a title without body stands alone.
std::vector<dom::Post> find_paper_posts(const BlogView& view, const PaperModel& model);

}  // namespace winnow::methods
