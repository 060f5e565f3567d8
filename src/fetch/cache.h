// Pages that were fetched before, in one small file, so that a server can answer "not modified".
//
// Kept are answers that can be asked about again: status 200, an ETag or a Last-Modified, whole,
// and not forbidden by Cache-Control: no-store or private. Nothing is taken from the cache without
// asking the server first. Over the size cap the pages that were not used for longest go.
//
//   WINNOW_TRY(HttpCache cache, HttpCache::open("pages.cache"));
//   HttpClient client({.cache = &cache});
//
// Several processes may share the file; a HttpCache belongs to one thread. What the file cannot
// give or take is not cached, and no failure.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "bytes/bytes.h"
#include "bytes/database.h"
#include "fetch/http_exchange.h"
#include "winnow/result.h"

namespace winnow::fetch {

struct CacheOptions {
  std::size_t max_bytes = std::size_t{64} << 20;      // of all messages together
  std::size_t max_page_bytes = std::size_t{4} << 20;  // larger ones are not kept
};

struct CachedPage {
  std::string etag;           // empty: none
  std::string last_modified;  // empty: none
  std::string message;        // head and body, as they came
};

class HttpCache {
 public:
  static Result<HttpCache> open(const std::string& path, const CacheOptions& options = {});

  std::optional<CachedPage> find(const std::string& url);
  void keep(const Exchange& exchange);

 private:
  HttpCache(bytes::Database database, const CacheOptions& options)
      : database_(std::move(database)), options_(options) {}
  Result<void> prepare();
  Result<void> write(const Exchange& exchange, std::string_view etag,
                     std::string_view last_modified);

  bytes::Database database_;
  CacheOptions options_;
  std::optional<bytes::Statement> find_;
  std::optional<bytes::Statement> touch_;
  std::optional<bytes::Statement> insert_;
  std::optional<bytes::Statement> total_;
  std::optional<bytes::Statement> drop_oldest_;
};

}  // namespace winnow::fetch
