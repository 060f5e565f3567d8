// Folders are listed at once, so that the total size is known; everything else is opened when it is
// read.
#include "cli/inputs.h"

#include <algorithm>
#include <utility>

#include "base/ascii.h"
#include "bytes/file.h"
#include "bytes/file_kind.h"
#include "bytes/folder.h"
#include "cli/mirror.h"
#include "cli/web.h"

namespace winnow::cli {
namespace {

constexpr std::array<std::string_view, 3> kPageEndings = {".html", ".htm", ".xhtml"};

bool ends_with(std::string_view text, std::string_view ending) noexcept {
  return text.size() >= ending.size() &&
         base::equals_ignoring_case(text.substr(text.size() - ending.size()), ending);
}

std::string without_page_ending(std::string path) {
  for (const std::string_view ending : kPageEndings)
    if (ends_with(path, ending) && path.size() > ending.size()) {
      path.resize(path.size() - ending.size());
      break;
    }
  return path;
}

// A missing file whose name looks like a host is probably an address without its scheme.
Error with_hint(Error error, const std::string& path) {
  const std::string_view host = std::string_view(path).substr(0, path.find('/'));
  const std::string_view domain = host.substr(host.rfind('.') + 1);
  const bool is_domain = domain.size() >= 2 && domain.size() < host.size() &&
                         std::ranges::all_of(domain, [](char c) { return base::is_alpha(c); });
  const bool is_page = without_page_ending(path) != path || is_archive(path);
  if (error.code == ErrorCode::NotFound && is_domain && !is_page && !host.starts_with('.'))
    error.message += " (for a web page, write https://" + path + ")";
  return error;
}

std::string_view last_part(std::string_view path) noexcept {
  while (path.size() > 1 && path.ends_with('/')) path.remove_suffix(1);
  return path.substr(path.rfind('/') + 1);
}

// Removes the parts of a path that could leave the folder it is appended to.
std::string safe_relative_path(std::string_view path) {
  std::string safe;
  while (!path.empty()) {
    const std::size_t end = std::min(path.find('/'), path.size());
    const std::string_view part = path.substr(0, end);
    if (!part.empty() && part != "." && part != "..")
      safe.append(safe.empty() ? "" : "/").append(part);
    path.remove_prefix(std::min(end + 1, path.size()));
  }
  return safe.empty() ? "page" : safe;
}

}  // namespace

bool is_archive(std::string_view path) noexcept {
  return std::ranges::any_of(kArchiveEndings,
                             [&](std::string_view ending) { return ends_with(path, ending); });
}

bool is_web_address(std::string_view input) noexcept {
  return base::starts_with_ignoring_case(input, "http://") ||
         base::starts_with_ignoring_case(input, "https://");
}

bool is_address(std::string_view input) noexcept {
  return is_web_address(input) || base::starts_with_ignoring_case(input, "file:/");
}

Failure not_a_web_address(const std::string& input) {
  return fail(ErrorCode::Refused,
              "read " + input + ": refused, not an http or https address (--public-only)");
}

Inputs::Inputs(const std::vector<std::string>& inputs, InputOptions options)
    : options_(std::move(options)) {
  for (const std::string& input : inputs) {
    if (input == "-")
      add(input, options_.url, "page");
    else if (options_.web_only && !is_web_address(input))
      waiting_.push_back({input, "", "page", 0, not_a_web_address(input).error});
    else if (is_address(input))
      add(input, input, safe_relative_path(input.substr(input.find("//") + 2)));
    else if (bytes::is_folder(input))
      unfold(input, inputs.size() == 1);
    else
      add(input, options_.url, safe_relative_path(last_part(input)));
  }
  // a/rye.html and b/rye.html keep their folders, rye.html and rye.htm their extensions, and any
  // others are numbered.
  MirrorNames names(options_.extension);
  for (Waiting& waiting : waiting_) {
    waiting.mirror = names.fitting(waiting.mirror);
    names.reserve_folders(waiting.mirror);
  }
  for (Waiting& waiting : waiting_)
    waiting.mirror = names.choose(
        {is_archive(waiting.path) ? waiting.mirror : without_page_ending(waiting.mirror),
         waiting.mirror, names.fitting(safe_relative_path(waiting.path))});
}

std::vector<std::string> Inputs::files() const {
  std::vector<std::string> files;
  for (const Waiting& waiting : waiting_)
    if (waiting.path != "-" && !is_web_address(waiting.path) && !waiting.failure)
      files.push_back(path_of_file_url(waiting.path).value_or(waiting.path));
  return files;
}

void Inputs::add(const std::string& path, std::string url, std::string mirror) {
  const std::uint64_t file_bytes = path == "-" || is_address(path) ? 0 : bytes::size_of_file(path);
  total_bytes_ += file_bytes;
  waiting_.push_back({path, std::move(url), std::move(mirror), file_bytes});
}

void Inputs::unfold(const std::string& folder, bool is_only) {
  Result<std::vector<std::string>> files =
      bytes::list_folder(folder, kPageEndings, bytes::Below::Enter);
  if (files) {
    const auto archives = bytes::list_folder(folder, kArchiveEndings, bytes::Below::Enter);
    if (archives) files->insert(files->end(), archives->begin(), archives->end());
    std::ranges::sort(*files);
  }
  if (files && files->empty())
    files = fail(ErrorCode::NotFound, "read " + folder + ": no HTML or WARC files in this folder");
  if (!files) {
    waiting_.push_back({folder, "", safe_relative_path(last_part(folder)), 0, files.error()});
    return;
  }
  std::string root = folder;
  if (!root.ends_with('/')) root += '/';
  std::string base = options_.url;
  if (!base.empty() && !base.ends_with('/')) base += '/';
  for (const std::string& file : *files) {
    const std::string below = file.starts_with(root) ? file.substr(root.size()) : file;
    std::string mirror = is_only ? below : std::string(last_part(folder)) + "/" + below;
    add(file, base.empty() ? "" : base + below, safe_relative_path(mirror));
  }
}

double Inputs::share_read() const noexcept {
  if (total_bytes_ == 0) return 0;
  return static_cast<double>(read_bytes_ + std::min(current_read_bytes_, current_bytes_)) /
         static_cast<double>(total_bytes_);
}

std::optional<Result<InputPage>> Inputs::next(Reading reading) {
  while (true) {
    if (archive_) {
      if (auto page = next_of_archive()) return page;
      continue;
    }
    read_bytes_ += current_bytes_;
    current_bytes_ = current_read_bytes_ = 0;
    if (waiting_.empty()) return std::nullopt;
    const Waiting waiting = std::move(waiting_.front());
    waiting_.pop_front();
    current_bytes_ = waiting.file_bytes;
    place_ = {.name = waiting.path, .path = waiting.mirror, .url = waiting.url};
    if (!is_address(waiting.path)) place_.origin.path = waiting.path;
    if (waiting.failure) return Result<InputPage>(Failure{*waiting.failure});
    if (is_address(waiting.path)) return fetch_page(waiting, reading);
    if (auto page = open_file(waiting, reading)) return page;
  }
}

// The page in the file; nothing if it is an archive, which is open then.
std::optional<Result<InputPage>> Inputs::open_file(const Waiting& waiting, Reading reading) {
  const auto failed = [&](Error error) {
    return Result<InputPage>(Failure{with_hint(std::move(error), waiting.path)});
  };
  Result<bytes::Source> source =
      waiting.path == "-" ? bytes::Source::standard_input() : bytes::Source::open(waiting.path);
  if (!source) return failed(std::move(source).error());
  const Result<bytes::FileKind> kind = bytes::file_kind(*source);
  if (!kind) return failed(kind.error());
  if (*kind != bytes::FileKind::Archive && !is_archive(waiting.path)) {
    if (reading == Reading::PlaceOnly)
      return Result<InputPage>(InputPage{"", waiting.url, "", waiting.path});
    Result<bytes::Bytes> content = bytes::read_all(*source, options_.max_bytes);
    if (!content) return failed(std::move(content).error());
    bytes_ = *std::move(content);
    return Result<InputPage>(InputPage{bytes_.view(), waiting.url, "", waiting.path});
  }
  Result<bytes::WarcReader> reader = bytes::WarcReader::open(*std::move(source));
  if (!reader) return failed(std::move(reader).error());
  place_.is_in_archive = true;
  archive_.emplace(*std::move(reader), waiting.path);
  return std::nullopt;
}

Result<InputPage> Inputs::fetch_page(const Waiting& waiting, Reading reading) {
  if (reading == Reading::PlaceOnly) return InputPage{"", waiting.url, "", waiting.path};
  if (!options_.fetch)
    return fail(ErrorCode::Unsupported,
                "fetch " + waiting.path + ": this command reads only files");
  WINNOW_TRY(FetchedPage fetched, options_.fetch(waiting.path));
  place_.origin.date_downloaded = std::move(fetched.date_downloaded);
  place_.origin.usage_signals = std::move(fetched.usage_signals);
  bytes_ = std::move(fetched.body);
  return InputPage{bytes_.view(), std::move(fetched.url), std::move(fetched.content_type),
                   waiting.path, fetched.is_truncated};
}

std::string_view Inputs::take(std::string_view bytes, bytes::Bytes& memory) {
  if (archive_) return archive_->take(bytes, memory);
  std::swap(bytes_, memory);
  return bytes;
}

std::optional<Result<InputPage>> Inputs::next_of_archive() {
  auto page = archive_->next();
  place_.origin = archive_->origin();
  current_read_bytes_ = archive_->read_bytes();
  if (!page) {
    archive_.reset();
    return std::nullopt;
  }
  place_.url = *page ? (*page)->url : "";
  place_.name = *page ? place_.url : place_.origin.path;
  if (!*page) return Result<InputPage>(Failure{std::move(*page).error()});
  ArchivedPage& archived = **page;
  return Result<InputPage>(InputPage{archived.bytes, place_.url, std::move(archived.content_type),
                                     place_.url, archived.is_truncated});
}

}  // namespace winnow::cli
