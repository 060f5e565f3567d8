// Blog pages in memory with their boxes and labels, for the trainer and the experiments.
//
//   WINNOW_TRY(const BlogPages pages, load_blog_pages(options, layout::Engine::Embedded, err));
//   pages.items[i].document, pages.items[i].boxes, pages.items[i].titles ...
//
// Each page is decoded, parsed and laid out once, with the style sheets in its archive; experiments
// then train and test many times on the same arrays. With the exact engine Chromium lays the pages
// out, and its requests are answered only from the archive.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <memory>
#include <string>
#include <vector>

#include "eval/eval.h"
#include "layout/layout.h"
#include "posts/title_groups.h"
#include "train/each_document.h"
#include "winnow/document.h"
#include "winnow/result.h"

namespace winnow::train {

// A labelled post as nodes; 0 if the label has no such element.
struct TruePost {
  std::uint32_t title = 0;
  std::uint32_t body = 0;
  std::vector<std::uint32_t> out;  // inside the body, but not part of it
};

struct BlogPage {
  std::string source;  // decoded; empty if no archive has the page
  dom::Document document;
  layout::Boxes boxes;
  double layout_milliseconds = 0;  // wall-clock time; for stored boxes, when they were made
  std::unique_ptr<page::PageFacts> facts;
  std::unique_ptr<posts::BlogView> view;  // of the above
  std::vector<TruePost> posts;            // as labelled
  // Running sums by node: words of the true bodies, and words in them that are not part of the
  // body.
  std::vector<std::uint32_t> true_words;
  std::vector<std::uint32_t> out_words;
};

struct BlogPages {
  LabelledPages pages;
  std::vector<BlogPage> items;  // one per page, in the order of the labels

  [[nodiscard]] std::size_t size() const noexcept { return items.size(); }
  [[nodiscard]] const eval::Label& label(std::size_t page) const { return *pages.labels[page]; }
};

// `engine` None: no layout. Boxes of the exact engine are stored in the folder options.boxes. Pages
// that Chromium cannot render have no boxes and are reported.
Result<BlogPages> load_blog_pages(const eval::EvalOptions& options, layout::Engine engine,
                                  std::ostream& err);

}  // namespace winnow::train
