// Mutated pages and pages that grow, through the whole program, with every method, format and option.
//
//   mutation --program build/dev/winnow [--seconds N | --cases N] [--seed N] [--threads N]
//            [--max-bytes N] [--found FOLDER]
//   mutation --program build/dev/winnow --seed 1 --case 4711     # one case again, with its command
//
// A case is decided by the seed and its number. Three of four are a page of this repository, of the fuzz
// corpora or of the corpora in WINNOW_SHARED, changed by mutate.h; the fourth is a page of
// bench/attacks/attacks.h, at a size and at half of it. Of each run is required: it ends with a record or with
// an error of the page, within limits on processor time, memory and output that are linear in the page; the
// output is UTF-8 and well-formed, HTML has only what is allowed in it; a second run gives the same output;
// twice the page does not take much more than twice the time. Prints a summary. Exits with 1 if a case
// failed: its page and command are then in FOLDER.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <map>
#include <mutex>
#include <sstream>
#include <thread>

#include "../../bench/attacks/attacks.h"
#include "base/processor_time.h"
#include "extract/output_rules.h"
#include "mutation/cases.h"
#include "mutation/limited.h"
#include "mutation/mutate.h"
#include "programs/program.h"
#include "render/allowed.h"
#include "winnow/archive.h"

namespace winnow::mutation {
namespace {

// Linear limits, for a run on a page: a constant and a multiple of the page. The slowest runs and the
// largest are in the summary, so that these can be compared with what is measured.
constexpr double kMegabyte = 1 << 20;
constexpr double kSlower = base::kHasSanitizer ? 20 : 1;
constexpr double kSeconds = 3 * kSlower;
constexpr double kSecondsPerMegabyte = 3 * kSlower;
constexpr double kMemory = 192 * kMegabyte * (base::kHasSanitizer ? 4 : 1);
constexpr double kMemoryPerByte = 160 * (base::kHasSanitizer ? 4 : 1);
// Twice the page may take this many times the time, and a constant that hides noise.
constexpr double kMaxRatio = 3.0;
constexpr double kNoiseSeconds = 0.5 * kSlower;

struct Settings {
  std::string program;
  std::string found = "build/mutation/found";
  double seconds = 0;
  std::size_t cases = 0;
  std::size_t max_bytes = std::size_t{8} << 20;
  std::size_t threads = 1;
  std::uint64_t seed = 1;
  std::size_t only = 0;  // a case, counted from 1; 0: all
};

struct Case {
  Setting setting;
  std::string page;
  std::string half;  // the same kind of page, half as long; empty: none
  std::string name;
};

struct Measured {
  std::size_t number = 0;
  std::string what;
  double value = 0;
};

// What was seen, of all threads.
struct Summary {
  std::mutex mutex;
  std::map<std::string, std::map<std::string, std::size_t>> runs;  // by method and format
  std::map<std::string, std::size_t> options;
  std::map<int, std::size_t> codes;
  std::vector<Measured> slowest;
  std::vector<Measured> largest_memory;
  std::vector<Measured> largest_output;
  std::vector<std::string> findings;
  std::size_t total = 0;
  double page_bytes = 0;
};

void keep_largest(std::vector<Measured>& list, Measured measured) {
  constexpr std::size_t kKept = 5;
  list.push_back(std::move(measured));
  std::ranges::sort(list, std::greater<>(), &Measured::value);
  if (list.size() > kKept) list.pop_back();
}

// Pages of the repository, and some of the corpora if they are there.
std::vector<std::string> all_pages() {
  namespace fs = std::filesystem;
  std::vector<fs::path> paths;
  const fs::path top(WINNOW_SOURCE_DIR);
  for (const char* folder : {"tests/pages", "tests/render", "examples", "fuzz/corpus/page",
                             "fuzz/corpus/parse", "fuzz/corpus/render", "fuzz/corpus/layout"})
    for (const auto& entry : fs::recursive_directory_iterator(top / folder))
      if (entry.is_regular_file() && entry.file_size() <= 400'000) paths.push_back(entry.path());
  std::ranges::sort(paths);
  std::vector<std::string> pages;
  for (const fs::path& path : paths) pages.push_back(programs::read_text(path));
  std::vector<fs::path> archives;
  const fs::path corpora = fs::path(WINNOW_SHARED_DIR) / "corpora";
  if (std::error_code error; fs::is_directory(corpora, error))
    for (const auto& entry : fs::recursive_directory_iterator(corpora))
      if (entry.path().string().find(".warc") != std::string::npos)
        archives.push_back(entry.path());
  std::ranges::sort(archives);
  for (std::size_t i = 0; i < archives.size(); i += 1 + archives.size() / 24) {
    Result<ArchiveReader> archive = ArchiveReader::open(archives[i].string());
    for (std::size_t taken = 0; archive && taken < 8;) {
      const auto page = archive->next();
      if (!page) break;
      if (!*page || (*page)->bytes.size() > 400'000) continue;
      pages.emplace_back((*page)->bytes);
      ++taken;
    }
  }
  return pages;
}

Case case_of(std::size_t number, const Settings& settings, const std::vector<std::string>& pages) {
  Random random(settings.seed * 1'000'003 + number);
  Case one;
  one.setting = setting_of(number / 4 + number % 4 * 17, random);
  if (number % 4 != 0) {
    Mutator mutate(settings.seed * 7'919 + number);
    // Most pages stay small, so that there are many.
    const std::size_t longest = settings.max_bytes >> (random.one_in(16) ? 0 : 3 + random.below(4));
    const std::size_t chosen = random.below(pages.size());
    one.page = mutate.next(pages[chosen], pages, longest);
    one.name = "page " + std::to_string(chosen) + ", mutated";
    return one;
  }
  const std::size_t count = std::size(bench::kAttacks);
  const bench::Attack& attack = bench::kAttacks[number / 4 * 31 % count];
  const std::size_t smallest = std::min<std::size_t>(settings.max_bytes, 64 << 10);
  std::size_t size = settings.max_bytes;
  while (size / 2 >= smallest && random.below(5) > 0) size /= 2;
  one.page = bench::page_of(attack, size);
  one.half = bench::page_of(attack, size / 2);
  one.name = std::string(attack.name);
  return one;
}

class Runner {
 public:
  Runner(const Settings& settings, const std::vector<std::string>& pages, Summary& summary)
      : settings_(settings), pages_(pages), summary_(summary) {}

  void run_case(std::size_t number) {
    const Case one = case_of(number, settings_, pages_);
    const Run run = run_page(one, one.page);
    std::string broken = broken_rule(one, one.page, run);
    double seconds = run.seconds;
    if (broken.empty() && number % 16 == 1 && run_page(one, one.page).out != run.out)
      broken = "the output is the same again";
    if (broken.empty() && !one.half.empty()) {
      double half = run_page(one, one.half).seconds;
      // A busy computer is slow at times: what counts is the best of several runs.
      for (int i = 0; i < 4 && seconds > half * kMaxRatio + kNoiseSeconds; ++i) {
        seconds = std::min(seconds, run_page(one, one.page).seconds);
        half = std::min(half, run_page(one, one.half).seconds);
      }
      if (seconds > half * kMaxRatio + kNoiseSeconds)
        broken = "twice the page takes about twice the time (" + std::to_string(half) + " s, " +
                 std::to_string(seconds) + " s)";
    }
    note(number, one, run, broken);
  }

 private:
  Run run_page(const Case& one, const std::string& page) const {
    const std::string file = folder_.write("page.html", page);
    std::vector<std::string> words = {settings_.program, "extract"};
    std::istringstream line(one.setting.command());
    for (std::string word; line >> word;) words.push_back(word);
    words.push_back(file);
    return run_limited(words, folder_.path(""), max_seconds(page) * 2, max_output(page) * 2);
  }

  static double max_seconds(const std::string& page) {
    return kSeconds + kSecondsPerMegabyte * static_cast<double>(page.size()) / kMegabyte;
  }
  static double max_memory(const std::string& page) {
    return kMemory + kMemoryPerByte * static_cast<double>(page.size());
  }
  static std::size_t max_output(const std::string& page) {
    return rules::kMaxConstant + rules::kMaxGrowth * page.size();
  }

  // No text contains "<?xml".
  static std::vector<std::string_view> documents_of(std::string_view xml) {
    std::vector<std::string_view> documents;
    while (!xml.empty()) {
      const std::size_t end = std::min(xml.find("<?xml", 1), xml.size());
      documents.push_back(xml.substr(0, end));
      xml.remove_prefix(end);
    }
    return documents;
  }
  // Among the pages that are mutated are an archive and a feed.
  static bool may_be_several(const std::string& page, const Run& run) {
    return page.find("WARC/1.") != std::string::npos ||
           run.err.find("is a feed, its posts are extracted") != std::string::npos;
  }

  static std::string broken_rule(const Case& one, const std::string& page, const Run& run) {
    if (run.signal != 0) return "no signal ends it: " + std::to_string(run.signal);
    // 0: a record; 4: not a page; 5: over a limit.
    if (run.code != 0 && run.code != 4 && run.code != 5)
      return "the exit code is 0, 4 or 5: " + std::to_string(run.code) + ", " + run.err;
    if (run.seconds > max_seconds(page))
      return "the time is linear: " + std::to_string(run.seconds) + " s";
    if (static_cast<double>(run.memory) > max_memory(page))
      return "the memory is linear: " + std::to_string(run.memory) + " bytes";
    if (run.written > max_output(page))
      return "the output is bounded: " + std::to_string(run.written) + " bytes";
    if (run.written > run.out.size()) return {};  // only its beginning was read
    if (!decode::is_valid_utf8(run.out)) return "the output is UTF-8";
    const std::string& format = one.setting.format;
    if (format == "json" && !run.out.empty() && !nlohmann::json::accept(run.out))
      return "the record is JSON";
    if (format == "jsonl") {
      std::istringstream lines(run.out);
      for (std::string line; std::getline(lines, line);)
        if (!nlohmann::json::accept(line)) return "each line is JSON";
    }
    if ((format == "xml" || format == "tei") && !run.out.empty()) {
      const std::vector<std::string_view> documents = documents_of(run.out);
      if (!std::ranges::all_of(documents, rules::is_well_formed))
        return "the record is well-formed XML";
      if (documents.size() > 1 && !may_be_several(page, run)) return "a page is one document";
    }
    if (format == "html" && !run.out.empty())
      if (const std::string forbidden =
              render_test::find_forbidden(run.out, {"meta", "title", "article"});
          !forbidden.empty())
        return "HTML has only what is allowed in it: " + forbidden;
    return {};
  }

  void note(std::size_t number, const Case& one, const Run& run, const std::string& broken) {
    const std::lock_guard lock(summary_.mutex);
    const auto bytes = static_cast<double>(one.page.size());
    ++summary_.total;
    ++summary_.runs[one.setting.method][one.setting.format];
    ++summary_.codes[run.code];
    summary_.page_bytes += bytes;
    for (const std::string_view option : one.setting.options)
      ++summary_.options[std::string(option)];
    const std::string what =
        one.name + ", " + std::to_string(one.page.size()) + " bytes, " + one.setting.command();
    keep_largest(summary_.slowest, {number, what, run.seconds});
    keep_largest(summary_.largest_memory,
                 {number, what, static_cast<double>(run.memory) / kMegabyte});
    // A small page has the fields of any page.
    if (one.page.size() >= 4096)
      keep_largest(summary_.largest_output,
                   {number, what, static_cast<double>(run.written) / bytes});
    if (broken.empty()) return;
    const std::string finding = "case " + std::to_string(number) + ": " + broken + "\n    " + what;
    summary_.findings.push_back(finding);
    std::cout << "FOUND " << finding << std::endl;
    std::filesystem::create_directories(settings_.found);
    const std::string file =
        settings_.found + "/" + std::to_string(settings_.seed) + "-" + std::to_string(number);
    std::ofstream(file + ".html", std::ios::binary) << one.page;
    std::ofstream(file + ".txt") << broken << "\nwinnow extract " << one.setting.command() << " "
                                 << file << ".html\n";
  }

  const Settings& settings_;
  const std::vector<std::string>& pages_;
  Summary& summary_;
  programs::Folder folder_;
};

// Options of the help that are neither tried nor left out on purpose.
std::vector<std::string> forgotten_options(const Settings& settings) {
  const programs::Folder folder;
  const Run help =
      run_limited({settings.program, "extract", "--help"}, folder.path(""), 60, 1 << 20);
  std::vector<std::string> forgotten;
  std::istringstream lines(help.out);
  for (std::string line; std::getline(lines, line);) {
    // "  -m, --method METHOD  ...", "      --links, --no-links  ..."
    const std::size_t begin = line.find_first_not_of(' ');
    if (begin == std::string::npos || begin < 2 || begin > 6 || line[begin] != '-') continue;
    std::istringstream words(line.substr(begin));
    for (std::string word; words >> word && word.starts_with('-');) {
      if (word.ends_with(',')) word.pop_back();
      word = word.substr(0, word.find('['));
      if (!word.starts_with("--")) continue;
      const bool is_tried = std::ranges::any_of(
          kOptions, [&](const Option& option) { return has_word(option.text, word); });
      if (!is_tried && std::ranges::find(kLeftOut, word) == kLeftOut.end())
        forgotten.push_back(word);
    }
  }
  if (help.code != 0)
    forgotten.push_back("the help, which ended with " + std::to_string(help.code));
  return forgotten;
}

void print(const std::vector<Measured>& list, const char* heading, const char* unit) {
  std::printf("%s\n", heading);
  for (const Measured& one : list)
    std::printf("  %9.2f %s  case %zu: %s\n", one.value, unit, one.number, one.what.c_str());
}

void print(const Summary& summary, const Settings& settings, double seconds) {
  std::printf("\nruns by method and format\n  %-10s", "");
  for (const FormatInfo& format : all_formats())
    std::printf(" %9s", std::string(format.name).c_str());
  for (const auto& [method, formats] : summary.runs) {
    std::printf("\n  %-10s", method.c_str());
    for (const FormatInfo& format : all_formats()) {
      const auto found = formats.find(std::string(format.name));
      std::printf(" %9zu", found == formats.end() ? 0 : found->second);
    }
  }
  std::printf("\nruns by option\n");
  for (const auto& [option, count] : summary.options)
    std::printf("  %6zu %s\n", count, option.c_str());
  std::printf("exit codes\n");
  for (const auto& [code, count] : summary.codes)
    std::printf("  %6zu ended with %d\n", count, code);
  print(summary.slowest, "slowest", "s ");
  print(summary.largest_memory, "largest memory", "MB");
  print(summary.largest_output, "largest output, times the page", "x ");
  std::printf("\n%zu cases with seed %llu, %.0f MB of pages, in %.0f s: %zu findings\n",
              summary.total, static_cast<unsigned long long>(settings.seed),
              summary.page_bytes / kMegabyte, seconds, summary.findings.size());
  for (const std::string& finding : summary.findings) std::printf("%s\n", finding.c_str());
}

int run_all(const Settings& settings) {
  const std::vector<std::string> pages = all_pages();
  Summary summary;
  if (settings.only > 0) {
    const Case one = case_of(settings.only - 1, settings, pages);
    std::printf("%s: winnow extract %s\n", one.name.c_str(), one.setting.command().c_str());
  }
  for (const std::string& option : forgotten_options(settings))
    summary.findings.push_back("no case has " + option + " (cases.h)");
  const auto start = std::chrono::steady_clock::now();
  const auto elapsed = [&] {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  };
  std::atomic<std::size_t> next = settings.only > 0 ? settings.only - 1 : 0;
  const std::size_t end = settings.only > 0    ? settings.only
                          : settings.cases > 0 ? settings.cases
                                               : static_cast<std::size_t>(-1);
  std::vector<std::thread> threads;
  for (std::size_t i = 0; i < settings.threads; ++i)
    threads.emplace_back([&] {
      Runner runner(settings, pages, summary);
      while (settings.seconds == 0 || elapsed() < settings.seconds) {
        const std::size_t number = next++;
        if (number >= end) break;
        runner.run_case(number);
      }
    });
  for (std::thread& thread : threads) thread.join();
  print(summary, settings, elapsed());
  return summary.findings.empty() ? 0 : 1;
}

}  // namespace
}  // namespace winnow::mutation

int main(int argc, char** argv) {
  winnow::mutation::Settings settings;
  const auto number = [](const std::string& text) {
    return static_cast<std::size_t>(std::strtoull(text.c_str(), nullptr, 10));
  };
  for (int i = 1; i + 1 < argc; i += 2) {
    const std::string name = argv[i];
    const std::string value = argv[i + 1];
    if (name == "--program")
      settings.program = value;
    else if (name == "--found")
      settings.found = value;
    else if (name == "--seconds")
      settings.seconds = std::strtod(value.c_str(), nullptr);
    else if (name == "--cases")
      settings.cases = number(value);
    else if (name == "--seed")
      settings.seed = number(value);
    else if (name == "--threads")
      settings.threads = std::max<std::size_t>(1, number(value));
    else if (name == "--max-bytes")
      settings.max_bytes = number(value);
    else if (name == "--case")
      settings.only = number(value) + 1;
    else
      settings.program.clear();
  }
  if (settings.program.empty() || argc % 2 == 0 ||
      (settings.seconds == 0 && settings.cases == 0 && settings.only == 0)) {
    std::fprintf(stderr,
                 "usage: mutation --program WINNOW [--seconds N | --cases N | --case N] "
                 "[--seed N] [--threads N] [--max-bytes N] [--found FOLDER]\n");
    return 2;
  }
  return winnow::mutation::run_all(settings);
}
