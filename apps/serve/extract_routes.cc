// Pages in, records out. A page with an address passes through two pools: one that waits for the other
// server, then one that extracts.
#include <functional>

#include "base/time_limit.h"
#include "serve/service.h"
#include "winnow/method.h"

namespace winnow::serve {
namespace {

constexpr std::string_view kReadPrefix = "/read/";

Response not_acceptable() {
  std::string types;
  for (const std::string_view type : page_media_types())
    types.append(types.empty() ? "" : ", ").append(type);
  return error_response(406, "not-acceptable", "available: " + types);
}

Response page_response(const PageRequest& page, Format format, Service& service, Worker& worker) {
  const Result<Page> extracted = page_of_request(page, format, service, worker);
  if (!extracted) return page_error_response(extracted.error());
  Result<std::string> record = render_page(*extracted, page, format, worker);
  if (!record) return page_error_response(record.error());
  const std::string_view type = media_type_of(format);
  Response response{.content_type = std::string(type), .body = *std::move(record)};
  if (type.starts_with("text/")) response.content_type += "; charset=utf-8";
  response.headers.emplace_back("Vary", "Accept");
  // For agents, who read the text and not the record.
  if (extracted->metadata.hidden)
    response.headers.emplace_back("Winnow-Hidden-Text", sentence(*extracted->metadata.hidden));
  // HTML of a page is shown without scripts, styles and network, whoever opens it.
  if (format == Format::Html)
    response.headers.emplace_back("Content-Security-Policy", "default-src 'none'; sandbox");
  return response;
}

Response explanation_response(const PageRequest& page, Service& service, Worker& worker) {
  PageRequest explained = page;
  explained.extract.explain = true;
  explained.extract.candidates = true;
  const Result<Page> result = page_of_request(explained, Format::JsonLines, service, worker);
  if (!result) return page_error_response(result.error());
  std::string text = render_explanation(*result, Format::JsonLines);
  // Writing stops with the time limit of the request, and a part is not an answer.
  if (base::TimeLimit::is_over(base::TimeLimit::kInterval))
    return error_response(503, "timeout", "the answer took too long");
  return {.content_type = "application/json", .body = std::move(text)};
}

using PageAnswer = std::function<Response(const PageRequest& page, Worker& worker)>;

// Answers when the page is there: at once, or after it was fetched.
void answer_page(const RequestPtr& request, const Responder& responder,
                 const std::shared_ptr<PageRequest>& page, Service& service,
                 const PageAnswer& make) {
  const auto extract = [responder, page, make](Worker& worker) {
    responder.send(make(*page, worker));
  };
  if (!page->is_fetched()) return post_or_refuse(service.extraction, request, responder, extract);
  post_or_refuse(service.fetching, request, responder, [=, &service](Worker&) {
    if (const Result<void> fetched = fetch_into(*page, service, request->deadline); !fetched)
      return responder.send(fetch_error_response(fetched.error()));
    post_or_refuse(service.extraction, request, responder, extract);
  });
}

void answer(const RequestPtr& request, const Responder& responder, Result<PageRequest> read,
            Service& service, Format preferred) {
  if (!read) return responder.send(error_response(read.error()));
  const std::optional<Format> format = negotiate(*read, *request, preferred);
  if (!format) return responder.send(not_acceptable());
  answer_page(request, responder, std::make_shared<PageRequest>(*std::move(read)), service,
              [format, &service](const PageRequest& page, Worker& worker) {
                return page_response(page, *format, service, worker);
              });
}

// GET /read/https://mill.example/rye?page=2: everything after /read/ is the address. Its query belongs
// to the address, so the form of the answer is chosen by Accept alone: Markdown unless the client asks
// for another type, as a browser does.
PageRequest read_address(const Request& request) {
  PageRequest page;
  page.url = request.target.substr(kReadPrefix.size());
  // Some clients and proxies merge the two slashes of an address in a path.
  for (const std::string_view scheme : {"http:/", "https:/"})
    if (page.url.starts_with(scheme) && !page.url.substr(scheme.size()).starts_with('/'))
      page.url.insert(scheme.size(), "/");
  if (page.url.find("://") == std::string::npos) page.url.insert(0, "https://");
  return page;
}

Response list_methods(const Request&) {
  common::Json methods = common::Json::array();
  for (const MethodInfo& method : all_methods()) {
    common::Json options = common::Json::array();
    for (const MethodOption& option : method.options)
      options.push_back(
          {{"name", option.name}, {"summary", option.summary}, {"default", option.default_value}});
    methods.push_back({{"name", method.name},
                       {"summary", method.summary},
                       {"isDefault", method.name == default_method()},
                       {"options", std::move(options)}});
  }
  return json_response(200, {{"methods", std::move(methods)}});
}

}  // namespace

void add_extract_routes(Router& router, Service& service) {
  router.add("POST", "/v1/extract", [&](const RequestPtr& request, const Responder& responder) {
    answer(request, responder, read_page_request(*request, std::move(request->body)), service,
           Format::Json);
  });
  router.add("GET", "/read/{address...}",
             [&](const RequestPtr& request, const Responder& responder) {
               answer(request, responder, read_address(*request), service, Format::Markdown);
             });
  router.add("POST", "/v1/explain", [&](const RequestPtr& request, const Responder& responder) {
    Result<PageRequest> read = read_page_request(*request, std::move(request->body));
    if (!read) return responder.send(error_response(read.error()));
    answer_page(request, responder, std::make_shared<PageRequest>(*std::move(read)), service,
                [&](const PageRequest& page, Worker& worker) {
                  return explanation_response(page, service, worker);
                });
  });
  router.add("GET", "/v1/methods", at_once(list_methods));
}

}  // namespace winnow::serve
