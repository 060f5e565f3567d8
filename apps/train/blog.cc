// Pages with boxes -> training examples -> the classifiers of one form -> one file.
#include "train/blog.h"

#include <cstdio>
#include <ostream>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "bytes/file.h"
#include "train/blog_learning.h"
#include "train/blog_odds.h"
#include "train/blog_paper.h"
#include "train/blog_search.h"

namespace winnow::train {
namespace {

enum class Form : std::uint8_t { Plus, Paper, Printed };

struct Asked {
  layout::Engine engine = layout::Engine::Embedded;
  Form form = Form::Plus;
  methods::BodyTags tags = methods::BodyTags::More;
  bool searches = false;
};

Result<Asked> asked_of(const TrainOptions& options) {
  Asked asked;
  for (const std::string& setting : options.settings) {
    if (setting == "search=yes" || setting == "search=no")
      asked.searches = setting == "search=yes";
    else if (setting == "form=plus")
      asked.form = Form::Plus;
    else if (setting == "form=paper")
      asked.form = Form::Paper;
    else if (setting == "form=printed")
      asked.form = Form::Printed;
    else if (setting == "tags=paper" || setting == "tags=more")
      asked.tags = setting == "tags=paper" ? methods::BodyTags::Paper : methods::BodyTags::More;
    else if (setting == "layout=none")
      asked.engine = layout::Engine::None;
    else if (setting == "layout=embedded")
      asked.engine = layout::Engine::Embedded;
    else if (setting == "layout=exact")
      asked.engine = layout::Engine::Exact;
    else
      return fail(ErrorCode::InvalidArgument,
                  "train blog: " + setting +
                      " is none of layout=embedded, exact or none, form=plus, paper or printed, "
                      "tags=more or paper, search=yes or no");
  }
  return asked;
}

void print_points(std::span<const SearchedPoint> points, std::string_view folds,
                  std::ostream& out) {
  out << "search, " << folds << " folds of sites; share of pages with all titles (bodies) right\n"
      << "  classifier     cost   gamma   titles   bodies\n";
  char line[160];
  for (const SearchedPoint& point : points) {
    std::snprintf(line, sizeof line, "  %-12s %6g %7g   %6.2f%%  %6.2f%%\n",
                  std::string(point.classifier).c_str(), point.cost, point.gamma,
                  100 * point.titles, 100 * point.bodies);
    out << line;
  }
}

std::string chosen_line(std::string_view name, const SvmParameters& chosen) {
  char line[80];
  std::snprintf(line, sizeof line, "%.*s cost %g gamma %g", static_cast<int>(name.size()),
                name.data(), chosen.cost, chosen.gamma);
  return line;
}

Result<std::vector<model::SvmSection>> train_plus(const BlogPages& pages,
                                                  std::span<const std::size_t> train,
                                                  const Asked& asked, const TrainOptions& options,
                                                  std::ostream& out) {
  const BlogLessons lessons = make_lessons(pages, options.choice.threads);
  PostLearning learning = post_learning(asked.engine, options.choice.seed);
  if (asked.searches) {
    WINNOW_TRY(const SearchedPosts searched,
               search_posts(pages, lessons, train, learning, options.choice.threads));
    print_points(searched.points, "five", out);
    learning = searched.best;
    out << "chosen: " << chosen_line("title", learning.title) << ", "
        << chosen_line("body", learning.body) << ", " << chosen_line("junk", learning.junk) << "\n"
        << std::flush;
  }
  WINNOW_TRY(LearnedPosts posts, learn_posts(pages, lessons, train, learning));
  // With few sites, none can be held out, and the classifiers cannot be calibrated.
  if (const auto judged = judge_unseen(pages, lessons, train, learning, options.choice.threads))
    posts.sections.push_back(fit_odds(*judged));
  return std::move(posts.sections);
}

Result<std::vector<model::SvmSection>> train_paper(const BlogPages& pages,
                                                   std::span<const std::size_t> train,
                                                   const Asked& asked, const TrainOptions& options,
                                                   std::ostream& out) {
  const bool with_boxes = asked.engine != layout::Engine::None;
  PaperLearning learning =
      asked.form == Form::Printed ? printed_learning(with_boxes) : paper_learning(with_boxes);
  if (with_boxes && asked.form == Form::Paper) learning.kernels = Kernels::BySize;
  learning.seed = options.choice.seed;
  learning.form.tags = asked.tags;
  if (asked.searches) {
    WINNOW_TRY(const SearchedPaper searched,
               search_paper(pages, train, learning, options.choice.threads));
    print_points(searched.points, "three", out);
    learning = searched.best;
    out << "chosen: " << chosen_line("title", learning.title) << ", "
        << chosen_line("body", learning.body) << "\n"
        << std::flush;
  }
  WINNOW_TRY(LearnedPaper paper, learn_paper(pages, train, learning));
  out << "trained on " << paper.title_rows << " title rows and " << paper.body_rows
      << " body rows, " << (paper.has_converged ? "converged" : "not converged") << "\n";
  return std::move(paper.sections);
}

}  // namespace

Result<void> train_blog(const TrainOptions& options, std::ostream& out, std::ostream& err) {
  WINNOW_TRY(const Asked asked, asked_of(options));
  WINNOW_TRY(const BlogPages pages, load_blog_pages(options.choice, asked.engine, err));
  std::vector<std::size_t> train;
  for (std::size_t i = 0; i < pages.size(); ++i)
    if (pages.items[i].view != nullptr &&
        (options.site.empty() || pages.label(i).site == options.site))
      train.push_back(i);
  if (train.empty())
    return fail(ErrorCode::InvalidArgument,
                "train blog: no labelled pages for site " + options.site);
  out << "blog: " << train.size() << " pages, layout " << layout::name_of(asked.engine) << "\n";
  model::SvmFile file;
  file.kind = "blog";
  WINNOW_TRY(file.sections, (asked.form == Form::Plus ? train_plus : train_paper)(
                                pages, train, asked, options, out));
  for (const model::SvmSection& section : file.sections) {
    char line[160];
    std::snprintf(line, sizeof line, "%-12s %2zu features, %5zu vectors\n", section.name.c_str(),
                  section.features.size(), section.coefficients.size());
    out << line;
  }
  if (options.output.empty()) return {};
  WINNOW_TRY_VOID(bytes::write_file(options.output, model::write_svm_file(file)));
  out << "wrote " << options.output << "\n";
  return {};
}

}  // namespace winnow::train
