// Any bytes as the files that `eval` and `learn` read: labels, predictions, earlier results.
//
// A refusal has a message; a label has the URL under which it is found; reading twice gives the
// same labels.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "eval/labels.h"
#include "eval/prediction.h"
#include "eval/results.h"

namespace {

void require(bool condition) {
  if (!condition) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace winnow;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto labels = eval::read_labels(text, "fuzz");
  const auto again = eval::read_labels(text, "fuzz");
  require(labels.has_value() == again.has_value());
  if (labels)
    require(labels->size() == again->size());
  else
    require(!labels.error().message.empty());
  if (const auto predictions = eval::parse_predictions(text, "fuzz"); !predictions)
    require(!predictions.error().message.empty());
  if (const auto results = eval::parse_results(text, "fuzz"); !results)
    require(!results.error().message.empty());
  return 0;
}
