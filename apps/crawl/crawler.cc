// The main loop, and the rules about which host may be asked and when.
#include "crawl/crawler.h"

#include <algorithm>
#include <ctime>
#include <iomanip>
#include <ostream>
#include <sstream>
#include <utility>

#include "common/terminal.h"
#include "crawl/links.h"
#include "crawl/traps.h"
#include "url/normalize.h"
#include "url/url.h"

namespace winnow::crawl {
namespace {

using std::chrono::milliseconds;

constexpr std::size_t kRobotsInMemory = 256;
constexpr std::size_t kRulesInMemory = 200'000;
// The longest wait that a host can request.
constexpr milliseconds kMaxRest = std::chrono::hours(1);
constexpr milliseconds kTurn{250};

int present_year() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  gmtime_r(&now, &parts);
  return parts.tm_year + 1900;
}

std::string path_of(const std::string& url) {
  const auto parts = url::read_parts(url);
  if (!parts) return "/";
  std::string path(parts->path.empty() ? "/" : parts->path);
  if (!parts->query.empty()) path.append("?").append(parts->query);
  return path;
}

std::string megabytes(std::uint64_t bytes) {
  std::ostringstream text;
  text << std::fixed << std::setprecision(1) << static_cast<double>(bytes) / 1e6 << " MB";
  return text.str();
}

}  // namespace

Crawler::Crawler(const CrawlOptions& options, CrawlPlan plan, Frontier& frontier, Output& output,
                 Scope& scope, std::ostream& err)
    : options_(options),
      plan_(std::move(plan)),
      frontier_(frontier),
      output_(output),
      scope_(scope),
      err_(err),
      max_pages_(options.max_pages.value_or(0)),
      delay_(options.delay.value_or(milliseconds(1000))),
      year_(present_year()),
      pages_before_(frontier.counts().pages) {}

Result<void> Crawler::add_seed(const std::string& url) {
  const auto address = url::crawl_address(url);
  if (!address)
    return fail(ErrorCode::InvalidArgument, "crawl " + url + ": not an http or https address");
  scope_.add_seed(*address);
  seeds_.insert(*address);
  WINNOW_TRY(const bool is_new, frontier_.add({.url = *address}));
  static_cast<void>(is_new);
  return {};
}

Result<void> Crawler::run(const std::atomic<bool>& stop) {
  fetch::ConnectionOptions connection = options_.connection;
  connection.cancel = &stop;
  Workers workers(std::max<std::size_t>(1, options_.jobs), connection);
  while (true) {
    if (!stop) WINNOW_TRY_VOID(hand_out(workers));
    WINNOW_TRY(const auto ready, frontier_.next_ready(limit()));
    if (workers.under_way() == 0 && (stop || !ready)) break;
    milliseconds nap = kTurn;
    if (ready && workers.has_idle() && !stop)
      nap = std::clamp(milliseconds(*ready - now_in_milliseconds()), milliseconds(1), kTurn);
    bool has_news = false;
    for (auto answer = workers.wait(nap); answer; answer = workers.wait(milliseconds(0))) {
      if (answer->task.kind == Kind::Page) --pages_under_way_;
      WINNOW_TRY_VOID(settle(*std::move(answer)));
      has_news = true;
    }
    if (has_news) WINNOW_TRY_VOID(commit());
    show_progress(false);
  }
  show_progress(true);
  return commit();
}

Result<void> Crawler::commit() {
  WINNOW_TRY(const Positions positions, output_.sync());
  WINNOW_TRY_VOID(frontier_.remember("archive bytes", std::to_string(positions.archive)));
  WINNOW_TRY_VOID(frontier_.remember("record bytes", std::to_string(positions.records)));
  return frontier_.commit();
}

// Once the page limit is reached, only style sheets of these pages are fetched.
Limit Crawler::limit() const {
  const bool has_enough =
      max_pages_ > 0 && frontier_.counts().pages + pages_under_way_ >= max_pages_;
  return has_enough ? Limit::StylesOnly : Limit::None;
}

Result<void> Crawler::hand_out(Workers& workers) {
  while (workers.has_idle()) {
    WINNOW_TRY(std::optional<Task> task, frontier_.take(now_in_milliseconds(), limit()));
    if (!task) return {};
    WINNOW_TRY(const bool may, may_fetch(*task));
    if (!may) continue;
    if (task->kind == Kind::Page) ++pages_under_way_;
    workers.give(*std::move(task));
  }
  return {};
}

Result<bool> Crawler::may_fetch(const Task& task) {
  // robots.txt lists sitemaps.
  if (task.kind == Kind::Robots || task.kind == Kind::Sitemap) return true;
  WINNOW_TRY(const HostRules* rules, rules_of(task.host));
  if (rules->is_lost) {
    WINNOW_TRY_VOID(frontier_.drop(task, State::Failed, "robots.txt could not be fetched"));
    return false;
  }
  if (!rules->robots.allows(path_of(task.url))) {
    WINNOW_TRY_VOID(frontier_.drop(task, State::Forbidden, "robots.txt"));
    return false;
  }
  if (task.kind != Kind::Page) return true;
  const std::string shape = shape_of(task.url);
  const std::string pattern = pattern_of(task.url);
  for (const auto& [group, limit] :
       {std::pair{shape, kMaxStale}, std::pair{kPatternMark + pattern, kMaxStalePattern}}) {
    WINNOW_TRY(const int stale, frontier_.stale_pages(task.host, group));
    if (stale < limit) continue;
    WINNOW_TRY_VOID(frontier_.drop(task, State::Trapped, "no new content on pages like " + group));
    return false;
  }
  WINNOW_TRY(const std::int64_t alike, frontier_.pages_like(task.host, pattern));
  if (plan_.max_alike > 0 && alike >= plan_.max_alike) {
    if (full_patterns_.insert(task.origin + pattern).second)
      err_ << "winnow: " << task.origin << ": " << alike << " pages like " << pattern
           << " were requested, the others are skipped (--max-alike)" << std::endl;
    WINNOW_TRY_VOID(frontier_.drop(task, State::Trapped, "too many pages like " + pattern));
    return false;
  }
  WINNOW_TRY_VOID(frontier_.count_page_like(task.host, pattern));
  return true;
}

Result<const Crawler::HostRules*> Crawler::rules_of(std::int64_t host) {
  if (const auto known = rules_.find(host); known != rules_.end()) return &known->second;
  std::size_t rule_count = 0;
  for (const auto& [known, rules] : rules_) rule_count += rules.robots.rules.size();
  if (rules_.size() >= kRobotsInMemory || rule_count >= kRulesInMemory) rules_.clear();
  WINNOW_TRY(const HostFacts facts, frontier_.facts(host));
  const auto [made, is_new] = rules_.emplace(
      host,
      HostRules{fetch::Robots::read(facts.robots, options_.connection.user_agent), facts.is_lost});
  static_cast<void>(is_new);
  return &made->second;
}

// The delay of a host starts at the end of a response.
Result<std::int64_t> Crawler::rest_after(std::int64_t host, std::int64_t time) {
  WINNOW_TRY(const HostRules* rules, rules_of(host));
  const auto asked =
      milliseconds(static_cast<std::int64_t>(1000 * rules->robots.crawl_delay.value_or(0)));
  return time + std::max(delay_, asked).count();
}

milliseconds Crawler::patience_after(int attempts) const {
  return std::min<milliseconds>(options_.first_wait * (1L << std::min(attempts, 20)), kMaxRest);
}

Result<void> Crawler::settle(Answer answer) {
  const Task& task = answer.task;
  if (!answer.exchange && answer.exchange.error().code == ErrorCode::Cancelled) {
    frontier_.release(task);
    return {};
  }
  if (task.kind == Kind::Robots) return settle_robots(task, answer.exchange, answer.ended);
  WINNOW_TRY(const std::int64_t next_at, rest_after(task.host, answer.ended));
  if (!answer.exchange) {
    const Error& error = answer.exchange.error();
    const Outcome failed{.state = State::Failed, .note = error.message};
    if (first_failure_.empty()) first_failure_ = error.message;
    if (error.code != ErrorCode::Network) return frontier_.finish(task, failed, next_at);
    return settle_failure(task, failed, next_at + patience_after(task.attempts).count());
  }
  const fetch::Exchange& exchange = *answer.exchange;
  bytes_ += exchange.message.size();
  if (exchange.is_transient()) {
    const auto now = std::chrono::system_clock::now();
    const auto asked = fetch::read_retry_after(exchange.retry_after, now);
    const milliseconds wait =
        asked ? std::min<milliseconds>(*asked, kMaxRest) : patience_after(task.attempts);
    const std::int64_t later = std::max(next_at, answer.ended + wait.count());
    if (task.attempts + 1 < options_.attempts) return frontier_.try_later(task, later);
    WINNOW_TRY_VOID(output_.keep(exchange));
    return frontier_.finish(
        task, {.state = State::Failed, .status = exchange.status, .note = "status"}, later);
  }
  Outcome outcome{.status = exchange.status};
  if (exchange.truncated == "unwanted") {
    outcome.note = "no page";
    return frontier_.finish(task, outcome, next_at);
  }
  WINNOW_TRY_VOID(output_.keep(exchange));
  if (exchange.is_redirect()) {
    WINNOW_TRY_VOID(see_redirect(task, exchange));
  } else if (exchange.status >= 200 && exchange.status <= 299) {
    WINNOW_TRY(outcome.is_page, see_content(task, exchange));
  }
  return frontier_.finish(task, outcome, next_at);
}

Result<void> Crawler::settle_failure(const Task& task, const Outcome& outcome,
                                     std::int64_t next_at) {
  if (task.attempts + 1 < options_.attempts) return frontier_.try_later(task, next_at);
  return frontier_.finish(task, outcome, next_at);
}

// RFC 9309, 2.3.1: without a robots.txt everything is allowed; if the server fails, nothing is.
Result<void> Crawler::settle_robots(const Task& task, const Result<fetch::Exchange>& exchange,
                                    std::int64_t ended) {
  WINNOW_TRY(HostFacts facts, frontier_.facts(task.host));
  rules_.erase(task.host);
  // Half a robots.txt is not one: the missing rules may forbid something.
  const bool is_in_trouble =
      !exchange || exchange->is_transient() || exchange->truncated == "disconnect";
  if (is_in_trouble && ++facts.robots_attempts < options_.attempts &&
      (exchange || exchange.error().code == ErrorCode::Network))
    return frontier_.keep_robots(task.host, facts,
                                 ended + patience_after(facts.robots_attempts - 1).count());
  facts.robots_attempts = 0;
  facts.is_lost = false;
  facts.robots_at = ended;
  facts.robots.clear();
  if (is_in_trouble) {
    const std::string note = exchange ? "robots.txt: status " + std::to_string(exchange->status)
                                      : exchange.error().message;
    facts.is_lost = true;
    if (first_failure_.empty()) first_failure_ = note;
    WINNOW_TRY_VOID(frontier_.keep_robots(task.host, facts, ended));
    return frontier_.give_up(task.host, note);
  }
  // One on another host is an address of that host.
  if (exchange->url == task.url) WINNOW_TRY_VOID(output_.keep(*exchange));
  if (exchange->status >= 200 && exchange->status <= 299) {
    const bytes::Payload payload = bytes::read_http_payload(exchange->message.view());
    // One byte more, so that a file over the limit is recognized whenever it is read again.
    facts.robots = payload.body.substr(0, fetch::kMaxRobotsBytes + 1);
  }
  const fetch::Robots read = fetch::Robots::read(facts.robots, options_.connection.user_agent);
  if (read.is_truncated)
    err_ << "winnow: " << task.url << " is over " << (fetch::kMaxRobotsBytes >> 10)
         << " KiB; nothing is requested from this host" << std::endl;
  facts.delay = static_cast<std::int64_t>(1000 * read.crawl_delay.value_or(0));
  WINNOW_TRY_VOID(
      frontier_.keep_robots(task.host, facts, ended + std::max(delay_.count(), facts.delay)));
  if (!plan_.sitemaps) return {};
  for (const std::string& sitemap : read.sitemaps)
    if (const auto address = url::crawl_address(sitemap, task.url))
      WINNOW_TRY_VOID(consider(*address, Kind::Sitemap, 0));
  return consider(task.origin + "/sitemap.xml", Kind::Sitemap, 0);
}

Result<void> Crawler::consider(const std::string& url, Kind kind, int depth, int hops) {
  if (trap_of(url, year_) || hops > kMaxHops) return {};
  // Style sheets of a page may be anywhere; everything else must be in scope.
  if (kind == Kind::Page && (depth > plan_.max_depth || !scope_.contains(url))) return {};
  if ((kind == Kind::Feed || kind == Kind::Sitemap) && !scope_.contains_domain(url)) return {};
  WINNOW_TRY(const bool is_new,
             frontier_.add({.url = url, .kind = kind, .depth = depth, .hops = hops}));
  static_cast<void>(is_new);
  return {};
}

void Crawler::show_progress(bool is_last) {
  if (!options_.shows_progress) return;
  const auto now = std::chrono::steady_clock::now();
  if (!is_last && now - shown_ < milliseconds(200)) return;
  shown_ = now;
  if (line_is_there_) err_ << common::TerminalCode{"\r\x1b[K"};
  line_is_there_ = false;
  if (!is_last) {
    const Counts& counts = frontier_.counts();
    const double seconds = std::chrono::duration<double>(now - began_).count();
    std::ostringstream line;
    line << counts.pages << " pages  " << std::fixed << std::setprecision(1)
         << static_cast<double>(counts.pages - pages_before_) / std::max(seconds, 0.001)
         << " pages/s  " << megabytes(bytes_) << "  " << counts.waiting << " waiting  "
         << counts.failed << " errors";
    err_ << line.str();
    line_is_there_ = true;
  }
  err_ << std::flush;
}

}  // namespace winnow::crawl
