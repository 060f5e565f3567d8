// The cost of `winnow eval` compared to parsing: the same archive read, decoded and parsed, and
// then a whole evaluation (labels, archive, extraction, every measure, intervals, tables), both on
// one thread, in turns, in processor time. Evaluation runs after every change, so it should cost
// little more than parsing the pages.
//
//   score_pages [LABELS] [METHOD]
#include <algorithm>
#include <cstdio>
#include <ctime>
#include <filesystem>
#include <sstream>
#include <string>
#include <vector>

#include "eval/eval.h"
#include "train/each_document.h"

namespace {

constexpr int kRounds = 5;

double processor_seconds() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

// The seconds that `work` takes, or a negative number if it fails.
template <typename Work>
double time_of(Work&& work) {
  const double begin = processor_seconds();
  const winnow::Result<void> done = work();
  if (done) return processor_seconds() - begin;
  std::fprintf(stderr, "score_pages: %s\n", done.error().message.c_str());
  return -1;
}

}  // namespace

int main(int argc, char** argv) {
  const std::string labels = argc > 1 ? argv[1] : WINNOW_SHARED_DIR "/corpora/wcxb";
  const std::string method = argc > 2 ? argv[2] : "mcst";
  if (!std::filesystem::exists(labels)) {
    std::puts("score_pages: skipped, no corpora");
    return 0;
  }
  winnow::eval::EvalOptions options;
  options.labels = {labels};
  options.methods = {method};
  options.threads = 1;
  std::size_t pages = 0;
  const auto parse = [&]() -> winnow::Result<void> {
    WINNOW_TRY(const winnow::train::LabelledPages chosen, winnow::train::choose(options));
    pages = chosen.labels.size();
    std::size_t nodes = 0;
    WINNOW_TRY(const winnow::train::Visited visited,
               winnow::train::each_document(
                   chosen, 1, [&](std::size_t, const winnow::dom::Document& document) {
                     nodes += document.size();
                   }));
    if (nodes == 0 || visited.missing == pages)
      return winnow::fail(winnow::ErrorCode::NotFound, "no page was parsed");
    return {};
  };
  const auto evaluate = [&]() -> winnow::Result<void> {
    std::ostringstream tables;
    std::ostringstream remarks;
    return winnow::eval::run(options, tables, remarks);
  };
  std::vector<double> parsing;
  std::vector<double> evaluating;
  for (int round = 0; round < kRounds; ++round) {
    parsing.push_back(time_of(parse));
    evaluating.push_back(time_of(evaluate));
    if (parsing.back() < 0 || evaluating.back() < 0) return 1;
  }
  const double parse_seconds = *std::min_element(parsing.begin(), parsing.end());
  const double eval_seconds = *std::min_element(evaluating.begin(), evaluating.end());
  std::printf("%zu pages, one thread, processor seconds, best of %d turns\n", pages, kRounds);
  std::printf("read labels and archive, decode, parse  %.3f\n", parse_seconds);
  std::printf("winnow eval --methods %-17s %.3f  %.2fx\n", method.c_str(), eval_seconds,
              eval_seconds / parse_seconds);
  return 0;
}
