// Pages with boxes -> training examples -> five classifiers and their calibration -> one file.
#include "train/blog.h"

#include <cstdio>
#include <numeric>
#include <ostream>
#include <string>

#include "bytes/file.h"
#include "eval/splits.h"
#include "train/blog_learning.h"
#include "train/blog_odds.h"
#include "train/blog_search.h"

namespace winnow::train {
namespace {

struct Asked {
  layout::Engine engine = layout::Engine::Embedded;
  bool searches = false;
};

Result<Asked> asked_of(const TrainOptions& options) {
  Asked asked;
  for (const std::string& setting : options.settings) {
    bool is_known = setting == "search=yes" || setting == "search=no";
    if (is_known) asked.searches = setting == "search=yes";
    for (const layout::Engine one :
         {layout::Engine::None, layout::Engine::Embedded, layout::Engine::Exact})
      if (setting == "layout=" + std::string(layout::name_of(one))) {
        asked.engine = one;
        is_known = true;
      }
    if (!is_known)
      return fail(ErrorCode::InvalidArgument,
                  "train blog: " + setting +
                      " is not layout=embedded, exact or none, nor search=yes or no");
  }
  return asked;
}

void print_search(const SearchedPosts& searched, std::ostream& out) {
  out << "search, five folds of sites; share of pages with all titles (bodies) right\n"
      << "  classifier     cost   gamma   titles   bodies\n";
  char line[160];
  for (const SearchedPoint& point : searched.points) {
    std::snprintf(line, sizeof line, "  %-12s %6g %7g   %6.2f%%  %6.2f%%\n",
                  std::string(point.classifier).c_str(), point.cost, point.gamma,
                  100 * point.titles, 100 * point.bodies);
    out << line;
  }
  const PostLearning& best = searched.best;
  std::snprintf(line, sizeof line,
                "chosen: title cost %g gamma %g, body cost %g gamma %g, junk cost %g gamma %g\n",
                best.title.cost, best.title.gamma, best.body.cost, best.body.gamma, best.junk.cost,
                best.junk.gamma);
  out << line << std::flush;
}

}  // namespace

Result<void> train_blog(const TrainOptions& options, std::ostream& out, std::ostream& err) {
  WINNOW_TRY(const Asked asked, asked_of(options));
  const layout::Engine engine = asked.engine;
  WINNOW_TRY(const BlogPages pages, load_blog_pages(options.choice, engine, err));
  const BlogLessons lessons = make_lessons(pages, options.choice.threads);
  std::vector<std::size_t> train;
  for (std::size_t i = 0; i < pages.size(); ++i)
    if (pages.items[i].view != nullptr &&
        (options.site.empty() || pages.label(i).site == options.site))
      train.push_back(i);
  if (train.empty())
    return fail(ErrorCode::InvalidArgument,
                "train blog: no labelled pages for site " + options.site);
  PostLearning learning{.with_boxes = engine != layout::Engine::None, .seed = options.choice.seed};
  out << "blog: " << train.size() << " pages, layout " << layout::name_of(engine) << "\n";
  if (asked.searches) {
    WINNOW_TRY(const SearchedPosts searched,
               search_posts(pages, lessons, train, learning, options.choice.threads));
    print_search(searched, out);
    learning = searched.best;
  }
  WINNOW_TRY(LearnedPosts posts, learn_posts(pages, lessons, train, learning));
  WINNOW_TRY(LearnedPaper paper, learn_paper(pages, train, learning));
  // With few sites, none can be held out, and the classifiers cannot be calibrated.
  if (const auto judged = judge_unseen(pages, lessons, train, learning, options.choice.threads))
    posts.sections.push_back(fit_odds(*judged));
  model::SvmFile file;
  file.kind = "blog";
  for (auto* sections : {&paper.sections, &posts.sections})
    for (model::SvmSection& section : *sections) {
      char line[160];
      std::snprintf(line, sizeof line, "%-12s %2zu features, %5zu vectors\n", section.name.c_str(),
                    section.features.size(), section.coefficients.size());
      out << line;
      file.sections.push_back(std::move(section));
    }
  if (options.output.empty()) return {};
  WINNOW_TRY_VOID(bytes::write_file(options.output, model::write_svm_file(file)));
  out << "wrote " << options.output << "\n";
  return {};
}

}  // namespace winnow::train
