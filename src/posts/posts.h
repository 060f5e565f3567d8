// The posts of a page: titles, bodies, and where one post ends and the next begins.
//
//   WINNOW_TRY(const PostFinder finder, PostFinder::make_without_boxes());  // the shipped model
//   page::PageFacts facts(document);
//   const FoundPosts found = finder.find(BlogView(facts, url));
//   found.posts.size() > 1 && found.list_margin > 0                        // a page of many posts
//
// Three support vector machines score groups, not elements (title_groups.h, body_groups.h): which
// group is the titles, which place has their bodies, and which parts of the bodies are junk. Titles
// and bodies are scored together, because a list of links without texts is not a list of posts.
// There are classifiers with and without layout boxes. A page with one post is a list of length
// one; a page may have no posts.
//
// Deterministic. Thread-safe.
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "dom/selection.h"
#include "model/shared.h"
#include "model/svm.h"
#include "posts/body_groups.h"
#include "posts/title_groups.h"
#include "winnow/result.h"

namespace winnow::posts {

// The classifiers of one layout engine.
struct PostModel {
  model::Svm title;
  model::Svm body;
  model::Svm junk;
  BoxColumns title_columns = BoxColumns::None;
  BoxColumns body_columns = BoxColumns::None;  // of body and junk
  // Log-odds that all posts of a page are right, from the decisions. Without it the probability is
  // a guess.
  std::optional<model::Svm> odds;

  [[nodiscard]] bool with_boxes() const noexcept {
    return title_columns != BoxColumns::None || body_columns != BoxColumns::None;
  }
};

// The features of `odds`: the decisions about titles and bodies, the latter clamped.
std::span<const std::string_view> odds_feature_names();
std::array<double, 2> odds_row(double title_decision, double body_decision);

// Reads the sections plus-title, plus-body, plus-junk and, if present, plus-odds of a model file.
Result<PostModel> read_post_model(const model::SvmFile& file, std::string_view name);

struct FoundPosts {
  std::vector<dom::Post> posts;  // in page order
  double title_decision = -1;    // above 0: classified as titles
  double body_decision = -1;
  // Margin for "the page is a list, and these are its posts"; above 0 it is likely. The method auto,
  // which sees pages of all kinds, combines it with its list prior. For blog pages,
  // Post::probability is calibrated.
  double list_margin = -4;
  bool is_timeline = false;      // notes without titles (untitled.h)
  bool is_newest_first = false;  // their dates say so: a thread starts with the oldest message
  double own_links = 0;  // share of posts with a link that no other post has (link_targets.h)
  std::array<double, kTitleFeatures> title_row{};  // of the chosen titles
  std::array<double, kPlaceFeatures> body_row{};   // and of the place of their bodies
};

// What is known of posts with titles before their bodies are cut out.
struct ChosenPosts {
  std::size_t titles = 0;   // the number of posts; there may be one more before them (lead_post.h)
  const FoundPosts& found;  // without posts and what follows from their number
};

// Defaults as trained; the trainer and the experiments change them.
struct PostOptions {
  double body_weight = 0.5;        // weight of the body decision in the sum with the title decision
  std::size_t title_tries = 12;    // title groups whose bodies are searched
  double min_title_margin = -1.6;  // lower decisions are not titles
  double min_body_margin = -1.2;
  double doubtful_body = 0.0;     // below it, bodies with few words are dropped
  double min_other_margin = 0.5;  // for a post without text at the place of the others
  double min_junk_margin = 0.0;
  // Find lists only. OPTIMIZATION: if a single heading is certainly the title, bodies are not
  // searched and no posts are returned.
  bool lists_only = false;
  // Of these, only lists whose titles have at least this decision.
  double min_list_margin = -10;
  // OPTIMIZATION: asked once the titles and the place of their bodies are chosen; false: no posts are
  // returned, so that their junk need not be found. Null: they are always wanted.
  std::function<bool(const ChosenPosts&)> are_wanted = nullptr;
};

FoundPosts find_posts(const BlogView& view, const PostModel& model,
                      const PostOptions& options = {});
// The same for given title groups.
FoundPosts find_posts(const BlogView& view, std::span<const TitleGroup> groups,
                      const PostModel& model, const PostOptions& options = {});

// The junk in these bodies: for each post subtrees in document order, none inside another.
std::vector<std::vector<std::uint32_t>> find_junk(const BlogView& view, const TitleGroup& titles,
                                                  const PlaceGroup& bodies, const PostModel& model,
                                                  const PostOptions& options = {});

class PostFinder {
 public:
  // `model`: the bytes of a model file, or empty for the shipped models.
  static Result<PostFinder> make(std::string_view model, std::string_view name);
  // Only the classifiers without boxes; boxes are ignored. `model`: the bytes of a model file, or
  // empty for the shipped model, which is read when posts are first searched: most pages need none.
  static Result<PostFinder> make_without_boxes(std::string_view model = {},
                                               std::string_view name = {});

  [[nodiscard]] FoundPosts find(const BlogView& view, const PostOptions& options = {}) const;

 private:
  model::Shared<PostModel> plain_;     // null: the shipped model
  model::Shared<PostModel> embedded_;  // may be null
  model::Shared<PostModel> exact_;     // may be null
};

}  // namespace winnow::posts
