// Any bytes as what a client sends: requests one after another, as the server reads them.
//
// The same bytes in any pieces give the same requests and the same refusal. A request that is accepted has
// one Host, a target that is a path, and a body of the length that its head declares. Written again in
// plain form, it is read as the same request. Guard, router and options take every request.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "require.h"
#include "serve/guard.h"
#include "serve/page_request.h"
#include "serve/request_reader.h"
#include "serve/router.h"

namespace {

using namespace winnow::serve;
using winnow::fuzz::require;

constexpr ReaderLimits kLimits{.max_head_bytes = 2048, .max_headers = 20};
constexpr std::size_t kMaxRequests = 8;

struct Session {
  std::vector<Request> requests;
  int refusal = 0;
  bool operator==(const Session& other) const {
    if (refusal != other.refusal || requests.size() != other.requests.size()) return false;
    for (std::size_t i = 0; i < requests.size(); ++i) {
      const Request& a = requests[i];
      const Request& b = other.requests[i];
      if (a.method != b.method || a.target != b.target || a.host != b.host || a.body != b.body ||
          a.headers != b.headers || a.keeps_alive != b.keeps_alive)
        return false;
    }
    return true;
  }
};

Session read(std::string_view bytes, std::size_t piece) {
  Session session;
  RequestReader reader(kLimits);
  std::string body;
  std::string rest;
  while (session.requests.size() < kMaxRequests) {
    if (reader.state() == ReadState::Failed) {
      session.refusal = reader.failure().status;
      require(session.refusal >= 400 && session.refusal < 600, "a refusal has an error status");
      break;
    }
    if (reader.state() == ReadState::Body) {
      reader.feed({});
      body += reader.take_body();
    }
    if (reader.state() == ReadState::Done) {
      body += reader.take_body();
      Request request = reader.head();
      if (reader.content_length())
        require(body.size() == *reader.content_length(), "the body has the declared length");
      request.body = std::exchange(body, {});
      rest = reader.take_rest();
      session.requests.push_back(std::move(request));
      reader = RequestReader(kLimits);
      if (!rest.empty()) {
        reader.feed(std::exchange(rest, {}));
        continue;
      }
    }
    if (reader.state() == ReadState::Failed) continue;
    if (bytes.empty()) break;
    reader.feed(bytes.substr(0, piece));
    bytes.remove_prefix(std::min(piece, bytes.size()));
  }
  return session;
}

std::string written(const Request& request) {
  std::string text = request.method + " " + request.target + " HTTP/1.1\r\nHost: " + request.host +
                     "\r\nContent-Length: " + std::to_string(request.body.size()) + "\r\n\r\n";
  return text + request.body;
}

const Router& sample_router() {
  static const Router router = [] {
    Router made;
    const Handler none = at_once([](const Request&) { return Response{}; });
    made.add("GET", "/", none);
    made.add("POST", "/v1/extract", none);
    made.add("GET", "/v1/labels/{id}", none);
    made.add("GET", "/read/{address...}", none);
    return made;
  }();
  return router;
}

void use(const Request& request) {
  require(!request.method.empty(), "a request has a method");
  require(request.target.starts_with('/') || request.target == "*", "the target is a path");
  require(request.target.find_first_of("\r\n \t") == std::string::npos, "the target is one word");
  for (const auto& [name, value] : request.headers)
    require(value.find_first_of(std::string_view("\r\n\0", 3)) == std::string::npos,
            "a value is one line");
  const Router::Match match = sample_router().find(request.method, request.target);
  require(match.route == nullptr || match.allowed.empty(), "a path is found or it is not");
  const Guard guard({.hosts = {"mill.example"}, .origins = {"https://mill.example"}, .token = "t"});
  (void)guard.refuse(request, Access::Token, false);
  (void)negotiate({}, request);
  (void)read_page_request(request);
  (void)read_page_json(request.body);
  // Read again: the same method, target and body. A long target may not fit any more.
  if (request.target == "*" || request.version == 10) return;
  const Session again = read(written(request), 1 << 20);
  if (again.refusal == 431) return;
  require(again.requests.size() == 1 && again.requests[0].body == request.body &&
              again.requests[0].target == request.target,
          "written again, it is the same request");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view input(reinterpret_cast<const char*>(data), size);
  const Session whole = read(input, size + 1);
  for (const Request& request : whole.requests) use(request);
  require(read(input, 1) == whole, "single bytes give the same requests");
  require(read(input, 7) == whole, "pieces give the same requests");
  return 0;
}
