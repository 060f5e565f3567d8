// Archives -> pages and style sheets -> Documents, boxes, true nodes; one thread per archive.
#include "train/blog_data.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <map>
#include <mutex>
#include <optional>
#include <ostream>
#include <thread>

#include "bytes/http_payload.h"
#include "bytes/warc_reader.h"
#include "common/output.h"
#include "decode/decode.h"
#include "dom/selector.h"
#include "fetch/browser.h"
#include "html/parse.h"
#include "layout/exact.h"
#include "train/box_store.h"

namespace winnow::train {
namespace {

struct Asset {
  std::string body;
  std::string content_type;
};

std::uint32_t node_at(const dom::Document& document, const std::string& path) {
  if (path.empty()) return 0;
  const auto selector = dom::parse_selector(path);
  if (!selector) return 0;
  const auto found = dom::select_first(document, *selector);
  return found ? dom::index(*found) : 0;
}

void find_truth(const eval::Label& label, BlogPage& page) {
  const dom::Document& document = page.document;
  std::vector<std::int8_t> state(document.size(), 0);  // 1: true, 2: out
  for (const eval::LabelledPost& post : label.posts) {
    TruePost& truth = page.posts.emplace_back();
    truth.title = node_at(document, post.title_path);
    truth.body = node_at(document, post.body_path);
    for (const std::string& path : post.out_paths)
      if (const std::uint32_t node = node_at(document, path); node != 0) truth.out.push_back(node);
    const auto mark = [&](std::uint32_t node, std::int8_t value) {
      if (node != 0) std::fill(state.begin() + node, state.begin() + document[node].end, value);
    };
    mark(truth.body, 1);
    for (const std::uint32_t node : truth.out) mark(node, 2);
    if (truth.title != 0 && state[truth.title] != 0) mark(truth.title, 2);
  }
  const page::ElementMeasures& measures = page.view->measures;
  page.true_words.assign(document.size() + 1, 0);
  page.out_words.assign(document.size() + 1, 0);
  for (std::uint32_t i = 0; i < document.size(); ++i) {
    page.true_words[i + 1] = page.true_words[i];
    page.out_words[i + 1] = page.out_words[i];
    if (!document[i].is_text() || state[i] == 0) continue;
    (state[i] == 1 ? page.true_words : page.out_words)[i + 1] += measures.words(i, i + 1);
  }
}

class Loader {
 public:
  Loader(BlogPages& made, layout::Engine engine, std::string boxes_folder)
      : made_(made), engine_(engine), boxes_folder_(std::move(boxes_folder)) {}

  Result<void> load(const eval::Archive& archive, std::vector<std::string>& remarks) {
    std::map<std::string, Asset> assets;
    WINNOW_TRY(bytes::WarcReader reader, bytes::WarcReader::open(archive.path));
    while (const bytes::WarcRecord* record = reader.next()) {
      if (record->type != bytes::WarcRecordType::Response &&
          record->type != bytes::WarcRecordType::Resource)
        continue;
      const bytes::Payload payload = bytes::read_payload(*record);
      std::string type = payload.content_type;
      if (!payload.charset.empty() && type.find("charset") == std::string::npos)
        type.append("; charset=").append(payload.charset);
      assets.emplace(std::string(record->target_uri()),
                     Asset{std::string(payload.body), std::move(type)});
    }
    if (!reader.status()) return Failure{reader.status().error()};
    std::vector<layout::StyleSheet> sheets;
    for (const auto& [url, asset] : assets)
      if (asset.content_type.find("css") != std::string::npos) sheets.push_back({url, asset.body});
    BoxStore store = BoxStore::open(store_path(archive.path));
    for (const auto& [url, number] : archive.wanted) {
      const auto found = assets.find(std::string(url));
      if (found == assets.end()) continue;
      BlogPage& page = made_.items[number];
      const eval::Label& label = made_.label(number);
      const decode::Decoded decoded =
          decode::decode(found->second.body, {.content_type = found->second.content_type});
      page.source = decoded.text();
      Result<dom::Document> document = html::parse(page.source);
      if (!document) {
        page.source.clear();
        continue;
      }
      page.document = *std::move(document);
      if (engine_ == layout::Engine::Embedded) {
        layout::LayoutOptions options;
        options.page_url = label.url;
        const auto start = std::chrono::steady_clock::now();
        page.boxes = layout::lay_out(page.document, sheets, options);
        page.layout_milliseconds =
            std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start)
                .count();
      } else if (engine_ == layout::Engine::Exact) {
        std::optional<KeptBoxes> kept = store.find(label.url, page.source, page.document);
        if (!kept) {
          Result<KeptBoxes> made = render(page, label.url, assets);
          if (made) {
            kept = *std::move(made);
            store.keep(label.url, page.source, page.document, *kept);
          } else {
            remarks.push_back(label.url + ": " + made.error().message);
          }
        }
        if (kept) {
          page.boxes = std::move(kept->boxes);
          page.layout_milliseconds = kept->milliseconds;
        }
      }
      page.facts = std::make_unique<page::PageFacts>(page.document);
      page.view = std::make_unique<posts::BlogView>(*page.facts, label.url, &page.boxes);
      find_truth(label, page);
    }
    return store.save();
  }

 private:
  // One file of boxes per archive, with its name.
  [[nodiscard]] std::string store_path(const std::string& archive) const {
    if (engine_ != layout::Engine::Exact || boxes_folder_.empty()) return {};
    const std::string name = archive.substr(archive.rfind('/') + 1);
    return boxes_folder_ + "/" + name.substr(0, name.find('.')) + ".boxes";
  }

  Result<KeptBoxes> render(const BlogPage& page, const std::string& url,
                           const std::map<std::string, Asset>& assets) {
    if (!browser_) {
      WINNOW_TRY(fetch::Browser browser, fetch::Browser::start());
      browser_.emplace(std::move(browser));
    }
    const auto answer = [&](std::string_view asked) -> std::optional<fetch::Response> {
      if (asked == url) return {{"text/html; charset=utf-8", page.source}};
      const auto found = assets.find(std::string(asked));
      if (found == assets.end()) return std::nullopt;
      return {{found->second.content_type, found->second.body}};
    };
    WINNOW_TRY(const fetch::RenderedPage rendered, browser_->render(url, answer));
    std::vector<layout::ElementBox> elements;
    elements.reserve(rendered.elements.size());
    for (const fetch::RenderedElement& element : rendered.elements)
      elements.push_back({element.tag,
                          {element.x, element.y, element.width, element.height, element.font_size,
                           element.is_shown}});
    KeptBoxes kept;
    WINNOW_TRY(kept.boxes, layout::exact_boxes(page.document, elements));
    kept.milliseconds = static_cast<double>(rendered.time.count());
    return kept;
  }

  BlogPages& made_;
  layout::Engine engine_;
  std::string boxes_folder_;
  std::optional<fetch::Browser> browser_;
};

}  // namespace

Result<BlogPages> load_blog_pages(const eval::EvalOptions& options, layout::Engine engine,
                                  std::ostream& err) {
  BlogPages made;
  WINNOW_TRY(made.pages, choose(options));
  made.items.resize(made.pages.labels.size());
  const std::size_t threads = common::thread_count(options.threads);
  std::atomic<std::size_t> next{0};
  std::mutex lock;
  std::optional<Error> failure;
  std::vector<std::string> remarks;
  std::vector<std::thread> workers;
  for (std::size_t thread = 0; thread < threads; ++thread)
    workers.emplace_back([&] {
      Loader loader(made, engine, options.boxes);
      std::vector<std::string> own;
      for (std::size_t i = next++; i < made.pages.archives.size(); i = next++) {
        const Result<void> done = loader.load(made.pages.archives[i], own);
        const std::lock_guard guard(lock);
        if (!done) failure = done.error();
      }
      const std::lock_guard guard(lock);
      remarks.insert(remarks.end(), own.begin(), own.end());
    });
  for (std::thread& worker : workers) worker.join();
  if (failure) return Failure{*failure};
  for (const std::string& remark : remarks) err << remark << "\n";
  return made;
}

}  // namespace winnow::train
