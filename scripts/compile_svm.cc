// compile_svm MODEL COMPILED: a step of the build, from models/<name>.model to what the library embeds.
#include <cstdio>
#include <fstream>
#include <sstream>
#include <string>

#include "model/svm_compiled.h"

int main(int count, char** words) {
  if (count != 3) {
    std::fprintf(stderr, "usage: compile_svm MODEL COMPILED\n");
    return 2;
  }
  std::ifstream in(words[1], std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  const winnow::Result<winnow::model::SvmFile> file =
      winnow::model::read_svm_file(text.str(), words[1]);
  if (!file) {
    std::fprintf(stderr, "%s\n", file.error().message.c_str());
    return 1;
  }
  std::ofstream out(words[2], std::ios::binary);
  out << winnow::model::compile_svm_file(*file);
  out.close();
  return out ? 0 : 1;
}
