// Reads the sections of the file, and connects the forests with the columns of a table.
#include "methods/auto/auto_model.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstring>
#include <functional>
#include <iterator>
#include <map>
#include <numeric>

#include "base/hash.h"
#include "base/time_limit.h"
#include "posts/post_evidence.h"
#include "site/model_card.h"

namespace winnow::methods {
namespace {

using features::Column;

constexpr std::string_view kMagic = "winnow auto 1\n";
constexpr std::string_view kAnswerPrefix = "answer.";
constexpr std::array<std::string_view, kAnswerColumns> kAnswerNames = {
    "expected-f1", "kept-share", "kept-blocks", "kept-mean", "dropped-mean", "doubtful"};

constexpr double kMinListPrior = 1e-4;  // priors are clamped to [this, 1 - this]

std::uint64_t read_number(std::string_view bytes) {
  std::uint64_t value = 0;
  for (std::size_t i = 0; i < bytes.size(); ++i)
    value |= std::uint64_t{static_cast<unsigned char>(bytes[i])} << (8 * i);
  return value;
}

// The numbers of the logistic regression.
std::vector<std::string> evidence_names() {
  std::vector<std::string> names = {"bias", "looks"};
  std::ranges::move(posts::post_evidence_names(), std::back_inserter(names));
  return names;
}

double log_odds_of(double list_prior) {
  const double clamped = std::clamp(list_prior, kMinListPrior, 1 - kMinListPrior);
  return std::log(clamped / (1 - clamped));
}

}  // namespace

std::string name_of(AnswerColumn column) {
  return std::string(kAnswerPrefix).append(kAnswerNames[static_cast<std::size_t>(column)]);
}

Result<std::vector<AutoModel::Source>> AutoModel::read_columns(std::string_view text,
                                                               std::string_view name) {
  std::vector<Source> sources;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    const auto unknown = [&] {
      return fail(ErrorCode::Unsupported, std::string("model ")
                                              .append(name)
                                              .append(": unknown column ")
                                              .append(line.substr(0, 60)));
    };
    Source source;
    if (line.starts_with(kAnswerPrefix)) {
      const auto found = std::ranges::find(kAnswerNames, line.substr(kAnswerPrefix.size()));
      if (found == kAnswerNames.end()) return unknown();
      source.column = static_cast<std::uint16_t>(found - kAnswerNames.begin());
      source.is_answer = true;
    } else {
      const std::size_t at = line.find('@');
      if (at != std::string_view::npos) {
        std::string_view shift = line.substr(at + 1);
        if (shift.starts_with('+')) shift.remove_prefix(1);
        int value = 0;
        const auto [stop, error] =
            std::from_chars(shift.data(), shift.data() + shift.size(), value);
        constexpr int kMargin = features::PageTable::kMargin;
        if (error != std::errc() || stop != shift.data() + shift.size() || value < -kMargin ||
            value > kMargin)
          return unknown();
        source.shift = static_cast<std::int8_t>(value);
      }
      const std::optional<std::size_t> found = features::find_column(line.substr(0, at));
      if (!found) return unknown();
      source.column = static_cast<std::uint16_t>(*found);
    }
    sources.push_back(source);
  }
  return sources;
}

Result<std::vector<double>> AutoModel::read_numbers(std::string_view text,
                                                    std::span<const std::string> known,
                                                    double missing, std::string_view what,
                                                    std::string_view name) {
  std::vector<double> numbers(known.size(), missing);
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    const std::size_t space = line.find(' ');
    const auto found = std::ranges::find(known, line.substr(0, space));
    double number = 0;
    const std::string_view digits =
        space == std::string_view::npos ? std::string_view() : line.substr(space + 1);
    const auto [stop, error] =
        std::from_chars(digits.data(), digits.data() + digits.size(), number);
    if (found == known.end() || error != std::errc() || stop != digits.data() + digits.size() ||
        !std::isfinite(number))
      return fail(ErrorCode::Unsupported, std::string("model ")
                                              .append(name)
                                              .append(": unknown or damaged ")
                                              .append(what)
                                              .append(" ")
                                              .append(line.substr(0, 60)));
    numbers[static_cast<std::size_t>(found - known.begin())] = number;
  }
  return numbers;
}

Result<AutoModel> AutoModel::read(std::string_view bytes, std::string_view name) {
  const auto damaged = [&](std::string_view what) {
    return fail(ErrorCode::Malformed, std::string("model ").append(name).append(": ").append(what));
  };
  if (!bytes.starts_with(kMagic)) return damaged("not a model of the method auto");
  bytes.remove_prefix(kMagic.size());
  std::map<std::string, std::string_view, std::less<>> sections;
  while (!bytes.empty()) {
    if (bytes.size() < 16) return damaged("the file ends too early");
    const std::string section(bytes.substr(0, 4));
    const std::uint64_t length = read_number(bytes.substr(4, 4));
    const std::uint64_t sum = read_number(bytes.substr(8, 8));
    bytes.remove_prefix(16);
    if (length > bytes.size()) return damaged("the file ends too early");
    const std::string_view content = bytes.substr(0, length);
    bytes.remove_prefix(length);
    if (base::fnv1a(content) != sum)
      return damaged("a checksum does not match: the file is damaged");
    sections[section] = content;
  }
  for (const char* needed : {"WGTS", "BCOL", "PCOL", "BLCK", "LIST", "MANY", "SURE"})
    if (!sections.contains(needed))
      return damaged(std::string("section ") + needed + " is missing");

  AutoModel model;
  const std::string_view weights = sections["WGTS"];
  constexpr std::size_t kSlots = features::TokenWeights::kSlots;
  if (weights.size() != 2 * kSlots) return damaged("the token weights have the wrong length");
  auto table = std::make_unique<features::TokenWeights>();
  std::memcpy(table->of_class.data(), weights.data(), kSlots);
  std::memcpy(table->of_word.data(), weights.data() + kSlots, kSlots);
  model.weights_ = std::move(table);
  WINNOW_TRY(model.block_columns_, read_columns(sections["BCOL"], name));
  WINNOW_TRY(model.page_columns_, read_columns(sections["PCOL"], name));
  if (std::ranges::any_of(model.block_columns_, &Source::is_answer))
    return damaged("a block column names a feature of the answer");
  WINNOW_TRY(model.blocks_,
             model::Forest::read(sections["BLCK"], model.block_columns_.size(), name));
  for (std::size_t kind = 0; kind < features::kKindCount; ++kind) {
    const auto found = sections.find("KND" + std::to_string(kind));
    if (found == sections.end()) return damaged("a forest for a kind of page is missing");
    WINNOW_TRY(model.kinds_[kind],
               model::Forest::read(found->second, model.page_columns_.size(), name));
  }
  WINNOW_TRY(model.list_, model::Forest::read(sections["LIST"], model.page_columns_.size(), name));
  WINNOW_TRY(model.many_posts_,
             read_numbers(sections["MANY"], evidence_names(), 0, "weight of post evidence", name));
  if (const auto balances = sections.find("BLNC"); balances != sections.end()) {
    std::vector<std::string> kinds;
    for (std::size_t kind = 0; kind < features::kKindCount; ++kind)
      kinds.push_back(features::column_name(static_cast<std::size_t>(Column::KindArticle) + kind));
    WINNOW_TRY(model.balances_, read_numbers(balances->second, kinds, 1, "balance", name));
    if (std::ranges::any_of(model.balances_, [](double balance) { return balance <= 0; }))
      return damaged("a balance is not positive");
  }
  if (const auto posts = sections.find("POST"); posts != sections.end())
    model.posts_ = std::string(posts->second);
  if (const auto card = sections.find(site::kCardSection); card != sections.end())
    model.card_ = std::string(card->second);
  WINNOW_TRY(model.confidence_,
             model::Forest::read(sections["SURE"], model.page_columns_.size(), name));
  return model;
}

std::vector<const std::uint8_t*> AutoModel::page_cells(const features::PageTable& table) const {
  static constexpr std::array<std::uint8_t, model::Forest::kBatch> kZeros{};
  std::vector<const std::uint8_t*> columns;
  columns.reserve(page_columns_.size());
  for (const Source& source : page_columns_)
    columns.push_back(source.is_answer ? kZeros.data() : table.column(source.column));
  return columns;
}

double AutoModel::many_posts(double list_prior, std::span<const double> evidence) const {
  double score = many_posts_[0] + many_posts_[1] * log_odds_of(list_prior);
  const double* weight = many_posts_.data() + 2;
  for (const double number : evidence) score += *weight++ * number;
  return 1 / (1 + std::exp(-score));
}

float AutoModel::list(const features::PageTable& table) const {
  float score = 0;
  list_.score(page_cells(table), 1, std::span(&score, 1));
  return logistic(score);
}

std::array<float, features::kKindCount> AutoModel::kinds(const features::PageTable& table) const {
  const std::vector<const std::uint8_t*> columns = page_cells(table);
  std::array<float, features::kKindCount> scores{};
  for (std::size_t kind = 0; kind < scores.size(); ++kind)
    kinds_[kind].score(columns, 1, std::span(scores).subspan(kind, 1));
  const float highest = *std::ranges::max_element(scores);
  float sum = 0;
  for (float& score : scores) sum += score = std::exp(score - highest);
  for (float& score : scores) score /= sum;
  return scores;
}

double AutoModel::balance(const std::array<float, features::kKindCount>& kinds) const {
  if (balances_.empty()) return 1;
  double mean = 0;
  for (std::size_t kind = 0; kind < kinds.size(); ++kind)
    mean += static_cast<double>(kinds[kind]) * balances_[kind];
  return mean;
}

std::vector<const std::uint8_t*> AutoModel::block_cells(const features::PageTable& table) const {
  std::vector<const std::uint8_t*> columns;
  columns.reserve(block_columns_.size());
  for (const Source& source : block_columns_)
    columns.push_back(table.column(source.column) + source.shift);
  return columns;
}

std::vector<float> AutoModel::block_scores(const features::PageTable& table) const {
  std::vector<float> scores(table.blocks());
  blocks_.score(block_cells(table), table.blocks(), scores);
  return scores;
}

void AutoModel::explain_blocks(const features::PageTable& table,
                               std::span<BlockExplanation> blocks) const {
  constexpr std::size_t kRows = 64;   // at a time, so that their sums stay in the cache
  constexpr std::size_t kListed = 5;  // features of a block
  const std::vector<const std::uint8_t*> columns = block_cells(table);
  std::vector<double> contributions(kRows * columns.size());
  const auto name_of_column = [&](std::size_t number) {
    const Source& source = block_columns_[number];
    std::string name = features::column_name(source.column);
    if (source.shift != 0)
      name.append(source.shift > 0 ? "@+" : "@").append(std::to_string(source.shift));
    return name;
  };
  for (std::size_t first = 0; first < blocks.size(); first += kRows) {
    if (base::TimeLimit::is_over(base::TimeLimit::kInterval)) return;
    const std::size_t rows = std::min(kRows, blocks.size() - first);
    std::ranges::fill(contributions, 0);
    const double base = blocks_.attribute(columns, first, rows, contributions);
    for (std::size_t row = 0; row < rows; ++row) {
      const std::span<const double> parts =
          std::span(contributions).subspan(row * columns.size(), columns.size());
      std::array<std::size_t, kListed> strongest{};  // the strongest first
      std::array<double, kListed> sizes{};
      for (std::size_t i = 0; i < parts.size(); ++i) {
        const double size = std::abs(parts[i]);
        if (size <= sizes.back()) continue;
        std::size_t place = kListed - 1;
        for (; place > 0 && sizes[place - 1] < size; --place) {
          sizes[place] = sizes[place - 1];
          strongest[place] = strongest[place - 1];
        }
        sizes[place] = size;
        strongest[place] = i;
      }
      BlockExplanation& block = blocks[first + row];
      block.base = base;
      block.rest = std::accumulate(parts.begin(), parts.end(), 0.0);
      for (std::size_t i = 0; i < kListed && sizes[i] > 0; ++i) {
        const std::size_t column = strongest[i];
        block.features.push_back({.name = name_of_column(column),
                                  .value = static_cast<double>(columns[column][first + row]),
                                  .contribution = parts[column]});
        block.rest -= parts[column];
      }
    }
  }
}

std::vector<FeatureContribution> AutoModel::explain_many_posts(
    double list_prior, std::span<const double> evidence) const {
  const std::vector<std::string> names = evidence_names();
  std::vector<FeatureContribution> contributions;
  const auto add = [&](std::size_t number, double value) {
    const double contribution = many_posts_[number] * value;
    if (contribution != 0) contributions.push_back({names[number], value, contribution});
  };
  add(0, 1);
  add(1, log_odds_of(list_prior));
  for (std::size_t i = 0; i < evidence.size(); ++i) add(i + 2, evidence[i]);
  std::ranges::stable_sort(contributions, std::greater(), [](const FeatureContribution& one) {
    return std::abs(one.contribution);
  });
  return contributions;
}

float AutoModel::confidence(const features::PageTable& table,
                            const std::array<std::uint8_t, kAnswerColumns>& answer) const {
  std::array<std::array<std::uint8_t, model::Forest::kBatch>, kAnswerColumns> answers{};
  for (std::size_t i = 0; i < kAnswerColumns; ++i) answers[i][0] = answer[i];
  std::vector<const std::uint8_t*> columns;
  columns.reserve(page_columns_.size());
  for (const Source& source : page_columns_)
    columns.push_back(source.is_answer ? answers[source.column].data()
                                       : table.column(source.column));
  float score = 0;
  confidence_.score(columns, 1, std::span(&score, 1));
  return logistic(score);
}

}  // namespace winnow::methods
