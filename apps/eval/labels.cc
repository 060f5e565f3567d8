#include "eval/labels.h"

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <unordered_map>
#include <utility>

#include "bytes/file.h"

namespace winnow::eval {
namespace {

using nlohmann::json;
namespace fs = std::filesystem;

constexpr std::string_view kLabelsEnding = ".labels.jsonl";
constexpr std::size_t kMaxLabelBytes = std::size_t{4} << 30;

// Reads the fields of one object and remembers the first that has the wrong type.
class Fields {
 public:
  explicit Fields(const json& object) : object_(object) {}

  std::optional<std::string> optional_text(const char* name) {
    const json* value = find(name);
    if (value == nullptr) return std::nullopt;
    if (!value->is_string()) return wrong(name, "a text"), std::nullopt;
    return value->get<std::string>();
  }
  std::string text(const char* name, std::string_view otherwise = {}) {
    return optional_text(name).value_or(std::string(otherwise));
  }
  bool flag(const char* name) {
    const json* value = find(name);
    if (value == nullptr) return false;
    if (!value->is_boolean()) return wrong(name, "true or false"), false;
    return value->get<bool>();
  }
  std::vector<std::string> texts(const char* name) {
    std::vector<std::string> list;
    const json* value = find(name);
    if (value == nullptr) return list;
    if (!value->is_array()) return wrong(name, "a list of texts"), list;
    for (const json& item : *value) {
      if (!item.is_string()) return wrong(name, "a list of texts"), list;
      list.push_back(item.get<std::string>());
    }
    return list;
  }
  // Absent and null are the same: the label does not say.
  const json* find(const char* name) const {
    const auto found = object_.find(name);
    return found == object_.end() || found->is_null() ? nullptr : &*found;
  }
  void wrong(const char* name, std::string_view wanted) {
    if (complaint_.empty())
      complaint_ = "\"" + std::string(name) + "\" is not " + std::string(wanted);
  }
  [[nodiscard]] const std::string& complaint() const { return complaint_; }

 private:
  const json& object_;
  std::string complaint_;
};

Result<LabelledPost> read_post(const json& object) {
  if (!object.is_object()) return fail(ErrorCode::Malformed, "a post is not an object");
  Fields fields(object);
  LabelledPost post;
  post.title = fields.text("title");
  post.body = fields.text("body");
  post.url = fields.text("url");
  post.author = fields.optional_text("author");
  post.date = fields.optional_text("date");
  post.title_path = fields.text("title_path");
  post.body_path = fields.text("body_path");
  post.out_paths = fields.texts("out_paths");
  post.truncated = fields.flag("truncated");
  post.has_images = fields.flag("has_images");
  if (!fields.complaint().empty())
    return fail(ErrorCode::Malformed, "a post's " + fields.complaint());
  return post;
}

void append_line(std::string_view line, std::string& text) {
  if (line.empty()) return;
  if (!text.empty()) text += '\n';
  text.append(line);
}

void take_truth_from_posts(Label& label) {
  if (label.kind == "list") {
    for (const LabelledPost& post : label.posts) {
      append_line(post.title, label.text);
      append_line(post.body, label.text);
    }
    return;
  }
  for (const LabelledPost& post : label.posts) append_line(post.body, label.text);
  if (label.posts.size() != 1) return;
  const LabelledPost& post = label.posts.front();
  if (!label.title && !post.title.empty()) label.title = post.title;
  if (!label.author) label.author = post.author;
  if (!label.date) label.date = post.date;
}

// Beside X.labels.jsonl (or X.jsonl) lies X.warc.gz.
std::vector<std::string> archive_beside(const std::string& stem) {
  for (const char* ending : {".warc.gz", ".warc.zst", ".warc"}) {
    std::error_code ignored;
    if (fs::is_regular_file(stem + ending, ignored)) return {stem + ending};
  }
  return {};
}

std::string stem_of(const std::string& path) {
  for (const std::string_view ending : {kLabelsEnding, std::string_view(".jsonl")})
    if (path.ends_with(ending)) return path.substr(0, path.size() - ending.size());
  return path;
}

Result<std::vector<std::string>> label_files(const std::vector<std::string>& paths) {
  std::vector<std::string> files;
  for (const std::string& path : paths) {
    std::error_code error;
    if (!fs::is_directory(path, error)) {
      files.push_back(path);
      continue;
    }
    std::vector<std::string> inside;
    for (fs::recursive_directory_iterator entry(path, error), end; !error && entry != end;
         entry.increment(error))
      if (entry->path().string().ends_with(kLabelsEnding)) inside.push_back(entry->path().string());
    if (error) return fail(ErrorCode::Unreadable, "read " + path + ": " + error.message());
    if (inside.empty())
      return fail(ErrorCode::NotFound, "read " + path + ": no file *.labels.jsonl in it");
    std::sort(inside.begin(), inside.end());
    files.insert(files.end(), inside.begin(), inside.end());
  }
  return files;
}

}  // namespace

std::string_view host_of(std::string_view url) noexcept {
  const std::size_t scheme = url.find("://");
  if (scheme == std::string_view::npos) return url;
  const std::string_view rest = url.substr(scheme + 3);
  return rest.substr(0, rest.find_first_of("/?#"));
}

Result<Label> read_label(std::string_view text) {
  const json object = json::parse(text, nullptr, false);
  if (object.is_discarded()) return fail(ErrorCode::Malformed, "it is not JSON");
  if (!object.is_object()) return fail(ErrorCode::Malformed, "it is not an object");
  Fields fields(object);
  Label label;
  label.url = fields.text("url");
  label.site = fields.text("site");
  label.kind = fields.text("kind", "unknown");
  label.lang = fields.text("lang", "und");
  label.title = fields.optional_text("title");
  label.author = fields.optional_text("author");
  label.date = fields.optional_text("date");
  label.with = fields.texts("with");
  label.without = fields.texts("without");
  const std::optional<std::string> truth = fields.optional_text("text");
  if (const json* posts = fields.find("posts")) {
    if (!posts->is_array()) {
      fields.wrong("posts", "a list");
    } else {
      label.has_posts = true;
      for (const json& post : *posts) {
        WINNOW_TRY(LabelledPost labelled, read_post(post));
        label.posts.push_back(std::move(labelled));
      }
    }
  }
  if (!fields.complaint().empty()) return fail(ErrorCode::Malformed, fields.complaint());
  if (label.url.empty()) return fail(ErrorCode::Malformed, "it has no \"url\"");
  if (!truth && !label.has_posts)
    return fail(ErrorCode::Malformed, "it has neither \"text\" nor \"posts\"");
  if (label.site.empty()) label.site = host_of(label.url);
  if (label.has_posts) take_truth_from_posts(label);
  if (truth) label.text = *truth;
  return label;
}

Result<std::vector<Label>> read_labels(std::string_view content, const std::string& path) {
  std::vector<Label> labels;
  std::unordered_map<std::string, std::size_t> line_of;
  std::size_t line_number = 0;
  while (!content.empty()) {
    const std::size_t end = content.find('\n');
    const std::string_view line = content.substr(0, end);
    content.remove_prefix(end == std::string_view::npos ? content.size() : end + 1);
    ++line_number;
    if (line.find_first_not_of(" \t\r") == std::string_view::npos) continue;
    const auto complain = [&](const std::string& what) {
      return fail(ErrorCode::Malformed,
                  "labels " + path + ":" + std::to_string(line_number) + ": " + what);
    };
    Result<Label> label = read_label(line);
    if (!label) return complain(label.error().message);
    label->line = line_number;
    const auto [earlier, is_new] = line_of.emplace(label->url, line_number);
    if (!is_new)
      return complain(label->url + " is labelled already, on line " +
                      std::to_string(earlier->second));
    labels.push_back(*std::move(label));
  }
  return labels;
}

Result<std::vector<Corpus>> read_corpora(const std::vector<std::string>& paths,
                                         const std::vector<std::string>& pages) {
  WINNOW_TRY(const std::vector<std::string> files, label_files(paths));
  std::vector<Corpus> corpora;
  for (const std::string& file : files) {
    WINNOW_TRY(const bytes::Bytes content, bytes::read_file(file, kMaxLabelBytes));
    Corpus corpus;
    WINNOW_TRY(corpus.labels, read_labels(content.view(), file));
    corpus.labels_path = file;
    const std::string stem = stem_of(file);
    corpus.name = fs::path(stem).filename().string();
    corpus.archives = pages.empty() ? archive_beside(stem) : pages;
    corpora.push_back(std::move(corpus));
  }
  return corpora;
}

}  // namespace winnow::eval
