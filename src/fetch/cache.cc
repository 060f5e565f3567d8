// One table, ordered by a counter that grows with each use.
#include "fetch/cache.h"

#include <utility>

#include "base/ascii.h"

namespace winnow::fetch {
namespace {

// True if a Cache-Control header forbids storing the answer.
bool forbids_keeping(std::string_view cache_control) {
  const std::string value = base::lower_case(cache_control);
  return value.find("no-store") != std::string::npos || value.find("private") != std::string::npos;
}

}  // namespace

Result<HttpCache> HttpCache::open(const std::string& path, const CacheOptions& options) {
  WINNOW_TRY(bytes::Database database, bytes::Database::open(path));
  HttpCache cache(std::move(database), options);
  WINNOW_TRY_VOID(cache.prepare());
  return cache;
}

Result<void> HttpCache::prepare() {
  WINNOW_TRY_VOID(database_.execute(
      "CREATE TABLE IF NOT EXISTS page(url TEXT PRIMARY KEY, etag TEXT, last_modified TEXT, "
      "message BLOB, used INTEGER) WITHOUT ROWID;"
      "CREATE INDEX IF NOT EXISTS page_by_use ON page(used)"));
  const auto prepare = [&](std::optional<bytes::Statement>& statement,
                           std::string_view sql) -> Result<void> {
    WINNOW_TRY(bytes::Statement prepared, database_.prepare(sql));
    statement.emplace(std::move(prepared));
    return {};
  };
  WINNOW_TRY_VOID(prepare(find_, "SELECT etag, last_modified, message FROM page WHERE url = ?"));
  WINNOW_TRY_VOID(prepare(
      touch_,
      "UPDATE page SET used = (SELECT coalesce(max(used), 0) + 1 FROM page) WHERE url = ?"));
  WINNOW_TRY_VOID(prepare(insert_,
                          "INSERT OR REPLACE INTO page VALUES(?, ?, ?, ?, (SELECT "
                          "coalesce(max(used), 0) + 1 FROM page))"));
  WINNOW_TRY_VOID(prepare(total_, "SELECT coalesce(sum(length(message)), 0) FROM page"));
  WINNOW_TRY_VOID(
      prepare(drop_oldest_, "DELETE FROM page WHERE used = (SELECT min(used) FROM page)"));
  return {};
}

std::optional<CachedPage> HttpCache::find(const std::string& url) {
  find_->start(url);
  const Result<bool> found = find_->next();
  if (!found || !*found) return std::nullopt;
  CachedPage page{std::string(find_->text(0)), std::string(find_->text(1)),
                  std::string(find_->text(2))};
  find_->start(url);  // releases the row
  static_cast<void>(touch_->run(url));
  return page;
}

void HttpCache::keep(const Exchange& exchange) {
  if (exchange.status != 200 || exchange.truncated ||
      exchange.message.size() > options_.max_page_bytes)
    return;
  const auto head = bytes::read_http_head(exchange.message.view());
  if (!head || forbids_keeping(head->field("Cache-Control"))) return;
  const std::string_view etag = head->field("ETag");
  const std::string_view last_modified = head->field("Last-Modified");
  if (etag.empty() && last_modified.empty()) return;
  static_cast<void>(write(exchange, etag, last_modified));
}

Result<void> HttpCache::write(const Exchange& exchange, std::string_view etag,
                              std::string_view last_modified) {
  WINNOW_TRY_VOID(insert_->run(exchange.url, etag, last_modified, exchange.message.view()));
  while (true) {
    total_->start();
    WINNOW_TRY(const bool has_total, total_->next());
    const std::int64_t total = has_total ? total_->number(0) : 0;
    total_->start();
    if (total <= static_cast<std::int64_t>(options_.max_bytes)) return {};
    WINNOW_TRY_VOID(drop_oldest_->run());
  }
}

}  // namespace winnow::fetch
