// Experiments of the method blog (src/methods/blog/README.md), one command each.
//
//   blog-table2     one site: trained on 10, 20, 30 and 40 of its pages, tested on the rest
//   blog-table3     all sites: 40 pages per site, or as many as there are
//   blog-figure5    all sites: 2 to 20 pages per site, with a plot (--report FILE.svg)
//   blog-table4     100 random pages of all sites
//   blog-leave-out  unseen sites and unseen templates
//
// --methods selects variants as ENGINE-FEATURES: embedded-plus, embedded-paper, none-plus,
// exact-plus. A page is correct if all its titles (bodies) are found and nothing else.
#pragma once

#include <iosfwd>

#include "eval/eval.h"
#include "winnow/result.h"

namespace winnow::experiments {

Result<void> run_blog_table2(const eval::EvalOptions& options, std::ostream& out,
                             std::ostream& err);
Result<void> run_blog_table3(const eval::EvalOptions& options, std::ostream& out,
                             std::ostream& err);
Result<void> run_blog_figure5(const eval::EvalOptions& options, std::ostream& out,
                              std::ostream& err);
Result<void> run_blog_table4(const eval::EvalOptions& options, std::ostream& out,
                             std::ostream& err);
Result<void> run_blog_leave_out(const eval::EvalOptions& options, std::ostream& out,
                                std::ostream& err);
Result<void> run_blog_calibration(const eval::EvalOptions& options, std::ostream& out,
                                  std::ostream& err);
Result<void> run_blog_engines(const eval::EvalOptions& options, std::ostream& out,
                              std::ostream& err);

}  // namespace winnow::experiments
