// POST /mcp: the tools of `winnow mcp` for agents on other computers (docs/agents.md), by the transport
// "streamable HTTP" of the Model Context Protocol.
//
// A request gets one JSON answer; there are no sessions and no events, so GET and DELETE get 405. Host, origin and
// token are checked as for every route. Pages are fetched on the fetch pool, under the address rule of the
// service, and kept for a few minutes.
#include <memory>
#include <optional>
#include <utility>

#include "mcp/mcp.h"
#include "serve/negotiation.h"
#include "serve/service.h"

namespace winnow::serve {
namespace {

using Fetched = Result<mcp::SourcePtr>;

std::optional<Response> refuse(const Request& request) {
  if (!has_json_body(request))
    return error_response(415, "unsupported", "Content-Type: expected application/json");
  constexpr std::string_view kTypes[] = {"application/json"};
  if (!best_type(request.header("accept"), kTypes))
    return error_response(406, "not-acceptable", "answers are application/json");
  const std::string* const version = request.header("mcp-protocol-version");
  if (version != nullptr && !mcp::knows_version(*version))
    return error_response(400, "invalid-argument", "MCP-Protocol-Version: unknown version");
  return std::nullopt;
}

Fetched fetch_source(const std::string& url, const Service& service, mcp::PageCache& cache,
                     Clock::time_point deadline) {
  if (mcp::SourcePtr known = cache.find(url)) return known;
  PageRequest page{.url = url};
  WINNOW_TRY_VOID(fetch_into(page, service, deadline));
  mcp::SourcePtr source = std::make_shared<const mcp::Source>(
      mcp::Source{std::move(page.html), std::move(page.page_url), std::move(page.content_type),
                  std::move(page.usage_signals)});
  cache.add(url, source);
  return source;
}

Response answer_message(const mcp::Message& message, const mcp::ToolOptions& options,
                        const std::shared_ptr<Fetched>& fetched, Service& service, Worker& worker) {
  const mcp::PageAccess access{
      // A tool asks for the address that address_in() named.
      .fetch = [&](const std::string& url) -> Fetched {
        if (!fetched) return fail(ErrorCode::InvalidArgument, "fetch " + url + ": not fetched");
        return *fetched;
      },
      .extract =
          [&](const mcp::Source& source, mcp::Ranges ranges) {
            PageRequest page{.html = source.bytes,
                             .page_url = source.url,
                             .content_type = source.content_type,
                             .usage_signals = source.usage_signals};
            page.extract.pieces = ranges == mcp::Ranges::Keep;
            return page_of_request(page, Format::Markdown, service, worker);
          }};
  std::optional<std::string> text = mcp::answer(message, options, access);
  if (!text) return {.status = 202};
  return {.status = message.refused ? 400 : 200,
          .content_type = "application/json",
          .body = *std::move(text)};
}

}  // namespace

void add_mcp_route(Router& router, Service& service) {
  const auto cache = std::make_shared<mcp::PageCache>();
  const mcp::ToolOptions options{.max_page_bytes = service.options.max_page_bytes};
  router.add(
      "POST", "/mcp",
      [&service, cache, options](const RequestPtr& request, const Responder& responder) {
        if (std::optional<Response> refused = refuse(*request))
          return responder.send(*std::move(refused));
        // Reading a message takes long if it contains a page, so it is not done on the event loop.
        post_or_refuse(service.fetching, request, responder, [=, &service](Worker&) {
          const auto message = std::make_shared<const mcp::Message>(
              mcp::read_message(std::exchange(request->body, {})));
          std::shared_ptr<Fetched> fetched;
          if (const std::string url = mcp::address_in(*message); !url.empty())
            fetched =
                std::make_shared<Fetched>(fetch_source(url, service, *cache, request->deadline));
          post_or_refuse(service.extraction, request, responder, [=, &service](Worker& worker) {
            responder.send(answer_message(*message, options, fetched, service, worker));
          });
        });
      },
      {.max_body_bytes = mcp::max_line_bytes(options)});
}

}  // namespace winnow::serve
