// Titles and bodies together, then the junk, then one Post each.
#include "methods/blog/posts.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "methods/blog/link_targets.h"
#include "methods/blog/post_rules.h"
#include "methods/blog/untitled.h"
#include "model/shipped.h"

namespace winnow::methods {
namespace {

// How sure a decision is where no odds were learned; the curve is set by eye and only orders pages.
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

constexpr std::string_view kOddsNames[] = {"title-decision", "body-decision"};
constexpr double kNoBody = -1.5;          // the decision where there is no place for a body
constexpr std::uint32_t kShortBody = 12;  // words
constexpr double kUntitled = 0.6;         // that posts without titles are posts
constexpr double kUntitledDecision = -0.15;
constexpr double kMinOfAll = -4;    // a decision that no place is under
constexpr double kCloseCall = 1;    // places that far apart may be either
constexpr double kSureTitle = 0.5;  // over it a lone heading is a post's for certain

template <typename Groups>
std::vector<double> decide(const Groups& groups, const model::Svm& svm, bool with_boxes) {
  std::vector<double> rows;
  for (const auto& group : groups) {
    const std::vector<double> row = values_of(group, with_boxes);
    rows.insert(rows.end(), row.begin(), row.end());
  }
  std::vector<double> decisions(groups.size());
  svm.decide(rows, decisions);
  return decisions;
}

template <typename Groups>
std::vector<Scored> score(const Groups& groups, const model::Svm& svm, bool with_boxes) {
  const std::vector<double> decisions = decide(groups, svm, with_boxes);
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
    return fail(
        ErrorCode::Unsupported,
        std::string("model ").append(name).append(": it has no section ") + std::string(section));
  return model::Svm::make(*found, features, name);
}

double share_with_body(const TitleGroup& group) {
  return group.row[static_cast<std::size_t>(TitleFeature::HasBody)];
}
bool has_bodies(const TitleGroup& group) { return share_with_body(group) >= 0.7; }
bool lacks_bodies(const TitleGroup& group) { return share_with_body(group) < 0.3; }

// A body that is nothing but a few words after its junk is gone is none; where the classifier doubts
// that the posts have bodies at all, they must have some length.
void drop_empty(const BlogView& view, const TitleGroup& titles,
                const std::vector<std::vector<std::uint32_t>>& junk, bool is_doubtful,
                PieceGroup& body) {
  std::vector<std::uint32_t> lengths;
  for (std::size_t post = 0; post < body.roots.size(); ++post) {
    std::uint32_t words = 0;
    const std::uint32_t title = titles.titles[post];
    for (const std::uint32_t root : body.roots[post]) {
      words += view.measures.words(root, view.document[root].end);
      if (root <= title && title < view.document[root].end)
        words -= view.measures.words(title, view.document[title].end);
    }
    for (const std::uint32_t piece : junk[post])
      words -= view.measures.words(piece, view.document[piece].end);
    lengths.push_back(words);
  }
  std::vector<std::uint32_t> sorted = lengths;
  std::ranges::sort(sorted);
  const bool is_none = is_doubtful && sorted[sorted.size() / 2] < kShortBody;
  if (is_none)
    for (auto& roots : body.roots) roots.clear();
}

// <div><p>..</p> <p>..</p> <ul>..</ul> Read the report: <a>..</a></div>: where the classifier chose
// the paragraphs of an element that holds hardly anything else, the element is the body. Otherwise
// what stands between and after the paragraphs is lost; junk in it is found later.
void take_whole_elements(const BlogView& view, const TitleGroup& titles, PieceGroup& body) {
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

// Are all titles of lists too unlikely, or a lone heading so much surer than every list that no
// bodies can make up for it?
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

Result<PostModel> read_shipped(std::string_view name) {
  const std::optional<std::string_view> bytes = model::shipped(name);
  if (!bytes)
    return fail(ErrorCode::NotFound,
                std::string("model ").append(name).append(": this build ships none"));
  WINNOW_TRY(const model::SvmFile file, model::read_svm_file(*bytes, name));
  return read_post_model(file, name);
}

}  // namespace

Result<PostModel> read_post_model(const model::SvmFile& file, std::string_view name) {
  PostModel model;
  const model::SvmSection* title = file.find("plus-title");
  model.with_boxes = title != nullptr && title->features.size() > kTitleFeatures;
  WINNOW_TRY(model.title,
             classifier(file, "plus-title", title_feature_names(model.with_boxes), name));
  WINNOW_TRY(model.body,
             classifier(file, "plus-body", piece_feature_names(model.with_boxes), name));
  WINNOW_TRY(model.junk,
             classifier(file, "plus-junk", piece_feature_names(model.with_boxes), name));
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
                                                  const PieceGroup& bodies, const PostModel& model,
                                                  const PostOptions& options) {
  std::vector<std::vector<std::uint32_t>> junk(titles.titles.size());
  const std::vector<PieceGroup> groups = junk_groups(view, titles, bodies);
  const std::vector<double> decisions = decide(groups, model.junk, model.with_boxes);
  for (std::size_t i = 0; i < groups.size(); ++i) {
    const PieceGroup& group = groups[i];
    if (!must_go(group) && (decisions[i] <= options.least_junk || must_stay(view.document, group) ||
                            leads_to_other_sites(view, titles, group)))
      continue;
    for (std::size_t post = 0; post < junk.size(); ++post)
      junk[post].insert(junk[post].end(), group.roots[post].begin(), group.roots[post].end());
  }
  // A template says its terms under every post; an author may speak of them under one.
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
  return find_posts(view, title_groups(view), model, options);
}

FoundPosts find_posts(const BlogView& view, std::span<const TitleGroup> groups,
                      const PostModel& model, const PostOptions& options) {
  FoundPosts found;
  std::vector<double> title_decisions = decide(groups, model.title, model.with_boxes);
  const std::vector<double> adjusted = adjustments(view, groups, title_decisions);
  std::vector<Scored> titles;
  for (std::size_t i = 0; i < groups.size(); ++i) {
    title_decisions[i] += adjusted[i];
    titles.push_back({i, title_decisions[i]});
  }
  std::ranges::stable_sort(titles, std::ranges::greater{}, &Scored::decision);
  if (options.lists_only && is_no_list(groups, titles, options)) return found;
  struct Try {
    Scored title;
    std::vector<PieceGroup> bodies;
    std::vector<Scored> scores;
    double total = 0;
  };
  std::vector<Try> tries;
  bool has_posts_with_bodies = false;
  constexpr double kNone = -1e9;
  double best_posts = kNone;  // totals so far: of groups with texts,
  double best_links = kNone;  // and of lists of links, which those may rule out
  for (std::size_t i = 0; i < std::min(options.title_tries, titles.size()); ++i) {
    if (titles[i].decision < options.min_title_margin) break;
    const TitleGroup& group = groups[titles[i].group];
    const bool is_links = group.titles.size() > 1 && lacks_bodies(group);
    const bool may_rule_out = group.titles.size() >= 3 && has_bodies(group);
    // OPTIMIZATION: bodies cost most of the time; none are looked for where no body could make
    // these titles the best.
    const double most = titles[i].decision - options.body_weight * kNoBody;
    if (is_links ? has_posts_with_bodies || most <= std::max(best_posts, best_links)
                 : most <= best_posts &&
                       !(may_rule_out && !has_posts_with_bodies && best_links > best_posts))
      continue;
    Try& made = tries.emplace_back();
    made.title = titles[i];
    made.bodies = body_groups(view, group);
    made.scores = score(made.bodies, model.body, model.with_boxes);
    const double body = made.scores.empty() ? kNoBody : made.scores[0].decision;
    made.total = titles[i].decision + options.body_weight * std::clamp(body, kNoBody, -kNoBody);
    double& best = is_links ? best_links : best_posts;
    best = std::max(best, made.total);
    has_posts_with_bodies = has_posts_with_bodies || (may_rule_out && body > -1);
  }
  const Try* chosen_try = nullptr;
  for (const Try& one : tries) {
    const TitleGroup& group = groups[one.title.group];
    // Beside posts with texts, a list of links is an archive or a menu.
    if (has_posts_with_bodies && group.titles.size() > 1 && lacks_bodies(group)) continue;
    if (chosen_try == nullptr || one.total > chosen_try->total) chosen_try = &one;
  }
  std::size_t best = groups.size();
  std::vector<PieceGroup> bodies;
  std::vector<Scored> body_scores;
  if (chosen_try != nullptr) {
    best = chosen_try->title.group;
    found.title_decision = chosen_try->title.decision;
    found.body_decision = chosen_try->scores.empty() ? kNoBody : chosen_try->scores[0].decision;
    bodies = chosen_try->bodies;
    body_scores = chosen_try->scores;
  }
  // A lone heading over notes that have none is the page's, not a post's.
  if (best == groups.size() || groups[best].titles.size() == 1) {
    std::vector<dom::Post> untitled = find_untitled_posts(view);
    const bool are_inside =
        best < groups.size() && !untitled.empty() && groups[best].titles[0] > untitled[0].first;
    if (!untitled.empty() && !are_inside && found.title_decision < kSureTitle) {
      found.posts = std::move(untitled);
      for (dom::Post& post : found.posts) post.probability = kUntitled;
      found.list_probability = kUntitled;
      found.list_margin = kUntitledDecision;
      return found;
    }
  }
  if (best == groups.size()) return found;
  const std::size_t judged = best;
  if (const auto wider = wider_group(groups, title_decisions, best)) best = *wider;
  if (const auto inner = without_dates(view, groups, best)) best = *inner;
  if (const auto inner = headings_inside(view, groups, best)) best = *inner;
  if (const auto inner = dated_links_inside(groups, title_decisions, best)) best = *inner;
  if (best != judged) {
    bodies = body_groups(view, groups[best]);
    body_scores = score(bodies, model.body, model.with_boxes);
    found.body_decision = body_scores.empty() ? kNoBody : body_scores[0].decision;
  }
  const TitleGroup& chosen = groups[best];
  found.title_row = chosen.row;
  if (!body_scores.empty()) found.body_row = bodies[body_scores[0].group].row;
  const dom::Document& document = view.document;
  PieceGroup body;
  body.roots.resize(chosen.titles.size());
  // Where the classifier doubts, the template's own word for a text counts.
  if (found.body_decision < options.doubtful_body)
    for (auto place = body_scores.begin(); place != body_scores.end(); ++place) {
      if (place->decision < std::max(options.least_body, found.body_decision - kCloseCall)) break;
      if (!is_called_text(bodies[place->group])) continue;
      std::rotate(body_scores.begin(), place, place + 1);
      break;
    }
  // A page of one post has a body somewhere.
  const bool is_sure = chosen.titles.size() == 1 && found.title_decision > kSureTitle;
  const double least_body = is_sure ? kMinOfAll : options.least_body;
  // The best place; a post that has nothing there takes the next place that is a body.
  for (std::size_t post = 0; post < chosen.titles.size(); ++post)
    for (const Scored& place : body_scores) {
      const bool is_best = &place == &body_scores.front();
      if (place.decision < (is_best ? least_body : options.least_other)) break;
      if (bodies[place.group].roots[post].empty()) continue;
      body.roots[post] = bodies[place.group].roots[post];
      break;
    }
  take_whole_elements(view, chosen, body);
  const std::vector<std::vector<std::uint32_t>> junk =
      find_junk(view, chosen, body, model, options);
  const bool is_doubtful = found.body_decision < options.doubtful_body && !body_scores.empty() &&
                           !is_called_text(bodies[body_scores[0].group]);
  drop_empty(view, chosen, junk, is_doubtful, body);
  const double probability = probability_of(model, found);
  for (std::size_t post = 0; post < chosen.titles.size(); ++post) {
    const std::uint32_t title = chosen.titles[post];
    dom::Post made;
    made.title = dom::NodeId(title);
    made.first = chosen.regions[post].first;
    made.end = chosen.regions[post].end;
    made.probability = probability;
    bool title_is_out = false;
    for (const std::uint32_t root : body.roots[post]) made.body.roots.push_back(dom::NodeId(root));
    const auto exclude_title = [&] {
      if (title_is_out) return;
      title_is_out = true;
      for (const std::uint32_t root : body.roots[post])
        if (root <= title && title < document[root].end)
          made.body.excluded.push_back(dom::NodeId(title));
    };
    for (const std::uint32_t node : junk[post]) {
      if (node > title) exclude_title();
      made.body.excluded.push_back(dom::NodeId(node));
    }
    exclude_title();
    found.posts.push_back(std::move(made));
  }
  if (found.posts.size() > 1) {
    found.list_margin = std::min(found.title_decision,
                                 found.title_decision + options.body_weight * found.body_decision);
    found.list_probability = guess_of(found.list_margin);
  }
  return found;
}

Result<PostFinder> PostFinder::make_without_boxes(std::string_view model, std::string_view name) {
  PostFinder finder;
  if (model.empty()) {
    WINNOW_TRY(finder.plain_, read_shipped("blog_none"));
    return finder;
  }
  WINNOW_TRY(const model::SvmFile file, model::read_svm_file(model, name));
  WINNOW_TRY(finder.plain_, read_post_model(file, name));
  if (finder.plain_.with_boxes)
    return fail(ErrorCode::Unsupported,
                std::string("model ").append(name).append(": its classifiers ask for boxes"));
  return finder;
}

Result<PostFinder> PostFinder::make(std::string_view model, std::string_view name) {
  WINNOW_TRY(PostFinder finder, make_without_boxes());
  WINNOW_TRY(finder.embedded_, read_shipped("blog_embedded"));
  WINNOW_TRY(finder.exact_, read_shipped("blog_exact"));
  if (model.empty()) return finder;
  WINNOW_TRY(const model::SvmFile file, model::read_svm_file(model, name));
  WINNOW_TRY(PostModel own, read_post_model(file, name));
  if (own.with_boxes) {
    finder.embedded_ = own;
    finder.exact_ = std::move(own);
  } else {
    finder.plain_ = std::move(own);
    finder.embedded_.reset();
    finder.exact_.reset();
  }
  return finder;
}

FoundPosts PostFinder::find(const Input& input, const PostOptions& options) const {
  const BlogView view(input.document, input.url, input.boxes);
  const std::optional<PostModel>* with_boxes = nullptr;
  if (view.boxes != nullptr)
    with_boxes = view.boxes->engine == layout::Engine::Exact ? &exact_ : &embedded_;
  return find_posts(view, with_boxes != nullptr && *with_boxes ? **with_boxes : plain_, options);
}

}  // namespace winnow::methods
