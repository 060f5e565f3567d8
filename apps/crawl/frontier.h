// The frontier: every address that the crawl has seen, with its state, in one SQLite file.
//
// Changes between two commits are atomic, so the crawl can be killed at any moment: tasks in
// progress are waiting again, finished tasks stay finished. The file does not record that a task is
// in progress, only its end. Memory use does not grow with the crawl.
//
//   WINNOW_TRY(Frontier frontier, Frontier::open("out.warc.gz.crawl"));
//   WINNOW_TRY(const bool is_new, frontier.add({.url = "https://mill.example/"}));
//   WINNOW_TRY(const std::optional<Task> task, frontier.take(now));      // its host is busy now
//   WINNOW_TRY_VOID(frontier.finish(*task, {.state = State::Done}, next_at));
//   WINNOW_TRY_VOID(frontier.commit());
//
// Politeness: a host (scheme, name and port) has one task at a time, and none before `next_at`.
// Times are milliseconds since 1970. Not thread-safe.
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

// In the order in which the tasks of a host are taken.
enum class Kind : std::uint8_t { Style, Sitemap, Feed, Page, Robots };

enum class State : std::uint8_t {
  Waiting,
  Done,       // has a response; a page if its status is 2xx and its type is a page
  Failed,     // no response after all attempts
  Forbidden,  // by robots.txt
  Trapped,    // see traps.h
};

struct NewAddress {
  std::string url;  // as url::crawl_address() returns it
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
  int attempts = 0;  // failed attempts so far
};

struct Outcome {
  State state = State::Done;
  int status = 0;         // of HTTP
  std::string note = {};  // the reason, if any
  bool is_page = false;   // counts as a page
};

// The state of a host.
struct HostFacts {
  std::string robots = {};     // the text of robots.txt
  std::int64_t robots_at = 0;  // when it was read; 0: never
  int robots_attempts = 0;     // failed attempts
  bool is_lost = false;        // all attempts failed: nothing may be requested from this host
  std::int64_t delay = 0;      // milliseconds between requests that the host asks for
};

struct Counts {
  std::int64_t pages = 0;
  std::int64_t others = 0;  // responses that are not pages: redirects, errors, style sheets
  std::int64_t failed = 0;
  std::int64_t forbidden = 0;
  std::int64_t trapped = 0;
  std::int64_t waiting = 0;
};

enum class Limit : std::uint8_t { None, StylesOnly };

class Frontier {
 public:
  // ":memory:" for a crawl that cannot be resumed.
  static Result<Frontier> open(const std::string& path);

  // False if the address is known already.
  Result<bool> add(const NewAddress& address);
  // The next task whose host is neither busy nor delayed. The host is busy until finish() or
  // rest(). If robots.txt must be read first, or again, that is the task. Nullopt if no task is
  // ready.
  Result<std::optional<Task>> take(std::int64_t now, Limit limit);
  // When take() may succeed: the next end of a delay; nullopt if no host is only delayed.
  Result<std::optional<std::int64_t>> next_ready(Limit limit);

  Result<void> finish(const Task& task, const Outcome& outcome, std::int64_t next_at);
  // The task goes behind the others of its host and has one more failure.
  Result<void> try_later(const Task& task, std::int64_t next_at);
  // The task was not done, which does not count as a failure.
  void release(const Task& task) { busy_.erase(task.host); }
  // Ends a task without a request: the host is free immediately.
  Result<void> drop(const Task& task, State state, const std::string& note);

  Result<HostFacts> facts(std::int64_t host);
  Result<void> keep_robots(std::int64_t host, const HostFacts& facts, std::int64_t next_at);
  // Ends all waiting tasks of a host whose robots.txt could not be fetched.
  Result<void> give_up(std::int64_t host, const std::string& note);
  // Makes failed tasks wait again.
  Result<void> revive();
  // Delays every host by its own delay or `delay` from `now` on: after a restart, the time of the
  // last request is unknown.
  Result<void> rest_all(std::int64_t now, std::int64_t delay);

  // Whether pages of this shape have no new content any more (traps.h). Each page is recorded with
  // `is_new`: true if no page of the host had this text before.
  Result<bool> note_sight(std::int64_t host, std::int64_t sight);
  Result<int> stale_pages(std::int64_t host, const std::string& shape);
  Result<void> set_stale_pages(std::int64_t host, const std::string& shape, int count);

  // How many pages of this pattern were requested (traps.h).
  Result<std::int64_t> pages_like(std::int64_t host, const std::string& pattern);
  Result<void> count_page_like(std::int64_t host, const std::string& pattern);

  // Forgets everything, for a crawl that replaces another. Fails if another process uses the file.
  Result<void> clear();

  Result<std::string> remembered(const std::string& name);
  Result<void> remember(const std::string& name, const std::string& value);

  // Makes all changes since the last commit durable.
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
  // Prepared statements; destroyed before the database.
  struct Statements;
  struct DropStatements {
    void operator()(Statements* statements) const noexcept;
  };
  std::unique_ptr<Statements, DropStatements> say_;
};

}  // namespace winnow::crawl
