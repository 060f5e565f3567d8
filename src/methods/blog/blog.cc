// Chooses the classifiers, and turns posts into an answer.
#include "methods/blog/blog.h"

#include <algorithm>
#include <string>

#include "methods/scratch.h"
#include "model/shipped.h"

namespace winnow::methods {
namespace {

Result<model::Shared<PaperModel>> read_paper(std::string_view bytes, std::string_view name,
                                             const Settings& settings) {
  const std::string key =
      std::string(settings.choice("body-tags")).append(" ").append(settings.choice("nested"));
  return model::share<PaperModel>(bytes, key, [&]() -> Result<PaperModel> {
    WINNOW_TRY(const model::SvmFile file, model::read_svm_model(bytes, name));
    WINNOW_TRY(PaperModel model, read_paper_model(file, name));
    if (settings.choice("body-tags") == "paper") model.form.tags = BodyTags::Paper;
    if (settings.choice("nested") == "best") model.form.nested = Nested::BestDecision;
    if (settings.choice("nested") == "outermost") model.form.nested = Nested::Outermost;
    return model;
  });
}

Result<model::Shared<PaperModel>> shipped_paper(std::string_view name, const Settings& settings) {
  WINNOW_TRY(const std::string_view bytes, model::require_shipped(name));
  return read_paper(bytes, name, settings);
}

}  // namespace

Found found_of(const dom::Document& document, std::vector<dom::Post> posts) {
  Found found;
  if (posts.size() == 1) {
    found.selection = posts.front().body;
    found.title = posts.front().title;
    found.probability = posts.front().probability;
    found.page_type = PageType::Article;
    return found;
  }
  if (posts.empty()) return found;
  return list_of(document, std::move(posts));
}

Found list_of(const dom::Document& document, std::vector<dom::Post> posts) {
  Found found;
  found.page_type = PageType::ArticleList;
  found.probability = posts.front().probability;
  for (const dom::Post& post : posts) {
    // The title belongs to the text of the page, inside the body or not.
    std::vector<dom::NodeId> roots = post.body.roots;
    if (post.title && std::ranges::none_of(roots, [&](dom::NodeId root) {
          return document.contains(root, *post.title);
        }))
      roots.insert(std::ranges::lower_bound(roots, *post.title), *post.title);
    for (const dom::NodeId root : roots)
      if (found.selection.roots.empty() ||
          dom::index(root) >= document[found.selection.roots.back()].end)
        found.selection.roots.push_back(root);
    for (const dom::NodeId node : post.body.excluded)
      if (!post.title || node != *post.title) found.selection.excluded.push_back(node);
  }
  std::ranges::sort(found.selection.excluded);
  found.posts = std::move(posts);
  return found;
}

Found Blog::find(const Input& input) const {
  const ScratchOf scratch(input.scratch);
  scratch->page.facts.read(input.document);
  return found_of(input.document,
                  finder_.find(posts::BlogView(scratch->page.facts, input.url, input.boxes)).posts);
}

Found PaperBlog::find(const Input& input) const {
  const ScratchOf scratch(input.scratch);
  scratch->page.facts.read(input.document);
  const posts::BlogView view(scratch->page.facts, input.url, input.boxes);
  const PaperModel& model = view.boxes == nullptr ? *plain_ : *boxed_;
  if (model.with_boxes && view.boxes == nullptr) return {};
  return found_of(input.document, find_paper_posts(view, model));
}

Result<std::unique_ptr<Method>> make_blog(const Settings& settings, const Resources& resources) {
  if (settings.choice("features") == "plus") {
    WINNOW_TRY(posts::PostFinder finder,
               posts::PostFinder::make(resources.model, resources.model_name));
    return std::unique_ptr<Method>(std::make_unique<Blog>(std::move(finder)));
  }
  if (!resources.model.empty()) {
    WINNOW_TRY(const model::Shared<PaperModel> own,
               read_paper(resources.model, resources.model_name, settings));
    return std::unique_ptr<Method>(std::make_unique<PaperBlog>(own, own));
  }
  WINNOW_TRY(model::Shared<PaperModel> plain, shipped_paper("blog_paper_none", settings));
  model::Shared<PaperModel> boxed = plain;
  if (model::shipped("blog_paper_embedded")) {
    WINNOW_TRY(boxed, shipped_paper("blog_paper_embedded", settings));
  }
  return std::unique_ptr<Method>(std::make_unique<PaperBlog>(std::move(plain), std::move(boxed)));
}

}  // namespace winnow::methods
