// One write() per line keeps lines of several threads apart.
#include "serve/observer.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cmath>
#include <cstring>
#include <ctime>

#include "render/json_writer.h"

namespace winnow::serve {
namespace {

std::string time_text() {
  const auto now = std::chrono::system_clock::now();
  const std::time_t seconds = std::chrono::system_clock::to_time_t(now);
  const auto milliseconds = static_cast<int>(
      std::chrono::duration_cast<std::chrono::milliseconds>(now.time_since_epoch()).count() % 1000);
  std::tm parts{};
  gmtime_r(&seconds, &parts);
  char text[64];
  const std::size_t length = std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%S", &parts);
  char fraction[16];
  std::snprintf(fraction, sizeof fraction, ".%03dZ", milliseconds);
  return std::string(text, length) + fraction;
}

std::string decimal_text(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.10g", value);
  return text;
}

}  // namespace

Result<std::unique_ptr<Observer>> Observer::make(const std::string& log) {
  std::unique_ptr<Observer> observer(new Observer);
  if (log == "-") observer->log_ = STDERR_FILENO;
  if (!log.empty() && log != "-") {
    observer->log_ = ::open(log.c_str(), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0640);
    if (observer->log_ < 0)
      return fail(ErrorCode::Unwritable, "write " + log + ": " + std::strerror(errno));
    observer->owns_log_ = true;
  }
  return observer;
}

Observer::~Observer() {
  if (owns_log_) ::close(log_);
}

void Observer::count(const Served& served) {
  const double seconds = std::chrono::duration<double>(served.time).count();
  const std::string_view route = served.route.empty() ? std::string_view("none") : served.route;
  std::size_t bucket = 0;
  while (bucket < kBounds.size() && seconds > kBounds[bucket]) ++bucket;
  {
    const std::lock_guard lock(mutex_);
    ++answers_[{std::string(route), served.status}];
    Times& times = times_[std::string(route)];
    ++times.buckets[bucket];
    ++times.count;
    times.seconds += seconds;
    bytes_in_ += served.bytes_in;
    bytes_out_ += served.bytes_out;
  }
  if (log_ < 0) return;
  std::string line;
  render_detail::JsonWriter json(-1, line);
  json.begin_object();
  const auto text = [&](std::string_view name, std::string_view value) {
    json.key(name);
    json.text(value);
  };
  text("time", time_text());
  text("remote", served.remote);
  text("method", served.method);
  text("path", served.path);
  json.key("status");
  json.number(static_cast<std::uint64_t>(served.status));
  json.key("bytesIn");
  json.number(served.bytes_in);
  json.key("bytesOut");
  json.number(served.bytes_out);
  json.key("milliseconds");
  json.number(std::round(seconds * 1e5) / 100);
  json.end_object();
  line += '\n';
  // A full disk must not stop the server; the log is then incomplete.
  [[maybe_unused]] const auto written = ::write(log_, line.data(), line.size());
}

std::string Observer::text() const {
  std::string out;
  const auto head = [&](std::string_view name, std::string_view type, std::string_view help) {
    out.append("# HELP ").append(name).append(" ").append(help).append("\n# TYPE ");
    out.append(name).append(" ").append(type).append("\n");
  };
  const auto counter = [&](std::string_view name, std::string_view help, std::uint64_t value) {
    head(name, "counter", help);
    out.append(name).append(" ").append(std::to_string(value)).append("\n");
  };
  counter("winnow_connections_total", "Connections accepted.", connections);
  counter("winnow_refused_connections_total", "Connections over the limit.", refused_connections);
  counter("winnow_bad_requests_total", "Requests that were not HTTP, or too large.", bad_requests);
  counter("winnow_timeouts_total", "Requests that took too long.", timeouts);
  counter("winnow_dropped_clients_total", "Clients that read too slowly while the memory was full.",
          dropped_clients);
  counter("winnow_pages_total", "Pages extracted.", pages);
  counter("winnow_page_bytes_total", "Bytes of the pages extracted.", page_bytes);
  head("winnow_open_connections", "gauge", "Connections that are open.");
  out.append("winnow_open_connections ").append(std::to_string(open_connections)).append("\n");
  const std::lock_guard lock(mutex_);
  counter("winnow_received_bytes_total", "Bytes of request bodies.", bytes_in_);
  counter("winnow_sent_bytes_total", "Bytes of answers.", bytes_out_);
  head("winnow_requests_total", "counter", "Requests by route and status.");
  for (const auto& [key, count] : answers_)
    out.append("winnow_requests_total{route=\"")
        .append(key.first)
        .append("\",status=\"")
        .append(std::to_string(key.second))
        .append("\"} ")
        .append(std::to_string(count))
        .append("\n");
  head("winnow_request_seconds", "histogram", "Time from the end of a request to its answer.");
  for (const auto& [route, times] : times_) {
    std::uint64_t sum = 0;
    const std::string label = "{route=\"" + route + "\"";
    for (std::size_t i = 0; i < times.buckets.size(); ++i) {
      sum += times.buckets[i];
      const std::string bound = i < kBounds.size() ? decimal_text(kBounds[i]) : "+Inf";
      out.append("winnow_request_seconds_bucket")
          .append(label)
          .append(",le=\"")
          .append(bound)
          .append("\"} ")
          .append(std::to_string(sum))
          .append("\n");
    }
    out.append("winnow_request_seconds_sum")
        .append(label)
        .append("} ")
        .append(decimal_text(times.seconds))
        .append("\n");
    out.append("winnow_request_seconds_count")
        .append(label)
        .append("} ")
        .append(std::to_string(times.count))
        .append("\n");
  }
  return out;
}

}  // namespace winnow::serve
