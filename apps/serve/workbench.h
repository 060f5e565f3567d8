// The workbench: what the page needs besides extraction. Labels, rules of sites and jobs, kept as plain
// files in the folder of --data:
//
//   .lock                            held while a server uses the folder
//   labels/p0001.json, p0001.page    a page to label, and what was marked on it
//   export/mine.labels.jsonl, .warc.gz   the labels in the format of corpora (docs/labels.md)
//   memory/                          the store of what is known about sites (docs/memory.md)
//   models/METHOD-JOB.model          trained from the labels
//   corpora/                         label files and archives that the user puts there
//   jobs/ID/                         a command that runs or ran, with its log and its results
//
// Without --data only /v1/page and /v1/mountain exist. The routes are described in docs/inspector.md.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <iosfwd>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bytes/file_lock.h"
#include "common/json.h"
#include "serve/service.h"
#include "winnow/result.h"

namespace winnow::serve {

class JobEvents;
class JobRunner;
class LabelStore;

struct WorkbenchFolders {
  std::string data;
  std::string memory;  // where rules are edited, whether or not they are used

  [[nodiscard]] std::string labels() const { return data + "/labels"; }
  [[nodiscard]] std::string exported() const { return data + "/export"; }
  // REQUIRES: is_host(host).
  [[nodiscard]] std::string rules_of(std::string_view host) const;
  [[nodiscard]] std::string models() const { return data + "/models"; }
  [[nodiscard]] std::string corpora() const { return data + "/corpora"; }
  [[nodiscard]] std::string jobs() const { return data + "/jobs"; }
};

struct Workbench {
  Workbench(Service& used, WorkbenchFolders in, bytes::FileLock held);
  ~Workbench();
  Workbench(const Workbench&) = delete;
  Workbench& operator=(const Workbench&) = delete;

  // Ends jobs and streams. To be called when the server has ended, while `service` still exists.
  void stop();

  Service& service;
  WorkbenchFolders folders;
  bytes::FileLock lock;
  std::unique_ptr<LabelStore> labels;
  std::unique_ptr<JobRunner> jobs;
  std::unique_ptr<JobEvents> events;
};
using WorkbenchPtr = std::shared_ptr<Workbench>;

// All routes of the workbench that the options of the service allow. Fails if a folder cannot be made
// or another server uses it. Files that cannot be read are reported on `err` and skipped. The result is
// empty without --data.
Result<WorkbenchPtr> add_workbench_routes(Router& router, Service& service, std::ostream& err);

// Answers on a thread of the extraction pool.
Handler on_bench(const WorkbenchPtr& bench, Response (*handler)(const Workbench&, const Request&));

// The groups, one file each.
void add_fetched_page_routes(Router& router, Service& service);  // /v1/page, /v1/mountain
void add_label_routes(Router& router, const WorkbenchPtr& bench);
void add_site_routes(Router& router, const WorkbenchPtr& bench);
void add_job_routes(Router& router, const WorkbenchPtr& bench);
void add_model_routes(Router& router, const WorkbenchPtr& bench);

// JSON of clients and of the files of the workbench: strict, at most 32 levels.
using common::read_json;
// A member of the body of a request.
struct Member {
  enum class Kind : std::uint8_t { Text, Texts, Number, Count, Flag, Object };
  std::string_view name;
  Kind kind = Kind::Text;
  bool is_required = false;
  double lowest = 0;
  double highest = 1e9;
};
// A body that is an object with these members, so that a spelling mistake is noticed.
Result<common::Json> read_object(const Request& request, std::initializer_list<Member> members);
// A member that may be absent; the fallback also stands for a wrong type.
std::string text_member(const common::Json& object, const char* name,
                        std::string_view fallback = "");
double number_member(const common::Json& object, const char* name, double fallback);
bool flag_member(const common::Json& object, const char* name, bool fallback = false);
std::vector<std::string> texts_member(const common::Json& object, const char* name);

// Bytes of a foreign page as an answer. Never text/html: opened by itself it would run its scripts with
// the rights of this server's own page.
Response page_bytes_response(std::string bytes, std::string_view url,
                             std::string_view content_type);

// At most ten digits: "0.5", "100000".
std::string number_text(double value);
// "2026-11-17T13:05:00Z"
std::string time_now();

}  // namespace winnow::serve
