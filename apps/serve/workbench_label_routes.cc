// /v1/labels: pages to label and their labels.
//
// Two people may label the same page. Answers with a page have its version in the header ETag; a
// change with If-Match is made only if the page still has that version, and gets 412 otherwise.
// Without If-Match the last change wins.
#include <algorithm>

#include "base/ascii.h"
#include "bytes/file.h"
#include "bytes/folder.h"
#include "serve/workbench.h"
#include "serve/workbench_labels.h"

namespace winnow::serve {
namespace {

using common::Json;

constexpr std::size_t kMaxLabelBytes = std::size_t{16} << 20;

Response list(const Workbench& bench) {
  Json pages = Json::array();
  for (const LabelledPage& page : bench.labels->pages()) pages.push_back(to_json(page, false));
  Json unreadable = Json::array();
  for (const UnreadableLabel& label : bench.labels->unreadable())
    unreadable.push_back({{"file", label.file}, {"error", label.error}});
  return json_response(200, {{"labels", std::move(pages)}, {"unreadable", std::move(unreadable)}});
}

Response page_response(int status, const LabelledPage& page, bool with_marks) {
  Response response = json_response(status, to_json(page, with_marks));
  response.headers.emplace_back("ETag", '"' + version_of(page) + '"');
  return response;
}

// RFC 9110, section 13.1.1. Versions contain neither commas nor quotation marks.
VersionCheck wanted_version(const Request& request) {
  const std::string* const condition = request.header("if-match");
  if (condition == nullptr) return {};
  return [condition](const std::string& version) {
    std::string_view rest = *condition;
    while (!rest.empty()) {
      const std::size_t comma = std::min(rest.find(','), rest.size());
      const std::string_view tag = base::trim(rest.substr(0, comma));
      if (tag == "*" || tag == '"' + version + '"') return true;
      rest.remove_prefix(std::min(comma + 1, rest.size()));
    }
    return false;
  };
}

Response changed_meanwhile(const std::string& id) {
  return error_response(412, "changed", "the label of page " + id + " was changed by someone else");
}

// The page with what auto says of it, which orders the pages to label.
Response add(Workbench& bench, PageRequest& page, Worker& worker) {
  if (!page.page_url.empty()) {
    if (const auto known = bench.labels->with_url(page.page_url))
      return page_response(200, *known, true);
  }
  worker.largest_page = std::max(worker.largest_page, page.html.size());
  Result<Extractor*> extractor =
      worker.extractors.get({.max_bytes = bench.service.options.max_page_bytes,
                             .max_time = bench.service.options.page_limit});
  if (!extractor) return error_response(extractor.error());
  const Result<Page> extracted = (*extractor)->extract(page.html, page.page_url, page.content_type);
  if (!extracted) return page_error_response(extracted.error());
  LabelledPage added{
      .id = {},
      .url = page.page_url,
      .content_type = page.content_type,
      .title = extracted->headline.value_or(""),
      .kind = extracted->page_type ? std::string(name_of(*extracted->page_type)) : "",
      .language = extracted->in_language.value_or("und"),
      .probability = extracted->metadata.probability};
  const Result<LabelledPage> stored = bench.labels->add(std::move(added), page.html);
  return stored ? page_response(201, *stored, true) : error_response(stored.error());
}

void add_page(const RequestPtr& request, const Responder& responder, const WorkbenchPtr& bench) {
  Result<PageRequest> read = read_page_request(*request);
  if (!read) return responder.send(error_response(read.error()));
  const auto page = std::make_shared<PageRequest>(*std::move(read));
  const auto store = [=](Worker& worker) { responder.send(add(*bench, *page, worker)); };
  Service& service = bench->service;
  if (!page->is_fetched()) return post_or_refuse(service.extraction, request, responder, store);
  post_or_refuse(service.fetching, request, responder, [=, &service](Worker&) {
    if (const Result<void> fetched = fetch_into(*page, service, request->deadline); !fetched)
      return responder.send(fetch_error_response(fetched.error()));
    if (page->page_url.empty()) page->page_url = page->url;
    post_or_refuse(service.extraction, request, responder, store);
  });
}

Response not_found(const std::string& id) {
  return error_response(404, "not-found", "no labelled page " + id);
}

Response get(const Workbench& bench, const Request& request) {
  const auto page = bench.labels->find(request.parameters[0]);
  return page ? page_response(200, *page, true) : not_found(request.parameters[0]);
}

Response get_bytes(const Workbench& bench, const Request& request) {
  const auto page = bench.labels->find(request.parameters[0]);
  if (!page) return not_found(request.parameters[0]);
  Result<std::string> content = bench.labels->bytes_of(page->id);
  if (!content) return error_response(content.error());
  return page_bytes_response(*std::move(content), page->url, page->content_type);
}

Response change(const Workbench& bench, const Request& request) {
  using Kind = Member::Kind;
  const Result<Json> body = read_object(
      request, {{"label", Kind::Object}, {"marks", Kind::Object}, {"done", Kind::Flag}});
  if (!body) return error_response(body.error());
  const std::string& id = request.parameters[0];
  const auto page = bench.labels->change(id, *body, wanted_version(request));
  if (!page) return error_response(page.error());
  return *page ? page_response(200, **page, false) : changed_meanwhile(id);
}

Response remove(const Workbench& bench, const Request& request) {
  const std::string& id = request.parameters[0];
  const Result<bool> removed = bench.labels->remove(id, wanted_version(request));
  if (!removed) return error_response(removed.error());
  return *removed ? Response{.status = 204} : changed_meanwhile(id);
}

Response next(const Workbench& bench) {
  const auto page = bench.labels->next();
  return json_response(200, {{"next", page ? to_json(*page, false) : Json(nullptr)}});
}

Response write_export(const Workbench& bench) {
  const Result<LabelExport> written = bench.labels->write_export(bench.folders.exported());
  if (!written) return error_response(written.error());
  return json_response(200, {{"pages", written->pages},
                             {"labels", written->labels_path},
                             {"archive", written->archive_path}});
}

// The two files of the last export.
Response download(const Workbench& bench, const Request& request) {
  const std::string& name = request.parameters[0];
  const bool is_labels = name == "mine.labels.jsonl";
  const std::string path = bench.folders.exported() + "/" + name;
  if ((!is_labels && name != "mine.warc.gz") || !bytes::is_file(path))
    return error_response(404, "not-found", "no exported file " + name);
  const auto file = FileBody::open(path);
  if (!file) return error_response(file.error());
  Response response{.content_type = is_labels ? "application/jsonl" : "application/warc",
                    .file = *file};
  response.headers.emplace_back("Content-Disposition", "attachment; filename=\"" + name + "\"");
  return response;
}

}  // namespace

void add_label_routes(Router& router, const WorkbenchPtr& bench) {
  // Labels are small files, but a disk may be slow: nothing of it runs on the event loop.
  const auto plain = [&](Response (*handler)(const Workbench&)) {
    return offload(bench->service.extraction,
                   [bench, handler](const Request&, Worker&) { return handler(*bench); });
  };
  router.add("GET", "/v1/labels", plain(list));
  router.add("POST", "/v1/labels", [bench](const RequestPtr& request, const Responder& responder) {
    add_page(request, responder, bench);
  });
  router.add("GET", "/v1/labels/next", plain(next));
  router.add("POST", "/v1/labels/export", plain(write_export));
  router.add("GET", "/v1/labels/export/{file}", on_bench(bench, download));
  router.add("GET", "/v1/labels/{id}", on_bench(bench, get));
  router.add("PUT", "/v1/labels/{id}", on_bench(bench, change), {.max_body_bytes = kMaxLabelBytes});
  router.add("DELETE", "/v1/labels/{id}", on_bench(bench, remove));
  router.add("GET", "/v1/labels/{id}/page", on_bench(bench, get_bytes));
}

}  // namespace winnow::serve
