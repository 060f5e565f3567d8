// Counts and collects page by page.
#include "train/block_data.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <unordered_map>

namespace winnow::train {
namespace {

// Some of the labelled pages, with their numbers.
struct Part {
  LabelledPages pages;
  std::vector<std::size_t> numbers;
};

// Reads only the pages in `use`.
Part part_of(const LabelledPages& all, std::span<const std::size_t> use) {
  Part part;
  part.numbers.assign(use.begin(), use.end());
  std::unordered_map<std::size_t, std::size_t> place_of;
  for (const std::size_t page : use) {
    place_of.emplace(page, part.pages.labels.size());
    part.pages.labels.push_back(all.labels[page]);
  }
  for (const eval::Archive& archive : all.archives) {
    eval::Archive& own = part.pages.archives.emplace_back();
    own.path = archive.path;
    for (const auto& [url, page] : archive.wanted)
      if (const auto found = place_of.find(page); found != place_of.end())
        own.wanted.emplace(url, found->second);
    if (own.wanted.empty()) part.pages.archives.pop_back();
  }
  return part;
}

// The blocks of each hint on one page.
struct PageCounts {
  struct Count {
    std::size_t content = 0;
    std::size_t other = 0;
  };
  std::map<std::string, Count> hints;
  std::size_t content = 0;
  std::size_t other = 0;
};

PageCounts count_page(const dom::Document& document, std::string_view truth) {
  features::Segmentation segmentation = features::segment(document);
  std::vector<features::BlockText> texts = features::measure_text(document, segmentation);
  features::drop_wordless(segmentation, texts);
  const PageLabels labels = label_blocks(document, segmentation, truth);
  PageCounts counts;
  if (!labels.is_found()) return counts;
  std::unordered_map<std::uint32_t, std::vector<std::string>> own;  // hints by element
  for (std::size_t i = 0; i < segmentation.blocks.size(); ++i) {
    const bool is_content = labels.blocks[i].is_content();
    ++(is_content ? counts.content : counts.other);
    std::set<std::string_view> hints;
    for (std::uint32_t node = segmentation.blocks[i].element; node != 0;
         node = document[node].parent) {
      auto [found, is_new] = own.try_emplace(node);
      if (is_new) found->second = features::own_hints(document, document[node]);
      hints.insert(found->second.begin(), found->second.end());
    }
    for (const std::string_view hint : hints) {
      PageCounts::Count& count = counts.hints[std::string(hint)];
      ++(is_content ? count.content : count.other);
    }
  }
  return counts;
}

}  // namespace

Result<HintCounts> count_hints(const LabelledPages& pages, std::span<const std::size_t> use,
                               std::size_t threads) {
  struct Sums {
    HintCount count;
    std::set<std::string_view> sites;
  };
  std::unordered_map<std::string, Sums> sums;
  std::set<std::string_view> sites;
  HintCounts all;
  std::mutex mutex;
  const Part part = part_of(pages, use);
  const Visit visit = [&](std::size_t page, const dom::Document& document) {
    const eval::Label& label = *part.pages.labels[page];
    const PageCounts counts = count_page(document, label.text);
    const std::lock_guard lock(mutex);
    all.content += counts.content;
    all.other += counts.other;
    sites.insert(label.site);
    for (const auto& [hint, count] : counts.hints) {
      Sums& sum = sums[hint];
      sum.count.content += count.content;
      sum.count.other += count.other;
      sum.sites.insert(label.site);
    }
  };
  WINNOW_TRY(const Visited visited, each_document(part.pages, threads, visit));
  if (visited.interrupted) return fail(ErrorCode::Cancelled, "train: interrupted");
  all.sites = sites.size();
  for (auto& [hint, sum] : sums) {
    sum.count.hint = hint;
    sum.count.sites = sum.sites.size();
    all.hints.push_back(sum.count);
  }
  std::ranges::sort(all.hints, {}, &HintCount::hint);
  return all;
}

std::vector<HintChoice> choose_hints(const HintCounts& counts, const HintRule& rule) {
  std::vector<HintChoice> chosen;
  const double content = std::max(1.0, static_cast<double>(counts.content));
  const double other = std::max(1.0, static_cast<double>(counts.other));
  for (const HintCount& count : counts.hints) {
    HintChoice choice;
    choice.hint = count.hint;
    choice.content_share = static_cast<double>(count.content) / content;
    choice.other_share = static_cast<double>(count.other) / other;
    choice.share = static_cast<double>(count.content + count.other) / (content + other);
    choice.ratio = ((static_cast<double>(count.content) + 0.5) / content) /
                   ((static_cast<double>(count.other) + 0.5) / other);
    const bool is_frequent = std::max(choice.content_share, choice.other_share) > rule.least_share;
    const bool tells =
        choice.ratio > rule.least_odds_ratio || choice.ratio < 1 / rule.least_odds_ratio;
    // In a small corpus half of the sites are enough, and in one of up to three sites any of them.
    const std::size_t least_sites = std::min(
        rule.least_sites, std::max<std::size_t>(counts.sites < 4 ? 1 : 2, counts.sites / 2));
    if (is_frequent && tells && count.sites >= least_sites) chosen.push_back(std::move(choice));
  }
  const auto strength = [](const HintChoice& choice) {
    return std::abs(std::log(choice.ratio)) * std::abs(choice.content_share - choice.other_share);
  };
  std::ranges::stable_sort(
      chosen, [&](const HintChoice& a, const HintChoice& b) { return strength(a) > strength(b); });
  if (chosen.size() > rule.most) chosen.resize(rule.most);
  return chosen;
}

std::string format_hints(std::span<const HintChoice> hints, std::size_t lines) {
  std::vector<HintChoice> order(
      hints.begin(), hints.begin() + static_cast<std::ptrdiff_t>(std::min(lines, hints.size())));
  std::ranges::stable_sort(order, {}, &HintChoice::ratio);
  std::string out;
  char line[96];
  for (const HintChoice& hint : order) {
    char ratio[24];
    if (hint.ratio < 1)
      std::snprintf(ratio, sizeof ratio, "1:%.3g", 1 / hint.ratio);
    else
      std::snprintf(ratio, sizeof ratio, "%.3g:1", hint.ratio);
    std::snprintf(line, sizeof line, "  %-24s %10s   %5.1f%%   %5.1f%% %5.1f%%\n",
                  hint.hint.c_str(), ratio, 100 * hint.share, 100 * hint.content_share,
                  100 * hint.other_share);
    out += line;
  }
  return out;
}

Result<BlockData> collect_blocks(const LabelledPages& pages, std::span<const std::size_t> use,
                                 const features::BlockColumns& columns, std::size_t threads) {
  struct PageRows {
    features::BlockPage page;
    PageLabels labels;
  };
  const Part part = part_of(pages, use);
  std::vector<std::optional<PageRows>> rows(use.size());
  const Visit visit = [&](std::size_t page, const dom::Document& document) {
    PageRows& own = rows[page].emplace();
    own.page = columns.measure(document);
    own.labels = label_blocks(document, own.page.segmentation, part.pages.labels[page]->text);
    own.page.segmentation = {};
    own.page.texts = {};
  };
  WINNOW_TRY(const Visited visited, each_document(part.pages, threads, visit));
  if (visited.interrupted) return fail(ErrorCode::Cancelled, "train: interrupted");
  BlockData data;
  for (std::size_t page = 0; page < rows.size(); ++page) {
    if (!rows[page]) continue;
    PageRows own = std::move(*rows[page]);
    rows[page].reset();
    if (!own.labels.is_found()) {
      ++data.not_found;
      continue;
    }
    data.pages.push_back({part.numbers[page], data.numbers.size(), own.page.numbers.size(),
                          static_cast<double>(own.labels.true_words)});
    data.numbers.insert(data.numbers.end(), own.page.numbers.begin(), own.page.numbers.end());
    data.hints.insert(data.hints.end(), own.page.hints.begin(), own.page.hints.end());
    data.labels.insert(data.labels.end(), own.labels.blocks.begin(), own.labels.blocks.end());
  }
  WINNOW_TRY_VOID(check_data(data));
  return data;
}

Result<void> check_data(const BlockData& data) {
  if (data.not_found > data.pages.size())
    return fail(ErrorCode::InvalidArgument,
                "train blocks: on " + std::to_string(data.not_found) + " of " +
                    std::to_string(data.not_found + data.pages.size()) +
                    " pages less than a third of the label's text is on the page; are these the "
                    "labels of these pages?");
  const auto content = static_cast<std::size_t>(std::ranges::count_if(
      data.labels, [](const BlockLabel& label) { return label.is_content(); }));
  if (data.labels.empty())
    return fail(ErrorCode::InvalidArgument, "train blocks: no page has blocks");
  if (content == 0 || content == data.labels.size())
    return fail(ErrorCode::InvalidArgument, std::string("train blocks: all blocks are ") +
                                                (content == 0 ? "clutter" : "content") +
                                                "; both classes are needed");
  for (std::size_t row = 0; row < data.numbers.size(); ++row)
    for (std::size_t column = 0; column < features::kNumberColumns; ++column)
      if (!std::isfinite(data.numbers[row][column]))
        return fail(ErrorCode::InvalidArgument,
                    "train blocks: column " + std::string(features::kNumberNames[column]) +
                        " of block " + std::to_string(row) + " is not a finite number");
  return {};
}

double block_f1(const BlockData& data, std::span<const std::size_t> pages,
                const std::vector<bool>& kept) {
  double sum = 0;
  for (const std::size_t number : pages) {
    const DataPage& page = data.pages[number];
    double aligned = 0;
    double words = page.true_words;
    for (std::size_t row = page.first; row < page.first + page.rows; ++row) {
      if (!kept[row]) continue;
      aligned += data.labels[row].aligned;
      words += data.labels[row].words;
    }
    sum += words > 0 ? 2 * aligned / words : 1.0;
  }
  return pages.empty() ? 0 : sum / static_cast<double>(pages.size());
}

}  // namespace winnow::train
