// Pages are read with winnow's bytes/ and decode/, so that every contender gets what winnow's
// parser gets in the program: valid UTF-8, with chunks and content encodings decoded.
#include "pages.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "bytes/http_payload.h"
#include "bytes/warc_reader.h"
#include "decode/decode.h"

namespace winnow::bench {
namespace {

std::filesystem::path shared_folder() {
  if (const char* folder = std::getenv("WINNOW_SHARED")) return folder;
  return WINNOW_SHARED_DIR;
}

void add(Pages& pages, std::string name, std::string_view bytes, std::string_view charset,
         decode::Decoder& decoder) {
  decode::Decoded decoded = decoder.decode(bytes, {.http_charset = charset});
  pages.pages.push_back({std::move(name), std::move(decoded).take_text()});
  pages.total_bytes += pages.pages.back().text.size();
}

Result<Pages> pages_of_archive(const std::filesystem::path& archive) {
  Pages pages;
  pages.origin = "wcxb-dev";
  decode::Decoder decoder;
  WINNOW_TRY(bytes::WarcReader reader, bytes::WarcReader::open(archive.string()));
  while (const bytes::WarcRecord* record = reader.next()) {
    if (record->type != bytes::WarcRecordType::Response) continue;
    const bytes::Payload payload = bytes::read_payload(*record);
    add(pages, std::string(record->target_uri()), payload.body, payload.charset, decoder);
  }
  WINNOW_TRY_VOID(reader.status());
  return pages;
}

Pages pages_of_folder(const std::filesystem::path& folder) {
  Pages pages;
  pages.origin = "examples";
  decode::Decoder decoder;
  std::vector<std::filesystem::path> files;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(folder, error))
    if (entry.path().extension() == ".html") files.push_back(entry.path());
  std::ranges::sort(files);
  for (const std::filesystem::path& file : files) {
    std::ifstream in(file, std::ios::binary);
    const std::string bytes{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
    add(pages, file.filename().string(), bytes, {}, decoder);
  }
  return pages;
}

}  // namespace

Result<Pages> load_pages() {
  const std::filesystem::path archive = shared_folder() / "corpora/wcxb/wcxb-dev.warc.gz";
  std::error_code error;
  if (std::filesystem::exists(archive, error)) return pages_of_archive(archive);
  return pages_of_folder(std::filesystem::path(WINNOW_SOURCE_DIR) / "examples");
}

}  // namespace winnow::bench
