// winnow eval --experiment blog-figure5: accuracy by number of training pages per site.
#include <algorithm>
#include <cstdio>
#include <ostream>
#include <string>
#include <vector>

#include "bytes/file.h"
#include "common/json.h"
#include "eval/html_text.h"
#include "experiments/blog.h"
#include "experiments/blog_trials.h"

namespace winnow::experiments {
namespace {

constexpr std::size_t kMaxPages = 20;
constexpr std::size_t kTestedPages = 10;  // per site, the same for all counts

struct Line {
  std::string name;
  std::string colour;
  std::vector<double> shares;  // at 2, 4 ... 20 pages
};

// Like the figure in the paper: accuracy by pages, with a dashed line at its final value.
std::string draw(const std::vector<Line>& lines) {
  const auto x_of = [](std::size_t i) { return 60 + 52.0 * static_cast<double>(i); };
  double least = 0.95;
  for (const Line& line : lines)
    for (const double share : line.shares) least = std::min(least, share);
  least = std::max(0.0, static_cast<int>(least * 10) / 10.0);
  const auto y_of = [&](double share) { return 330 - 300 * (share - least) / (1 - least); };
  std::string svg =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 760 390\" "
      "font-family=\"sans-serif\" "
      "font-size=\"12\">\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n";
  const auto text = [&](double x, double y, const std::string& what, const char* anchor) {
    svg.append("<text x=\"").append(eval::coordinate(x)).append("\" y=\"");
    svg.append(eval::coordinate(y)).append("\" text-anchor=\"").append(anchor).append("\">");
    svg.append(eval::escape(what)).append("</text>\n");
  };
  for (double share = least; share <= 1.0001; share += (1 - least) / 5) {
    svg.append("<path stroke=\"#ddd\" d=\"M60 ").append(eval::coordinate(y_of(share)));
    svg.append("h468\"/>\n");
    text(54, y_of(share) + 4, percent(share), "end");
  }
  for (std::size_t i = 0; i < kMaxPages / 2; ++i)
    text(x_of(i), 350, std::to_string(2 * i + 2), "middle");
  text(294, 375, "training pages per site", "middle");
  double key = 40;
  for (const Line& line : lines) {
    std::string path;
    for (std::size_t i = 0; i < line.shares.size(); ++i) {
      path.append(path.empty() ? "M" : " L").append(eval::coordinate(x_of(i))).append(" ");
      path.append(eval::coordinate(y_of(line.shares[i])));
    }
    svg.append("<path fill=\"none\" stroke-width=\"2\" stroke=\"").append(line.colour);
    svg.append("\" d=\"").append(path).append("\"/>\n<path stroke-width=\"3\" stroke=\"");
    svg.append(line.colour)
        .append("\" d=\"M545 ")
        .append(eval::coordinate(key))
        .append("h16\"/>\n");
    text(567, key + 4, line.name, "start");
    key += 20;
  }
  for (const auto& [share, name] :
       {std::pair{0.97, "paper: title 97%"}, {0.95, "paper: body 95%"}}) {
    svg.append("<path stroke=\"#888\" stroke-dasharray=\"4 4\" d=\"M60 ");
    svg.append(eval::coordinate(y_of(share))).append("h468\"/>\n");
    text(567, key + 4, std::string("- - ").append(name), "start");
    key += 20;
  }
  return svg + "</svg>\n";
}

}  // namespace

Result<void> run_blog_figure5(const eval::EvalOptions& options, std::ostream& out,
                              std::ostream& err) {
  WINNOW_TRY(const std::vector<BlogVariant> variants,
             blog_variants(options, {"embedded-paper", "embedded-plus"}));
  WINNOW_TRY(const BlogBench bench, BlogBench::load(options, variants, err));
  constexpr const char* kColours[] = {"#1b6ca8", "#7fb2d6", "#c0392b", "#e59a91",
                                      "#2e8b57", "#90c4a5", "#8e44ad", "#c79fd6"};
  out << "Figure 5: accuracy by number of training pages per site\n  pages            ";
  for (std::size_t count = 2; count <= kMaxPages; count += 2) out << "\t" << count;
  out << "\n";
  std::vector<Line> lines;
  common::Json written;
  for (const BlogVariant& variant : variants) {
    Line titles{variant.name + " title", kColours[lines.size() % 8], {}};
    Line bodies{variant.name + " body", kColours[(lines.size() + 1) % 8], {}};
    for (std::size_t count = 2; count <= kMaxPages; count += 2) {
      std::vector<std::size_t> train;
      std::vector<std::size_t> test;
      for (const auto& [site, pages] : bench.pages_of_sites()) {
        const std::vector<std::size_t> order = shuffled(pages, options.seed);
        for (std::size_t i = 0; i < order.size(); ++i) {
          if (i < std::min(count, order.size() / 2)) train.push_back(order[i]);
          if (i + kTestedPages >= order.size() && i >= order.size() / 2) test.push_back(order[i]);
        }
      }
      WINNOW_TRY(const Verdicts verdicts, bench.trial(variant, train, test, options.seed));
      const BlogShares shares = share_of(verdicts);
      titles.shares.push_back(shares.titles);
      bodies.shares.push_back(shares.bodies);
      written[variant.name][std::to_string(count)] = {{"titles", shares.titles},
                                                      {"bodies", shares.bodies}};
    }
    for (const Line* line : {&titles, &bodies}) {
      char name[64];
      std::snprintf(name, sizeof name, "  %-22s", line->name.c_str());
      out << name;
      for (const double share : line->shares) out << "\t" << percent(share);
      out << "\n" << std::flush;
    }
    lines.push_back(std::move(titles));
    lines.push_back(std::move(bodies));
  }
  out << "  paper: about 97% (title) and 95% (body) from 10 pages on\n";
  if (!options.report.empty()) WINNOW_TRY_VOID(bytes::write_file(options.report, draw(lines)));
  return common::write_json(options.json, written);
}

}  // namespace winnow::experiments
