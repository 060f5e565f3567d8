// Views of one page that need the server but no folder: its bytes, and the mountain.
#include "features/cells_score.h"
#include "methods/mountain/mountain.h"
#include "model/shipped.h"
#include "serve/workbench.h"
#include "text/spaces.h"
#include "winnow/parse.h"

namespace winnow::serve {
namespace {

using common::Json;

constexpr std::size_t kMaxCellText = 160;

// POST /v1/page {"url": "..."}: the bytes of a page, so that the browser can show what was extracted.
void fetch_page_bytes(const RequestPtr& request, const Responder& responder, Service& service) {
  const Result<Json> body = read_object(*request, {{"url", Member::Kind::Text, true}});
  if (!body) return responder.send(error_response(body.error()));
  const auto page = std::make_shared<PageRequest>();
  page->url = text_member(*body, "url");
  if (page->url.empty())
    return responder.send(error_response(400, "invalid-argument", "url is missing"));
  post_or_refuse(service.fetching, request, responder, [=, &service](Worker&) {
    if (const Result<void> fetched = fetch_into(*page, service, request->deadline); !fetched)
      return responder.send(fetch_error_response(fetched.error()));
    responder.send(page_bytes_response(std::move(page->html),
                                       page->page_url.empty() ? page->url : page->page_url,
                                       page->content_type));
  });
}

std::string shortened(std::string text) {
  if (text.size() <= kMaxCellText) return text;
  std::size_t end = kMaxCellText;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
  return text.substr(0, end) + "…";
}

// Offsets are those of the page as UTF-8.
Result<Json> mountain_of(const PageRequest& page) {
  WINNOW_TRY(const ParsedPage parsed, parse(page.html, {.content_type = page.content_type}));
  const dom::Document& document = parsed.document();
  WINNOW_TRY(const methods::Settings settings,
             methods::read_settings("", methods::kMountainOptions));
  const methods::MountainOptions options = methods::mountain_options(settings);
  const auto bytes = model::shipped("mountain");
  if (!bytes) return fail(ErrorCode::NotFound, "model mountain: not included in this build");
  WINNOW_TRY(const methods::MountainModel model,
             methods::mountain_model(*bytes, "mountain", options));
  const methods::MountainView view = methods::look(document.source(), options, model);
  const std::vector<std::string> texts = methods::texts_of_cells(document, view.list);
  Json points = Json::array();
  for (const features::Point& point : view.points) {
    Json json{{"score", point.score}, {"smoothed", point.smoothed}};
    if (point.is_blank()) {
      json.update({{"start", 0}, {"end", 0}, {"content", false}, {"text", ""}});
    } else {
      const features::Cell& cell = view.list.cells[point.cell];
      json.update({{"start", cell.begin},
                   {"end", cell.end},
                   {"content", view.is_content[point.cell] != 0},
                   {"text", shortened(text::collapse_spaces(texts[point.cell]))}});
    }
    points.push_back(std::move(json));
  }
  Json ridges = Json::array();
  for (std::size_t n = 0; n < view.ridges.size(); ++n)
    ridges.push_back({{"first", view.ridges[n].first},
                      {"last", view.ridges[n].last},
                      {"decision", view.decisions[n]},
                      {"primary", view.is_primary[n] != 0}});
  return Json{{"points", std::move(points)},
              {"ridges", std::move(ridges)},
              {"threshold", view.thresholds.primary}};
}

Response mountain_response(const Request& request, Worker&) {
  const Result<PageRequest> page = read_page_request(request);
  if (!page) return error_response(page.error());
  if (page->is_fetched()) return error_response(400, "invalid-argument", "html is missing");
  const Result<Json> mountain = mountain_of(*page);
  return mountain ? json_response(200, *mountain) : error_response(mountain.error());
}

}  // namespace

void add_fetched_page_routes(Router& router, Service& service) {
  router.add("POST", "/v1/page", [&service](const RequestPtr& request, const Responder& responder) {
    fetch_page_bytes(request, responder, service);
  });
  router.add("POST", "/v1/mountain", offload(service.extraction, mountain_response));
}

}  // namespace winnow::serve
