// blog: every post of a page, as title and body subtrees.
//
// Two forms of the same idea. `paper`: the published one, a classifier looks at each subtree by itself
// (paper.h). `plus`: the classifiers look at groups of subtrees that one template made, titles and
// bodies together, and at the junk inside (posts.h). Where the caller gives boxes, the classifiers
// that were trained with that engine are asked, else those that need none.
#pragma once

#include <array>
#include <memory>
#include <optional>

#include "methods/blog/paper.h"
#include "methods/blog/posts.h"
#include "methods/method.h"

namespace winnow::methods {

class Blog final : public Method {
 public:
  explicit Blog(PostFinder finder) : finder_(std::move(finder)) {}
  [[nodiscard]] Found find(const Input& input) const override;
  [[nodiscard]] bool wants_boxes() const noexcept override { return true; }

 private:
  PostFinder finder_;
};

class PaperBlog final : public Method {
 public:
  PaperBlog(PaperModel plain, PaperModel embedded, PaperModel exact)
      : plain_(std::move(plain)), embedded_(std::move(embedded)), exact_(std::move(exact)) {}
  [[nodiscard]] Found find(const Input& input) const override;
  [[nodiscard]] bool wants_boxes() const noexcept override { return true; }

 private:
  PaperModel plain_;
  PaperModel embedded_;
  PaperModel exact_;
};

// Posts as an answer: one is an article with its title, several are a list.
Found found_of(const dom::Document& document, std::vector<dom::Post> posts);
// The same where the page is a list however many there are.
Found list_of(const dom::Document& document, std::vector<dom::Post> posts);

inline constexpr std::array kBlogOptions = {
    OptionInfo{"features", 1, 0, 1, "each subtree as printed, or groups of them", "paper plus"},
};

Result<std::unique_ptr<Method>> make_blog(const Settings& settings, const Resources& resources);

}  // namespace winnow::methods
