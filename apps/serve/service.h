// Service: what the handlers share, and the functions that register the routes.
//
// The routes are in groups, one file each. A new group is a function add_..._routes(Router&, Service&)
// that serve.cc calls; apps/serve/README.md shows one.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <string>

#include "serve/observer.h"
#include "serve/page_request.h"
#include "serve/router.h"
#include "serve/site_store.h"
#include "serve/worker_pool.h"
#include "winnow/fetch.h"

namespace winnow::serve {

struct ServiceOptions {
  bool fetches = true;         // pages by their address
  bool allow_private = false;  // also from private addresses
  std::size_t max_page_bytes = std::size_t{20} << 20;
  std::chrono::milliseconds page_limit{30'000};  // time for one page
  std::string user_agent = {};
  std::string data = {};  // folder of the workbench; empty: it is off
  // The store of what is known about sites: a folder, "off", or "auto": DATA/memory if there is a folder `data`.
  std::string site_memory = "auto";
};
// Its folder; empty: there is none.
std::string store_folder(const ServiceOptions& options);

struct Service {
  ServiceOptions options;
  Observer& observer;
  WorkerPool& extraction;  // one thread per core
  WorkerPool& fetching;    // threads that wait for other servers
  SiteStore sites = SiteStore(store_folder(options));
  std::function<bool()> is_stopping = [] { return false; };
};

// /v1/extract, /v1/explain, /v1/methods, /read/.
void add_extract_routes(Router& router, Service& service);
// /v1/extract/batch.
void add_batch_route(Router& router, Service& service);
// /v1/feed.
void add_feed_route(Router& router, Service& service);
// /mcp.
void add_mcp_route(Router& router, Service& service);
// /, /docs and the files of the page.
void add_page_routes(Router& router);
// /healthz, /readyz, /metrics, /openapi.json.
void add_status_routes(Router& router, Service& service);

// The page as the library sees it, for a format that will be written from it.
Result<Page> page_of_request(const PageRequest& page, Format format, Service& service,
                             Worker& worker);
// The same page in this format. REQUIRES: `worker` has just made it.
Result<std::string> render_page(const Page& page, const PageRequest& request, Format format,
                                Worker& worker);
// Both: the page in this format, or the reason that there is none.
Result<std::string> extract_page(const PageRequest& page, Format format, Service& service,
                                 Worker& worker);
// The answer if a page could not be extracted: 422 for what is not HTML.
Response page_error_response(const Error& error);
// Fetches page.url into page.html, under the address rule of the service.
Result<void> fetch_into(PageRequest& page, const Service& service, Clock::time_point deadline);
// The answer if a page could not be fetched: 403 for a private address, 502 for what the other server
// did.
Response fetch_error_response(const Error& error);

}  // namespace winnow::serve
