// A record is assembled in memory, compressed as a whole, and written with one call. This needs the
// size of the record twice for a moment, but the file never contains half a record unless the disk
// fills up during that write.
#include "bytes/warc_writer.h"

#include <libdeflate.h>

#include <algorithm>
#include <array>
#include <ctime>
#include <new>
#include <utility>

#include "bytes/header_fields.h"
#include "bytes/http_payload.h"
#include "bytes/sha1.h"

namespace winnow::bytes {

namespace {

void append_field(std::string& head, std::string_view name, std::string_view value) {
  if (value.empty()) return;
  head += name;
  head += ": ";
  for (const char c : value) head += c == '\r' || c == '\n' || c == '\0' ? ' ' : c;
  head += "\r\n";
}

std::string_view content_type_of(const WarcDraft& draft) {
  if (!draft.content_type.empty()) return draft.content_type;
  switch (draft.type) {
    case WarcRecordType::Response: return "application/http; msgtype=response";
    case WarcRecordType::Revisit: return "application/http; msgtype=response";
    case WarcRecordType::Request: return "application/http; msgtype=request";
    case WarcRecordType::Warcinfo: return "application/warc-fields";
    default: return {};
  }
}

// A name-based UUID (RFC 9562, version 5) of everything that identifies the record.
std::string computed_id(std::string_view seed, std::uint64_t number, const WarcDraft& draft,
                        std::string_view date, std::string_view block_digest) {
  const std::string place = std::to_string(number);
  std::string identity;
  for (const std::string_view part :
       {seed, std::string_view(place), name_of(draft.type), draft.target_uri, date, block_digest})
    identity.append(part).push_back('\0');
  Sha1Digest digest = sha1(identity);
  digest[6] = static_cast<std::uint8_t>((digest[6] & 0x0f) | 0x50);
  digest[8] = static_cast<std::uint8_t>((digest[8] & 0x3f) | 0x80);
  constexpr std::string_view kHex = "0123456789abcdef";
  std::string id = "<urn:uuid:";
  for (std::size_t i = 0; i < 16; ++i) {
    if (i == 4 || i == 6 || i == 8 || i == 10) id += '-';
    id += kHex[digest[i] >> 4];
    id += kHex[digest[i] & 15];
  }
  return id + ">";
}

}  // namespace

std::string warc_date(std::chrono::system_clock::time_point time) {
  const std::time_t seconds = std::chrono::system_clock::to_time_t(time);
  std::tm parts{};
  gmtime_r(&seconds, &parts);
  std::array<char, 32> text{};
  const std::size_t length = std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &parts);
  return {text.data(), length};
}

void WarcEncoder::Free::operator()(libdeflate_compressor* compressor) const noexcept {
  libdeflate_free_compressor(compressor);
}

WarcEncoder::WarcEncoder(WarcWriterOptions options) : options_(std::move(options)) {
  if (options_.coding == Coding::Identity) return;
  compressor_.reset(libdeflate_alloc_compressor(std::clamp(options_.level, 1, 12)));
  if (!compressor_) throw std::bad_alloc();
}
WarcEncoder::~WarcEncoder() = default;
WarcEncoder::WarcEncoder(WarcEncoder&&) noexcept = default;
WarcEncoder& WarcEncoder::operator=(WarcEncoder&&) noexcept = default;

std::string WarcEncoder::encode(const WarcDraft& draft, Bytes& output) {
  const std::string date =
      draft.date.empty() ? warc_date(std::chrono::system_clock::now()) : std::string(draft.date);
  const std::string block_digest = sha1_label(draft.block);
  std::string id = draft.record_id.empty()
                       ? computed_id(options_.id_seed, record_count_, draft, date, block_digest)
                       : std::string(draft.record_id);
  ++record_count_;

  std::string record = "WARC/1.1\r\n";
  append_field(record, "WARC-Type", name_of(draft.type));
  append_field(record, "WARC-Record-ID", id);
  append_field(record, "WARC-Date", date);
  append_field(record, "WARC-Target-URI", draft.target_uri);
  append_field(record, "WARC-Concurrent-To", draft.concurrent_to);
  append_field(record, "WARC-Refers-To", draft.refers_to);
  append_field(record, "WARC-Block-Digest", block_digest);
  if (draft.type == WarcRecordType::Response) {
    if (const std::optional<HttpHead> head = read_http_head(draft.block))
      append_field(record, "WARC-Payload-Digest", sha1_label(draft.block.substr(head->bytes)));
  }
  append_field(record, "Content-Type", content_type_of(draft));
  for (const auto& [name, value] : draft.more_fields) append_field(record, name, value);
  append_field(record, "Content-Length", std::to_string(draft.block.size()));
  record += "\r\n";
  record += draft.block;
  record += "\r\n\r\n";

  if (!compressor_) {
    output.append(record);
    return id;
  }
  const std::size_t bound = libdeflate_gzip_compress_bound(compressor_.get(), record.size());
  output.reserve(output.size() + bound);
  output.filled(libdeflate_gzip_compress(compressor_.get(), record.data(), record.size(),
                                         output.room().data(), output.room().size()));
  return id;
}

Result<WarcWriter> WarcWriter::create(const std::string& path, WarcWriterOptions options) {
  if (options.coding != Coding::Gzip && options.coding != Coding::Identity)
    return fail(ErrorCode::Unsupported,
                "write " + path + ": archives are written plain or as gzip");
  WINNOW_TRY(OutputFile file, OutputFile::open(path, options.mode));
  return WarcWriter(std::move(file), std::move(options));
}

Result<WarcWriter> WarcWriter::resume(const std::string& path, std::uint64_t size,
                                      WarcWriterOptions options) {
  WINNOW_TRY(OutputFile file, OutputFile::open_at(path, size));
  return WarcWriter(std::move(file), std::move(options));
}

Result<WrittenRecord> WarcWriter::write(const WarcDraft& draft) {
  buffer_.clear();
  WrittenRecord written;
  written.record_id = encoder_.encode(draft, buffer_);
  written.offset = file_.offset();
  written.bytes = buffer_.size();
  WINNOW_TRY_VOID(file_.write(buffer_.view()));
  return written;
}

Result<void> WarcWriter::write_info(const WarcFields& lines, std::string_view date) {
  std::string block;
  for (const auto& [name, value] : lines) append_field(block, name, value);
  WINNOW_TRY(const WrittenRecord written,
             write({.type = WarcRecordType::Warcinfo, .date = date, .block = block}));
  static_cast<void>(written);
  return {};
}

Result<void> WarcWriter::close() { return file_.close(); }

}  // namespace winnow::bytes
