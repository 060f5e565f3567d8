// A SQLite database in one file, wrapped as far as the web cache and the crawl frontier need it.
//
//   WINNOW_TRY(Database database, Database::open("pages.cache"));
//   WINNOW_TRY_VOID(database.execute("CREATE TABLE page(url TEXT PRIMARY KEY, body)"));
//   WINNOW_TRY(Statement insert, database.prepare("INSERT INTO page VALUES(?, ?)"));
//   WINNOW_TRY_VOID(insert.run("https://mill.example/", body));
//   WINNOW_TRY(Statement find, database.prepare("SELECT body FROM page WHERE url = ?"));
//   find.start("https://mill.example/");
//   WINNOW_TRY(const bool found, find.next());
//   if (found) use(find.text(0));
//
// The file uses write-ahead logging: committed data survives a killed process, and with
// Durability::Disk also a power failure. Text read from a column is a view that is valid until the
// statement advances. A Database and its Statements belong to one thread; destroy the Statements
// first.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "winnow/result.h"

struct sqlite3;
struct sqlite3_stmt;

namespace winnow::bytes {

enum class Durability : std::uint8_t {
  Process,  // survives the end of the process
  Disk,     // every commit waits for the disk
};

struct DatabaseOptions {
  Durability durability = Durability::Process;
  std::size_t cache_bytes = std::size_t{4} << 20;  // of pages in memory
  int busy_milliseconds = 2000;  // how long to wait for another process to unlock the file
  // No other process can open the file after the first write; needs no memory shared by processes.
  bool is_exclusive = false;
};

class Statement {
 public:
  // Binds the values to ?1, ?2, ... and resets to before the first row.
  template <typename... Values>
  void start(const Values&... values) {
    rewind();
    int position = 0;
    (bind(++position, values), ...);
  }
  // True: there is a row, and text() and number() read its columns, counted from 0.
  Result<bool> next();
  [[nodiscard]] std::string_view text(int column) const noexcept;
  [[nodiscard]] std::int64_t number(int column) const noexcept;

  // For statements that return no rows.
  template <typename... Values>
  Result<void> run(const Values&... values) {
    start(values...);
    return finish();
  }

 private:
  friend class Database;
  struct Free {
    void operator()(sqlite3_stmt* statement) const noexcept;
  };
  Statement(sqlite3_stmt* statement, std::string name)
      : statement_(statement), name_(std::move(name)) {}

  void rewind() noexcept;
  void bind(int position, std::string_view text) noexcept;
  void bind(int position, std::nullptr_t) noexcept;
  void bind_number(int position, std::int64_t value) noexcept;
  void bind(int position, std::integral auto value) noexcept {
    bind_number(position, static_cast<std::int64_t>(value));
  }
  Result<void> finish();

  std::unique_ptr<sqlite3_stmt, Free> statement_;
  std::string name_;  // of the database, for messages
};

class Database {
 public:
  // ":memory:" lives as long as the object.
  static Result<Database> open(const std::string& path, const DatabaseOptions& options = {});

  // One or more statements without values.
  Result<void> execute(const std::string& sql);
  Result<Statement> prepare(std::string_view sql);
  // Rows that the last statement changed, and the key of the row it inserted.
  [[nodiscard]] std::int64_t changes() const noexcept;
  [[nodiscard]] std::int64_t last_key() const noexcept;

 private:
  struct Close {
    void operator()(sqlite3* database) const noexcept;
  };
  Database(sqlite3* database, std::string name) : database_(database), name_(std::move(name)) {}

  std::unique_ptr<sqlite3, Close> database_;
  std::string name_;
};

}  // namespace winnow::bytes
