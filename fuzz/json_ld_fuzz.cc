// Any bytes as JSON-LD: alone, and in the script of a page.
//
// Values nest as ranges within the caps; candidates are within theirs; the same script gives the
// same metadata, with and without the losers; no address in it can run a script.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/json_values.h"
#include "decode/decode.h"
#include "html/parse.h"
#include "metadata/json_ld.h"
#include "metadata/metadata.h"
#include "require.h"
#include "url/safe.h"

namespace {

using namespace winnow;
using winnow::fuzz::require;

void check_values(std::string_view input) {
  const base::JsonValues json = base::JsonValues::read(input);
  require(json.size() <= base::JsonValues::kMaxValues, "values are within the limit");
  for (std::uint32_t i = 0; i < json.size(); ++i) {
    require(json[i].end > i && json[i].end <= json.size(), "a value ends after its beginning");
    require(json[i].parent <= i && json[json[i].parent].end >= json[i].end, "values nest");
  }
}

void check_candidates(std::string_view input) {
  metadata::Candidates candidates;
  metadata::read_json_ld(input, candidates);
  require(candidates.all().size() <= metadata::Candidates::kMaxCandidates + 1,
          "candidates are within the limit");
  require(candidates.body().size() <= metadata::Candidates::kMaxBodyBytes,
          "a body is within the limit");
  for (const metadata::Candidate& candidate : candidates.all())
    require(candidate.value.size() <= metadata::Candidates::kMaxValueBytes,
            "a value is within the limit");
}

void check_page(std::string_view input) {
  const std::string page = "<title>Rye</title><script type=application/ld+json>" +
                           std::string(input) + "</script><p>The rye came in late.";
  const Result<dom::Document> document = html::parse(page);
  if (!document) return;
  metadata::MetadataContext context{.url = "https://mill.example/rye", .latest = 20301231};
  const metadata::PageMetadata first = metadata::read_metadata(*document, context);
  context.candidates = metadata::KeepCandidates::No;
  const metadata::PageMetadata second = metadata::read_metadata(*document, context);
  if (first.candidates.all().size() < metadata::Candidates::kMaxCandidates)
    require(first.title == second.title && first.authors == second.authors &&
                first.canonical_url == second.canonical_url &&
                first.main_image == second.main_image && first.license == second.license &&
                first.date_published_raw == second.date_published_raw && first.tags == second.tags,
            "the winners do not depend on the losers");
  require(first.title.has_value(), "a page with a title has one");
  for (const auto& url : {first.canonical_url, first.license})
    // A licence may be a text, which is an address relative to the page.
    require(!url || url::safe_link(*url, context.url), "an address runs no script");
  require(!first.main_image || url::is_safe_image(*first.main_image), "an image runs no script");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  // As in extraction: what is parsed is valid UTF-8.
  const decode::Decoded decoded =
      decode::decode(std::string_view(reinterpret_cast<const char*>(data), size),
                     {.content_type = "text/html; charset=utf-8"});
  check_values(decoded.text());
  check_candidates(decoded.text());
  check_page(decoded.text());
  return 0;
}
