// winnow eval --experiment blog-table2, blog-table3, blog-table4: the tables of the paper on our
// sites.
//
// The paper has 250 pages of each of nine sites, we have about 40 of each of 56. Where it trains on
// 40 pages, we keep at least a quarter of the pages of a site for the test, and the tables say so.
#include <algorithm>
#include <cstdio>
#include <ostream>
#include <string>
#include <vector>

#include "common/json.h"
#include "experiments/blog.h"
#include "experiments/blog_trials.h"

namespace winnow::experiments {
namespace {

constexpr std::size_t kMinTested = 5;  // pages of a site

Result<void> write(const eval::EvalOptions& options, const common::Json& written) {
  return common::write_json(options.json, written);
}

// The first `count` pages of a site for training, the rest for testing.
struct Parted {
  std::vector<std::size_t> train;
  std::vector<std::size_t> test;
};

void part(const std::vector<std::size_t>& pages, std::size_t count, Parted& parted) {
  for (std::size_t i = 0; i < pages.size(); ++i)
    (i < count ? parted.train : parted.test).push_back(pages[i]);
}

std::map<std::string, BlogShares> shares_by_site(const BlogBench& bench, const Verdicts& verdicts) {
  std::map<std::string, Verdicts> by_site;
  for (const TestedPage& tested : verdicts)
    by_site[bench.pages().label(tested.page).site].push_back(tested);
  std::map<std::string, BlogShares> shares;
  for (const auto& [site, own] : by_site) shares[site] = share_of(own);
  return shares;
}

// One line per site, then the mean over sites and that of the paper.
void print_sites(std::ostream& out, const std::vector<BlogVariant>& variants,
                 const std::vector<std::map<std::string, BlogShares>>& shares,
                 std::string_view paper, common::Json& written) {
  out << "                                          ";
  for (const BlogVariant& variant : variants) {
    char head[64];
    std::snprintf(head, sizeof head, "  %-20s", variant.name.c_str());
    out << head;
  }
  out << "\n  site                                      ";
  for (std::size_t i = 0; i < variants.size(); ++i) out << "   title     body     ";
  out << "\n";
  std::vector<BlogShares> means(variants.size());
  for (const auto& [site, first] : shares.front()) {
    char name[64];
    std::snprintf(name, sizeof name, "  %-40.40s", site.c_str());
    out << name;
    for (std::size_t i = 0; i < variants.size(); ++i) {
      const auto found = shares[i].find(site);
      const BlogShares own = found == shares[i].end() ? BlogShares{} : found->second;
      char cell[64];
      std::snprintf(cell, sizeof cell, "  %7s  %7s    ", percent(own.titles).c_str(),
                    percent(own.bodies).c_str());
      out << cell;
      means[i].titles += own.titles / static_cast<double>(shares.front().size());
      means[i].bodies += own.bodies / static_cast<double>(shares.front().size());
      written[variants[i].name][site] = {{"titles", own.titles}, {"bodies", own.bodies}};
    }
    out << "\n";
  }
  out << "  average                                 ";
  for (std::size_t i = 0; i < variants.size(); ++i) {
    char cell[64];
    std::snprintf(cell, sizeof cell, "  %7s  %7s    ", percent(means[i].titles).c_str(),
                  percent(means[i].bodies).c_str());
    out << cell;
    written[variants[i].name]["average"] = {{"titles", means[i].titles},
                                            {"bodies", means[i].bodies}};
  }
  out << "\n  paper, nine sites                         " << paper << "\n";
}

}  // namespace

Result<void> run_blog_table2(const eval::EvalOptions& options, std::ostream& out,
                             std::ostream& err) {
  WINNOW_TRY(const std::vector<BlogVariant> variants,
             blog_variants(options, {"embedded-paper", "embedded-plus"}));
  WINNOW_TRY(const BlogBench bench, BlogBench::load(options, variants, err));
  common::Json written;
  out << "Table II: trained and tested on one site; pages with correct titles and bodies\n";
  for (const BlogVariant& variant : variants) {
    constexpr std::size_t kCounts[] = {10, 20, 30, 40};
    double sums[4] = {};
    std::size_t sites = 0;
    out << variant.name << "\n  site                                        10       20       30"
        << "      40*\n";
    for (const auto& [site, pages] : bench.pages_of_sites()) {
      if (pages.size() < 10 + kMinTested) continue;
      ++sites;
      char name[64];
      std::snprintf(name, sizeof name, "  %-40.40s", site.c_str());
      out << name;
      for (std::size_t column = 0; column < 4; ++column) {
        const std::size_t count = std::min(kCounts[column], pages.size() - kMinTested);
        Parted parted;
        part(shuffled(pages, options.seed), count, parted);
        WINNOW_TRY(const Verdicts verdicts,
                   bench.trial(variant, parted.train, parted.test, options.seed));
        const BlogShares shares = share_of(verdicts);
        sums[column] += shares.both;
        char cell[32];
        std::snprintf(cell, sizeof cell, " %8s", percent(shares.both).c_str());
        out << cell << std::flush;
        written[variant.name][site][std::to_string(kCounts[column])] = shares.both;
      }
      out << "\n";
    }
    out << "  average                                 ";
    for (std::size_t column = 0; column < 4; ++column) {
      const double mean = sums[column] / static_cast<double>(std::max<std::size_t>(sites, 1));
      char cell[32];
      std::snprintf(cell, sizeof cell, " %8s", percent(mean).c_str());
      out << cell;
      written[variant.name]["average"][std::to_string(kCounts[column])] = mean;
    }
    out << "\n  paper, nine sites                           98.5%    99.1%    98.9%    99.2%\n";
  }
  out << "* all but " << kMinTested << " pages of the site, if it has fewer\n";
  return write(options, written);
}

Result<void> run_blog_table3(const eval::EvalOptions& options, std::ostream& out,
                             std::ostream& err) {
  WINNOW_TRY(const std::vector<BlogVariant> variants,
             blog_variants(options, {"embedded-paper", "embedded-plus"}));
  WINNOW_TRY(const BlogBench bench, BlogBench::load(options, variants, err));
  Parted parted;
  for (const auto& [site, pages] : bench.pages_of_sites())
    part(shuffled(pages, options.seed), std::min<std::size_t>(40, pages.size() * 3 / 4), parted);
  out << "Table III: all sites, 40 pages of each or three quarters of them; " << parted.train.size()
      << " training pages, " << parted.test.size() << " test pages\n";
  std::vector<std::map<std::string, BlogShares>> shares;
  for (const BlogVariant& variant : variants) {
    WINNOW_TRY(const Verdicts verdicts,
               bench.trial(variant, parted.train, parted.test, options.seed));
    shares.push_back(shares_by_site(bench, verdicts));
  }
  common::Json written;
  print_sites(out, variants, shares, "  99.1%    97.6%", written);
  return write(options, written);
}

Result<void> run_blog_table4(const eval::EvalOptions& options, std::ostream& out,
                             std::ostream& err) {
  constexpr std::size_t kPages = 100;
  constexpr std::uint64_t kRuns = 3;
  WINNOW_TRY(const std::vector<BlogVariant> variants,
             blog_variants(options, {"embedded-paper", "embedded-plus"}));
  WINNOW_TRY(const BlogBench bench, BlogBench::load(options, variants, err));
  std::vector<std::size_t> all;
  for (const auto& [site, pages] : bench.pages_of_sites())
    all.insert(all.end(), pages.begin(), pages.end());
  if (all.size() <= kPages)
    return fail(ErrorCode::InvalidArgument, "blog-table4: more than 100 pages are needed");
  std::ranges::sort(all);
  out << "Table IV: trained on " << kPages << " random pages, tested on the other "
      << all.size() - kPages << "; mean of " << kRuns << " runs\n";
  std::vector<std::map<std::string, BlogShares>> shares;
  for (const BlogVariant& variant : variants) {
    Verdicts verdicts;
    for (std::uint64_t run = 0; run < kRuns; ++run) {
      Parted parted;
      part(shuffled(all, options.seed + run), kPages, parted);
      WINNOW_TRY(const Verdicts own,
                 bench.trial(variant, parted.train, parted.test, options.seed + run));
      verdicts.insert(verdicts.end(), own.begin(), own.end());
    }
    shares.push_back(shares_by_site(bench, verdicts));
  }
  common::Json written;
  print_sites(out, variants, shares, "  88.6%    86.7%", written);
  return write(options, written);
}

}  // namespace winnow::experiments
