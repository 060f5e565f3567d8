// winnow eval --experiment blog-engines: compares the embedded layout with Chromium's.
//
// 200 pages, sites taking turns. Boxes: the main column (the smallest element around all titles and
// bodies), each title and each body. Posts: found by the classifiers of each engine, trained on
// other sites. Both engines lay out the same tree, so nodes can be compared.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <map>
#include <ostream>
#include <set>
#include <string>
#include <vector>

#include "common/json.h"
#include "eval/splits.h"
#include "experiments/blog.h"
#include "experiments/blog_trials.h"
#include "page/reader_text.h"
#include "text/similarity.h"

namespace winnow::experiments {
namespace {

constexpr std::size_t kPages = 200;
constexpr std::size_t kFolds = 5;
constexpr double kNear = 0.15;  // relative to Chromium
constexpr double kPixels = 8;   // absolute, for positions and widths
constexpr double kColumnPixels = 128;

bool is_near(float ours, float theirs, double pixels) {
  const double apart = std::abs(static_cast<double>(ours - theirs));
  return apart <= std::max(pixels, kNear * std::abs(static_cast<double>(theirs)));
}

// Number of boxes of a kind that agree.
struct Agreed {
  double count = 0;
  double x = 0;
  double width = 0;
  double font = 0;

  void add(const layout::Box& ours, const layout::Box& theirs, double x_pixels) {
    if (theirs.width == 0 || !theirs.is_shown) return;
    ++count;
    x += std::abs(static_cast<double>(ours.x - theirs.x)) <= x_pixels ||
                 (x_pixels == kPixels && is_near(ours.x, theirs.x, kPixels))
             ? 1
             : 0;
    width += is_near(ours.width, theirs.width, kPixels) ? 1 : 0;
    font += is_near(ours.font_size, theirs.font_size, 0) ? 1 : 0;
  }
};

std::uint32_t main_column(const train::BlogPage& page) {
  std::uint32_t first = 0;
  std::uint32_t last = 0;
  for (const train::TruePost& post : page.posts)
    for (const std::uint32_t node : {post.title, post.body}) {
      if (node == 0) continue;
      first = first == 0 ? node : std::min(first, node);
      last = std::max(last, node);
    }
  std::uint32_t column = first;
  while (column != 0 && page.document[column].end <= last) column = page.document[column].parent;
  return column;
}

double median(std::vector<double> values) {
  if (values.empty()) return 0;
  std::ranges::nth_element(values, values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2));
  return values[values.size() / 2];
}

// Pages of all sites, taking turns.
std::vector<std::size_t> choose_in_turn(const train::BlogPages& embedded,
                                        const train::BlogPages& exact, std::uint64_t seed) {
  std::map<std::string, std::vector<std::size_t>> of_site;
  for (std::size_t i = 0; i < embedded.size(); ++i)
    if (embedded.items[i].view != nullptr && exact.items[i].view != nullptr &&
        exact.items[i].boxes.engine == layout::Engine::Exact)
      of_site[embedded.label(i).site].push_back(i);
  for (auto& [site, pages] : of_site) {
    // Lists first, so that each site has some.
    pages = shuffled(pages, seed);
    std::ranges::stable_sort(pages, std::ranges::less{}, [&](std::size_t page) {
      return embedded.label(page).kind == "list" ? 0 : 1;
    });
    if (pages.size() > 4)
      std::rotate(pages.begin() + 2, pages.end() - 2, pages.end());  // two lists, two posts
  }
  std::vector<std::size_t> chosen;
  for (std::size_t turn = 0; turn < 40 && chosen.size() < kPages; ++turn)
    for (const auto& [site, pages] : of_site)
      if (turn < pages.size() && chosen.size() < kPages) chosen.push_back(pages[turn]);
  return chosen;
}

struct PostAgreement {
  double pages = 0;
  double same_titles = 0;
  double same_all = 0;
  double posts = 0;
  double same_posts = 0;
};

void compare(const dom::Document& document, const std::vector<dom::Post>& ours,
             const std::vector<dom::Post>& theirs, PostAgreement& agreement) {
  ++agreement.pages;
  agreement.posts += static_cast<double>(theirs.size());
  bool are_titles = ours.size() == theirs.size();
  bool are_all = are_titles;
  std::map<dom::NodeId, const dom::Post*> by_title;
  for (const dom::Post& post : ours)
    if (post.title) by_title[*post.title] = &post;
  for (const dom::Post& post : theirs) {
    const auto found = post.title ? by_title.find(*post.title) : by_title.end();
    if (found == by_title.end()) {
      are_titles = are_all = false;
      continue;
    }
    const std::string our_text = page::reader_text(document, found->second->body);
    const std::string their_text = page::reader_text(document, post.body);
    const bool is_same =
        our_text == their_text || text::TextPair(our_text, their_text).bag_of_words().f1() >= 0.9;
    agreement.same_posts += is_same ? 1 : 0;
    are_all = are_all && is_same;
  }
  agreement.same_titles += are_titles ? 1 : 0;
  agreement.same_all += are_all ? 1 : 0;
}

}  // namespace

Result<void> run_blog_engines(const eval::EvalOptions& options, std::ostream& out,
                              std::ostream& err) {
  WINNOW_TRY(const train::BlogPages embedded,
             train::load_blog_pages(options, layout::Engine::Embedded, err));
  WINNOW_TRY(const train::BlogPages exact,
             train::load_blog_pages(options, layout::Engine::Exact, err));
  const std::vector<std::size_t> chosen = choose_in_turn(embedded, exact, options.seed);
  Agreed columns;
  Agreed titles;
  Agreed bodies;
  std::set<std::string> sites;
  std::vector<double> our_times;
  std::vector<double> their_times;
  for (const std::size_t page : chosen) {
    const train::BlogPage& ours = embedded.items[page];
    const train::BlogPage& theirs = exact.items[page];
    sites.insert(embedded.label(page).site);
    our_times.push_back(ours.layout_milliseconds);
    their_times.push_back(theirs.layout_milliseconds);
    const auto add = [&](Agreed& agreed, std::uint32_t node, double pixels) {
      if (node != 0) agreed.add(ours.boxes.of_node[node], theirs.boxes.of_node[node], pixels);
    };
    add(columns, main_column(ours), kColumnPixels);
    for (const train::TruePost& post : ours.posts) {
      add(titles, post.title, kPixels);
      add(bodies, post.body, kPixels);
    }
  }
  char line[200];
  std::snprintf(line, sizeof line,
                "embedded and exact layout compared: %zu pages of %zu sites\n"
                "  agree within 15%%          count        x    width     font\n",
                chosen.size(), sites.size());
  out << line;
  for (const auto& [name, agreed] :
       {std::pair{"main column", &columns}, {"titles", &titles}, {"bodies", &bodies}}) {
    const double count = std::max(1.0, agreed->count);
    std::snprintf(line, sizeof line, "  %-22s %8.0f  %7.3f  %7.3f  %7.3f\n", name, agreed->count,
                  agreed->x / count, agreed->width / count, agreed->font / count);
    out << line;
  }
  std::snprintf(line, sizeof line, "  ms per page, median      embedded %.1f, exact %.0f\n",
                median(our_times), median(their_times));
  out << line << std::flush;

  // Posts, found by classifiers that never saw the sites.
  const train::BlogLessons our_lessons = train::make_lessons(embedded, options.threads);
  const train::BlogLessons their_lessons = train::make_lessons(exact, options.threads);
  std::vector<std::string> keys;
  for (std::size_t i = 0; i < embedded.size(); ++i) keys.push_back(embedded.label(i).site);
  WINNOW_TRY(const eval::Folds folds, eval::split(keys, {.folds = kFolds, .seed = options.seed}));
  const std::set<std::size_t> wanted(chosen.begin(), chosen.end());
  const train::PostLearning learning = train::post_learning(layout::Engine::Embedded, options.seed);
  PostAgreement agreement;
  common::Json different = common::Json::array();
  for (std::size_t fold = 0; fold < folds.count; ++fold) {
    const std::vector<std::size_t> learned_from = folds.train(fold);
    WINNOW_TRY(const train::LearnedPosts our_classifiers,
               train::learn_posts(embedded, our_lessons, learned_from, learning));
    WINNOW_TRY(const train::LearnedPosts their_classifiers,
               train::learn_posts(exact, their_lessons, learned_from, learning));
    for (const std::size_t page : folds.test(fold)) {
      if (!wanted.contains(page)) continue;
      const auto ours = posts::find_posts(*embedded.items[page].view, our_lessons[page].groups,
                                          our_classifiers.model);
      const auto theirs = posts::find_posts(*exact.items[page].view, their_lessons[page].groups,
                                            their_classifiers.model);
      const double before = agreement.same_all;
      compare(embedded.items[page].document, ours.posts, theirs.posts, agreement);
      if (agreement.same_all == before) different.push_back(embedded.label(page).url);
    }
  }
  std::snprintf(line, sizeof line,
                "  same posts found          titles %.1f%% of pages, titles and bodies %.1f%%; "
                "%.1f%% of %.0f posts\n",
                100 * agreement.same_titles / std::max(1.0, agreement.pages),
                100 * agreement.same_all / std::max(1.0, agreement.pages),
                100 * agreement.same_posts / std::max(1.0, agreement.posts), agreement.posts);
  out << line;
  if (!options.json.empty()) {
    const common::Json written = {{"pages", chosen.size()},
                                  {"sites", sites.size()},
                                  {"sameTitles", agreement.same_titles},
                                  {"sameAll", agreement.same_all},
                                  {"posts", agreement.posts},
                                  {"samePosts", agreement.same_posts},
                                  {"different", different}};
    WINNOW_TRY_VOID(common::write_json(options.json, written));
  }
  return {};
}

}  // namespace winnow::experiments
