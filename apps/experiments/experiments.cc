// The table of experiments.
#include "experiments/experiments.h"

#include <algorithm>
#include <vector>

#include "experiments/ablation.h"
#include "experiments/agreement.h"
#include "experiments/blog.h"
#include "experiments/invariance.h"
#include "experiments/mountain.h"
#include "experiments/site_memory.h"
#include "experiments/site_rules.h"
#include "experiments/site_statistics.h"
#include "experiments/source_ranges.h"
#include "experiments/summaries.h"
#include "experiments/threads.h"

namespace winnow::experiments {
namespace {

const std::vector<ExperimentEntry> kExperiments = {
    {"ablation", "feature sets of the method blocks, and the ceiling of block segmentation",
     run_ablation},
    {"agreement",
     "do text, Markdown, HTML, XML, TEI and records agree with each other and the page?",
     run_agreement},
    {"blog-calibration", "blog: calibration of post probabilities", run_blog_calibration},
    {"blog-engines", "blog: embedded layout compared with Chromium's", run_blog_engines},
    {"blog-figure5", "blog: accuracy by number of training pages per site (2 to 20), with a plot",
     run_blog_figure5},
    {"blog-leave-out", "blog: unseen sites and unseen templates", run_blog_leave_out},
    {"blog-table2", "blog: one site, trained on 10 to 40 of its pages", run_blog_table2},
    {"blog-table3", "blog: all sites, 40 training pages each", run_blog_table3},
    {"blog-table4", "blog: trained on 100 random pages", run_blog_table4},
    {"invariance",
     "does the text stay the same if wrappers, comments, a banner or a menu are added?",
     run_invariance},
    {"mountain", "mountain: all forms on unseen sites", run_mountain},
    {"mountain-parameters", "mountain: parameter study, Figures 3 and 4 of the paper",
     run_mountain_parameters},
    {"mountain-sites", "mountain: site-specific classifiers compared with the universal one",
     run_mountain_sites},
    {"site-memory", "emcst learned from 5, 10, 20 and all pages of a site, compared with mcst",
     run_site_memory},
    {"site-rules", "auto with the rules of a site, on held-out posts and lists", run_site_rules},
    {"site-statistics", "learns what the statistics of a site say about a block (docs/rules.md)",
     run_site_statistics},
    {"source", "do the byte ranges of extract --source contain the extracted text?", run_source},
    {"summaries", "summaries compared with the first three sentences, by ROUGE", run_summaries},
    {"threads", "messages of forum pages and comments below articles", run_threads},
};

}  // namespace

std::span<const ExperimentEntry> all_experiments() noexcept { return kExperiments; }

const ExperimentEntry* find_experiment(std::string_view name) noexcept {
  const auto entry = std::ranges::find(kExperiments, name, &ExperimentEntry::name);
  return entry == kExperiments.end() ? nullptr : &*entry;
}

}  // namespace winnow::experiments
