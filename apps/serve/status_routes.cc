// What operators and programs ask about the server itself.
#include <unistd.h>

#include <fstream>

#include "serve/embedded_files.h"
#include "serve/service.h"
#include "winnow/version.h"

namespace winnow::serve {
namespace {

// In bytes; 0 if the system does not say.
std::size_t resident_bytes() {
  std::ifstream statistics("/proc/self/statm");
  std::size_t total = 0;
  std::size_t resident = 0;
  statistics >> total >> resident;
  return resident * static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
}

std::string metrics_text(const Service& service) {
  std::string text = service.observer.text();
  const auto gauge = [&](std::string_view name, std::string_view help, std::size_t value) {
    text.append("# HELP ").append(name).append(" ").append(help).append("\n# TYPE ").append(name);
    text.append(" gauge\n").append(name).append(" ").append(std::to_string(value)).append("\n");
  };
  gauge("winnow_queued_pages", "Requests that wait for extraction.", service.extraction.queued());
  gauge("winnow_running_pages", "Requests in extraction.", service.extraction.running());
  gauge("winnow_queued_fetches", "Requests that wait to fetch a page.", service.fetching.queued());
  gauge("winnow_running_fetches", "Requests that fetch a page.", service.fetching.running());
  gauge("winnow_extraction_threads", "Threads for extraction.", service.extraction.thread_count());
  gauge("process_resident_memory_bytes", "Resident memory.", resident_bytes());
  text.append("# HELP winnow_build_info Version of the program.\n# TYPE winnow_build_info gauge\n");
  text.append("winnow_build_info{version=\"" WINNOW_VERSION_TEXT "\"} 1\n");
  return text;
}

}  // namespace

void add_status_routes(Router& router, Service& service) {
  router.add("GET", "/healthz", at_once([](const Request&) {
               return json_response(200, {{"status", "ok"}});
             }),
             {.is_open = true});
  router.add("GET", "/readyz", at_once([&](const Request&) {
               const bool is_full = service.extraction.queued() >= service.extraction.max_queued();
               if (service.is_stopping() || is_full)
                 return error_response(503, service.is_stopping() ? "stopping" : "busy",
                                       "the server takes no requests now");
               return json_response(200, {{"status", "ready"}});
             }),
             {.is_open = true});
  router.add("GET", "/metrics", at_once([&](const Request&) {
               return Response{.content_type = "text/plain; version=0.0.4; charset=utf-8",
                               .body = metrics_text(service)};
             }));
  router.add("GET", "/openapi.json", at_once([](const Request&) {
               return Response{.content_type = "application/json",
                               .body = std::string(embedded_file("openapi.json").value_or(""))};
             }),
             {.is_open = true});
}

}  // namespace winnow::serve
