// Finds and reads the tests of the HTML standard.
//
// The folder is WINNOW_SHARED (environment, else what the build was configured with). Without it
// the tests report "skipped, no corpora" and do not fail.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

namespace winnow::conformance {

inline std::filesystem::path shared_folder() {
  if (const char* folder = std::getenv("WINNOW_SHARED")) return folder;
  return WINNOW_SHARED_DIR;
}

inline std::string read_whole(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

inline std::vector<std::filesystem::path> files_in(const std::filesystem::path& folder,
                                                   const std::string& extension) {
  std::vector<std::filesystem::path> files;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(folder, error))
    if (entry.path().extension() == extension) files.push_back(entry.path());
  std::ranges::sort(files);
  return files;
}

}  // namespace winnow::conformance
