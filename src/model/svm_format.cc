// Reads and writes line by line, and each line word by word.
#include "model/svm_format.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <optional>

#include "base/ascii.h"

namespace winnow::model {
namespace {

// Far more than winnow trains; larger files are refused.
constexpr std::size_t kMaxFeatures = 1000;
constexpr std::size_t kMaxVectors = 1'000'000;
constexpr std::size_t kMaxValues = 50'000'000;
constexpr std::size_t kMaxSections = 64;

class Words {
 public:
  explicit Words(std::string_view line) : rest_(line) {}
  std::string_view next() {
    const std::size_t begin = rest_.find_first_not_of(' ');
    if (begin == std::string_view::npos) {
      rest_ = {};
      return {};
    }
    rest_.remove_prefix(begin);
    const std::string_view word = rest_.substr(0, rest_.find(' '));
    rest_.remove_prefix(word.size());
    return word;
  }

  // Reads a word such as "12:-1.513". False, and nothing was read, if it has another form.
  // OPTIMIZATION: a model has a hundred thousand of them, so that most of the start of a program was
  // the general parser. Whole numbers and powers of ten of so few digits are exact, so that their
  // quotient is the nearest double (Clinger: How to read floating point numbers accurately, 1990).
  bool next_short(std::size_t& place, double& value) noexcept {
    constexpr int kMaxPlaceDigits = 6;
    constexpr int kMaxDigits = 15;
    static constexpr double kTens[] = {1e0, 1e1, 1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                       1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15};
    const char* at = rest_.data();
    const char* const end = at + rest_.size();
    while (at != end && *at == ' ') ++at;
    std::uint64_t number = 0;
    int digits = 0;
    const auto read_digits = [&](int most) {
      for (; at != end && base::is_digit(*at) && digits <= most; ++at, ++digits)
        number = number * 10 + static_cast<std::uint64_t>(*at - '0');
      return digits > 0 && digits <= most;
    };
    if (!read_digits(kMaxPlaceDigits) || at == end || *at++ != ':') return false;
    const std::size_t found = number;
    const bool is_negative = at != end && *at == '-';
    if (is_negative) ++at;
    number = 0;
    digits = 0;
    if (!read_digits(kMaxDigits)) return false;
    const int whole = digits;
    if (at != end && *at == '.' && ++at != end && !read_digits(kMaxDigits)) return false;
    if (at != end && *at != ' ') return false;
    place = found;
    value = static_cast<double>(number) / kTens[digits - whole];
    if (is_negative) value = -value;
    rest_.remove_prefix(static_cast<std::size_t>(at - rest_.data()));
    return true;
  }

 private:
  std::string_view rest_;
};

template <typename Number>
std::optional<Number> number_of(std::string_view word) {
  Number value{};
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  if (error != std::errc() || end != word.data() + word.size() || word.empty()) return std::nullopt;
  if constexpr (std::is_floating_point_v<Number>)
    if (!std::isfinite(value)) return std::nullopt;
  return value;
}

class Reader {
 public:
  Reader(std::string_view bytes, std::string_view name) : rest_(bytes), name_(name) {}

  Result<SvmFile> read() {
    Words head(next_line());
    if (head.next() != "winnow-model") return damaged("not a winnow model file");
    const std::string_view version = head.next();
    if (number_of<int>(version) != kSvmFormat)
      return fail(ErrorCode::Unsupported, "model " + name_ + ": format " +
                                              std::string(version.substr(0, 20)) +
                                              ", this build reads " + std::to_string(kSvmFormat));
    SvmFile file;
    Words kind(next_line());
    if (kind.next() != "kind") return damaged("the kind is missing");
    file.kind = kind.next();
    while (!rest_.empty()) {
      Words words(next_line());
      if (words.next() != "section") return damaged("expected a section");
      if (file.sections.size() == kMaxSections) return damaged("too many sections");
      SvmSection section;
      section.name = words.next();
      if (section.name.empty() || file.find(section.name) != nullptr)
        return damaged("a section has no name, or a name that is taken");
      WINNOW_TRY_VOID(read_section(section));
      file.sections.push_back(std::move(section));
    }
    if (file.sections.empty()) return damaged("unexpected end");
    return file;
  }

 private:
  // Without its line feed; the last line must have one too.
  std::string_view next_line() {
    ++line_;
    const std::size_t end = rest_.find('\n');
    if (end == std::string_view::npos) {
      rest_ = {};
      return {};
    }
    std::string_view line = rest_.substr(0, end);
    rest_.remove_prefix(end + 1);
    if (line.ends_with('\r')) line.remove_suffix(1);
    return line;
  }

  Failure damaged(const std::string& why) const {
    return fail(ErrorCode::Malformed,
                "model " + name_ + ", line " + std::to_string(line_) + ": " + why);
  }

  Result<void> read_numbers(std::string_view key, std::size_t count, std::vector<double>& out) {
    Words words(next_line());
    if (words.next() != key) return damaged(std::string(key) + " is missing");
    for (std::size_t i = 0; i < count; ++i) {
      const auto value = number_of<double>(words.next());
      if (!value)
        return damaged(std::string(key) + " is not " + std::to_string(count) + " numbers");
      out.push_back(*value);
    }
    if (!words.next().empty()) return damaged(std::string(key) + " has too many numbers");
    return {};
  }

  Result<void> read_section(SvmSection& section) {
    Words features(next_line());
    if (features.next() != "features") return damaged("the feature list is missing");
    for (std::string_view word = features.next(); !word.empty(); word = features.next()) {
      if (section.features.size() == kMaxFeatures) return damaged("too many features");
      section.features.emplace_back(word);
    }
    if (section.features.empty()) return damaged("the feature list is empty");
    WINNOW_TRY_VOID(read_numbers("offset", section.features.size(), section.offset));
    WINNOW_TRY_VOID(read_numbers("factor", section.features.size(), section.factor));
    WINNOW_TRY(const std::size_t count, read_parameters(section));
    return read_vectors(section, count);
  }

  // Reads "svm_type" to "SV"; returns the number of vectors.
  Result<std::size_t> read_parameters(SvmSection& section) {
    std::optional<std::size_t> count;
    bool has_kernel = false;
    bool has_rho = false;
    double sign = 0;
    for (;;) {
      Words words(next_line());
      const std::string_view key = words.next();
      const std::string_view value = words.next();
      if (key == "SV") break;
      if (key == "svm_type") {
        if (value != "c_svc") return damaged("not a classifier (svm_type is not c_svc)");
      } else if (key == "kernel_type") {
        if (value != "rbf" && value != "linear")
          return damaged("kernel " + std::string(value.substr(0, 20)) +
                         ", this build has rbf and linear");
        section.kernel = value == "rbf" ? Kernel::Rbf : Kernel::Linear;
        has_kernel = true;
      } else if (key == "gamma" || key == "rho") {
        const auto number = number_of<double>(value);
        if (!number) return damaged(std::string(key) + " is not a finite number");
        (key == "gamma" ? section.gamma : section.rho) = *number;
        has_rho = has_rho || key == "rho";
      } else if (key == "nr_class") {
        if (value != "2") return damaged("nr_class is not 2");
      } else if (key == "total_sv") {
        count = number_of<std::size_t>(value);
        if (!count) return damaged("total_sv is not a number");
      } else if (key == "label") {
        if (value == "1" && words.next() == "-1") sign = 1;
        if (value == "-1" && words.next() == "1") sign = -1;
        if (sign == 0) return damaged("the labels are not 1 and -1");
      } else if (key != "nr_sv") {
        return damaged(rest_.empty() ? "unexpected end" : "unknown line");
      }
    }
    if (!has_kernel || !has_rho || !count || sign == 0) return damaged("a parameter is missing");
    if (section.kernel == Kernel::Rbf && !(section.gamma > 0))
      return damaged("gamma is not positive");
    // The shortest vector has two bytes: "0\n".
    if (*count > kMaxVectors || *count * section.features.size() > kMaxValues ||
        *count > rest_.size() / 2)
      return damaged("too short for " + std::to_string(*count) + " vectors");
    sign_ = sign;
    section.rho *= sign;
    return *count;
  }

  Result<void> read_vectors(SvmSection& section, std::size_t count) {
    const std::size_t width = section.features.size();
    section.coefficients.reserve(count);
    section.vectors.assign(count * width, 0.0);
    for (std::size_t i = 0; i < count; ++i) {
      Words words(next_line());
      const auto coefficient = number_of<double>(words.next());
      if (!coefficient) return damaged("the coefficient of a vector is not a finite number");
      section.coefficients.push_back(*coefficient * sign_);
      std::size_t last = 0;
      double* const vector = section.vectors.data() + i * width;
      std::size_t short_place = 0;
      double short_value = 0;
      while (words.next_short(short_place, short_value)) {
        if (short_place <= last || short_place > width)
          return damaged("a vector has an unknown feature or a value that is not finite");
        vector[short_place - 1] = short_value;
        last = short_place;
      }
      for (std::string_view word = words.next(); !word.empty(); word = words.next()) {
        const std::size_t colon = word.find(':');
        if (colon == std::string_view::npos) return damaged("a value has no feature number");
        const auto place = number_of<std::size_t>(word.substr(0, colon));
        const auto value = number_of<double>(word.substr(colon + 1));
        if (!place || !value || *place <= last || *place > width)
          return damaged("a vector has an unknown feature or a value that is not finite");
        vector[*place - 1] = *value;
        last = *place;
      }
    }
    Words words(next_line());
    if (words.next() != "end" || words.next() != section.name)
      return damaged("the end of section " + section.name.substr(0, 40) + " is missing");
    return {};
  }

  std::string_view rest_;
  std::string name_;
  std::size_t line_ = 0;
  double sign_ = 1;
};

void append_number(std::string& out, double value, const char* format) {
  char text[40];
  std::snprintf(text, sizeof text, format, value);
  out += text;
}

void append_numbers(std::string& out, std::string_view key, const std::vector<double>& values) {
  out += key;
  for (const double value : values) {
    out += ' ';
    append_number(out, value, "%.17g");
  }
  out += '\n';
}

}  // namespace

const SvmSection* SvmFile::find(std::string_view name) const noexcept {
  const auto found = std::ranges::find(sections, name, &SvmSection::name);
  return found == sections.end() ? nullptr : &*found;
}

Result<SvmFile> read_svm_file(std::string_view bytes, std::string_view name) {
  return Reader(bytes, name).read();
}

std::string write_libsvm(const SvmSection& section) {
  std::string out = "svm_type c_svc\nkernel_type ";
  out += section.kernel == Kernel::Rbf ? "rbf\ngamma " : "linear\n";
  if (section.kernel == Kernel::Rbf) {
    append_number(out, section.gamma, "%.17g");
    out += '\n';
  }
  const std::string count = std::to_string(section.coefficients.size());
  out.append("nr_class 2\ntotal_sv ").append(count).append("\nrho ");
  append_number(out, section.rho, "%.17g");
  // libsvm stores the number of vectors per class; those of label 1 have positive coefficients.
  const auto positive =
      std::ranges::count_if(section.coefficients, [](double value) { return value > 0; });
  const auto negative = static_cast<std::ptrdiff_t>(section.coefficients.size()) - positive;
  out.append("\nlabel 1 -1\nnr_sv ").append(std::to_string(positive)).append(" ");
  out.append(std::to_string(negative)).append("\nSV\n");
  const std::size_t width = section.features.size();
  for (std::size_t i = 0; i < section.coefficients.size(); ++i) {
    append_number(out, section.coefficients[i], "%.12g");
    for (std::size_t k = 0; k < width; ++k) {
      if (section.vectors[i * width + k] == 0) continue;
      out.append(" ").append(std::to_string(k + 1)).append(":");
      append_number(out, section.vectors[i * width + k], "%.6g");
    }
    out += '\n';
  }
  return out;
}

std::string write_svm_file(const SvmFile& file) {
  std::string out = "winnow-model ";
  out.append(std::to_string(kSvmFormat)).append("\nkind ").append(file.kind).append("\n");
  for (const SvmSection& section : file.sections) {
    out.append("section ").append(section.name).append("\nfeatures");
    for (const std::string& feature : section.features) out.append(" ").append(feature);
    out += '\n';
    append_numbers(out, "offset", section.offset);
    append_numbers(out, "factor", section.factor);
    out.append(write_libsvm(section)).append("end ").append(section.name).append("\n");
  }
  return out;
}

}  // namespace winnow::model
