// RAII wrappers around SQLite handles; SQLite errors become failures.
#include "bytes/database.h"

#include <sqlite3.h>

#include <utility>

namespace winnow::bytes {
namespace {

Failure database_failure(const std::string& name, int code, const char* words) {
  const std::string message = "database " + name + ": " + words;
  switch (code & 0xff) {
    case SQLITE_CANTOPEN:
    case SQLITE_READONLY:
    case SQLITE_FULL: return fail(ErrorCode::Unwritable, message);
    case SQLITE_NOTADB:
    case SQLITE_CORRUPT: return fail(ErrorCode::Malformed, message);
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return fail(ErrorCode::Unwritable, "database " + name + ": locked by another process");
    case SQLITE_ERROR:
    case SQLITE_MISUSE:
    case SQLITE_CONSTRAINT: return fail(ErrorCode::Internal, message);
    default: return fail(ErrorCode::Unreadable, message);
  }
}

}  // namespace

void Statement::Free::operator()(sqlite3_stmt* statement) const noexcept {
  sqlite3_finalize(statement);
}

void Statement::rewind() noexcept {
  sqlite3_reset(statement_.get());
  sqlite3_clear_bindings(statement_.get());
}

// SQLITE_TRANSIENT: SQLite copies the values, because the caller's may be gone before the statement
// is stepped.
void Statement::bind(int position, std::string_view text) noexcept {
  sqlite3_bind_text64(statement_.get(), position, text.data() == nullptr ? "" : text.data(),
                      text.size(), SQLITE_TRANSIENT, SQLITE_UTF8);
}

void Statement::bind(int position, std::nullptr_t) noexcept {
  sqlite3_bind_null(statement_.get(), position);
}

void Statement::bind_number(int position, std::int64_t value) noexcept {
  sqlite3_bind_int64(statement_.get(), position, value);
}

Result<bool> Statement::next() {
  const int code = sqlite3_step(statement_.get());
  if (code == SQLITE_ROW) return true;
  if (code == SQLITE_DONE) return false;
  const Failure failure =
      database_failure(name_, code, sqlite3_errmsg(sqlite3_db_handle(statement_.get())));
  rewind();
  return failure;
}

Result<void> Statement::finish() {
  Result<bool> more = true;
  while (more && *more) more = next();
  if (!more) return Failure{std::move(more).error()};
  rewind();
  return {};
}

std::string_view Statement::text(int column) const noexcept {
  const auto* data = static_cast<const char*>(sqlite3_column_blob(statement_.get(), column));
  const int size = sqlite3_column_bytes(statement_.get(), column);
  return data == nullptr ? std::string_view{}
                         : std::string_view(data, static_cast<std::size_t>(size));
}

std::int64_t Statement::number(int column) const noexcept {
  return sqlite3_column_int64(statement_.get(), column);
}

void Database::Close::operator()(sqlite3* database) const noexcept { sqlite3_close_v2(database); }

Result<Database> Database::open(const std::string& path, const DatabaseOptions& options) {
  sqlite3* opened = nullptr;
  const int code = sqlite3_open_v2(
      path.c_str(), &opened,
      SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE,
      nullptr);
  Database database(opened, path);
  if (code != SQLITE_OK)
    return database_failure(path, code, opened == nullptr ? "no memory" : sqlite3_errmsg(opened));
  sqlite3_busy_timeout(opened, options.busy_milliseconds);
  std::string settings = options.is_exclusive ? "PRAGMA locking_mode = EXCLUSIVE; " : "";
  settings += "PRAGMA journal_mode = WAL; PRAGMA cache_size = -";
  settings += std::to_string(options.cache_bytes >> 10);
  settings += options.durability == Durability::Disk ? "; PRAGMA synchronous = FULL"
                                                     : "; PRAGMA synchronous = NORMAL";
  WINNOW_TRY_VOID(database.execute(settings));
  return database;
}

Result<void> Database::execute(const std::string& sql) {
  const int code = sqlite3_exec(database_.get(), sql.c_str(), nullptr, nullptr, nullptr);
  if (code != SQLITE_OK) return database_failure(name_, code, sqlite3_errmsg(database_.get()));
  return {};
}

Result<Statement> Database::prepare(std::string_view sql) {
  sqlite3_stmt* statement = nullptr;
  const int code = sqlite3_prepare_v3(database_.get(), sql.data(), static_cast<int>(sql.size()),
                                      SQLITE_PREPARE_PERSISTENT, &statement, nullptr);
  if (code != SQLITE_OK) return database_failure(name_, code, sqlite3_errmsg(database_.get()));
  return Statement(statement, name_);
}

std::int64_t Database::changes() const noexcept { return sqlite3_changes64(database_.get()); }
std::int64_t Database::last_key() const noexcept {
  return sqlite3_last_insert_rowid(database_.get());
}

}  // namespace winnow::bytes
