// /v1/crawl, /v1/evaluate, /v1/train, /v1/jobs, /v1/corpora: commands of the program as jobs.
//
// A request names addresses, methods and numbers, never files or options: the arguments of a command
// are made here, each value after its option as "--option=value" or behind "--", so that no value can
// become an option.
#include <algorithm>

#include "bytes/file.h"
#include "bytes/folder.h"
#include "eval/labels.h"
#include "eval/pages.h"
#include "serve/workbench.h"
#include "serve/workbench_events.h"
#include "serve/workbench_jobs.h"
#include "serve/workbench_labels.h"
#include "site/store_files.h"
#include "winnow/archive.h"
#include "winnow/memory.h"
#include "winnow/method.h"

namespace winnow::serve {
namespace {

using common::Json;

constexpr std::size_t kMaxResultBytes = std::size_t{64} << 20;
constexpr std::string_view kMine = "mine";
constexpr std::string_view kLabelsEnding = ".labels.jsonl";

Response started(const Result<Job>& job) {
  if (!job) {
    if (job.error().code == ErrorCode::TooLarge)
      return error_response(503, "busy", job.error().message);
    return error_response(job.error());
  }
  return json_response(202, to_json(*job));
}

Response start_crawl(const Workbench& bench, const Request& request) {
  using Kind = Member::Kind;
  const Result<Json> body = read_object(request, {{"url", Kind::Text, true},
                                                  {"depth", Kind::Count, false, 0, 1000},
                                                  {"maxPages", Kind::Count, false, 1, 100'000},
                                                  {"delay", Kind::Number, false, 0, 600},
                                                  {"summary", Kind::Count, false, 1, 20},
                                                  {"scope"},
                                                  {"include", Kind::Texts},
                                                  {"exclude", Kind::Texts},
                                                  {"sitemaps", Kind::Flag},
                                                  {"feeds", Kind::Flag}});
  if (!body) return error_response(body.error());
  std::string url = text_member(*body, "url");
  if (!url.empty() && url.find("://") == std::string::npos) url.insert(0, "https://");
  if (!url.starts_with("http://") && !url.starts_with("https://"))
    return error_response(400, "invalid-argument", "url: expected an http or https address");
  const std::string scope = text_member(*body, "scope", "host");
  if (scope != "host" && scope != "domain")
    return error_response(400, "invalid-argument", "scope: expected host or domain");
  if (!bench.service.options.fetches)
    return error_response(403, "refused", "this server does not fetch pages");
  Command command{"crawl", "--extract"};
  const auto number = [&](const char* option, double fallback) {
    return number_text(number_member(*body, option, fallback));
  };
  command.push_back("--depth=" + number("depth", 3));
  command.push_back("--max-pages=" + number("maxPages", 50));
  command.push_back("--delay=" + number("delay", 1));
  command.push_back("--summary=" + number("summary", 3));
  if (scope == "domain") command.emplace_back("--same-domain");
  if (flag_member(*body, "sitemaps")) command.emplace_back("--sitemaps");
  if (flag_member(*body, "feeds")) command.emplace_back("--feeds");
  for (const std::string& part : texts_member(*body, "include"))
    command.push_back("--include=" + part);
  for (const std::string& part : texts_member(*body, "exclude"))
    command.push_back("--exclude=" + part);
  if (bench.service.options.allow_private) command.emplace_back("--allow-private");
  const std::string& store = bench.service.sites.folder();
  if (!store.empty()) command.push_back("--site-memory=" + store);
  const auto make = [&](const std::string& folder) -> Result<std::vector<Command>> {
    command.push_back("--output=" + folder + "/pages.warc.gz");
    command.push_back("--records=" + folder + "/records.jsonl");
    command.insert(command.end(), {"--", url});
    return std::vector<Command>{command};
  };
  return started(bench.jobs->start("crawl", url, *body, make));
}

// Label files of the user, by name.
std::vector<std::pair<std::string, std::string>> corpora_of(const Workbench& bench) {
  std::vector<std::pair<std::string, std::string>> corpora;
  const auto files =
      bytes::list_folder(bench.folders.corpora(), {kLabelsEnding}, bytes::Below::Enter);
  if (!files) return corpora;
  const std::size_t prefix = bench.folders.corpora().size() + 1;
  for (const std::string& path : *files)
    corpora.emplace_back(path.substr(prefix, path.size() - prefix - kLabelsEnding.size()), path);
  return corpora;
}

// A job works on a copy of our own labels in its folder: they may change while it runs.
Result<std::string> corpus_path(const Workbench& bench, const std::string& name,
                                const std::string& job_folder) {
  if (name == kMine) {
    WINNOW_TRY(const LabelExport written, bench.labels->write_export(job_folder));
    if (written.pages == 0)
      return fail(ErrorCode::NotFound, "no page is labelled yet: finish one in Label first");
    return written.labels_path;
  }
  for (const auto& [known, path] : corpora_of(bench))
    if (known == name) return path;
  return fail(ErrorCode::NotFound, "unknown corpus '" + name + "'");
}

// "auto", "mcst:depth-offset=12", or a model trained here: "blocks@blocks-j0004".
struct MethodChoice {
  std::string method;
  std::string model = {};  // a path
};

Result<MethodChoice> method_choice(const Workbench& bench, const std::string& text) {
  const std::size_t at = text.find('@');
  MethodChoice choice{.method = text.substr(0, at)};
  const std::string name = choice.method.substr(0, choice.method.find(':'));
  if (std::ranges::none_of(all_methods(),
                           [&](const MethodInfo& info) { return info.name == name; }))
    return fail(ErrorCode::NotFound, "unknown method '" + name + "'");
  if (at == std::string::npos) return choice;
  for (const std::string& folder : {bench.folders.models(), bench.folders.memory}) {
    const auto models = bytes::list_folder(folder, {site::kModelEnding});
    if (!models) return Failure{models.error()};
    const std::string path = site::path_in_store(folder, text.substr(at + 1), site::kModelEnding);
    if (std::ranges::find(*models, path) != models->end()) choice.model = path;
  }
  if (choice.model.empty()) return fail(ErrorCode::NotFound, "unknown model '" + text + "'");
  return choice;
}

Response start_evaluation(const Workbench& bench, const Request& request) {
  const Result<Json> body = read_object(request, {{"corpus"},
                                                  {"methods", Member::Kind::Texts, true},
                                                  {"sample", Member::Kind::Count, false, 0, 1e6}});
  if (!body) return error_response(body.error());
  const std::string corpus = text_member(*body, "corpus", kMine);
  std::vector<MethodChoice> choices;
  for (const std::string& text : texts_member(*body, "methods")) {
    Result<MethodChoice> choice = method_choice(bench, text);
    if (!choice) return error_response(choice.error());
    choices.push_back(*std::move(choice));
  }
  if (choices.empty() || choices.size() > 12)
    return error_response(400, "invalid-argument", "methods: expected 1 to 12 names");
  const double sample = number_member(*body, "sample", 0);
  const auto make = [&](const std::string& folder) -> Result<std::vector<Command>> {
    WINNOW_TRY(const std::string labels, corpus_path(bench, corpus, folder));
    // One command per method, because a model belongs to a single method.
    std::vector<Command> commands;
    for (std::size_t n = 0; n < choices.size(); ++n) {
      Command command{"eval", "--labels=" + labels, "--methods=" + choices[n].method,
                      "--json=" + folder + "/result-" + std::to_string(n) + ".json"};
      if (!choices[n].model.empty()) command.push_back("--model=" + choices[n].model);
      if (sample >= 1) command.push_back("--sample=" + number_text(sample));
      commands.push_back(std::move(command));
    }
    return commands;
  };
  return started(bench.jobs->start("evaluate", corpus, *body, make));
}

Response start_training(const Workbench& bench, const Request& request) {
  const Result<Json> body = read_object(request, {{"method"}, {"corpus"}});
  if (!body) return error_response(body.error());
  const std::string method = text_member(*body, "method", "blocks");
  if (method != "auto" && method != "blocks" && method != "mountain" && method != "blog")
    return error_response(400, "invalid-argument",
                          "method: expected auto, blocks, blog or mountain");
  const std::string corpus = text_member(*body, "corpus", kMine);
  const auto make = [&](const std::string& folder) -> Result<std::vector<Command>> {
    WINNOW_TRY(const std::string labels, corpus_path(bench, corpus, folder));
    const std::string name = method + "-" + folder.substr(folder.rfind('/') + 1);
    Command command{"train", "--labels=" + labels};
    // Those of auto serve the hosts of the labelled pages.
    if (method == "auto")
      command.insert(command.end(), {"--site-memory=" + bench.folders.memory, "--name=" + name});
    else
      command.push_back("--output=" +
                        site::path_in_store(bench.folders.models(), name, site::kModelEnding));
    command.insert(command.end(), {"--", method});
    return std::vector<Command>{command};
  };
  return started(bench.jobs->start("train", method + " on " + corpus, *body, make));
}

Response list_corpora(const Workbench& bench, const Request&) {
  Json corpora = Json::array();
  std::size_t done = 0;
  for (const LabelledPage& page : bench.labels->pages()) done += page.is_done ? 1 : 0;
  corpora.push_back({{"name", kMine}, {"pages", done}});
  for (const auto& [name, path] : corpora_of(bench)) corpora.push_back({{"name", name}});
  Json models = Json::array();
  std::vector<Error> left_out;  // the list of sites shows them
  if (const auto files = bytes::list_folder(bench.folders.models(), {site::kModelEnding})) {
    for (const std::string& path : *files) {
      const std::size_t slash = path.rfind('/') + 1;
      const std::string name = path.substr(slash, path.size() - slash - 6);
      models.push_back({{"name", name}, {"method", name.substr(0, name.find('-'))}});
    }
  }
  if (const auto memory = Memory::open(bench.folders.memory, &left_out))
    for (const KnownModel& model : memory->models())
      models.push_back({{"name", model.name}, {"method", "auto"}});
  return json_response(200, {{"corpora", std::move(corpora)}, {"models", std::move(models)}});
}

Response no_job(const std::string& id) { return error_response(404, "not-found", "no job " + id); }

Response list_jobs(const Workbench& bench, const Request&) {
  Json jobs = Json::array();
  for (const Job& job : bench.jobs->jobs()) jobs.push_back(to_json(job));
  return json_response(200, {{"jobs", std::move(jobs)}});
}

Response get_job(const Workbench& bench, const Request& request) {
  const auto job = bench.jobs->find(request.parameters[0]);
  return job ? json_response(200, to_json(*job)) : no_job(request.parameters[0]);
}

Response cancel_job(const Workbench& bench, const Request& request) {
  const Result<void> done = bench.jobs->cancel_or_remove(request.parameters[0]);
  return done ? Response{.status = 204} : error_response(done.error());
}

// The outlines of a crawl's records; one record with ?record=N.
Response crawl_result(const std::string& folder, const Request& request) {
  const std::optional<std::string> wanted = request.query_value("record");
  std::string pages;  // as text: as values they take several times as much memory
  std::uint64_t offset = 0;
  std::size_t number = 0;
  for (std::string lines = read_lines(folder + "/records.jsonl", offset); !lines.empty();
       lines = read_lines(folder + "/records.jsonl", offset)) {
    for (std::size_t begin = 0; begin < lines.size(); ++number) {
      const std::size_t end = lines.find('\n', begin);
      const std::string_view line = std::string_view(lines).substr(begin, end - begin);
      if (!wanted) {
        pages.append(pages.empty() ? "" : ",");
        pages.append(common::json_text(record_outline(line, number), -1)).pop_back();
      }
      if (wanted && *wanted == std::to_string(number))
        return {.content_type = "application/json", .body = std::string(line) + "\n"};
      begin = end + 1;
    }
  }
  if (wanted) return error_response(404, "not-found", "no record " + *wanted);
  return {.content_type = "application/json", .body = "{\"pages\":[" + std::move(pages) + "]}\n"};
}

// What `winnow eval --json` wrote, one per method; the keys are the methods as requested.
Response evaluation_result(const Job& job, const std::string& folder) {
  std::string text = "{\"results\":[";
  const std::vector<std::string> methods = texts_member(job.request, "methods");
  bool is_first = true;
  for (std::size_t n = 0; n < methods.size(); ++n) {
    const auto content =
        bytes::read_file(folder + "/result-" + std::to_string(n) + ".json", kMaxResultBytes);
    if (!content) continue;  // not done yet
    text.append(is_first ? "" : ",").append("{\"method\":");
    text.append(common::json_text(Json(methods[n]), -1)).append(",\"result\":");
    text.append(content->view()).append("}");
    is_first = false;
  }
  return {.content_type = "application/json", .body = text + "]}\n"};
}

Response job_result(const Workbench& bench, const Request& request) {
  const auto job = bench.jobs->find(request.parameters[0]);
  if (!job) return no_job(request.parameters[0]);
  const std::string folder = bench.jobs->folder_of(job->id);
  if (const auto record = request.query_value("record");
      record && (record->empty() || record->find_first_not_of("0123456789") != std::string::npos))
    return error_response(400, "invalid-argument", "record: expected a whole number");
  if (job->kind == "crawl") return crawl_result(folder, request);
  if (job->kind == "evaluate") return evaluation_result(*job, folder);
  std::string log;
  if (const auto content = bytes::read_file(folder + "/log.txt", kMaxResultBytes))
    log = std::string(content->view());
  return json_response(200, {{"log", log}});
}

// A page of the archive of a crawl.
Response crawled_page(const std::string& folder, const std::string& url) {
  Result<ArchiveReader> archive = ArchiveReader::open(folder + "/pages.warc.gz");
  if (!archive) return error_response(archive.error());
  while (const auto page = archive->next())
    if (*page && (*page)->url == url)
      return page_bytes_response(std::string((*page)->bytes), url, (*page)->content_type);
  return error_response(404, "not-found", "the archive has no page " + url);
}

// The truth of a labelled page and what a method makes of it.
Response difference(const Workbench& bench, const Job& job, const Request& request,
                    const std::string& url) {
  const std::string name = text_member(job.request, "corpus", kMine);
  std::string labels = bench.jobs->folder_of(job.id) + "/mine.labels.jsonl";
  if (name != kMine) {
    Result<std::string> path = corpus_path(bench, name, {});
    if (!path) return error_response(path.error());
    labels = *std::move(path);
  }
  const Result<MethodChoice> choice =
      method_choice(bench, request.query_value("method").value_or("auto"));
  if (!choice) return error_response(choice.error());
  const auto corpora = eval::read_corpora({labels}, {});
  if (!corpora) return error_response(corpora.error());
  for (const eval::Corpus& corpus : *corpora) {
    const auto label = std::ranges::find(corpus.labels, url, &eval::Label::url);
    if (label == corpus.labels.end()) continue;
    std::vector<eval::Archive> archives;
    for (const std::string& path : corpus.archives)
      archives.push_back({path, {{std::string_view(label->url), std::size_t{0}}}});
    eval::PageStream stream(std::move(archives));
    const eval::ArchivedPage* const page = stream.next();
    if (page == nullptr) break;
    const Result<Page> extracted =
        extract(page->body, {.method = choice->method,
                             .model = choice->model,
                             .url = url,
                             .content_type = page->content_type,
                             .max_time = bench.service.options.page_limit});
    if (!extracted) return error_response(extracted.error());
    return json_response(200, {{"url", url},
                               {"title", label->title.value_or("")},
                               {"headline", extracted->headline.value_or("")},
                               {"truth", label->text},
                               {"text", extracted->article_body}});
  }
  return error_response(404, "not-found", "the corpus has no page " + url);
}

Response job_page(const Workbench& bench, const Request& request) {
  const auto job = bench.jobs->find(request.parameters[0]);
  if (!job) return no_job(request.parameters[0]);
  const std::string url = request.query_value("url").value_or("");
  if (job->kind == "crawl") return crawled_page(bench.jobs->folder_of(job->id), url);
  if (job->kind == "evaluate") return difference(bench, *job, request, url);
  return error_response(404, "not-found", "this job has no pages");
}

// The archive and the records of a crawl, which may be larger than the memory.
Response job_file(const Workbench& bench, const Request& request) {
  const auto job = bench.jobs->find(request.parameters[0]);
  if (!job) return no_job(request.parameters[0]);
  const std::string& name = request.parameters[1];
  if (name != "pages.warc.gz" && name != "records.jsonl" && name != "log.txt")
    return error_response(404, "not-found", "no file " + name);
  const auto file = FileBody::open(bench.jobs->folder_of(job->id) + "/" + name);
  if (!file) return error_response(404, "not-found", "no file " + name);
  Response response{.content_type = "application/octet-stream", .file = *file, .compresses = false};
  response.headers.emplace_back("Content-Disposition", "attachment; filename=\"" + name + "\"");
  return response;
}

void stream_events(const RequestPtr& request, const Responder& responder,
                   const WorkbenchPtr& bench) {
  const std::string& id = request->parameters[0];
  if (!bench->jobs->find(id)) return responder.send(no_job(id));
  Response head{.content_type = "text/event-stream", .compresses = false};
  head.headers.emplace_back("Cache-Control", "no-store");
  if (bench->events->is_full()) return responder.send(busy_response("too many clients watch jobs"));
  bench->events->watch(id, responder.stream(std::move(head)));
}

}  // namespace

void add_job_routes(Router& router, const WorkbenchPtr& bench) {
  router.add("POST", "/v1/crawl", on_bench(bench, start_crawl));
  router.add("POST", "/v1/evaluate", on_bench(bench, start_evaluation));
  router.add("POST", "/v1/train", on_bench(bench, start_training));
  router.add("GET", "/v1/corpora", on_bench(bench, list_corpora));
  router.add("GET", "/v1/jobs", on_bench(bench, list_jobs));
  router.add("GET", "/v1/jobs/{id}", on_bench(bench, get_job));
  router.add("DELETE", "/v1/jobs/{id}", on_bench(bench, cancel_job));
  router.add("GET", "/v1/jobs/{id}/result", on_bench(bench, job_result));
  router.add("GET", "/v1/jobs/{id}/page", on_bench(bench, job_page));
  router.add("GET", "/v1/jobs/{id}/files/{file}", on_bench(bench, job_file));
  router.add("GET", "/v1/jobs/{id}/events",
             [bench](const RequestPtr& request, const Responder& responder) {
               stream_events(request, responder, bench);
             });
}

}  // namespace winnow::serve
