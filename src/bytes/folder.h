// Lists the files of a folder by extension, and the few other file system calls that programs need.
//
//   WINNOW_TRY(const std::vector<std::string> paths, list_folder("rules", {".rules"}));
//
// Sorted, so that the order is the same on every system. Thread-safe.
#pragma once

#include <cstdint>
#include <initializer_list>
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

enum class Below : std::uint8_t { Skip, Enter };  // subfolders

// Paths of the regular files whose names end with one of `endings` (ASCII case ignored); files
// whose names begin with a dot are left out.
Result<std::vector<std::string>> list_folder(const std::string& path,
                                             std::initializer_list<std::string_view> endings,
                                             Below below = Below::Skip);

}  // namespace winnow::bytes
