// Loads, trains and tests on several threads.
#include "experiments/blog_trials.h"

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <ostream>
#include <thread>

#include "common/output.h"
#include "eval/random.h"
#include "posts/posts.h"

namespace winnow::experiments {
namespace {

constexpr std::string_view kForms[] = {"plus",    "pixels", "body-boxes", "paper",   "paper-tags",
                                       "printed", "logs",   "outermost",  "distance"};

bool is_plus(std::string_view form) {
  return form == "plus" || form == "pixels" || form == "body-boxes";
}

// The columns of the layout: those that are shipped, all in pixels, or also those of bodies.
train::PostLearning post_learning(std::string_view form, layout::Engine engine) {
  train::PostLearning learning = train::post_learning(engine);
  if (engine == layout::Engine::None) return learning;
  if (form == "pixels") learning.title_columns = posts::BoxColumns::Pixels;
  if (form != "plus") learning.body_columns = posts::BoxColumns::Pixels;
  return learning;
}

// From the print to the form `paper`, one step after the other.
std::optional<train::PaperLearning> paper_learning(std::string_view form, layout::Engine engine) {
  if (is_plus(form)) return std::nullopt;
  train::PaperLearning learning = train::paper_learning(engine != layout::Engine::None);
  if (engine != layout::Engine::None) learning.kernels = train::Kernels::BySize;
  if (form == "paper") return learning;
  if (form == "paper-tags") {
    learning.form.tags = methods::BodyTags::Paper;
    return learning;
  }
  learning.form.center = methods::Center::Printed;
  learning.form.no_title = methods::NoTitle::None;
  learning.kernels = train::Kernels::Given;
  learning.title.cost = learning.body.cost = 1000;
  learning.title.gamma = learning.body.gamma = 0.1;
  if (form == "distance") return learning;
  learning.form.distance = methods::Distance::WindowHeights;
  if (form == "outermost") return learning;
  learning.form.nested = methods::Nested::BestDecision;
  learning.inner = train::InnerSubtrees::NotBodies;
  if (form == "logs") return learning;
  return train::printed_learning(learning.with_boxes);
}

}  // namespace

Result<std::vector<BlogVariant>> blog_variants(const eval::EvalOptions& options,
                                               const std::vector<std::string>& fallback) {
  std::vector<BlogVariant> variants;
  for (const std::string& name : options.methods.empty() ? fallback : options.methods) {
    bool is_known = false;
    for (const layout::Engine engine :
         {layout::Engine::None, layout::Engine::Embedded, layout::Engine::Exact})
      for (const std::string_view form : kForms)
        if (name == std::string(layout::name_of(engine)).append("-").append(form)) {
          variants.push_back(
              {name, engine, paper_learning(form, engine), post_learning(form, engine)});
          is_known = true;
        }
    if (!is_known)
      return fail(ErrorCode::InvalidArgument,
                  "unknown variant '" + name +
                      "' (ENGINE-FORM; engines: none, embedded, exact; forms: plus, pixels, "
                      "body-boxes, paper, paper-tags, printed, logs, outermost, distance)");
  }
  return variants;
}

BlogShares share_of(std::span<const TestedPage> verdicts) {
  BlogShares shares;
  shares.pages = verdicts.size();
  if (verdicts.empty()) return shares;
  eval::PostCounts sum;
  train::SubtreeCounts subtrees;
  for (const TestedPage& tested : verdicts) {
    const train::PageVerdict& verdict = tested.verdict;
    shares.titles += verdict.titles_right ? 1 : 0;
    shares.bodies += verdict.bodies_right ? 1 : 0;
    shares.both += verdict.titles_right && verdict.bodies_right ? 1 : 0;
    sum.titles_matched += verdict.counts.titles_matched;
    sum.titles_predicted += verdict.counts.titles_predicted;
    sum.titles_true += verdict.counts.titles_true;
    sum.bodies_matched += verdict.counts.bodies_matched;
    sum.bodies_predicted += verdict.counts.bodies_predicted;
    sum.bodies_true += verdict.counts.bodies_true;
    subtrees.titles += tested.subtrees.titles;
    subtrees.titles_right += tested.subtrees.titles_right;
    subtrees.bodies += tested.subtrees.bodies;
    subtrees.bodies_right += tested.subtrees.bodies_right;
    shares.converged += tested.has_converged ? 1 : 0;
  }
  const auto count = static_cast<double>(verdicts.size());
  shares.titles /= count;
  shares.bodies /= count;
  shares.both /= count;
  shares.converged /= count;
  const auto f1 = [](double matched, double predicted, double wanted) {
    return predicted + wanted > 0 ? 2 * matched / (predicted + wanted) : 0;
  };
  shares.title_f1 = f1(sum.titles_matched, sum.titles_predicted, sum.titles_true);
  shares.body_f1 = f1(sum.bodies_matched, sum.bodies_predicted, sum.bodies_true);
  const auto share = [](std::size_t right, std::size_t all) {
    return all > 0 ? static_cast<double>(right) / static_cast<double>(all) : 0;
  };
  shares.title_subtrees = share(subtrees.titles_right, subtrees.titles);
  shares.body_subtrees = share(subtrees.bodies_right, subtrees.bodies);
  return shares;
}

Result<BlogBench> BlogBench::load(const eval::EvalOptions& options,
                                  std::span<const BlogVariant> variants, std::ostream& err) {
  BlogBench bench;
  bench.threads_ = common::thread_count(options.threads);
  for (const BlogVariant& variant : variants) {
    const layout::Engine engine =
        variant.engine == layout::Engine::Exact ? layout::Engine::Exact : layout::Engine::Embedded;
    if (bench.pages_.contains(engine)) continue;
    WINNOW_TRY(train::BlogPages pages, train::load_blog_pages(options, engine, err));
    auto kept = std::make_unique<train::BlogPages>(std::move(pages));
    bench.lessons_[engine] = train::make_lessons(*kept, bench.threads_);
    bench.pages_[engine] = std::move(kept);
  }
  return bench;
}

std::map<std::string, std::vector<std::size_t>> BlogBench::pages_of_sites() const {
  std::map<std::string, std::vector<std::size_t>> sites;
  for (std::size_t i = 0; i < size(); ++i)
    if (pages().items[i].view != nullptr) sites[pages().label(i).site].push_back(i);
  return sites;
}

Result<Verdicts> BlogBench::trial(const BlogVariant& variant, std::span<const std::size_t> train,
                                  std::span<const std::size_t> test, std::uint64_t seed) const {
  const layout::Engine engine =
      variant.engine == layout::Engine::Exact ? layout::Engine::Exact : layout::Engine::Embedded;
  const train::BlogPages& pages = *pages_.at(engine);
  const train::BlogLessons& lessons = lessons_.at(engine);
  train::PostLearning learning = variant.plus;
  learning.seed = seed;
  posts::PostModel plus;
  methods::PaperModel paper;
  bool has_converged = true;
  if (variant.paper) {
    train::PaperLearning own = *variant.paper;
    own.seed = seed;
    WINNOW_TRY(train::LearnedPaper learned, train::learn_paper(pages, train, own));
    paper = std::move(learned.model);
    has_converged = learned.has_converged;
  } else {
    WINNOW_TRY(train::LearnedPosts learned, train::learn_posts(pages, lessons, train, learning));
    plus = std::move(learned.model);
  }
  Verdicts verdicts(test.size());
  std::atomic<std::size_t> next{0};
  std::vector<std::thread> workers;
  for (std::size_t thread = 0; thread < threads_; ++thread)
    workers.emplace_back([&] {
      for (std::size_t i = next++; i < test.size(); i = next++) {
        const std::size_t page = test[i];
        verdicts[i].page = page;
        verdicts[i].has_converged = has_converged;
        const train::BlogPage& item = pages.items[page];
        if (item.view == nullptr) continue;
        verdicts[i].verdict = train::judge(
            pages, page,
            variant.paper ? methods::find_paper_posts(*item.view, paper)
                          : posts::find_posts(*item.view, lessons[page].groups, plus).posts);
        if (variant.paper)
          verdicts[i].subtrees = train::count_subtrees(item, paper, variant.paper->inner);
      }
    });
  for (std::thread& worker : workers) worker.join();
  return verdicts;
}

std::size_t draws_of(const eval::EvalOptions& options, std::size_t fallback) {
  return options.draws == 0 ? fallback : options.draws;
}

std::vector<std::size_t> shuffled(std::vector<std::size_t> pages, std::uint64_t seed) {
  eval::Random random(seed);
  for (std::size_t i = pages.size(); i > 1; --i) std::swap(pages[i - 1], pages[random.below(i)]);
  return pages;
}

std::string percent(double share) {
  char text[32];
  std::snprintf(text, sizeof text, "%.1f%%", 100 * share);
  return text;
}

}  // namespace winnow::experiments
