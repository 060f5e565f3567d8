// Blog pages in memory with their boxes and their truth, for the trainer and the experiments.
//
//   WINNOW_TRY(const BlogPages pages, load_blog_pages(options, layout::Engine::Embedded, err));
//   pages.items[i].document, pages.items[i].boxes, pages.items[i].titles ...
//
// Each page is decoded, parsed and laid out once, with the style sheets that its archive holds; the
// experiments then train and test many times on the same arrays. Chromium lays out where the exact
// engine is asked for, with nothing to answer its requests but the archive.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <memory>
#include <string>
#include <vector>

#include "eval/eval.h"
#include "layout/layout.h"
#include "methods/blog/title_groups.h"
#include "train/each_document.h"
#include "winnow/document.h"
#include "winnow/result.h"

namespace winnow::train {

// A labelled post as nodes; 0 where the label has no such element.
struct TruePost {
  std::uint32_t title = 0;
  std::uint32_t body = 0;
  std::vector<std::uint32_t> out;  // inside the body, not of it
};

struct BlogPage {
  std::string source;  // decoded; empty: the page is in no archive
  dom::Document document;
  layout::Boxes boxes;
  double layout_milliseconds = 0;  // by the wall's clock; of kept boxes, when they were made
  std::unique_ptr<methods::BlogView> view;  // of the above
  std::vector<TruePost> posts;              // as labelled
  // Running sums by node: words of the true bodies, words of what lies in them and is out.
  std::vector<std::uint32_t> true_words;
  std::vector<std::uint32_t> out_words;
};

struct BlogPages {
  LabelledPages pages;
  std::vector<BlogPage> items;  // a page each, in the labels' order

  [[nodiscard]] std::size_t size() const noexcept { return items.size(); }
  [[nodiscard]] const eval::Label& label(std::size_t page) const { return *pages.labels[page]; }
};

// `engine` None: no layout at all. Boxes of the exact engine are kept in the folder options.boxes.
// Pages that Chromium cannot render have no boxes and are named in a remark.
Result<BlogPages> load_blog_pages(const eval::EvalOptions& options, layout::Engine engine,
                                  std::ostream& err);

}  // namespace winnow::train
