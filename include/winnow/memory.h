// Memory: what is known about sites from several of their pages. An Extractor that is given one extracts
// their pages better.
//
// Example:
//
//   auto memory = std::make_shared<winnow::Memory>();
//   for (int day = 1; day <= 9; ++day) {
//     const std::string number = std::to_string(day);
//     const std::string html = "<p>Rye for sale all year, at the gate.<p>Day " + number + ".";
//     if (!memory->add(html, "https://mill.example/" + number)) break;  // the page is not counted
//   }
//   std::cout << memory->sites().front().host << ": " << memory->sites().front().pages << " pages\n";
//   winnow::Extractor extractor = winnow::Extractor::make({.memory = memory}).value();
//
// Output:
//
//   mill.example: 9 pages
//
// A memory can be kept in a folder of plain files, HOST.rules, HOST.statistics and NAME.model (docs/memory.md, "The
// store"): open() reads it, save() adds what was counted since.
//
// It counts how many pages of a host have the same texts, and different texts at the same place
// (docs/memory.md). The order of the pages does not matter, nothing of one host influences another,
// and hosts with fewer than five pages are extracted as without a memory. Memory is bounded for any
// number of hosts and pages.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/export.h"
#include "winnow/result.h"

namespace winnow {

// A host that a Memory knows.
struct KnownSite {
  std::string host;       // in canonical form
  std::size_t pages = 0;  // counted; of many pages, a sample
  std::size_t rules = 0;  // in the store
};

// A trained model in the store.
struct KnownModel {
  std::string name;       // letters, digits, ".", "-" and "_"
  std::string date = {};  // of the training: "2026-11-19"
  std::size_t pages = 0;  // that it was trained on
  std::vector<std::string> hosts =
      {};  // whose pages it serves; without any it is chosen by its name only
  std::vector<std::string> kinds = {};  // of the pages that it serves: "article"; empty: any
  std::size_t held_out = 0;             // pages that it had not seen, which the scores are of
  double alone = 0;                     // word F1 of auto on them
  double trained = 0;                   // with the model
  bool is_used = true;                  // by the pages of its hosts
};

// Not thread-safe while pages are added. An Extractor sees the pages that were added before it was made.
class WINNOW_API Memory {
 public:
  Memory();
  ~Memory();
  Memory(Memory&&) noexcept;
  Memory& operator=(Memory&&) noexcept;

  // Reads a store; one that does not exist yet is empty. Fails for a file with an error, unless `left_out` is
  // given: then the file is left out, and its error is added there.
  static Result<Memory> open(const std::string& folder, std::vector<Error>* left_out = nullptr);
  // Adds what was counted to a store, host by host: to what is there now, also if another process has changed it since
  // open(). Hosts with fewer than five pages are left out. A file is replaced at once or not at all.
  [[nodiscard]] Result<void> save(const std::string& folder) const;

  // Counts a page. Fails for input that extract() rejects, and for a page without an address of its own or
  // given.
  Result<void> add(std::string_view bytes, std::string_view url,
                   std::string_view content_type = {});
  // Would add() of a page with this URL change anything? Of a large host most pages would not.
  [[nodiscard]] bool wants(std::string_view url) const;
  // As if the pages of `others` had been added.
  void merge(Memory others);

  // What was counted of a host. Its rules and models stay.
  void forget(const std::string& host);
  // By host.
  [[nodiscard]] std::vector<KnownSite> sites() const;
  // By name.
  [[nodiscard]] std::vector<KnownModel> models() const;
  // Writes a model of the method auto to a store, as a file that is replaced at once. Without `bytes`, the model of
  // this name that is there gets the other hosts, kinds or scores.
  static Result<void> put_model(const std::string& folder, const KnownModel& card,
                                std::string_view bytes = {});

 private:
  friend class Extractor;  // its Impl, too
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace winnow
