// Winnow's half of the comparison with Chromium: lays out pages of the blogs corpus with the
// embedded engine, and writes what compare.py needs to do the same in a browser.
//
//   layout_pages OUT [LABELS] [PAGES] [none]
//
// LABELS is a folder of <site>.labels.jsonl with <site>.warc.gz or .warc.zst next to them. Pages are taken from
// the sites in turn, alternating list pages and post pages, so that a few large sites do not
// dominate. OUT gets pages.jsonl (one line per page: its files, winnow's boxes by element, the
// elements of titles and bodies) and the pages and style sheets. With OUT = "-" nothing is written:
// only the time and the notes are counted, for trying a whole corpus. With "none" no linked style
// sheet is used, for comparison.
#include <algorithm>
#include <cstdio>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "bytes/http_payload.h"
#include "bytes/warc_reader.h"
#include "decode/decode.h"
#include "dom/selector.h"
#include "html/parse.h"
#include "layout/layout.h"

namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using namespace winnow;

double processor_ms() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) * 1e-6;
}

struct Label {
  std::string url;
  std::string kind;
  std::vector<std::string> titles;
  std::vector<std::string> bodies;
};

struct Site {
  std::string name;
  fs::path archive;
  std::vector<Label> labels;
};

struct Asset {
  std::string body;
  std::string content_type;
  std::string charset;
};

std::vector<Site> read_sites(const fs::path& folder) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(folder))
    if (entry.path().filename().string().ends_with(".labels.jsonl")) files.push_back(entry.path());
  std::ranges::sort(files);
  std::vector<Site> sites;
  for (const fs::path& file : files) {
    Site site;
    const std::string name = file.filename().string();
    site.name = name.substr(0, name.size() - std::string(".labels.jsonl").size());
    site.archive = folder / (site.name + ".warc.gz");
    if (!fs::exists(site.archive)) site.archive.replace_extension(".zst");
    std::ifstream lines(file);
    for (std::string line; std::getline(lines, line);) {
      const json row = json::parse(line, nullptr, false);
      if (!row.is_object()) continue;
      Label label;
      label.url = row.value("url", "");
      label.kind = row.value("kind", "");
      for (const json& post : row.value("posts", json::array())) {
        if (post.contains("title_path") && post["title_path"].is_string())
          label.titles.push_back(post["title_path"]);
        if (post.contains("body_path") && post["body_path"].is_string())
          label.bodies.push_back(post["body_path"]);
      }
      site.labels.push_back(std::move(label));
    }
    sites.push_back(std::move(site));
  }
  return sites;
}

// Alternates list pages and post pages, so that the first few of a site include both.
void alternate(std::vector<Label>& labels) {
  std::vector<Label> lists;
  std::vector<Label> posts;
  for (Label& label : labels) (label.kind == "list" ? lists : posts).push_back(std::move(label));
  labels.clear();
  for (std::size_t i = 0; i < std::max(lists.size(), posts.size()); ++i) {
    if (i < lists.size()) labels.push_back(std::move(lists[i]));
    if (i < posts.size()) labels.push_back(std::move(posts[i]));
  }
}

std::map<std::string, Asset> read_archive(const fs::path& path) {
  std::map<std::string, Asset> assets;
  auto reader = bytes::WarcReader::open(path.string());
  if (!reader) return assets;
  while (const bytes::WarcRecord* record = reader->next()) {
    if (record->type != bytes::WarcRecordType::Response &&
        record->type != bytes::WarcRecordType::Resource)
      continue;
    const bytes::Payload payload = bytes::read_payload(*record);
    assets.emplace(std::string(record->target_uri()),
                   Asset{std::string(payload.body), payload.content_type, payload.charset});
  }
  return assets;
}

json element_numbers(const dom::Document& document, const std::vector<std::string>& paths,
                     const std::vector<std::uint32_t>& number_of) {
  json out = json::array();
  for (const std::string& path : paths) {
    const auto selector = dom::parse_selector(path);
    if (!selector) continue;
    for (const dom::NodeId id : dom::select_all(document, *selector)) {
      out.push_back(number_of[dom::index(id)]);
      break;
    }
  }
  return out;
}

class Exporter {
 public:
  Exporter(const std::string& out, bool with_sheets) : out_(out), with_sheets_(with_sheets) {
    if (out == "-") return;
    fs::create_directories(out_);
    lines_.open(out_ / "pages.jsonl");
  }

  void add(const Site& site, const Label& label, const std::map<std::string, Asset>& assets) {
    const auto found = assets.find(label.url);
    if (found == assets.end()) return;
    const decode::Decoded decoded = decode::decode(found->second.body);
    const auto document = html::parse(decoded.text());
    if (!document) return;
    std::vector<layout::StyleSheet> sheets;
    for (const auto& [url, asset] : assets)
      if (asset.content_type.find("css") != std::string::npos) sheets.push_back({url, asset.body});
    layout::LayoutOptions options;
    options.page_url = label.url;
    const double begin = processor_ms();
    const layout::Boxes boxes = layout::lay_out(
        *document, with_sheets_ ? sheets : std::vector<layout::StyleSheet>{}, options);
    const double ms = processor_ms() - begin;
    times_.push_back(ms);
    if (ms > slowest_) {
      slowest_ = ms;
      slowest_url_ = label.url;
    }
    for (const std::string& note : boxes.notes)
      if (note.find(" cap") != std::string::npos) ++over_caps_[note];
    if (lines_.is_open()) write(site, label, *document, boxes, sheets, decoded.text(), ms);
  }

  [[nodiscard]] std::size_t count() const noexcept { return times_.size(); }

  void summarize() {
    if (times_.empty()) return;
    std::ranges::sort(times_);
    std::printf(
        "embedded layout of %zu pages, processor time: median %.1f ms, 95%% under %.1f ms, slowest "
        "%.1f ms (%s)\n",
        times_.size(), times_[times_.size() / 2], times_[times_.size() * 95 / 100], times_.back(),
        slowest_url_.c_str());
    for (const auto& [note, pages] : over_caps_)
      std::printf("  %zu pages: %s\n", pages, note.c_str());
  }

 private:
  void write(const Site& site, const Label& label, const dom::Document& document,
             const layout::Boxes& boxes, const std::vector<layout::StyleSheet>& sheets,
             std::string_view text, double ms) {
    std::vector<std::uint32_t> number_of(document.size());
    json tags = json::array();
    json rows = json::array();
    json side = json::array();
    for (std::uint32_t node = 0; node < document.size(); ++node) {
      if (!document[node].is_element()) continue;
      number_of[node] = static_cast<std::uint32_t>(tags.size());
      std::string marks(document.attribute(document[node], dom::Name::Class).value_or(""));
      marks.append(" ").append(document.attribute(document[node], dom::Name::Id).value_or(""));
      std::ranges::transform(marks, marks.begin(), [](char c) {
        return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
      });
      if (document[node].is(dom::Name::Aside) || marks.find("sidebar") != std::string::npos)
        side.push_back(tags.size());
      tags.push_back(document.text_of(document[node].name));
      const layout::Box& box = boxes.of_node[node];
      rows.push_back({box.x, box.y, box.width, box.height, box.font_size, box.is_shown ? 1 : 0});
    }
    const std::string number = std::to_string(count());
    std::ofstream(out_ / (number + ".html"), std::ios::binary) << text;
    json css = json::object();
    for (const layout::StyleSheet& sheet : sheets) {
      const std::string name = site.name + "-" + std::to_string(css.size()) + ".css";
      if (!fs::exists(out_ / name)) std::ofstream(out_ / name, std::ios::binary) << sheet.text;
      css[sheet.url] = name;
    }
    json parents = json::array();
    for (std::uint32_t node = 0; node < document.size(); ++node)
      if (document[node].is_element())
        parents.push_back(document[document[node].parent].is_element()
                              ? json(number_of[document[node].parent])
                              : json(nullptr));
    const json row = {{"url", label.url},
                      {"site", site.name},
                      {"kind", label.kind},
                      {"html", number + ".html"},
                      {"css", css},
                      {"ms", ms},
                      {"tags", tags},
                      {"parents", parents},
                      {"boxes", rows},
                      {"side", side},
                      {"notes", boxes.notes},
                      {"titles", element_numbers(document, label.titles, number_of)},
                      {"bodies", element_numbers(document, label.bodies, number_of)}};
    lines_ << row.dump() << "\n";
  }

  fs::path out_;
  bool with_sheets_;
  std::ofstream lines_;
  std::vector<double> times_;
  double slowest_ = 0;
  std::string slowest_url_;
  std::map<std::string, std::size_t> over_caps_;
};

}  // namespace

int main(int argc, char** argv) {
  const std::string out = argc > 1 ? argv[1] : "-";
  const fs::path labels = argc > 2 ? argv[2] : WINNOW_SHARED_DIR "/corpora/blogs";
  const std::size_t wanted = argc > 3 ? std::stoul(argv[3]) : 200;
  if (!fs::exists(labels)) {
    std::puts("layout_pages: skipped, no corpora");
    return 0;
  }
  std::vector<Site> sites = read_sites(labels);
  const std::size_t each = sites.empty() ? 0 : (wanted + sites.size() - 1) / sites.size();
  Exporter exporter(out, argc <= 4 || std::string(argv[4]) != "none");
  for (Site& site : sites) {
    alternate(site.labels);
    const std::map<std::string, Asset> assets = read_archive(site.archive);
    for (std::size_t i = 0; i < std::min(each, site.labels.size()); ++i)
      if (exporter.count() < wanted) exporter.add(site, site.labels[i], assets);
  }
  exporter.summarize();
  return 0;
}
