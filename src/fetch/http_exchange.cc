// One libcurl easy handle, kept for its connections, and the callbacks that it calls.
#include "fetch/http_exchange.h"

#include <curl/curl.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <mutex>

#include "base/ascii.h"
#include "bytes/header_fields.h"
#include "fetch/address.h"
#include "url/resolve.h"
#include "url/url.h"
#include "winnow/version.h"

namespace winnow::fetch {
namespace {

// Real servers send heads of a few kilobytes; nginx and Apache refuse to read more than 64 KB.
constexpr std::size_t kMaxHeadBytes = std::size_t{256} << 10;
// A slower transfer counts as stalled.
constexpr long kStalledBytesPerSecond = 16;
constexpr const char* kNotPublic =
    "refused, the address is private or local (--allow-private permits it)";

void start_curl() {
  static std::once_flag once;
  std::call_once(once, [] { curl_global_init(CURL_GLOBAL_DEFAULT); });
}

struct FreeList {
  void operator()(curl_slist* list) const noexcept { curl_slist_free_all(list); }
};
using List = std::unique_ptr<curl_slist, FreeList>;

void append(List& list, const std::string& line) {
  if (curl_slist* longer = curl_slist_append(list.get(), line.c_str())) {
    static_cast<void>(list.release());
    list.reset(longer);
  }
}

// The media types and content encodings that winnow reads.
constexpr std::pair<std::string_view, std::string_view> kUsualHeaders[] = {
    {"Accept", "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.5"},
    {"Accept-Encoding", "gzip, deflate, br, zstd"},
};

bool is_given(std::string_view name, const Headers& headers) {
  return std::ranges::any_of(
      headers, [&](const auto& header) { return base::equals_ignoring_case(header.first, name); });
}

// Removes control characters: a line break would end the header early.
std::string without_controls(std::string_view text) {
  std::string out;
  for (const char c : text)
    if (static_cast<unsigned char>(c) >= 0x20 && c != 0x7F) out += c;
  return out;
}

std::string header_line(std::string_view name, std::string_view value) {
  std::string line = without_controls(name);
  std::erase(line, ':');
  return line.append(": ").append(without_controls(value));
}

}  // namespace

std::string default_user_agent() { return "winnow/" WINNOW_VERSION_TEXT; }

// The libcurl handle and the state of the current exchange.
struct HttpConnections::Wire {
  struct Cleanup {
    void operator()(CURL* used) const noexcept { curl_easy_cleanup(used); }
  };

  ConnectionOptions options;
  std::unique_ptr<CURL, Cleanup> handle;
  List resolve;

  // Of the current exchange.
  const HttpRequest* request = nullptr;
  Exchange* exchange = nullptr;
  std::string head;
  bool head_is_done = false;
  bool was_refused = false;  // by the address rule
  bool head_is_too_long = false;

  explicit Wire(ConnectionOptions given) : options(std::move(given)) {
    start_curl();
    options.user_agent = without_controls(options.user_agent);
    handle.reset(curl_easy_init());
    for (const std::string& entry : options.resolve) append(resolve, entry);
  }

  bool take_head();
  static std::size_t on_header(char* data, std::size_t size, std::size_t count, void* self);
  static std::size_t on_body(char* data, std::size_t size, std::size_t count, void* self);
  static int on_debug(CURL*, curl_infotype type, char* data, std::size_t size, void* self);
  static int on_progress(void* self, curl_off_t, curl_off_t, curl_off_t, curl_off_t);
  static curl_socket_t on_socket(void* self, curlsocktype purpose, curl_sockaddr* address);
  void prepare(const List& headers);
  Result<void> judge(CURLcode code) const;
};

// Only the last head counts: those of 100 Continue and 103 Early Hints are dropped. A trailer,
// which comes after the body, is left out.
std::size_t HttpConnections::Wire::on_header(char* data, std::size_t size, std::size_t count,
                                             void* self) {
  Wire& wire = *static_cast<Wire*>(self);
  const std::string_view line(data, size * count);
  if (wire.head_is_done) return line.size();
  if (line.starts_with("HTTP/")) wire.head.clear();
  if (wire.head.size() + line.size() > kMaxHeadBytes) {
    wire.head_is_too_long = true;
    return 0;
  }
  wire.head += line;
  const bool is_end = line == "\r\n" || line == "\n";
  if (!is_end) return line.size();
  long status = 0;
  curl_easy_getinfo(wire.handle.get(), CURLINFO_RESPONSE_CODE, &status);
  if (status >= 100 && status < 200) return line.size();
  wire.head_is_done = true;
  return wire.take_head() ? line.size() : 0;
}

// False if the body is not wanted.
bool HttpConnections::Wire::take_head() {
  // HTTP/2 and 3 have no status line; curl writes one.
  if (const std::size_t end = head.find(' '); !head.starts_with("HTTP/1.") && end < head.size()) {
    exchange->protocol = head.starts_with("HTTP/2") ? "h2" : "h3";
    head.replace(0, end, "HTTP/1.1");
  } else {
    exchange->protocol = base::lower_case(std::string_view(head).substr(0, head.find(' ')));
  }
  exchange->message.append(head);
  const std::optional<bytes::HttpHead> read = bytes::read_http_head(head);
  if (!read) return true;
  exchange->status = read->status;
  exchange->content_type = read->field("Content-Type");
  exchange->location = base::trim(read->field("Location"));
  exchange->retry_after = base::trim(read->field("Retry-After"));
  if (!request->wants_body || request->wants_body(*read)) return true;
  exchange->truncated = "unwanted";
  return false;
}

std::size_t HttpConnections::Wire::on_body(char* data, std::size_t size, std::size_t count,
                                           void* self) {
  Wire& wire = *static_cast<Wire*>(self);
  const std::string_view received(data, size * count);
  const std::size_t body_bytes = wire.exchange->message.size() - wire.head.size();
  const std::size_t room =
      wire.options.max_wire_bytes - std::min(wire.options.max_wire_bytes, body_bytes);
  wire.exchange->message.append(received.substr(0, room));
  if (received.size() <= room) return received.size();
  wire.exchange->truncated = "length";
  return 0;
}

int HttpConnections::Wire::on_debug(CURL*, curl_infotype type, char* data, std::size_t size,
                                    void* self) {
  Wire& wire = *static_cast<Wire*>(self);
  if (type != CURLINFO_HEADER_OUT) return 0;
  const std::string_view text(data, size);
  // Not the CONNECT request to a proxy.
  if (!text.starts_with("CONNECT "))
    wire.exchange->request = without_credentials(text, wire.options.credentials);
  return 0;
}

int HttpConnections::Wire::on_progress(void* self, curl_off_t, curl_off_t, curl_off_t, curl_off_t) {
  const Wire& wire = *static_cast<Wire*>(self);
  return wire.options.cancel != nullptr && wire.options.cancel->load() ? 1 : 0;
}

curl_socket_t HttpConnections::Wire::on_socket(void* self, curlsocktype purpose,
                                               curl_sockaddr* address) {
  Wire& wire = *static_cast<Wire*>(self);
  const bool is_refused = wire.options.reach == Reach::Public && wire.options.proxy.empty() &&
                          kind_of(address->addr) != AddressKind::Global;
  if (is_refused || purpose != CURLSOCKTYPE_IPCXN) {
    wire.was_refused = true;
    return CURL_SOCKET_BAD;
  }
  wire.exchange->peer = text_of(address->addr);
  return ::socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

void HttpConnections::Wire::prepare(const List& headers) {
  CURL* curl = handle.get();
  curl_easy_reset(curl);  // keeps connections and resolved names
  curl_easy_setopt(curl, CURLOPT_URL, exchange->url.c_str());
  curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "http,https");
  curl_easy_setopt(curl, CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_2TLS);
  curl_easy_setopt(curl, CURLOPT_FOLLOWLOCATION, 0L);
  curl_easy_setopt(curl, CURLOPT_HTTP_TRANSFER_DECODING, 0L);
  curl_easy_setopt(curl, CURLOPT_HTTP_CONTENT_DECODING, 0L);
  curl_easy_setopt(curl, CURLOPT_USERAGENT, options.user_agent.c_str());
  curl_easy_setopt(curl, CURLOPT_HTTPHEADER, headers.get());
  // An empty text is "none"; without these two, libcurl reads http_proxy and no_proxy from the
  // environment, and a host in no_proxy is contacted without the proxy.
  curl_easy_setopt(curl, CURLOPT_PROXY, options.proxy.c_str());
  curl_easy_setopt(curl, CURLOPT_NOPROXY, "");
  if (!options.authorities.empty())
    curl_easy_setopt(curl, CURLOPT_CAINFO, options.authorities.c_str());
  curl_easy_setopt(curl, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1L);
  curl_easy_setopt(curl, CURLOPT_NETRC, static_cast<long>(CURL_NETRC_IGNORED));
  curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
  curl_easy_setopt(curl, CURLOPT_CONNECTTIMEOUT_MS,
                   static_cast<long>(options.connect_limit.count()));
  curl_easy_setopt(curl, CURLOPT_TIMEOUT_MS, static_cast<long>(options.time_limit.count()));
  curl_easy_setopt(curl, CURLOPT_LOW_SPEED_LIMIT, kStalledBytesPerSecond);
  curl_easy_setopt(curl, CURLOPT_LOW_SPEED_TIME, static_cast<long>(options.stall_limit.count()));
  curl_easy_setopt(curl, CURLOPT_HEADERFUNCTION, &Wire::on_header);
  curl_easy_setopt(curl, CURLOPT_HEADERDATA, this);
  curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, &Wire::on_body);
  curl_easy_setopt(curl, CURLOPT_WRITEDATA, this);
  curl_easy_setopt(curl, CURLOPT_DEBUGFUNCTION, &Wire::on_debug);
  curl_easy_setopt(curl, CURLOPT_DEBUGDATA, this);
  curl_easy_setopt(curl, CURLOPT_VERBOSE, 1L);  // for on_debug, which receives the request's head
  curl_easy_setopt(curl, CURLOPT_XFERINFOFUNCTION, &Wire::on_progress);
  curl_easy_setopt(curl, CURLOPT_XFERINFODATA, this);
  curl_easy_setopt(curl, CURLOPT_NOPROGRESS, 0L);
  curl_easy_setopt(curl, CURLOPT_OPENSOCKETFUNCTION, &Wire::on_socket);
  curl_easy_setopt(curl, CURLOPT_OPENSOCKETDATA, this);
  if (resolve) curl_easy_setopt(curl, CURLOPT_RESOLVE, resolve.get());
}

// Translates curl's code to a result. A truncated body is a success.
Result<void> HttpConnections::Wire::judge(CURLcode code) const {
  const auto failure = [&](ErrorCode kind, const std::string& obstacle) {
    return fail(kind, "fetch " + request->url + ": " + obstacle);
  };
  if (code == CURLE_OK && !head_is_done)
    return failure(ErrorCode::Network, "the connection was closed early");  // inside the head
  if (code == CURLE_OK || exchange->truncated) return {};
  const bool has_body = head_is_done && exchange->message.size() > head.size();
  switch (code) {
    case CURLE_ABORTED_BY_CALLBACK: return failure(ErrorCode::Cancelled, "stopped");
    case CURLE_URL_MALFORMAT: return failure(ErrorCode::InvalidArgument, "not a valid URL");
    case CURLE_UNSUPPORTED_PROTOCOL:
    case CURLE_WEIRD_SERVER_REPLY: return failure(ErrorCode::Malformed, "the answer is not HTTP");
    case CURLE_COULDNT_RESOLVE_HOST: return failure(ErrorCode::NotFound, "unknown host");
    case CURLE_COULDNT_RESOLVE_PROXY: return failure(ErrorCode::NotFound, "unknown proxy host");
    case CURLE_SSL_CACERT_BADFILE:
      return failure(ErrorCode::NotFound, "no certificates in " + options.authorities);
    case CURLE_PEER_FAILED_VERIFICATION:
      return failure(ErrorCode::Refused, "the certificate is not valid");
    // The message does not name the address, because a remote page must not learn about the local
    // network.
    case CURLE_COULDNT_CONNECT:
      if (was_refused) return failure(ErrorCode::Refused, kNotPublic);
      return failure(ErrorCode::Network, "cannot connect");
    case CURLE_WRITE_ERROR:
      if (head_is_too_long)
        return failure(ErrorCode::TooLarge, "the response headers are too long");
      return failure(ErrorCode::Network, "the connection was closed early");
    case CURLE_OPERATION_TIMEDOUT:
      return failure(ErrorCode::Network,
                     head_is_done ? "the transfer timed out" : "timed out waiting for an answer");
    case CURLE_PARTIAL_FILE:
    case CURLE_RECV_ERROR:
    case CURLE_HTTP2_STREAM:
      if (has_body) {
        exchange->truncated = "disconnect";
        return {};
      }
      return failure(ErrorCode::Network, "the connection was closed early");
    case CURLE_GOT_NOTHING: return failure(ErrorCode::Network, "the answer is empty");
    default: return failure(ErrorCode::Network, base::lower_case(curl_easy_strerror(code)));
  }
}

HttpConnections::HttpConnections(ConnectionOptions options)
    : wire_(std::make_unique<Wire>(std::move(options))) {}
HttpConnections::~HttpConnections() = default;
HttpConnections::HttpConnections(HttpConnections&&) noexcept = default;
HttpConnections& HttpConnections::operator=(HttpConnections&&) noexcept = default;

const ConnectionOptions& HttpConnections::options() const noexcept { return wire_->options; }

Result<Exchange> HttpConnections::exchange(const HttpRequest& request) {
  Wire& wire = *wire_;
  // What is checked and what is requested must be the same text: libcurl reads "0x7f.1" as an
  // address, too, and would send it to a proxy as written.
  const std::optional<std::string> address = url::resolve(request.url);
  const auto parts = address ? url::read_parts(*address) : std::nullopt;
  if (!parts)
    return fail(ErrorCode::InvalidArgument, "fetch " + request.url + ": not an http or https URL");
  // Behind a proxy there is no socket to check, but the host is checked.
  if (wire.options.reach == Reach::Public && !may_be_public(parts->host))
    return fail(ErrorCode::Refused, "fetch " + request.url + ": " + kNotPublic);
  if (!wire.handle) return fail(ErrorCode::Internal, "fetch: cannot initialise libcurl");

  List headers;
  for (const auto& [name, value] : kUsualHeaders)
    if (!is_given(name, wire.options.headers) && !is_given(name, request.headers))
      append(headers, header_line(name, value));
  for (const auto& [name, value] : wire.options.headers) append(headers, header_line(name, value));
  for (const auto& [name, value] : request.headers) append(headers, header_line(name, value));
  const std::optional<std::string> origin = origin_of(*address);
  for (const Credential& credential : wire.options.credentials)
    if (credential.origin == origin)
      append(headers, header_line(credential.name, credential.value));

  Exchange exchange;
  exchange.url = url::without_fragment(*address);
  exchange.started = std::chrono::system_clock::now();
  wire.request = &request;
  wire.exchange = &exchange;
  wire.head.clear();
  wire.head_is_done = wire.was_refused = wire.head_is_too_long = false;
  wire.prepare(headers);
  const CURLcode code = curl_easy_perform(wire.handle.get());
  const Result<void> verdict = wire.judge(code);
  if (char* peer = nullptr;
      exchange.peer.empty() &&
      curl_easy_getinfo(wire.handle.get(), CURLINFO_PRIMARY_IP, &peer) == CURLE_OK &&
      peer != nullptr)
    exchange.peer = peer;  // of a reused connection
  wire.request = nullptr;
  wire.exchange = nullptr;
  if (!verdict) return Failure{verdict.error()};
  return exchange;
}

std::optional<std::chrono::seconds> read_retry_after(std::string_view value,
                                                     std::chrono::system_clock::time_point now) {
  value = base::trim(value);
  if (value.empty()) return std::nullopt;
  if (const auto seconds = bytes::read_decimal(value))
    return std::chrono::seconds(std::min<std::uint64_t>(*seconds, 1U << 30));
  const std::time_t date = curl_getdate(std::string(value).c_str(), nullptr);
  if (date == -1) return std::nullopt;
  const auto wait =
      std::chrono::ceil<std::chrono::seconds>(std::chrono::system_clock::from_time_t(date) - now);
  return std::max(wait, std::chrono::seconds(0));
}

}  // namespace winnow::fetch
