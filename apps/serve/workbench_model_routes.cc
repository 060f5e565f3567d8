// /v1/models: the trained models in the store, and which hosts use them.
#include <algorithm>

#include "bytes/file.h"
#include "bytes/folder.h"
#include "serve/workbench.h"
#include "site/model_card.h"
#include "site/store_files.h"
#include "winnow/memory.h"

namespace winnow::serve {
namespace {

using common::Json;

Json to_json(const KnownModel& model) {
  Json json{{"name", model.name},   {"date", model.date},   {"pages", model.pages},
            {"hosts", model.hosts}, {"kinds", model.kinds}, {"isUsed", model.is_used}};
  if (model.held_out > 0) {
    json["heldOut"] = model.held_out;
    json["alone"] = model.alone;
    json["trained"] = model.trained;
  }
  return json;
}

Result<std::vector<KnownModel>> models_of(const Workbench& bench) {
  std::vector<Error> left_out;
  WINNOW_TRY(const Memory memory, Memory::open(bench.folders.memory, &left_out));
  return memory.models();
}

// The model that a request names.
Result<KnownModel> model_of(const Workbench& bench, const Request& request) {
  WINNOW_TRY(const std::vector<KnownModel> models, models_of(bench));
  const auto found = std::ranges::find(models, request.parameters[0], &KnownModel::name);
  if (found == models.end()) return fail(ErrorCode::NotFound, "no model " + request.parameters[0]);
  return *found;
}

std::string path_of(const Workbench& bench, const KnownModel& model) {
  return site::path_in_store(bench.folders.memory, model.name, site::kModelEnding);
}

Response list_models(const Workbench& bench, const Request&) {
  const auto models = models_of(bench);
  if (!models) return error_response(models.error());
  Json list = Json::array();
  for (const KnownModel& model : *models) list.push_back(to_json(model));
  return json_response(200, {{"models", std::move(list)}});
}

Response get_model(const Workbench& bench, const Request& request) {
  const auto model = model_of(bench, request);
  if (!model) return error_response(model.error());
  const auto file = FileBody::open(path_of(bench, *model));
  if (!file) return error_response(404, "not-found", "no model " + model->name);
  Response response{.content_type = "application/octet-stream", .file = *file, .compresses = false};
  response.headers.emplace_back("Content-Disposition",
                                "attachment; filename=\"" + model->name + ".model\"");
  return response;
}

// {"name": "mills", "isUsed": true}: what is not given stays.
Response change_model(const Workbench& bench, const Request& request) {
  const Result<Json> body =
      read_object(request, {{"name"}, {.name = "isUsed", .kind = Member::Kind::Flag}});
  if (!body) return error_response(body.error());
  const auto model = model_of(bench, request);
  if (!model) return error_response(model.error());
  KnownModel card = *model;
  card.name = text_member(*body, "name", model->name);
  card.is_used = flag_member(*body, "isUsed", model->is_used);
  const std::string old = path_of(bench, *model);
  const bool is_renamed = card.name != model->name;
  if (!site::is_model_name(card.name))
    return error_response(422, "invalid-argument",
                          "name: letters, digits, '.', '-' and '_' are possible");
  if (is_renamed && bytes::is_file(path_of(bench, card)))
    return error_response(409, "exists", "there is a model " + card.name);
  const auto file = bytes::read_file(old, site::kMaxStoreFile);
  if (!file) return error_response(file.error());
  const auto written = Memory::put_model(bench.folders.memory, card, file->view());
  if (!written) return error_response(written.error());
  if (is_renamed)
    if (const auto removed = bytes::remove_file(old); !removed)
      return error_response(removed.error());
  bench.service.sites.note_change();
  return json_response(200, to_json(card));
}

Response remove_model(const Workbench& bench, const Request& request) {
  const auto model = model_of(bench, request);
  if (!model) return error_response(model.error());
  const auto removed = bytes::remove_file(path_of(bench, *model));
  if (!removed) return error_response(removed.error());
  bench.service.sites.note_change();
  return {.status = 204};
}

}  // namespace

void add_model_routes(Router& router, const WorkbenchPtr& bench) {
  router.add("GET", "/v1/models", on_bench(bench, list_models));
  router.add("GET", "/v1/models/{name}", on_bench(bench, get_model));
  router.add("PUT", "/v1/models/{name}", on_bench(bench, change_model));
  router.add("DELETE", "/v1/models/{name}", on_bench(bench, remove_model));
}

}  // namespace winnow::serve
