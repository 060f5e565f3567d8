// Model files of support vector machines: text with a header, and libsvm's own format inside.
//
//   winnow-model 1
//   kind mountain
//   section plus-ridge
//   features height width ridge-position cell-position
//   offset 0 0 0.05 0
//   factor 1 1 1.0526 1.25
//   svm_type c_svc                      from here to the end of the section: the text model of
//   kernel_type rbf                     libsvm with two classes, labels 1 and -1
//   gamma 0.5
//   ...
//   SV
//   0.25 1:0.5 4:1
//   end plus-ridge
//
// A row x is scored as (x - offset) * factor. A file has any number of named sections; the model
// card says what it was trained on.
//
// The reader validates everything: sizes are checked against the available bytes before memory is
// allocated, numbers must be finite, and an incomplete file is refused, with the reason.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/svm_arrays.h"
#include "winnow/result.h"

namespace winnow::model {

inline constexpr int kSvmFormat = 1;

enum class Kernel : std::uint8_t { Linear, Rbf };

// A support vector machine as stored in a file. decision(x) = sum of coefficients * K(vector, x) -
// rho; positive means label 1.
struct SvmSection {
  std::string name;
  std::vector<std::string> features;
  std::vector<double> offset;  // by feature
  std::vector<double> factor;
  Kernel kernel = Kernel::Rbf;
  double gamma = 0;
  double rho = 0;
  std::vector<double> coefficients;      // by vector
  std::vector<double> vectors;           // row by row, features.size() each, scaled
  std::optional<SvmArrays> arrays = {};  // of a compiled file, instead of the two above
};

struct SvmFile {
  std::string kind;  // the method it belongs to
  std::vector<SvmSection> sections;

  [[nodiscard]] const SvmSection* find(std::string_view name) const noexcept;
};

// `name` is for messages: "model mountain.model: format 7, this build reads 1".
Result<SvmFile> read_svm_file(std::string_view bytes, std::string_view name);

std::string write_svm_file(const SvmFile& file);

// Only the libsvm part of a section, as svm_load_model() reads it.
std::string write_libsvm(const SvmSection& section);

}  // namespace winnow::model
