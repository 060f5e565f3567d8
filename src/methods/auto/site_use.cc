// Compares what the page says with what is known about its site.
#include "methods/auto/site_use.h"

#include <span>
#include <string>
#include <utility>

#include "methods/auto/kept_blocks.h"
#include "methods/auto/site_evidence.h"
#include "methods/auto/site_rule.h"
#include "methods/auto/site_sketch.h"
#include "methods/trace.h"
#include "site/address.h"
#include "site/apply.h"
#include "url/url.h"

namespace winnow::methods {
namespace {

using features::Column;

// The selection without the menus and other parts inside it that are never scored.
dom::Selection without_skipped(const dom::Document& document,
                               const features::Segmentation& segmentation,
                               dom::Selection selection) {
  std::vector<dom::NodeId> excluded;
  auto part = segmentation.skipped.begin();
  for (const dom::NodeId root : selection.roots) {
    while (part != segmentation.skipped.end() && part->element <= dom::index(root)) ++part;
    for (; part != segmentation.skipped.end() && part->element < document[root].end; ++part)
      excluded.push_back(dom::NodeId(part->element));
  }
  return features::exclude_nodes(document, excluded, std::move(selection));
}

}  // namespace

bool repeats_content(const PageKinds& kinds, const PostSearch& search) {
  return search.may_be_list() || kinds.likeliest == PageType::Product ||
         kinds.likeliest == PageType::Listing || kinds.likeliest == PageType::Collection ||
         kinds.likeliest == PageType::ForumThread;
}

bool is_front_page(const Input& input) {
  const std::string address = site::address_of(input.document, input.url);
  const auto parts = url::read_parts(address);
  return parts && parts->query.empty() && (parts->path.empty() || parts->path == "/");
}

std::vector<bool> lower_repeated(const site::SiteCounts& counts, const Input& input,
                                 const features::MeasuredPage& page, ScoredBlocks& blocks) {
  const std::vector<site::Repetition> repetitions =
      counts.look_up(sketch_of(input.document, input.url, page.segmentation));
  std::vector<bool> is_on_most(repetitions.size());
  for (std::size_t i = 0; i < repetitions.size(); ++i) {
    float& probability = blocks.probabilities[i];
    const float evidence = evidence_of(evidence_cell(repetitions[i], blocks.words[i]));
    if (probability == 0 || evidence == 0) continue;
    is_on_most[i] = true;
    probability = logistic(log_odds(probability) + evidence);
  }
  return is_on_most;
}

std::string_view take_statistics(const std::vector<bool>& is_on_most, std::vector<bool> kept,
                                 Decision& decision) {
  for (std::size_t i = 0; i < kept.size(); ++i)
    kept[i] = kept[i] && (!is_on_most[i] || decision.kept()[i]);
  const std::string_view verdict = kept == decision.kept() ? kAgrees : kRepeats;
  decision.update(std::move(kept), Reason::Statistics);
  return verdict;
}

site::PageKind page_kind(const Found& found, const PostSearch& search) {
  const bool are_posts = found.page_type == PageType::ArticleList && !found.posts.empty();
  if (are_posts || search.may_be_list()) return site::PageKind::List;
  return found.page_type == PageType::ForumThread ? site::PageKind::Thread : site::PageKind::Post;
}

void apply_rules(const site::RuleBook& rules, const Input& input,
                 const features::MeasuredPage& page, site::PageKind kind, bool is_settled,
                 ScoredBlocks& blocks, Found& found) {
  const dom::Document& document = input.document;
  const features::Segmentation& segmentation = page.segmentation;
  const std::string address = site::address_of(document, input.url);
  site::Answer answer = site::apply(rules, document, address, kind);
  // Rules of other hosts say nothing about this one.
  if (answer.first == nullptr && !rules.has_rules_for_all()) return;
  if (!found.memory) found.memory.emplace();
  MemoryUse& use = *found.memory;
  const auto give_reason = [&](std::string_view reason) {
    if (!is_settled) use.reason = reason;
  };
  if (answer.first == nullptr) return give_reason("no-rule");
  if (!is_settled) use.name = (answer.applied ? answer.applied->rule : answer.first)->addr;
  if (!answer.applied) {
    use.is_present = site::apply(rules, document, address).applied.has_value();
    return give_reason(!use.is_present                ? "no-marker"
                       : kind == site::PageKind::Post ? kOtherKind
                                                      : name_of(kind));
  }
  site::Applied& applied = *answer.applied;
  const std::vector<bool> inside = blocks_in(document, segmentation, applied.selection);
  const auto column = [&](Column one) { return std::span(page.table.column(one), inside.size()); };
  RuleVerdict verdict = judge_rule(applied, inside,
                                   {.words = blocks.words,
                                    .probabilities = blocks.probabilities,
                                    .heading_ranks = column(Column::HeadingRank),
                                    .title_overlaps = column(Column::TitleOverlap),
                                    .decision = blocks.decision,
                                    .kind = kind});
  if (verdict.reason != kRuleFits) return give_reason(verdict.reason);
  use.reason = kRuleFits;
  use.source = "rule";
  use.name = applied.rule->addr;
  if (Trace* const trace = input.trace) trace->answer = "rule";
  std::vector<bool> dropped(inside.size());
  for (std::size_t i = 0; i < inside.size(); ++i) {
    dropped[i] = inside[i] && !verdict.kept[i];
    // Whoever wrote the rule wants them in the text.
    if (verdict.kept[i] && blocks.decision.reasons()[i] == Reason::Comment) found.comments.clear();
  }
  // A rule written by hand means what it says.
  if (applied.rule->learned)
    applied.selection = without_skipped(document, segmentation, std::move(applied.selection));
  found.selection =
      features::exclude_blocks(document, segmentation, dropped, std::move(applied.selection));
  if (applied.title) found.title = applied.title;
  blocks.decision.update(std::move(verdict.kept), Reason::Rule);
}

}  // namespace winnow::methods
