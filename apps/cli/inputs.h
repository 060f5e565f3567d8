// The pages that a command line names: files, folders of *.html, web archives, standard input.
//
//   Inputs inputs({"crawl.warc.gz", "pages/", "-"}, {.url = "https://example.org/"});
//   while (const auto page = inputs.next()) {
//     if (!*page) complain((*page).error()); else use((*page)->bytes, (*page)->url);
//   }
//
// One page is in memory at a time. An input that cannot be read is one failure, and the next one
// follows. Of archives come the responses and resources that are pages, with their addresses.
#pragma once

#include <cstddef>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bytes/bytes.h"
#include "bytes/http_payload.h"
#include "bytes/warc_reader.h"
#include "winnow/result.h"

namespace winnow::cli {

struct InputOptions {
  // The address of the page; of a folder's files, the address of the folder.
  std::string url = {};
  std::size_t max_bytes = std::size_t{20} << 20;
};

// Views until the next call of next().
struct InputPage {
  std::string_view bytes;
  std::string url;           // empty: not known
  std::string content_type;  // empty: not declared
  std::string name;          // for messages: the file, or the address
};

class Inputs {
 public:
  Inputs(std::vector<std::string> inputs, InputOptions options);

  // Nothing at the end.
  std::optional<Result<InputPage>> next();

 private:
  struct Waiting {
    std::string path;
    std::string url;
  };

  std::optional<Result<InputPage>> next_of_archive();
  Result<InputPage> read_page(const Waiting& waiting);
  std::optional<Failure> unfold(const Waiting& folder);

  InputOptions options_;
  std::deque<Waiting> waiting_;
  std::string archive_;
  std::optional<bytes::WarcReader> reader_;
  bytes::Payload payload_;
  bytes::Bytes bytes_;
};

// ".warc", ".warc.gz", ".warc.zst"
bool is_archive(std::string_view path) noexcept;

}  // namespace winnow::cli
