// The compiled form of model files.
#include "model/svm_compiled.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "model/shipped.h"
#include "model/svm.h"

namespace winnow::model {
namespace {

// A file whose bytes are as aligned as those of the program.
class Aligned {
 public:
  explicit Aligned(const std::string& bytes) : memory_(bytes.size() / sizeof(Line) + 1) {
    std::ranges::copy(bytes, reinterpret_cast<char*>(memory_.data()));
    size_ = bytes.size();
  }
  [[nodiscard]] std::string_view view() const {
    return {reinterpret_cast<const char*>(memory_.data()), size_};
  }

 private:
  struct alignas(kCompiledAlignment) Line {
    char bytes[kCompiledAlignment];
  };
  std::vector<Line> memory_;
  std::size_t size_ = 0;
};

SvmFile random_file() {
  SvmSection curved{.name = "curved",
                    .features = {"x", "y", "z"},
                    .offset = {0, 0.5, -1},
                    .factor = {1, 2, 0.25},
                    .gamma = 0.7,
                    .rho = 0.125,
                    .coefficients = {},
                    .vectors = {}};
  std::mt19937 random(5);
  std::uniform_real_distribution<double> number(-1, 1);
  for (int i = 0; i < 37; ++i) {
    curved.coefficients.push_back(number(random));
    for (int k = 0; k < 3; ++k) curved.vectors.push_back(number(random));
  }
  SvmSection straight = curved;
  straight.name = "straight";
  straight.kernel = Kernel::Linear;
  return {"test", {curved, straight}};
}

constexpr std::string_view kNames[] = {"x", "y", "z"};

TEST(SvmCompiled, DecidesLikeTheTextWithTheSameBits) {
  const SvmFile file = random_file();
  const Aligned compiled(compile_svm_file(file));
  const Result<SvmFile> read = read_compiled_svm_file(compiled.view(), "m");
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(read->kind, "test");
  const std::vector<double> rows = {0.1, 0.2, 0.3, 0, 1, 0, -4, 2, 1e3};
  for (const char* const name : {"curved", "straight"}) {
    const Result<Svm> expected = Svm::make(*file.find(name), kNames, "m");
    const Result<Svm> svm = Svm::make(*read->find(name), kNames, "m");
    ASSERT_TRUE(expected && svm);
    const Svm copy = *svm;
    std::vector<double> wanted(3);
    std::vector<double> decided(3);
    expected->decide(rows, wanted);
    copy.decide(rows, decided);
    EXPECT_EQ(decided, wanted) << name;
    std::vector<double> wanted_errors(3);
    std::vector<double> errors(3);
    expected->estimate_with(base::Registers::Bytes16, rows, wanted, wanted_errors);
    copy.estimate_with(base::Registers::Bytes16, rows, decided, errors);
    EXPECT_EQ(decided, wanted) << name;
    EXPECT_EQ(errors, wanted_errors) << name;
  }
}

TEST(SvmCompiled, RefusesEveryTruncation) {
  const std::string whole = compile_svm_file(random_file());
  for (std::size_t size = 0; size < whole.size(); size += 7) {
    const Aligned cut(whole.substr(0, size));
    EXPECT_FALSE(read_compiled_svm_file(cut.view(), "m")) << size;
  }
  const Aligned longer(whole + std::string(8, 'x'));
  EXPECT_FALSE(read_compiled_svm_file(longer.view(), "m"));
}

TEST(SvmCompiled, RefusesAnotherVersionOrByteOrder) {
  const std::string whole = compile_svm_file(random_file());
  for (const std::size_t place : {16U, 24U}) {
    std::string other = whole;
    std::reverse(other.begin() + place, other.begin() + place + 8);
    const Aligned bytes(other);
    const Result<SvmFile> read = read_compiled_svm_file(bytes.view(), "m");
    ASSERT_FALSE(read);
    EXPECT_EQ(read.error().message, "model m: compiled for another version or machine");
  }
}

// A file may be freed before the classifiers made of it.
TEST(SvmCompiled, IsReadOnlyIfItIsBuiltIn) {
  const Aligned compiled(compile_svm_file(random_file()));
  EXPECT_FALSE(read_svm_model(compiled.view(), "m"));
  EXPECT_TRUE(read_svm_model(shipped("blog_none").value(), "blog_none"));
}

TEST(SvmCompiled, IsWhatTheBuildMakesOfTheModels) {
  for (const char* const name : {"blog_none", "blog_paper_none", "mountain"}) {
    std::ifstream in(std::string(WINNOW_SOURCE_DIR "/models/") + name + ".model", std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    const Result<SvmFile> file = read_svm_file(text.str(), name);
    ASSERT_TRUE(file);
    EXPECT_TRUE(shipped(name) == compile_svm_file(*file)) << name;
  }
}

}  // namespace
}  // namespace winnow::model
