// Lists the files of a folder by extension, and the few other file system calls that programs need.
//
//   WINNOW_TRY(const std::vector<std::string> paths, list_folder("rules", {".rules"}));
//
// Sorted, so that the order is the same on every system. Thread-safe.
#pragma once

#include <compare>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/result.h"

namespace winnow::bytes {

bool is_folder(const std::string& path);
bool is_file(const std::string& path);
// In bytes; 0 if there is no such file or it has no size (a pipe).
std::uint64_t size_of_file(const std::string& path);
// Creates missing parents too; succeeds if the folder exists.
Result<void> make_folder(const std::string& path);
// Succeeds if there is no such file.
Result<void> remove_file(const std::string& path);

// Identifies a file whatever its path is.
struct FileId {
  std::uint64_t device = 0;
  std::uint64_t number = 0;
  friend auto operator<=>(const FileId&, const FileId&) = default;
};
// Nothing if there is no such file.
std::optional<FileId> file_id(const std::string& path);

// Another file, or one that was written again, has another stamp.
struct FileStamp {
  FileId id;
  std::uint64_t size = 0;
  std::int64_t changed = 0;  // in nanoseconds
  friend auto operator<=>(const FileStamp&, const FileStamp&) = default;
};
// Nothing if there is no such file.
std::optional<FileStamp> stamp_of(const std::string& path);

// The path with symbolic links resolved, if the file exists.
std::string target_of_links(const std::string& path);
// False for devices, pipes and folders.
bool can_be_replaced(const std::string& path);
// Gives `from` the name and the permissions of `to`. REQUIRES: both are in the same folder.
Result<void> replace_file(const std::string& from, const std::string& to);
// Why no file can have this path, e.g. "is a folder" or "file name too long"; nothing if one can.
std::optional<std::string> name_obstacle(const std::string& path);

enum class Below : std::uint8_t { Skip, Enter };  // subfolders

// Paths of the regular files whose names end with one of `endings` (ASCII case ignored); files
// whose names begin with a dot are left out.
Result<std::vector<std::string>> list_folder(const std::string& path,
                                             std::span<const std::string_view> endings,
                                             Below below = Below::Skip);
inline Result<std::vector<std::string>> list_folder(const std::string& path,
                                                    std::initializer_list<std::string_view> endings,
                                                    Below below = Below::Skip) {
  return list_folder(path, std::span(endings.begin(), endings.size()), below);
}

}  // namespace winnow::bytes
