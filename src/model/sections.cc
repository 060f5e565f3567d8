// A section is its name, its length, a checksum and its content.
#include "model/sections.h"

#include <algorithm>
#include <cstdint>

#include "base/hash.h"

namespace winnow::model {
namespace {

constexpr std::string_view kAutoMagic = "winnow auto 1\n";
constexpr std::size_t kSectionHead = 16;  // name 4, length 4, checksum 8

std::uint64_t number_in(std::string_view bytes) {
  std::uint64_t value = 0;
  for (std::size_t i = 0; i < bytes.size(); ++i)
    value |= std::uint64_t{static_cast<unsigned char>(bytes[i])} << (8 * i);
  return value;
}

void append_bytes_of(std::string& bytes, std::uint64_t number, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) bytes += static_cast<char>(number >> (8 * i) & 0xFF);
}

}  // namespace

Result<ModelSections> ModelSections::read(std::string_view bytes, std::string_view name) {
  const auto damaged = [&](std::string_view what) {
    return fail(ErrorCode::Malformed, std::string("model ").append(name).append(": ").append(what));
  };
  if (!bytes.starts_with(kAutoMagic)) return damaged("not a model of the method auto");
  bytes.remove_prefix(kAutoMagic.size());
  ModelSections read;
  while (!bytes.empty()) {
    if (bytes.size() < kSectionHead) return damaged("the file ends too early");
    const std::uint64_t length = number_in(bytes.substr(4, 4));
    if (length > bytes.size() - kSectionHead) return damaged("the file ends too early");
    read.sections_.emplace_back(bytes.substr(0, 4), bytes.substr(kSectionHead, length));
    bytes.remove_prefix(kSectionHead + length);
  }
  return read;
}

std::string_view ModelSections::find(std::string_view section) const noexcept {
  const auto found =
      std::ranges::find(sections_, section, &std::pair<std::string, std::string>::first);
  return found == sections_.end() ? std::string_view() : std::string_view(found->second);
}

void ModelSections::replace(std::string_view section, std::string content) {
  const auto found =
      std::ranges::find(sections_, section, &std::pair<std::string, std::string>::first);
  if (found == sections_.end())
    sections_.emplace_back(section, std::move(content));
  else
    found->second = std::move(content);
}

std::string ModelSections::write() const {
  std::string bytes(kAutoMagic);
  for (const auto& [name, content] : sections_) {
    bytes.append(name);
    append_bytes_of(bytes, content.size(), 4);
    append_bytes_of(bytes, base::fnv1a(content), 8);
    bytes.append(content);
  }
  return bytes;
}

}  // namespace winnow::model
