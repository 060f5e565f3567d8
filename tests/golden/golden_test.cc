// Golden pages: pages written for these tests in the markup of common systems, and the output of the
// default method: tests/pages/golden/<name>/{page.html, expected.md, expected.txt, expected.json}.
//
// truth.txt has the text that a reader wants; every method must reach a mean word F1 over all pages.
// With WINNOW_REBASELINE=1 in the environment the expected files are written instead of compared
// (scripts/rebaseline-goldens). why.md explains an accepted weakness.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "text/similarity.h"
#include "winnow/winnow.h"

namespace winnow {
namespace {

namespace fs = std::filesystem;

const fs::path kFolder = WINNOW_TEST_PAGES "/golden";

std::string read(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

std::vector<std::string> page_names() {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(kFolder))
    if (fs::exists(entry.path() / "page.html")) names.push_back(entry.path().filename().string());
  std::ranges::sort(names);
  return names;
}

// Without probabilities, which change with every training run and are tested elsewhere.
Page extracted(const std::string& name, const std::string& method) {
  Page page = extract(read(kFolder / name / "page.html"),
                      {.method = method, .url = "https://golden.example/" + name, .content = true})
                  .value();
  page.metadata.probability.reset();
  for (Article& article : page.articles) article.probability.reset();
  return page;
}

struct Output {
  Format format;
  std::string_view file;
};
constexpr std::array kOutputs = {Output{Format::Markdown, "expected.md"},
                                 Output{Format::Text, "expected.txt"},
                                 Output{Format::Json, "expected.json"}};

class Golden : public testing::TestWithParam<std::string> {};

TEST_P(Golden, IsExtractedAsExpected) {
  const Page page = extracted(GetParam(), {});
  const bool is_rebaseline = std::getenv("WINNOW_REBASELINE") != nullptr;
  for (const Output& output : kOutputs) {
    const fs::path path = kFolder / GetParam() / output.file;
    const std::string text = render(page, output.format);
    if (is_rebaseline)
      std::ofstream(path, std::ios::binary) << text;
    else
      EXPECT_EQ(text, read(path)) << path << "\nscripts/rebaseline-goldens accepts the new output";
  }
}

INSTANTIATE_TEST_SUITE_P(Pages, Golden, testing::ValuesIn(page_names()),
                         [](const auto& page) { return page.param; });

double mean_f1(const std::string& method) {
  double sum = 0;
  const std::vector<std::string> names = page_names();
  for (const std::string& name : names) {
    const std::string truth = read(kFolder / name / "truth.txt");
    const std::string text = render(extracted(name, method), Format::Text);
    const double f1 = text::TextPair(text, truth).bag_of_words().f1();
    if (std::getenv("WINNOW_GOLDEN_F1") != nullptr)
      std::printf("%-10s %-24s %.3f\n", method.c_str(), name.c_str(), f1);
    sum += f1;
  }
  return sum / static_cast<double>(std::max<std::size_t>(names.size(), 1));
}

// Floors are the measured means, rounded down to a hundredth.
class GoldenMethod : public testing::TestWithParam<std::pair<const char*, double>> {};

TEST_P(GoldenMethod, FindsWhatAReaderCameFor) {
  const auto [method, floor] = GetParam();
  const double mean = mean_f1(method);
  std::printf("%s: mean word F1 %.4f\n", method, mean);
  EXPECT_GE(mean, floor);
}

INSTANTIATE_TEST_SUITE_P(Methods, GoldenMethod,
                         testing::Values(std::pair{"auto", 0.94}, std::pair{"mcst", 0.84},
                                         std::pair{"emcst", 0.84}, std::pair{"cst-clean", 0.83},
                                         std::pair{"cst", 0.83}, std::pair{"blocks", 0.89},
                                         std::pair{"blog", 0.84}, std::pair{"cetr", 0.84},
                                         std::pair{"mountain", 0.89}),
                         [](const auto& method) {
                           std::string name = method.param.first;
                           std::erase(name, '-');
                           return name;
                         });

TEST(GoldenMethods, AreAllMethods) {
  // A new method needs a floor above.
  EXPECT_EQ(all_methods().size(), 9U);
}

}  // namespace
}  // namespace winnow
