// What a crawl leaves behind: an archive, and records if they are asked for.
//
// Both files grow by whole records and never shrink, except when a crawl is resumed: then they are
// cut back to the place that the frontier's last commit remembers. So an answer is in the archive
// if and only if the frontier calls its address done.
//
//   write answers -> sync() -> frontier.remember(positions) -> frontier.commit()
//
// One thread.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>

#include "bytes/file.h"
#include "bytes/warc_writer.h"
#include "fetch/http_exchange.h"
#include "winnow/extract.h"
#include "winnow/result.h"

namespace winnow::crawl {

struct OutputOptions {
  std::string archive = {};  // path; empty: none
  std::string records = {};  // path, "-" for the stream, empty: none
  std::string method = {};   // by which records are extracted
  std::string software = {};
  std::string id_seed = {};  // of the archive's record ids
};

struct Positions {
  std::uint64_t archive = 0;
  std::uint64_t records = 0;
};

class Output {
 public:
  // Anew, or behind `from` where a crawl is resumed.
  static Result<Output> open(const OutputOptions& options, std::optional<Positions> from,
                             std::ostream& out);

  // Request and answer.
  Result<void> keep(const fetch::Exchange& exchange);
  [[nodiscard]] bool wants_records() const noexcept { return extractor_.has_value(); }
  // A line of JSON. A page that cannot be extracted is a line that says why.
  Result<void> extract(std::string_view body, const std::string& url,
                       const std::string& content_type);
  Result<Positions> sync();

 private:
  explicit Output(std::ostream& out) : out_(&out) {}

  std::ostream* out_;
  std::optional<bytes::WarcWriter> archive_;
  std::optional<bytes::OutputFile> records_;
  std::optional<Extractor> extractor_;
};

}  // namespace winnow::crawl
