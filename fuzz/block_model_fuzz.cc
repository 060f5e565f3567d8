// Any bytes as a model of the method blocks: logistic regression or a decision tree.
//
// A model that was read gives a probability for each block of a page, can be written, and reads
// back as the same file; a refusal has a message.
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "html/parse.h"
#include "methods/blocks/classifier.h"
#include "require.h"

namespace {

using namespace winnow;
using winnow::fuzz::require;

constexpr std::string_view kPage =
    "<title>Rye</title><nav class=menu><a href=/>Home</a></nav><main id=content><h1>Rye</h1>"
    "<p>Late, but heavy.</p><p>Three weeks late, and the wind laid a third of it flat.</p></main>"
    "<footer>2024</footer>";

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  const auto model = methods::BlockClassifier::read(bytes, "fuzz");
  if (!model) {
    require(!model.error().message.empty(), "a refusal has a message");
    return 0;
  }
  static const Result<dom::Document> document = html::parse(kPage);
  const features::BlockPage page = model->measure(*document);
  for (const double probability : model->probabilities(page))
    require(std::isnan(probability) || (probability >= 0 && probability <= 1),
            "a probability is one");
  const std::string written = model->write();
  const auto again = methods::BlockClassifier::read(written, "fuzz");
  require(again.has_value(), "what was written can be read");
  // Numbers are rounded once: writing again changes nothing.
  require(again->write() == written, "and is the same");
  return 0;
}
