// Candidates with labels -> classifiers, in rounds.
#include "train/blog_paper.h"

#include <algorithm>
#include <map>
#include <set>
#include <string_view>

#include "eval/random.h"
#include "train/blog_learning.h"

namespace winnow::train {
namespace {

constexpr std::size_t kFirstNegatives = 6;  // of a page, in the first round
constexpr std::size_t kMaxAdded = 12'000;   // rows per round, the most wrong ones first
constexpr std::size_t kAllAtOnce = 4000;    // so few rows need no rounds
// Rows far outside the margin are dropped again in the first rounds; they are not support vectors.
constexpr double kClear = 1.5;
constexpr std::size_t kDroppingRounds = 6;

// Cost and gamma by size, chosen on draws of Tables II to IV that are not in the tables
// (docs/paper_blog.md).
struct KernelsOfSize {
  std::size_t min_pages = 0;
  std::size_t min_pages_per_site = 0;
  double cost = 0;
  double title_gamma = 0;
  double body_gamma = 0;
};
constexpr KernelsOfSize kKernels[] = {
    {750, 2, 1000, 2, 0.5}, {0, 2, 1000, 0.5, 0.2}, {0, 0, 100, 0.1, 0.05}};

PaperLearning kernels_by_size(const BlogPages& pages, std::span<const std::size_t> train,
                              PaperLearning learning) {
  std::set<std::string_view> sites;
  for (const std::size_t page : train) sites.insert(pages.label(page).site);
  for (const KernelsOfSize& size : kKernels) {
    if (train.size() < size.min_pages || train.size() < size.min_pages_per_site * sites.size())
      continue;
    learning.title.cost = learning.body.cost = size.cost;
    learning.title.gamma = size.title_gamma;
    learning.body.gamma = size.body_gamma;
    break;
  }
  return learning;
}

// The candidates of one page with their labels, in document order.
struct Examples {
  std::vector<methods::Candidate> candidates;
  std::vector<std::uint8_t> is_true;
};

struct PaperLesson {
  Examples titles;
  Examples bodies;
};

PaperLesson paper_lesson(const BlogPage& page, bool with_boxes, const methods::PaperForm& form,
                         InnerSubtrees inner) {
  std::vector<std::uint32_t> titles;
  std::vector<std::uint32_t> bodies;
  for (const TruePost& post : page.posts) {
    if (post.title != 0)
      titles.push_back(methods::smallest_with_same_text(*page.view, post.title, false, form.tags));
    if (post.body != 0)
      bodies.push_back(methods::smallest_with_same_text(*page.view, post.body, true, form.tags));
  }
  std::ranges::sort(titles);
  std::ranges::sort(bodies);
  PaperLesson lesson;
  for (methods::Candidate& candidate : methods::paper_titles(*page.view, with_boxes, form)) {
    lesson.titles.is_true.push_back(std::ranges::binary_search(titles, candidate.node) ? 1 : 0);
    lesson.titles.candidates.push_back(std::move(candidate));
  }
  std::uint32_t inside_until = 0;  // the end of the last true body
  for (methods::Candidate& candidate :
       methods::paper_bodies(*page.view, titles, with_boxes, form)) {
    const bool is_true = std::ranges::binary_search(bodies, candidate.node);
    if (is_true) inside_until = std::max(inside_until, page.document[candidate.node].end);
    if (!is_true && candidate.node < inside_until && inner == InnerSubtrees::Unused) continue;
    lesson.bodies.is_true.push_back(is_true ? 1 : 0);
    lesson.bodies.candidates.push_back(std::move(candidate));
  }
  return lesson;
}

struct LearnedSection {
  model::SvmSection section;
  std::size_t rows = 0;
  bool has_converged = false;
};

Result<LearnedSection> learn_section(const std::vector<PaperLesson>& lessons,
                                     Examples PaperLesson::*examples, const PaperLearning& learning,
                                     const SvmParameters& parameters, std::string_view section,
                                     const std::vector<std::string_view>& names) {
  SvmRows all(names.size());
  std::vector<double> values;
  std::vector<std::uint8_t> is_in;
  eval::Random random(learning.seed);
  std::size_t total = 0;
  std::map<std::pair<std::vector<double>, bool>, std::size_t> seen;
  for (const PaperLesson& lesson : lessons) total += (lesson.*examples).candidates.size();
  for (const PaperLesson& lesson : lessons) {
    const Examples& own = lesson.*examples;
    for (std::size_t i = 0; i < own.candidates.size(); ++i) {
      const std::vector<double>& row = own.candidates[i].row;
      if (learning.repeated > 1 && seen[{row, own.is_true[i] != 0}]++ % learning.repeated != 0)
        continue;
      all.add(row, own.is_true[i] != 0, {});
      values.insert(values.end(), row.begin(), row.end());
      is_in.push_back(total <= kAllAtOnce || own.is_true[i] != 0 ||
                              random.below(own.candidates.size()) < kFirstNegatives
                          ? 1
                          : 0);
    }
  }
  if (all.size() == 0)
    return fail(ErrorCode::InvalidArgument, "train blog: the pages have no subtrees with text");
  const ColumnScaling scaling = scaling_of(all, parameters.scaling);
  // Rows with a decision beyond this are outside the margin, as far as libsvm tells.
  const double margin = 1 - parameters.tolerance;
  LearnedSection learned;
  std::vector<double> decisions(all.size());
  for (std::size_t round = 0; round < learning.max_rounds; ++round) {
    std::vector<std::size_t> chosen;
    for (std::size_t i = 0; i < all.size(); ++i)
      if (is_in[i] != 0) chosen.push_back(i);
    learned.rows = chosen.size();
    WINNOW_TRY(learned.section, fit_svm(all.select(chosen), section, names, parameters, &scaling));
    if (chosen.size() == all.size()) {
      learned.has_converged = true;
      break;
    }
    WINNOW_TRY(const model::Svm svm, model::Svm::make(learned.section, names, section));
    svm.decide(values, decisions);
    std::vector<std::pair<double, std::size_t>> wrong;  // decision for the own class, row
    std::size_t kept = chosen.size();
    for (std::size_t i = 0; i < all.size(); ++i) {
      const double decision = all.is_positive(i) ? decisions[i] : -decisions[i];
      if (is_in[i] == 0 && decision < margin) wrong.emplace_back(decision, i);
      if (is_in[i] != 0 && decision > kClear && round < kDroppingRounds) {
        is_in[i] = 0;
        --kept;
      }
    }
    learned.has_converged = wrong.empty();
    if (wrong.empty()) break;
    if (wrong.size() > kMaxAdded) {
      std::ranges::nth_element(wrong, wrong.begin() + kMaxAdded);
      wrong.resize(kMaxAdded);
    }
    if (kept + wrong.size() > learning.max_rows) break;
    for (const auto& [decision, row] : wrong) is_in[row] = 1;
  }
  round_numbers(learned.section, 1e6);
  return learned;
}

}  // namespace

PaperLearning paper_learning(bool with_boxes) {
  PaperLearning learning;
  learning.with_boxes = with_boxes;
  if (with_boxes) return learning;
  learning.title.cost = learning.body.cost = 10;
  learning.title.gamma = learning.body.gamma = 1;
  learning.repeated = 100;
  return learning;
}

PaperLearning printed_learning(bool with_boxes) {
  PaperLearning learning = paper_learning(with_boxes);
  learning.form = methods::kPrintedForm;
  learning.inner = InnerSubtrees::NotBodies;
  learning.title.cost = learning.body.cost = 100;
  learning.title.gamma = learning.body.gamma = 0.1;
  learning.kernels = Kernels::Given;
  return learning;
}

Result<LearnedPaper> learn_paper(const BlogPages& pages, std::span<const std::size_t> train,
                                 const PaperLearning& asked) {
  const PaperLearning learning =
      asked.kernels == Kernels::BySize ? kernels_by_size(pages, train, asked) : asked;
  std::vector<PaperLesson> lessons(train.size());
  for (std::size_t i = 0; i < train.size(); ++i)
    if (pages.items[train[i]].view != nullptr)
      lessons[i] =
          paper_lesson(pages.items[train[i]], learning.with_boxes, learning.form, learning.inner);
  const auto title_names = methods::paper_title_names(learning.with_boxes, learning.form);
  const auto body_names = methods::paper_body_names(learning.with_boxes, learning.form);
  WINNOW_TRY(LearnedSection title, learn_section(lessons, &PaperLesson::titles, learning,
                                                 learning.title, "paper-title", title_names));
  WINNOW_TRY(LearnedSection body, learn_section(lessons, &PaperLesson::bodies, learning,
                                                learning.body, "paper-body", body_names));
  LearnedPaper learned;
  learned.model.with_boxes = learning.with_boxes;
  learned.model.form = learning.form;
  WINNOW_TRY(learned.model.title, model::Svm::make(title.section, title_names, "paper-title"));
  WINNOW_TRY(learned.model.body, model::Svm::make(body.section, body_names, "paper-body"));
  learned.title_rows = title.rows;
  learned.body_rows = body.rows;
  learned.has_converged = title.has_converged && body.has_converged;
  learned.sections = {std::move(title.section), std::move(body.section)};
  return learned;
}

SubtreeCounts count_subtrees(const BlogPage& page, const methods::PaperModel& model,
                             InnerSubtrees inner) {
  const PaperLesson lesson = paper_lesson(page, model.with_boxes, model.form, inner);
  SubtreeCounts counts;
  const auto count_right = [](const Examples& examples, const model::Svm& svm) {
    std::size_t right = 0;
    for (std::size_t i = 0; i < examples.candidates.size(); ++i)
      right += (svm.decision(examples.candidates[i].row) > 0) == (examples.is_true[i] != 0) ? 1 : 0;
    return right;
  };
  counts.titles = lesson.titles.candidates.size();
  counts.bodies = lesson.bodies.candidates.size();
  counts.titles_right = count_right(lesson.titles, model.title);
  counts.bodies_right = count_right(lesson.bodies, model.body);
  return counts;
}

}  // namespace winnow::train
