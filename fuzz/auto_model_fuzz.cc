// Any bytes as a model of the method auto.
//
// First as a whole file, which the checksums nearly always refuse; then as the data behind the
// checksums: the input up to a byte 0xFF names columns, the rest is a forest, and a file is built
// around them. A model that was read must score a page without reading outside its table, return
// probabilities, and return the same ones twice. A refusal must have a message.
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "base/hash.h"
#include "html/parse.h"
#include "methods/auto/auto_model.h"

namespace {

using namespace winnow;

void require(bool condition) {
  if (!condition) std::abort();
}

std::string number(std::uint64_t value, int bytes) {
  std::string out;
  for (int i = 0; i < bytes; ++i) out += static_cast<char>(value >> (8 * i) & 0xFF);
  return out;
}

std::string section(const char* name, std::string_view content) {
  const std::uint64_t sum = base::fnv1a(content);
  std::string out(name, 4);
  return out.append(number(content.size(), 4)).append(number(sum, 8)).append(content);
}

void check(std::string_view bytes) {
  const Result<methods::AutoModel> model = methods::AutoModel::read(bytes, "fuzz");
  if (!model) return require(!model.error().message.empty());
  static const std::string page =
      "<title>Rye</title><nav><a href=/>Home</a></nav><main><h1>Rye</h1><p>Late, but heavy.</p>"
      "<p>Three weeks late, and the wind laid a third of it flat.</p></main><footer>2024</footer>";
  const Result<dom::Document> document = html::parse(page);
  require(document.has_value());
  features::MeasuredPage measured;
  features::measure_page(*document, model->weights(), {}, measured);
  const auto kinds = model->kinds(measured.table);
  const auto blocks = model->block_scores(measured.table);
  require(blocks.size() == measured.table.blocks());
  const float list = model->list(measured.table);
  require(std::isnan(list) || (list >= 0 && list <= 1));
  const float sure = model->confidence(measured.table, {});
  require(std::isnan(sure) || (sure >= 0 && sure <= 1));
  const auto again = model->block_scores(measured.table);
  for (std::size_t i = 0; i < blocks.size(); ++i)
    require(std::isnan(blocks[i]) ? std::isnan(again[i]) : blocks[i] == again[i]);
  (void)kinds;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  check(bytes);
  const std::size_t split = std::min(bytes.find('\xFF'), bytes.size());
  const std::string_view columns = bytes.substr(0, split);
  const std::string_view forest = bytes.substr(std::min(split + 1, bytes.size()));
  std::string file = "winnow auto 1\n";
  file += section("WGTS", std::string(2 * features::TokenWeights::kSlots, '\1'));
  file += section("BCOL", columns);
  file += section("PCOL", columns);
  for (const char* name :
       {"BLCK", "LIST", "SURE", "KND0", "KND1", "KND2", "KND3", "KND4", "KND5", "KND6", "KND7"})
    file += section(name, forest);
  check(file);
  return 0;
}
