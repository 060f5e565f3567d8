// Listing a folder through std::filesystem, with its errors as values.
#include "bytes/folder.h"

#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <system_error>

#include "base/ascii.h"
#include "bytes/source.h"

namespace winnow::bytes {
namespace {

bool ends_like(std::string_view name, std::string_view ending) {
  return name.size() >= ending.size() &&
         base::equals_ignoring_case(name.substr(name.size() - ending.size()), ending);
}

template <typename Iterator>
Result<std::vector<std::string>> list(const std::string& path,
                                      std::span<const std::string_view> endings) {
  std::vector<std::string> found;
  std::error_code error;
  Iterator entry(path, error);
  for (; !error && entry != Iterator(); entry.increment(error)) {
    std::error_code unknown;
    const std::string name = entry->path().filename().string();
    if (name.starts_with('.') || !entry->is_regular_file(unknown)) continue;
    if (std::ranges::any_of(endings,
                            [&](std::string_view ending) { return ends_like(name, ending); }))
      found.push_back(entry->path().string());
  }
  if (error) return read_failure(path, error.value());
  std::ranges::sort(found);
  return found;
}

}  // namespace

bool is_folder(const std::string& path) {
  std::error_code error;
  return std::filesystem::is_directory(path, error);
}

bool is_file(const std::string& path) {
  std::error_code error;
  return std::filesystem::is_regular_file(path, error);
}

std::uint64_t size_of_file(const std::string& path) {
  std::error_code error;
  const std::uintmax_t size = std::filesystem::file_size(path, error);
  return error ? 0 : size;
}

Result<void> make_folder(const std::string& path) {
  std::error_code error;
  std::filesystem::create_directories(path, error);
  if (!error) return {};
  return fail(ErrorCode::Unwritable, "create folder " + path + ": " + error.message());
}

Result<void> remove_file(const std::string& path) {
  std::error_code error;
  std::filesystem::remove(path, error);
  if (!error) return {};
  return fail(ErrorCode::Unwritable, "remove " + path + ": " + error.message());
}

std::optional<FileId> file_id(const std::string& path) {
  struct stat status {};
  if (::stat(path.c_str(), &status) != 0) return std::nullopt;
  return FileId{static_cast<std::uint64_t>(status.st_dev),
                static_cast<std::uint64_t>(status.st_ino)};
}

std::optional<FileStamp> stamp_of(const std::string& path) {
  struct stat status {};
  if (::stat(path.c_str(), &status) != 0) return std::nullopt;
  return FileStamp{
      .id = {static_cast<std::uint64_t>(status.st_dev), static_cast<std::uint64_t>(status.st_ino)},
      .size = static_cast<std::uint64_t>(status.st_size),
      .changed = std::int64_t{status.st_mtim.tv_sec} * 1'000'000'000 + status.st_mtim.tv_nsec};
}

std::string target_of_links(const std::string& path) {
  std::error_code error;
  if (!std::filesystem::is_symlink(path, error)) return path;
  const std::filesystem::path target = std::filesystem::canonical(path, error);
  return error ? path : target.string();
}

bool can_be_replaced(const std::string& path) {
  std::error_code error;
  const std::filesystem::file_status status = std::filesystem::symlink_status(path, error);
  return status.type() == std::filesystem::file_type::not_found ||
         status.type() == std::filesystem::file_type::regular;
}

Result<void> replace_file(const std::string& from, const std::string& to) {
  struct stat status {};
  if (::stat(to.c_str(), &status) == 0) ::chmod(from.c_str(), status.st_mode & 07777);
  if (::rename(from.c_str(), to.c_str()) == 0) return {};
  return fail(ErrorCode::Unwritable, "write " + to + ": " + obstacle_of(errno));
}

std::optional<std::string> name_obstacle(const std::string& path) {
  struct stat status {};
  if (::stat(path.c_str(), &status) == 0) {
    if (S_ISDIR(status.st_mode)) return obstacle_of(EISDIR);
    return std::nullopt;
  }
  if (errno == ENAMETOOLONG || errno == ENOTDIR || errno == ELOOP) return obstacle_of(errno);
  return std::nullopt;
}

Result<std::vector<std::string>> list_folder(const std::string& path,
                                             std::span<const std::string_view> endings,
                                             Below below) {
  return below == Below::Enter ? list<std::filesystem::recursive_directory_iterator>(path, endings)
                               : list<std::filesystem::directory_iterator>(path, endings);
}

}  // namespace winnow::bytes
