// Server: listens, and answers the requests of all connections with the routes of a Router.
//
//   WINNOW_TRY(const auto server, Server::listen(options, router, observer));
//   server->run();                       // until SIGTERM, SIGINT or stop()
//
// Every wait has a limit: for the head of a request, its body, its answer, for a client that does not
// read, for an idle connection. Connections are served by few threads with non-blocking sockets, so a
// slow client costs memory, never a thread. After SIGTERM no connection is accepted any more, all
// requests that have begun are answered, and then run() returns.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

#include "serve/guard.h"
#include "serve/memory.h"
#include "serve/observer.h"
#include "serve/request_reader.h"
#include "serve/router.h"
#include "winnow/result.h"

namespace winnow::serve {

struct ServerOptions {
  std::string address = "127.0.0.1";
  std::uint16_t port = 8080;  // 0: any free one
  std::size_t threads = 1;    // of the event loop
  std::size_t max_connections = 4096;
  ReaderLimits reader = {};
  std::size_t max_body_bytes = std::size_t{20} << 20;
  // Bodies of requests, and answers that clients have not read, of all connections.
  std::size_t max_buffered_bytes = std::size_t{512} << 20;
  std::chrono::milliseconds head_limit{10'000};
  std::chrono::milliseconds body_limit{60'000};
  std::chrono::milliseconds request_limit{30'000};  // from the whole request to its answer
  std::chrono::milliseconds write_limit{30'000};    // without progress
  std::chrono::milliseconds idle_limit{60'000};     // between two requests
  std::chrono::milliseconds grace{60'000};          // for requests in progress at the end
  // For a request that is already on its way when the server ends.
  std::chrono::milliseconds last_call{1'000};
  GuardOptions guard = {};
};

struct ServerState;

class Server {
 public:
  // The router and the observer must outlive the server.
  static Result<std::unique_ptr<Server>> listen(const ServerOptions& options, const Router& router,
                                                Observer& observer);
  ~Server();

  // Given what was large when it was freed; nullptr: nothing. Call before run().
  void set_trimmer(MemoryTrimmer* trimmer);
  [[nodiscard]] std::uint16_t port() const;
  // Bodies and answers in memory now.
  [[nodiscard]] std::size_t buffered_bytes() const;
  void run();
  // As SIGTERM. Thread-safe.
  void stop();
  // True from the signal on: /readyz answers 503, so that a load balancer looks elsewhere.
  [[nodiscard]] bool is_stopping() const;

 private:
  struct Loop;
  explicit Server(std::unique_ptr<Loop> loop);
  std::unique_ptr<Loop> loop_;
};

}  // namespace winnow::serve
