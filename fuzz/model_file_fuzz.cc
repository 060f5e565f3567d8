// Any bytes as a model file of support vector machines.
//
// For any bytes: a file that was read can be written, and reads back as the same file; every
// section has as many offsets, factors and values as features; a model made from it gives a number
// for a row of zeros. A refusal must have a message.
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "model/svm.h"
#include "model/svm_format.h"

#define REQUIRE(condition)                                                                  \
  do {                                                                                      \
    if (!(condition)) {                                                                     \
      std::fprintf(stderr, "%s:%d: relation broken: %s\n", __FILE__, __LINE__, #condition); \
      std::abort();                                                                         \
    }                                                                                       \
  } while (false)

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace winnow;
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  const Result<model::SvmFile> file = model::read_svm_file(bytes, "fuzz");
  if (!file) {
    REQUIRE(!file.error().message.empty());
    return 0;
  }
  for (const model::SvmSection& section : file->sections) {
    REQUIRE(section.offset.size() == section.features.size());
    REQUIRE(section.factor.size() == section.features.size());
    REQUIRE(section.vectors.size() == section.coefficients.size() * section.features.size());
    const std::vector<std::string_view> names(section.features.begin(), section.features.end());
    const Result<model::Svm> svm = model::Svm::make(section, names, "fuzz");
    REQUIRE(svm);
    const std::vector<double> row(names.size(), 0.0);
    (void)svm->decision(row);
  }
  const std::string written = model::write_svm_file(*file);
  const Result<model::SvmFile> again = model::read_svm_file(written, "fuzz");
  REQUIRE(again);
  REQUIRE(again->sections.size() == file->sections.size());
  // Numbers are rounded once: writing again changes nothing.
  REQUIRE(model::write_svm_file(*again) == written);
  return 0;
}
