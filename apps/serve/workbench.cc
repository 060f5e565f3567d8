#include "serve/workbench.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <ostream>

#include "bytes/file.h"
#include "bytes/folder.h"
#include "bytes/warc_writer.h"
#include "serve/site_files.h"
#include "serve/workbench_events.h"
#include "serve/workbench_jobs.h"
#include "serve/workbench_labels.h"
#include "site/store_files.h"

namespace winnow::serve {
namespace {

using common::Json;

const Json* member(const Json& object, const char* name) {
  if (!object.is_object()) return nullptr;
  const auto found = object.find(name);
  return found == object.end() ? nullptr : &*found;
}

std::string_view expected(Member::Kind kind) {
  switch (kind) {
    case Member::Kind::Text: return "a string";
    case Member::Kind::Texts: return "a list of strings";
    case Member::Kind::Number: return "a number";
    case Member::Kind::Count: return "a whole number";
    case Member::Kind::Flag: return "true or false";
    case Member::Kind::Object: return "an object";
  }
  return "";
}

bool is_of(Member::Kind kind, const Json& value) {
  switch (kind) {
    case Member::Kind::Text: return value.is_string();
    case Member::Kind::Texts:
      return value.is_array() &&
             std::ranges::all_of(value, [](const Json& item) { return item.is_string(); });
    case Member::Kind::Number: return value.is_number();
    case Member::Kind::Count:
      return value.is_number() && value.get<double>() == std::floor(value.get<double>());
    case Member::Kind::Flag: return value.is_boolean();
    case Member::Kind::Object: return value.is_object() || value.is_null();
  }
  return false;
}

// A header must not contain line feeds or bytes that are not ASCII.
std::string header_value(std::string_view text) {
  std::string value;
  for (const char c : text)
    if (c >= ' ' && c <= '~') value += c;
  return value;
}

// Versions before 0.3 kept rules in a folder of their own. What is in the store already stays.
Result<void> move_rules(const WorkbenchFolders& folders) {
  const std::string old = folders.data + "/rules";
  if (!bytes::is_folder(old)) return {};
  WINNOW_TRY(const std::vector<std::string> files, bytes::list_folder(old, {site::kRulesEnding}));
  for (const std::string& path : files) {
    const std::string target = folders.memory + path.substr(path.rfind('/'));
    if (bytes::is_file(target)) continue;
    WINNOW_TRY(const bytes::Bytes text, bytes::read_file(path, site::kMaxStoreFile));
    WINNOW_TRY_VOID(bytes::write_file(target, text.view()));
    WINNOW_TRY_VOID(bytes::remove_file(path));
  }
  return {};
}

}  // namespace

std::string WorkbenchFolders::rules_of(std::string_view host) const {
  return site::path_in_store(memory, file_name_of(host), site::kRulesEnding);
}

Workbench::Workbench(Service& used, WorkbenchFolders in, bytes::FileLock held)
    : service(used),
      folders(std::move(in)),
      lock(std::move(held)),
      labels(std::make_unique<LabelStore>(folders.labels())),
      jobs(std::make_unique<JobRunner>(folders.jobs())),
      events(std::make_unique<JobEvents>(*jobs, [&used] { return used.is_stopping(); })) {}

Workbench::~Workbench() = default;

void Workbench::stop() {
  events->stop();
  jobs->stop();
}

Result<WorkbenchPtr> add_workbench_routes(Router& router, Service& service, std::ostream& err) {
  add_fetched_page_routes(router, service);
  if (service.options.data.empty()) return WorkbenchPtr();
  const std::string& data = service.options.data;
  const WorkbenchFolders folders{
      data, service.sites.folder().empty() ? data + "/memory" : service.sites.folder()};
  WINNOW_TRY_VOID(bytes::make_folder(folders.data));
  Result<bytes::FileLock> lock = bytes::FileLock::take(folders.data);
  if (!lock)
    return fail(lock.error().code, lock.error().message + " (two servers need two --data folders)");
  for (const std::string& folder : {folders.labels(), folders.exported(), folders.memory,
                                    folders.models(), folders.corpora(), folders.jobs()})
    WINNOW_TRY_VOID(bytes::make_folder(folder));
  WINNOW_TRY_VOID(move_rules(folders));
  const auto bench = std::make_shared<Workbench>(service, folders, *std::move(lock));
  WINNOW_TRY_VOID(bench->labels->load());
  for (const UnreadableLabel& label : bench->labels->unreadable())
    err << "winnow: skipped " << folders.labels() << "/" << label.file << ": " << label.error
        << std::endl;
  WINNOW_TRY_VOID(bench->jobs->load());
  add_label_routes(router, bench);
  add_site_routes(router, bench);
  add_job_routes(router, bench);
  add_model_routes(router, bench);
  return bench;
}

std::string number_text(double value) {
  char text[40];
  std::snprintf(text, sizeof text, "%.10g", value);
  return text;
}

Result<Json> read_object(const Request& request, std::initializer_list<Member> members) {
  WINNOW_TRY(Json body, read_json(request.body));
  if (!body.is_object()) return fail(ErrorCode::InvalidArgument, "the body is not a JSON object");
  for (const auto& [name, value] : body.items()) {
    const auto known = std::ranges::find(members, std::string_view(name), &Member::name);
    if (known == members.end())
      return fail(ErrorCode::InvalidArgument, "unknown member '" + name + "'");
    if (!is_of(known->kind, value))
      return fail(ErrorCode::InvalidArgument,
                  name + ": expected " + std::string(expected(known->kind)));
    if (!value.is_number()) continue;
    if (const auto number = value.get<double>(); number < known->lowest || number > known->highest)
      return fail(ErrorCode::InvalidArgument, name + ": expected a number from " +
                                                  number_text(known->lowest) + " to " +
                                                  number_text(known->highest));
  }
  for (const Member& member : members)
    if (member.is_required && !body.contains(std::string(member.name)))
      return fail(ErrorCode::InvalidArgument, std::string(member.name) + " is missing");
  return body;
}

Handler on_bench(const WorkbenchPtr& bench, Response (*handler)(const Workbench&, const Request&)) {
  return offload(bench->service.extraction, [bench, handler](const Request& request, Worker&) {
    return handler(*bench, request);
  });
}

std::string text_member(const Json& object, const char* name, std::string_view fallback) {
  const Json* value = member(object, name);
  return value != nullptr && value->is_string() ? value->get<std::string>() : std::string(fallback);
}

double number_member(const Json& object, const char* name, double fallback) {
  const Json* value = member(object, name);
  return value != nullptr && value->is_number() ? value->get<double>() : fallback;
}

bool flag_member(const Json& object, const char* name, bool fallback) {
  const Json* value = member(object, name);
  return value != nullptr && value->is_boolean() ? value->get<bool>() : fallback;
}

std::vector<std::string> texts_member(const Json& object, const char* name) {
  std::vector<std::string> texts;
  const Json* value = member(object, name);
  if (value == nullptr || !value->is_array()) return texts;
  for (const Json& item : *value)
    if (item.is_string()) texts.push_back(item.get<std::string>());
  return texts;
}

Response page_bytes_response(std::string bytes, std::string_view url,
                             std::string_view content_type) {
  Response response{.content_type = "application/octet-stream", .body = std::move(bytes)};
  response.headers.emplace_back("Content-Disposition", "attachment");
  response.headers.emplace_back("Content-Security-Policy", "default-src 'none'; sandbox");
  response.headers.emplace_back("X-Page-Url", header_value(url));
  response.headers.emplace_back("X-Page-Type", header_value(content_type));
  return response;
}

std::string time_now() { return bytes::warc_date(std::chrono::system_clock::now()); }

}  // namespace winnow::serve
