// Chooses titles and bodies together, then removes junk, then makes the posts.
#include "posts/posts.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>
#include <string>

#include "base/check.h"
#include "base/time_limit.h"
#include "model/shipped.h"
#include "model/svm_decisions.h"
#include "posts/lead_post.h"
#include "posts/link_targets.h"
#include "posts/post_rules.h"
#include "posts/untitled.h"

namespace winnow::posts {
namespace {

// Probability for a decision without trained odds; the curve was set by hand and only orders pages.
double guess_of(double decision) { return 1 / (1 + std::exp(-0.8 - 2.6 * decision)); }

double probability_of(const PostModel& model, const FoundPosts& found) {
  if (!model.odds) return guess_of(found.title_decision);
  const double odds = model.odds->decision(odds_row(found.title_decision, found.body_decision));
  return 1 / (1 + std::exp(-odds));
}

struct Scored {
  std::size_t group = 0;
  double decision = 0;
};

constexpr std::string_view kPlainModel = "blog_none";
constexpr std::string_view kOddsNames[] = {"title-decision", "body-decision"};
constexpr double kNoBody = -1.5;          // the decision without any place for a body
constexpr double kNoDecision = -1;        // without titles
constexpr std::uint32_t kShortBody = 12;  // words
constexpr double kUntitled = 0.6;         // probability of posts without titles
constexpr double kUntitledDecision = -0.15;
constexpr double kMinOfAll = -4;    // below every decision
constexpr double kCloseCall = 1;    // difference below which two places score about the same
constexpr double kSureTitle = 0.5;  // above it a single heading is certainly the title of a post

template <typename Groups>
std::vector<double> rows_of(const Groups& groups, BoxColumns columns) {
  std::vector<double> rows;
  for (const auto& group : groups) append_values(group, columns, rows);
  return rows;
}

std::vector<Scored> best_first(std::span<const double> decisions) {
  std::vector<Scored> scored;
  for (std::size_t i = 0; i < decisions.size(); ++i) scored.push_back({i, decisions[i]});
  std::ranges::stable_sort(scored, std::ranges::greater{}, &Scored::decision);
  return scored;
}

Result<model::Svm> classifier(const model::SvmFile& file, std::string_view section,
                              const std::vector<std::string_view>& features,
                              std::string_view name) {
  const model::SvmSection* found = file.find(section);
  if (found == nullptr)
    return fail(ErrorCode::Unsupported, std::string("model ").append(name).append(": section ") +
                                            std::string(section) + " is missing");
  return model::Svm::make(*found, features, name);
}

double share_with_body(const TitleGroup& group) {
  return group.row[static_cast<std::size_t>(TitleFeature::HasBody)];
}
bool has_bodies(const TitleGroup& group) { return share_with_body(group) >= 0.7; }
bool lacks_bodies(const TitleGroup& group) { return share_with_body(group) < 0.3; }

// Do most bodies have only a few words once their junk is removed?
bool are_short(const BlogView& view, const TitleGroup& titles, const PlaceGroup& body,
               std::span<const std::vector<std::uint32_t>> junk) {
  std::vector<std::uint32_t> lengths;
  for (std::size_t post = 0; post < body.roots.size(); ++post) {
    std::uint32_t words = 0;
    const std::uint32_t title = titles.titles[post];
    for (const std::uint32_t root : body.roots[post]) {
      words += view.measures.words(root, view.document[root].end);
      if (root <= title && title < view.document[root].end)
        words -= view.measures.words(title, view.document[title].end);
    }
    for (const std::uint32_t node : junk[post])
      words -= view.measures.words(node, view.document[node].end);
    lengths.push_back(words);
  }
  std::ranges::sort(lengths);
  return lengths[lengths.size() / 2] < kShortBody;
}

struct RankedTitles {
  std::vector<double> decisions;   // one per group; below `lowest_exact` they may be estimates
  std::vector<Scored> best_first;  // the same, sorted
  double lowest_exact = 0;
};

// The lowest decision that matters exactly: that of the last group whose bodies may be searched, and
// of the best list and the best single heading, which are compared (is_no_list). `least`: what each
// decision is at least.
double lowest_that_matters(std::span<const TitleGroup> groups, std::vector<double> least,
                           const PostOptions& options) {
  double one = options.min_title_margin;
  double several = options.min_title_margin;
  for (std::size_t i = 0; i < groups.size(); ++i) {
    double& best = groups[i].titles.size() > 1 ? several : one;
    best = std::max(best, least[i]);
  }
  double last_try = options.min_title_margin;
  if (options.title_tries < least.size()) {
    const auto last = least.begin() + static_cast<std::ptrdiff_t>(options.title_tries);
    std::ranges::nth_element(least, last, std::ranges::greater{});
    last_try = std::max(last_try, *last);
  }
  return std::min({one, several, last_try});
}

// Are all decisions exact, or only those that matter?
enum class Exact : std::uint8_t { Some, All };

RankedTitles rank_titles(const BlogView& view, std::span<const TitleGroup> groups,
                         const PostModel& model, const PostOptions& options, Exact exact) {
  constexpr double kLowest = -std::numeric_limits<double>::infinity();
  RankedTitles ranked;
  model::SvmDecisions decisions(model.title, rows_of(groups, model.title_columns));
  decisions.decide_near(kListDecision);
  const std::vector<double> adjusted = adjustments(view, groups, decisions.values());
  std::vector<double> least(groups.size());
  for (std::size_t i = 0; i < groups.size(); ++i) least[i] = decisions.least(i) + adjusted[i];
  ranked.lowest_exact =
      exact == Exact::All ? kLowest : lowest_that_matters(groups, std::move(least), options);
  decisions.decide_if([&](std::size_t i) {
    const double most = decisions.most(i) + adjusted[i];
    return !(most < ranked.lowest_exact) ||
           (decisions.least(i) + adjusted[i] <= kMinWiderDecision && most >= kMinWiderDecision);
  });
  for (std::size_t i = 0; i < groups.size(); ++i)
    ranked.decisions.push_back(decisions[i] + adjusted[i]);
  ranked.best_first = best_first(ranked.decisions);
  return ranked;
}

// A group of titles with the places of its bodies.
struct Attempt {
  Scored title;
  std::vector<PlaceGroup> bodies;
  model::SvmDecisions decisions;  // about the bodies
  std::vector<Scored> scores;     // the same, best first; only the best is certainly exact
  double total = 0;

  [[nodiscard]] double body_decision() const {
    return scores.empty() ? kNoBody : scores.front().decision;
  }
  // Makes the scores of at least `floor` exact.
  void decide_from(double floor) {
    decisions.decide_from(floor);
    scores = best_first(decisions.values());
  }
};

Attempt attempt(const BlogView& view, std::span<const TitleGroup> groups, Scored title,
                const PostModel& model, const PostOptions& options) {
  std::vector<PlaceGroup> bodies = body_groups(view, groups[title.group]);
  model::SvmDecisions decisions(model.body, rows_of(bodies, model.body_columns));
  decisions.decide_best();
  Attempt made{title, std::move(bodies), std::move(decisions), {}, 0};
  made.scores = best_first(made.decisions.values());
  made.total =
      title.decision + options.body_weight * std::clamp(made.body_decision(), kNoBody, -kNoBody);
  return made;
}

// The group of titles that scores best together with its bodies.
std::optional<Attempt> choose_attempt(const BlogView& view, std::span<const TitleGroup> groups,
                                      std::span<const Scored> titles, const PostModel& model,
                                      const PostOptions& options) {
  const auto is_links = [&](const Scored& title) {
    const TitleGroup& group = groups[title.group];
    return group.titles.size() > 1 && lacks_bodies(group);
  };
  constexpr double kNone = -1e9;
  double best_posts = kNone;  // highest total so far of groups with texts
  double best_links = kNone;  // and of lists of links
  bool has_posts_with_bodies = false;
  std::vector<Attempt> attempts;
  for (const Scored& title : titles.first(std::min(options.title_tries, titles.size()))) {
    if (title.decision < options.min_title_margin) break;
    if (base::TimeLimit::is_over(base::TimeLimit::kInterval)) break;
    const TitleGroup& group = groups[title.group];
    const bool may_rule_out = group.titles.size() >= 3 && has_bodies(group);
    // OPTIMIZATION: finding bodies takes most of the time. Skip a group that no body could make the
    // best.
    const double highest = title.decision - options.body_weight * kNoBody;
    if (is_links(title) ? has_posts_with_bodies || highest <= std::max(best_posts, best_links)
                        : highest <= best_posts &&
                              !(may_rule_out && !has_posts_with_bodies && best_links > best_posts))
      continue;
    const Attempt& made = attempts.emplace_back(attempt(view, groups, title, model, options));
    double& best = is_links(title) ? best_links : best_posts;
    best = std::max(best, made.total);
    has_posts_with_bodies = has_posts_with_bodies || (may_rule_out && made.body_decision() > -1);
  }
  Attempt* chosen = nullptr;
  for (Attempt& one : attempts) {
    // Next to posts with texts, a list of links is an archive or a menu.
    if (has_posts_with_bodies && is_links(one.title)) continue;
    if (chosen == nullptr || one.total > chosen->total) chosen = &one;
  }
  if (chosen == nullptr) return std::nullopt;
  return std::move(*chosen);
}

enum class Untitled : std::uint8_t { Any, TimelinesOnly };

// A lone heading above notes without headings is the page's title, not a post's, and lines that
// link to authors are not titles. `titles`: the group that was chosen, nullptr if none was.
std::optional<FoundPosts> posts_without_titles(const BlogView& view, const TitleGroup* titles,
                                               double title_decision, double body_decision,
                                               Untitled which) {
  const bool are_several = titles != nullptr && titles->titles.size() > 1;
  // Notes have no headings.
  if (are_several && titles->row[static_cast<std::size_t>(TitleFeature::Heading)] > 0)
    return std::nullopt;
  const bool must_be_timeline =
      which == Untitled::TimelinesOnly || are_several || title_decision >= kSureTitle;
  const std::vector<Stamp> stamps = find_stamps(view);
  if (must_be_timeline && stamps.size() < kMinUntitledPosts) return std::nullopt;
  UntitledPosts untitled = find_untitled_posts(view, stamps);
  if (untitled.posts.empty() || (must_be_timeline && !untitled.is_timeline)) return std::nullopt;
  const bool are_titles = are_several
                              ? !are_names_in(view, titles->titles, untitled, stamps)
                              : titles != nullptr && titles->titles[0] > untitled.posts[0].first;
  if (are_titles) return std::nullopt;
  FoundPosts found;
  found.title_decision = title_decision;
  found.body_decision = body_decision;
  found.posts = std::move(untitled.posts);
  found.is_timeline = untitled.is_timeline && untitled.order != Order::OldestFirst;
  found.is_newest_first = untitled.order == Order::NewestFirst;
  for (dom::Post& post : found.posts) post.probability = kUntitled;
  found.list_margin = kUntitledDecision;
  return found;
}

// Do most "titles" repeat others? Then they are names of authors above the notes of a timeline.
bool are_names(const BlogView& view, std::span<const std::uint32_t> titles) {
  constexpr std::size_t kMinNotes = 3;
  constexpr std::size_t kMaxBytes = 200;
  if (titles.size() < kMinNotes) return false;
  std::set<std::string> texts;
  for (const std::uint32_t title : titles)
    texts.insert(view.measures.text(title, view.document[title].end, kMaxBytes));
  return 2 * texts.size() <= titles.size();
}

// Rules that replace the chosen group by one that is wider or lies inside it (post_rules.h).
std::size_t better_group(const BlogView& view, std::span<const TitleGroup> groups,
                         const PostModel& model, const PostOptions& options,
                         const RankedTitles& ranked, std::size_t chosen) {
  chosen = wider_group(groups, ranked.decisions, chosen).value_or(chosen);
  chosen = without_dates(view, groups, chosen).value_or(chosen);
  chosen = headings_inside(view, groups, chosen).value_or(chosen);
  if (ranked.decisions[chosen] >= ranked.lowest_exact)
    return dated_links_inside(groups, ranked.decisions, chosen).value_or(chosen);
  const RankedTitles exact = rank_titles(view, groups, model, options, Exact::All);
  return dated_links_inside(groups, exact.decisions, chosen).value_or(chosen);
}

// For a low margin: of the places that score about the same, moves the first one whose class name
// says "content" or "summary" to the front.
void prefer_named_text(const PostOptions& options, Attempt& chosen) {
  const double lowest = std::max(options.min_body_margin, chosen.body_decision() - kCloseCall);
  chosen.decide_from(lowest);
  for (auto place = chosen.scores.begin(); place != chosen.scores.end(); ++place) {
    if (place->decision < lowest) return;
    if (!is_named_as_text(chosen.bodies[place->group])) continue;
    std::rotate(chosen.scores.begin(), place, place + 1);
    return;
  }
}

// For each post its subtrees at the best place; a post that has nothing there gets the next place
// that scores well enough.
PlaceGroup choose_bodies(const Attempt& chosen, std::size_t posts, const PostOptions& options) {
  // A page of one post has a body somewhere.
  const bool is_sure = posts == 1 && chosen.title.decision > kSureTitle;
  const double min_first = is_sure ? kMinOfAll : options.min_body_margin;
  PlaceGroup body;
  body.roots.resize(posts);
  for (std::size_t post = 0; post < posts; ++post)
    for (const Scored& place : chosen.scores) {
      const bool is_first = &place == &chosen.scores.front();
      if (place.decision < (is_first ? min_first : options.min_other_margin)) break;
      if (chosen.bodies[place.group].roots[post].empty()) continue;
      body.roots[post] = chosen.bodies[place.group].roots[post];
      break;
    }
  return body;
}

// <div><p>..</p> <p>..</p> <ul>..</ul> Read the report: <a>..</a></div>: where the classifier chose
// the paragraphs of an element that holds hardly anything else, the element is the body. Otherwise
// what stands between and after the paragraphs is lost; junk in it is found later.
void take_whole_elements(const BlogView& view, const TitleGroup& titles, PlaceGroup& body) {
  constexpr double kNearlyAll = 0.7;  // of the words
  const dom::Document& document = view.document;
  double chosen = 0;
  double around = 0;
  std::vector<std::uint32_t> parents;
  for (std::size_t post = 0; post < body.roots.size(); ++post) {
    parents.push_back(0);
    const std::vector<std::uint32_t>& roots = body.roots[post];
    if (roots.empty()) continue;
    const std::uint32_t parent = document[roots.front()].parent;
    const Region& region = titles.regions[post];
    const std::uint32_t title = titles.titles[post];
    const bool holds_title = parent <= title && title < document[parent].end;
    if (parent < region.first || document[parent].end > region.end || holds_title ||
        !std::ranges::all_of(roots, [&](std::uint32_t root) {
          return document[root].is(dom::Name::P) && document[root].parent == parent;
        }))
      return;
    parents.back() = parent;
    for (const std::uint32_t root : roots) chosen += view.measures.words(root, document[root].end);
    around += view.measures.words(parent, document[parent].end);
  }
  if (chosen < kNearlyAll * around) return;
  for (std::size_t post = 0; post < parents.size(); ++post)
    if (parents[post] != 0) body.roots[post] = {parents[post]};
}

dom::Post make_post(const dom::Document& document, std::uint32_t title, const Region& region,
                    std::span<const std::uint32_t> roots, std::span<const std::uint32_t> junk) {
  dom::Post post;
  post.title = dom::NodeId(title);
  post.first = region.first;
  post.end = region.end;
  bool has_title = false;
  for (const std::uint32_t root : roots) {
    post.body.roots.push_back(dom::NodeId(root));
    has_title = has_title || (root <= title && title < document[root].end);
  }
  for (const std::uint32_t node : junk) post.body.excluded.push_back(dom::NodeId(node));
  // Junk at or before the title comes first: the list is in document order.
  if (has_title)
    post.body.excluded.insert(std::ranges::upper_bound(post.body.excluded, dom::NodeId(title)),
                              dom::NodeId(title));
  return post;
}

// True if all lists score too low, or a single heading scores so much higher than every list that
// no bodies can change that.
bool is_no_list(std::span<const TitleGroup> groups, std::span<const Scored> titles,
                const PostOptions& options) {
  double one = options.min_title_margin;
  double several = options.min_title_margin;
  for (const Scored& title : titles) {
    double& best = groups[title.group].titles.size() > 1 ? several : one;
    best = std::max(best, title.decision);
  }
  const double bodies = options.body_weight * -kNoBody;
  return several < options.min_list_margin || (one > kSureTitle && one - bodies > several + bodies);
}

// OPTIMIZATION: true only if is_no_list() is, too, because these groups of several titles all score
// too low. Then single titles need not be read.
bool are_no_lists(const BlogView& view, std::span<const TitleGroup> lists, const PostModel& model,
                  const PostOptions& options) {
  if (options.min_title_margin >= options.min_list_margin) return false;
  const model::SvmDecisions decisions(model.title, rows_of(lists, model.title_columns));
  const std::vector<double> adjusted = adjustments(view, lists, decisions.values());
  for (std::size_t i = 0; i < lists.size(); ++i)
    if (!(decisions.most(i) + adjusted[i] < options.min_list_margin)) return false;
  return true;
}

FoundPosts timeline_of(const BlogView& view) {
  return posts_without_titles(view, nullptr, kNoDecision, kNoDecision, Untitled::TimelinesOnly)
      .value_or(FoundPosts{});
}

Result<model::Shared<PostModel>> posts_of(std::string_view bytes, std::string_view name) {
  return model::share<PostModel>(bytes, "", [&]() -> Result<PostModel> {
    WINNOW_TRY(const model::SvmFile file, model::read_svm_model(bytes, name));
    return read_post_model(file, name);
  });
}

Result<model::Shared<PostModel>> shipped_posts(std::string_view name) {
  WINNOW_TRY(const std::string_view bytes, model::require_shipped(name));
  return posts_of(bytes, name);
}

}  // namespace

Result<PostModel> read_post_model(const model::SvmFile& file, std::string_view name) {
  PostModel model;
  const model::SvmSection* title = file.find("plus-title");
  const model::SvmSection* body = file.find("plus-body");
  if (title != nullptr) model.title_columns = title_columns_of(title->features);
  if (body != nullptr) model.body_columns = place_columns_of(body->features);
  WINNOW_TRY(model.title,
             classifier(file, "plus-title", title_feature_names(model.title_columns), name));
  WINNOW_TRY(model.body,
             classifier(file, "plus-body", place_feature_names(model.body_columns), name));
  WINNOW_TRY(model.junk,
             classifier(file, "plus-junk", place_feature_names(model.body_columns), name));
  if (file.find("plus-odds") != nullptr) {
    WINNOW_TRY(model.odds, classifier(file, "plus-odds", {kOddsNames[0], kOddsNames[1]}, name));
  }
  return model;
}

std::span<const std::string_view> odds_feature_names() { return kOddsNames; }

std::array<double, 2> odds_row(double title_decision, double body_decision) {
  return {title_decision, std::clamp(body_decision, kNoBody, -kNoBody)};
}

std::vector<std::vector<std::uint32_t>> find_junk(const BlogView& view, const TitleGroup& titles,
                                                  const PlaceGroup& bodies, const PostModel& model,
                                                  const PostOptions& options) {
  std::vector<std::vector<std::uint32_t>> junk(titles.titles.size());
  const std::vector<PlaceGroup> groups = junk_groups(view, titles, bodies);
  model::SvmDecisions decisions(model.junk, rows_of(groups, model.body_columns));
  decisions.decide_near(options.min_junk_margin);
  for (std::size_t i = 0; i < groups.size(); ++i) {
    const PlaceGroup& group = groups[i];
    if (!must_go(group) &&
        (decisions[i] <= options.min_junk_margin || must_stay(view.document, group) ||
         leads_to_other_sites(view, titles, group)))
      continue;
    for (std::size_t post = 0; post < junk.size(); ++post)
      junk[post].insert(junk[post].end(), group.roots[post].begin(), group.roots[post].end());
  }
  // A template repeats its licence notice under every post; in a single post it may be content.
  std::vector<std::vector<std::uint32_t>> terms;
  std::size_t with_terms = 0;
  for (const std::vector<std::uint32_t>& roots : bodies.roots) {
    terms.push_back(terms_at_the_end(view, roots));
    with_terms += terms.back().empty() ? 0 : 1;
  }
  const bool is_list = titles.titles.size() > 1;
  for (std::size_t post = 0; post < junk.size(); ++post) {
    std::vector<std::uint32_t>& own = junk[post];
    if (is_list) {
      const auto read_on = read_on_at_the_end(view, titles.titles[post], bodies.roots[post]);
      own.insert(own.end(), read_on.begin(), read_on.end());
    }
    if (10 * with_terms >= 6 * junk.size())
      own.insert(own.end(), terms[post].begin(), terms[post].end());
    std::ranges::sort(own);
    std::vector<std::uint32_t> outer;
    for (const std::uint32_t node : own)
      if (outer.empty() || node >= view.document[outer.back()].end) outer.push_back(node);
    own = std::move(outer);
  }
  return junk;
}

FoundPosts find_posts(const BlogView& view, const PostModel& model, const PostOptions& options) {
  bool is_no_list = false;
  const std::vector<TitleGroup> groups = title_groups(view, [&](std::span<const TitleGroup> lists) {
    is_no_list = options.lists_only && are_no_lists(view, lists, model, options);
    return is_no_list;
  });
  return is_no_list ? timeline_of(view) : find_posts(view, groups, model, options);
}

FoundPosts find_posts(const BlogView& view, std::span<const TitleGroup> groups,
                      const PostModel& model, const PostOptions& options) {
  const RankedTitles ranked = rank_titles(view, groups, model, options, Exact::Some);
  if (options.lists_only && is_no_list(groups, ranked.best_first, options))
    return timeline_of(view);
  std::optional<Attempt> chosen = choose_attempt(view, groups, ranked.best_first, model, options);
  auto untitled =
      chosen ? posts_without_titles(view, &groups[chosen->title.group], chosen->title.decision,
                                    chosen->body_decision(), Untitled::Any)
             : posts_without_titles(view, nullptr, kNoDecision, kNoDecision, Untitled::Any);
  if (untitled) return *std::move(untitled);
  if (!chosen) return {};

  const std::size_t narrowed =
      better_group(view, groups, model, options, ranked, chosen->title.group);
  if (narrowed != chosen->title.group)
    *chosen = attempt(view, groups, {narrowed, chosen->title.decision}, model, options);
  const TitleGroup& titles = groups[chosen->title.group];
  FoundPosts found;
  found.title_decision = chosen->title.decision;
  found.body_decision = chosen->body_decision();
  found.title_row = titles.row;
  if (titles.titles.size() > 1) found.own_links = share_with_own_link(view, titles);
  if (!chosen->scores.empty()) found.body_row = chosen->bodies[chosen->scores[0].group].row;
  if (titles.titles.size() > 1)
    found.list_margin = std::min(found.title_decision,
                                 found.title_decision + options.body_weight * found.body_decision);
  if (options.are_wanted && !options.are_wanted({titles.titles.size(), found})) return {};

  const bool is_doubtful = found.body_decision < options.doubtful_body;
  chosen->decide_from(options.min_other_margin);
  if (is_doubtful) prefer_named_text(options, *chosen);
  PlaceGroup body = choose_bodies(*chosen, titles.titles.size(), options);
  take_whole_elements(view, titles, body);
  const std::vector<std::vector<std::uint32_t>> junk =
      find_junk(view, titles, body, model, options);
  const bool is_named =
      !chosen->scores.empty() && is_named_as_text(chosen->bodies[chosen->scores[0].group]);
  if (is_doubtful && !chosen->scores.empty() && !is_named && are_short(view, titles, body, junk))
    for (auto& roots : body.roots) roots.clear();

  const double probability = probability_of(model, found);
  for (std::size_t post = 0; post < titles.titles.size(); ++post) {
    found.posts.push_back(make_post(view.document, titles.titles[post], titles.regions[post],
                                    body.roots[post], junk[post]));
    found.posts.back().probability = probability;
  }
  if (are_names(view, titles.titles))
    for (dom::Post& post : found.posts) post.title.reset();
  if (std::optional<dom::Post> lead = find_lead_post(view, found.posts)) {
    lead->probability = probability;
    found.posts.insert(found.posts.begin(), *std::move(lead));
  }
  return found;
}

Result<PostFinder> PostFinder::make_without_boxes(std::string_view model, std::string_view name) {
  PostFinder finder;
  if (model.empty()) {
    WINNOW_TRY_VOID(model::require_shipped(kPlainModel));
    return finder;
  }
  WINNOW_TRY(finder.plain_, posts_of(model, name));
  if (finder.plain_->with_boxes())
    return fail(ErrorCode::Unsupported,
                std::string("model ").append(name).append(": the classifiers need layout boxes"));
  return finder;
}

Result<PostFinder> PostFinder::make(std::string_view model, std::string_view name) {
  WINNOW_TRY(PostFinder finder, make_without_boxes());
  // Built in only with the layers that make boxes.
  if (model::shipped("blog_embedded")) {
    WINNOW_TRY(finder.embedded_, shipped_posts("blog_embedded"));
  }
  if (model::shipped("blog_exact")) {
    WINNOW_TRY(finder.exact_, shipped_posts("blog_exact"));
  }
  if (model.empty()) return finder;
  WINNOW_TRY(const model::Shared<PostModel> own, posts_of(model, name));
  if (own->with_boxes()) {
    finder.embedded_ = own;
    finder.exact_ = own;
  } else {
    finder.plain_ = own;
    finder.embedded_.reset();
    finder.exact_.reset();
  }
  return finder;
}

FoundPosts PostFinder::find(const BlogView& view, const PostOptions& options) const {
  const PostModel* model = nullptr;
  if (view.boxes != nullptr)
    model = (view.boxes->engine == layout::Engine::Exact ? exact_ : embedded_).get();
  if (model == nullptr) model = plain_.get();
  if (model == nullptr) {
    // OPTIMIZATION: asked for once, so that threads share no lock from page to page.
    static const Result<model::Shared<PostModel>> shipped = shipped_posts(kPlainModel);
    WINNOW_CHECK(shipped);
    if (!shipped) return {};
    model = shipped->get();
  }
  return find_posts(view, *model, options);
}

}  // namespace winnow::posts
