// The pages that a command line names: files, folders of *.html, web archives, addresses, standard
// input.
//
//   Inputs inputs({"crawl.warc.gz", "pages/", "-"}, {.url = "https://example.org/"});
//   while (const auto page = inputs.next()) {
//     if (!*page) report_error((*page).error()); else use((*page)->bytes, (*page)->url);
//   }
//
// One page is in memory at a time. An input that cannot be read is one failure, and the next one
// follows. Of archives come the responses and resources that are pages, with their addresses;
// damaged records are one failure after the archive's pages. The same inputs come in the same order
// every time, so a page has a number.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bytes/bytes.h"
#include "bytes/http_payload.h"
#include "bytes/warc_reader.h"
#include "winnow/page.h"
#include "winnow/result.h"

namespace winnow::cli {

struct FetchedPage {
  bytes::Bytes body;
  std::string url;  // where it was found in the end
  std::string content_type;
  bool is_truncated = false;  // the body ends before the page does
};

struct InputOptions {
  // The address of the page; of a folder's files, the address of the folder.
  std::string url = {};
  std::size_t max_bytes = std::size_t{20} << 20;
  // Gets the page of an address. Without one, an address among the inputs is a failure.
  std::function<Result<FetchedPage>(const std::string& url)> fetch = {};
};

// Where a page stands among the inputs.
struct InputPlace {
  std::string name;            // for messages: the file, or the address
  std::string path;            // of a file in a folder that mirrors the inputs, without its ending
  bool is_in_archive = false;  // others may have the same path
  std::string url = {};        // as far as it is known before the page is read
  InputOrigin origin = {};     // empty for an address
};

// Views until the next call of next().
struct InputPage {
  std::string_view bytes;
  std::string url;            // empty: not known
  std::string content_type;   // empty: not declared
  std::string name;           // as InputPlace::name
  bool is_truncated = false;  // the archive or the server did not deliver all of it
};

enum class Reading : std::uint8_t { Whole, PlaceOnly };  // PlaceOnly: bytes may be empty

class Inputs {
 public:
  Inputs(const std::vector<std::string>& inputs, InputOptions options);

  // Nothing at the end.
  std::optional<Result<InputPage>> next(Reading reading = Reading::Whole);
  // Of the page, or the failure, that next() gave last.
  [[nodiscard]] const InputPlace& place() const noexcept { return place_; }
  // How much of the inputs was read, from 0 to 1, by the bytes of their files.
  [[nodiscard]] double share_read() const noexcept;

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
  Result<InputPage> read_page(const Waiting& waiting, Reading reading);
  Result<InputPage> fetch_page(const Waiting& waiting, Reading reading);

  InputOptions options_;
  std::deque<Waiting> waiting_;
  std::uint64_t total_bytes_ = 0;
  std::uint64_t read_bytes_ = 0;          // of the inputs before the current one
  std::uint64_t current_bytes_ = 0;       // of the current one
  std::uint64_t current_read_bytes_ = 0;  // where in it
  InputPlace place_;
  std::optional<bytes::WarcReader> reader_;
  bytes::Payload payload_;
  bytes::Bytes bytes_;
};

// ".warc", ".warc.gz", ".warc.zst"
bool is_archive(std::string_view path) noexcept;
// "https://...", "file:///..."
bool is_address(std::string_view input) noexcept;

}  // namespace winnow::cli
