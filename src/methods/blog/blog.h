// blog: finds every post of a page, as title and body subtrees.
//
// There are two forms. `paper` is the published method: a classifier scores each subtree by itself
// (paper.h); its settings are what the print leaves open. `plus` scores groups of subtrees that one template made, titles and bodies together,
// and removes junk inside the bodies (posts.h). With a layout, the classifiers trained on that
// layout engine are used, without one those trained without boxes.
#pragma once

#include <array>
#include <memory>
#include <optional>

#include "methods/blog/paper.h"
#include "methods/method.h"
#include "model/shared.h"
#include "posts/posts.h"

namespace winnow::methods {

class Blog final : public Method {
 public:
  explicit Blog(posts::PostFinder finder) : finder_(std::move(finder)) {}
  [[nodiscard]] Found find(const Input& input) const override;
  [[nodiscard]] bool wants_boxes() const noexcept override { return true; }

 private:
  posts::PostFinder finder_;
};

class PaperBlog final : public Method {
 public:
  PaperBlog(model::Shared<PaperModel> plain, model::Shared<PaperModel> boxed)
      : plain_(std::move(plain)), boxed_(std::move(boxed)) {}
  [[nodiscard]] Found find(const Input& input) const override;
  [[nodiscard]] bool wants_boxes() const noexcept override { return true; }

 private:
  model::Shared<PaperModel> plain_;
  model::Shared<PaperModel> boxed_;  // for both engines, whose boxes agree (docs/layout.md)
};

// The answer for these posts: one post is an article with its title, several are a list.
Found found_of(const dom::Document& document, std::vector<dom::Post> posts);
// The same for a page that is a list, however many posts it has.
Found list_of(const dom::Document& document, std::vector<dom::Post> posts);

inline constexpr std::array kBlogOptions = {
    OptionInfo{"features", 1, 0, 1, "single subtrees as published, or groups of subtrees",
               "paper plus"},
    OptionInfo{"body-tags", 1, 0, 1,
               "features=paper: roots of bodies, div, span and p or also newer tags", "paper more"},
    OptionInfo{"nested", 0, 0, 2,
               "features=paper: the body among nested subtrees that are all accepted",
               "as-trained best outermost"},
};

Result<std::unique_ptr<Method>> make_blog(const Settings& settings, const Resources& resources);

}  // namespace winnow::methods
