#include "serve/workbench_labels.h"

#include <algorithm>
#include <cstdio>

#include "bytes/file.h"
#include "bytes/folder.h"
#include "bytes/sha1.h"
#include "bytes/warc_writer.h"
#include "eval/labels.h"
#include "serve/workbench.h"

namespace winnow::serve {
namespace {

using common::Json;

constexpr std::size_t kMaxPages = 100'000;
constexpr std::size_t kMaxStateBytes = std::size_t{64} << 20;

std::string label_id(std::size_t number) {
  char text[24];
  std::snprintf(text, sizeof text, "p%04zu", number);
  return text;
}

std::size_t number_of(const std::string& id) {
  return static_cast<std::size_t>(std::strtoull(id.c_str() + 1, nullptr, 10));
}

bool is_id(const std::string& id) {
  return id.size() > 1 && id.size() < 12 && id.starts_with('p') &&
         id.find_first_not_of("0123456789", 1) == std::string::npos;
}

Result<LabelledPage> page_of(const std::string& id, const Json& json) {
  if (!is_id(id)) return fail(ErrorCode::Malformed, "its name is not that of a labelled page");
  if (!json.is_object() || text_member(json, "url").empty())
    return fail(ErrorCode::Malformed, "not a JSON object with the URL of a page");
  LabelledPage page{.id = id,
                    .url = text_member(json, "url"),
                    .content_type = text_member(json, "contentType"),
                    .title = text_member(json, "title"),
                    .kind = text_member(json, "kind"),
                    .language = text_member(json, "language"),
                    .is_done = flag_member(json, "done"),
                    .changed = text_member(json, "changed")};
  const double probability = number_member(json, "probability", -1);
  if (probability >= 0) page.probability = probability;
  if (json.contains("label")) page.label = json["label"];
  if (json.contains("marks")) page.marks = json["marks"];
  if (page.is_done || !page.label.is_null()) {
    const Result<eval::Label> label = eval::read_label(common::json_text(page.label, -1));
    if (!label) return fail(ErrorCode::Malformed, "label: " + label.error().message);
  }
  return page;
}

Result<LabelledPage> read_page(const std::string& path, const std::string& id) {
  WINNOW_TRY(const bytes::Bytes content, bytes::read_file(path, kMaxStateBytes));
  WINNOW_TRY(const Json json, read_json(content.view()));
  return page_of(id, json);
}

}  // namespace

Json to_json(const LabelledPage& page, bool with_marks) {
  Json json{{"id", page.id},
            {"url", page.url},
            {"contentType", page.content_type},
            {"title", page.title},
            {"kind", page.kind},
            {"language", page.language},
            {"probability", page.probability ? Json(*page.probability) : Json(nullptr)},
            {"done", page.is_done},
            {"changed", page.changed}};
  if (with_marks) {
    json["label"] = page.label;
    json["marks"] = page.marks;
  }
  return json;
}

Result<void> LabelStore::load() {
  WINNOW_TRY(const std::vector<std::string> paths, bytes::list_folder(folder_, {".json"}));
  const std::lock_guard lock(mutex_);
  for (const std::string& path : paths) {
    const std::size_t slash = path.rfind('/') + 1;
    const std::string id = path.substr(slash, path.size() - slash - 5);
    Result<LabelledPage> page = read_page(path, id);
    if (page)
      pages_[id] = *std::move(page);
    else
      unreadable_.push_back({path.substr(slash), page.error().message});
  }
  return {};
}

std::vector<UnreadableLabel> LabelStore::unreadable() const {
  const std::lock_guard lock(mutex_);
  return unreadable_;
}

std::string version_of(const LabelledPage& page) {
  return bytes::sha1_label(common::json_text(to_json(page, true), -1)).substr(5);
}

std::vector<LabelledPage> LabelStore::pages() const {
  const std::lock_guard lock(mutex_);
  std::vector<LabelledPage> pages;
  for (const auto& [id, page] : pages_) pages.push_back(page);
  return pages;
}

std::optional<LabelledPage> LabelStore::find(const std::string& id) const {
  const std::lock_guard lock(mutex_);
  const auto found = pages_.find(id);
  if (found == pages_.end()) return std::nullopt;
  return found->second;
}

std::optional<LabelledPage> LabelStore::with_url(const std::string& url) const {
  const std::lock_guard lock(mutex_);
  for (const auto& [id, page] : pages_)
    if (page.url == url) return page;
  return std::nullopt;
}

Result<LabelledPage> LabelStore::add(LabelledPage page, std::string_view bytes) {
  const std::lock_guard lock(mutex_);
  if (pages_.size() >= kMaxPages) return fail(ErrorCode::TooLarge, "labels: too many pages");
  std::size_t number = 1;
  for (const auto& [id, old] : pages_) number = std::max(number, number_of(id) + 1);
  // Files that could not be read, or that appeared since the start, are not overwritten.
  while (bytes::file_id(folder_ + "/" + label_id(number) + ".json")) ++number;
  page.id = label_id(number);
  // The address joins label and archive, so every page needs one.
  if (page.url.empty()) page.url = "https://page.invalid/" + page.id;
  page.changed = time_now();
  WINNOW_TRY_VOID(bytes::write_file(folder_ + "/" + page.id + ".page", bytes));
  WINNOW_TRY_VOID(write(page));
  pages_[page.id] = page;
  return page;
}

Result<std::optional<LabelledPage>> LabelStore::change(const std::string& id, const Json& change,
                                                       const VersionCheck& is_wanted) {
  const std::lock_guard lock(mutex_);
  const auto found = pages_.find(id);
  if (found == pages_.end()) return fail(ErrorCode::NotFound, "no page " + id);
  LabelledPage page = found->second;
  if (is_wanted && !is_wanted(version_of(page))) return std::optional<LabelledPage>();
  if (change.contains("label")) {
    page.label = change["label"];
    if (page.label.is_object()) page.label["url"] = page.url;
  }
  if (change.contains("marks")) page.marks = change["marks"];
  page.is_done = flag_member(change, "done", page.is_done);
  if (page.is_done || !page.label.is_null()) {
    const Result<eval::Label> label = eval::read_label(common::json_text(page.label, -1));
    if (!label) return fail(ErrorCode::Malformed, "label: " + label.error().message);
    if (page.is_done && label->text.empty() && !label->has_posts)
      return fail(ErrorCode::Malformed, "label: no text and no posts");
    if (!label->kind.empty() && label->kind != "unknown") page.kind = label->kind;
  }
  page.changed = time_now();
  WINNOW_TRY_VOID(write(page));
  found->second = page;
  return std::optional(std::move(page));
}

Result<bool> LabelStore::remove(const std::string& id, const VersionCheck& is_wanted) {
  const std::lock_guard lock(mutex_);
  const auto found = pages_.find(id);
  if (found == pages_.end()) return fail(ErrorCode::NotFound, "no page " + id);
  if (is_wanted && !is_wanted(version_of(found->second))) return false;
  pages_.erase(found);
  WINNOW_TRY_VOID(bytes::remove_file(folder_ + "/" + id + ".json"));
  WINNOW_TRY_VOID(bytes::remove_file(folder_ + "/" + id + ".page"));
  return true;
}

Result<std::string> LabelStore::bytes_of(const std::string& id) const {
  WINNOW_TRY(const bytes::Bytes content,
             bytes::read_file(folder_ + "/" + id + ".page", kMaxStateBytes));
  return std::string(content.view());
}

std::optional<LabelledPage> LabelStore::next() const {
  const std::lock_guard lock(mutex_);
  const LabelledPage* best = nullptr;
  for (const auto& [id, page] : pages_) {
    if (page.is_done) continue;
    if (best == nullptr || page.probability.value_or(0) < best->probability.value_or(0))
      best = &page;
  }
  if (best == nullptr) return std::nullopt;
  return *best;
}

Result<LabelExport> LabelStore::write_export(const std::string& folder) const {
  const std::lock_guard lock(export_mutex_);
  std::string lines;
  LabelExport result{.labels_path = folder + "/mine.labels.jsonl",
                     .archive_path = folder + "/mine.warc.gz"};
  const std::string partial = result.archive_path + ".partial";
  WINNOW_TRY(bytes::WarcWriter archive, bytes::WarcWriter::create(partial));
  WINNOW_TRY_VOID(archive.write_info({{"software", "winnow"}, {"description", "labelled pages"}}));
  for (const LabelledPage& page : pages()) {
    if (!page.is_done) continue;
    WINNOW_TRY(const std::string content, bytes_of(page.id));
    const std::string type = page.content_type.empty() ? "text/html" : page.content_type;
    std::string message = "HTTP/1.1 200 OK\r\nContent-Type: ";
    for (const char c : type)
      if (c >= ' ') message += c;
    message.append("\r\nContent-Length: ").append(std::to_string(content.size()));
    message.append("\r\n\r\n").append(content);
    WINNOW_TRY_VOID(archive.write({.type = bytes::WarcRecordType::Response,
                                   .target_uri = page.url,
                                   .date = page.changed,
                                   .block = message}));
    lines += common::json_text(page.label, -1);
    ++result.pages;
  }
  WINNOW_TRY_VOID(archive.close());
  WINNOW_TRY_VOID(bytes::replace_file(partial, result.archive_path));
  WINNOW_TRY_VOID(bytes::write_file(result.labels_path, lines));
  return result;
}

Result<void> LabelStore::write(const LabelledPage& page) const {
  return bytes::write_file(folder_ + "/" + page.id + ".json",
                           common::json_text(to_json(page, true), -1));
}

}  // namespace winnow::serve
