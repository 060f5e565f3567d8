// Label files that are damaged by accident or on purpose: `winnow eval` names file and line, and ends.
#include <gtest/gtest.h>

#include "mutation/mutate.h"
#include "programs/program.h"

namespace winnow::programs {
namespace {

const std::string kGoodLabels =
    "{\"url\":\"https://mill.example/notes/"
    "rye\",\"kind\":\"article\",\"lang\":\"en\",\"title\":\"Rye\","
    "\"text\":\"Rye is late this year.\",\"with\":[\"late\"],\"without\":[\"Home\"]}\n"
    "{\"url\":\"https://mill.example/notes/\",\"kind\":\"list\",\"posts\":[{\"title\":\"Rye\","
    "\"body\":\"It is late.\",\"date\":\"2019-05-03\"}]}\n";

Outcome evaluate(const Folder& folder, const std::string& labels) {
  folder.write("mill.labels.jsonl", labels);
  return run("winnow eval -m cetr -j 1 --labels '" + folder.path("mill.labels.jsonl") +
             "' --pages examples/mill.warc");
}

TEST(EvilLabels, AreReportedWithTheirLine) {
  const Folder folder;
  // Checks the test itself: these are fine.
  const Outcome good = evaluate(folder, kGoodLabels);
  ASSERT_EQ(good.code, 0) << good.err;
  EXPECT_NE(good.out.find("2 labelled pages"), std::string::npos) << good.out;
  const std::string many(1'000'000, '[');
  const std::string first = kGoodLabels.substr(0, kGoodLabels.find('\n') + 1);
  for (const std::string& line :
       {std::string("{"), std::string("\0\0", 2), std::string("\xFF\xFE{}"), std::string("[]"),
        many, "{\"url\":\"u\",\"posts\":" + many,
        "{\"url\":\"u\",\"text\":" + std::string(999, '9') + "}",
        std::string("{\"url\":1,\"text\":\"x\"}"), std::string("{\"url\":\"u\",\"text\":[\"x\"]}"),
        std::string("{\"url\":\"u\",\"text\":\"\\ud800\"}x"),
        std::string("{\"url\":\"https://mill.example/notes/rye\",\"text\":\"again\"}")}) {
    const Outcome outcome = evaluate(folder, first + line + "\n");
    EXPECT_EQ(outcome.code, 4) << line.substr(0, 40) << outcome.err;
    EXPECT_NE(outcome.err.find("mill.labels.jsonl:2: "), std::string::npos)
        << line.substr(0, 40) << outcome.err;
    EXPECT_LT(outcome.err.size(), 1000U);
  }
}

TEST(EvilLabels, EndTheProgramInNoOtherWay) {
  const Folder folder;
  std::size_t failed = 0;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    mutation::Mutator mutate(seed);
    const std::string labels = mutate.next(kGoodLabels, {kGoodLabels}, 100'000);
    const Outcome outcome = evaluate(folder, labels);
    // 0: still labels; 4: not labels, or none of them has a page.
    EXPECT_TRUE(outcome.code == 0 || outcome.code == 4) << outcome.code << outcome.err << labels;
    failed += outcome.code == 4 ? 1 : 0;
  }
  EXPECT_GT(failed, 10U);
}

}  // namespace
}  // namespace winnow::programs
