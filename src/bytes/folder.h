// The files of a folder, by the end of their names: rules and pages come in folders. And the few
// questions and deeds that programs have for the file system besides reading and writing.
//
//   WINNOW_TRY(const std::vector<std::string> paths, list_folder("rules", {".rules"}));
//
// Sorted, so that every system reads them in the same order. Any thread.
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
// Bytes of a file; 0 where there is none, and for what has no size, as a pipe.
std::uint64_t size_of_file(const std::string& path);
// With all the folders above it; one that is there already is fine.
Result<void> make_folder(const std::string& path);
// One that is not there is fine.
Result<void> remove_file(const std::string& path);

enum class Below : std::uint8_t { Skip, Enter };  // folders inside the folder

// Paths of the regular files whose names end with one of `endings` (ASCII case ignored); files
// whose names begin with a dot are left out.
Result<std::vector<std::string>> list_folder(const std::string& path,
                                             std::initializer_list<std::string_view> endings,
                                             Below below = Below::Skip);

}  // namespace winnow::bytes
