// Writes responses with the WARC writer and records with the public API.
#include "crawl/output.h"

#include <memory>
#include <ostream>
#include <utility>

#include "winnow/layout.h"
#include "winnow/render.h"

namespace winnow::crawl {

Result<Output> Output::open(const OutputOptions& options, std::optional<Positions> from,
                            std::ostream& out) {
  Output output(out);
  const auto coding =
      options.archive.ends_with(".gz") ? bytes::Coding::Gzip : bytes::Coding::Identity;
  const bytes::WarcWriterOptions writer{.coding = coding, .id_seed = options.id_seed};
  if (!options.archive.empty() && from) {
    WINNOW_TRY(bytes::WarcWriter archive,
               bytes::WarcWriter::resume(options.archive, from->archive, writer));
    output.archive_.emplace(std::move(archive));
  } else if (!options.archive.empty()) {
    WINNOW_TRY(bytes::WarcWriter archive, bytes::WarcWriter::create(options.archive, writer));
    WINNOW_TRY_VOID(archive.write_info(
        {{"software", options.software},
         {"format", "WARC File Format 1.1"},
         {"conformsTo",
          "https://iipc.github.io/warc-specifications/specifications/warc-format/"
          "warc-1.1/"},
         {"robots", "obey"}}));
    output.archive_.emplace(std::move(archive));
  }
  if (options.records.empty()) return output;
  if (options.records != "-") {
    WINNOW_TRY(bytes::OutputFile records,
               from ? bytes::OutputFile::open_at(options.records, from->records)
                    : bytes::OutputFile::open(options.records));
    output.records_.emplace(std::move(records));
  }
  ExtractOptions extraction{.method = options.method,
                            .summary = options.summary,
                            .layout = embedded_layout,
                            .site_rules = options.site_rules};
  // A mistake in the rules of one host does not end the crawl of another.
  std::vector<Error> left_out;
  if (!options.site_memory.empty()) {
    extraction.memory = std::make_shared<Memory>();
    WINNOW_TRY(*extraction.memory, Memory::open(options.site_memory, &left_out));
  }
  extraction.max_time = std::chrono::milliseconds(static_cast<long>(options.page_seconds * 1000));
  WINNOW_TRY(Extractor extractor, Extractor::make(extraction));
  output.extractor_.emplace(std::move(extractor));
  output.store_ = options.site_memory;
  for (const Error& error : left_out) output.left_out_.push_back(error.message);
  return output;
}

Result<void> Output::keep(const fetch::Exchange& exchange) {
  if (!archive_) return {};
  const std::string date = bytes::warc_date(exchange.started);
  bytes::WarcDraft response{.type = bytes::WarcRecordType::Response,
                            .target_uri = exchange.url,
                            .date = date,
                            .block = exchange.message.view()};
  response.more_fields.emplace_back("WARC-IP-Address", exchange.peer);
  response.more_fields.emplace_back("WARC-Protocol", exchange.protocol);
  if (exchange.truncated) response.more_fields.emplace_back("WARC-Truncated", *exchange.truncated);
  WINNOW_TRY(const bytes::WrittenRecord written, archive_->write(response));
  WINNOW_TRY(const bytes::WrittenRecord request,
             archive_->write({.type = bytes::WarcRecordType::Request,
                              .target_uri = exchange.url,
                              .date = date,
                              .concurrent_to = written.record_id,
                              .block = exchange.request}));
  static_cast<void>(request);
  return {};
}

Result<void> Output::extract(std::string_view body, const std::string& url,
                             const std::string& content_type,
                             std::vector<std::string> usage_signals,
                             std::chrono::system_clock::time_point downloaded) {
  // A page that cannot be counted has no record either, or no host.
  if (!store_.empty() && counted_.wants(url))
    static_cast<void>(counted_.add(body, url, content_type));
  const InputOrigin origin{.date_downloaded = bytes::warc_date(downloaded),
                           .usage_signals = std::move(usage_signals)};
  const auto record = [&]() -> Result<std::string> {
    WINNOW_TRY(const Page page,
               extractor_->extract(
                   {.bytes = body, .url = url, .content_type = content_type, .origin = origin}));
    return extractor_->render(page, Format::JsonLines);
  }();
  const std::string line =
      record ? *record
             : render({.url = url, .origin = origin, .error = record.error()}, Format::JsonLines);
  if (records_) return records_->write(line);
  *out_ << line << std::flush;
  if (!*out_) return fail(ErrorCode::Unwritable, "write output: closed or full");
  return {};
}

Result<void> Output::remember_sites() const {
  return store_.empty() ? Result<void>() : counted_.save(store_);
}

std::vector<std::string> Output::findings() const {
  std::vector<std::string> findings = left_out_;
  if (!extractor_) return findings;
  for (std::string& finding : extractor_->findings()) findings.push_back(std::move(finding));
  return findings;
}

Result<Positions> Output::sync() {
  Positions positions;
  if (archive_) {
    WINNOW_TRY_VOID(archive_->sync());
    positions.archive = archive_->offset();
  }
  if (records_) {
    WINNOW_TRY_VOID(records_->sync());
    positions.records = records_->offset();
  }
  return positions;
}

}  // namespace winnow::crawl
