// JSON in the order in which a person looks for things: the whole, then the groups, then the pages.
#include "eval/results.h"

#include <nlohmann/json.hpp>

#include "bytes/file.h"

namespace winnow::eval {
namespace {

using Json = nlohmann::ordered_json;

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

Values values_of(const Json& object) {
  Values values = no_values();
  for (const MeasureInfo& info : kMeasures) {
    const auto found = object.find(key(info));
    if (found != object.end() && found->is_number())
      values[index_of(info.measure)] = found->get<double>();
  }
  return values;
}

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
  return json.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

Result<OldResults> parse_results(std::string_view content, const std::string& path) {
  const Json json = Json::parse(content, nullptr, false);
  const auto report_error = [&](const char* what) {
    return fail(ErrorCode::Malformed, "baseline " + path + ": " + what);
  };
  if (!json.is_object()) return report_error("it is not a JSON object");
  if (json.value("format", Json()) != kFormat)
    return report_error("it is not a result of winnow eval");
  const auto methods = json.find("methods");
  if (methods == json.end() || !methods->is_object()) return report_error("it has no methods");
  OldResults results;
  for (const auto& [name, method] : methods->items()) {
    OldMethod& old = results[name];
    if (!method.is_object()) return report_error("a method is not an object");
    if (const auto overall = method.find("overall");
        overall != method.end() && overall->is_object())
      old.overall = values_of(*overall);
    const auto pages = method.find("pages");
    if (pages == method.end() || !pages->is_array()) return report_error("a method has no pages");
    for (const Json& page : *pages) {
      const auto url = page.is_object() ? page.find("url") : page.end();
      if (url == page.end() || !url->is_string()) return report_error("a page has no url");
      old.pages[url->get<std::string>()] = values_of(page);
    }
  }
  return results;
}

Result<OldResults> read_results(const std::string& path) {
  WINNOW_TRY(const bytes::Bytes content, bytes::read_file(path, kMaxResultBytes));
  return parse_results(content.view(), path);
}

}  // namespace winnow::eval
