// Writes an Explanation as an object (docs/explain.md), for the record and for explanation_json().
#pragma once

#include <array>
#include <charconv>
#include <optional>
#include <string_view>

#include "render/members.h"
#include "winnow/page.h"

namespace winnow::render_detail {

template <typename Sink>
void write_part(Sink& sink, const FieldCandidate& candidate) {
  Members record(sink);
  record.put_text("field", candidate.field);
  record.put_text("value", candidate.value);
  record.put_text("source", candidate.source);
  if (!candidate.detail.empty()) record.put_text("detail", candidate.detail);
  record.begin("won");
  sink.boolean(candidate.won);
  record.put_text("reason", candidate.reason);
}

template <typename Sink>
void put_boolean(Members<Sink>& record, std::string_view name, bool value) {
  if (record.begin(name)) record.sink().boolean(value);
}

// Five digits after the point: a sum of six such numbers is right to four, and the record of a page
// is half as long as with all digits.
template <typename Sink>
void put_rounded(Members<Sink>& record, std::string_view name, double number) {
  if (!record.begin(name)) return;
  if (number == 0) return record.sink().literal("0.0");
  std::array<char, 400> digits;  // the greatest double has 309 before the point
  const std::to_chars_result written = std::to_chars(digits.data(), digits.data() + digits.size(),
                                                     number, std::chars_format::fixed, 5);
  std::string_view text(digits.data(), written.ptr);
  while (text.ends_with('0') && text[text.size() - 2] != '.') text.remove_suffix(1);
  record.sink().literal(text);
}

// Readers rely on the member, so it is null rather than absent.
template <typename Sink>
void put_or_null(Members<Sink>& record, std::string_view name, std::optional<double> number) {
  if (number)
    put_rounded(record, name, *number);
  else if (record.begin(name))
    record.sink().literal("null");
}

template <typename Sink>
void write_part(Sink& sink, const FeatureContribution& feature) {
  Members record(sink);
  record.put_text("name", feature.name);
  put_rounded(record, "value", feature.value);
  put_rounded(record, "contribution", feature.contribution);
}

template <typename Sink>
void put_features(Members<Sink>& record, std::string_view name,
                  const std::vector<FeatureContribution>& features) {
  record.put_list(name, features, [](Sink& sink, const FeatureContribution& feature) {
    write_part(sink, feature);
  });
}

template <typename Sink>
void write_part(Sink& sink, const ListDecision& list) {
  Members record(sink);
  put_rounded(record, "prior", list.prior);
  put_boolean(record, "searched", list.was_searched);
  record.put_number("posts", std::optional(list.posts));
  put_or_null(record, "probability", list.probability);
  put_boolean(record, "isList", list.is_list);
  record.put_text("reason", list.reason);
  put_features(record, "evidence", list.evidence);
}

template <typename Sink>
void write_part(Sink& sink, const BlockExplanation& block, std::size_t index) {
  Members record(sink);
  record.put_number("index", std::optional(index));
  record.put_text("text", block.text);
  record.put_text("path", block.path);
  record.put_number("start", std::optional(block.start));
  record.put_number("end", std::optional(block.end));
  put_boolean(record, "kept", block.is_kept);
  record.put_text("step", block.step);
  record.put_number("record", block.record);
  put_or_null(record, "probability", block.probability);
  if (!block.score) return;
  put_rounded(record, "score", *block.score);
  put_rounded(record, "base", block.base);
  put_features(record, "features", block.features);
  put_rounded(record, "rest", block.rest);
}

template <typename Sink>
void write_part(Sink& sink, const RecordExplanation& one) {
  Members record(sink);
  record.put_text("kind", one.kind);
  record.put_number("index", std::optional(one.index));
  record.put_text("path", one.path);
  record.put_number("start", std::optional(one.start));
  record.put_number("end", std::optional(one.end));
  if (one.probability) put_rounded(record, "probability", *one.probability);
}

// REQUIRES: the page has an explanation.
template <typename Sink>
void write_explanation(Sink& sink, const Page& page) {
  const Explanation& explanation = *page.explanation;
  Members record(sink);
  record.put_text("method", explanation.method);
  if (page.page_type) record.put_text("pageType", name_of(*page.page_type));
  put_or_null(record, "probability", page.metadata.probability);
  record.put_text("answer", explanation.answer);
  record.put("memory", page.metadata.memory);
  record.put("memoryName", page.metadata.memory_name);
  record.put("memoryReason", page.metadata.memory_reason);
  if (!explanation.truncated.empty()) record.put_text("truncated", explanation.truncated);
  put_or_null(record, "cut", explanation.cut);
  record.put_list("kinds", explanation.kinds, [](Sink& out, const KindProbability& kind) {
    Members one(out);
    one.put_text("name", kind.name);
    put_rounded(one, "probability", kind.probability);
  });
  if (explanation.list && record.begin("list")) write_part(sink, *explanation.list);
  if (record.begin("blocks")) {
    sink.begin_array();
    for (std::size_t i = 0; i < explanation.blocks.size() && !base::TimeLimit::is_over(); ++i)
      write_part(sink, explanation.blocks[i], i);
    sink.end_array();
  }
  record.put_list("records", explanation.records,
                  [](Sink& out, const RecordExplanation& one) { write_part(out, one); });
  record.put_list("candidates", explanation.candidates,
                  [](Sink& out, const FieldCandidate& one) { write_part(out, one); });
}

}  // namespace winnow::render_detail
