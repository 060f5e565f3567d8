// Finds assets in archives by content type and in folders by file extension.
#include "cli/assets.h"

#include <optional>
#include <string_view>
#include <utility>

#include "bytes/file.h"
#include "bytes/file_kind.h"
#include "bytes/folder.h"
#include "bytes/http_payload.h"
#include "bytes/warc_reader.h"
#include "cli/inputs.h"

namespace winnow::cli {
namespace {

constexpr std::size_t kMaxBytes = std::size_t{256} << 20;  // of all assets
constexpr std::size_t kMaxOfOne = std::size_t{16} << 20;

struct AssetType {
  std::string_view extension;
  std::string_view content_type;
};
constexpr AssetType kAssetTypes[] = {
    {".css", "text/css"},          {".js", "text/javascript"}, {".mjs", "text/javascript"},
    {".json", "application/json"}, {".png", "image/png"},      {".jpg", "image/jpeg"},
    {".jpeg", "image/jpeg"},       {".gif", "image/gif"},      {".svg", "image/svg+xml"},
    {".webp", "image/webp"},       {".woff2", "font/woff2"},
};

class Collector {
 public:
  Collector(AssetKinds kinds, Extractor& extractor) : kinds_(kinds), extractor_(extractor) {}

  [[nodiscard]] bool is_wanted(std::string_view content_type) const {
    const bool is_sheet = content_type.find("css") != std::string_view::npos;
    return is_sheet ||
           (kinds_ == AssetKinds::All && content_type.find("html") == std::string_view::npos);
  }
  void add(const std::string& url, std::string_view content_type, std::string_view body) {
    if (body.size() > kMaxOfOne || taken_ + body.size() > kMaxBytes) return;
    taken_ += body.size();
    extractor_.add_asset(url, std::string(content_type), std::string(body));
  }

 private:
  AssetKinds kinds_;
  Extractor& extractor_;
  std::size_t taken_ = 0;
};

Result<void> read_archive(const std::string& path, Collector& collector) {
  WINNOW_TRY(bytes::WarcReader reader, bytes::WarcReader::open(path));
  while (const bytes::WarcRecord* record = reader.next()) {
    if (record->type != bytes::WarcRecordType::Response &&
        record->type != bytes::WarcRecordType::Resource)
      continue;
    const bytes::Payload payload = bytes::read_payload(*record);
    if (collector.is_wanted(payload.content_type))
      collector.add(std::string(record->target_uri()), payload.content_type, payload.body);
  }
  return {};  // extraction reports damage
}

bool holds_archive(const std::string& path) {
  if (is_archive(path)) return true;
  Result<bytes::Source> source = bytes::Source::open(path);
  if (!source) return false;
  const Result<bytes::FileKind> kind = bytes::file_kind(*source);
  return kind && *kind == bytes::FileKind::Archive;
}

// Each file is added under its path and under its address below the folder: pages link to
// "/style.css".
void read_folder(const std::string& folder, const std::string& url, Collector& collector) {
  std::string root = folder;
  if (!root.empty() && !root.ends_with('/')) root += '/';
  std::string base = url;
  if (!base.empty() && !base.ends_with('/')) base += '/';
  for (const AssetType& kind : kAssetTypes) {
    if (!collector.is_wanted(kind.content_type)) continue;
    const auto files = bytes::list_folder(folder.empty() ? "." : folder,
                                          {std::string(kind.extension)}, bytes::Below::Enter);
    if (!files) return;
    for (const std::string& file : *files) {
      const auto content = bytes::read_input(file, kMaxOfOne);
      if (!content) continue;
      std::string_view below(file);
      if (below.starts_with("./") && root.empty()) below.remove_prefix(2);
      if (below.starts_with(root)) below.remove_prefix(root.size());
      collector.add(root + std::string(below), kind.content_type, content->view());
      collector.add(base + std::string(below), kind.content_type, content->view());
    }
  }
}

}  // namespace

Result<void> add_assets(const std::vector<std::string>& inputs, const std::string& url,
                        AssetKinds kinds, Extractor& extractor) {
  Collector collector(kinds, extractor);
  for (const std::string& input : inputs) {
    if (input == "-" || input.find("://") != std::string::npos) continue;
    if (bytes::is_folder(input)) {
      read_folder(input, url, collector);
      const auto archives = bytes::list_folder(input, kArchiveEndings, bytes::Below::Enter);
      if (archives)
        for (const std::string& archive : *archives)
          WINNOW_TRY_VOID(read_archive(archive, collector));
    } else if (holds_archive(input)) {
      WINNOW_TRY_VOID(read_archive(input, collector));
    } else {
      const std::size_t slash = input.rfind('/');
      const std::string page_folder =
          url.empty() ? std::string() : url.substr(0, url.rfind('/') + 1);
      read_folder(slash == std::string::npos ? "" : input.substr(0, slash), page_folder, collector);
    }
  }
  return {};
}

}  // namespace winnow::cli
