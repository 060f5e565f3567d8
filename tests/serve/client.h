// A client that sends raw bytes, for requests that no library would send.
#pragma once

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <string>
#include <string_view>

#include "base/ascii.h"

namespace winnow::serve {

struct Answer {
  int status = 0;  // 0: the connection was closed without an answer
  std::map<std::string, std::string> headers = {};
  std::string body = {};
};

class Client {
 public:
  explicit Client(std::uint16_t port) : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    is_connected_ = ::connect(socket_, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0;
  }
  ~Client() { ::close(socket_); }
  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;

  [[nodiscard]] bool is_connected() const { return is_connected_; }
  bool send(std::string_view bytes) const {
    while (!bytes.empty()) {
      const auto sent = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
      if (sent <= 0) return false;
      bytes.remove_prefix(static_cast<std::size_t>(sent));
    }
    return true;
  }
  void end_sending() const { ::shutdown(socket_, SHUT_WR); }

  // The next answer. Those with status 100 are left out.
  Answer receive(std::chrono::milliseconds limit = std::chrono::seconds(20)) {
    deadline_ = std::chrono::steady_clock::now() + limit;
    while (true) {
      Answer answer;
      while (buffer_.find("\r\n\r\n") == std::string::npos)
        if (!read()) return answer;
      const std::size_t end = buffer_.find("\r\n\r\n");
      read_head(buffer_.substr(0, end + 2), answer);
      buffer_.erase(0, end + 4);
      if (answer.status == 100) continue;
      read_body(answer);
      return answer;
    }
  }
  Answer ask(std::string_view request) {
    send(request);
    return receive();
  }
  // True if the server closes the connection within the time, whatever it sends before.
  bool is_closed_within(std::chrono::milliseconds limit) {
    deadline_ = std::chrono::steady_clock::now() + limit;
    while (read()) {
    }
    return has_ended_;
  }

 private:
  bool read() {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
        deadline_ - std::chrono::steady_clock::now());
    pollfd wait{socket_, POLLIN, 0};
    if (left.count() <= 0 || ::poll(&wait, 1, static_cast<int>(left.count())) <= 0) return false;
    char bytes[16384];
    const auto size = ::recv(socket_, bytes, sizeof bytes, 0);
    if (size <= 0) {
      has_ended_ = true;
      return false;
    }
    buffer_.append(bytes, static_cast<std::size_t>(size));
    return true;
  }
  static void read_head(std::string_view head, Answer& answer) {
    answer.status =
        std::atoi(std::string(head.substr(std::min<std::size_t>(9, head.size()), 3)).c_str());
    for (head.remove_prefix(head.find("\r\n") + 2); !head.empty();) {
      const std::size_t end = head.find("\r\n");
      const std::string_view line = head.substr(0, end);
      const std::size_t colon = line.find(':');
      answer.headers[base::lower_case(line.substr(0, colon))] =
          std::string(base::trim(line.substr(colon + 1)));
      head.remove_prefix(end + 2);
    }
  }
  void read_body(Answer& answer) {
    if (answer.headers["transfer-encoding"] == "chunked") {
      while (true) {
        std::size_t end = 0;
        while ((end = buffer_.find("\r\n")) == std::string::npos)
          if (!read()) return;
        const std::size_t size = std::strtoul(buffer_.c_str(), nullptr, 16);
        while (buffer_.size() < end + 2 + size + 2)
          if (!read()) return;
        answer.body.append(buffer_, end + 2, size);
        buffer_.erase(0, end + 2 + size + 2);
        if (size == 0) return;
      }
    }
    const std::size_t length = std::strtoul(answer.headers["content-length"].c_str(), nullptr, 10);
    while (buffer_.size() < length)
      if (!read()) break;
    answer.body = buffer_.substr(0, length);
    buffer_.erase(0, length);
  }

  int socket_;
  bool is_connected_ = false;
  bool has_ended_ = false;
  std::string buffer_;
  std::chrono::steady_clock::time_point deadline_;
};

inline std::string get(std::string_view target, std::string_view headers = {}) {
  return "GET " + std::string(target) + " HTTP/1.1\r\nHost: localhost\r\n" + std::string(headers) +
         "\r\n";
}
inline std::string post(std::string_view target, std::string_view type, std::string_view body,
                        std::string_view headers = {}) {
  return "POST " + std::string(target) +
         " HTTP/1.1\r\nHost: localhost\r\nContent-Type: " + std::string(type) +
         "\r\nContent-Length: " + std::to_string(body.size()) + "\r\n" + std::string(headers) +
         "\r\n" + std::string(body);
}

}  // namespace winnow::serve
