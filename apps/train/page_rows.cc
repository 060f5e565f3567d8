// Two passes over the pages: the first counts tokens, the second writes rows with the token weights
// learned from the other folds.
#include "train/page_rows.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <map>
#include <ostream>

#include "common/json.h"
#include "common/progress.h"
#include "features/page_table.h"
#include "text/lower_case.h"
#include "text/numbering.h"
#include "text/words.h"
#include "train/block_labels.h"
#include "train/page_folds.h"
#include "train/token_learner.h"

namespace winnow::train {
namespace {

constexpr double kWordPower = 0.7;  // a block of w words weighs w to this power

// The tokens around the blocks of a page, in the form that the token learner takes.
struct PageTokens {
  TokenRows classes;
  TokenRows words;
};

// Collects the slots of class tokens by level and of words by block.
class TokenCollector : public features::TokenVisitor {
 public:
  void class_token(std::uint32_t level, std::uint32_t hash) override {
    if (level >= classes_.size()) classes_.resize(level + 1);
    classes_[level].push_back(static_cast<std::uint16_t>(features::slot_of_hash(hash)));
  }
  void word_token(std::uint32_t block, std::uint32_t hash) override {
    if (block >= words_.size()) words_.resize(block + 1);
    words_[block].push_back(static_cast<std::uint16_t>(features::slot_of_hash(hash)));
  }

  PageTokens tokens(const features::MeasuredPage& page, const PageLabels& labels) {
    const std::size_t blocks = labels.blocks.size();
    classes_.resize(page.tree.levels.size());
    words_.resize(blocks);
    double sum = 0;
    for (const BlockLabel& label : labels.blocks) sum += weight_of(label);
    PageTokens result;
    std::vector<std::uint16_t> slots;
    for (std::uint32_t i = 0; i < blocks; ++i) {
      const BlockLabel& label = labels.blocks[i];
      if (label.words == 0) continue;
      const float target = static_cast<float>(label.aligned) / static_cast<float>(label.words);
      const auto weight = static_cast<float>(weight_of(label) / sum);
      slots.clear();
      for (std::uint32_t level = page.tree.of_block[i];; level = page.tree.levels[level].parent) {
        slots.insert(slots.end(), classes_[level].begin(), classes_[level].end());
        if (level == 0) break;
      }
      result.classes.add(slots, target, weight);
      result.words.add(words_[i], target, weight);
    }
    return result;
  }

 private:
  static double weight_of(const BlockLabel& label) { return std::pow(label.words, kWordPower); }

  std::vector<std::vector<std::uint16_t>> classes_;
  std::vector<std::vector<std::uint16_t>> words_;
};

struct PageRows {
  std::vector<std::uint8_t> rows;  // row after row
  std::vector<BlockLabel> labels;
  std::vector<std::uint32_t> tokens;  // of each block, numbered within the page
  std::vector<std::uint32_t> truth;   // how often the label has each number
  bool is_found = false;
  bool is_visited = false;
};

// The words of blocks and label by number, as the metric counts them.
void number_words(const dom::Document& document, const features::Segmentation& segmentation,
                  std::string_view true_text, PageRows& rows) {
  // The numbering stores views of the words, so all texts must live until the end.
  std::string page_text;
  std::vector<std::size_t> ends;
  std::string block_text;
  for (const features::Block& block : segmentation.blocks) {
    block_text.clear();
    for (const features::TextLeaf& piece : segmentation.leaves_of(block)) {
      if ((piece.flags & features::TextLeaf::kApart) != 0) block_text += ' ';
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
                         const PageFolds& folds, const std::vector<PageRows>& all,
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
    const common::Json line = {{"url", label.url},
                               {"site", label.site},
                               {"kind", label.kind},
                               {"lang", label.lang},
                               {"corpus", folds.corpora[i]},
                               {"domain", folds.domains[i]},
                               {"posts", label.posts.size()},
                               {"fold", folds.of_page[i]},
                               {"blocks", all[i].labels.size()},
                               {"tokens", all[i].tokens.size()},
                               {"truth", all[i].truth.size()},
                               {"found", all[i].is_found}};
    list << common::json_text(line, -1);
    write_all(rows, all[i].rows);
    write_all(labels, all[i].labels);
    write_all(tokens, all[i].tokens);
    write_all(truth, all[i].truth);
  }
  // For each fold, learned without it; then from all pages.
  std::ofstream table = open("weights.i8");
  for (const auto& one : weights) {
    table.write(reinterpret_cast<const char*>(one->of_class.data()), one->of_class.size());
    table.write(reinterpret_cast<const char*>(one->of_word.data()), one->of_word.size());
  }
  for (const std::ofstream* file : {&columns, &list, &rows, &labels, &tokens, &truth, &table})
    if (!*file) return fail(ErrorCode::Unwritable, "write to " + folder + ": cannot write");
  return {};
}

}  // namespace

Result<void> write_page_rows(const FeatureOptions& options, std::ostream& out, std::ostream& err) {
  WINNOW_TRY(const LabelledPages pages, choose(options.choice));
  const std::vector<std::string> sites = pages.sites();
  WINNOW_TRY(const PageFolds folds, page_folds(pages, options.choice));
  std::map<std::string, std::uint32_t> site_numbers;
  for (const std::string& site : sites)
    site_numbers.emplace(site, static_cast<std::uint32_t>(site_numbers.size()));

  const auto nothing = std::make_unique<features::TokenWeights>();
  std::vector<PageTokens> tokens(pages.labels.size());
  std::vector<PageRows> rows(pages.labels.size());
  err << "counting the words of " << pages.labels.size() << " pages\n";
  WINNOW_TRY(const Visited counted,
             each_document(
                 pages, options.choice.threads, [&](std::size_t i, const dom::Document& document) {
                   thread_local features::MeasuredPage page;
                   TokenCollector collector;
                   features::measure_page(document, *nothing,
                                          {.url = pages.labels[i]->url, .visitor = &collector},
                                          page);
                   const PageLabels labels =
                       label_blocks(document, page.segmentation, pages.labels[i]->text);
                   rows[i].labels = labels.blocks;
                   rows[i].is_found = labels.is_found();
                   if (labels.is_found()) tokens[i] = collector.tokens(page, labels);
                 }));
  for (const std::string& note : counted.notes) err << note << '\n';

  std::vector<std::unique_ptr<features::TokenWeights>> weights;
  for (std::size_t fold = 0; fold <= folds.count; ++fold) {
    std::vector<const TokenRows*> classes;
    std::vector<const TokenRows*> words;
    std::vector<std::uint32_t> numbers;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
      if (!folds.may_learn(fold, i)) continue;
      classes.push_back(&tokens[i].classes);
      words.push_back(&tokens[i].words);
      numbers.push_back(site_numbers.at(sites[i]));
    }
    weights.push_back(std::make_unique<features::TokenWeights>());
    learn_weights(classes, numbers, weights.back()->of_class);
    learn_weights(words, numbers, weights.back()->of_word);
  }
  tokens.clear();

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
