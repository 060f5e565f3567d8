// Selects the labelled pages of a run.
#include <algorithm>
#include <set>
#include <unordered_map>

#include "eval/eval.h"
#include "eval/splits.h"

namespace winnow::eval {
namespace {

using Labels = std::vector<const Label*>;

std::string join(const std::set<std::string>& names) {
  constexpr std::size_t kShown = 12;
  std::string text;
  std::size_t shown = 0;
  for (const std::string& name : names) {
    if (shown++ == kShown) return text + ", ...";
    text += (text.empty() ? "" : ", ") + name;
  }
  return text;
}

// Keeps the pages whose `field` is one of `names`. A name without any page is probably a typo.
Result<void> keep_named(Labels& labels, std::string Label::*field,
                        const std::vector<std::string>& names, const char* what) {
  if (names.empty()) return {};
  std::set<std::string> known;
  for (const Label* label : labels) known.insert(label->*field);
  for (const std::string& name : names)
    if (!known.contains(name))
      return fail(ErrorCode::InvalidArgument, "unknown " + std::string(what) + " '" + name +
                                                  "' (available: " + join(known) + ")");
  std::erase_if(labels, [&](const Label* label) {
    return std::find(names.begin(), names.end(), label->*field) == names.end();
  });
  return {};
}

Result<void> split_pages(const EvalOptions& options, Choice& choice) {
  WINNOW_TRY(const SplitBy by, split_by_named(options.split_by));
  std::vector<std::string> sites;
  for (const Label* label : choice.labels) sites.push_back(label->site);
  WINNOW_TRY(Folds folds, split(sites, {.by = by, .folds = options.folds, .seed = options.seed}));
  if (options.fold == 0) {
    choice.folds = std::move(folds.of_page);
    return {};
  }
  if (options.fold > options.folds)
    return fail(ErrorCode::InvalidArgument, "--fold " + std::to_string(options.fold) +
                                                ": there are only " +
                                                std::to_string(options.folds) + " folds");
  Labels tested;
  for (const std::size_t page : folds.test(options.fold - 1)) tested.push_back(choice.labels[page]);
  choice.labels = std::move(tested);
  return {};
}

}  // namespace

Result<Choice> choose_pages(const std::vector<Corpus>& corpora, const EvalOptions& options) {
  Choice choice;
  for (const Corpus& corpus : corpora)
    for (const Label& label : corpus.labels) choice.labels.push_back(&label);
  SiteLists lists;
  WINNOW_TRY(lists.train, read_site_list(options.train));
  WINNOW_TRY(lists.test, read_site_list(options.test));
  WINNOW_TRY_VOID(check_site_lists(lists));
  if (options.fold > 0 && options.folds == 0)
    return fail(ErrorCode::InvalidArgument, "--fold requires --folds");
  WINNOW_TRY_VOID(keep_named(choice.labels, &Label::site, lists.test, "site"));
  WINNOW_TRY_VOID(keep_named(choice.labels, &Label::site, options.sites, "site"));
  WINNOW_TRY_VOID(keep_named(choice.labels, &Label::kind, options.kinds, "kind"));
  WINNOW_TRY_VOID(keep_named(choice.labels, &Label::lang, options.langs, "language"));
  if (options.folds > 0) WINNOW_TRY_VOID(split_pages(options, choice));
  if (options.sample > 0) {
    std::vector<std::string> urls;
    for (const Label* label : choice.labels) urls.push_back(label->url);
    Choice sampled;
    for (const std::size_t page : sample(urls, options.sample, options.seed)) {
      sampled.labels.push_back(choice.labels[page]);
      if (!choice.folds.empty()) sampled.folds.push_back(choice.folds[page]);
    }
    choice = std::move(sampled);
  }
  if (choice.labels.empty())
    return fail(ErrorCode::InvalidArgument, "eval: no labelled page matches the options");
  return choice;
}

Result<std::vector<Archive>> archives_of(const std::vector<Corpus>& corpora,
                                         const std::vector<const Label*>& labels) {
  std::unordered_map<const Label*, std::size_t> number_of;
  for (std::size_t page = 0; page < labels.size(); ++page) number_of.emplace(labels[page], page);
  std::vector<Archive> archives;
  std::unordered_map<std::string, std::size_t> place_of;
  for (const Corpus& corpus : corpora) {
    std::vector<std::size_t> chosen;
    for (const Label& label : corpus.labels)
      if (const auto found = number_of.find(&label); found != number_of.end())
        chosen.push_back(found->second);
    if (chosen.empty()) continue;
    if (corpus.archives.empty())
      return fail(ErrorCode::NotFound,
                  "labels " + corpus.labels_path + ": no " + corpus.name +
                      ".warc.gz next to them (use --pages to name the archive)");
    for (const std::string& path : corpus.archives) {
      const auto [place, is_new] = place_of.emplace(path, archives.size());
      if (is_new) archives.push_back({path, {}});
      for (const std::size_t page : chosen)
        if (!archives[place->second].wanted.emplace(labels[page]->url, page).second)
          return fail(ErrorCode::InvalidArgument,
                      "labels " + corpus.labels_path + ": " + labels[page]->url +
                          " is labelled in another file for the same archive");
    }
  }
  return archives;
}

}  // namespace winnow::eval
