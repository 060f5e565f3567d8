// A hundred and some routes: they are compared one by one, which takes a few microseconds.
#include "serve/router.h"

#include <algorithm>
#include <exception>
#include <optional>

#include "base/time_limit.h"
#include "url/host.h"

namespace winnow::serve {
namespace {

// The values of the braces if the pattern matches. `fixed` counts the characters outside of braces.
struct PatternMatch {
  std::vector<std::string> parameters;
  std::size_t fixed = 0;
};

std::string_view take_part(std::string_view& path) {
  const std::size_t end = std::min(path.find('/', 1), path.size());
  const std::string_view part = path.substr(0, end);
  path.remove_prefix(end);
  return part;
}

std::optional<PatternMatch> match(std::string_view pattern, std::string_view target) {
  PatternMatch found;
  std::string_view path = target.substr(0, target.find('?'));
  while (!pattern.empty()) {
    const std::string_view wanted = take_part(pattern);
    if (wanted.ends_with("...}")) {
      if (path.size() < 2 || path.front() != '/') return std::nullopt;
      // The path is a prefix of the target: what is left of it starts there.
      found.parameters.emplace_back(
          target.substr(static_cast<std::size_t>(path.data() - target.data()) + 1));
      return found;
    }
    if (path.empty()) return std::nullopt;
    const std::string_view part = take_part(path);
    if (wanted.starts_with("/{")) {
      if (part.size() < 2) return std::nullopt;
      found.parameters.push_back(url::percent_decode(part.substr(1)));
    } else if (part == wanted) {
      found.fixed += part.size();
    } else {
      return std::nullopt;
    }
  }
  if (!path.empty()) return std::nullopt;
  return found;
}

Response internal_error() {
  return error_response(500, "internal", "the request failed because of a bug in winnow");
}

}  // namespace

Handler at_once(SyncHandler handler) {
  return [handler = std::move(handler)](const RequestPtr& request, const Responder& responder) {
    responder.send(handler(*request));
  };
}

void post_or_refuse(WorkerPool& pool, const RequestPtr& request, const Responder& responder,
                    std::function<void(Worker&)> work) {
  const bool is_posted =
      pool.try_post([request, responder, work = std::move(work)](Worker& worker) {
        // The connection has answered a request that waited too long, and that of a client which is gone
        // needs no answer.
        if (request->is_late() || !responder.is_open()) return;
        // What is answered with 503 by then is not worked on any more.
        const base::TimeLimit limit(std::max(std::chrono::milliseconds(1),
                                             std::chrono::duration_cast<std::chrono::milliseconds>(
                                                 request->deadline - Clock::now())));
        try {
          work(worker);
        } catch (const std::bad_alloc&) {
          responder.send(error_response(413, "too-large", "out of memory"));
        } catch (const std::exception&) {
          responder.send(internal_error());
        }
      });
  if (is_posted) return;
  responder.send(busy_response("too many requests are waiting"));
}

Handler offload(WorkerPool& pool, WorkHandler handler) {
  return
      [&pool, handler = std::move(handler)](const RequestPtr& request, const Responder& responder) {
        post_or_refuse(pool, request, responder, [request, responder, handler](Worker& worker) {
          responder.send(handler(*request, worker));
        });
      };
}

void Router::add(std::string method, std::string pattern, Handler handler, RouteOptions options) {
  routes_.push_back(std::make_unique<Route>(
      Route{std::move(method), std::move(pattern), std::move(handler), {}, options}));
}

void Router::add_sink(std::string method, std::string pattern, SinkHandler handler,
                      RouteOptions options) {
  routes_.push_back(std::make_unique<Route>(
      Route{std::move(method), std::move(pattern), {}, std::move(handler), options}));
}

Router::Match Router::find(std::string_view method, std::string_view target) const {
  const std::string_view wanted = method == "HEAD" ? "GET" : method;
  Match best;
  std::size_t best_fixed = 0;
  std::vector<std::string> methods;
  for (const std::unique_ptr<Route>& route : routes_) {
    std::optional<PatternMatch> found = match(route->pattern, target);
    if (!found || found->fixed < best_fixed) continue;
    if (found->fixed > best_fixed) {
      best = {};
      methods.clear();
      best_fixed = found->fixed;
    }
    methods.push_back(route->method);
    if (route->method != wanted || best.route != nullptr) continue;
    best.route = route.get();
    best.parameters = std::move(found->parameters);
  }
  if (best.route != nullptr) return best;
  if (std::ranges::find(methods, "GET") != methods.end()) methods.emplace_back("HEAD");
  if (!methods.empty()) methods.emplace_back("OPTIONS");
  std::ranges::sort(methods);
  methods.erase(std::unique(methods.begin(), methods.end()), methods.end());
  for (const std::string& name : methods)
    best.allowed.append(best.allowed.empty() ? "" : ", ").append(name);
  return best;
}

}  // namespace winnow::serve
