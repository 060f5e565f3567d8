// Fields are eight bytes each, one after the other; arrays begin at a multiple of 64 bytes.
#include "model/svm_compiled.h"

#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <vector>

namespace winnow::model {
namespace {

constexpr std::string_view kMagic = "winnow-svm-built";  // two fields
constexpr std::uint64_t kVersion = 1;
constexpr std::uint64_t kByteOrder = 0x0102030405060708;

std::size_t aligned(std::size_t at) noexcept {
  return (at + kCompiledAlignment - 1) / kCompiledAlignment * kCompiledAlignment;
}

class FieldWriter {
 public:
  template <typename Field>
  void field(Field value) {
    static_assert(sizeof value == 8);
    append(&value, sizeof value);
  }
  void text(std::string_view value) {
    field(std::uint64_t{value.size()});
    append(value.data(), value.size());
  }
  template <typename Number>
  void array(std::span<const Number> numbers) {
    field(std::uint64_t{numbers.size()});
    out_.resize(aligned(out_.size()));
    append(numbers.data(), numbers.size_bytes());
  }
  std::string take() { return std::move(out_); }

 private:
  void append(const void* data, std::size_t size) {
    out_.append(static_cast<const char*>(data), size);
  }
  std::string out_ = std::string(kMagic);
};

// After a read beyond the end, everything is empty and is_valid() is false.
class FieldReader {
 public:
  explicit FieldReader(std::string_view bytes) : bytes_(bytes), at_(kMagic.size()) {}

  [[nodiscard]] bool is_valid() const noexcept { return is_valid_; }
  [[nodiscard]] bool is_at_end() const noexcept { return is_valid_ && at_ == bytes_.size(); }

  template <typename Field = std::uint64_t>
  Field field() {
    static_assert(sizeof(Field) == 8);
    Field value{};
    const std::string_view bytes = take(sizeof value);
    if (is_valid_) std::memcpy(&value, bytes.data(), sizeof value);
    return value;
  }
  std::string_view text() { return take(field()); }
  template <typename Number>
  std::span<const Number> array() {
    const std::uint64_t count = field();
    const std::size_t begin = aligned(at_);
    is_valid_ = is_valid_ && begin <= bytes_.size() &&
                count <= (bytes_.size() - begin) / sizeof(Number) &&
                reinterpret_cast<std::uintptr_t>(bytes_.data()) % alignof(Number) == 0;
    if (!is_valid_) return {};
    at_ = begin;
    const std::string_view bytes = take(count * sizeof(Number));
    return {reinterpret_cast<const Number*>(bytes.data()), static_cast<std::size_t>(count)};
  }
  template <typename Number>
  Numbers<Number> numbers(std::size_t count) {
    const std::span<const Number> found = array<Number>();
    is_valid_ = is_valid_ && found.size() == count;
    return Numbers<Number>(found);
  }
  std::vector<double> copy() {
    const std::span<const double> found = array<double>();
    return {found.begin(), found.end()};
  }

 private:
  std::string_view take(std::uint64_t size) {
    is_valid_ = is_valid_ && size <= bytes_.size() - at_;
    if (!is_valid_) return {};
    const std::string_view taken = bytes_.substr(at_, size);
    at_ += size;
    return taken;
  }
  std::string_view bytes_;
  std::size_t at_;
  bool is_valid_ = true;
};

void write_arrays(const SvmArrays& arrays, FieldWriter& writer) {
  writer.array(arrays.vectors.view());
  writer.array(arrays.coefficients.view());
  writer.array(arrays.squares.view());
  writer.array(arrays.single_vectors.view());
  writer.array(arrays.single_coefficients.view());
  writer.array(arrays.single_squares.view());
  for (const double length : {arrays.longest, arrays.magnitude, arrays.zero_length})
    writer.field(length);
}

SvmArrays read_arrays(FieldReader& reader, std::size_t width, std::uint64_t groups,
                      std::uint64_t single_groups) {
  constexpr std::size_t kLanes = SvmArrays::kLanes;
  constexpr std::size_t kSingleLanes = SvmArrays::kSingleLanes;
  SvmArrays arrays;
  arrays.vectors = reader.numbers<double>(groups * kLanes * width);
  arrays.coefficients = reader.numbers<double>(groups * kLanes);
  arrays.squares = reader.numbers<double>(groups * kLanes);
  arrays.single_vectors = reader.numbers<float>(single_groups * kSingleLanes * width);
  arrays.single_coefficients = reader.numbers<float>(single_groups * kSingleLanes);
  arrays.single_squares = reader.numbers<float>(single_groups * kSingleLanes);
  for (double* const length : {&arrays.longest, &arrays.magnitude, &arrays.zero_length})
    *length = reader.field<double>();
  return arrays;
}

SvmSection read_section(FieldReader& reader) {
  SvmSection section;
  section.name = reader.text();
  const std::uint64_t width = reader.field();
  for (std::uint64_t i = 0; i < width && reader.is_valid(); ++i)
    section.features.emplace_back(reader.text());
  section.offset = reader.copy();
  section.factor = reader.copy();
  section.kernel = reader.field() == 0 ? Kernel::Linear : Kernel::Rbf;
  section.gamma = reader.field<double>();
  section.rho = reader.field<double>();
  section.coefficients = reader.copy();
  section.vectors = reader.copy();
  if (section.kernel == Kernel::Linear) return section;
  const std::uint64_t groups = reader.field();
  const std::uint64_t single_groups = reader.field();
  section.arrays = read_arrays(reader, section.features.size(), groups, single_groups);
  return section;
}

}  // namespace

bool is_compiled_svm_file(std::string_view bytes) noexcept { return bytes.starts_with(kMagic); }

std::string compile_svm_file(const SvmFile& file) {
  FieldWriter writer;
  writer.field(kVersion);
  writer.field(kByteOrder);
  writer.text(file.kind);
  writer.field(std::uint64_t{file.sections.size()});
  for (const SvmSection& section : file.sections) {
    const bool is_linear = section.kernel == Kernel::Linear;
    writer.text(section.name);
    writer.field(std::uint64_t{section.features.size()});
    for (const std::string& feature : section.features) writer.text(feature);
    writer.array(std::span<const double>(section.offset));
    writer.array(std::span<const double>(section.factor));
    writer.field(std::uint64_t{is_linear ? 0U : 1U});
    writer.field(section.gamma);
    writer.field(section.rho);
    writer.array(is_linear ? std::span<const double>(section.coefficients)
                           : std::span<const double>());
    writer.array(is_linear ? std::span<const double>(section.vectors) : std::span<const double>());
    if (is_linear) continue;
    const SvmArrays arrays = arrays_of(section);
    writer.field(std::uint64_t{arrays.coefficients.size() / SvmArrays::kLanes});
    writer.field(std::uint64_t{arrays.single_coefficients.size() / SvmArrays::kSingleLanes});
    write_arrays(arrays, writer);
  }
  return writer.take();
}

Result<SvmFile> read_compiled_svm_file(std::string_view bytes, std::string_view name) {
  const auto refused = [&](std::string_view why) {
    return fail(ErrorCode::Unsupported,
                std::string("model ").append(name).append(": ").append(why));
  };
  if (!is_compiled_svm_file(bytes)) return refused("not a compiled model file");
  FieldReader reader(bytes);
  const std::uint64_t version = reader.field();
  const std::uint64_t byte_order = reader.field();
  if (!reader.is_valid() || version != kVersion || byte_order != kByteOrder)
    return refused("compiled for another version or machine");
  SvmFile file;
  file.kind = reader.text();
  const std::uint64_t count = reader.field();
  for (std::uint64_t i = 0; i < count && reader.is_valid(); ++i)
    file.sections.push_back(read_section(reader));
  if (!reader.is_at_end()) return refused("the compiled file is damaged");
  for (const SvmSection& section : file.sections) {
    const std::size_t width = section.features.size();
    if (width == 0 || section.offset.size() != width || section.factor.size() != width ||
        section.vectors.size() != section.coefficients.size() * width)
      return refused("the compiled file is damaged");
  }
  return file;
}

}  // namespace winnow::model
