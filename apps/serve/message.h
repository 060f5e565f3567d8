// The messages of the server as plain values: what a client asks and what it gets.
//
//   Response hello(const Request& request, Worker&) {
//     const std::optional<std::string> name = request.query_value("name");
//     if (!name) return error_response(400, "missing-parameter", "name is missing");
//     return json_response(200, {{"hello", *name}});
//   }
//
// Nothing here depends on the network library, so that routes compile fast and tests need no socket.
// apps/serve/README.md explains how to add a route.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "common/json.h"
#include "winnow/result.h"

namespace winnow::serve {

using Clock = std::chrono::steady_clock;

struct Request {
  std::string method = {};  // "GET"
  std::string target = {};  // as received: "/v1/labels/a%20b?x=1"
  std::string path = {};    // the target before '?', as received
  std::string query = {};   // the target after '?', as received
  std::string host = {};    // the Host field, in lower case
  int version = 11;         // 10 or 11, as in HTTP/1.1
  bool keeps_alive = true;
  std::vector<std::pair<std::string, std::string>> headers = {};  // names in lower case
  std::vector<std::string> parameters = {};  // values of {...} in the route, percent-decoded
  std::string body = {};
  std::string remote = {};          // address of the client
  Clock::time_point deadline = {};  // when the client gets 503 instead of an answer
  Clock::time_point received = {};  // when its head was complete

  // The value of the first field with this name (in lower case); nullptr: none.
  [[nodiscard]] const std::string* header(std::string_view name) const noexcept;
  // The first value of a query parameter, decoded as forms are ('+' is a space).
  [[nodiscard]] std::optional<std::string> query_value(std::string_view name) const;
  [[nodiscard]] bool is_late() const noexcept { return Clock::now() >= deadline; }
};
// Shared, because a request passes through several threads.
using RequestPtr = std::shared_ptr<Request>;

// Whether its body is declared as JSON.
bool has_json_body(const Request& request) noexcept;
// All parameters of a query, decoded.
std::vector<std::pair<std::string, std::string>> query_values(std::string_view query);
// "https://mill.example/a b" -> "https%3A%2F%2Fmill.example%2Fa%20b", for a part of a path or query.
std::string percent_encode(std::string_view text);

// A file as the body of an answer: it is sent piece by piece and never read as a whole.
class FileBody {
 public:
  // A regular file, with the length that it has now.
  static Result<std::shared_ptr<const FileBody>> open(const std::string& path);
  ~FileBody();
  FileBody(const FileBody&) = delete;
  FileBody& operator=(const FileBody&) = delete;

  [[nodiscard]] int descriptor() const noexcept { return descriptor_; }
  [[nodiscard]] std::uint64_t size() const noexcept { return size_; }

 private:
  FileBody(int descriptor, std::uint64_t size) : descriptor_(descriptor), size_(size) {}

  int descriptor_;
  std::uint64_t size_;
};

struct Response {
  int status = 200;
  std::string content_type = {};
  std::string body = {};
  std::shared_ptr<const FileBody> file = {};                      // instead of the body
  std::vector<std::pair<std::string, std::string>> headers = {};  // in addition
  bool closes = false;     // the connection ends after this answer
  bool compresses = true;  // if the client accepts it and the body is worth it
};

// A JSON document.
Response json_response(int status, const common::Json& value);
// 503 with Retry-After: the client should try again.
Response busy_response(std::string_view message);
// Problem details, RFC 9457, with a member for programs: {"type":"about:blank","title":"Payload Too Large",
// "status":413,"detail":"...","code":"too-large"}.
Response error_response(int status, std::string_view code, std::string_view message);
// The same for a failure of the library, with the status of its code.
Response error_response(const Error& error);
int status_of(ErrorCode code) noexcept;
// "Not Found".
std::string_view reason_of(int status) noexcept;

// The way back to one client; implemented by its connection. All functions are thread-safe.
class Exchange {
 public:
  virtual ~Exchange() = default;
  virtual void send(Response response) = 0;
  virtual void start(Response head) = 0;
  virtual void write(std::string bytes) = 0;
  virtual void finish() = 0;
  [[nodiscard]] virtual bool is_open() const = 0;
  [[nodiscard]] virtual std::size_t unsent_bytes() const = 0;
};

// An answer whose body is written piece by piece, such as server-sent events. Copies write to the same
// answer; it ends when finish() is called or the last copy is destroyed. Thread-safe.
class Stream {
 public:
  Stream() = default;
  explicit Stream(std::shared_ptr<Exchange> exchange) : exchange_(std::move(exchange)) {}

  void write(std::string bytes) const { exchange_->write(std::move(bytes)); }
  void finish() const { exchange_->finish(); }
  // False once the client is gone: nothing more has to be written.
  [[nodiscard]] bool is_open() const { return exchange_ && exchange_->is_open(); }
  // What the client has not read yet. A stream with more than kMaxUnsentBytes is closed.
  [[nodiscard]] std::size_t unsent_bytes() const { return exchange_->unsent_bytes(); }
  static constexpr std::size_t kMaxUnsentBytes = std::size_t{64} << 20;

 private:
  std::shared_ptr<Exchange> exchange_;
};

// Answers one request, once, from any thread. If all copies are destroyed without an answer, the
// client gets status 500.
class Responder {
 public:
  explicit Responder(std::shared_ptr<Exchange> exchange) : exchange_(std::move(exchange)) {}

  void send(Response response) const { exchange_->send(std::move(response)); }
  // Sends the head now; the body follows in chunks.
  [[nodiscard]] Stream stream(Response head) const {
    exchange_->start(std::move(head));
    return Stream(exchange_);
  }
  [[nodiscard]] bool is_open() const { return exchange_->is_open(); }

 private:
  std::shared_ptr<Exchange> exchange_;
};

// Takes the body of a request as it arrives, for routes that do not wait for all of it. Called by the
// connection, one call at a time.
class BodySink {
 public:
  virtual ~BodySink() = default;
  // False: no more is read from the client until resume() is called.
  virtual bool take(std::string bytes) = 0;
  // The body is complete.
  virtual void end() = 0;
  // The client has read all answers so far.
  virtual void on_drained() {}
  // Bytes that it keeps, which count as the body of a request. Thread-safe.
  [[nodiscard]] virtual std::size_t held_bytes() const { return 0; }
  // Set by the connection before the first call; thread-safe.
  std::function<void()> resume;
};

}  // namespace winnow::serve
