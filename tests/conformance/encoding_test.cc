// The encoding tests of html5lib: a page and the encoding as which it must be decoded.
//
// The data is outside the repository: WINNOW_SHARED (environment), else WINNOW_SHARED_DIR (set by
// the build), is the folder that contains html5lib-tests/. Without it the test is skipped. The
// tests expect windows-1252 if a page declares nothing, as in a browser without detection, so
// detection is off.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/ascii.h"
#include "decode/decode.h"

namespace {

namespace decode = winnow::decode;

struct NotApplicable {
  std::string_view file;
  std::string_view reason;
};

constexpr std::array<std::string_view, 3> kFiles = {"tests1.dat", "tests2.dat",
                                                    "test-yahoo-jp.dat"};
constexpr std::array<NotApplicable, 1> kNotApplicable = {{
    {"scripted/tests1.dat", "the <meta> is written by a script, and we run none"},
}};

std::filesystem::path test_folder() {
  const char* shared = std::getenv("WINNOW_SHARED");
#ifdef WINNOW_SHARED_DIR
  if (shared == nullptr) shared = WINNOW_SHARED_DIR;
#endif
  if (shared == nullptr) return {};
  return std::filesystem::path(shared) / "html5lib-tests" / "encoding";
}

std::optional<std::string> read_file(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return std::nullopt;
  return std::string(std::istreambuf_iterator<char>(file), {});
}

struct Case {
  std::string page;
  std::string encoding;
};

// "#data\n<page>\n#encoding\n<name>\n\n", repeated; the pages are bytes of any encoding.
std::vector<Case> parse_cases(std::string_view data) {
  constexpr std::string_view kData = "#data\n";
  constexpr std::string_view kEncoding = "\n#encoding\n";
  std::vector<Case> cases;
  while (data.starts_with(kData)) {
    data.remove_prefix(kData.size());
    const std::size_t page_end = data.find(kEncoding);
    if (page_end == data.npos) break;
    const std::string_view rest = data.substr(page_end + kEncoding.size());
    const std::size_t name_end = std::min(rest.find('\n'), rest.size());
    cases.push_back({std::string(data.substr(0, page_end)), std::string(rest.substr(0, name_end))});
    const std::size_t next = rest.find(kData);
    data = next == rest.npos ? std::string_view{} : rest.substr(next);
  }
  return cases;
}

TEST(Html5libEncoding, EveryPageIsDecodedAsTheStandardSays) {
  const std::filesystem::path folder = test_folder();
  if (folder.empty() || !std::filesystem::is_directory(folder)) {
    std::cout << "html5lib encoding: skipped, no corpora\n";
    GTEST_SKIP() << "skipped, no corpora";
  }
  std::size_t total = 0;
  std::size_t passed = 0;
  decode::Decoder decoder;
  for (const std::string_view name : kFiles) {
    const std::optional<std::string> data = read_file(folder / name);
    ASSERT_TRUE(data.has_value()) << "cannot read " << (folder / name);
    const std::vector<Case> cases = parse_cases(*data);
    ASSERT_FALSE(cases.empty()) << name;
    std::size_t passed_here = 0;
    for (std::size_t i = 0; i < cases.size(); ++i) {
      const decode::Decoded decoded =
          decoder.decode(cases[i].page, {.detection = decode::Detection::Off});
      const std::string_view got = name_of(decoded.encoding);
      const bool same = winnow::base::equals_ignoring_case(got, cases[i].encoding);
      if (same) ++passed_here;
      EXPECT_TRUE(same) << name << " case " << i + 1 << ": " << got << ", expected "
                        << cases[i].encoding << "\n"
                        << cases[i].page.substr(0, 400);
    }
    std::cout << "html5lib encoding " << name << ": " << passed_here << " of " << cases.size()
              << "\n";
    total += cases.size();
    passed += passed_here;
  }
  for (const NotApplicable& entry : kNotApplicable)
    std::cout << "html5lib encoding " << entry.file << ": not applicable: " << entry.reason << "\n";
  std::cout << "html5lib encoding: " << passed << " of " << total << "\n";
}

}  // namespace
