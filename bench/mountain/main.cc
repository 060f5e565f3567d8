// How fast is the Mountain Model compared to the parsers that it does not need, and does its memory
// stay constant?
//
//   mountain [PAGES]        (default 10000)
//
// First: source to cells, source to decided content in both forms, winnow's parser, and gumbo
// (every tenth page), in turns, by processor time of this thread. Then PAGES pages of the corpus,
// repeated as needed, go through form plus: time and memory after every tenth, as a table, as JSON
// and as a drawing next to the program. Exits with 1 if the last tenth takes 1.5 times as long as
// the first, or if memory grew by more than a tenth after it.
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <string>
#include <vector>

#include "contender.h"
#include "methods/mountain/mountain.h"
#include "model/shipped.h"
#include "pages.h"

namespace winnow::bench {
namespace {

double seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

// Resident memory of this process in megabytes.
double resident() {
  std::ifstream file("/proc/self/statm");
  double all = 0;
  double here = 0;
  file >> all >> here;
  return here * static_cast<double>(sysconf(_SC_PAGESIZE)) / (1 << 20);
}

struct Classifiers {
  methods::MountainOptions options;
  methods::MountainModel model;
};

Result<Classifiers> classifiers(std::string_view settings) {
  WINNOW_TRY(const methods::Settings read,
             methods::read_settings(settings, methods::kMountainOptions));
  Classifiers made{methods::mountain_options(read), {}};
  WINNOW_TRY(made.model, methods::mountain_model(model::shipped("mountain").value_or(""),
                                                 "mountain", made.options));
  return made;
}

struct Row {
  std::string name;
  std::size_t every = 1;  // one of this many pages
  std::function<void(std::string_view)> work;
  double best = 0;  // seconds per page
};

void race(const Pages& pages, std::vector<Row>& rows) {
  constexpr int kRounds = 3;
  for (int round = 0; round < kRounds; ++round)
    for (Row& row : rows) {
      std::size_t count = 0;
      const double start = seconds();
      for (std::size_t i = 0; i < pages.pages.size(); i += row.every, ++count)
        row.work(pages.pages[i].text);
      const double taken = (seconds() - start) / static_cast<double>(count);
      row.best = round == 0 ? taken : std::min(row.best, taken);
    }
}

struct Step {
  std::size_t pages = 0;
  double seconds = 0;
  double megabytes = 0;
};

std::string drawing(const std::vector<Step>& steps) {
  std::string svg =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"640\" height=\"320\" "
      "font-family=\"sans-serif\" font-size=\"12\"><rect width=\"100%\" height=\"100%\" "
      "fill=\"#fff\"/>\n";
  double memory = 1;
  for (const Step& step : steps) memory = std::max(memory, step.megabytes);
  const Step& last = steps.back();
  const auto line = [&](const char* colour, auto value, double greatest) {
    svg.append("<path fill=\"none\" stroke-width=\"2\" stroke=\"")
        .append(colour)
        .append("\" d=\"M60 270");
    char text[64];
    for (const Step& step : steps) {
      std::snprintf(text, sizeof text, " L%.1f %.1f",
                    60 + 500.0 * static_cast<double>(step.pages) / static_cast<double>(last.pages),
                    270 - 230 * value(step) / greatest);
      svg += text;
    }
    svg += "\"/>\n";
  };
  line(
      "#1b6ca8", [](const Step& step) { return step.seconds; }, last.seconds);
  line(
      "#c0392b", [](const Step& step) { return step.megabytes; }, memory * 1.5);
  char text[400];
  std::snprintf(
      text, sizeof text,
      "<path stroke=\"#888\" d=\"M60 270H570M60 30V270\"/><text x=\"60\" y=\"290\">0</text>"
      "<text x=\"530\" y=\"290\">%zu pages</text>"
      "<text x=\"70\" y=\"24\" fill=\"#1b6ca8\">time, to %.1f s</text>"
      "<text x=\"250\" y=\"24\" fill=\"#c0392b\">memory, %.0f MB with the pages "
      "themselves</text></svg>\n",
      last.pages, last.seconds, last.megabytes);
  return svg + text;
}

int run(std::size_t total) {
  const Result<Pages> pages = load_pages();
  const Result<Classifiers> paper = classifiers("form=paper");
  const Result<Classifiers> plus = classifiers("form=plus");
  for (const std::string* message :
       {pages ? nullptr : &pages.error().message, paper ? nullptr : &paper.error().message,
        plus ? nullptr : &plus.error().message})
    if (message != nullptr) return std::fprintf(stderr, "mountain: %s\n", message->c_str()), 1;
  if (pages->origin == "examples") std::printf("wcxb-dev: skipped, no corpora\n");
  if (pages->pages.empty()) return 0;
  std::size_t content = 0;
  const auto look = [&content](const Classifiers& with) {
    return [&with, &content](std::string_view page) {
      const methods::MountainView view = methods::look(page, with.options, with.model);
      content += static_cast<std::size_t>(std::ranges::count(view.is_content, 1));
    };
  };
  std::vector<Row> rows;
  rows.push_back({"cells, form paper", 1, [&](std::string_view page) {
                    content += features::read_cells(page, features::CellForm::Paper).cells.size();
                  }});
  rows.push_back({"mountain, form paper", 1, look(*paper)});
  rows.push_back({"mountain, form plus", 1, look(*plus)});
  std::vector<std::unique_ptr<Contender>> parsers;
  for (const Entry& entry : {winnow_entries().front()}) {
    parsers.push_back(entry.make());
    rows.push_back({"winnow's parser", 1, [parser = parsers.back().get()](std::string_view page) {
                      parser->parse(page);
                    }});
  }
  for (const Entry& entry : gumbo_entries()) {
    parsers.push_back(entry.make());
    rows.push_back({"gumbo", 10, [parser = parsers.back().get()](std::string_view page) {
                      parser->parse(page);
                    }});
  }
  race(*pages, rows);
  std::printf(
      "%zu pages of %s, %.0f KB each\n", pages->pages.size(), pages->origin.c_str(),
      static_cast<double>(pages->total_bytes) / 1024.0 / static_cast<double>(pages->pages.size()));
  for (const Row& row : rows)
    std::printf("  %-22s %8.0f pages/s  %7.1f x the paper's 19.5\n", row.name.c_str(), 1 / row.best,
                1 / row.best / 19.5);

  std::vector<Step> steps;
  const double start = seconds();
  const std::size_t tenth = std::max<std::size_t>(1, total / 10);
  const auto one = look(*plus);
  for (std::size_t i = 0; i < total; ++i) {
    one(pages->pages[i % pages->pages.size()].text);
    if ((i + 1) % tenth == 0) steps.push_back({i + 1, seconds() - start, resident()});
  }
  std::printf("form plus, one page after the other:\n   pages   seconds  MB in memory\n");
  std::string json = "[";
  for (const Step& step : steps) {
    std::printf("  %6zu %9.2f %13.1f\n", step.pages, step.seconds, step.megabytes);
    char text[120];
    std::snprintf(text, sizeof text, "%s{\"pages\":%zu,\"seconds\":%.3f,\"megabytes\":%.1f}",
                  json.size() > 1 ? "," : "", step.pages, step.seconds, step.megabytes);
    json += text;
  }
  std::ofstream(WINNOW_BENCH_JSON) << json << "]\n";
  const std::string svg = std::string(WINNOW_BENCH_JSON) + ".svg";
  std::ofstream(svg) << drawing(steps);
  std::printf("%s\n%s\n", WINNOW_BENCH_JSON, svg.c_str());
  const double first = steps.front().seconds;
  const double last =
      steps.back().seconds - (steps.size() > 1 ? steps[steps.size() - 2].seconds : 0.0);
  const bool holds =
      last < 1.5 * first && steps.back().megabytes < 1.1 * steps.front().megabytes && content > 0;
  if (!holds) std::printf("time or memory grows with the number of pages\n");
  return holds ? 0 : 1;
}

}  // namespace
}  // namespace winnow::bench

int main(int argc, char** argv) {
  const int pages = argc > 1 ? std::atoi(argv[1]) : 10000;
  if (pages < 10 || argc > 2) {
    std::fprintf(stderr, "usage: mountain [PAGES]\n");
    return 2;
  }
  return winnow::bench::run(static_cast<std::size_t>(pages));
}
