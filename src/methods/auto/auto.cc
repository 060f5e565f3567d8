// The steps of README.md in order. Each has a file of its own; here is what they need of each other, and
// which of them gives the answer.
#include "methods/auto/auto.h"

#include <algorithm>
#include <string>

#include "base/ascii.h"
#include "base/time_limit.h"
#include "dom/display.h"
#include "methods/auto/answer_columns.h"
#include "methods/auto/kept_blocks.h"
#include "methods/auto/message_search.h"
#include "methods/auto/pictures.h"
#include "methods/auto/post_search.h"
#include "methods/auto/site_model.h"
#include "methods/auto/site_rule.h"
#include "methods/auto/site_use.h"
#include "methods/blog/blog.h"
#include "methods/scratch.h"
#include "methods/trace.h"
#include "model/shipped.h"
#include "site/address.h"
#include "site/statistics.h"
#include "url/url.h"

namespace winnow::methods {
namespace {

// Probability of a kind, below which the page is of kind Other. Set by hand.
constexpr float kClearKind = 0.4F;

std::vector<dom::NodeScore> scores_of(const features::Segmentation& segmentation,
                                      std::span<const float> probabilities) {
  std::vector<dom::NodeScore> scores;
  for (std::size_t i = 0; i < probabilities.size(); ++i) {
    const features::Block& block = segmentation.blocks[i];
    scores.push_back(
        {segmentation.begin_node(block), segmentation.end_node(block), probabilities[i]});
  }
  return scores;
}

// Whether the selection shows any text. Stops at the first.
bool shows_text(const dom::Document& document, const dom::Selection& selection) {
  auto out = selection.excluded.begin();
  for (const dom::NodeId root : selection.roots)
    for (std::uint32_t i = dom::index(root); i < document[root].end;) {
      while (out != selection.excluded.end() && dom::index(*out) < i) ++out;
      const bool is_out = out != selection.excluded.end() && dom::index(*out) == i;
      if (is_out || dom::is_hidden(document, document[i])) {
        i = document[i].end;
        continue;
      }
      if (document[i].is_text() && !std::ranges::all_of(document.text(document[i]), base::is_space))
        return true;
      ++i;
    }
  return false;
}

}  // namespace

struct Auto::Reading {
  const Input& input;
  features::MeasuredPage& page;
  const site::SiteCounts* counts = nullptr;  // of the page's site, if it is known
  // In the order of the steps.
  PageKinds kinds = {};
  ScoredBlocks blocks = {};
  PostSearch search = {};
  MessageSearch messages = {};
  std::vector<bool> is_on_most = {};  // by block: other pages have it; empty if not looked up
  std::string_view statistics = {};   // what came of the statistics of the site
  std::array<std::uint8_t, kAnswerColumns> answer_columns = {};
  bool is_by_blocks = false;  // answer_columns are set

  // Decides that the posts are the text.
  void choose_posts(const dom::Selection& selection, std::string_view verdict);
  // What is repeated on the pages of the site is left out of the choice.
  void use_statistics(const AutoModel& model, const ChoiceSettings& settings);
  // The body of the page's only post, without copies and without what the site repeats.
  [[nodiscard]] dom::Selection body_of_post(Dedup dedup);
  [[nodiscard]] bool has_messages() const {
    return messages.is_thread && !messages.messages.empty();
  }
  [[nodiscard]] PageType page_type() const;
};

void Auto::Reading::choose_posts(const dom::Selection& selection, std::string_view verdict) {
  blocks.decision.decide_all(blocks_in(input.document, page.segmentation, selection), Reason::Post);
  if (input.trace == nullptr) return;
  input.trace->answer = "posts";
  if (!input.trace->list) return;
  input.trace->list->is_list = true;
  input.trace->list->reason = verdict;
}

void Auto::Reading::use_statistics(const AutoModel& model, const ChoiceSettings& settings) {
  is_on_most = lower_repeated(*counts, input, page, blocks);
  if (search.is_post) return;  // body_of_post() leaves out what is repeated
  const Decision decision = choose_again(model, input, page, kinds, settings, blocks);
  statistics = take_statistics(
      is_on_most,
      without(page.segmentation, messages.comments.elements, input.document, decision.kept()),
      blocks.decision);
}

dom::Selection Auto::Reading::body_of_post(Dedup dedup) {
  const features::Segmentation& segmentation = page.segmentation;
  Decision& decision = blocks.decision;
  dom::Selection body = std::move(search.found.posts.front().body);
  const std::vector<bool> inside = blocks_in(input.document, segmentation, body);
  if (Trace* const trace = input.trace) trace->answer = "post";
  decision.decide_all(inside, Reason::Post);
  decision.update(drop_copies(page, dedup, inside), Reason::Copy);
  if (!is_on_most.empty()) {
    std::vector<bool> kept = decision.kept();
    for (std::size_t i = 0; i < kept.size(); ++i)
      kept[i] =
          kept[i] && (!is_on_most[i] || blocks.probabilities[i] >= kRuleLimits.min_probability);
    statistics = take_statistics(is_on_most, std::move(kept), decision);
  }
  std::vector<bool> dropped(inside.size());
  for (std::size_t i = 0; i < inside.size(); ++i) dropped[i] = inside[i] && !decision.kept()[i];
  return features::exclude_blocks(input.document, segmentation, dropped, std::move(body));
}

PageType Auto::Reading::page_type() const {
  if (search.is_post) return PageType::Article;
  if (has_messages()) return PageType::ForumThread;
  const bool is_clear = kinds.of(kinds.likeliest) >= kClearKind &&
                        (kinds.likeliest == PageType::Article || !blocks.are_short());
  return is_clear ? kinds.likeliest : PageType::Other;
}

// The answer by blocks, or by the page's only post.
Found Auto::answer(Reading& reading) const {
  const features::Segmentation& segmentation = reading.page.segmentation;
  const dom::Document& document = reading.input.document;
  const PostSearch& search = reading.search;
  Decision& decision = reading.blocks.decision;
  Found found;
  found.page_type = reading.page_type();
  // The heading of the page may be the name of the site or a date.
  if (search.is_post && search.found.title_decision > kPostLimits.sure_title)
    found.title = search.found.posts.front().title;
  if (search.is_post) found.probability = search.found.posts.front().probability;
  found.selection = search.is_post
                        ? reading.body_of_post(dedup_)
                        : features::select_blocks(document, segmentation, decision.kept());
  found.selection = add_pictures(reading.page, decision.kept(), std::move(found.selection));
  found.selection.reads_hidden = !search.is_post;
  if (reading.has_messages() && reading.input.trace != nullptr)
    reading.input.trace->answer = "messages";
  found.posts = std::move(reading.messages.messages);
  found.comments = std::move(reading.messages.comments.posts);
  if (!search.is_post) {
    reading.is_by_blocks = true;
    reading.answer_columns =
        describe_answer(reading.blocks.probabilities, reading.page.texts, decision.kept());
    found.probability =
        static_cast<double>(model_->confidence(reading.page.table, reading.answer_columns));
  }
  decision.update(blocks_in(document, segmentation, found.selection), Reason::Picture);
  return found;
}

// False if the page has no blocks.
bool Auto::measure(const Input& input, features::MeasuredPage& page) const {
  features::measure_page(input.document, model_->weights(), {.url = input.url}, page);
  return !page.texts.empty();
}

// The answer without rules and models of the site. Each step is bounded by kMaxBlocks or tests the limit itself.
Found Auto::read_alone(Reading& reading) const {
  const Input& input = reading.input;
  features::MeasuredPage& page = reading.page;
  const auto is_over = [] { return base::TimeLimit::is_over(base::TimeLimit::kInterval); };
  if (!measure(input, page) || is_over()) return {};
  reading.kinds = tell_kinds(*model_, page.table);
  reading.blocks = score_blocks(*model_, input, page, reading.kinds, settings());
  if (is_over()) return {};
  PostSearch& search = reading.search =
      search_posts(*model_, posts_, input, page, reading.kinds, reading.blocks);
  if (is_over()) return {};
  if (lists_one_post(input, reading.kinds, search)) {
    Found found = list_of(input.document, std::move(search.found.posts));
    reading.choose_posts(found.selection, "list-of-one");
    return found;
  }
  const bool may_be_thread =
      reading.kinds.likeliest == PageType::ForumThread && !search.is_list && !search.is_post;
  reading.messages =
      search_messages(input, page, reading.kinds, reading.blocks,
                      may_be_thread ? MayBeThread::Yes : MayBeThread::No, search.is_post);
  if (reading.messages.is_doubtful_thread(reading.kinds, reading.blocks)) {
    // The blocks are scored as those of the other kinds. The confidence was trained on the kinds as they
    // were measured.
    const PageKinds measured = reading.kinds;
    reading.kinds = without_thread(measured, page.table);
    reading.blocks = score_blocks(*model_, input, page, reading.kinds, settings());
    fill_kinds(measured, page.table);
    reading.messages = search_messages(input, page, reading.kinds, reading.blocks, MayBeThread::No,
                                       search.is_post);
  }
  if (is_over()) return {};
  if (search.is_list) {
    for (dom::Post& post : search.found.posts) post.probability = search.probability;
    if (are_text(search, reading.kinds.likeliest)) {
      Found found = found_of(input.document, std::move(search.found.posts));
      found.probability = search.probability;
      // Posts that the page hides until a script shows them are no answer: their blocks are.
      if (shows_text(input.document, found.selection)) {
        reading.choose_posts(found.selection, kIsList);
        return found;
      }
      search.is_list = false;
    } else {
      reading.messages.messages = std::move(search.found.posts);
    }
  }
  if (reading.messages.is_article) reading.kinds.likeliest = PageType::Article;
  if (!reading.messages.kept_without_comments.empty())
    reading.blocks.decision.update(std::move(reading.messages.kept_without_comments),
                                   Reason::Comment);
  if (reading.counts != nullptr && !is_front_page(input) &&
      (search.is_post || !repeats_content(reading.kinds, search)))
    reading.use_statistics(*model_, settings());
  return answer(reading);
}

void Auto::serve(std::span<const std::string> hosts, Trained trained) {
  for (const std::string& host : hosts) trained_of_host_[host] = trained_.size();
  trained_.push_back(std::move(trained));
}

Auto::Site Auto::site_of(const Input& input) const {
  Site site;
  if (sites_ == nullptr && trained_.empty()) return site;
  site.host = url::host_of(site::address_of(input.document, input.url)).value_or("");
  if (sites_ != nullptr) site.counts = sites_->find(site.host);
  const auto trained = trained_of_host_.find(site.host);
  if (trained != trained_of_host_.end()) site.trained = &trained_[trained->second];
  return site;
}

Found Auto::finish(Reading& reading, Found found, const Site& site,
                   std::string_view verdict) const {
  const Input& input = reading.input;
  const bool is_repeated = reading.statistics == kRepeats;
  const bool is_trained = verdict == kModelFits;
  if (!verdict.empty())
    found.memory = {
        .source = is_trained ? "model" : "none", .name = site.trained->name, .reason = verdict};
  if (reading.counts != nullptr && !is_trained && (is_repeated || verdict.empty()))
    found.memory = {.source = is_repeated ? "statistics" : "none",
                    .name = site.host,
                    .reason = reading.statistics.empty() ? kOtherKind : reading.statistics};
  if (reading.blocks.probabilities.empty()) return found;
  if (rules_ != nullptr && !base::TimeLimit::is_over())
    apply_rules(*rules_, input, reading.page, page_kind(found, reading.search),
                is_trained || is_repeated, reading.blocks, found);
  const features::Segmentation& segmentation = reading.page.segmentation;
  if (input.wants_scores) found.scores = scores_of(segmentation, reading.blocks.probabilities);
  std::vector<std::uint32_t> nodes;
  for (const features::Block& block : segmentation.blocks)
    nodes.push_back(segmentation.begin_node(block));
  reading.blocks.decision.set_first_nodes(std::move(nodes));
  found.decision = std::move(reading.blocks.decision);
  return found;
}

Found Auto::find(const Input& input) const {
  const ScratchOf scratch(input.scratch);
  const Site site = site_of(input);
  if (site.trained == nullptr) {
    Reading reading{input, scratch->page, site.counts};
    return finish(reading, read_alone(reading), site);
  }
  Input quiet = input;
  quiet.trace = nullptr;
  Reading alone{quiet, scratch->page, site.counts};
  Found found = read_alone(alone);
  // NB: the two share the memory of the page. What finish() reads there does not depend on the model.
  Reading trained{quiet, scratch->page, site.counts};
  Found other = site.trained->method->read_alone(trained);
  const std::string_view verdict =
      judge_model(site.trained->kinds, found, alone.blocks, other, trained.blocks);
  const bool is_taken = verdict == kModelFits;
  if (input.trace != nullptr) {
    Reading again{input, scratch->page, site.counts};
    const Auto& decider = is_taken ? *site.trained->method : *this;
    return finish(again, decider.read_alone(again), site, verdict);
  }
  return is_taken ? finish(trained, std::move(other), site, verdict)
                  : finish(alone, std::move(found), site, verdict);
}

AutoAnswer Auto::explain(const Input& input) const {
  const ScratchOf scratch(input.scratch);
  const Site site = site_of(input);
  Reading reading{input, scratch->page, site.counts};
  const Found found = finish(reading, read_alone(reading), site);
  AutoAnswer answer{.probabilities = std::move(reading.blocks.probabilities),
                    .kept = blocks_in(input.document, reading.page.segmentation, found.selection),
                    .page_columns = {},
                    .columns = reading.answer_columns,
                    .is_by_blocks = reading.is_by_blocks};
  for (std::size_t i = 0; !answer.kept.empty() && i < features::kColumnCount; ++i)
    answer.page_columns.push_back(reading.page.table.column(i)[0]);
  return answer;
}

BlockRows Auto::rows(const Input& input) const {
  const ScratchOf scratch(input.scratch);
  features::MeasuredPage& page = scratch->page;
  const bool has_blocks = measure(input, page);
  BlockRows rows{.segmentation = page.segmentation, .cells = {}, .scores = {}};
  if (!has_blocks) return rows;
  tell_kinds(*model_, page.table);
  rows.scores = model_->block_scores(page.table);
  const std::vector<const std::uint8_t*> columns = model_->block_cells(page.table);
  for (std::size_t row = 0; row < rows.scores.size(); ++row)
    for (const std::uint8_t* const column : columns) rows.cells.push_back(column[row]);
  return rows;
}

namespace {

Dedup dedup_of(const Settings& settings) {
  const std::string_view name = settings.choice("dedup");
  return name == "off" ? Dedup::Off : name == "regions" ? Dedup::Regions : Dedup::Blocks;
}

}  // namespace

Result<std::unique_ptr<Auto>> read_auto(const Settings& settings, const Resources& resources) {
  std::string_view bytes = resources.model;
  std::string_view name = resources.model_name;
  if (bytes.empty()) {
    WINNOW_TRY(bytes, model::require_shipped("auto"));
    name = "auto.model";
  }
  WINNOW_TRY(model::Shared<AutoModel> model,
             model::share<AutoModel>(bytes, "", [&] { return AutoModel::read(bytes, name); }));
  WINNOW_TRY(posts::PostFinder posts, posts::PostFinder::make_without_boxes(model->posts(), name));
  const bool has_sites = resources.sites != nullptr && !resources.sites->empty();
  const bool has_rules = resources.rules != nullptr && !resources.rules->empty();
  return std::make_unique<Auto>(
      std::move(model), std::move(posts), has_rules ? resources.rules : nullptr,
      has_sites ? resources.sites : nullptr, settings.number("balance"), dedup_of(settings));
}

Result<std::unique_ptr<Method>> make_auto(const Settings& settings, const Resources& resources) {
  WINNOW_TRY(std::unique_ptr<Auto> made, read_auto(settings, resources));
  if (resources.model.empty())
    for (const SiteModel& one : resources.site_models) {
      Resources trained{.model_name = one.name, .model = one.bytes, .sites = resources.sites};
      WINNOW_TRY(std::unique_ptr<Auto> method, read_auto(settings, trained));
      made->serve(one.hosts, {.name = std::string(one.name),
                              .kinds = {one.kinds.begin(), one.kinds.end()},
                              .method = std::move(method)});
    }
  return std::unique_ptr<Method>(std::move(made));
}

}  // namespace winnow::methods
