// File names in a folder that mirrors the inputs (extract -o FOLDER/).
//
//   MirrorNames names(".txt");
//   names.reserve_folders("a.txt/b");          // of all paths first
//   names.choose({"a", "a.html"});             // "a.html": "a" would be the file a.txt
//
// Every name can exist next to the others: no two files are the same, none is also a folder, and
// none is longer than file systems allow. Names depend only on the paths and their order, so
// --resume finds the same files.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

namespace winnow::cli {

class MirrorNames {
 public:
  explicit MirrorNames(std::string extension) : extension_(std::move(extension)) {}

  // Shortens the parts of a path that are too long: their end becomes a hash of the whole part.
  [[nodiscard]] std::string fitting(std::string_view path) const;
  // No file will have the name of a folder of `path`.
  void reserve_folders(std::string_view path);
  // The first of `paths` that is free, or the last one with a number. REQUIRES: they are fitting.
  std::string choose(std::initializer_list<std::string> paths);

 private:
  [[nodiscard]] bool is_free(const std::string& path) const;
  // Is one of its folders a file?
  [[nodiscard]] bool is_below_file(std::string_view path) const;
  std::string take(std::string path);

  std::string extension_;
  std::unordered_set<std::string> files_;  // with their extension
  std::unordered_set<std::string> folders_;
  std::unordered_map<std::string, std::size_t> numbers_;  // the last one given to a path
};

}  // namespace winnow::cli
