// The text format of model files: lines of words, with a header that says what they are.
//
//   winnow-model 1
//   kind blocks
//   learner logistic
//   features st.words ic.nav
//   ...
//
// ModelLines reads them in order and knows the line number, so that an error names the line:
// `model blocks.model, line 5: weights are not 2 numbers`. Numbers must be finite: a model with a
// NaN in it would score every page as NaN.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/result.h"

namespace winnow::model {

inline constexpr int kModelFormat = 1;

// Parses the whole word as a finite number.
std::optional<double> finite_number(std::string_view word) noexcept;
std::optional<std::size_t> count_number(std::string_view word) noexcept;

class ModelLines {
 public:
  ModelLines(std::string_view bytes, std::string_view name) : rest_(bytes), name_(name) {}

  // The words of the next line as views; empty at the end of the file.
  std::vector<std::string_view> next();
  // The words after `key`, with which the next line must start.
  Result<std::vector<std::string_view>> words_of(std::string_view key);
  // The same for exactly one word.
  Result<std::string_view> word_of(std::string_view key);
  Result<double> number_of(std::string_view key);
  Result<std::vector<double>> numbers_of(std::string_view key, std::size_t count);

  // Reads "winnow-model 1" and "kind ..."; returns the kind.
  Result<std::string_view> read_head();

  [[nodiscard]] Failure damaged(const std::string& why) const;
  [[nodiscard]] std::size_t bytes_left() const noexcept { return rest_.size(); }

 private:
  std::string_view rest_;
  std::string name_;
  std::size_t line_ = 0;
};

// "key value value\n"
void append_line(std::string& out, std::string_view key, const std::vector<std::string>& words);
void append_line(std::string& out, std::string_view key, const std::vector<double>& numbers);
// The shortest digits that read back as the same double.
std::string number_text(double number);
std::string model_head(std::string_view kind);

}  // namespace winnow::model
