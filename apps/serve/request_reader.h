// RequestReader: bytes of a connection -> one HTTP/1.1 request, and a reason if it is not one.
//
//   RequestReader reader({.max_head_bytes = 16 << 10});
//   reader.feed(bytes);                       // as they arrive, in any pieces
//   if (reader.state() == ReadState::Body) ...  // the head is complete: reader.head()
//   if (reader.state() == ReadState::Done) ...  // reader.take_rest() belongs to the next request
//
// Boost.Beast parses; this class adds what keeps two servers from reading one stream differently
// (request smuggling): a request has one Host and at most one Content-Length, never a Content-Length
// and a Transfer-Encoding, the only transfer coding is `chunked`, and header lines are not folded.
// RFC 9112, sections 3 and 6. Whatever is doubtful is refused, and the connection is closed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "serve/message.h"

namespace winnow::serve {

struct ReaderLimits {
  std::size_t max_head_bytes = std::size_t{16} << 10;
  std::size_t max_headers = 100;
};

enum class ReadState : std::uint8_t { Head, Body, Done, Failed };

struct ReadFailure {
  int status = 400;
  std::string code = {};
  std::string message = {};
};

class RequestReader {
 public:
  explicit RequestReader(const ReaderLimits& limits = {});
  ~RequestReader();
  RequestReader(RequestReader&&) noexcept;
  RequestReader& operator=(RequestReader&&) noexcept;

  // Reads on. Stops after the head, so that it can be checked before the body is read: continue with
  // feed("").
  void feed(std::string_view bytes);

  [[nodiscard]] ReadState state() const noexcept { return state_; }
  // True if a part of a request has arrived.
  [[nodiscard]] bool has_begun() const noexcept {
    return !buffer_.empty() || state_ != ReadState::Head;
  }
  // After the head. The caller may take it.
  [[nodiscard]] Request& head() noexcept { return head_; }
  [[nodiscard]] std::optional<std::uint64_t> content_length() const noexcept {
    return content_length_;
  }
  // The client waits for "100 Continue" before it sends the body.
  [[nodiscard]] bool expects_continue() const noexcept { return expects_continue_; }
  // The part of the body that has arrived since the last call, and its size.
  [[nodiscard]] std::size_t body_bytes() const noexcept;
  std::string take_body();
  // After Done: what follows the request.
  std::string take_rest() { return std::move(buffer_); }
  [[nodiscard]] const ReadFailure& failure() const noexcept { return failure_; }

 private:
  struct Parser;
  void read_head();
  void read_body();
  void check_head(std::string_view head_bytes);
  void check_target();
  void fail(int status, std::string code, std::string message);

  ReaderLimits limits_;
  std::unique_ptr<Parser> parser_;  // made for the first bytes: an idle connection has none
  std::string buffer_;              // not parsed yet
  ReadState state_ = ReadState::Head;
  Request head_;
  std::optional<std::uint64_t> content_length_;
  bool expects_continue_ = false;
  bool skipped_line_ = false;
  ReadFailure failure_;
};

}  // namespace winnow::serve
