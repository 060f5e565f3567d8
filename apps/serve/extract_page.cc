// One page through the library: fetch, extract, render.
#include <algorithm>

#include "serve/service.h"
#include "winnow/layout.h"
#include "winnow/method.h"

namespace winnow::serve {

namespace {

// With everything that the server decides.
Result<ExtractOptions> extract_options(const PageRequest& page, Format format, Service& service) {
  ExtractOptions options = page.extract;
  options.content = needs_content(format, page.render);
  options.layout = embedded_layout;
  options.max_bytes = service.options.max_page_bytes;
  options.max_time = service.options.page_limit;
  const bool is_auto = options.method.empty() ||
                       options.method.substr(0, options.method.find(':')) == default_method();
  if (is_auto && page.uses_site_memory) options.memory = service.sites.memory();
  if (page.model.empty()) return options;
  // Nothing else is a name of a file.
  const std::vector<KnownModel> models =
      options.memory ? options.memory->models() : std::vector<KnownModel>();
  if (std::ranges::find(models, page.model, &KnownModel::name) == models.end())
    return fail(ErrorCode::NotFound, "option model: the server has no model '" + page.model + "'");
  options.model = page.model;
  return options;
}

}  // namespace

Result<Page> page_of_request(const PageRequest& page, Format format, Service& service,
                             Worker& worker) {
  worker.largest_page = std::max(worker.largest_page, page.html.size());
  WINNOW_TRY(const ExtractOptions options, extract_options(page, format, service));
  WINNOW_TRY(Extractor* const extractor, worker.extractors.get(options));
  Result<Page> result = extractor->extract({.bytes = page.html,
                                            .url = page.page_url,
                                            .content_type = page.content_type,
                                            .origin = {.usage_signals = page.usage_signals}});
  if (!result) return result;
  ++service.observer.pages;
  service.observer.page_bytes += page.html.size();
  return result;
}

Result<std::string> render_page(const Page& page, const PageRequest& request, Format format,
                                Worker& worker) {
  // The same extractor: it knows how much of the time is left.
  WINNOW_TRY(std::string record, worker.extractors.last().render(page, format, request.render));
  return record.insert(0, header_of(format, request.render));
}

Result<std::string> extract_page(const PageRequest& page, Format format, Service& service,
                                 Worker& worker) {
  WINNOW_TRY(const Page result, page_of_request(page, format, service, worker));
  return render_page(result, page, format, worker);
}

std::string store_folder(const ServiceOptions& options) {
  if (options.site_memory == "off") return {};
  if (options.site_memory != "auto") return options.site_memory;
  return options.data.empty() ? std::string() : options.data + "/memory";
}

Result<void> fetch_into(PageRequest& page, const Service& service, Clock::time_point deadline) {
  if (!service.options.fetches)
    return fail(ErrorCode::Refused, "fetch " + page.url + ": this server fetches no pages");
  const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now());
  WINNOW_TRY(FetchedPage fetched,
             fetch_page(page.url, {.user_agent = service.options.user_agent,
                                   .time_limit = std::max(left, std::chrono::milliseconds(1)),
                                   .attempts = 1,
                                   .max_bytes = service.options.max_page_bytes,
                                   .allow_private = service.options.allow_private}));
  if (fetched.bytes.empty())
    return fail(ErrorCode::Malformed, "fetch " + page.url + ": the page is empty");
  page.html = std::move(fetched.bytes);
  page.page_url = std::move(fetched.url);
  page.content_type = std::move(fetched.content_type);
  page.usage_signals = std::move(fetched.usage_signals);
  page.url.clear();
  return {};
}

Response page_error_response(const Error& error) {
  const int status = error.code == ErrorCode::Unsupported ? 422 : status_of(error.code);
  return error_response(status, name_of(error.code), error.message);
}

Response fetch_error_response(const Error& error) {
  const bool is_own_fault =
      error.code == ErrorCode::InvalidArgument || error.code == ErrorCode::Refused;
  return error_response(is_own_fault ? status_of(error.code) : 502, name_of(error.code),
                        error.message);
}

}  // namespace winnow::serve
