// Names the group of each page, and splits the groups or numbers the corpora.
#include "train/page_folds.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <unordered_map>

#include "url/domain.h"

namespace winnow::train {
namespace {

// "wcxb" of "corpora/wcxb/wcxb-dev.labels.jsonl", for each page.
std::vector<std::string> corpora_of(const LabelledPages& pages) {
  std::unordered_map<const eval::Label*, std::string> names;
  for (const eval::Corpus& corpus : pages.corpora) {
    const std::filesystem::path folder =
        std::filesystem::path(corpus.labels_path).lexically_normal().parent_path().filename();
    for (const eval::Label& label : corpus.labels)
      names.emplace(&label, folder.empty() ? corpus.name : folder.string());
  }
  std::vector<std::string> corpora;
  for (const eval::Label* label : pages.labels) corpora.push_back(names.at(label));
  return corpora;
}

}  // namespace

Result<PageFolds> page_folds(const LabelledPages& pages, const eval::EvalOptions& choice) {
  PageFolds folds;
  folds.corpora = corpora_of(pages);
  std::vector<std::string> groups;
  for (const eval::Label* label : pages.labels) {
    folds.domains.push_back(url::registrable_domain(label->site));
    groups.push_back(label->theme == label->site ? folds.domains.back() : label->theme);
  }
  if (choice.split_by == kByCorpus) {
    std::map<std::string, std::size_t> numbers;
    for (const std::string& corpus : folds.corpora) numbers.emplace(corpus, 0);
    for (auto& [corpus, number] : numbers) number = folds.count++;
    for (const std::string& corpus : folds.corpora) folds.of_page.push_back(numbers.at(corpus));
  } else {
    WINNOW_TRY(eval::Folds split, eval::split(groups, {.by = eval::SplitBy::Site,
                                                       .folds = choice.folds > 0 ? choice.folds : 5,
                                                       .seed = choice.seed}));
    folds.count = split.count;
    folds.of_page = std::move(split.of_page);
  }
  folds.in_fold.resize(folds.count);
  for (std::size_t page = 0; page < folds.of_page.size(); ++page)
    folds.in_fold[folds.of_page[page]].insert(folds.domains[page]);
  return folds;
}

Result<SmallFolds> small_folds(std::span<const std::string> sites,
                               const eval::EvalOptions& choice) {
  const std::size_t count = std::set<std::string_view>(sites.begin(), sites.end()).size();
  const bool by_site = count > 1;
  const std::size_t wanted = choice.folds > 0 ? choice.folds : 5;
  SmallFolds small{{}, by_site ? "sites" : "pages"};
  WINNOW_TRY(small.folds,
             eval::split(sites, {.by = by_site ? eval::SplitBy::Site : eval::SplitBy::Page,
                                 .folds = std::min(wanted, by_site ? count : sites.size()),
                                 .seed = choice.seed}));
  return small;
}

}  // namespace winnow::train
