// Fuzzes what compose/ reads from pages: dates, names, and whole pages of metadata.
//
// A date that was read is plausible, and its ISO form reads back as the same date; cleaning a
// cleaned name changes nothing; the same page twice gives the same metadata.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "html/parse.h"
#include "metadata/authors.h"
#include "metadata/dates.h"
#include "metadata/metadata.h"

namespace {

using namespace winnow;

void require(bool condition) {
  if (!condition) std::abort();
}

void check_date(std::string_view input) {
  constexpr int kLatest = 20301231;
  for (const auto order : {metadata::DayOrder::Unknown, metadata::DayOrder::MonthFirst}) {
    const metadata::DateOptions options{.order = order, .latest = kLatest};
    if (const auto date = metadata::parse_date(input, options)) {
      require(date->day_number() <= kLatest && date->month >= 1 && date->month <= 12);
      const auto again = metadata::parse_date(date->iso(), options);
      require(again && again->iso() == date->iso());
    }
    if (const auto found = metadata::find_date(input, options)) {
      require(found->begin < found->end && found->end <= input.size());
      require(found->date.day > 0);
    }
  }
}

void check_names(std::string_view input) {
  for (const std::string& name : metadata::names_of(input)) {
    require(!name.empty() && name.size() <= input.size() * 3);
    require(name.find('\n') == std::string::npos);
  }
}

void check_page(std::string_view input) {
  const Result<dom::Document> document = html::parse(input);
  if (!document) return;
  metadata::MetadataContext context{.latest = 20301231};
  const metadata::PageMetadata first = metadata::read_metadata(*document, context);
  // Asking only for the winners gives the same ones.
  context.candidates = metadata::KeepCandidates::No;
  const metadata::PageMetadata second = metadata::read_metadata(*document, context);
  if (first.candidates.all().size() < metadata::Candidates::kMaxCandidates)
    require(first.title == second.title && first.authors == second.authors &&
            first.date_published_raw == second.date_published_raw &&
            first.date_modified.has_value() == second.date_modified.has_value() &&
            first.tags == second.tags && first.language == second.language &&
            first.site_name == second.site_name && first.description == second.description &&
            first.canonical_url == second.canonical_url && first.main_image == second.main_image &&
            first.license == second.license);
  require(first.candidates.all().size() <= metadata::Candidates::kMaxCandidates + 1);
  if (first.date_published) require(first.date_published->day_number() <= 20301231);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view input(reinterpret_cast<const char*>(data), size);
  check_date(input);
  check_names(input);
  check_page(input);
  return 0;
}
