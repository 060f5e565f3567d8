// Runs a fuzz target over files without libFuzzer: the corpus as an ordinary test, under g++ and
// under every sanitizer.
//
//   parse_replay fuzz/corpus/parse            each file of a folder, by name
//   parse_replay crash-3f2a                   one file, as written by libFuzzer
//
// The empty input is always tried first. A finding ends the program (the target or the sanitizer
// aborts), and the last line printed names the input.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <system_error>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

namespace fs = std::filesystem;

bool replay(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::vector<char> bytes{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  if (!file && !file.eof()) {
    std::fprintf(stderr, "replay %s: it cannot be read\n", path.c_str());
    return false;
  }
  std::printf("%s (%zu bytes)\n", path.c_str(), bytes.size());
  std::fflush(stdout);
  // A copy of exactly this size lets AddressSanitizer see a read past the end.
  bytes.shrink_to_fit();
  LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
  return true;
}

}  // namespace

int main(int argc, char** argv) {
  const std::uint8_t nothing = 0;
  LLVMFuzzerTestOneInput(&nothing, 0);
  std::size_t inputs = 1;
  for (int i = 1; i < argc; ++i) {
    std::vector<fs::path> paths;
    std::error_code error;
    if (fs::is_directory(argv[i], error)) {
      for (const fs::directory_entry& entry : fs::recursive_directory_iterator(argv[i])) {
        if (entry.is_regular_file()) paths.push_back(entry.path());
      }
      std::sort(paths.begin(), paths.end());
    } else {
      paths.emplace_back(argv[i]);
    }
    if (paths.empty()) {
      std::fprintf(stderr, "replay %s: the folder holds no input\n", argv[i]);
      return 1;
    }
    for (const fs::path& path : paths) {
      if (!replay(path)) return 1;
      ++inputs;
    }
  }
  std::printf("%zu inputs, no finding\n", inputs);
  return 0;
}
