// Names are decided before the first page is read.
#include "cli/mirror.h"

#include <algorithm>
#include <cstdio>

#include "base/hash.h"

namespace winnow::cli {
namespace {

constexpr std::size_t kMaxNameBytes = 255;   // ext4, XFS, Btrfs, APFS
constexpr std::size_t kMaxPathBytes = 2048;  // Linux allows 4095, with the output folder
constexpr std::size_t kNumberBytes = 12;     // ".1234567890"

std::string hash_text(std::string_view text) {
  char digits[17];
  std::snprintf(digits, sizeof digits, "%016llx",
                static_cast<unsigned long long>(base::fnv1a(text)));
  return digits;
}

// "a/b/c": "a", "a/b"
template <typename Use>
bool any_folder_of(std::string_view path, Use use) {
  for (std::size_t at = path.find('/'); at != std::string_view::npos; at = path.find('/', at + 1))
    if (use(std::string(path.substr(0, at)))) return true;
  return false;
}

}  // namespace

std::string MirrorNames::fitting(std::string_view path) const {
  const std::size_t longest =
      kMaxNameBytes - kNumberBytes - std::min<std::size_t>(extension_.size(), 32);
  std::string result;
  for (std::string_view rest = path; !rest.empty();) {
    const std::size_t end = std::min(rest.find('/'), rest.size());
    std::string_view part = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    if (!result.empty()) result += '/';
    if (part.size() <= longest) {
      result.append(part);
      continue;
    }
    const std::string hash = hash_text(part);
    std::size_t kept = longest - hash.size() - 1;
    while (kept > 0 && (static_cast<unsigned char>(part[kept]) & 0xC0) == 0x80) --kept;
    result.append(part.substr(0, kept)).append("-").append(hash);
  }
  if (result.size() <= kMaxPathBytes) return result;
  return result.substr(0, result.find('/')) + "/" + hash_text(path);
}

void MirrorNames::reserve_folders(std::string_view path) {
  any_folder_of(path, [this](std::string folder) {
    folders_.insert(std::move(folder));
    return false;
  });
}

bool MirrorNames::is_free(const std::string& path) const {
  const std::string file = path + extension_;
  return !files_.contains(file) && !folders_.contains(file) && !is_below_file(path);
}

bool MirrorNames::is_below_file(std::string_view path) const {
  return any_folder_of(path, [this](const std::string& folder) { return files_.contains(folder); });
}

std::string MirrorNames::take(std::string path) {
  reserve_folders(path);
  files_.insert(path + extension_);
  return path;
}

std::string MirrorNames::choose(std::initializer_list<std::string> paths) {
  for (const std::string& path : paths)
    if (is_free(path)) return take(path);
  std::string last = *(paths.end() - 1);
  if (is_below_file(last)) last = hash_text(last);
  std::size_t& number = numbers_[last];
  if (number == 0) number = 1;
  std::string numbered;
  do {
    numbered = last + "." + std::to_string(++number);
  } while (!is_free(numbered));
  return take(std::move(numbered));
}

}  // namespace winnow::cli
