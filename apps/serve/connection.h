// Connection: one client, from accept to close.
//
//   wait -> head -> (guard, route) -> body -> handler -> answer -> wait ...
//
// All functions run on the strand of the connection. A handler gets a Responder, which may be used from
// any thread and posts to the strand. Bytes are read into a buffer of the thread, so an idle
// connection has no buffer; while a request is answered nothing is read, so a client cannot fill the
// memory with requests. Used by server.cc only.
#pragma once

#include <atomic>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <memory>
#include <mutex>
#include <set>
#include <string>

#include "serve/answer_queue.h"
#include "serve/server.h"

namespace winnow::serve {

class Connection;
class RequestExchange;

// Shared by all connections.
struct ServerState {
  ServerOptions options;
  const Router& router;
  Observer& observer;
  Guard guard;
  std::atomic<bool> is_stopping{false};
  MemoryBudget memory;  // for bodies and answers
  std::mutex mutex = {};
  std::set<std::shared_ptr<Connection>> connections = {};  // open ones

  // True if `bytes` more fit into the memory. If they do not, the clients that read slowest are dropped;
  // false if there are none, or not enough.
  bool make_room(std::size_t bytes);
};

class Connection : public std::enable_shared_from_this<Connection> {
 public:
  Connection(boost::asio::ip::tcp::socket socket, ServerState& server);
  ~Connection();

  // These five are thread-safe.
  void start();
  // Answers "too many connections" and closes.
  void refuse();
  // The server is ending.
  void stop();
  // Closes at once.
  void abort();
  // What it has not sent yet, and how fast the client reads.
  [[nodiscard]] const AnswerQueue& unsent() const noexcept { return out_; }

 private:
  friend class RequestExchange;
  using Time = Clock::time_point;

  // Reading.
  void wait_readable();
  void on_readable();
  void process();
  bool on_head();
  bool check_body();
  void dispatch();
  void next_request();
  // Refuses the request in progress.
  void refuse_request(Response response);
  // The same; returns false.
  bool refused(Response response);

  // Answering. `number` is that of the request; answers to earlier ones are dropped.
  void respond(std::uint64_t number, Response response);
  void begin_stream(std::uint64_t number, Response head);
  void append(std::uint64_t number, std::string bytes);
  void end_stream(std::uint64_t number);
  std::string head_text(Response& response, bool has_length);
  void write();
  void on_written();
  void watch_for_end();

  void set_deadline(Time& deadline, std::chrono::milliseconds limit);
  void arm();
  void on_timer();
  // Sends what is queued, then reads what the client still sends, so that it gets the answer.
  void linger();
  void close();
  void hold_body(std::size_t bytes);
  void log(int status);

  boost::asio::ip::tcp::socket socket_;
  ServerState& server_;
  boost::asio::steady_timer timer_;
  Time armed_for_ = Time::max();
  Time read_deadline_ = Time::max();   // for the client to send
  Time work_deadline_ = Time::max();   // for the handler to answer
  Time write_deadline_ = Time::max();  // for the client to read
  std::string remote_;

  RequestReader reader_;
  RequestPtr request_;
  const Route* route_ = nullptr;
  std::shared_ptr<BodySink> sink_;
  std::weak_ptr<RequestExchange> exchange_;
  std::uint64_t number_ = 0;      // of the request
  std::size_t held_body_ = 0;     // bytes of its body that count in the memory
  std::uint64_t body_bytes_ = 0;  // received
  bool body_is_done_ = false;

  AnswerQueue out_;
  std::uint64_t sent_bytes_ = 0;  // of this answer
  int status_ = 0;
  bool is_reading_ = false;  // a wait is in progress
  bool is_writing_ = false;
  bool is_paused_ = false;     // by the sink
  bool is_answering_ = false;  // the answer has begun
  bool is_streaming_ = false;
  bool is_chunked_ = false;
  bool answer_is_complete_ = true;
  bool closes_ = false;
  bool is_lingering_ = false;
  bool is_closed_ = false;
};

}  // namespace winnow::serve
