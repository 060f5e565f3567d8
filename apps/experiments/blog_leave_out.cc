// winnow eval --experiment blog-leave-out: posts of unseen sites and unseen templates.
//
// The paper trains and tests on pages of the same nine sites. Here folds consist of whole sites,
// then of whole themes, since two sites with one theme are nearly one site. Figures for list pages,
// pages of one post and both; --json lists all pages with errors.
#include <cstdio>
#include <ostream>
#include <string>
#include <vector>

#include "common/json.h"
#include "eval/splits.h"
#include "experiments/blog.h"
#include "experiments/blog_trials.h"

namespace winnow::experiments {
namespace {

constexpr std::size_t kFolds = 5;

common::Json json_of(const BlogShares& shares) {
  return {{"pages", shares.pages}, {"titles", shares.titles},    {"bodies", shares.bodies},
          {"both", shares.both},   {"titleF1", shares.title_f1}, {"bodyF1", shares.body_f1}};
}

}  // namespace

Result<void> run_blog_leave_out(const eval::EvalOptions& options, std::ostream& out,
                                std::ostream& err) {
  WINNOW_TRY(
      const std::vector<BlogVariant> variants,
      blog_variants(options, {"embedded-paper", "embedded-plus", "none-paper", "none-plus"}));
  WINNOW_TRY(const BlogBench bench, BlogBench::load(options, variants, err));
  common::Json written;
  for (const bool by_theme : {false, true}) {
    std::vector<std::string> keys;
    for (std::size_t i = 0; i < bench.size(); ++i)
      keys.push_back(by_theme ? bench.pages().label(i).theme : bench.pages().label(i).site);
    WINNOW_TRY(const eval::Folds folds,
               eval::split(keys, {.folds = options.folds == 0 ? kFolds : options.folds,
                                  .seed = options.seed}));
    out << (by_theme ? "themes" : "sites") << " unseen, " << folds.count
        << " folds; pages with exactly the true titles (bodies)\n"
        << "                          list pages            post pages            both"
           "                  F1 of subtrees\n"
        << "                       titles   bodies       titles   bodies       titles   bodies"
           "       titles   bodies\n";
    for (const BlogVariant& variant : variants) {
      Verdicts lists;
      Verdicts posts;
      Verdicts all;
      for (std::size_t fold = 0; fold < folds.count; ++fold) {
        WINNOW_TRY(const Verdicts verdicts,
                   bench.trial(variant, folds.train(fold), folds.test(fold), options.seed));
        for (const TestedPage& tested : verdicts) {
          const bool is_list = bench.pages().label(tested.page).kind == "list";
          (is_list ? lists : posts).push_back(tested);
          all.push_back(tested);
        }
      }
      const BlogShares list = share_of(lists);
      const BlogShares post = share_of(posts);
      const BlogShares both = share_of(all);
      char line[240];
      std::snprintf(line, sizeof line, "  %-18s %8s %8s     %8s %8s     %8s %8s     %8.3f %8.3f\n",
                    variant.name.c_str(), percent(list.titles).c_str(),
                    percent(list.bodies).c_str(), percent(post.titles).c_str(),
                    percent(post.bodies).c_str(), percent(both.titles).c_str(),
                    percent(both.bodies).c_str(), both.title_f1, both.body_f1);
      out << line << std::flush;
      common::Json& entry = written[by_theme ? "themes" : "sites"][variant.name];
      entry["list"] = json_of(list);
      entry["post"] = json_of(post);
      entry["both"] = json_of(both);
      for (const TestedPage& tested : all) {
        if (tested.verdict.titles_right && tested.verdict.bodies_right) continue;
        const eval::Label& label = bench.pages().label(tested.page);
        entry["wrong"].push_back({{"url", label.url},
                                  {"site", label.site},
                                  {"kind", label.kind},
                                  {"titlesRight", tested.verdict.titles_right},
                                  {"bodiesRight", tested.verdict.bodies_right}});
      }
    }
  }
  out << "a study without layout, leave-sites-out, list pages: titles 98.7%, titles and bodies "
         "94.3%\n";
  return common::write_json(options.json, written);
}

}  // namespace winnow::experiments
