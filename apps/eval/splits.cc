// The largest site goes into the smallest fold, which keeps folds nearly equal. A hash orders sites
// of the same size.
#include "eval/splits.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "base/hash.h"
#include "bytes/file.h"
#include "eval/random.h"

namespace winnow::eval {
namespace {

struct SiteGroup {
  std::string_view name;
  std::uint64_t order = 0;
  std::vector<std::size_t> pages;
};

std::string_view trim(std::string_view text) {
  const std::size_t start = text.find_first_not_of(" \t\r");
  if (start == std::string_view::npos) return {};
  return text.substr(start, text.find_last_not_of(" \t\r") - start + 1);
}

std::vector<std::string> pieces(std::string_view text, char separator) {
  std::vector<std::string> list;
  while (!text.empty()) {
    const std::size_t end = text.find(separator);
    const std::string_view piece = trim(text.substr(0, end));
    if (!piece.empty() && piece.front() != '#') list.emplace_back(piece);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  return list;
}

}  // namespace

Result<SplitBy> split_by_named(std::string_view name) {
  if (name == "site") return SplitBy::Site;
  if (name == "page") return SplitBy::Page;
  return fail(ErrorCode::InvalidArgument,
              "unknown unit '" + std::string(name) + "' (available: site, page)");
}

std::vector<std::size_t> Folds::test(std::size_t fold) const {
  std::vector<std::size_t> pages;
  for (std::size_t page = 0; page < of_page.size(); ++page)
    if (of_page[page] == fold) pages.push_back(page);
  return pages;
}

std::vector<std::size_t> Folds::train(std::size_t fold) const {
  std::vector<std::size_t> pages;
  for (std::size_t page = 0; page < of_page.size(); ++page)
    if (of_page[page] != fold) pages.push_back(page);
  return pages;
}

Result<Folds> split(std::span<const std::string> sites, const SplitOptions& options) {
  std::map<std::string_view, std::vector<std::size_t>> pages_of;
  for (std::size_t page = 0; page < sites.size(); ++page) pages_of[sites[page]].push_back(page);
  if (options.by == SplitBy::Page && pages_of.size() > 1)
    return fail(ErrorCode::Refused, "split by page: refused over " +
                                        std::to_string(pages_of.size()) +
                                        " sites, since pages of one site would be used for both "
                                        "training and testing (use --split-by site)");
  std::vector<SiteGroup> groups;
  if (options.by == SplitBy::Site) {
    for (auto& [site, pages] : pages_of)
      groups.push_back({site, seeded_hash(site, options.seed), std::move(pages)});
  } else {
    for (std::size_t page = 0; page < sites.size(); ++page)
      groups.push_back({{}, base::mix64(base::mix64(options.seed) + page), {page}});
  }
  if (options.folds < 2 || options.folds > groups.size())
    return fail(ErrorCode::InvalidArgument,
                "split into " + std::to_string(options.folds) + " folds: there are only " +
                    std::to_string(groups.size()) +
                    (options.by == SplitBy::Site ? " sites" : " pages") +
                    " (at least two folds with one each are needed)");
  std::sort(groups.begin(), groups.end(), [](const SiteGroup& a, const SiteGroup& b) {
    return std::tuple(b.pages.size(), a.order, a.name) <
           std::tuple(a.pages.size(), b.order, b.name);
  });
  Folds folds{options.folds, std::vector<std::size_t>(sites.size())};
  std::vector<std::size_t> sizes(options.folds, 0);
  for (const SiteGroup& group : groups) {
    const auto smallest = std::min_element(sizes.begin(), sizes.end());
    *smallest += group.pages.size();
    for (const std::size_t page : group.pages)
      folds.of_page[page] = static_cast<std::size_t>(smallest - sizes.begin());
  }
  return folds;
}

Result<void> check_site_lists(const SiteLists& lists) {
  const std::set<std::string_view> train(lists.train.begin(), lists.train.end());
  for (const std::string& site : lists.test)
    if (train.contains(site))
      return fail(ErrorCode::Refused, "split: site " + site + " is in both --train and --test");
  return {};
}

Result<std::vector<std::string>> read_site_list(const std::string& argument) {
  if (argument.empty() || argument.front() != '@') return pieces(argument, ',');
  WINNOW_TRY(const bytes::Bytes content, bytes::read_file(argument.substr(1)));
  return pieces(content.view(), '\n');
}

std::vector<std::size_t> sample(std::span<const std::string> texts, std::size_t count,
                                std::uint64_t seed) {
  std::vector<std::tuple<std::uint64_t, std::string_view, std::size_t>> order;
  for (std::size_t i = 0; i < texts.size(); ++i)
    order.emplace_back(seeded_hash(texts[i], seed), texts[i], i);
  std::sort(order.begin(), order.end());
  order.resize(std::min(count, order.size()));
  std::vector<std::size_t> chosen;
  for (const auto& entry : order) chosen.push_back(std::get<2>(entry));
  std::sort(chosen.begin(), chosen.end());
  return chosen;
}

}  // namespace winnow::eval
