// The frontier: every address the crawl has met, and what became of it, in one SQLite file.
//
// All that happens between two commits becomes true together or not at all, so the crawl can be
// killed at any moment: what was under way is waiting again, what was done is done. Of a task that
// is being fetched the file says nothing: only its end is written down. Memory does not grow with
// the crawl.
//
//   WINNOW_TRY(Frontier frontier, Frontier::open("out.warc.gz.crawl"));
//   WINNOW_TRY(const bool is_new, frontier.add({.url = "https://mill.example/"}));
//   WINNOW_TRY(const std::optional<Task> task, frontier.take(now));      // its host is busy now
//   WINNOW_TRY_VOID(frontier.finish(*task, {.state = State::Done}, next_at));
//   WINNOW_TRY_VOID(frontier.commit());
//
// Politeness: a host (scheme, name and port) has one task at a time, and none before `next_at`.
// Times are milliseconds since 1970. One thread.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "bytes/database.h"
#include "winnow/result.h"

namespace winnow::crawl {

// In the order in which a host's tasks are taken.
enum class Kind : std::uint8_t { Style, Sitemap, Feed, Page, Robots };

enum class State : std::uint8_t {
  Waiting,
  Done,       // answered; a page if its status is 2xx and its kind is
  Failed,     // no answer, after all attempts
  Forbidden,  // by robots.txt
  Trapped,    // one of an endless number
};

struct NewAddress {
  std::string url;  // as url::crawl_address() gives it
  Kind kind = Kind::Page;
  int depth = 0;
  int hops = 0;  // redirects that led here
};

struct Task {
  std::int64_t id = 0;  // 0 for robots.txt
  std::int64_t host = 0;
  std::string origin;  // "https://mill.example"
  std::string url;
  Kind kind = Kind::Page;
  int depth = 0;
  int hops = 0;
  int attempts = 0;  // that failed so far
};

struct Outcome {
  State state = State::Done;
  int status = 0;         // of HTTP
  std::string note = {};  // why, where there is a reason
  bool is_page = false;   // a page for the reader: counted
};

// What is known of a host beside its addresses.
struct HostFacts {
  std::string robots = {};     // the text of robots.txt
  std::int64_t robots_at = 0;  // when it was read; 0: never
  int robots_attempts = 0;     // that failed
  bool is_lost = false;        // all of them did: nothing of the host may be asked for
  std::int64_t delay = 0;      // milliseconds that it asks for between requests
};

struct Counts {
  std::int64_t pages = 0;
  std::int64_t others = 0;  // answers that are no pages: redirects, errors, style sheets
  std::int64_t failed = 0;
  std::int64_t forbidden = 0;
  std::int64_t trapped = 0;
  std::int64_t waiting = 0;
};

enum class Limit : std::uint8_t { None, StylesOnly };

class Frontier {
 public:
  // ":memory:" for a crawl that nobody wants to resume.
  static Result<Frontier> open(const std::string& path);

  // False: it is known already.
  Result<bool> add(const NewAddress& address);
  // The next task whose host is neither busy nor resting. The host is busy until finish() or
  // rest(). Where robots.txt has to be read first, or anew, the task is that. Nothing: none is
  // ready.
  Result<std::optional<Task>> take(std::int64_t now, Limit limit);
  // When take() may have something: the next end of a rest; nothing: no host waits for time alone.
  Result<std::optional<std::int64_t>> next_ready(Limit limit);

  Result<void> finish(const Task& task, const Outcome& outcome, std::int64_t next_at);
  // The task stays, behind the others of its host, and has one failure more.
  Result<void> try_later(const Task& task, std::int64_t next_at);
  // The task was not done after all, and it is nobody's fault.
  void release(const Task& task) { busy_.erase(task.host); }
  // Settles a task without a request: the host is free at once.
  Result<void> drop(const Task& task, State state, const std::string& note);

  Result<HostFacts> facts(std::int64_t host);
  Result<void> keep_robots(std::int64_t host, const HostFacts& facts, std::int64_t next_at);
  // All that waits for a host whose robots.txt cannot be had.
  Result<void> give_up(std::int64_t host, const std::string& note);
  // What had no answer waits again.
  Result<void> revive();
  // No host is asked before its delay, or `delay`, has passed from `now` on: after a restart nobody
  // knows when it was asked last.
  Result<void> rest_all(std::int64_t now, std::int64_t delay);

  // Whether pages of this shape have stopped to teach anything (traps.h). Each page adds what it
  // showed: true in `is_new` if no page of the host showed it before.
  Result<bool> note_sight(std::int64_t host, std::int64_t sight);
  Result<int> stale_pages(std::int64_t host, const std::string& shape);
  Result<void> set_stale_pages(std::int64_t host, const std::string& shape, int count);

  Result<std::string> remembered(const std::string& name);
  Result<void> remember(const std::string& name, const std::string& value);

  // What was done since the last commit becomes lasting.
  Result<void> commit();
  [[nodiscard]] const Counts& counts() const noexcept { return counts_; }

 private:
  explicit Frontier(bytes::Database database) : database_(std::move(database)) {}
  Result<void> prepare();
  Result<void> count();
  Result<std::int64_t> host_of(const std::string& url);
  Result<std::optional<Task>> take_from(std::int64_t host, const std::string& origin, Limit limit);
  void settle(State state, bool is_page);

  bytes::Database database_;
  Counts counts_;
  std::set<std::int64_t> busy_;
  // Statements, prepared once; they go before the database does.
  struct Statements;
  struct DropStatements {
    void operator()(Statements* statements) const noexcept;
  };
  std::unique_ptr<Statements, DropStatements> say_;
};

}  // namespace winnow::crawl
