// The posts of a page: titles, bodies and where one post ends and the next begins.
//
//   WINNOW_TRY(const PostFinder finder, PostFinder::make_without_boxes());  // the model that ships
//   const FoundPosts found = finder.find({.document = document, .url = url});
//   found.posts.size() > 1 && found.list_probability > 0.5                 // a page of many posts
//
// Three support vector machines judge groups, not elements (title_groups.h, body_groups.h): which
// group are the titles, which place holds their bodies, which pieces of those are junk. Titles and
// bodies are scored together: a list of links without texts is no list of posts. Works with boxes
// and without; without them the classifiers that were trained so are asked. A page of one post is a
// list of length one; a page without any gives no post.
//
// The same page always gives the same answer. Any thread.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "dom/selection.h"
#include "methods/blog/body_groups.h"
#include "methods/blog/title_groups.h"
#include "methods/method.h"
#include "model/svm.h"
#include "winnow/result.h"

namespace winnow::methods {

// The classifiers of one layout engine.
struct PostModel {
  model::Svm title;
  model::Svm body;
  model::Svm junk;
  bool with_boxes = false;
  // Log-odds that the posts of a page are right, all of them, from the decisions; a file that has
  // none leaves how sure a page is to a guess.
  std::optional<model::Svm> odds;
};

// What the odds are told: the decisions about titles and bodies, the latter bounded.
std::span<const std::string_view> odds_feature_names();
std::array<double, 2> odds_row(double title_decision, double body_decision);

// Sections plus-title, plus-body, plus-junk and, where it is there, plus-odds of a model file.
Result<PostModel> read_post_model(const model::SvmFile& file, std::string_view name);

struct FoundPosts {
  std::vector<dom::Post> posts;  // in page order
  double title_decision = -1;    // over 0: they are titles, as far as the classifier can tell
  double body_decision = -1;
  // That the page is a list of posts, and that these are they: over 0, more likely so. NB: the
  // probability is a guess; the method auto, which meets pages of all kinds, weighs the decision
  // against what it thinks of the page. How likely the posts of a blog's page are right is
  // Post::probability.
  double list_margin = -4;
  double list_probability = 0;
  std::array<double, kTitleFeatures> title_row{};  // of the titles that were chosen
  std::array<double, kPlaceFeatures> body_row{};   // and of the place of their bodies
};

// As learned and chosen; the trainer and the experiments change them.
struct PostOptions {
  double body_weight = 0.5;        // of the body's decision beside the title's
  std::size_t title_tries = 12;    // groups of titles whose bodies are looked at
  double min_title_margin = -1.6;  // decisions under which there is nothing
  double least_body = -1.2;
  double doubtful_body = 0.0;  // under it, short texts are none
  double least_other = 0.5;    // for a post that has nothing at the place of the others
  double least_junk = 0.0;
  // The caller asks for lists only. OPTIMIZATION: where a lone heading is the title for certain,
  // whatever bodies there are, none are looked for and no posts are found.
  bool lists_only = false;
  // And of those only lists whose titles are decided to be so likely.
  double min_list_margin = -10;
};

FoundPosts find_posts(const BlogView& view, const PostModel& model,
                      const PostOptions& options = {});
// The same where the groups of titles are known already.
FoundPosts find_posts(const BlogView& view, std::span<const TitleGroup> groups,
                      const PostModel& model, const PostOptions& options = {});

// Junk of these bodies: subtrees, in document order, none inside another.
std::vector<std::vector<std::uint32_t>> find_junk(const BlogView& view, const TitleGroup& titles,
                                                  const PlaceGroup& bodies, const PostModel& model,
                                                  const PostOptions& options = {});

class PostFinder {
 public:
  // A model file's bytes, or empty: the models that ship.
  static Result<PostFinder> make(std::string_view model, std::string_view name);
  // Only the classifiers that need no boxes: quicker to make, and asked whether there are boxes or
  // not. A model file's bytes, or empty: the model that ships.
  static Result<PostFinder> make_without_boxes(std::string_view model = {},
                                               std::string_view name = {});

  [[nodiscard]] FoundPosts find(const Input& input, const PostOptions& options = {}) const;

 private:
  PostModel plain_;
  std::optional<PostModel> embedded_;
  std::optional<PostModel> exact_;
};

}  // namespace winnow::methods
