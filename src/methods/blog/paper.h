// The published method: classifies each subtree by itself, with six features for a title and nine
// for a body.
//
//   Zhao, Wang, Hu, Wang: Effective Blog Pages Extractor for Better UGC Accessing (2014).
//
// Title candidates are subtrees with text, body candidates those rooted at div, span or p. Titles
// are classified first; the features of a body are relative to the titles found. Of subtrees with
// the same text only the smallest is a candidate: the paper defines a title subtree as one that
// contains the title "but not any subtree of" it. README.md maps the paper's symbols to our names
// and lists what the paper leaves open.
//
// Without boxes only the text features are used. Linear. Thread-safe.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "dom/selection.h"
#include "model/svm.h"
#include "model/svm_format.h"
#include "posts/title_groups.h"

namespace winnow::methods {

// Tags that may root a body: the three of the paper, or also newer ones.
enum class BodyTags : std::uint8_t { Paper, More };
// TitleLen, BodyLen and MarksNum as counts, or as ln(1 + n).
enum class Lengths : std::uint8_t { Counts, Logarithms };
// RelV in window heights, or as the logarithm of the pixels with the sign of the direction.
enum class Distance : std::uint8_t { WindowHeights, LogPixels };
// The y of TRectCenter and BRectCenter by equations 1 and 2, or as the logarithm of the pixels from
// the middle of the window, with the sign of the direction.
enum class Center : std::uint8_t { Printed, LogPixels };
// If no subtree of a page is classified as a title: there is none, or it is the one with the highest
// decision.
enum class NoTitle : std::uint8_t { None, BestDecision };
// Which of nested subtrees that are all classified as bodies is the body.
enum class Nested : std::uint8_t { BestDecision, Outermost };

// What the paper leaves open. The defaults are the choices that work best here
// (docs/paper_blog.md); kPrintedForm takes the print literally.
struct PaperForm {
  BodyTags tags = BodyTags::More;
  Lengths lengths = Lengths::Logarithms;
  Distance distance = Distance::LogPixels;
  Nested nested = Nested::Outermost;
  Center center = Center::LogPixels;
  NoTitle no_title = NoTitle::BestDecision;
};
inline constexpr PaperForm kPrintedForm{BodyTags::More,          Lengths::Counts,
                                        Distance::WindowHeights, Nested::BestDecision,
                                        Center::Printed,         NoTitle::None};

struct Candidate {
  std::uint32_t node = 0;
  std::vector<double> row;
};

// The names of the columns tell lengths, distance and center, so a model file has its form.
std::vector<std::string_view> paper_title_names(bool with_boxes, const PaperForm& form = {});
std::vector<std::string_view> paper_body_names(bool with_boxes, const PaperForm& form = {});

// In document order.
std::vector<Candidate> paper_titles(const posts::BlogView& view, bool with_boxes,
                                    const PaperForm& form = {});
// `titles`: the titles found, in document order.
std::vector<Candidate> paper_bodies(const posts::BlogView& view,
                                    std::span<const std::uint32_t> titles, bool with_boxes,
                                    const PaperForm& form = {});

// The candidate for a subtree: the smallest one inside it that has the same text.
std::uint32_t smallest_with_same_text(const posts::BlogView& view, std::uint32_t node,
                                      bool for_body, BodyTags tags = BodyTags::More);

struct PaperModel {
  model::Svm title;
  model::Svm body;
  bool with_boxes = false;
  PaperForm form;
};

// Sections paper-title and paper-body of a model file. The names of their columns tell the form:
// with counts it is the printed one, otherwise ours. Without boxes lengths alone tell it.
Result<PaperModel> read_paper_model(const model::SvmFile& file, std::string_view name);

// A body belongs to the last title before it; a post may have no body.
std::vector<dom::Post> find_paper_posts(const posts::BlogView& view, const PaperModel& model);

}  // namespace winnow::methods
