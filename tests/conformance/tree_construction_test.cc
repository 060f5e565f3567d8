// html5lib-tests/tree-construction: every case, with scripting off and on as marked, and fragments.
//
// Prints how many cases ran and passed. The folder `scripted` is not used: its cases run JavaScript
// that changes the page while it is parsed.
#include <gtest/gtest.h>

#include <iostream>
#include <optional>

#include "conformance/shared_data.h"
#include "dom/tree_format.h"
#include "html/parse.h"
#include "winnow/parse.h"

namespace winnow::conformance {
namespace {

struct Case {
  std::string data;
  std::string expected;
  std::optional<std::string> context;
  std::optional<html::Scripting> scripting;  // nullopt: applies to both
};

bool is_section(std::string_view line) {
  return line == "#data" || line == "#errors" || line == "#new-errors" ||
         line == "#document-fragment" || line == "#script-off" || line == "#script-on" ||
         line == "#document";
}

std::vector<Case> read_cases(const std::string& file) {
  std::vector<Case> cases;
  std::string section;
  const auto end_case = [&] {
    if (cases.empty()) return;
    std::string& data = cases.back().data;
    if (!data.empty()) data.pop_back();  // the final line feed is not part of the data
    std::string& expected = cases.back().expected;
    while (expected.ends_with("\n\n")) expected.pop_back();
  };
  std::size_t from = 0;
  while (from < file.size()) {
    const std::size_t to = std::min(file.find('\n', from), file.size());
    const std::string line = file.substr(from, to - from);
    from = to + 1;
    // Inside #document a line "#data" starts the next case; inside #data only the errors end it.
    const bool begins = is_section(line) && (section != "#data" || line == "#errors");
    if (begins) {
      if (line == "#data") {
        end_case();
        cases.emplace_back();
      }
      section = line;
      if (line == "#script-off") cases.back().scripting = html::Scripting::Off;
      if (line == "#script-on") cases.back().scripting = html::Scripting::On;
    } else if (section == "#data") {
      cases.back().data += line + "\n";
    } else if (section == "#document-fragment") {
      cases.back().context = line;
    } else if (section == "#document") {
      cases.back().expected += line + "\n";
    }
  }
  end_case();
  return cases;
}

std::string tree_of(const Case& test, html::Scripting scripting) {
  html::Parser parser({.scripting = scripting});
  const Result<dom::Document> document =
      test.context ? parser.parse_fragment(test.data, *test.context) : parser.parse(test.data);
  if (!document) return document.error().message;
  return dom::format_tree(*document);
}

// As the program reads a file: bytes of unknown encoding. Cases that declare one are left out.
TEST(TreeConstruction, BuildsTheSameTreesFromBytes) {
  const auto files = files_in(shared_folder() / "html5lib-tests" / "tree-construction", ".dat");
  if (files.empty()) GTEST_SKIP() << "skipped, no corpora";
  int runs = 0;
  for (const auto& path : files) {
    for (const Case& test : read_cases(read_whole(path))) {
      const bool declares = test.data.find("charset") != std::string::npos;
      if (test.context || declares || test.scripting == html::Scripting::On) continue;
      const Result<ParsedPage> page = parse(test.data);
      ASSERT_TRUE(page) << test.data;
      ++runs;
      EXPECT_EQ(dom::format_tree(page->document()), test.expected)
          << path.filename() << ", read as " << page->encoding() << "\n"
          << test.data;
    }
  }
  std::cout << "tree-construction from bytes: " << runs << " runs\n";
  EXPECT_GT(runs, 1000);
}

TEST(TreeConstruction, BuildsTheTreeOfEveryCase) {
  const auto files = files_in(shared_folder() / "html5lib-tests" / "tree-construction", ".dat");
  if (files.empty()) GTEST_SKIP() << "skipped, no corpora";
  int runs = 0;
  int passed = 0;
  for (const auto& path : files) {
    for (const Case& test : read_cases(read_whole(path))) {
      for (const html::Scripting scripting : {html::Scripting::Off, html::Scripting::On}) {
        if (test.scripting && *test.scripting != scripting) continue;
        ++runs;
        const std::string tree = tree_of(test, scripting);
        if (tree == test.expected) {
          ++passed;
        } else {
          ADD_FAILURE() << path.filename()
                        << (scripting == html::Scripting::On ? ", script on" : "")
                        << (test.context ? ", in " + *test.context : "") << "\n"
                        << test.data << "\nexpected\n"
                        << test.expected << "built\n"
                        << tree;
        }
      }
    }
  }
  std::cout << "tree-construction: " << passed << " of " << runs << " runs over " << files.size()
            << " files; not applicable: folder scripted (needs JavaScript)\n";
  EXPECT_GT(runs, 1000);
}

}  // namespace
}  // namespace winnow::conformance
