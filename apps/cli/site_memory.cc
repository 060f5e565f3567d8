// Each thread counts into a memory of its own; their sum does not depend on who counted what. Most hosts
// of a large archive have too few pages to be counted, so the addresses are read first, and then only the
// pages of the other hosts, by their offsets.
#include "cli/site_memory.h"

#include <algorithm>
#include <cstdint>
#include <new>
#include <optional>
#include <unordered_map>
#include <utility>

#include "base/hash.h"
#include "bytes/bytes.h"
#include "bytes/folder.h"
#include "common/ordered.h"
#include "url/url.h"
#include "winnow/archive.h"

namespace winnow::cli {
namespace {

constexpr std::size_t kFewestFiles = 5;  // of a site: site::KnownSites::kFewestPages

struct CountJob {
  bytes::Bytes memory = {};  // of `bytes`; not set if the page is counted before the next is read
  std::string_view bytes = {};
  std::string url = {};
  std::string content_type = {};

  [[nodiscard]] std::size_t weight() const noexcept { return bytes.size(); }
};

// A page of an archive.
struct Place {
  std::uint64_t host = 0;  // hash
  std::uint64_t offset = 0;
  std::uint32_t archive = 0;  // of the inputs
};

// More are read from the beginning to the end. Set by hand: 96 MB.
constexpr std::size_t kMaxPlaces = std::size_t{4} << 20;

// A reader whose next page is this one.
std::optional<ArchiveReader> read_at(const std::vector<std::string>& inputs, const Place& place) {
  Result<ArchiveReader> reader =
      ArchiveReader::open(inputs[place.archive], {.begin = place.offset});
  if (!reader) return std::nullopt;
  return std::move(*reader);
}

// The pages whose hosts have enough of them, if all inputs are archives whose parts can be read, and most
// pages are of other hosts. Otherwise nothing: all pages have to be read anyway.
std::optional<std::vector<Place>> places_of_sites(const std::vector<std::string>& inputs) {
  if (!std::ranges::all_of(inputs, is_archive)) return std::nullopt;
  std::vector<Place> places;
  std::unordered_map<std::uint64_t, std::uint32_t> pages_of_host = {
      {base::fnv1a(""), kFewestFiles}};
  for (std::uint32_t archive = 0; archive < inputs.size(); ++archive) {
    Result<ArchiveReader> reader = ArchiveReader::open(inputs[archive]);
    if (!reader) return std::nullopt;
    while (const auto page = reader->next()) {
      if (!*page) continue;
      if (!reader->origin().warc_offset || places.size() == kMaxPlaces) return std::nullopt;
      // A page without a host may declare one; all of these are read.
      const std::uint64_t hash = base::fnv1a(url::host_of((*page)->url).value_or(""));
      places.push_back({hash, *reader->origin().warc_offset, archive});
      ++pages_of_host[hash];
    }
  }
  const std::size_t all = places.size();
  std::erase_if(places,
                [&](const Place& place) { return pages_of_host[place.host] < kFewestFiles; });
  if (2 * places.size() > all) return std::nullopt;
  // An archive with a dictionary cannot be read in parts.
  for (std::size_t i = 0; i < places.size(); ++i)
    if ((i == 0 || places[i].archive != places[i - 1].archive) && !read_at(inputs, places[i]))
      return std::nullopt;
  return places;
}

// Reads these pages one by one.
class Places {
 public:
  Places(const std::vector<std::string>& inputs, std::vector<Place> places)
      : inputs_(inputs), places_(std::move(places)) {}

  // Valid until the next call. Nothing after the last page.
  std::optional<ArchivedPage> next() {
    while (next_ < places_.size()) {
      reader_ = read_at(inputs_, places_[next_++]);
      if (!reader_) continue;
      if (const auto page = reader_->next(); page && *page) return **page;
    }
    return std::nullopt;
  }

 private:
  const std::vector<std::string>& inputs_;
  std::vector<Place> places_;
  std::size_t next_ = 0;
  std::optional<ArchiveReader> reader_;
};

}  // namespace

std::vector<std::string> inputs_of_sites(const std::vector<std::string>& inputs) {
  std::vector<std::string> twice;
  std::size_t files = 0;
  for (const std::string& input : inputs) {
    if (input == "-" || is_web_address(input)) continue;
    twice.push_back(input);
    files += bytes::is_folder(input) || is_archive(input) ? kFewestFiles : 1;
  }
  if (files < kFewestFiles) twice.clear();
  return twice;
}

void count_sites(const std::vector<std::string>& inputs, const InputOptions& options,
                 std::size_t threads, Memory& memory) {
  Inputs pages(inputs, options);
  std::optional<Places> chosen;
  // What a store knows may be completed by one page.
  if (memory.sites().empty())
    if (auto places = places_of_sites(inputs)) chosen.emplace(inputs, *std::move(places));
  std::vector<Memory> memories(threads);
  const auto read = [&]() -> std::optional<CountJob> {
    try {
      if (chosen) {
        const std::optional<ArchivedPage> page = chosen->next();
        if (!page) return std::nullopt;
        CountJob job{.bytes = page->bytes, .url = page->url, .content_type = page->content_type};
        if (threads > 1) {
          job.memory = bytes::Bytes(page->bytes);
          job.bytes = job.memory.view();
        }
        return job;
      }
      while (const auto page = pages.next()) {
        if (!*page) continue;
        CountJob job{
            .bytes = (*page)->bytes, .url = (*page)->url, .content_type = (*page)->content_type};
        if (threads > 1) job.bytes = pages.take(job.bytes, job.memory);
        return job;
      }
    } catch (const std::bad_alloc&) {
      pages.leave_archive();  // extraction reports it
    }
    return std::nullopt;
  };
  common::run_ordered<CountJob, bool>(
      {.threads = threads}, read,
      [&](std::size_t thread, const CountJob& job) {
        Memory& own = memories[thread];
        return own.wants(job.url) && own.add(job.bytes, job.url, job.content_type).has_value();
      },
      [](CountJob&, bool) { return true; });
  for (Memory& counted : memories) memory.merge(std::move(counted));
}

}  // namespace winnow::cli
