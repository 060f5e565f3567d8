// Runs a program as a user would: a command line in, standard output, standard error and exit code
// out.
#pragma once

#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

namespace winnow::programs {

struct Outcome {
  std::string out;
  std::string err;
  int code = -1;
};

// A folder for the files of one test, removed afterwards.
class Folder {
 public:
  Folder() {
    std::string name = (std::filesystem::temp_directory_path() / "winnow-XXXXXX").string();
    path_ = mkdtemp(name.data());
  }
  ~Folder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  [[nodiscard]] std::string path(const std::string& name) const { return (path_ / name).string(); }
  std::string write(const std::string& name, const std::string& content) const {
    std::ofstream(path(name), std::ios::binary) << content;
    return path(name);
  }

 private:
  std::filesystem::path path_;
};

inline std::string read_text(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

inline std::string with_each(std::string text, const std::string& from, const std::string& to) {
  for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at)) {
    text.replace(at, from.size(), to);
    at += to.size();
  }
  return text;
}

// How often a test kills the program: WINNOW_KILLS=200 for a long run.
inline int wanted_kills(int usual) {
  const char* const wanted = std::getenv("WINNOW_KILLS");
  return wanted == nullptr ? usual : std::atoi(wanted);
}

// How often a test lets two processes race: WINNOW_RACES=100 for a long run.
inline int wanted_races(int usual) {
  const char* const wanted = std::getenv("WINNOW_RACES");
  return wanted == nullptr ? usual : std::atoi(wanted);
}

// Runs `command` in a shell, from the repository's top folder. The word `winnow` is the program
// under test.
inline Outcome run(const std::string& command, const std::string& input = {}) {
  const Folder folder;
  const std::string standard_input = folder.write("stdin", input);
  const std::string script =
      "cd '" WINNOW_SOURCE_DIR "' && winnow() { '" WINNOW_PROGRAM "' \"$@\"; }\n" + command + "\n";
  const std::string file = folder.write("script", script);
  const std::string line = "sh '" + file + "' <'" + standard_input + "' >'" + folder.path("out") +
                           "' 2>'" + folder.path("err") + "'";
  const int status = std::system(line.c_str());
  Outcome outcome;
  outcome.code = WIFEXITED(status) ? WEXITSTATUS(status) : 128;
  outcome.out = read_text(folder.path("out"));
  outcome.err = read_text(folder.path("err"));
  return outcome;
}

}  // namespace winnow::programs
