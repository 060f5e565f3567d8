// The only file that includes Boost.Beast.
#include "serve/request_reader.h"

#include <algorithm>
#include <boost/beast/core/buffers_range.hpp>
#include <boost/beast/http/parser.hpp>
#include <limits>
#include <string>

#include "base/ascii.h"

namespace winnow::serve {
namespace {

namespace http = boost::beast::http;
using boost::beast::error_code;

constexpr std::size_t kMaxChunkHeadBytes = 256;  // size, extensions; for trailers the head's limit
constexpr std::string_view kLongChunkHead = "the head of a chunk is larger than the limit";

ReadFailure failure_of(error_code error) {
  if (error == http::error::header_limit)
    return {431, "head-too-large", "the head of the request is larger than the limit"};
  if (error == http::error::body_limit)
    return {413, "too-large", "the body of the request is larger than the limit"};
  if (error == http::error::bad_version)
    return {505, "bad-version", "the version of the protocol is not HTTP/1.0 or HTTP/1.1"};
  return {400, "bad-request", "not an HTTP request (" + error.message() + ")"};
}

// The bytes of a body that have arrived. Beast's own body of this kind reserves the declared length, of
// which a client can promise any number.
struct ArrivedBody {
  using value_type = std::string;

  class reader {
   public:
    template <bool is_request, class Fields>
    reader(http::header<is_request, Fields>& /*head*/, value_type& body) : body_(body) {}

    void init(const boost::optional<std::uint64_t>& /*length*/, error_code& error) { error = {}; }
    template <class Buffers>
    std::size_t put(const Buffers& buffers, error_code& error) {
      const std::size_t before = body_.size();
      for (const boost::asio::const_buffer buffer : boost::beast::buffers_range_ref(buffers))
        body_.append(static_cast<const char*>(buffer.data()), buffer.size());
      error = {};
      return body_.size() - before;
    }
    void finish(error_code& error) { error = {}; }

   private:
    value_type& body_;
  };
};

}  // namespace

struct RequestReader::Parser {
  http::request_parser<ArrivedBody> parser;
};

RequestReader::RequestReader(const ReaderLimits& limits) : limits_(limits) {}
RequestReader::~RequestReader() = default;
RequestReader::RequestReader(RequestReader&&) noexcept = default;
RequestReader& RequestReader::operator=(RequestReader&&) noexcept = default;

void RequestReader::feed(std::string_view bytes) {
  buffer_.append(bytes);
  if (state_ == ReadState::Head) {
    read_head();
  } else if (state_ == ReadState::Body) {
    read_body();
  }
}

std::size_t RequestReader::body_bytes() const noexcept {
  return parser_ ? parser_->parser.get().body().size() : 0;
}

std::string RequestReader::take_body() {
  if (!parser_) return {};
  return std::exchange(parser_->parser.get().body(), {});
}

void RequestReader::fail(int status, std::string code, std::string message) {
  state_ = ReadState::Failed;
  failure_ = {status, std::move(code), std::move(message)};
  parser_.reset();
}

void RequestReader::read_head() {
  // RFC 9112, 2.2: an empty line before a request is ignored.
  if (!skipped_line_ && buffer_.starts_with("\r\n")) {
    buffer_.erase(0, 2);
    skipped_line_ = true;
  }
  // The parser must not see a part of a head: what is checked here is the head as received.
  const std::size_t end = buffer_.find("\r\n\r\n");
  if (end == std::string::npos ? buffer_.size() > limits_.max_head_bytes
                               : end + 4 > limits_.max_head_bytes)
    return fail(431, "head-too-large", "the head of the request is larger than the limit");
  if (end == std::string::npos) return;
  parser_ = std::make_unique<Parser>();
  auto& parser = parser_->parser;
  parser.header_limit(static_cast<std::uint32_t>(limits_.max_head_bytes));
  // The server limits the body, by route. Beast 1.74 takes no limit for a limit of nothing.
  parser.body_limit(std::numeric_limits<std::uint64_t>::max());
  parser.eager(false);
  const std::string head_bytes = buffer_.substr(0, end + 4);
  error_code error;
  const std::size_t used = parser.put(boost::asio::buffer(head_bytes), error);
  if (error) {
    failure_ = failure_of(error);
    state_ = ReadState::Failed;
    return;
  }
  if (!parser.is_header_done() || used != head_bytes.size())
    return fail(400, "bad-request", "not an HTTP request");
  buffer_.erase(0, used);
  check_head(head_bytes);
  if (state_ == ReadState::Failed) return;
  state_ = parser.is_done() ? ReadState::Done : ReadState::Body;
}

void RequestReader::check_head(std::string_view head_bytes) {
  const auto& message = parser_->parser.get();
  if (message.version() != 11 && message.version() != 10)
    return fail(505, "bad-version", "the version of the protocol is not HTTP/1.0 or HTTP/1.1");
  for (std::size_t at = head_bytes.find('\n'); at + 1 < head_bytes.size();
       at = head_bytes.find('\n', at + 1)) {
    if (head_bytes[at - 1] != '\r')
      return fail(400, "bad-request", "a line of the head does not end with CR LF");
    if (head_bytes[at + 1] == ' ' || head_bytes[at + 1] == '\t')
      return fail(400, "bad-request", "a header line is folded");
  }
  head_.version = static_cast<int>(message.version());
  head_.method = std::string(message.method_string());
  head_.target = std::string(message.target());
  std::size_t hosts = 0;
  std::size_t lengths = 0;
  std::size_t codings = 0;
  for (const auto& field : message) {
    head_.headers.emplace_back(base::lower_case(field.name_string()), std::string(field.value()));
    const auto& [name, value] = head_.headers.back();
    if (name == "host") {
      ++hosts;
      head_.host = base::lower_case(value);
    } else if (name == "content-length") {
      ++lengths;
      // Beast takes a list of equal lengths for one.
      if (!std::ranges::all_of(value, base::is_digit))
        return fail(400, "bad-request", "the length of the body is ambiguous");
    } else if (name == "transfer-encoding") {
      ++codings;
      if (!base::equals_ignoring_case(value, "chunked"))
        return fail(501, "unknown-coding", "the only supported transfer coding is chunked");
    } else if (name == "content-encoding" && !base::equals_ignoring_case(value, "identity")) {
      return fail(415, "unknown-coding", "bodies with a content coding are not supported");
    } else if (name == "expect") {
      if (!base::equals_ignoring_case(value, "100-continue"))
        return fail(417, "unknown-expectation", "the only supported expectation is 100-continue");
      expects_continue_ = head_.version == 11;
    }
  }
  if (head_.headers.size() > limits_.max_headers)
    return fail(431, "head-too-large", "the request has too many header lines");
  if (hosts > 1 || (hosts == 0 && head_.version == 11))
    return fail(400, "bad-request", "a request needs exactly one Host");
  if (lengths > 1 || codings > 1 || (lengths > 0 && codings > 0))
    return fail(400, "bad-request", "the length of the body is ambiguous");
  if (codings > 0 && head_.version == 10)
    return fail(400, "bad-request", "HTTP/1.0 has no transfer codings");
  if (lengths > 0) {
    const auto length = parser_->parser.content_length();
    if (length) content_length_ = *length;
  }
  head_.keeps_alive = message.keep_alive();
  check_target();
}

// RFC 9112, 3.2: a path, or a whole address, whose authority then replaces Host.
void RequestReader::check_target() {
  std::string& target = head_.target;
  for (const std::string_view scheme : {"http://", "https://"}) {
    if (!base::starts_with_ignoring_case(target, scheme)) continue;
    const std::size_t path = std::min(target.find_first_of("/?#", scheme.size()), target.size());
    head_.host =
        base::lower_case(std::string_view(target).substr(scheme.size(), path - scheme.size()));
    target.erase(0, path);
    if (!target.starts_with('/')) target.insert(0, "/");
    break;
  }
  if (!target.starts_with('/') && !(target == "*" && head_.method == "OPTIONS"))
    return fail(400, "bad-request", "the target of the request is not a path");
  const auto is_odd = [](char c) {
    return static_cast<unsigned char>(c) <= ' ' || c == '\x7f' || c == '#';
  };
  if (std::ranges::any_of(target, is_odd))
    return fail(400, "bad-request",
                "the target of the request has characters that must be encoded");
  const std::size_t mark = std::min(target.find('?'), target.size());
  head_.path = target.substr(0, mark);
  head_.query = target.substr(std::min(mark + 1, target.size()));
}

void RequestReader::read_body() {
  auto& parser = parser_->parser;
  // The head of a chunk, or the trailers, or content, each with a call of its own: so their sizes are known,
  // and the limits are the same however the bytes arrive.
  parser.eager(false);
  error_code error;
  std::size_t at = 0;
  while (!parser.is_done() && at < buffer_.size()) {
    const std::size_t before = body_bytes();
    const std::size_t used =
        parser.put(boost::asio::buffer(buffer_.data() + at, buffer_.size() - at), error);
    at += used;
    const std::size_t limit = parser.is_done() ? limits_.max_head_bytes : kMaxChunkHeadBytes;
    if (!error && used - (body_bytes() - before) > limit)
      return fail(431, "head-too-large", std::string(kLongChunkHead));
    if (error == http::error::need_more) {
      error = {};
      break;
    }
    if (error) break;
    if (used == 0) break;
  }
  buffer_.erase(0, at);
  if (error) {
    failure_ = failure_of(error);
    state_ = ReadState::Failed;
    return;
  }
  if (parser.is_done()) {
    state_ = ReadState::Done;
    return;
  }
  // A chunk is taken as it comes; only its head and the trailers are kept until they are complete.
  if (buffer_.size() > std::max(kMaxChunkHeadBytes, limits_.max_head_bytes))
    fail(431, "head-too-large", std::string(kLongChunkHead));
}

}  // namespace winnow::serve
