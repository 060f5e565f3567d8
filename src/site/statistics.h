// Site statistics: what repeats across the pages of a host.
//
// A text that stands on most pages of a host is part of its template, and text at a place that all
// pages have, with another text on each, is what the pages are about. Statistics count both, in hashes:
//
//   Statistics statistics;
//   statistics.add(methods::sketch_of(document, url));           // every page at hand, in any order
//   const KnownSites known(statistics);                          // frozen: what extraction reads
//   if (const SiteCounts* site = known.find("mill.example"))
//     const std::vector<Repetition> blocks = site->look_up(sketch);
//
// The counts do not depend on the order of the pages, nor on how they were divided among threads: of a
// host with many pages, those with the lowest hashes of their addresses are kept, and of a page with many
// blocks those with the lowest hashes of their texts, which are the same texts on all pages. Nothing of one
// host influences another.
//
// Memory: at most StatisticsLimits::pages sketches of at most StatisticsLimits::texts_per_page times 8
// bytes, so 512 MB for any number of hosts; past it, the hosts with the highest hashes are left out. 100,000 hosts
// with one page of 100 texts each take 123 MB.
//
// The hashes are FNV-1a, the same on every machine and in every release: they are stored in files.
// Adding needs exclusive access; any number of threads may read KnownSites.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace winnow::site {

// A piece of text between two tags, and the place of its block: hashes.
struct TextSign {
  std::uint32_t text = 0;
  std::uint32_t place = 0;
  friend auto operator<=>(const TextSign&, const TextSign&) = default;
};

// A page as hashes.
struct PageSketch {
  std::string host = {};      // empty: unknown
  std::uint64_t id = 0;       // of its address
  std::uint64_t subject = 0;  // of the address that it declares as its own; the same for copies
  std::vector<TextSign> texts = {};
  std::vector<std::uint32_t> block = {};  // of each text
  std::vector<std::uint32_t> bytes = {};  // the size of each text
  std::size_t blocks = 0;
};

struct StatisticsLimits {
  std::size_t pages_per_host = 32;
  std::size_t texts_per_page = 512;
  std::size_t pages = std::size_t{1} << 17;  // of all hosts
};

// What Statistics keep of a page.
struct KeptPage {
  std::uint64_t subject = 0;
  std::vector<TextSign> texts;  // sorted, each once
  friend auto operator<=>(const KeptPage&, const KeptPage&) = default;
};

class Statistics {
 public:
  using Pages = std::map<std::uint64_t, KeptPage>;  // by id
  struct Host {
    std::string name;
    Pages pages;
  };

  explicit Statistics(StatisticsLimits limits = {}) : limits_(limits) {}

  // Would add() of a page with this address change anything? False for most pages of a large host, which
  // need not be parsed.
  [[nodiscard]] bool wants(std::string_view host, std::uint64_t id) const;
  // Of several pages with one address, the one with the lowest hashes is kept.
  void add(PageSketch sketch);
  // As if the pages of `others` had been added.
  void merge(Statistics others);
  // The host is forgotten. False if it is unknown.
  bool remove(std::string_view host);

  [[nodiscard]] std::vector<const Host*> hosts() const;  // by name
  [[nodiscard]] bool empty() const noexcept { return hosts_.empty(); }
  [[nodiscard]] const StatisticsLimits& limits() const noexcept { return limits_; }

 private:
  void add(const std::string& host, std::uint64_t id, KeptPage page);

  StatisticsLimits limits_;
  std::map<std::uint64_t, Host> hosts_;        // by hash of the name
  std::size_t pages_ = 0;                      // of all hosts
  std::uint64_t first_left_out_ = UINT64_MAX;  // hash of a host: it and all above are left out
};

// How often the text of a block and its place occur on other pages of the host.
struct Repetition {
  std::uint32_t pages = 0;    // other pages that are known
  double same_text = 0;       // of these, pages with this text; the mean over its pieces
  std::uint32_t varying = 0;  // pages that have a text of their own at this place
};

// The counts of one host.
class SiteCounts {
 public:
  explicit SiteCounts(const Statistics::Pages& pages);

  [[nodiscard]] std::size_t pages() const noexcept { return subjects_.size(); }
  // One for each block of the sketch. The page itself does not count.
  [[nodiscard]] std::vector<Repetition> look_up(const PageSketch& sketch) const;

 private:
  struct Count {
    std::uint32_t hash = 0;
    std::uint32_t pages = 0;
  };

  std::vector<std::uint64_t> subjects_;  // sorted
  std::vector<Count> texts_;             // sorted by hash
  std::vector<Count> places_;            // with the pages that have a text of their own there
};

// The hosts with enough pages.
class KnownSites {
 public:
  static constexpr std::size_t kFewestPages = 5;

  KnownSites() = default;
  explicit KnownSites(const Statistics& statistics);

  // nullptr for a host with fewer pages.
  [[nodiscard]] const SiteCounts* find(const std::string& host) const;
  [[nodiscard]] bool empty() const noexcept { return sites_.empty(); }

 private:
  std::unordered_map<std::string, SiteCounts> sites_;
};

// The hash that identifies an address, and a host.
std::uint64_t hash_of_address(std::string_view url);

}  // namespace winnow::site
