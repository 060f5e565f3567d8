// Joins what belongs to one owner or template into groups, and splits the groups or numbers the
// corpora.
#include "train/page_folds.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <unordered_map>
#include <utility>

#include "eval/labels.h"
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

// Names that belong together, directly or by way of others.
class JoinedNames {
 public:
  void join(const std::string& a, const std::string& b) {
    std::string first = root_of(a);
    std::string second = root_of(b);
    if (second < first) std::swap(first, second);
    if (first != second) parents_[second] = first;
  }

  // The first of the names that are joined with this one.
  std::string root_of(const std::string& name) {
    std::string root = name;
    for (auto found = parents_.find(root); found != parents_.end(); found = parents_.find(root))
      root = found->second;
    for (std::string next = name; next != root;) {
      std::string& parent = parents_.at(next);
      next = std::exchange(parent, root);
    }
    return root;
  }

 private:
  std::unordered_map<std::string, std::string> parents_;
};

// "shop" of "shop.co.uk" and "shop.de": shops and newspapers use one template in many countries. Empty
// if it is too short to tell.
std::string brand_of(const std::string& domain) {
  constexpr std::size_t kMinBytes = 4;
  const std::string brand = domain.substr(0, domain.find('.'));
  return brand.size() < kMinBytes || brand.size() == domain.size() ? std::string() : brand;
}

// The owner of each page. A label may name the site by a word of its own, so the host of the address
// counts, too.
std::vector<std::string> owners_of(const LabelledPages& pages) {
  JoinedNames names;
  std::vector<std::string> domains;
  for (const eval::Label* label : pages.labels) {
    domains.push_back(url::registrable_domain(label->site));
    for (const std::string& domain :
         {domains.back(), url::registrable_domain(eval::host_of(label->url))}) {
      if (domain.empty()) continue;
      names.join(domains.back(), domain);
      if (const std::string brand = brand_of(domain); !brand.empty())
        names.join(domain, "brand " + brand);
    }
  }
  for (std::string& domain : domains) domain = names.root_of(domain);
  return domains;
}

}  // namespace

Result<PageFolds> page_folds(const LabelledPages& pages, const eval::EvalOptions& choice) {
  PageFolds folds;
  folds.corpora = corpora_of(pages);
  folds.domains = owners_of(pages);
  if (choice.split_by == kByCorpus) {
    std::map<std::string, std::size_t> numbers;
    for (const std::string& corpus : folds.corpora) numbers.emplace(corpus, 0);
    for (auto& [corpus, number] : numbers) number = folds.count++;
    for (const std::string& corpus : folds.corpora) folds.of_page.push_back(numbers.at(corpus));
  } else {
    JoinedNames names;
    const auto theme_of = [](const eval::Label& label) { return "theme " + label.theme; };
    for (std::size_t page = 0; page < pages.labels.size(); ++page)
      if (pages.labels[page]->theme != pages.labels[page]->site)
        names.join(folds.domains[page], theme_of(*pages.labels[page]));
    std::vector<std::string> groups;
    for (const std::string& domain : folds.domains) groups.push_back(names.root_of(domain));
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
