// Labels are read strictly: a value of the wrong type is an error. Unknown members are skipped, so
// a corpus may contain more than is used here.
#include "eval/labels.h"

#include <algorithm>
#include <filesystem>
#include <unordered_map>
#include <utility>

#include "base/json_reader.h"
#include "bytes/file.h"

namespace winnow::eval {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kLabelsEnding = ".labels.jsonl";
constexpr std::size_t kMaxLabelBytes = std::size_t{4} << 30;

// Reads the values of one object and keeps the first type error. Null counts as absent.
class LabelValues {
 public:
  explicit LabelValues(base::JsonReader& line) : line_(line) {}

  void take(std::optional<std::string>& out) {
    if (line_.kind() == base::JsonReader::Kind::Text)
      out = line_.text();
    else
      pass("a text");
  }
  void take(std::string& out) {
    if (line_.kind() == base::JsonReader::Kind::Text)
      out = line_.text();
    else
      pass("a text");
  }
  void take(bool& out) {
    const base::JsonReader::Kind kind = line_.kind();
    out = kind == base::JsonReader::Kind::True;
    if (out || kind == base::JsonReader::Kind::False)
      line_.skip();
    else
      pass("true or false");
  }
  void take(std::vector<std::string>& out) {
    if (line_.kind() != base::JsonReader::Kind::Array) return pass("a list of texts");
    const std::string name = line_.key();
    for (line_.enter_array(); line_.next_item();) {
      if (line_.kind() == base::JsonReader::Kind::Text) {
        out.push_back(line_.text());
      } else {
        report_error(name, "a list of texts");
        line_.skip();
      }
    }
  }
  // Skips a value that is not `wanted`; an error unless it is null.
  void pass(std::string_view wanted) {
    if (line_.kind() != base::JsonReader::Kind::Null) report_error(line_.key(), wanted);
    line_.skip();
  }
  [[nodiscard]] const std::string& error() const { return error_; }

 private:
  void report_error(const std::string& name, std::string_view wanted) {
    if (error_.empty()) error_ = "\"" + name + "\" is not " + std::string(wanted);
  }

  base::JsonReader& line_;
  std::string error_;
};

Result<LabelledPost> read_post(base::JsonReader& line) {
  if (line.kind() != base::JsonReader::Kind::Object)
    return fail(ErrorCode::Malformed, "a post is not an object");
  LabelValues values(line);
  LabelledPost post;
  for (line.enter_object(); line.next_key();) {
    const std::string& key = line.key();
    if (key == "title")
      values.take(post.title);
    else if (key == "body")
      values.take(post.body);
    else if (key == "url")
      values.take(post.url);
    else if (key == "author")
      values.take(post.author);
    else if (key == "date")
      values.take(post.date);
    else if (key == "title_path")
      values.take(post.title_path);
    else if (key == "body_path")
      values.take(post.body_path);
    else if (key == "out_paths")
      values.take(post.out_paths);
    else if (key == "truncated")
      values.take(post.truncated);
    else if (key == "has_images")
      values.take(post.has_images);
    else
      line.skip();
  }
  if (!values.error().empty()) return fail(ErrorCode::Malformed, "a post's " + values.error());
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

// The archive of X.labels.jsonl (or X.jsonl) is X.warc.gz in the same folder.
std::vector<std::string> archives_next_to(const std::string& stem) {
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
      return fail(ErrorCode::NotFound, "read " + path + ": no *.labels.jsonl files in this folder");
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

Result<Label> read_label(std::string_view json) {
  base::JsonReader line(json);
  LabelValues values(line);
  Label label;
  label.kind = "unknown";
  label.lang = "und";
  std::optional<std::string> truth;
  if (line.kind() != base::JsonReader::Kind::Object)
    return fail(ErrorCode::Malformed,
                line.kind() == base::JsonReader::Kind::None ? "not JSON" : "not an object");
  for (line.enter_object(); line.next_key();) {
    const std::string& key = line.key();
    if (key == "url")
      values.take(label.url);
    else if (key == "site")
      values.take(label.site);
    else if (key == "kind")
      values.take(label.kind);
    else if (key == "lang")
      values.take(label.lang);
    else if (key == "theme")
      values.take(label.theme);
    else if (key == "text")
      values.take(truth);
    else if (key == "title")
      values.take(label.title);
    else if (key == "author")
      values.take(label.author);
    else if (key == "date")
      values.take(label.date);
    else if (key == "with")
      values.take(label.with);
    else if (key == "without")
      values.take(label.without);
    else if (key != "posts")
      line.skip();
    else if (line.kind() != base::JsonReader::Kind::Array)
      values.pass("a list");
    else {
      label.has_posts = true;
      for (line.enter_array(); line.next_item();) {
        WINNOW_TRY(LabelledPost post, read_post(line));
        label.posts.push_back(std::move(post));
      }
    }
  }
  if (!line.is_finished()) return fail(ErrorCode::Malformed, "not JSON");
  if (!values.error().empty()) return fail(ErrorCode::Malformed, values.error());
  if (label.url.empty()) return fail(ErrorCode::Malformed, "\"url\" is missing");
  if (!truth && !label.has_posts)
    return fail(ErrorCode::Malformed, "\"text\" and \"posts\" are missing");
  if (label.site.empty()) label.site = host_of(label.url);
  if (label.theme.empty()) label.theme = label.site;
  if (label.has_posts) take_truth_from_posts(label);
  if (truth) label.text = *std::move(truth);
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
    const auto report_error = [&](const std::string& what) {
      return fail(ErrorCode::Malformed,
                  "labels " + path + ":" + std::to_string(line_number) + ": " + what);
    };
    Result<Label> label = read_label(line);
    if (!label) return report_error(label.error().message);
    label->line = line_number;
    const auto [earlier, is_new] = line_of.emplace(label->url, line_number);
    if (!is_new)
      return report_error(label->url + " is already labelled on line " +
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
    corpus.archives = pages.empty() ? archives_next_to(stem) : pages;
    corpora.push_back(std::move(corpus));
  }
  return corpora;
}

}  // namespace winnow::eval
