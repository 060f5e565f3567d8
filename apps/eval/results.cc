// JSON in the order in which a person reads it: the total, the groups, the pages.
#include "eval/results.h"

#include "base/json_reader.h"
#include "bytes/file.h"
#include "common/json.h"

namespace winnow::eval {
namespace {

using common::Json;

constexpr const char* kFormat = "winnow-eval-1";
constexpr std::size_t kMaxResultBytes = std::size_t{4} << 30;

Json number(double value) { return has_value(value) ? Json(value) : Json(nullptr); }

std::string key(const MeasureInfo& info) { return std::string(info.name); }

Json summary_json(const Summary& summary) {
  Json json;
  json["pages"] = summary.pages;
  json["sites"] = summary.sites;
  json["failures"] = summary.failures;
  for (const MeasureInfo& info : kMeasures) json[key(info)] = number(summary[info.measure]);
  Json intervals = Json::object();
  for (const MeasureInfo& info : kMeasures) {
    const Interval& interval = summary.interval(info.measure);
    if (has_value(interval.low)) intervals[key(info)] = {interval.low, interval.high};
  }
  if (!intervals.empty()) json["intervals"] = std::move(intervals);
  return json;
}

Json summaries_json(const std::map<std::string, Summary>& summaries) {
  Json json = Json::object();
  for (const auto& [name, summary] : summaries) json[name] = summary_json(summary);
  return json;
}

Json calibration_json(const Calibration& calibration) {
  Json json{{"pages", calibration.pages},
            {"said", number(calibration.said)},
            {"right", number(calibration.right)},
            {"error", number(calibration.error)},
            {"brier", number(calibration.brier)}};
  for (const CalibrationBin& bin : calibration.bins)
    json["bins"].push_back({{"low", bin.low},
                            {"high", bin.high},
                            {"pages", bin.pages},
                            {"said", number(bin.said)},
                            {"right", number(bin.right)}});
  return json;
}

Json page_json(const Label& label, const Row& row) {
  Json json;
  json["url"] = label.url;
  json["site"] = label.site;
  json["kind"] = label.kind;
  json["lang"] = label.lang;
  if (row.failure) json["failure"] = *row.failure;
  if (!row.predicted_kind.empty()) json["pageType"] = row.predicted_kind;
  if (has_value(row.probability)) json["probability"] = row.probability;
  for (const MeasureInfo& info : kMeasures)
    if (has_value(row[info.measure])) json[key(info)] = row[info.measure];
  return json;
}

// Reads the parts of a result file that comparing needs. Stops at the first error.
class ResultReader {
 public:
  explicit ResultReader(std::string_view content) : json_(content) {}

  // Empty if the content is a result file.
  std::string read(OldResults& results) {
    if (json_.kind() != Kind::Object) return "not a JSON object";
    bool has_format = false;
    bool has_methods = false;
    for (json_.enter_object(); error_.empty() && json_.next_key();) {
      if (json_.key() == "format" && json_.kind() == Kind::Text) {
        has_format = json_.text() == kFormat;
      } else if (json_.key() == "methods" && json_.kind() == Kind::Object) {
        has_methods = true;
        for (json_.enter_object(); error_.empty() && json_.next_key();)
          read_method(results[json_.key()]);
      } else {
        json_.skip();
      }
    }
    if (!has_format) return "not a result file of winnow eval";
    if (!error_.empty()) return error_;
    if (!json_.is_finished()) return "not a JSON object";
    return has_methods ? "" : "no methods";
  }

 private:
  using Kind = base::JsonReader::Kind;

  void read_method(OldMethod& method) {
    if (json_.kind() != Kind::Object) return set_error("a method is not an object");
    bool has_pages = false;
    for (json_.enter_object(); error_.empty() && json_.next_key();) {
      if (json_.key() == "overall" && json_.kind() == Kind::Object) {
        method.overall = read_values().second;
      } else if (json_.key() == "pages" && json_.kind() == Kind::Array) {
        has_pages = true;
        for (json_.enter_array(); error_.empty() && json_.next_item();) {
          if (json_.kind() != Kind::Object) return set_error("a page is not an object");
          auto [url, values] = read_values();
          if (url.empty()) return set_error("a page has no url");
          method.pages[url] = values;
        }
      } else {
        json_.skip();
      }
    }
    if (!has_pages) set_error("a method has no pages");
  }

  std::pair<std::string, Values> read_values() {
    std::pair<std::string, Values> read{"", no_values()};
    for (json_.enter_object(); json_.next_key();) {
      const std::optional<Measure> measure = measure_named(json_.key());
      if (json_.key() == "url" && json_.kind() == Kind::Text)
        read.first = json_.text();
      else if (measure && json_.kind() == Kind::Number)
        read.second[index_of(*measure)] = json_.number();
      else
        json_.skip();
    }
    return read;
  }

  void set_error(const char* error) {
    if (error_.empty()) error_ = error;
  }

  base::JsonReader json_;
  std::string error_;
};

}  // namespace

std::string to_json(const Outcome& outcome) {
  Json json;
  json["format"] = kFormat;
  for (const Corpus& corpus : outcome.corpora) json["corpora"].push_back(corpus.name);
  json["seed"] = outcome.seed;
  json["pages"] = outcome.labels.size();
  json["interrupted"] = outcome.evaluation.interrupted;
  json["missing"] = Json::array();
  for (const std::size_t page : outcome.evaluation.missing)
    json["missing"].push_back(outcome.labels[page]->url);
  Json& methods = json["methods"] = Json::object();
  for (std::size_t i = 0; i < outcome.evaluation.methods.size(); ++i) {
    const MethodResult& result = outcome.evaluation.methods[i];
    const Breakdown& breakdown = outcome.breakdowns[i];
    Json& method = methods[result.name];
    method["overall"] = summary_json(breakdown.overall);
    method["byKind"] = summaries_json(breakdown.by_kind);
    method["bySite"] = summaries_json(breakdown.by_site);
    method["byLang"] = summaries_json(breakdown.by_lang);
    if (!breakdown.by_fold.empty()) method["byFold"] = summaries_json(breakdown.by_fold);
    if (!breakdown.confusion.empty()) method["confusion"] = breakdown.confusion;
    if (breakdown.calibration) method["calibration"] = calibration_json(*breakdown.calibration);
    Json& pages = method["pages"] = Json::array();
    for (std::size_t page = 0; page < result.rows.size(); ++page)
      if (result.rows[page].state == Row::State::Scored)
        pages.push_back(page_json(*outcome.labels[page], result.rows[page]));
  }
  return common::json_text(json, 1);
}

Result<OldResults> parse_results(std::string_view content, const std::string& path) {
  OldResults results;
  const std::string error = ResultReader(content).read(results);
  if (!error.empty()) return fail(ErrorCode::Malformed, "baseline " + path + ": " + error);
  return results;
}

Result<OldResults> read_results(const std::string& path) {
  WINNOW_TRY(const bytes::Bytes content, bytes::read_file(path, kMaxResultBytes));
  return parse_results(content.view(), path);
}

}  // namespace winnow::eval
