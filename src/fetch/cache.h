// A cache of fetched pages in one file, so that a server can answer "not modified".
//
//   WINNOW_TRY(HttpCache cache, HttpCache::open("pages.cache"));
//   HttpClient client({.cache = &cache});
//
// Stores answers that can be revalidated: status 200, with an ETag or Last-Modified, complete, and
// not excluded by Cache-Control: no-store or private. Every use of the cache asks the server first.
// Over the size limit, the least recently used pages are removed.
//
// Several processes may share the file; an HttpCache belongs to one thread. If reading or writing
// the file fails, the page is not cached; fetching still works.
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
  std::size_t max_page_bytes = std::size_t{4} << 20;  // larger ones are not stored
};

struct CachedPage {
  std::string etag;           // empty: none
  std::string last_modified;  // empty: none
  std::string message;        // head and body, as received
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
