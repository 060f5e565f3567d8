// winnow eval --experiment blog-table2, blog-table3, blog-table4: the tables of the paper on our
// sites.
//
// The training pages are drawn several times, with seeds from --seed on, and the tables have the
// means. The paper has 250 pages of each of nine sites, we have about 40 of each of 56. Where it trains on
// 40 pages, we keep at least a quarter of the pages of a site for the test, and the tables say so.
#include <algorithm>
#include <cstdio>
#include <ostream>
#include <string>
#include <vector>

#include "common/json.h"
#include "common/progress.h"
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

// One line per site, then the mean over sites, that of the paper, and the subtrees.
void print_sites(std::ostream& out, const std::vector<BlogVariant>& variants,
                 const std::vector<Verdicts>& verdicts, const BlogBench& bench,
                 std::string_view paper, common::Json& written) {
  std::vector<std::map<std::string, BlogShares>> shares;
  for (const Verdicts& own : verdicts) shares.push_back(shares_by_site(bench, own));
  out << "                                          ";
  for (const BlogVariant& variant : variants) {
    char head[64];
    std::snprintf(head, sizeof head, "  %-20s", variant.name.c_str());
    out << head;
  }
  out << "\n  site                                      ";
  for (std::size_t i = 0; i < variants.size(); ++i) out << "   title     body     ";
  out << "\n";
  const auto print_row = [&](std::string_view name, auto&& titles, auto&& bodies) {
    char text[64];
    std::snprintf(text, sizeof text, "  %-40.40s", std::string(name).c_str());
    out << text;
    for (std::size_t i = 0; i < variants.size(); ++i) {
      std::snprintf(text, sizeof text, "  %7s  %7s    ", percent(titles(i)).c_str(),
                    percent(bodies(i)).c_str());
      out << text;
    }
    out << "\n";
  };
  std::vector<BlogShares> means(variants.size());
  for (const auto& [site, first] : shares.front()) {
    const auto own = [&](std::size_t i) -> const BlogShares& { return shares[i][site]; };
    print_row(
        site, [&](std::size_t i) { return own(i).titles; },
        [&](std::size_t i) { return own(i).bodies; });
    for (std::size_t i = 0; i < variants.size(); ++i) {
      means[i].titles += own(i).titles / static_cast<double>(shares.front().size());
      means[i].bodies += own(i).bodies / static_cast<double>(shares.front().size());
      written[variants[i].name][site] = {{"titles", own(i).titles}, {"bodies", own(i).bodies}};
    }
  }
  print_row(
      "average", [&](std::size_t i) { return means[i].titles; },
      [&](std::size_t i) { return means[i].bodies; });
  out << "  paper, nine sites                         " << paper << "\n";
  std::vector<BlogShares> pooled;
  for (const Verdicts& own : verdicts) pooled.push_back(share_of(own));
  if (std::ranges::any_of(variants, [](const BlogVariant& one) { return one.paper.has_value(); }))
    print_row(
        "subtrees classified correctly", [&](std::size_t i) { return pooled[i].title_subtrees; },
        [&](std::size_t i) { return pooled[i].body_subtrees; });
  print_row(
      "tested after training to convergence", [&](std::size_t i) { return pooled[i].converged; },
      [&](std::size_t i) { return pooled[i].converged; });
  print_row(
      "posts, F1", [&](std::size_t i) { return pooled[i].title_f1; },
      [&](std::size_t i) { return pooled[i].body_f1; });
  for (std::size_t i = 0; i < variants.size(); ++i)
    written[variants[i].name]["average"] = {{"titles", means[i].titles},
                                            {"bodies", means[i].bodies},
                                            {"titleSubtrees", pooled[i].title_subtrees},
                                            {"bodySubtrees", pooled[i].body_subtrees},
                                            {"titleF1", pooled[i].title_f1},
                                            {"bodyF1", pooled[i].body_f1}};
}

using Sites = std::map<std::string, std::vector<std::size_t>>;

// As many sites as the paper has: those with the most pages.
Sites nine_sites(const Sites& sites) {
  std::vector<std::pair<std::size_t, std::string>> by_size;
  for (const auto& [site, pages] : sites) by_size.emplace_back(pages.size(), site);
  std::ranges::stable_sort(by_size, std::ranges::greater{},
                           [](const auto& one) { return one.first; });
  by_size.resize(std::min<std::size_t>(9, by_size.size()));
  Sites chosen;
  for (const auto& [size, site] : by_size) chosen[site] = sites.at(site);
  return chosen;
}

// Trains on 40 pages of each site or three quarters of them, and tests on the others.
Result<void> run_all_sites(const eval::EvalOptions& options, const BlogBench& bench,
                           const std::vector<BlogVariant>& variants, const Sites& sites,
                           std::ostream& out, common::Json& written) {
  const std::size_t draws = draws_of(options);
  std::vector<Verdicts> verdicts(variants.size());
  for (std::size_t draw = 0; draw < draws; ++draw) {
    Parted parted;
    for (const auto& [site, pages] : sites)
      part(shuffled(pages, options.seed + draw), std::min<std::size_t>(40, pages.size() * 3 / 4),
           parted);
    if (draw == 0)
      out << "Table III: " << sites.size() << " sites, 40 pages of each or three quarters of them; "
          << parted.train.size() << " training pages, " << parted.test.size()
          << " test pages; mean of " << common::count_of(draws, "draw") << "\n";
    for (std::size_t i = 0; i < variants.size(); ++i) {
      WINNOW_TRY(const Verdicts own,
                 bench.trial(variants[i], parted.train, parted.test, options.seed + draw));
      verdicts[i].insert(verdicts[i].end(), own.begin(), own.end());
    }
  }
  print_sites(out, variants, verdicts, bench, "  99.1%    97.6%", written);
  return {};
}

}  // namespace

Result<void> run_blog_table2(const eval::EvalOptions& options, std::ostream& out,
                             std::ostream& err) {
  WINNOW_TRY(const std::vector<BlogVariant> variants,
             blog_variants(options, {"embedded-paper", "embedded-plus"}));
  WINNOW_TRY(const BlogBench bench, BlogBench::load(options, variants, err));
  common::Json written;
  const std::size_t draws = draws_of(options);
  out << "Table II: trained and tested on one site; pages with correct titles and bodies; mean of "
      << common::count_of(draws, "draw") << "\n";
  for (const BlogVariant& variant : variants) {
    constexpr std::size_t kCounts[] = {10, 20, 30, 40};
    double sums[4] = {};
    Verdicts tested[4];
    std::size_t sites = 0;
    out << variant.name << "\n  site                                        10       20       30"
        << "      40*\n";
    const auto print_row = [&](std::string_view name, auto&& value) {
      char text[64];
      std::snprintf(text, sizeof text, "  %-40.40s", std::string(name).c_str());
      out << text;
      for (std::size_t column = 0; column < 4; ++column) {
        std::snprintf(text, sizeof text, " %8s", percent(value(column)).c_str());
        out << text;
      }
      out << "\n" << std::flush;
    };
    for (const auto& [site, pages] : bench.pages_of_sites()) {
      if (pages.size() < 10 + kMinTested) continue;
      ++sites;
      double shares[4] = {};
      Verdicts verdicts;
      for (std::size_t column = 0; column < 4; ++column) {
        const std::size_t count = std::min(kCounts[column], pages.size() - kMinTested);
        const bool has_more_pages =
            column == 0 || count > std::min(kCounts[column - 1], pages.size() - kMinTested);
        if (has_more_pages) {
          verdicts.clear();
          for (std::size_t draw = 0; draw < draws; ++draw) {
            Parted parted;
            part(shuffled(pages, options.seed + draw), count, parted);
            WINNOW_TRY(const Verdicts own,
                       bench.trial(variant, parted.train, parted.test, options.seed + draw));
            verdicts.insert(verdicts.end(), own.begin(), own.end());
          }
        }
        shares[column] = share_of(verdicts).both;
        tested[column].insert(tested[column].end(), verdicts.begin(), verdicts.end());
        sums[column] += shares[column];
        written[variant.name][site][std::to_string(kCounts[column])] = shares[column];
      }
      print_row(site, [&](std::size_t column) { return shares[column]; });
    }
    const auto count = static_cast<double>(std::max<std::size_t>(sites, 1));
    print_row("average", [&](std::size_t column) { return sums[column] / count; });
    for (std::size_t column = 0; column < 4; ++column)
      written[variant.name]["average"][std::to_string(kCounts[column])] = sums[column] / count;
    out << "  paper, nine sites                           98.5%    99.1%    98.9%    99.2%\n";
    if (!variant.paper) continue;
    print_row("title subtrees classified correctly",
              [&](std::size_t column) { return share_of(tested[column]).title_subtrees; });
    print_row("body subtrees classified correctly",
              [&](std::size_t column) { return share_of(tested[column]).body_subtrees; });
    print_row("tested after training to convergence",
              [&](std::size_t column) { return share_of(tested[column]).converged; });
  }
  out << "* all but " << kMinTested << " pages of the site, if it has fewer\n";
  return write(options, written);
}

Result<void> run_blog_table3(const eval::EvalOptions& options, std::ostream& out,
                             std::ostream& err) {
  WINNOW_TRY(const std::vector<BlogVariant> variants,
             blog_variants(options, {"embedded-paper", "embedded-plus"}));
  WINNOW_TRY(const BlogBench bench, BlogBench::load(options, variants, err));
  common::Json written;
  const Sites sites = bench.pages_of_sites();
  WINNOW_TRY_VOID(run_all_sites(options, bench, variants, sites, out, written["all"]));
  if (sites.size() > 9)
    WINNOW_TRY_VOID(
        run_all_sites(options, bench, variants, nine_sites(sites), out, written["nine"]));
  return write(options, written);
}

Result<void> run_blog_table4(const eval::EvalOptions& options, std::ostream& out,
                             std::ostream& err) {
  constexpr std::size_t kPages = 100;
  WINNOW_TRY(const std::vector<BlogVariant> variants,
             blog_variants(options, {"embedded-paper", "embedded-plus"}));
  WINNOW_TRY(const BlogBench bench, BlogBench::load(options, variants, err));
  std::vector<std::size_t> all;
  for (const auto& [site, pages] : bench.pages_of_sites())
    all.insert(all.end(), pages.begin(), pages.end());
  // A smaller corpus is halved.
  const std::size_t trained = std::min(kPages, all.size() / 2);
  if (trained < 2)
    return fail(ErrorCode::InvalidArgument, "blog-table4: at least four pages are needed");
  std::ranges::sort(all);
  const std::size_t draws = draws_of(options);
  out << "Table IV: trained on " << trained << " random pages, tested on the other "
      << all.size() - trained << "; mean of " << common::count_of(draws, "draw") << "\n";
  std::vector<Verdicts> verdicts(variants.size());
  for (std::size_t i = 0; i < variants.size(); ++i)
    for (std::size_t draw = 0; draw < draws; ++draw) {
      Parted parted;
      part(shuffled(all, options.seed + draw), trained, parted);
      WINNOW_TRY(const Verdicts own,
                 bench.trial(variants[i], parted.train, parted.test, options.seed + draw));
      verdicts[i].insert(verdicts[i].end(), own.begin(), own.end());
    }
  common::Json written;
  print_sites(out, variants, verdicts, bench, "  88.6%    86.7%", written);
  return write(options, written);
}

}  // namespace winnow::experiments
