// The output of a crawl: an archive, and records if requested.
//
// Both files grow by whole records. Only on resuming are they truncated, to the positions of the
// last commit of the frontier. So a response is in the archive if and only if the frontier says
// that its address is done.
//
//   write responses -> sync() -> frontier.remember(positions) -> frontier.commit()
//
// Not thread-safe.
#pragma once

#include <chrono>
#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bytes/file.h"
#include "bytes/warc_writer.h"
#include "fetch/http_exchange.h"
#include "winnow/extract.h"
#include "winnow/memory.h"
#include "winnow/result.h"

namespace winnow::crawl {

struct OutputOptions {
  std::string archive = {};      // path; empty: none
  std::string records = {};      // path, "-" for the stream, empty: none
  std::string method = {};       // for extracting records
  std::string summary = {};      // their length; empty: none
  std::string site_rules = {};   // rules of sites; empty: none
  std::string site_memory = {};  // a store of what is known about sites; empty: none
  double page_seconds = 0;       // time limit of each; 0: none
  std::string software = {};
  std::string id_seed = {};  // of the record ids in the archive
};

struct Positions {
  std::uint64_t archive = 0;
  std::uint64_t records = 0;
};

class Output {
 public:
  // Creates the files, or continues at `from` if a crawl is resumed.
  static Result<Output> open(const OutputOptions& options, std::optional<Positions> from,
                             std::ostream& out);

  // Request and response.
  Result<void> keep(const fetch::Exchange& exchange);
  [[nodiscard]] bool wants_records() const noexcept { return extractor_.has_value(); }
  // One line of JSON; for a page that cannot be extracted, the error.
  Result<void> extract(std::string_view body, const std::string& url,
                       const std::string& content_type, std::vector<std::string> usage_signals,
                       std::chrono::system_clock::time_point downloaded);
  Result<Positions> sync();
  // Adds the pages that were extracted to the store, from which the records of this crawl were not made: they do not
  // depend on the order of the pages.
  [[nodiscard]] Result<void> remember_sites() const;
  // Of the rules that stopped fitting their sites (docs/rules.md, "Drift"), and of the files of the store that
  // could not be read.
  [[nodiscard]] std::vector<std::string> findings() const;

 private:
  explicit Output(std::ostream& out) : out_(&out) {}

  std::ostream* out_;
  std::optional<bytes::WarcWriter> archive_;
  std::optional<bytes::OutputFile> records_;
  std::optional<Extractor> extractor_;
  std::string store_;                  // empty: none
  std::vector<std::string> left_out_;  // of its files: why
  Memory counted_;
};

}  // namespace winnow::crawl
