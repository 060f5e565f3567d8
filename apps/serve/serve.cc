// Puts the parts together: pools, routes, server.
#include "serve/serve.h"

#include <ostream>

#include "common/output.h"
#include "serve/router.h"
#include "serve/workbench.h"

namespace winnow::serve {

Result<void> run(const ServeOptions& options, std::ostream& out, std::ostream& err) {
  WINNOW_TRY(const std::unique_ptr<Observer> observer, Observer::make(options.access_log));
  const std::size_t threads = common::thread_count(options.extraction_threads);
  limit_arenas(threads);
  MemoryTrimmer trimmer;
  Router router;
  std::unique_ptr<Server> server;
  // An extractor keeps the buffers of its largest page.
  const auto after_task = [&trimmer](Worker& worker) {
    const std::size_t largest = std::exchange(worker.largest_page, 0);
    if (largest < MemoryTrimmer::kLargeBytes) return;
    worker.extractors.clear();
    trimmer.freed(largest);
  };
  // After the server, so that they end first: a late answer needs its connection.
  WorkerPool extraction(threads, options.max_queued, after_task);
  WorkerPool fetching(options.fetch_threads, options.max_queued);
  Service service{options.service, *observer, extraction, fetching};
  add_page_routes(router);
  add_status_routes(router, service);
  add_extract_routes(router, service);
  add_batch_route(router, service);
  add_feed_route(router, service);
  add_mcp_route(router, service);
  WINNOW_TRY(const WorkbenchPtr bench, add_workbench_routes(router, service, err));
  WINNOW_TRY(server, Server::listen(options.server, router, *observer));
  server->set_trimmer(&trimmer);
  service.is_stopping = [&server] { return server->is_stopping(); };
  const bool is_v6 = options.server.address.find(':') != std::string::npos;
  const std::string host = is_v6 ? "[" + options.server.address + "]" : options.server.address;
  WINNOW_TRY_VOID(common::print(
      out, "winnow serves http://" + host + ":" + std::to_string(server->port()) + "/\n"));
  server->run();
  if (bench) bench->stop();
  return {};
}

}  // namespace winnow::serve
