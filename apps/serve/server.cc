// Accepts connections and handles signals.
#include "serve/server.h"

#include <linux/filter.h>
#include <sys/resource.h>
#include <sys/socket.h>

#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/strand.hpp>
#include <csignal>
#include <iterator>
#include <optional>
#include <thread>
#include <vector>

#include "serve/connection.h"

namespace winnow::serve {

namespace asio = boost::asio;
using boost::system::error_code;
using tcp = asio::ip::tcp;

namespace {

// At the limit of the memory, a client that reads more slowly, for at least this long, is dropped.
constexpr double kSlowBytesPerSecond = 16 << 10;
constexpr std::chrono::seconds kSlowTime{1};

// If there are no more file descriptors, and for handshakes at the end.
constexpr std::chrono::milliseconds kAcceptPause{50};

// Each connection is a file descriptor.
void raise_descriptor_limit() {
  rlimit limit{};
  if (::getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  ::setrlimit(RLIMIT_NOFILE, &limit);
}

// The kernel completes handshakes by itself, so between the last accept() and close() a client could
// connect, send its request and be reset. This filter drops packets that begin a connection (SYN without
// ACK); the client repeats them and is refused after the close. Without the filter only that gap remains.
void refuse_new_clients(int listener) {
  constexpr unsigned kFlagsOffset = 13;  // of the TCP header, RFC 9293
  constexpr unsigned kSyn = 0x02;
  constexpr unsigned kSynOrAck = 0x12;
  sock_filter code[] = {BPF_STMT(BPF_LD | BPF_B | BPF_ABS, kFlagsOffset),
                        BPF_STMT(BPF_ALU | BPF_AND | BPF_K, kSynOrAck),
                        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, kSyn, 0, 1),
                        BPF_STMT(BPF_RET | BPF_K, 0), BPF_STMT(BPF_RET | BPF_K, 0xffffffff)};
  const sock_fprog program{std::size(code), code};
  ::setsockopt(listener, SOL_SOCKET, SO_ATTACH_FILTER, &program, sizeof program);
}

}  // namespace

bool ServerState::make_room(std::size_t bytes) {
  std::size_t lack = memory.lack(bytes);
  if (lack == 0) return true;
  struct Slow {
    double rate;
    std::size_t held;
    std::shared_ptr<Connection> connection;
  };
  std::vector<Slow> slow;
  {
    const std::lock_guard lock(mutex);
    for (const auto& connection : connections) {
      const std::size_t held = connection->unsent().held();
      const std::optional<double> rate = connection->unsent().rate(kSlowTime);
      if (held > 0 && rate && *rate < kSlowBytesPerSecond)
        slow.push_back({*rate, held, connection});
    }
  }
  std::ranges::sort(slow, {}, [](const Slow& one) { return std::pair(one.rate, ~one.held); });
  for (const Slow& one : slow) {
    ++observer.dropped_clients;
    one.connection->abort();
    if (one.held >= lack) return true;
    lack -= one.held;
  }
  return false;
}

struct Server::Loop {
  explicit Loop(const ServerOptions& options, const Router& router, Observer& observer)
      : state{.options = options,
              .router = router,
              .observer = observer,
              .guard = Guard(options.guard),
              .memory = MemoryBudget(options.max_buffered_bytes)},
        io(static_cast<int>(options.threads)),
        acceptor(io),
        pause(io),
        grace(io),
        signals(io) {}
  // Sockets must not outlive the context.
  ~Loop() { state.connections.clear(); }

  void accept() {
    acceptor.async_accept(asio::make_strand(io), [this](error_code error, tcp::socket socket) {
      if (state.is_stopping) {
        // Accepted before the acceptor was closed: its request is still answered.
        if (!error) begin(std::move(socket));
        return;
      }
      if (!error) {
        begin(std::move(socket));
        return accept();
      }
      pause.expires_after(kAcceptPause);
      pause.async_wait([this](error_code) {
        if (!state.is_stopping) accept();
      });
    });
  }

  void begin(tcp::socket socket) {
    ++state.observer.connections;
    ++state.observer.open_connections;
    const auto connection = std::make_shared<Connection>(std::move(socket), state);
    bool is_over = false;
    {
      const std::lock_guard lock(state.mutex);
      is_over = state.connections.size() >= state.options.max_connections;
      state.connections.insert(connection);
    }
    if (!is_over) return connection->start();
    ++state.observer.refused_connections;
    connection->refuse();
  }

  // On one thread of the loop.
  void stop() {
    if (state.is_stopping.exchange(true)) return;
    error_code error;
    acceptor.cancel(error);
    acceptor.non_blocking(true, error);
    refuse_new_clients(acceptor.native_handle());
    accept_waiting();
    // Handshakes that had begun have ended by then.
    pause.expires_after(kAcceptPause);
    pause.async_wait([this](error_code) {
      accept_waiting();
      error_code ignored;
      acceptor.close(ignored);
      for (const auto& connection : open()) connection->stop();
      wait_for_end();
    });
    grace.expires_after(state.options.grace);
    grace.async_wait([this](error_code ended) {
      if (ended) return;
      for (const auto& connection : open()) connection->abort();
    });
  }

  // Clients that the kernel has accepted have been promised an answer.
  void accept_waiting() {
    while (true) {
      tcp::socket socket(asio::make_strand(io));
      error_code error;
      acceptor.accept(socket, error);
      if (error) return;
      begin(std::move(socket));
    }
  }

  // The loop ends when nothing is left to wait for; the grace timer must not keep it.
  void wait_for_end() {
    pause.expires_after(std::chrono::milliseconds(10));
    pause.async_wait([this](error_code) {
      if (!open().empty()) return wait_for_end();
      grace.cancel();
      signals.cancel();
    });
  }

  std::vector<std::shared_ptr<Connection>> open() {
    const std::lock_guard lock(state.mutex);
    return {state.connections.begin(), state.connections.end()};
  }

  ServerState state;  // before the context, whose queued functions use it
  asio::io_context io;
  tcp::acceptor acceptor;
  asio::steady_timer pause;
  asio::steady_timer grace;
  asio::signal_set signals;
};

Server::Server(std::unique_ptr<Loop> loop) : loop_(std::move(loop)) {}
Server::~Server() = default;

Result<std::unique_ptr<Server>> Server::listen(const ServerOptions& options, const Router& router,
                                               Observer& observer) {
  raise_descriptor_limit();
  auto loop = std::make_unique<Loop>(options, router, observer);
  const std::string place = options.address + ":" + std::to_string(options.port);
  error_code error;
  const asio::ip::address address = asio::ip::make_address(options.address, error);
  if (error) return fail(ErrorCode::InvalidArgument, "listen on " + place + ": not an IP address");
  const tcp::endpoint endpoint(address, options.port);
  loop->acceptor.open(endpoint.protocol(), error);
  if (!error) loop->acceptor.set_option(tcp::acceptor::reuse_address(true), error);
  if (!error) loop->acceptor.bind(endpoint, error);
  if (!error) loop->acceptor.listen(asio::socket_base::max_listen_connections, error);
  if (error) return fail(ErrorCode::Unreadable, "listen on " + place + ": " + error.message());
  return std::unique_ptr<Server>(new Server(std::move(loop)));
}

void Server::set_trimmer(MemoryTrimmer* trimmer) { loop_->state.memory.trimmer = trimmer; }
std::uint16_t Server::port() const { return loop_->acceptor.local_endpoint().port(); }
std::size_t Server::buffered_bytes() const { return loop_->state.memory.used(); }
bool Server::is_stopping() const { return loop_->state.is_stopping; }

void Server::stop() {
  asio::post(loop_->io, [this] { loop_->stop(); });
}

void Server::run() {
  // A client that closes while it is answered must not end the server.
  std::signal(SIGPIPE, SIG_IGN);
  loop_->signals.add(SIGTERM);
  loop_->signals.add(SIGINT);
  loop_->signals.async_wait([this](error_code error, int) {
    if (!error) loop_->stop();
  });
  loop_->accept();
  std::vector<std::thread> threads;
  for (std::size_t i = 1; i < loop_->state.options.threads; ++i)
    threads.emplace_back([this] { loop_->io.run(); });
  loop_->io.run();
  for (std::thread& thread : threads) thread.join();
}

}  // namespace winnow::serve
