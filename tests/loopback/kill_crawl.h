// Kills a crawler at random moments, resumes it each time, and looks at what it has made of a Site.
//
// The crawler is the program itself, a process of its own that gets SIGKILL: no handler runs, no
// buffer is flushed. The site lives in this process and writes down who asked for what and when.
#pragma once

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <map>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "bytes/http_payload.h"
#include "bytes/warc_reader.h"
#include "loopback/site.h"

namespace winnow::loopback {

struct KillOptions {
  std::string program;
  std::string archive;
  int kills = 3;
  int jobs = 4;
  double delay = 0.01;                     // seconds
  std::chrono::milliseconds shortest{50};  // a life of the crawler
  std::chrono::milliseconds longest{600};
  unsigned seed = 1;
};

struct KillReport {
  int kills = 0;  // that hit a living crawler
  int last_exit = -1;
  long peak_kilobytes = 0;         // resident, over all runs
  std::vector<std::string> wrong;  // sentences; empty: all is well
  std::size_t pages = 0;
  std::size_t asked_again =
      0;  // requests for pages that were under way when the crawler was killed
  std::chrono::milliseconds least_gap{1 << 30};  // between two requests to one host
  std::chrono::milliseconds least_gap_host_zero{1 << 30};
};

inline pid_t start_crawler(const std::vector<std::string>& arguments) {
  std::vector<char*> pointers;
  for (const std::string& argument : arguments)
    pointers.push_back(const_cast<char*>(argument.c_str()));
  pointers.push_back(nullptr);
  const pid_t child = ::fork();
  if (child == 0) {
    ::execv(pointers[0], pointers.data());
    ::_exit(127);
  }
  return child;
}

inline long peak_of(pid_t process) {
  std::ifstream status("/proc/" + std::to_string(process) + "/status");
  for (std::string line; std::getline(status, line);)
    if (line.starts_with("VmHWM:")) return std::stol(line.substr(6));
  return 0;
}

// True if the process ended by itself within the time.
inline bool wait_for_end(pid_t process, std::chrono::milliseconds limit, KillReport& report) {
  const auto end = std::chrono::steady_clock::now() + limit;
  while (true) {
    int status = 0;
    report.peak_kilobytes = std::max(report.peak_kilobytes, peak_of(process));
    if (::waitpid(process, &status, WNOHANG) == process) {
      report.last_exit = WIFEXITED(status) ? WEXITSTATUS(status) : 128;
      return true;
    }
    if (std::chrono::steady_clock::now() >= end) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
}

// The archive: whole, every page that is expected, once, with its request, and no other page.
inline void check_archive(const Site& site, const std::string& path, KillReport& report) {
  auto reader = bytes::WarcReader::open(path);
  if (!reader) {
    report.wrong.push_back(reader.error().message);
    return;
  }
  std::map<std::string, int> pages;
  std::map<std::string, int> answers;
  std::map<std::string, int> requests;
  while (const bytes::WarcRecord* record = reader->next()) {
    const std::string url(record->target_uri());
    if (record->type == bytes::WarcRecordType::Request) ++requests[url];
    if (record->type != bytes::WarcRecordType::Response) continue;
    ++answers[url];
    const auto payload = bytes::read_payload(*record);
    if (payload.status == 200 && payload.content_type.starts_with("text/html")) ++pages[url];
  }
  for (const auto& finding : reader->findings())
    report.wrong.push_back("the archive at " + std::to_string(finding.offset) + ": " +
                           finding.reason);
  for (const std::string& url : site.expected())
    if (!pages.contains(url)) report.wrong.push_back("missing: " + url);
  for (const auto& [url, count] : pages)
    if (!site.expected().contains(url)) report.wrong.push_back("not asked for: " + url);
  for (const auto& [url, count] : answers) {
    if (count != 1) report.wrong.push_back("kept " + std::to_string(count) + " times: " + url);
    if (requests[url] != count) report.wrong.push_back("without its request: " + url);
  }
  report.pages = pages.size();
}

// What the servers saw: nothing forbidden, no host too often, no page twice without a reason.
inline void check_requests(const Site& site, const KillOptions& options, double crawl_delay,
                           KillReport& report) {
  for (std::size_t host = 0; host < site.servers().size(); ++host) {
    const std::vector<Request> log = site.servers()[host]->log();
    std::map<std::string, std::size_t> count;
    auto& least = host == 0 ? report.least_gap_host_zero : report.least_gap;
    const double wanted = host == 0 ? std::max(options.delay, crawl_delay) : options.delay;
    for (std::size_t i = 0; i < log.size(); ++i) {
      const std::string& target = log[i].target;
      if (target.starts_with("/private/") || target.starts_with("/hidden/"))
        report.wrong.push_back("asked for what is forbidden: " + target);
      if (target.starts_with("/p/") && ++count[target] > 1) {
        const bool was_asked_to = Site::fails_once(std::stoi(target.substr(3)));
        if (count[target] > (was_asked_to ? 2U : 1U)) ++report.asked_again;
      }
      if (i == 0) continue;
      const auto gap =
          std::chrono::duration_cast<std::chrono::microseconds>(log[i].time - log[i - 1].time);
      least = std::min(least, std::chrono::duration_cast<std::chrono::milliseconds>(gap));
      if (static_cast<double>(gap.count()) / 1e6 < wanted)
        report.wrong.push_back("host " + std::to_string(host) + " asked again after " +
                               std::to_string(gap.count()) + " microseconds");
    }
  }
  const auto most = static_cast<std::size_t>(report.kills * options.jobs);
  if (report.asked_again > most)
    report.wrong.push_back("asked again for " + std::to_string(report.asked_again) +
                           " pages, and only " + std::to_string(most) + " can have been under way");
}

inline KillReport kill_and_resume(const Site& site, const KillOptions& options,
                                  double crawl_delay) {
  KillReport report;
  std::mt19937 random(options.seed);
  std::uniform_int_distribution<std::int64_t> life(options.shortest.count(),
                                                   options.longest.count());
  std::vector<std::string> common = {options.program,
                                     "crawl",
                                     "-o",
                                     options.archive,
                                     "--allow-private",
                                     "--quiet",
                                     "-j",
                                     std::to_string(options.jobs),
                                     "--delay",
                                     std::to_string(options.delay)};
  std::vector<std::string> first = common;
  for (const std::string& seed : site.seeds()) first.push_back(seed);
  // With the seeds: one that was killed before its first commit has forgotten them.
  std::vector<std::string> again = first;
  again.push_back("--resume");
  bool is_over = false;
  for (int kill = 0; kill < options.kills && !is_over; ++kill) {
    const pid_t crawler = start_crawler(kill == 0 ? first : again);
    is_over = wait_for_end(crawler, std::chrono::milliseconds(life(random)), report);
    if (is_over) break;
    ::kill(crawler, SIGKILL);
    ::waitpid(crawler, nullptr, 0);
    ++report.kills;
  }
  if (!is_over) {
    const pid_t crawler = start_crawler(options.kills == 0 ? first : again);
    if (!wait_for_end(crawler, std::chrono::minutes(10), report)) {
      ::kill(crawler, SIGKILL);
      ::waitpid(crawler, nullptr, 0);
      report.wrong.push_back("the last run did not end");
    }
  }
  if (report.last_exit != 0)
    report.wrong.push_back("the last run ended with " + std::to_string(report.last_exit));
  check_archive(site, options.archive, report);
  check_requests(site, options, crawl_delay, report);
  return report;
}

}  // namespace winnow::loopback
