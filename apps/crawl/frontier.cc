// Three tables: hosts, addresses, and hashes of page texts.
#include "crawl/frontier.h"

#include <memory>
#include <utility>
#include <vector>

#include "url/normalize.h"
#include "url/url.h"

namespace winnow::crawl {
namespace {

// RFC 9309, 2.4: robots.txt is not used for longer than a day.
constexpr std::int64_t kRobotsLife = 24LL * 3600 * 1000;

constexpr std::string_view kTables = R"(
CREATE TABLE IF NOT EXISTS meta(name TEXT PRIMARY KEY, value TEXT) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS host(
  id INTEGER PRIMARY KEY, origin TEXT UNIQUE, waiting INTEGER DEFAULT 0, next_at INTEGER DEFAULT 0,
  robots TEXT DEFAULT '', robots_at INTEGER DEFAULT 0, robots_attempts INTEGER DEFAULT 0,
  is_lost INTEGER DEFAULT 0, delay INTEGER DEFAULT 0);
CREATE INDEX IF NOT EXISTS host_ready ON host(next_at) WHERE waiting > 0;
CREATE TABLE IF NOT EXISTS address(
  id INTEGER PRIMARY KEY, key TEXT UNIQUE, url TEXT, host INTEGER, kind INTEGER, depth INTEGER,
  hops INTEGER, attempts INTEGER DEFAULT 0, state INTEGER DEFAULT 0, status INTEGER DEFAULT 0,
  is_page INTEGER DEFAULT 0, note TEXT);
CREATE INDEX IF NOT EXISTS address_waiting ON address(host, kind, attempts, depth, id) WHERE state = 0;
CREATE TABLE IF NOT EXISTS sight(host INTEGER, sight INTEGER, PRIMARY KEY(host, sight)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS shape(host INTEGER, shape TEXT, stale INTEGER, PRIMARY KEY(host, shape))
  WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS pattern(host INTEGER, pattern TEXT, pages INTEGER,
  PRIMARY KEY(host, pattern)) WITHOUT ROWID;
)";

std::int64_t number_of(State state) { return static_cast<std::int64_t>(state); }

}  // namespace

struct Frontier::Statements {
  bytes::Statement find_host, add_host, host_waits, add, ready, ready_styles, first, first_style,
      finish, later, host_next, facts, keep_robots, give_up, rest_all, note_sight, stale, set_stale,
      pages_like, count_like, remembered, remember;
};

void Frontier::DropStatements::operator()(Statements* statements) const noexcept {
  delete statements;
}

Result<Frontier> Frontier::open(const std::string& path) {
  WINNOW_TRY(bytes::Database database,
             bytes::Database::open(path, {.durability = bytes::Durability::Disk,
                                          .cache_bytes = std::size_t{8} << 20,
                                          .busy_milliseconds = 300,
                                          .is_exclusive = true}));
  Frontier frontier(std::move(database));
  WINNOW_TRY_VOID(frontier.prepare());
  WINNOW_TRY_VOID(frontier.count());
  return frontier;
}

Result<void> Frontier::prepare() {
  WINNOW_TRY_VOID(database_.execute(std::string(kTables)));
  const char* const first_of_host =
      "SELECT id, coalesce(url, key), kind, depth, hops, attempts FROM address "
      "WHERE host = ? AND state = 0 ";
  const char* const in_turn = "ORDER BY kind, attempts, depth, id LIMIT 1";
  const std::vector<std::string> texts = {
      "SELECT id FROM host WHERE origin = ?",
      "INSERT INTO host(origin) VALUES(?)",
      "UPDATE host SET waiting = waiting + ?2 WHERE id = ?1",
      "INSERT OR IGNORE INTO address(key, url, host, kind, depth, hops) VALUES(?, ?, ?, ?, ?, ?)",
      "SELECT id, origin, robots_at, next_at FROM host WHERE waiting > 0 ORDER BY next_at LIMIT ?",
      "SELECT id, origin, robots_at, next_at FROM host WHERE waiting > 0 AND EXISTS (SELECT 1 FROM "
      "address WHERE address.host = host.id AND state = 0 AND kind = 0) ORDER BY next_at LIMIT ?",
      std::string(first_of_host) + in_turn,
      std::string(first_of_host) + "AND kind = 0 " + in_turn,
      "UPDATE address SET state = ?2, status = ?3, note = ?4, is_page = ?5 WHERE id = ?1",
      "UPDATE address SET attempts = attempts + 1 WHERE id = ?",
      "UPDATE host SET next_at = ?2 WHERE id = ?1",
      "SELECT robots, robots_at, robots_attempts, delay, is_lost FROM host WHERE id = ?",
      "UPDATE host SET robots = ?2, robots_at = ?3, robots_attempts = ?4, delay = ?5, next_at = "
      "?6, "
      "is_lost = ?7 WHERE id = ?1",
      "UPDATE address SET state = 2, note = ?2 WHERE host = ?1 AND state = 0",
      "UPDATE host SET next_at = max(next_at, ?1 + max(delay, ?2)) WHERE waiting > 0",
      "INSERT OR IGNORE INTO sight VALUES(?, ?)",
      "SELECT stale FROM shape WHERE host = ? AND shape = ?",
      "INSERT OR REPLACE INTO shape VALUES(?, ?, ?)",
      "SELECT pages FROM pattern WHERE host = ? AND pattern = ?",
      "INSERT INTO pattern VALUES(?, ?, 1) ON CONFLICT(host, pattern) DO UPDATE SET pages = pages "
      "+ 1",
      "SELECT value FROM meta WHERE name = ?",
      "INSERT OR REPLACE INTO meta VALUES(?, ?)"};
  std::vector<bytes::Statement> made;
  for (const std::string& text : texts) {
    WINNOW_TRY(bytes::Statement statement, database_.prepare(text));
    made.push_back(std::move(statement));
  }
  std::size_t at = 0;
  const auto next = [&]() -> bytes::Statement&& { return std::move(made[at++]); };
  // Braces keep the order of the list.
  say_.reset(new Statements{next(), next(), next(), next(), next(), next(), next(), next(),
                            next(), next(), next(), next(), next(), next(), next(), next(),
                            next(), next(), next(), next(), next(), next()});
  return database_.execute("BEGIN");
}

Result<void> Frontier::count() {
  WINNOW_TRY(bytes::Statement counting,
             database_.prepare("SELECT state, is_page, count(*) FROM address GROUP BY 1, 2"));
  counting.start();
  while (true) {
    WINNOW_TRY(const bool has_row, counting.next());
    if (!has_row) return {};
    const std::int64_t count = counting.number(2);
    switch (static_cast<State>(counting.number(0))) {
      case State::Waiting: counts_.waiting += count; break;
      case State::Done: (counting.number(1) != 0 ? counts_.pages : counts_.others) += count; break;
      case State::Failed: counts_.failed += count; break;
      case State::Forbidden: counts_.forbidden += count; break;
      case State::Trapped: counts_.trapped += count; break;
    }
  }
}

void Frontier::settle(State state, bool is_page) {
  --counts_.waiting;
  switch (state) {
    case State::Waiting: ++counts_.waiting; break;
    case State::Done: ++(is_page ? counts_.pages : counts_.others); break;
    case State::Failed: ++counts_.failed; break;
    case State::Forbidden: ++counts_.forbidden; break;
    case State::Trapped: ++counts_.trapped; break;
  }
}

Result<std::int64_t> Frontier::host_of(const std::string& url) {
  const auto parts = url::read_parts(url);
  if (!parts) return fail(ErrorCode::Internal, "crawl " + url + ": not a web address");
  std::string origin(parts->scheme);
  origin.append("://").append(parts->host);
  if (!parts->port.empty()) origin.append(":").append(parts->port);
  say_->find_host.start(origin);
  WINNOW_TRY(const bool is_known, say_->find_host.next());
  const std::int64_t known = is_known ? say_->find_host.number(0) : 0;
  say_->find_host.start(origin);
  if (is_known) return known;
  WINNOW_TRY_VOID(say_->add_host.run(origin));
  return database_.last_key();
}

Result<bool> Frontier::add(const NewAddress& address) {
  const std::string key = url::crawl_key(address.url);
  WINNOW_TRY(const std::int64_t host, host_of(address.url));
  const auto kind = static_cast<int>(address.kind);
  if (key == address.url) {
    WINNOW_TRY_VOID(say_->add.run(key, nullptr, host, kind, address.depth, address.hops));
  } else {
    WINNOW_TRY_VOID(say_->add.run(key, address.url, host, kind, address.depth, address.hops));
  }
  if (database_.changes() == 0) return false;
  WINNOW_TRY_VOID(say_->host_waits.run(host, 1));
  ++counts_.waiting;
  return true;
}

Result<std::optional<Task>> Frontier::take(std::int64_t now, Limit limit) {
  bytes::Statement& ready = limit == Limit::None ? say_->ready : say_->ready_styles;
  // Among this many rows at least one is not busy, if any is.
  ready.start(busy_.size() + 1);
  while (true) {
    WINNOW_TRY(const bool has_host, ready.next());
    if (!has_host || ready.number(3) > now) break;
    const std::int64_t host = ready.number(0);
    if (busy_.contains(host)) continue;
    const std::string origin(ready.text(1));
    const std::int64_t robots_at = ready.number(2);
    ready.start(0);  // releases the row
    if (robots_at + kRobotsLife < now) {
      busy_.insert(host);
      return std::optional<Task>({.id = 0,
                                  .host = host,
                                  .origin = origin,
                                  .url = origin + "/robots.txt",
                                  .kind = Kind::Robots});
    }
    return take_from(host, origin, limit);
  }
  ready.start(0);
  return std::optional<Task>();
}

Result<std::optional<Task>> Frontier::take_from(std::int64_t host, const std::string& origin,
                                                Limit limit) {
  bytes::Statement& first = limit == Limit::None ? say_->first : say_->first_style;
  first.start(host);
  WINNOW_TRY(const bool has_task, first.next());
  if (!has_task) return fail(ErrorCode::Internal, "crawl: the frontier is inconsistent");
  Task task{.id = first.number(0),
            .host = host,
            .origin = origin,
            .url = std::string(first.text(1)),
            .kind = static_cast<Kind>(first.number(2)),
            .depth = static_cast<int>(first.number(3)),
            .hops = static_cast<int>(first.number(4)),
            .attempts = static_cast<int>(first.number(5))};
  first.start(0);
  busy_.insert(host);
  return std::optional<Task>(std::move(task));
}

Result<std::optional<std::int64_t>> Frontier::next_ready(Limit limit) {
  bytes::Statement& ready = limit == Limit::None ? say_->ready : say_->ready_styles;
  ready.start(busy_.size() + 1);
  std::optional<std::int64_t> next;
  while (!next) {
    WINNOW_TRY(const bool has_host, ready.next());
    if (!has_host) break;
    if (!busy_.contains(ready.number(0))) next = ready.number(3);
  }
  ready.start(0);
  return next;
}

Result<void> Frontier::finish(const Task& task, const Outcome& outcome, std::int64_t next_at) {
  busy_.erase(task.host);
  WINNOW_TRY_VOID(say_->host_next.run(task.host, next_at));
  if (task.id == 0) return {};
  WINNOW_TRY_VOID(say_->finish.run(task.id, number_of(outcome.state), outcome.status, outcome.note,
                                   outcome.is_page ? 1 : 0));
  settle(outcome.state, outcome.is_page);
  return say_->host_waits.run(task.host, -1);
}

Result<void> Frontier::try_later(const Task& task, std::int64_t next_at) {
  busy_.erase(task.host);
  if (task.id != 0) WINNOW_TRY_VOID(say_->later.run(task.id));
  return say_->host_next.run(task.host, next_at);
}

Result<void> Frontier::drop(const Task& task, State state, const std::string& note) {
  busy_.erase(task.host);
  WINNOW_TRY_VOID(say_->finish.run(task.id, number_of(state), 0, note, 0));
  settle(state, false);
  return say_->host_waits.run(task.host, -1);
}

Result<HostFacts> Frontier::facts(std::int64_t host) {
  say_->facts.start(host);
  WINNOW_TRY(const bool is_there, say_->facts.next());
  HostFacts facts;
  if (is_there) {
    facts.robots = say_->facts.text(0);
    facts.robots_at = say_->facts.number(1);
    facts.robots_attempts = static_cast<int>(say_->facts.number(2));
    facts.delay = say_->facts.number(3);
    facts.is_lost = say_->facts.number(4) != 0;
  }
  say_->facts.start(0);
  return facts;
}

Result<void> Frontier::keep_robots(std::int64_t host, const HostFacts& facts,
                                   std::int64_t next_at) {
  busy_.erase(host);
  return say_->keep_robots.run(host, facts.robots, facts.robots_at, facts.robots_attempts,
                               facts.delay, next_at, facts.is_lost ? 1 : 0);
}

Result<void> Frontier::give_up(std::int64_t host, const std::string& note) {
  WINNOW_TRY_VOID(say_->give_up.run(host, note));
  const std::int64_t count = database_.changes();
  counts_.waiting -= count;
  counts_.failed += count;
  return say_->host_waits.run(host, -count);
}

// An address whose last response is in the archive is not changed.
Result<void> Frontier::revive() {
  WINNOW_TRY_VOID(database_.execute(
      "UPDATE address SET state = 0, attempts = 0 WHERE state = 2 AND status = 0;"
      "UPDATE host SET robots_at = 0, robots_attempts = 0, is_lost = 0 WHERE is_lost;"
      "UPDATE host SET waiting = (SELECT count(*) FROM address WHERE address.host = host.id AND "
      "state = 0)"));
  counts_ = {};
  return count();
}

Result<void> Frontier::rest_all(std::int64_t now, std::int64_t delay) {
  return say_->rest_all.run(now, delay);
}

Result<bool> Frontier::note_sight(std::int64_t host, std::int64_t sight) {
  WINNOW_TRY_VOID(say_->note_sight.run(host, sight));
  return database_.changes() != 0;
}

Result<int> Frontier::stale_pages(std::int64_t host, const std::string& shape) {
  say_->stale.start(host, shape);
  WINNOW_TRY(const bool is_known, say_->stale.next());
  const int count = is_known ? static_cast<int>(say_->stale.number(0)) : 0;
  say_->stale.start(0, "");
  return count;
}

Result<void> Frontier::set_stale_pages(std::int64_t host, const std::string& shape, int count) {
  return say_->set_stale.run(host, shape, count);
}

Result<std::int64_t> Frontier::pages_like(std::int64_t host, const std::string& pattern) {
  say_->pages_like.start(host, pattern);
  WINNOW_TRY(const bool is_known, say_->pages_like.next());
  const std::int64_t count = is_known ? say_->pages_like.number(0) : 0;
  say_->pages_like.start(0, "");
  return count;
}

Result<void> Frontier::count_page_like(std::int64_t host, const std::string& pattern) {
  return say_->count_like.run(host, pattern);
}

Result<void> Frontier::clear() {
  WINNOW_TRY_VOID(database_.execute(
      "DELETE FROM meta; DELETE FROM host; DELETE FROM address; DELETE FROM sight; "
      "DELETE FROM shape; DELETE FROM pattern"));
  counts_ = {};
  return commit();
}

Result<std::string> Frontier::remembered(const std::string& name) {
  say_->remembered.start(name);
  WINNOW_TRY(const bool is_known, say_->remembered.next());
  std::string value(is_known ? say_->remembered.text(0) : std::string_view{});
  say_->remembered.start("");
  return value;
}

Result<void> Frontier::remember(const std::string& name, const std::string& value) {
  return say_->remember.run(name, value);
}

Result<void> Frontier::commit() { return database_.execute("COMMIT; BEGIN"); }

}  // namespace winnow::crawl
