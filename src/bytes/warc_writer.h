// Writes web archives: WARC 1.1, each record a gzip member of its own, so that any record can be
// read alone by its offset and a writer that is killed leaves whole records behind.
//
//   WINNOW_TRY(WarcWriter writer, WarcWriter::create("crawl.warc.gz"));
//   WINNOW_TRY_VOID(writer.write_info({{"software", "winnow"}, {"robots", "obey"}}));
//   WINNOW_TRY(const WrittenRecord page, writer.write({.type = WarcRecordType::Response,
//                                                      .target_uri = url, .block = message}));
//   WINNOW_TRY_VOID(writer.close());
//
// Digests are SHA-1 in base32, as indexes expect them. Record ids are computed from the record, its
// number and `id_seed`: the same records with the same dates and seed give the same file, byte for
// byte. Line breaks in field values become spaces, so that a hostile URL cannot add fields. A
// writer belongs to one thread.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bytes/bytes.h"
#include "bytes/file.h"
#include "bytes/warc_reader.h"
#include "winnow/result.h"

struct libdeflate_compressor;

namespace winnow::bytes {

using WarcFields = std::vector<std::pair<std::string, std::string>>;

// A record to be written. Views are used during the call only.
struct WarcDraft {
  WarcRecordType type = WarcRecordType::Resource;
  std::string_view target_uri = {};
  std::string_view date = {};           // "2026-04-04T00:00:00Z"; empty: now
  std::string_view record_id = {};      // "<urn:uuid:...>"; empty: computed
  std::string_view concurrent_to = {};  // the record id of the response, on its request
  std::string_view refers_to = {};      // the record id of the source, on a conversion or revisit
  std::string_view content_type = {};   // empty: application/http for responses and requests
  WarcFields more_fields = {};
  std::string_view block = {};
};

struct WrittenRecord {
  std::string record_id;
  std::uint64_t offset = 0;  // in the file
  std::uint64_t bytes = 0;   // in the file
};

struct WarcWriterOptions {
  Coding coding = Coding::Gzip;  // or Identity
  int level = 6;                 // of gzip, 1 to 12
  OutputFile::Mode mode = OutputFile::Mode::Replace;
  std::string id_seed = {};  // different for each crawl, so that ids are globally unique
};

// Turns drafts into the bytes of a file, in memory.
class WarcEncoder {
 public:
  explicit WarcEncoder(WarcWriterOptions options = {});
  ~WarcEncoder();
  WarcEncoder(WarcEncoder&&) noexcept;
  WarcEncoder& operator=(WarcEncoder&&) noexcept;

  // Appends the record to `output`; returns its id.
  std::string encode(const WarcDraft& draft, Bytes& output);

 private:
  struct Free {
    void operator()(libdeflate_compressor* compressor) const noexcept;
  };
  WarcWriterOptions options_;
  std::unique_ptr<libdeflate_compressor, Free> compressor_;
  std::uint64_t record_count_ = 0;
};

class WarcWriter {
 public:
  static Result<WarcWriter> create(const std::string& path, WarcWriterOptions options = {});
  // Truncates an existing archive to its first `size` bytes and appends there.
  static Result<WarcWriter> resume(const std::string& path, std::uint64_t size,
                                   WarcWriterOptions options = {});

  Result<WrittenRecord> write(const WarcDraft& draft);
  // A warcinfo record with these lines as its block.
  Result<void> write_info(const WarcFields& lines, std::string_view date = {});
  // The offset of the next record.
  [[nodiscard]] std::uint64_t offset() const noexcept { return file_.offset(); }
  // Waits until all records are on disk.
  Result<void> sync() { return file_.sync(); }
  Result<void> close();

 private:
  WarcWriter(OutputFile file, WarcWriterOptions options)
      : file_(std::move(file)), encoder_(std::move(options)) {}

  OutputFile file_;
  WarcEncoder encoder_;
  Bytes buffer_;
};

// "2026-04-04T00:00:00Z"
std::string warc_date(std::chrono::system_clock::time_point time);

}  // namespace winnow::bytes
