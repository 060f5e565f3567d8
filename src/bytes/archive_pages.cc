// Reads one record ahead, so that damage is reported before the page that follows it.
#include "bytes/archive_pages.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "base/ascii.h"

namespace winnow::bytes {
namespace {

// Text that was taken from a page, as in WET files.
bool is_converted_text(const WarcRecord& record, const Payload& payload) {
  return record.type == WarcRecordType::Conversion && payload.content_type == "text/plain" &&
         !payload.body.empty();
}

// Successful responses that are HTML or have no content type. An empty one is a page that cannot be
// extracted if it says that it is HTML and not that it has no content.
bool is_page(const WarcRecord& record, const Payload& payload) {
  const bool has_page =
      record.type == WarcRecordType::Response || record.type == WarcRecordType::Resource;
  if (!has_page) return false;
  if (payload.status != 0 && (payload.status < 200 || payload.status > 299)) return false;
  constexpr int kNoContent = 204;
  const std::string type = read_content_type(payload.content_type).essence;
  const bool is_html = type == "text/html" || type == "application/xhtml+xml";
  if (payload.body.empty()) return is_html && payload.status != 0 && payload.status < kNoContent;
  return type.empty() || is_html;
}

// "2026-11-17T09:30:00.123Z" without the fraction; ARC has 14 digits. Nothing for another form.
std::optional<std::string> moment_of(std::string_view date) {
  constexpr std::string_view kForm = "dddd-dd-ddTdd:dd:dd";
  std::string moment;
  if (std::ranges::all_of(date, base::is_digit) && date.size() == 14) {
    for (const char c : kForm) {
      moment += c == 'd' ? date.front() : c;
      if (c == 'd') date.remove_prefix(1);
    }
    return moment.append("Z");
  }
  if (date.size() <= kForm.size() || !date.ends_with('Z')) return std::nullopt;
  for (std::size_t i = 0; i < kForm.size(); ++i)
    if (kForm[i] == 'd' ? !base::is_digit(date[i]) : date[i] != kForm[i]) return std::nullopt;
  return moment.append(date.substr(0, kForm.size())).append("Z");
}

// A page with one paragraph per line.
Bytes page_of_text(std::string_view text) {
  Bytes page("<!DOCTYPE html><body>");
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    page.append("<p>");
    for (std::string_view line = text.substr(0, end); !line.empty();) {
      const std::size_t plain = std::min(line.find_first_of("<&"), line.size());
      page.append(line.substr(0, plain));
      if (plain < line.size()) page.append(line[plain] == '<' ? "&lt;" : "&amp;");
      line.remove_prefix(std::min(plain + 1, line.size()));
    }
    page.append("\n");
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return page;
}

}  // namespace

ArchivePages::ArchivePages(WarcReader reader, std::string path, std::uint64_t begin)
    : reader_(std::move(reader)), path_(std::move(path)), begin_(begin), origin_{.path = path_} {}

std::string_view ArchivePages::take(std::string_view bytes, Bytes& memory) {
  if (!payload_.decoded.empty()) {
    std::swap(payload_.decoded, memory);
  } else if (!reader_.take_record(memory)) {
    memory.clear();
    memory.append(bytes);
    return memory.view();
  }
  return bytes;
}

// A failure for what the reader skipped since the last call.
std::optional<Result<ArchivedPage>> ArchivePages::next_damage() {
  const std::vector<WarcFinding>& findings = reader_.findings();
  const std::uint64_t count = reader_.finding_count();
  if (reported_ == count || (reported_ == findings.size() && record_ != nullptr))
    return std::nullopt;
  origin_ = {.path = path_};
  const std::string subject = "read " + path_ + ": ";
  if (reported_ == findings.size()) {
    // The reader stores a limited number of findings; the others are counted at the end.
    const std::string more = std::to_string(count - std::exchange(reported_, count));
    return Result<ArchivedPage>(fail(
        ErrorCode::Malformed, subject + "damaged in " + more + " more places that are not listed"));
  }
  const WarcFinding& finding = findings[reported_++];
  const std::uint64_t offset = begin_ + finding.offset;
  origin_.warc_offset = offset;
  return Result<ArchivedPage>(
      fail(ErrorCode::Malformed,
           subject + "damaged at byte " + std::to_string(offset) + ": " + finding.reason));
}

ArchivedPage ArchivePages::page_of(const WarcRecord& record) {
  if (is_converted_text(record, payload_)) {
    payload_.decoded = page_of_text(payload_.body);
    payload_.body = payload_.decoded.view();
    payload_.content_type = "text/html";
    if (payload_.charset.empty()) payload_.charset = "utf-8";
  }
  origin_.warc_record_id = record.record_id();
  origin_.warc_offset = begin_ + record.address.offset;
  origin_.date_downloaded = moment_of(record.date());
  origin_.usage_signals = payload_.usage_signals;
  return {payload_.body, std::string(record.target_uri()), declared_type(payload_),
          payload_.truncated};
}

std::optional<Result<ArchivedPage>> ArchivePages::next() {
  if (ended_) return std::nullopt;
  while (true) {
    if (record_ == nullptr) {
      record_ = reader_.next();
      has_payload_ = false;
      if (record_ != nullptr) ++records_;
    }
    if (auto damage = next_damage()) return damage;
    if (record_ == nullptr) break;
    if (!std::exchange(has_payload_, true)) {
      payload_ = read_payload(*record_);
      if (payload_.surplus_bytes != 0) {
        reader_.note(record_->address, "the body of the answer is " +
                                           std::to_string(payload_.surplus_bytes) +
                                           " bytes longer than its Content-Length");
        continue;
      }
    }
    const WarcRecord& record = *std::exchange(record_, nullptr);
    read_bytes_ = record.address.offset;
    if (is_page(record, payload_) || is_converted_text(record, payload_))
      return Result<ArchivedPage>(page_of(record));
  }
  ended_ = true;
  // From here on, a failure belongs to the archive and not to its last page.
  origin_ = {.path = path_};
  if (const Result<void> status = reader_.status(); !status)
    return Result<ArchivedPage>(Failure{status.error()});
  if (records_ == 0 && reader_.finding_count() == 0)
    return Result<ArchivedPage>(
        fail(ErrorCode::Malformed, "read " + path_ + ": the archive is empty"));
  return std::nullopt;
}

}  // namespace winnow::bytes
