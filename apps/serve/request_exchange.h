// RequestExchange: the way from a handler, on any thread, to the strand of its connection.
//
// It is shared by the copies of a Responder. Answers are compressed on the thread that sends them; then
// they are posted to the connection, with the number of the request, so that an answer that comes too
// late is not taken for that of the next request. Used by connection.cc only.
#pragma once

#include <atomic>
#include <boost/asio/post.hpp>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "serve/connection.h"
#include "serve/negotiation.h"

namespace winnow::serve {

class RequestExchange : public Exchange {
 public:
  RequestExchange(std::shared_ptr<Connection> connection, RequestPtr request, std::uint64_t number)
      : connection_(std::move(connection)), request_(std::move(request)), number_(number) {}
  ~RequestExchange() override {
    if (!is_answered_)
      post([](Connection& to, std::uint64_t number) {
        to.respond(number, error_response(500, "internal", "the request got no answer"));
      });
    else if (is_streaming_ && !is_finished_)
      post([](Connection& to, std::uint64_t number) { to.end_stream(number); });
  }

  void send(Response response) override {
    if (is_answered_.exchange(true) || !is_open_) return;
    connection_->server_.guard.add_cors_headers(*request_, response);
    compress(response);
    post([response = std::move(response)](Connection& to, std::uint64_t number) mutable {
      to.respond(number, std::move(response));
    });
  }
  void start(Response head) override {
    if (is_answered_.exchange(true) || !is_open_) return;
    is_streaming_ = true;
    connection_->server_.guard.add_cors_headers(*request_, head);
    post([head = std::move(head)](Connection& to, std::uint64_t number) mutable {
      to.begin_stream(number, std::move(head));
    });
  }
  void write(std::string bytes) override {
    if (!is_open_ || bytes.empty()) return;
    unsent_ += bytes.size();
    post([bytes = std::move(bytes)](Connection& to, std::uint64_t number) mutable {
      to.append(number, std::move(bytes));
    });
  }
  void finish() override {
    if (is_finished_.exchange(true)) return;
    post([](Connection& to, std::uint64_t number) { to.end_stream(number); });
  }
  [[nodiscard]] bool is_open() const override { return is_open_; }
  [[nodiscard]] std::size_t unsent_bytes() const override { return unsent_; }

  // By the connection.
  void set_closed() { is_open_ = false; }
  void set_unsent(std::size_t bytes) { unsent_ = bytes; }

 private:
  // Below, the head is most of an answer.
  static constexpr std::size_t kMinCompressedBytes = 1024;

  template <typename Function>
  void post(Function function) {
    boost::asio::post(
        connection_->socket_.get_executor(),
        [connection = connection_, number = number_, function = std::move(function)]() mutable {
          function(*connection, number);
        });
  }

  // On the thread of the handler, not of the loop.
  void compress(Response& response) const {
    if (!response.compresses || response.body.size() < kMinCompressedBytes) return;
    response.headers.emplace_back("Vary", "Accept-Encoding");
    const std::string* const accepted = request_->header("accept-encoding");
    if (accepted == nullptr) return;
    const Coding coding = best_coding(*accepted);
    if (std::optional<std::string> encoded = encode(response.body, coding)) {
      response.body = *std::move(encoded);
      response.headers.emplace_back("Content-Encoding", std::string(name_of(coding)));
    }
  }

  std::shared_ptr<Connection> connection_;
  RequestPtr request_;
  std::uint64_t number_;
  std::atomic<bool> is_answered_{false};
  std::atomic<bool> is_finished_{false};
  std::atomic<bool> is_streaming_{false};
  std::atomic<bool> is_open_{true};
  std::atomic<std::size_t> unsent_{0};
};

}  // namespace winnow::serve
