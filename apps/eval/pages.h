// Reads labelled pages from their archives, one at a time.
//
//   PageStream stream(archives_of(corpora, chosen));
//   while (const ArchivedPage* page = stream.next()) use(page->body);
//   stream.notes();       // damaged records
//
// The first response or resource with a labelled URL is the page; all others are assets. An archive
// that cannot be opened ends the stream (status()); damaged records become notes. Not thread-safe.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "bytes/http_payload.h"
#include "bytes/warc_reader.h"
#include "winnow/result.h"

namespace winnow::eval {

// An archive and the numbers of the pages to read from it.
struct Archive {
  std::string path;
  std::unordered_map<std::string_view, std::size_t> wanted;
};

// Valid until the next call of next().
struct ArchivedPage {
  std::size_t page = 0;      // its number
  std::string content_type;  // "text/html; charset=utf-8"
  std::string_view body;
};

class PageStream {
 public:
  explicit PageStream(std::vector<Archive> archives) : archives_(std::move(archives)) {}

  // The next labelled page, or nullptr at the end.
  const ArchivedPage* next();
  [[nodiscard]] const Result<void>& status() const noexcept { return status_; }
  [[nodiscard]] const std::vector<std::string>& notes() const noexcept { return notes_; }

 private:
  void close_archive();

  std::vector<Archive> archives_;
  std::size_t current_ = 0;
  std::optional<bytes::WarcReader> reader_;
  bytes::Payload payload_;
  ArchivedPage page_;
  Result<void> status_;
  std::vector<std::string> notes_;
};

}  // namespace winnow::eval
