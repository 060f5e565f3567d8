// Inputs: what is named comes first in, first out; folders unfold where they stand.
#include "cli/inputs.h"

#include "base/ascii.h"
#include "bytes/file.h"
#include "bytes/folder.h"

namespace winnow::cli {
namespace {

bool ends_with(std::string_view text, std::string_view ending) noexcept {
  return text.size() >= ending.size() &&
         base::equals_ignoring_case(text.substr(text.size() - ending.size()), ending);
}

// Pages of an archive: answers that are HTML, or do not say what they are.
bool is_page(const bytes::WarcRecord& record, const bytes::Payload& payload) {
  const bool has_page = record.type == bytes::WarcRecordType::Response ||
                        record.type == bytes::WarcRecordType::Resource;
  if (!has_page || payload.body.empty()) return false;
  if (payload.status != 0 && (payload.status < 200 || payload.status > 299)) return false;
  const std::string type = bytes::read_content_type(payload.content_type).essence;
  return type.empty() || type == "text/html" || type == "application/xhtml+xml";
}

}  // namespace

bool is_archive(std::string_view path) noexcept {
  return ends_with(path, ".warc") || ends_with(path, ".warc.gz") || ends_with(path, ".warc.zst");
}

Inputs::Inputs(std::vector<std::string> inputs, InputOptions options)
    : options_(std::move(options)) {
  for (std::string& input : inputs) waiting_.push_back({std::move(input), options_.url});
}

std::optional<Result<InputPage>> Inputs::next() {
  while (true) {
    if (reader_) {
      if (auto page = next_of_archive()) return page;
      continue;
    }
    if (waiting_.empty()) return std::nullopt;
    const Waiting waiting = std::move(waiting_.front());
    waiting_.pop_front();
    if (waiting.path != "-" && bytes::is_folder(waiting.path)) {
      if (auto failure = unfold(waiting)) return Result<InputPage>(*std::move(failure));
    } else if (is_archive(waiting.path)) {
      Result<bytes::WarcReader> reader = bytes::WarcReader::open(waiting.path);
      if (!reader) return Result<InputPage>(Failure{std::move(reader).error()});
      archive_ = waiting.path;
      reader_.emplace(*std::move(reader));
    } else {
      return read_page(waiting);
    }
  }
}

std::optional<Failure> Inputs::unfold(const Waiting& folder) {
  Result<std::vector<std::string>> files =
      bytes::list_folder(folder.path, {".html", ".htm", ".xhtml", ".warc", ".warc.gz", ".warc.zst"},
                         bytes::Below::Enter);
  if (!files) return Failure{std::move(files).error()};
  if (files->empty())
    return fail(ErrorCode::NotFound, "read " + folder.path + ": the folder has no pages");
  std::string root = folder.path;
  if (!root.ends_with('/')) root += '/';
  std::string base = folder.url;
  if (!base.empty() && !base.ends_with('/')) base += '/';
  for (auto file = files->rbegin(); file != files->rend(); ++file) {
    const bool is_below = std::string_view(*file).starts_with(root);
    waiting_.push_front({*file, base.empty() || !is_below ? "" : base + file->substr(root.size())});
  }
  return std::nullopt;
}

Result<InputPage> Inputs::read_page(const Waiting& waiting) {
  WINNOW_TRY(bytes_, bytes::read_input(waiting.path, options_.max_bytes));
  return InputPage{bytes_.view(), waiting.url, "", waiting.path};
}

std::optional<Result<InputPage>> Inputs::next_of_archive() {
  while (const bytes::WarcRecord* record = reader_->next()) {
    payload_ = bytes::read_payload(*record);
    if (!is_page(*record, payload_)) continue;
    std::string type = payload_.content_type;
    if (!payload_.charset.empty() && type.find("charset") == std::string::npos)
      type.append("; charset=").append(payload_.charset);
    std::string url(record->target_uri());
    return Result<InputPage>(InputPage{payload_.body, url, std::move(type), url});
  }
  const Result<void> status = reader_->status();
  reader_.reset();
  if (!status) return Result<InputPage>(Failure{status.error()});
  return std::nullopt;
}

}  // namespace winnow::cli
