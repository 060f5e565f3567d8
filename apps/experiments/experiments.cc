// The one list of experiments.
#include "experiments/experiments.h"

#include <algorithm>
#include <vector>

#include "experiments/ablation.h"
#include "experiments/agreement.h"
#include "experiments/blog.h"
#include "experiments/invariance.h"
#include "experiments/mountain.h"
#include "experiments/site_memory.h"
#include "experiments/source_ranges.h"
#include "experiments/summaries.h"
#include "experiments/threads.h"

namespace winnow::experiments {
namespace {

const std::vector<ExperimentEntry> kExperiments = {
    {"ablation", "which block features carry the method blocks, and what blocks can reach",
     run_ablation},
    {"agreement",
     "do text, Markdown, HTML, XML, TEI and records agree with each other and the page?",
     run_agreement},
    {"blog-calibration", "blog: are posts right as often as their probability says",
     run_blog_calibration},
    {"blog-engines", "blog: the embedded layout against Chromium's, boxes and posts",
     run_blog_engines},
    {"blog-figure5", "blog: accuracy over 2 to 20 training pages of each site, with a plot",
     run_blog_figure5},
    {"blog-leave-out", "blog: posts of sites, and of templates, never seen", run_blog_leave_out},
    {"blog-table2", "blog: one site, trained on 10 to 40 of its pages", run_blog_table2},
    {"blog-table3", "blog: all sites, 40 pages of each", run_blog_table3},
    {"blog-table4", "blog: trained on 100 pages chosen by chance", run_blog_table4},
    {"invariance", "does the text stay when wrappers, comments, a banner or a menu are added?",
     run_invariance},
    {"mountain", "the Mountain Model on sites never seen, form by form", run_mountain},
    {"mountain-parameters",
     "the Mountain Model's parameters two by two, the paper's Figures 3 and 4",
     run_mountain_parameters},
    {"mountain-sites", "a Mountain Model of one site, from ten pages, against the universal one",
     run_mountain_sites},
    {"site-memory", "cst, mcst and emcst, learned from 5, 10, 20 and all pages of a site",
     run_site_memory},
    {"source", "do the byte ranges of extract --source hold the text that was extracted?",
     run_source},
    {"summaries", "our summaries against the first three sentences, by ROUGE", run_summaries},
    {"threads", "messages of forum pages, and comments below articles, as records", run_threads},
};

}  // namespace

std::span<const ExperimentEntry> all_experiments() noexcept { return kExperiments; }

const ExperimentEntry* find_experiment(std::string_view name) noexcept {
  const auto entry = std::ranges::find(kExperiments, name, &ExperimentEntry::name);
  return entry == kExperiments.end() ? nullptr : &*entry;
}

}  // namespace winnow::experiments
