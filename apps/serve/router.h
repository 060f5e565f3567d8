// Router: method and path of a request -> the function that answers it.
//
//   router.add("GET", "/v1/labels/{id}", at_once(get_label));
//   router.add("POST", "/v1/labels", offload(pool, add_label), {.max_body_bytes = 20 << 20});
//
// A pattern is a path whose parts in braces match one part of a path; the values are in
// Request::parameters. A last part {name...} matches the rest of the target, with its query, as
// received. Fixed parts win over braces, whatever the method. HEAD is answered by the route of GET.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "serve/message.h"
#include "serve/worker_pool.h"

namespace winnow::serve {

// Called on a thread of the event loop; must return soon, and answers then or later.
using Handler = std::function<void(const RequestPtr&, const Responder&)>;
// A handler that returns its answer.
using SyncHandler = std::function<Response(const Request&)>;
// The same on a thread of a pool.
using WorkHandler = std::function<Response(const Request&, Worker&)>;
// For routes that take the body piece by piece. The request has no body yet.
using SinkHandler = std::function<std::unique_ptr<BodySink>(const RequestPtr&, const Responder&)>;

// Answers on the thread of the event loop, for work of microseconds.
Handler at_once(SyncHandler handler);
// Answers on a thread of the pool, for everything else. If its queue is full, the client gets 503 with
// Retry-After. Exceptions become status 500.
Handler offload(WorkerPool& pool, WorkHandler handler);
// As offload(), for handlers that answer by themselves.
void post_or_refuse(WorkerPool& pool, const RequestPtr& request, const Responder& responder,
                    std::function<void(Worker&)> work);

struct RouteOptions {
  std::size_t max_body_bytes = 0;  // 0: the limit of the server
  bool is_open = false;            // needs no token
  bool is_page = false;            // a link on another site may lead here
};

struct Route {
  std::string method;
  std::string pattern;
  Handler handler;
  SinkHandler sink;  // instead of `handler`
  RouteOptions options;
};

class Router {
 public:
  void add(std::string method, std::string pattern, Handler handler, RouteOptions options = {});
  void add_sink(std::string method, std::string pattern, SinkHandler handler,
                RouteOptions options = {});

  struct Match {
    const Route* route = nullptr;  // nullptr: no route for this path and method
    std::vector<std::string> parameters = {};
    std::string allowed = {};  // "GET, HEAD": if the path has routes for other methods
  };
  // `method` HEAD finds GET.
  [[nodiscard]] Match find(std::string_view method, std::string_view target) const;
  [[nodiscard]] const std::vector<std::unique_ptr<Route>>& routes() const noexcept {
    return routes_;
  }

 private:
  std::vector<std::unique_ptr<Route>> routes_;
};

}  // namespace winnow::serve
