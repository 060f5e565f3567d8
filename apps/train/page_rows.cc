// Two passes over the pages: the first counts tokens, the second writes rows with the weights that
// the other folds' tokens gave.
#include "train/page_rows.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <ostream>
#include <tuple>

#include "eval/progress.h"
#include "eval/splits.h"
#include "features/page_table.h"
#include "text/lower_case.h"
#include "text/numbering.h"
#include "text/words.h"
#include "train/block_labels.h"

namespace winnow::train {
namespace {

constexpr double kPriorSites = 2;  // how many sites the prior weighs as
constexpr std::size_t kLeastSites = 3;

struct PageVotes {
  std::vector<TokenVote> classes;
  std::vector<TokenVote> words;
};

// Gathers, per token, the words of the blocks it stands for and how many are content.
class VoteCounter : public features::TokenVisitor {
 public:
  void class_token(std::uint32_t level, std::uint32_t hash) override {
    classes_.emplace_back(features::slot_of_hash(hash), level);
  }
  void word_token(std::uint32_t block, std::uint32_t hash) override {
    words_.emplace_back(features::slot_of_hash(hash), block);
  }

  PageVotes votes(const features::MeasuredPage& page, const PageLabels& labels,
                  std::uint32_t site) {
    std::vector<double> words(labels.blocks.size() + 1);
    std::vector<double> content(labels.blocks.size() + 1);
    for (std::size_t i = 0; i < labels.blocks.size(); ++i) {
      words[i + 1] = words[i] + labels.blocks[i].words;
      content[i + 1] = content[i] + labels.blocks[i].aligned;
    }
    PageVotes result;
    count(
        classes_,
        [&](std::uint32_t level) {
          const features::Level& one = page.tree.levels[level];
          return std::pair(content[one.end_block] - content[one.first_block],
                           words[one.end_block] - words[one.first_block]);
        },
        site, result.classes);
    // A word counts once a block, whatever the block's length.
    count(
        words_,
        [&](std::uint32_t block) {
          const BlockLabel& label = labels.blocks[block];
          return std::pair(label.words > 0 ? static_cast<double>(label.aligned) / label.words : 0.0,
                           label.words > 0 ? 1.0 : 0.0);
        },
        site, result.words);
    return result;
  }

 private:
  using Pairs = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

  template <typename Measure>
  static void count(Pairs& pairs, const Measure& measure, std::uint32_t site,
                    std::vector<TokenVote>& votes) {
    std::ranges::sort(pairs);
    pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
    for (std::size_t i = 0; i < pairs.size();) {
      const std::uint32_t slot = pairs[i].first;
      double content = 0;
      double words = 0;
      for (; i < pairs.size() && pairs[i].first == slot; ++i) {
        const auto [more_content, more_words] = measure(pairs[i].second);
        content += more_content;
        words += more_words;
      }
      if (words > 0) votes.push_back({slot, site, static_cast<float>(content / words)});
    }
    pairs.clear();
  }

  Pairs classes_;
  Pairs words_;
};

struct PageRows {
  std::vector<std::uint8_t> rows;  // a row after the other
  std::vector<BlockLabel> labels;
  std::vector<std::uint32_t> tokens;  // of each block, numbered within the page
  std::vector<std::uint32_t> truth;   // how often the label has each number
  bool is_found = false;
  bool is_visited = false;
};

// The words of blocks and label by number, as the metric counts them.
void number_words(const dom::Document& document, const features::Segmentation& segmentation,
                  std::string_view true_text, PageRows& rows) {
  // The numbering keeps views of the words, so all texts live until the end.
  std::string page_text;
  std::vector<std::size_t> ends;
  std::string block_text;
  for (const features::Block& block : segmentation.blocks) {
    block_text.clear();
    for (const features::TextPiece& piece : segmentation.pieces_of(block)) {
      if ((piece.flags & features::TextPiece::kApart) != 0) block_text += ' ';
      block_text += document.text(document[piece.node]);
    }
    text::append_lower_case(block_text, page_text);
    page_text += '\n';
    ends.push_back(page_text.size());
  }
  text::Numbering numbering(page_text.size() / 8);
  std::size_t begin = 0;
  for (const std::size_t end : ends) {
    text::for_each_word(
        std::string_view(page_text).substr(begin, end - begin), text::WordKind::RegexHanAlone,
        [&](std::string_view word) { rows.tokens.push_back(numbering.number_of(word)); });
    begin = end;
  }
  const std::string truth = text::lower_case(true_text);
  text::for_each_word(truth, text::WordKind::RegexHanAlone, [&](std::string_view word) {
    const std::uint32_t number = numbering.number_of(word);
    if (number >= rows.truth.size()) rows.truth.resize(number + 1);
    ++rows.truth[number];
  });
  rows.truth.resize(numbering.count());
}

template <typename Value>
void write_all(std::ofstream& file, const std::vector<Value>& values) {
  file.write(reinterpret_cast<const char*>(values.data()),
             static_cast<std::streamsize>(values.size() * sizeof(Value)));
}

Result<void> write_files(const std::string& folder, const LabelledPages& pages,
                         const eval::Folds& folds, const std::vector<PageRows>& all,
                         const std::vector<std::unique_ptr<features::TokenWeights>>& weights) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  const auto open = [&](const char* name) {
    return std::ofstream(std::filesystem::path(folder) / name, std::ios::binary);
  };
  std::ofstream columns = open("columns.txt");
  for (std::size_t i = 0; i < features::kColumnCount; ++i)
    columns << features::column_name(i) << '\n';
  std::ofstream list = open("pages.jsonl");
  std::ofstream rows = open("rows.u8");
  std::ofstream labels = open("labels.u32");
  std::ofstream tokens = open("tokens.u32");
  std::ofstream truth = open("truth.u32");
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (!all[i].is_visited) continue;
    const eval::Label& label = *pages.labels[i];
    std::string corpus;
    for (const eval::Corpus& one : pages.corpora)
      if (!one.labels.empty() && &label >= one.labels.data() &&
          &label < one.labels.data() + one.labels.size())
        corpus = one.name;
    const nlohmann::json line = {{"url", label.url},
                                 {"site", label.site},
                                 {"kind", label.kind},
                                 {"lang", label.lang},
                                 {"corpus", corpus},
                                 {"posts", label.posts.size()},
                                 {"fold", folds.of_page[i]},
                                 {"blocks", all[i].labels.size()},
                                 {"tokens", all[i].tokens.size()},
                                 {"truth", all[i].truth.size()},
                                 {"found", all[i].is_found}};
    list << line.dump() << '\n';
    write_all(rows, all[i].rows);
    write_all(labels, all[i].labels);
    write_all(tokens, all[i].tokens);
    write_all(truth, all[i].truth);
  }
  // Of each fold, learned without it; then of all pages.
  std::ofstream table = open("weights.i8");
  for (const auto& one : weights) {
    table.write(reinterpret_cast<const char*>(one->of_class.data()), one->of_class.size());
    table.write(reinterpret_cast<const char*>(one->of_word.data()), one->of_word.size());
  }
  for (const std::ofstream* file : {&columns, &list, &rows, &labels, &tokens, &truth, &table})
    if (!*file) return fail(ErrorCode::Unwritable, "write to " + folder + ": it cannot be written");
  return {};
}

}  // namespace

void learn_weights(std::vector<TokenVote> votes,
                   std::span<std::int8_t, features::TokenWeights::kSlots> weights) {
  std::ranges::fill(weights, std::int8_t{0});
  std::ranges::sort(votes, [](const TokenVote& a, const TokenVote& b) {
    return std::tie(a.slot, a.site, a.rate) < std::tie(b.slot, b.site, b.rate);
  });
  struct Sum {
    double rate = 0;
    std::size_t sites = 0;
  };
  std::vector<Sum> sums(weights.size());
  double all_rate = 0;
  std::size_t all_sites = 0;
  for (std::size_t i = 0; i < votes.size();) {
    const TokenVote& first = votes[i];
    double rate = 0;
    std::size_t pages = 0;
    for (; i < votes.size() && votes[i].slot == first.slot && votes[i].site == first.site; ++i) {
      rate += votes[i].rate;
      ++pages;
    }
    sums[first.slot].rate += rate / static_cast<double>(pages);
    ++sums[first.slot].sites;
    all_rate += rate / static_cast<double>(pages);
    ++all_sites;
  }
  if (all_sites == 0) return;
  const double prior = std::clamp(all_rate / static_cast<double>(all_sites), 0.01, 0.99);
  const double prior_odds = std::log(prior / (1 - prior));
  for (std::size_t slot = 0; slot < sums.size(); ++slot) {
    if (sums[slot].sites < kLeastSites) continue;
    const double content = sums[slot].rate + kPriorSites * prior;
    const double other =
        static_cast<double>(sums[slot].sites) - sums[slot].rate + kPriorSites * (1 - prior);
    weights[slot] = static_cast<std::int8_t>(
        std::clamp(std::round(16 * (std::log(content / other) - prior_odds)), -127.0, 127.0));
  }
}

Result<void> write_page_rows(const FeatureOptions& options, std::ostream& out, std::ostream& err) {
  WINNOW_TRY(const LabelledPages pages, choose(options.choice));
  const std::vector<std::string> sites = pages.sites();
  WINNOW_TRY(const eval::Folds folds,
             eval::split(sites, {.by = eval::SplitBy::Site,
                                 .folds = options.choice.folds > 0 ? options.choice.folds : 5,
                                 .seed = options.choice.seed}));
  std::map<std::string, std::uint32_t> site_numbers;
  for (const std::string& site : sites)
    site_numbers.emplace(site, static_cast<std::uint32_t>(site_numbers.size()));

  const auto nothing = std::make_unique<features::TokenWeights>();
  std::vector<PageVotes> votes(pages.labels.size());
  std::vector<PageRows> rows(pages.labels.size());
  err << "counting the words of " << pages.labels.size() << " pages\n";
  WINNOW_TRY(const Visited counted,
             each_document(
                 pages, options.choice.threads, [&](std::size_t i, const dom::Document& document) {
                   thread_local features::MeasuredPage page;
                   VoteCounter counter;
                   features::measure_page(document, *nothing,
                                          {.url = pages.labels[i]->url, .visitor = &counter}, page);
                   const PageLabels labels =
                       label_blocks(document, page.segmentation, pages.labels[i]->text);
                   rows[i].labels = labels.blocks;
                   rows[i].is_found = labels.is_found();
                   if (labels.is_found())
                     votes[i] = counter.votes(page, labels, site_numbers.at(sites[i]));
                 }));
  for (const std::string& note : counted.notes) err << note << '\n';

  std::vector<std::unique_ptr<features::TokenWeights>> weights;
  for (std::size_t fold = 0; fold <= folds.count; ++fold) {
    std::vector<TokenVote> classes;
    std::vector<TokenVote> words;
    for (std::size_t i = 0; i < votes.size(); ++i) {
      if (folds.of_page[i] == fold) continue;
      classes.insert(classes.end(), votes[i].classes.begin(), votes[i].classes.end());
      words.insert(words.end(), votes[i].words.begin(), votes[i].words.end());
    }
    weights.push_back(std::make_unique<features::TokenWeights>());
    learn_weights(std::move(classes), weights.back()->of_class);
    learn_weights(std::move(words), weights.back()->of_word);
  }
  votes.clear();

  err << "measuring their blocks\n";
  WINNOW_TRY(const Visited measured,
             each_document(
                 pages, options.choice.threads, [&](std::size_t i, const dom::Document& document) {
                   thread_local features::MeasuredPage page;
                   features::measure_page(document, *weights[folds.of_page[i]],
                                          {.url = pages.labels[i]->url}, page);
                   const std::size_t blocks = page.table.blocks();
                   rows[i].rows.resize(blocks * features::kColumnCount);
                   for (std::size_t column = 0; column < features::kColumnCount; ++column)
                     for (std::size_t block = 0; block < blocks; ++block)
                       rows[i].rows[block * features::kColumnCount + column] =
                           page.table.column(column)[block];
                   number_words(document, page.segmentation, pages.labels[i]->text, rows[i]);
                   rows[i].is_visited = true;
                 }));
  WINNOW_TRY_VOID(write_files(options.output, pages, folds, rows, weights));
  std::size_t blocks = 0;
  for (const PageRows& page : rows) blocks += page.labels.size();
  out << pages.labels.size() - measured.missing << " pages, " << blocks << " blocks, "
      << features::kColumnCount << " columns in " << options.output << '\n';
  return {};
}

}  // namespace winnow::train
