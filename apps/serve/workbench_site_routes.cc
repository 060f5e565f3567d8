// /v1/sites: the rules of sites, tried on pages that the workbench has: labelled ones, and those of
// crawls.
#include <algorithm>
#include <map>

#include "bytes/file.h"
#include "bytes/file_lock.h"
#include "bytes/folder.h"
#include "common/shortened.h"
#include "eval/labels.h"
#include "serve/site_files.h"
#include "serve/workbench.h"
#include "serve/workbench_jobs.h"
#include "serve/workbench_labels.h"
#include "site/drift.h"
#include "site/rule_book.h"
#include "winnow/archive.h"

namespace winnow::serve {
namespace {

using common::Json;

// A preview is drawn while somebody types.
constexpr std::size_t kMaxPreviewPages = 12;
constexpr std::size_t kMaxSearchedPages = 4'000;
constexpr std::size_t kMaxPreview = 4'000;
constexpr std::size_t kDayBytes = 10;  // of "2026-11-19T13:05:00Z"
// How long a request waits for another process that writes the same rules.
constexpr std::chrono::seconds kPatience{1};

struct SitePage {
  std::string url;
  std::string content_type;
  std::string bytes;
  std::string crawled = {};  // the day: "2026-11-19"; empty: unknown
};

std::string rules_of(const Workbench& bench, const std::string& host) {
  const auto content = bytes::read_file(bench.folders.rules_of(host), kMaxRuleBytes);
  return content ? std::string(content->view()) : std::string();
}

// Labelled pages first, then those of the newest crawls.
std::vector<SitePage> pages_of(const Workbench& bench, const std::string& host) {
  std::vector<SitePage> pages;
  const std::string name = file_name_of(host);
  for (const LabelledPage& page : bench.labels->pages()) {
    if (pages.size() >= kMaxPreviewPages) return pages;
    if (file_name_of(eval::host_of(page.url)) != name) continue;
    if (Result<std::string> content = bench.labels->bytes_of(page.id))
      pages.push_back({page.url, page.content_type, *std::move(content)});
  }
  std::size_t searched = 0;
  for (const Job& job : bench.jobs->jobs()) {
    if (job.kind != "crawl" || job.state == "running") continue;
    Result<ArchiveReader> archive =
        ArchiveReader::open(bench.jobs->folder_of(job.id) + "/pages.warc.gz");
    if (!archive) continue;
    while (const auto page = archive->next()) {
      if (pages.size() >= kMaxPreviewPages || ++searched > kMaxSearchedPages) return pages;
      if (!*page || file_name_of(eval::host_of((*page)->url)) != name) continue;
      if (std::ranges::find(pages, (*page)->url, &SitePage::url) != pages.end()) continue;
      pages.push_back({(*page)->url, (*page)->content_type, std::string((*page)->bytes),
                       job.started.substr(0, kDayBytes)});
    }
  }
  return pages;
}

// Whether a page can show that the site has changed: it was crawled on a later day than the rules were learned.
// These were learned from the others, of which a preview has a few, and the first pages of a crawl are lists.
bool is_later(const site::RuleBook& book, const SitePage& page) {
  const std::vector<const site::Rule*> rules = book.rules_for(page.url);
  return !rules.empty() && rules.front()->learned && page.crawled > rules.front()->learned->date;
}

// What the rules make of the pages of the host.
Response preview(const Workbench& bench, const std::string& host, const std::string& rules) {
  Json mistakes = Json::array();
  for (const site::Mistake& mistake : site::find_mistakes(rules))
    mistakes.push_back({{"line", mistake.line}, {"message", mistake.message}});
  Json result{{"host", host}, {"rules", rules}, {"mistakes", mistakes}};
  result["pages"] = Json::array();
  if (!mistakes.empty()) return json_response(200, result);
  Result<Extractor> extractor = Extractor::make(
      {.method = "emcst", .site_rules_text = rules, .max_time = bench.service.options.page_limit});
  if (!extractor) return error_response(extractor.error());
  const Result<site::RuleBook> book = site::RuleBook::read(rules, host);
  if (!book) return error_response(book.error());
  site::DriftWatch drift(*book);
  std::size_t matched = 0;
  for (const SitePage& page : pages_of(bench, host)) {
    const Result<Page> extracted = extractor->extract(page.bytes, page.url, page.content_type);
    Json json{{"url", page.url}};
    if (extracted) {
      const std::string step = extracted->metadata.step.value_or("");
      const bool is_match = step == "primary" || step == "secondary" || step == "further";
      matched += is_match ? 1 : 0;
      if (is_later(*book, page)) drift.add(page.url, is_match);
      json.update({{"headline", extracted->headline.value_or("")},
                   {"step", step},
                   {"matched", is_match},
                   {"text", common::shortened(extracted->article_body, kMaxPreview)}});
    } else {
      json["error"] = extracted.error().message;
    }
    result["pages"].push_back(std::move(json));
  }
  result["matched"] = matched;
  result["findings"] = Json::array();
  for (const site::Drift& found : drift.find()) result["findings"].push_back(site::sentence(found));
  return json_response(200, result);
}

Json rule_json(const site::Rule& rule) {
  Json json{{"addr", rule.addr}, {"ins", rule.ins.size()}};
  std::size_t outs = 0;
  for (const site::InRule& in : rule.ins) outs += in.outs.size();
  json["outs"] = outs;
  if (rule.learned) {
    json["seen"] = rule.learned->seen;
    json["matched"] = rule.learned->matched;
    json["date"] = rule.learned->date;
  }
  return json;
}

Response list(const Workbench& bench, const Request&) {
  std::map<std::string, Json> sites;
  const auto files = bytes::list_folder(bench.folders.memory, {".rules"});
  if (!files) return error_response(files.error());
  for (const std::string& path : *files) {
    const std::size_t slash = path.rfind('/') + 1;
    const std::string host = path.substr(slash, path.size() - slash - 6);
    Json site{{"host", host}, {"rules", Json::array()}};
    const auto content = bytes::read_file(path, kMaxRuleBytes);
    const auto book = content ? site::RuleBook::read(content->view(), path)
                              : Result<site::RuleBook>(Failure{content.error()});
    if (book) {
      for (const site::Rule& rule : book->rules()) site["rules"].push_back(rule_json(rule));
    } else {
      site["error"] = book.error().message;
    }
    sites[host] = std::move(site);
  }
  // Hosts with labelled pages are candidates for a rule.
  for (const LabelledPage& page : bench.labels->pages()) {
    const std::string host = file_name_of(eval::host_of(page.url));
    if (is_host(host) && !sites.contains(host))
      sites[host] = {{"host", host}, {"rules", Json::array()}};
  }
  Json result = Json::array();
  for (auto& [host, site] : sites) result.push_back(std::move(site));
  return json_response(200, {{"sites", std::move(result)}});
}

Response wrong_host(const std::string& host) {
  if (host.size() > kMaxHostBytes)
    return error_response(400, "invalid-argument",
                          "the name of the host has " + std::to_string(host.size()) +
                              " bytes; at most " + std::to_string(kMaxHostBytes) + " are possible");
  return error_response(400, "invalid-argument", "'" + host + "' is not the name of a host");
}

Response get_rules(const Workbench& bench, const Request& request) {
  const std::string& host = request.parameters[0];
  if (!is_host(host)) return wrong_host(host);
  return preview(bench, host, rules_of(bench, host));
}

// Text with an error is not stored, so that `extract --site-rules` can always read the folder. Empty
// text removes the rules of the host.
Response put(const Workbench& bench, const Request& request) {
  const std::string& host = request.parameters[0];
  if (!is_host(host)) return wrong_host(host);
  const Result<Json> body = read_object(request, {{"rules", Member::Kind::Text, true}});
  if (!body) return error_response(body.error());
  const std::string rules = text_member(*body, "rules");
  const std::vector<site::Mistake> mistakes = site::find_mistakes(rules);
  if (!mistakes.empty())
    return error_response(
        422, "invalid-rules",
        "line " + std::to_string(mistakes.front().line) + ": " + mistakes.front().message);
  // A job may be learning rules for the same host.
  const auto lock = bytes::FileLock::take(bench.folders.rules_of(host), kPatience);
  if (!lock) return error_response(409, "busy", lock.error().message);
  const bool is_empty = rules.find_first_not_of(" \t\r\n") == std::string::npos;
  const Result<void> written = is_empty ? bytes::remove_file(bench.folders.rules_of(host))
                                        : bytes::write_file(bench.folders.rules_of(host), rules);
  if (!written) return error_response(written.error());
  bench.service.sites.note_change();
  return json_response(200, {{"host", host}, {"saved", true}});
}

Response try_rules(const Workbench& bench, const Request& request) {
  const Result<Json> body = read_object(
      request, {{"host", Member::Kind::Text, true}, {"rules", Member::Kind::Text, true}});
  if (!body) return error_response(body.error());
  const std::string host = text_member(*body, "host");
  if (!is_host(host)) return wrong_host(host);
  return preview(bench, host, text_member(*body, "rules"));
}

// Learns from the archive of a crawl; rules that exist are merged (docs/rules.md).
Response learn(const Workbench& bench, const Request& request) {
  const Result<Json> body = read_object(request, {{"job", Member::Kind::Text, true}});
  if (!body) return error_response(body.error());
  const auto crawl = bench.jobs->find(text_member(*body, "job"));
  if (!crawl || crawl->kind != "crawl")
    return error_response(404, "not-found", "job: expected the id of a crawl");
  const std::string archive = bench.jobs->folder_of(crawl->id) + "/pages.warc.gz";
  const auto make = [&](const std::string& folder) -> Result<std::vector<Command>> {
    Command command{"learn", "--output=" + bench.folders.memory};
    // Rules that make labelled pages of the crawl worse are not written.
    WINNOW_TRY(const LabelExport written, bench.labels->write_export(folder));
    if (written.pages > 0) command.push_back("--labels=" + written.labels_path);
    command.insert(command.end(), {"--", archive});
    return std::vector<Command>{command};
  };
  const Result<Job> job = bench.jobs->start("learn", crawl->title, *body, make);
  if (!job) {
    if (job.error().code == ErrorCode::TooLarge)
      return error_response(503, "busy", job.error().message);
    return error_response(job.error());
  }
  return json_response(202, to_json(*job));
}

}  // namespace

void add_site_routes(Router& router, const WorkbenchPtr& bench) {
  router.add("GET", "/v1/sites", on_bench(bench, list));
  router.add("POST", "/v1/sites/preview", on_bench(bench, try_rules),
             {.max_body_bytes = kMaxRuleBytes * 2});
  router.add("POST", "/v1/sites/learn", on_bench(bench, learn));
  router.add("GET", "/v1/sites/{host}", on_bench(bench, get_rules));
  router.add("PUT", "/v1/sites/{host}", on_bench(bench, put),
             {.max_body_bytes = kMaxRuleBytes * 2});
}

}  // namespace winnow::serve
