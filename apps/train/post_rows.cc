// One pass over the pages, each measured in three forms.
#include "train/post_rows.h"

#include <filesystem>
#include <fstream>
#include <memory>
#include <ostream>
#include <vector>

#include "bytes/file.h"
#include "features/page_table.h"
#include "html/parse.h"
#include "posts/post_evidence.h"
#include "train/bare_page.h"
#include "train/page_folds.h"

namespace winnow::train {
namespace {

constexpr std::size_t kForms = 3;  // as it is, bare and flat
constexpr std::size_t kMaxBytes = std::size_t{64} << 20;

struct PostRows {
  std::vector<std::uint8_t> columns;  // of the first block: page columns are the same in all blocks
  std::vector<float> numbers;
  bool is_visited = false;
};

void add_form(const dom::Document& document, std::string_view url, const posts::PostFinder& finder,
              PostRows& rows) {
  thread_local features::MeasuredPage page;
  // Page columns do not depend on learned weights.
  static const auto weights = std::make_unique<const features::TokenWeights>();
  features::measure_page(document, *weights, {.url = url}, page);
  double words = 0;
  for (const features::BlockText& text : page.texts) words += text.words;
  for (std::size_t column = 0; column < features::kColumnCount; ++column)
    rows.columns.push_back(page.texts.empty() ? std::uint8_t{0} : page.table.column(column)[0]);
  const posts::FoundPosts found = finder.find(posts::BlogView(page.facts, url));
  rows.numbers.push_back(posts::has_evidence(found) && !page.texts.empty() ? 1.0F : 0.0F);
  for (const double number : posts::post_evidence(found, found.posts.size(), words))
    rows.numbers.push_back(static_cast<float>(number));
}

}  // namespace

Result<void> write_post_rows(const FeatureOptions& options, std::ostream& out, std::ostream& err) {
  WINNOW_TRY(const LabelledPages pages, choose(options.choice));
  WINNOW_TRY(const PageFolds folds, page_folds(pages, options.choice));
  std::vector<posts::PostFinder> finders;
  for (std::size_t fold = 0; fold < folds.count; ++fold) {
    const std::string path =
        (std::filesystem::path(options.posts) / ("fold" + std::to_string(fold) + ".model"))
            .string();
    WINNOW_TRY(const bytes::Bytes model, bytes::read_file(path, kMaxBytes));
    WINNOW_TRY(posts::PostFinder finder, posts::PostFinder::make_without_boxes(model.view(), path));
    finders.push_back(std::move(finder));
  }
  std::vector<PostRows> rows(pages.labels.size());
  err << "looking for posts on " << pages.labels.size() << " pages\n";
  WINNOW_TRY(const Visited visited,
             each_document(
                 pages, options.choice.threads, [&](std::size_t i, const dom::Document& document) {
                   const std::string& url = pages.labels[i]->url;
                   const posts::PostFinder& finder = finders[folds.of_page[i]];
                   add_form(document, url, finder, rows[i]);
                   const std::size_t width = rows[i].numbers.size();
                   std::size_t forms = 1;
                   for (const std::string& source : {bare_page(document), flat_page(document)}) {
                     const Result<dom::Document> again = html::parse(source);
                     if (again) add_form(*again, url, finder, rows[i]);
                     ++forms;
                     rows[i].columns.resize(forms * features::kColumnCount);
                     rows[i].numbers.resize(forms * width);
                   }
                   rows[i].is_visited = true;
                 }));
  for (const std::string& note : visited.notes) err << note << '\n';

  const auto open = [&](const char* name) {
    return std::ofstream(std::filesystem::path(options.output) / name, std::ios::binary);
  };
  std::ofstream names = open("posts.txt");
  std::ofstream columns = open("posts_columns.u8");
  std::ofstream numbers = open("posts.f32");
  names << "posts.are-found\n";
  for (const std::string& name : posts::post_evidence_names()) names << name << '\n';
  for (const PostRows& page : rows) {
    if (!page.is_visited) continue;
    columns.write(reinterpret_cast<const char*>(page.columns.data()),
                  static_cast<std::streamsize>(page.columns.size()));
    numbers.write(reinterpret_cast<const char*>(page.numbers.data()),
                  static_cast<std::streamsize>(page.numbers.size() * sizeof(float)));
  }
  for (const std::ofstream* file : {&names, &columns, &numbers})
    if (!*file) return fail(ErrorCode::Unwritable, "write to " + options.output + ": cannot write");
  out << rows.size() - visited.missing << " pages in three forms, "
      << posts::post_evidence_names().size() + 1 << " numbers in " << options.output << '\n';
  return {};
}

}  // namespace winnow::train
