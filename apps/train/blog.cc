// Pages with boxes -> lessons -> five machines -> one file; how good, on sites not seen.
#include "train/blog.h"

#include <cstdio>
#include <numeric>
#include <ostream>
#include <string>

#include "bytes/file.h"
#include "eval/splits.h"
#include "train/blog_learning.h"

namespace winnow::train {
namespace {

Result<layout::Engine> engine_of(const TrainOptions& options) {
  layout::Engine engine = layout::Engine::Embedded;
  for (const std::string& setting : options.settings) {
    bool is_known = false;
    for (const layout::Engine one :
         {layout::Engine::None, layout::Engine::Embedded, layout::Engine::Exact})
      if (setting == "layout=" + std::string(layout::name_of(one))) {
        engine = one;
        is_known = true;
      }
    if (!is_known)
      return fail(ErrorCode::InvalidArgument,
                  "train blog: " + setting + " is not layout=embedded, exact or none");
  }
  return engine;
}

}  // namespace

Result<void> train_blog(const TrainOptions& options, std::ostream& out, std::ostream& err) {
  WINNOW_TRY(const layout::Engine engine, engine_of(options));
  WINNOW_TRY(const BlogPages pages, load_blog_pages(options.choice, engine, err));
  const BlogLessons lessons = make_lessons(pages, options.choice.threads);
  std::vector<std::size_t> train;
  for (std::size_t i = 0; i < pages.size(); ++i)
    if (pages.items[i].view != nullptr &&
        (options.site.empty() || pages.label(i).site == options.site))
      train.push_back(i);
  if (train.empty())
    return fail(ErrorCode::InvalidArgument,
                "train blog: no labelled page is of site " + options.site);
  const PostLearning learning{.with_boxes = engine != layout::Engine::None,
                              .seed = options.choice.seed};
  out << "blog: " << train.size() << " pages, layout " << layout::name_of(engine) << "\n";
  WINNOW_TRY(LearnedPosts posts, learn_posts(pages, lessons, train, learning));
  WINNOW_TRY(LearnedPaper paper, learn_paper(pages, train, learning));
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
