// Query strings, and the shapes that many answers share.
#include "serve/message.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>

#include "base/ascii.h"
#include "url/host.h"

namespace winnow::serve {
namespace {

std::string decode_form(std::string_view text) {
  std::string spaced(text);
  std::ranges::replace(spaced, '+', ' ');
  return url::percent_decode(spaced);
}

}  // namespace

bool has_json_body(const Request& request) noexcept {
  const std::string* const type = request.header("content-type");
  return type != nullptr && base::starts_with_ignoring_case(*type, "application/json");
}

const std::string* Request::header(std::string_view name) const noexcept {
  for (const auto& [known, value] : headers)
    if (known == name) return &value;
  return nullptr;
}

std::optional<std::string> Request::query_value(std::string_view name) const {
  for (auto& [known, value] : query_values(query))
    if (known == name) return std::move(value);
  return std::nullopt;
}

std::vector<std::pair<std::string, std::string>> query_values(std::string_view query) {
  std::vector<std::pair<std::string, std::string>> values;
  while (!query.empty()) {
    const std::size_t end = std::min(query.find('&'), query.size());
    const std::string_view pair = query.substr(0, end);
    query.remove_prefix(std::min(end + 1, query.size()));
    if (pair.empty()) continue;
    const std::size_t equals = std::min(pair.find('='), pair.size());
    const std::string_view value = pair.substr(std::min(equals + 1, pair.size()));
    values.emplace_back(decode_form(pair.substr(0, equals)), decode_form(value));
  }
  return values;
}

std::string percent_encode(std::string_view text) {
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  constexpr std::string_view kUnreserved = "-._~";
  std::string out;
  for (const char c : text) {
    if (base::is_alphanumeric(c) || kUnreserved.find(c) != std::string_view::npos) {
      out += c;
      continue;
    }
    const auto byte = static_cast<unsigned char>(c);
    out += '%';
    out += kDigits[byte >> 4];
    out += kDigits[byte & 15];
  }
  return out;
}

Response json_response(int status, const common::Json& value) {
  return {
      .status = status, .content_type = "application/json", .body = common::json_text(value, -1)};
}

Response error_response(int status, std::string_view code, std::string_view message) {
  Response response = json_response(status, {{"type", "about:blank"},
                                             {"title", reason_of(status)},
                                             {"status", status},
                                             {"detail", message},
                                             {"code", code}});
  response.content_type = "application/problem+json";
  return response;
}

Response busy_response(std::string_view message) {
  Response response = error_response(503, "busy", message);
  response.headers.emplace_back("Retry-After", "1");
  return response;
}

Response error_response(const Error& error) {
  return error_response(status_of(error.code), name_of(error.code), error.message);
}

Result<std::shared_ptr<const FileBody>> FileBody::open(const std::string& path) {
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
  if (descriptor < 0) return fail(ErrorCode::NotFound, "read " + path + ": no such file");
  struct stat status {};
  const std::shared_ptr<FileBody> file(
      new FileBody(descriptor, 0));  // NOLINT(cppcoreguidelines-owning-memory): private constructor
  if (::fstat(descriptor, &status) != 0 || !S_ISREG(status.st_mode))
    return fail(ErrorCode::Unreadable, "read " + path + ": not a file");
  file->size_ = static_cast<std::uint64_t>(status.st_size);
  return std::shared_ptr<const FileBody>(file);
}

FileBody::~FileBody() { ::close(descriptor_); }

// The one table from failures to statuses. What a remote server did wrong is 502; that a page is not
// HTML, or empty, is a fault of the request.
int status_of(ErrorCode code) noexcept {
  switch (code) {
    case ErrorCode::InvalidArgument: return 400;
    case ErrorCode::NotFound: return 404;
    case ErrorCode::TooLarge: return 413;
    case ErrorCode::Malformed: return 422;
    case ErrorCode::Unsupported: return 415;
    case ErrorCode::Network: return 502;
    case ErrorCode::Refused: return 403;
    case ErrorCode::Cancelled: return 503;
    case ErrorCode::Unreadable:
    case ErrorCode::Unwritable:
    case ErrorCode::Internal: return 500;
  }
  return 500;
}

std::string_view reason_of(int status) noexcept {
  switch (status) {
    case 100: return "Continue";
    case 200: return "OK";
    case 201: return "Created";
    case 202: return "Accepted";
    case 204: return "No Content";
    case 304: return "Not Modified";
    case 400: return "Bad Request";
    case 401: return "Unauthorized";
    case 403: return "Forbidden";
    case 404: return "Not Found";
    case 405: return "Method Not Allowed";
    case 406: return "Not Acceptable";
    case 408: return "Request Timeout";
    case 409: return "Conflict";
    case 411: return "Length Required";
    case 412: return "Precondition Failed";
    case 413: return "Content Too Large";
    case 415: return "Unsupported Media Type";
    case 417: return "Expectation Failed";
    case 421: return "Misdirected Request";
    case 422: return "Unprocessable Content";
    case 431: return "Request Header Fields Too Large";
    case 500: return "Internal Server Error";
    case 501: return "Not Implemented";
    case 502: return "Bad Gateway";
    case 503: return "Service Unavailable";
    case 505: return "HTTP Version Not Supported";
    default: return "Status";
  }
}

}  // namespace winnow::serve
