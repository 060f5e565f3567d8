// Model files: what is read, and the errors for refused ones.
#include "model/svm_format.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <random>
#include <string>

#include "model/svm.h"
#include "model/svm_decisions.h"

namespace winnow::model {
namespace {

const std::string kFile =
    "winnow-model 1\nkind mountain\nsection ridge\nfeatures height width\noffset 0 1\nfactor 1 "
    "0.5\n"
    "svm_type c_svc\nkernel_type rbf\ngamma 0.5\nnr_class 2\ntotal_sv 2\nrho 0.25\nlabel 1 -1\n"
    "nr_sv 1 1\nSV\n1.5 1:0.5 2:1\n-1.5 2:0.25\nend ridge\n";

std::string with(std::string_view from, std::string_view to) {
  std::string file = kFile;
  file.replace(file.find(from), from.size(), to);
  return file;
}
std::string refusal(const std::string& file) {
  const Result<SvmFile> read = read_svm_file(file, "m");
  return read ? "" : read.error().message;
}

TEST(SvmFormat, ReadsASection) {
  const Result<SvmFile> file = read_svm_file(kFile, "m");
  ASSERT_TRUE(file) << file.error().message;
  EXPECT_EQ(file->kind, "mountain");
  const SvmSection* section = file->find("ridge");
  ASSERT_NE(section, nullptr);
  EXPECT_EQ(section->features, (std::vector<std::string>{"height", "width"}));
  EXPECT_EQ(section->vectors, (std::vector<double>{0.5, 1, 0, 0.25}));
  EXPECT_EQ(section->coefficients, (std::vector<double>{1.5, -1.5}));
}
TEST(SvmFormat, ReadsEveryFormOfANumberToTheNearestDouble) {
  for (const char* const text :
       {"0", "-0", "-0.049", "1.513", "123456.789012345", "0.000000000000001", "999999999999999",
        "-9999999999.99999", "9007199254740993", "0.30000000000000004", "1.7976931348623157e308",
        "5e-324", "-1e22", "3.", "00.10", "0.1000000000000000055511151231257827"}) {
    const Result<SvmFile> file =
        read_svm_file(with("1:0.5 2:1", std::string("1:") + text + " 2:-7.25"), "m");
    ASSERT_TRUE(file) << text << ": " << file.error().message;
    const double value = file->sections[0].vectors[0];
    EXPECT_EQ(value, std::strtod(text, nullptr)) << text;
    EXPECT_EQ(std::signbit(value), text[0] == '-') << text;
    EXPECT_EQ(file->sections[0].vectors[1], -7.25) << text;
  }
  for (const char* const text : {"", "-", ".", "1.2.3", "1,5", "1-", "0x1", "1:1", "+1"})
    EXPECT_NE(refusal(with("1:0.5", std::string("1:") + text)), "") << text;
}
TEST(SvmFormat, WritesWhatItReads) {
  const Result<SvmFile> file = read_svm_file(kFile, "m");
  ASSERT_TRUE(file);
  EXPECT_EQ(write_svm_file(*file), kFile);
}
TEST(SvmFormat, TurnsTheSignWhenLibsvmHasTheClassesTheOtherWayRound) {
  const Result<SvmFile> file = read_svm_file(with("label 1 -1", "label -1 1"), "m");
  ASSERT_TRUE(file);
  EXPECT_EQ(file->sections[0].coefficients, (std::vector<double>{-1.5, 1.5}));
  EXPECT_EQ(file->sections[0].rho, -0.25);
}
TEST(SvmFormat, RefusesEveryTruncation) {
  for (std::size_t size = 0; size < kFile.size(); ++size)
    EXPECT_NE(refusal(kFile.substr(0, size)), "") << size;
}
TEST(SvmFormat, RefusesAnotherVersionAndSaysWhichItReads) {
  EXPECT_EQ(refusal(with("winnow-model 1", "winnow-model 7")),
            "model m: format 7, this build reads 1");
}
TEST(SvmFormat, RefusesNumbersThatAreNotFinite) {
  EXPECT_EQ(refusal(with("-1.5 2:0.25", "-1.5 2:nan")),
            "model m, line 17: a vector has an unknown feature or a value that is not finite");
  EXPECT_NE(refusal(with("rho 0.25", "rho inf")), "");
  EXPECT_NE(refusal(with("gamma 0.5", "gamma nan")), "");
  EXPECT_NE(refusal(with("offset 0 1", "offset 0 nan")), "");
  EXPECT_NE(refusal(with("1.5 1:0.5", "inf 1:0.5")), "");
}
TEST(SvmFormat, RefusesAbsurdSizesBeforeTakingMemory) {
  EXPECT_EQ(refusal(with("total_sv 2", "total_sv 999999999999")),
            "model m, line 15: too short for 999999999999 vectors");
}
TEST(SvmFormat, RefusesValuesOfFeaturesThatAreNotThere) {
  EXPECT_NE(refusal(with("2:0.25", "3:0.25")), "");
  EXPECT_NE(refusal(with("1:0.5 2:1", "2:0.5 1:1")), "");
}
TEST(SvmFormat, RefusesOtherMachines) {
  EXPECT_NE(refusal(with("c_svc", "nu_svr")), "");
  EXPECT_NE(refusal(with("rbf", "sigmoid")), "");
  EXPECT_NE(refusal(with("label 1 -1", "label 1 2")), "");
  EXPECT_NE(refusal(with("gamma 0.5", "gamma 0")), "");
}
TEST(SvmFormat, RefusesWhatFollowsTheEnd) { EXPECT_NE(refusal(kFile + "more\n"), ""); }
TEST(SvmFormat, RefusesOtherFiles) {
  EXPECT_EQ(refusal("<html>\n"), "model m, line 1: not a winnow model file");
}

TEST(Svm, RefusesAnotherFeatureList) {
  const Result<SvmFile> file = read_svm_file(kFile, "m");
  const std::string_view names[] = {"width", "height"};
  const Result<Svm> svm = Svm::make(file->sections[0], names, "m");
  ASSERT_FALSE(svm);
  EXPECT_EQ(svm.error().message, "model m, section ridge: made for other features (height width)");
}
TEST(Svm, DecidesByTheKernelSum) {
  const Result<SvmFile> file = read_svm_file(kFile, "m");
  const std::string_view names[] = {"height", "width"};
  const Result<Svm> svm = Svm::make(file->sections[0], names, "m");
  ASSERT_TRUE(svm);
  // x = (0.5, 3) is scaled to (0.5, 1): distances 0 and 0.25 + 0.5625
  const double row[] = {0.5, 3};
  EXPECT_NEAR(svm->decision(row), 1.5 - 1.5 * std::exp(-0.5 * 0.8125) - 0.25, 1e-12);
}
TEST(Svm, GivesTheSameBitsWithAllRegisters) {
  SvmSection section = {.name = "random",
                        .features = {"x", "y", "z"},
                        .offset = {0, 0, 0},
                        .factor = {1, 1, 1},
                        .gamma = 0.7,
                        .coefficients = {},
                        .vectors = {}};
  std::mt19937 random(5);
  std::uniform_real_distribution<double> number(-1, 1);
  for (int i = 0; i < 101; ++i) {
    section.coefficients.push_back(number(random));
    for (int k = 0; k < 3; ++k) section.vectors.push_back(number(random));
  }
  const std::string_view names[] = {"x", "y", "z"};
  const Result<Svm> svm = Svm::make(section, names, "m");
  ASSERT_TRUE(svm);
  std::vector<double> rows(3 * 23);
  for (double& value : rows) value = number(random);
  std::vector<double> expected(23);
  svm->decide_with(base::Registers::Bytes16, rows, expected);
  for (const base::Registers registers : base::all_registers()) {
    std::vector<double> decisions(23);
    svm->decide_with(registers, rows, decisions);
    EXPECT_EQ(decisions, expected) << static_cast<int>(registers);
  }
}
// Rows near and far from the vectors, so that some estimates are good and some are useless.
TEST(SvmDecisions, AreExactWhereTheyMatter) {
  constexpr std::size_t kWidth = 5;
  constexpr std::size_t kRows = 203;
  SvmSection section = {.name = "random",
                        .features = {"a", "b", "c", "d", "e"},
                        .offset = {0, 0.5, -0.5, 0.25, 0},
                        .factor = {1, 2, 1, 0.5, 1},
                        .gamma = 0.3,
                        .rho = 0.1,
                        .coefficients = {},
                        .vectors = {}};
  std::mt19937 random(9);
  std::uniform_real_distribution<double> number(-1, 1);
  for (int i = 0; i < 301; ++i) {
    section.coefficients.push_back(4 * number(random));
    for (std::size_t k = 0; k < kWidth; ++k) section.vectors.push_back(3 * number(random));
  }
  const std::string_view names[] = {"a", "b", "c", "d", "e"};
  const Result<Svm> svm = Svm::make(section, names, "m");
  ASSERT_TRUE(svm);
  std::vector<double> rows(kWidth * kRows);
  for (double& value : rows) value = 3 * number(random);
  for (std::size_t i = 0; i < 4 * kWidth; ++i) rows[i] *= 1e6;
  for (std::size_t i = 40 * kWidth; i < 120 * kWidth; ++i) rows[i] = i % kWidth < 2 ? rows[i] : 0;
  std::vector<double> exact(kRows);
  svm->decide(rows, exact);
  const double highest = *std::ranges::max_element(exact);
  for (const base::Registers registers : base::all_registers()) {
    for (const double floor : {-1e9, -1.0, exact[7], 0.0, highest, 1e9}) {
      SvmDecisions from(*svm, rows, registers);
      SvmDecisions near(*svm, rows, registers);
      from.decide_from(floor);
      near.decide_near(floor);
      std::size_t estimates = 0;
      for (std::size_t i = 0; i < kRows; ++i) {
        EXPECT_LE(near.least(i), exact[i]);
        EXPECT_GE(near.most(i), exact[i]);
        EXPECT_EQ(near[i] < floor, exact[i] < floor);
        EXPECT_EQ(near[i] > floor, exact[i] > floor);
        if (exact[i] >= floor)
          EXPECT_EQ(from[i], exact[i]);
        else
          EXPECT_LT(from[i], floor);
        estimates += from[i] == exact[i] ? 0 : 1;
      }
      if (floor == 0.0) {
        EXPECT_GT(estimates, kRows / 5);
      }
    }
    SvmDecisions best(*svm, rows, registers);
    best.decide_best();
    for (std::size_t i = 0; i < kRows; ++i)
      if (exact[i] == highest)
        EXPECT_EQ(best[i], highest);
      else
        EXPECT_LT(best[i], highest);
    best.decide_if([](std::size_t i) { return i % 2 == 1; });
    for (std::size_t i = 1; i < kRows; i += 2) EXPECT_EQ(best[i], exact[i]);
  }
}

TEST(Svm, HasAnExponentialOfItsOwnThatIsRight) {
  // With one vector at 0 and gamma 1 the decision for x is exp(-x * x).
  const SvmSection section = {.name = "bell",
                              .features = {"x"},
                              .offset = {0},
                              .factor = {1},
                              .gamma = 1,
                              .coefficients = {1},
                              .vectors = {0}};
  const std::string_view names[] = {"x"};
  const Result<Svm> svm = Svm::make(section, names, "m");
  ASSERT_TRUE(svm);
  for (double x = 0; x < 26; x += 0.037) {
    const double row[] = {x};
    EXPECT_NEAR(svm->decision(row) / std::exp(-x * x), 1, 1e-13) << x;
  }
  const double far[] = {29};
  EXPECT_LT(svm->decision(far), 1e-300);
}

}  // namespace
}  // namespace winnow::model
