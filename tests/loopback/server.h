// An HTTP server of our own on the loopback, for tests of the client and the crawler.
//
//   loopback::Server server([](const loopback::Request& request) {
//     return loopback::Answer{.body = "<p>" + request.target};
//   });
//   client.get(server.url("/page"));
//
// Raw sockets and a thread a connection, because a well-made server library could not lie: an
// Answer may be any bytes at all, come one by one, never end, or stop in the middle. Every request
// is logged with its time. HTTP/1.1 with kept connections, GET only.
#pragma once

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

namespace winnow::loopback {

struct Request {
  std::string target;  // "/path?query"
  std::string head;    // all of it
  std::chrono::steady_clock::time_point time;

  // The value of a header, or empty.
  [[nodiscard]] std::string field(const std::string& name) const {
    const std::size_t at = head.find("\r\n" + name + ": ");
    if (at == std::string::npos) return {};
    const std::size_t from = at + name.size() + 4;
    return head.substr(from, head.find("\r\n", from) - from);
  }
};

struct Answer {
  int status = 200;
  std::string type = "text/html; charset=utf-8";
  std::vector<std::pair<std::string, std::string>> headers = {};
  std::string body = {};
  std::string raw = {};                 // in place of all the above; then the line is cut
  std::chrono::milliseconds before{0};  // waited before the first byte
  std::chrono::milliseconds between_bytes{0};
  bool repeats_body = false;  // for ever
};

inline Answer redirect(const std::string& to, int status = 302) {
  return {.status = status, .headers = {{"Location", to}}};
}

class Server {
 public:
  using Handler = std::function<Answer(const Request&)>;

  explicit Server(Handler handler) : handler_(std::move(handler)) {
    listener_ = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    const bool is_up = ::bind(listener_, reinterpret_cast<sockaddr*>(&address), size) == 0 &&
                       ::listen(listener_, 64) == 0;
    if (is_up) ::getsockname(listener_, reinterpret_cast<sockaddr*>(&address), &size);
    port_ = ntohs(address.sin_port);
    acceptor_ = std::thread([this] { accept_all(); });
  }
  ~Server() {
    stopping_ = true;
    acceptor_.join();
    for (std::thread& thread : connections_) thread.join();
    ::close(listener_);
  }
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  [[nodiscard]] int port() const noexcept { return port_; }
  [[nodiscard]] std::string origin() const { return "http://127.0.0.1:" + std::to_string(port_); }
  [[nodiscard]] std::string url(const std::string& target) const { return origin() + target; }
  [[nodiscard]] std::vector<Request> log() const {
    const std::lock_guard lock(mutex_);
    return log_;
  }
  [[nodiscard]] std::size_t hits(std::string_view target) const {
    const std::lock_guard lock(mutex_);
    std::size_t count = 0;
    for (const Request& request : log_) count += request.target == target ? 1 : 0;
    return count;
  }

 private:
  // Wakes up often enough to notice the end of the test.
  bool wait_for_input(int socket) const {
    pollfd waiting{socket, POLLIN, 0};
    while (!stopping_)
      if (::poll(&waiting, 1, 20) > 0) return true;
    return false;
  }

  void accept_all() {
    while (wait_for_input(listener_)) {
      const int socket = ::accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC);
      if (socket < 0) continue;
      const int at_once = 1;
      ::setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &at_once, sizeof at_once);
      connections_.emplace_back([this, socket] {
        while (serve(socket)) {
        }
        ::close(socket);
      });
    }
  }

  bool send_all(int socket, std::string_view bytes, std::chrono::milliseconds between) const {
    while (!bytes.empty() && !stopping_) {
      const std::size_t piece = between.count() > 0 ? 1 : bytes.size();
      const ssize_t sent = ::send(socket, bytes.data(), piece, MSG_NOSIGNAL);
      if (sent <= 0) return false;
      bytes.remove_prefix(static_cast<std::size_t>(sent));
      if (between.count() > 0) std::this_thread::sleep_for(between);
    }
    return bytes.empty();
  }

  // One request; false when the connection is over.
  bool serve(int socket) {
    Request request;
    while (request.head.find("\r\n\r\n") == std::string::npos) {
      if (!wait_for_input(socket)) return false;
      char buffer[4096];
      const ssize_t count = ::recv(socket, buffer, sizeof buffer, 0);
      if (count <= 0) return false;
      request.head.append(buffer, static_cast<std::size_t>(count));
    }
    request.time = std::chrono::steady_clock::now();
    const std::size_t from = request.head.find(' ') + 1;
    request.target = request.head.substr(from, request.head.find(' ', from) - from);
    {
      const std::lock_guard lock(mutex_);
      log_.push_back(request);
    }
    const Answer answer = handler_(request);
    for (auto waited = answer.before; waited.count() > 0 && !stopping_;) {
      const auto nap = std::min(waited, std::chrono::milliseconds(20));
      std::this_thread::sleep_for(nap);
      waited -= nap;
    }
    if (!answer.raw.empty()) {
      send_all(socket, answer.raw, answer.between_bytes);
      return false;
    }
    std::string head = "HTTP/1.1 " + std::to_string(answer.status) + " Status\r\n";
    if (!answer.type.empty()) head += "Content-Type: " + answer.type + "\r\n";
    for (const auto& [name, value] : answer.headers) head += name + ": " + value + "\r\n";
    if (!answer.repeats_body)
      head += "Content-Length: " + std::to_string(answer.body.size()) + "\r\n";
    head += "\r\n";
    if (answer.between_bytes.count() == 0 && !answer.repeats_body)
      return send_all(socket, head + answer.body, {});
    if (!send_all(socket, head, {})) return false;
    do {
      if (!send_all(socket, answer.body, answer.between_bytes)) return false;
    } while (answer.repeats_body);
    return true;
  }

  Handler handler_;
  int listener_ = -1;
  int port_ = 0;
  std::atomic<bool> stopping_ = false;
  std::thread acceptor_;
  std::vector<std::thread> connections_;
  mutable std::mutex mutex_;
  std::vector<Request> log_;
};

}  // namespace winnow::loopback
