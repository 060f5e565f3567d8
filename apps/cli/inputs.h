// The pages that the inputs of a command line refer to: files, folders of *.html, web archives,
// addresses, standard input. Archives are recognized by their content or their name.
//
//   Inputs inputs({"crawl.warc.gz", "pages/", "-"}, {.url = "https://example.org/"});
//   while (const auto page = inputs.next()) {
//     if (!*page) report_error((*page).error()); else use((*page)->bytes, (*page)->url);
//   }
//
// One page is in memory at a time. An input that cannot be read is one failure; the next input
// follows. Archives yield the responses and resources that are HTML, and the texts of conversion
// records (WET), with their addresses. Everything in an archive that cannot be read is a failure
// with its offset, in the order of the archive. The order is deterministic, so a page can be
// identified by its number.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bytes/archive_pages.h"
#include "bytes/bytes.h"
#include "winnow/page.h"
#include "winnow/result.h"

namespace winnow::cli {

struct FetchedPage {
  bytes::Bytes body;
  std::string url;  // after redirects
  std::string content_type;
  bool is_truncated = false;  // the body is incomplete
  bool is_public = true;      // comes from a public address, or from nobody knows where
  std::optional<std::string> date_downloaded = {};  // ISO 8601; absent for files
  std::vector<std::string> usage_signals = {};      // of the response, for InputOrigin
};

struct InputOptions {
  // Address of the page; for the files of a folder, address of the folder.
  std::string url = {};
  std::size_t max_bytes = std::size_t{20} << 20;
  std::string extension = {};  // of the files in a folder that mirrors the inputs
  bool web_only = false;  // everything but http and https addresses and standard input is a failure
  // Fetches an address. If empty, addresses among the inputs are failures.
  std::function<Result<FetchedPage>(const std::string& url)> fetch = {};
};

// Identifies a page among the inputs.
struct InputPlace {
  std::string name;            // file or address, for messages
  std::string path;            // in a folder that mirrors the inputs, without extension
  bool is_in_archive = false;  // several pages have the same path
  std::string url = {};        // if known before the page is read
  InputOrigin origin = {};     // empty for an address
};

// Views until the next call of next().
struct InputPage {
  std::string_view bytes;
  std::string url;            // empty: unknown
  std::string content_type;   // empty: not declared
  std::string name;           // see InputPlace::name
  bool is_truncated = false;  // the archive or the server did not deliver the whole page
};

enum class Reading : std::uint8_t { Whole, PlaceOnly };  // PlaceOnly: bytes may be empty

class Inputs {
 public:
  Inputs(const std::vector<std::string>& inputs, InputOptions options);

  // Nothing after the last page.
  std::optional<Result<InputPage>> next(Reading reading = Reading::Whole);
  // Moves the bytes of the page that next() returned last into `memory`, if possible without
  // copying them, and returns them. What `memory` was before is reused.
  std::string_view take(std::string_view bytes, bytes::Bytes& memory);
  // Place of the page or failure that next() returned last.
  [[nodiscard]] const InputPlace& place() const noexcept { return place_; }
  // The rest of the archive that is being read is left out.
  void leave_archive() { archive_.reset(); }
  // Share of the input bytes read so far, from 0 to 1.
  [[nodiscard]] double share_read() const noexcept;
  // The files that are still to be read.
  [[nodiscard]] std::vector<std::string> files() const;

 private:
  struct Waiting {
    std::string path;
    std::string url;
    std::string mirror;  // InputPlace::path
    std::uint64_t file_bytes = 0;
    std::optional<Error> failure = std::nullopt;
  };

  void unfold(const std::string& folder, bool is_only);
  void add(const std::string& path, std::string url, std::string mirror);
  std::optional<Result<InputPage>> next_of_archive();
  std::optional<Result<InputPage>> open_file(const Waiting& waiting, Reading reading);
  Result<InputPage> fetch_page(const Waiting& waiting, Reading reading);

  InputOptions options_;
  std::deque<Waiting> waiting_;
  std::uint64_t total_bytes_ = 0;
  std::uint64_t read_bytes_ = 0;          // of the inputs before the current one
  std::uint64_t current_bytes_ = 0;       // of the current one
  std::uint64_t current_read_bytes_ = 0;  // position in it
  InputPlace place_;
  std::optional<bytes::ArchivePages> archive_;
  bytes::Bytes bytes_;
};

// The names of archives in a folder.
inline constexpr std::array<std::string_view, 8> kArchiveEndings = {
    ".warc", ".warc.gz", ".warc.zst", ".warc.lz4", ".arc", ".arc.gz", ".wet", ".wet.gz"};
// Does the name end with one of them?
bool is_archive(std::string_view path) noexcept;
// "https://...", "file:///..."
bool is_address(std::string_view input) noexcept;
// "https://..."
bool is_web_address(std::string_view input) noexcept;
// The failure of an input that is neither a web address nor standard input.
Failure not_a_web_address(const std::string& input);

}  // namespace winnow::cli
