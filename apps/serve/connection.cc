// Sockets are non-blocking: what can be read or written at once is, otherwise the loop waits.
#include "serve/connection.h"

#include <sys/socket.h>

#include <array>
#include <boost/asio/post.hpp>
#include <cstdio>
#include <ctime>
#include <exception>
#include <new>

#include "serve/request_exchange.h"

namespace winnow::serve {

namespace asio = boost::asio;
using boost::system::error_code;
using tcp = asio::ip::tcp;

namespace {

constexpr std::size_t kReadBytes = std::size_t{256} << 10;  // most pages in one or two reads
// Always sent: errors, health checks.
constexpr std::size_t kSmallAnswer = std::size_t{64} << 10;
constexpr std::size_t kMaxLingerBytes = std::size_t{1} << 20;
constexpr std::chrono::milliseconds kLingerLimit{2'000};
constexpr Clock::time_point kNever = Clock::time_point::max();

// RFC 9110, 5.6.7: the time of an answer, once per second and thread.
const std::string& date_text() {
  thread_local std::time_t made = 0;
  thread_local std::string text;
  const std::time_t now = std::time(nullptr);
  if (now != made) {
    made = now;
    std::tm parts{};
    gmtime_r(&now, &parts);
    char line[64];
    text.assign(line, std::strftime(line, sizeof line, "%a, %d %b %Y %H:%M:%S GMT", &parts));
  }
  return text;
}

std::string chunk_of(std::string_view bytes) {
  char size[20];
  std::string chunk(
      size, static_cast<std::size_t>(std::snprintf(size, sizeof size, "%zx\r\n", bytes.size())));
  return chunk.append(bytes).append("\r\n");
}

}  // namespace

Connection::Connection(tcp::socket socket, ServerState& server)
    : socket_(std::move(socket)),
      server_(server),
      timer_(socket_.get_executor()),
      reader_(server.options.reader),
      out_(server.memory) {
  error_code error;
  const tcp::endpoint remote = socket_.remote_endpoint(error);
  if (!error) remote_ = remote.address().to_string();
  socket_.non_blocking(true, error);
  socket_.set_option(tcp::no_delay(true), error);
}

Connection::~Connection() { --server_.observer.open_connections; }

void Connection::start() {
  asio::post(socket_.get_executor(), [self = shared_from_this()] {
    self->set_deadline(self->read_deadline_, self->server_.options.head_limit);
    self->wait_readable();
  });
}

void Connection::refuse() {
  asio::post(socket_.get_executor(), [self = shared_from_this()] {
    self->request_ = std::make_shared<Request>();
    self->refuse_request(busy_response("too many connections are open"));
  });
}

void Connection::stop() {
  asio::post(socket_.get_executor(), [self = shared_from_this()] {
    // A request may be on its way: it is still answered.
    if (!self->request_ && !self->is_lingering_)
      self->set_deadline(self->read_deadline_, self->server_.options.last_call);
  });
}

void Connection::abort() {
  asio::post(socket_.get_executor(), [self = shared_from_this()] { self->close(); });
}

void Connection::wait_readable() {
  if (is_reading_ || is_closed_) return;
  is_reading_ = true;
  socket_.async_wait(tcp::socket::wait_read, [self = shared_from_this()](error_code error) {
    self->is_reading_ = false;
    if (error || self->is_closed_) return self->close();
    try {
      self->on_readable();
    } catch (const std::bad_alloc&) {  // a request that does not fit into memory ends alone
      self->close();
    }
  });
}

void Connection::on_readable() {
  thread_local std::array<char, kReadBytes> buffer;
  error_code error;
  const std::size_t size = socket_.read_some(asio::buffer(buffer), error);
  if (error == asio::error::would_block || error == asio::error::try_again) return wait_readable();
  if (error) return close();
  if (is_lingering_) {
    body_bytes_ += size;
    return body_bytes_ > kMaxLingerBytes ? close() : wait_readable();
  }
  reader_.feed({buffer.data(), size});
  process();
}

void Connection::process() {
  if (!request_) {
    if (reader_.state() == ReadState::Head) {
      if (!reader_.has_begun()) return wait_readable();
      // The limit starts with the first byte and is not extended by the next ones.
      if (body_bytes_ == 0) {
        body_bytes_ = 1;
        set_deadline(read_deadline_, server_.options.head_limit);
      }
      return wait_readable();
    }
    if (reader_.state() == ReadState::Failed) {
      ++server_.observer.bad_requests;
      request_ = std::make_shared<Request>();
      request_->received = Clock::now();
      const ReadFailure& failure = reader_.failure();
      return refuse_request(error_response(failure.status, failure.code, failure.message));
    }
    body_bytes_ = 0;
    if (!on_head()) return;
    if (reader_.state() == ReadState::Body) {
      set_deadline(read_deadline_, server_.options.body_limit);
      reader_.feed({});
    }
  }
  if (!check_body()) return;
  if (reader_.state() == ReadState::Done) {
    body_is_done_ = true;
    read_deadline_ = kNever;
    if (sink_) return sink_->end();
    return dispatch();
  }
  if (sink_) set_deadline(read_deadline_, server_.options.head_limit);
  if (!is_paused_) wait_readable();
}

// False if the request was refused: it may be answered and gone by now.
bool Connection::on_head() {
  request_ = std::make_shared<Request>(std::move(reader_.head()));
  Request& request = *request_;
  request.remote = server_.guard.client_of(request, remote_);
  request.received = Clock::now();
  request.deadline = request.received + server_.options.request_limit;
  Router::Match match = server_.router.find(request.method, request.target);
  route_ = match.route;
  request.parameters = std::move(match.parameters);
  const bool is_open = route_ != nullptr && route_->options.is_open;
  const bool is_preflight = request.method == "OPTIONS";
  if (auto refusal =
          server_.guard.refuse(request, is_open || is_preflight ? Access::Open : Access::Token,
                               route_ != nullptr && route_->options.is_page))
    return refused(*std::move(refusal));
  if (is_preflight && (!match.allowed.empty() || request.target == "*"))
    return refused(server_.guard.preflight(request, match.allowed));
  if (route_ == nullptr) {
    if (match.allowed.empty()) return refused(error_response(404, "not-found", "no such path"));
    Response response = error_response(405, "method-not-allowed", "allowed here: " + match.allowed);
    response.headers.emplace_back("Allow", match.allowed);
    return refused(std::move(response));
  }
  const std::size_t limit = route_->options.max_body_bytes > 0 ? route_->options.max_body_bytes
                                                               : server_.options.max_body_bytes;
  if (reader_.content_length().value_or(0) > limit)
    return refused(error_response(413, "too-large",
                                  "the body is larger than " + std::to_string(limit) + " bytes"));
  // Nothing is begun whose answer could not be kept.
  if (!is_open && !server_.make_room(0))
    return refused(busy_response("the bodies and answers of all requests fill the memory"));
  if (route_->sink) {
    const auto exchange = std::make_shared<RequestExchange>(shared_from_this(), request_, number_);
    exchange_ = exchange;
    sink_ = route_->sink(request_, Responder(exchange));
    if (!sink_) return false;  // it has answered
    sink_->resume = [weak = weak_from_this(), executor = socket_.get_executor()] {
      asio::post(executor, [weak] {
        const auto self = weak.lock();
        if (!self || !self->is_paused_ || self->is_closed_) return;
        self->is_paused_ = false;
        self->process();
      });
    };
  }
  if (reader_.expects_continue() && reader_.state() == ReadState::Body) {
    out_.push("HTTP/1.1 100 Continue\r\n\r\n");
    write();
  }
  return true;
}

// Moves what has arrived to the sink or checks its size. False if the request ended.
bool Connection::check_body() {
  if (reader_.state() == ReadState::Failed) {
    ++server_.observer.bad_requests;
    const ReadFailure& failure = reader_.failure();
    return refused(error_response(failure.status, failure.code, failure.message));
  }
  const std::size_t arrived = reader_.body_bytes();
  const auto fits = [this] {
    return server_.make_room(0) ||
           refused(busy_response("the bodies and answers of all requests fill the memory"));
  };
  if (sink_) {
    body_bytes_ += arrived;
    const bool wants_more = arrived == 0 || sink_->take(reader_.take_body());
    hold_body(sink_->held_bytes());
    if (!fits()) return false;
    if (!wants_more && reader_.state() != ReadState::Done) {
      is_paused_ = true;
      read_deadline_ = kNever;
      return false;
    }
    return true;
  }
  const std::size_t limit = route_->options.max_body_bytes > 0 ? route_->options.max_body_bytes
                                                               : server_.options.max_body_bytes;
  if (arrived > limit) {
    refuse_request(error_response(413, "too-large",
                                  "the body is larger than " + std::to_string(limit) + " bytes"));
    return false;
  }
  hold_body(arrived);
  body_bytes_ = arrived;
  return fits();
}

void Connection::dispatch() {
  request_->body = reader_.take_body();
  request_->received = Clock::now();
  request_->deadline = request_->received + server_.options.request_limit;
  set_deadline(work_deadline_, server_.options.request_limit);
  const auto exchange = std::make_shared<RequestExchange>(shared_from_this(), request_, number_);
  exchange_ = exchange;
  try {
    route_->handler(request_, Responder(exchange));
  } catch (const std::exception&) {
    exchange->send(
        error_response(500, "internal", "the request failed because of a bug in winnow"));
  }
}

bool Connection::refused(Response response) {
  refuse_request(std::move(response));
  return false;
}

void Connection::refuse_request(Response response) {
  // What is left of the body is not read.
  if (reader_.state() != ReadState::Done) response.closes = true;
  if (request_->method.empty()) response.closes = true;
  if (!request_->host.empty()) server_.guard.add_cors_headers(*request_, response);
  if (const auto exchange = exchange_.lock()) exchange->set_closed();
  body_is_done_ = reader_.state() == ReadState::Done;
  if (is_answering_) return close();
  respond(number_, std::move(response));
}

std::string Connection::head_text(Response& response, bool has_length) {
  closes_ = response.closes || !request_->keeps_alive || server_.is_stopping;
  std::string head = "HTTP/1.1 " + std::to_string(response.status) + " ";
  head.append(reason_of(response.status)).append("\r\nDate: ").append(date_text()).append("\r\n");
  if (!response.content_type.empty())
    head.append("Content-Type: ").append(response.content_type).append("\r\n");
  const bool has_body = response.status != 204 && response.status != 304;
  if (has_length && has_body)
    head.append("Content-Length: ")
        .append(std::to_string(response.file ? response.file->size() : response.body.size()))
        .append("\r\n");
  if (is_chunked_) head.append("Transfer-Encoding: chunked\r\n");
  head.append("X-Content-Type-Options: nosniff\r\n");
  for (const auto& [name, value] : response.headers) {
    // A value never ends its line, wherever it comes from.
    if (value.find_first_of("\r\n") != std::string::npos) continue;
    head.append(name).append(": ").append(value).append("\r\n");
  }
  if (closes_)
    head.append("Connection: close\r\n");
  else if (request_->version == 10)
    head.append("Connection: keep-alive\r\n");
  return head.append("\r\n");
}

void Connection::respond(std::uint64_t number, Response response) {
  if (number != number_ || is_closed_ || is_answering_) return;
  hold_body(0);  // the handler has used it
  const std::size_t size = response.body.size();
  if (size > kSmallAnswer && !server_.make_room(size))
    response =
        size > server_.memory.limit()
            ? error_response(503, "too-large", "the answer is larger than all answers may be")
            : busy_response("the answers that clients have not read fill the memory");
  is_answering_ = true;
  work_deadline_ = kNever;
  read_deadline_ = kNever;
  status_ = response.status;
  out_.push(head_text(response, true));
  if (request_->method != "HEAD" && response.status != 204 && response.status != 304) {
    out_.push(std::move(response.body));
    if (response.file) out_.push(std::move(response.file));
  }
  answer_is_complete_ = true;
  write();
}

void Connection::begin_stream(std::uint64_t number, Response head) {
  if (number != number_ || is_closed_ || is_answering_) return;
  is_answering_ = true;
  is_streaming_ = true;
  work_deadline_ = kNever;
  status_ = head.status;
  is_chunked_ = request_->version == 11;
  if (!is_chunked_) head.closes = true;
  answer_is_complete_ = false;
  out_.push(head_text(head, false));
  if (request_->method == "HEAD") answer_is_complete_ = true;
  write();
  if (!sink_) watch_for_end();
}

void Connection::append(std::uint64_t number, std::string bytes) {
  if (number != number_ || is_closed_ || !is_streaming_ || answer_is_complete_) return;
  out_.push(is_chunked_ ? chunk_of(bytes) : std::move(bytes));
  if (out_.unsent_bytes() > Stream::kMaxUnsentBytes) return close();
  write();
  // After the attempt, so that a client that reads is not taken for one that does not.
  if (!is_closed_ && out_.held() > 0 && !server_.make_room(0)) {
    ++server_.observer.dropped_clients;
    close();
  }
}

void Connection::end_stream(std::uint64_t number) {
  if (number != number_ || is_closed_ || !is_streaming_ || answer_is_complete_) return;
  if (is_chunked_) out_.push("0\r\n\r\n");
  answer_is_complete_ = true;
  write();
}

// While a stream is written nothing is read, but the end of the client is noticed.
void Connection::watch_for_end() {
  if (is_reading_ || is_closed_) return;
  is_reading_ = true;
  socket_.async_wait(tcp::socket::wait_read, [self = shared_from_this()](error_code error) {
    self->is_reading_ = false;
    if (error || self->is_closed_) return self->close();
    char byte = 0;
    const auto size = ::recv(self->socket_.native_handle(), &byte, 1, MSG_PEEK | MSG_DONTWAIT);
    if (!self->is_streaming_) return self->wait_readable();
    if (size == 0 || (size < 0 && errno != EAGAIN && errno != EWOULDBLOCK)) return self->close();
    if (size < 0) self->watch_for_end();
  });
}

void Connection::write() {
  if (is_writing_ || is_closed_) return;
  const SendState state = out_.send(socket_.native_handle());
  const std::uint64_t sent = out_.take_sent();
  sent_bytes_ += sent;
  if (sent > 0) {
    if (const auto exchange = exchange_.lock()) exchange->set_unsent(out_.unsent_bytes());
    if (write_deadline_ != kNever) write_deadline_ = Clock::now() + server_.options.write_limit;
  }
  switch (state) {
    case SendState::Failed: return close();
    case SendState::Empty: write_deadline_ = kNever; return on_written();
    case SendState::More:
      asio::post(socket_.get_executor(), [self = shared_from_this()] { self->write(); });
      return;
    case SendState::Blocked: break;
  }
  is_writing_ = true;
  if (write_deadline_ == kNever) set_deadline(write_deadline_, server_.options.write_limit);
  socket_.async_wait(tcp::socket::wait_write, [self = shared_from_this()](error_code failed) {
    self->is_writing_ = false;
    if (failed || self->is_closed_) return self->close();
    self->write();
  });
}

void Connection::on_written() {
  if (sink_ && is_paused_) sink_->on_drained();
  if (!is_answering_ || !answer_is_complete_) return;
  log(status_);
  hold_body(0);
  if (closes_ || !body_is_done_) return linger();
  next_request();
}

void Connection::next_request() {
  std::string rest = reader_.take_rest();
  if (const auto exchange = exchange_.lock()) exchange->set_closed();
  exchange_.reset();
  sink_.reset();
  request_.reset();
  route_ = nullptr;
  ++number_;
  body_bytes_ = 0;
  sent_bytes_ = 0;
  body_is_done_ = false;
  is_answering_ = false;
  is_streaming_ = false;
  is_chunked_ = false;
  is_paused_ = false;
  reader_ = RequestReader(server_.options.reader);
  set_deadline(read_deadline_,
               server_.is_stopping ? server_.options.last_call : server_.options.idle_limit);
  // Posted, because a client that sends many requests at once must not make the stack deep.
  if (rest.empty()) return wait_readable();
  asio::post(socket_.get_executor(), [self = shared_from_this(), rest = std::move(rest)] {
    if (self->is_closed_) return;
    self->reader_.feed(rest);
    self->process();
  });
}

void Connection::set_deadline(Time& deadline, std::chrono::milliseconds limit) {
  deadline = Clock::now() + limit;
  arm();
}

// The timer is set again only if it would fire too late: most deadlines move on before they pass.
void Connection::arm() {
  const Time next = std::min({read_deadline_, work_deadline_, write_deadline_});
  if (is_closed_ || next >= armed_for_) return;
  armed_for_ = next;
  timer_.expires_at(next);
  timer_.async_wait([self = shared_from_this()](error_code error) {
    if (error || self->is_closed_) return;
    self->on_timer();
  });
}

void Connection::on_timer() {
  armed_for_ = kNever;
  const Time now = Clock::now();
  if (now >= write_deadline_) {
    ++server_.observer.timeouts;
    return close();
  }
  if (now >= work_deadline_) {
    ++server_.observer.timeouts;
    work_deadline_ = kNever;
    Response late = error_response(503, "timeout", "the answer took too long");
    late.headers.emplace_back("Retry-After", "1");
    late.closes = true;
    refuse_request(std::move(late));
  } else if (now >= read_deadline_) {
    read_deadline_ = kNever;
    const bool is_idle = !request_ && !reader_.has_begun();
    if (is_idle || is_lingering_) return close();
    ++server_.observer.timeouts;
    if (!request_) request_ = std::make_shared<Request>();
    refuse_request(error_response(408, "timeout", "the request did not arrive in time"));
  }
  if (!is_closed_) arm();
}

void Connection::linger() {
  is_lingering_ = true;
  body_bytes_ = 0;
  error_code error;
  socket_.shutdown(tcp::socket::shutdown_send, error);
  if (error) return close();
  set_deadline(read_deadline_, kLingerLimit);
  wait_readable();
}

void Connection::close() {
  if (is_closed_) return;
  is_closed_ = true;
  if (is_answering_ && !is_lingering_) log(status_);
  hold_body(0);
  out_.clear();
  if (const auto exchange = exchange_.lock()) exchange->set_closed();
  sink_.reset();
  error_code error;
  timer_.cancel();
  socket_.close(error);
  const std::lock_guard lock(server_.mutex);
  server_.connections.erase(shared_from_this());
}

void Connection::hold_body(std::size_t bytes) {
  if (bytes > held_body_) server_.memory.add(bytes - held_body_);
  if (bytes < held_body_) server_.memory.remove(held_body_ - bytes);
  held_body_ = bytes;
}

void Connection::log(int status) {
  const auto now = Clock::now();
  const Request& request = *request_;
  // A route for a whole address: what is read is not logged.
  const bool hides = route_ != nullptr && route_->pattern.ends_with("...}");
  server_.observer.count({.remote = request.remote.empty() ? remote_ : request.remote,
                          .method = request.method,
                          .path = hides ? route_->pattern : request.path,
                          .route = route_ != nullptr ? std::string_view(route_->pattern) : "",
                          .status = status,
                          .bytes_in = body_bytes_,
                          .bytes_out = sent_bytes_,
                          .time = request.received == Time() ? now - now : now - request.received});
}

}  // namespace winnow::serve
