// A made-up site on several hosts of the loopback, and what a crawl of it must and must not find.
//
//   Site site({.pages = 200, .hosts = 4});
//   winnow crawl site.seeds() ...
//   site.expected()        every page that links lead to, once
//
// Page i lies at host i % hosts under /p/i and links to 3i+1, 3i+2, 3i+3, so that all are reached;
// and, in other words, to pages that were linked before: with fragments, campaign parameters and
// parameters in another order. There are redirects, style sheets, pages that fail once, pages
// behind rel=nofollow and behind robots.txt. Host 0 asks for a longer delay than the crawler's own.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <vector>

#include "loopback/server.h"

namespace winnow::loopback {

struct SiteOptions {
  int pages = 200;
  int hosts = 4;
  double crawl_delay = 0;  // of host 0
  std::size_t page_bytes = 2000;
  bool fails_at_first = true;  // every 50th page answers 503 once
};

class Site {
 public:
  explicit Site(const SiteOptions& options) : options_(options) {
    for (int host = 0; host < options_.hosts; ++host)
      servers_.push_back(std::make_unique<Server>(
          [this, host](const Request& request) { return answer(host, request); }));
  }

  [[nodiscard]] std::vector<std::string> seeds() const {
    std::vector<std::string> seeds;
    for (int i = 0; i < options_.hosts && i < options_.pages; ++i) seeds.push_back(page_url(i));
    return seeds;
  }
  [[nodiscard]] std::set<std::string> expected() const {
    std::set<std::string> urls;
    for (int i = 0; i < options_.pages; ++i) urls.insert(page_url(i));
    return urls;
  }
  [[nodiscard]] std::string page_url(int page) const {
    return host_of(page).url("/p/" + std::to_string(page));
  }
  [[nodiscard]] const std::vector<std::unique_ptr<Server>>& servers() const { return servers_; }
  // Only pages that were asked to come back later were asked for twice, and only once more.
  [[nodiscard]] static bool fails_once(int page) { return page % 50 == 49; }

 private:
  [[nodiscard]] const Server& host_of(int page) const {
    return *servers_[static_cast<std::size_t>(page % options_.hosts)];
  }

  // Words that differ from page to page, digits aside.
  static std::string text(int page, std::size_t bytes) {
    static constexpr const char* kWords[] = {"rye",   "oats",  "mill",   "stone", "water", "wheel",
                                             "flour", "sack",  "bread",  "river", "grain", "sieve",
                                             "barn",  "field", "plough", "straw"};
    std::string text;
    unsigned state = static_cast<unsigned>(page) * 2654435761U + 1;
    while (text.size() < bytes) {
      state = state * 1664525U + 1013904223U;
      text += kWords[state >> 28];
      text += (state >> 8) % 12 == 0 ? ". " : " ";
    }
    return text;
  }

  Answer page(int number) {
    if (options_.fails_at_first && fails_once(number)) {
      const std::lock_guard lock(mutex_);
      if (failed_.insert(number).second) return {.status = 503};
    }
    std::string html = "<!doctype html><title>Page " + std::to_string(number) +
                       "</title><link rel=stylesheet href=/style.css><h1>Page " +
                       std::to_string(number) + "</h1>";
    for (int child = 3 * number + 1; child <= 3 * number + 3; ++child) {
      if (child >= options_.pages) continue;
      // Every fourth is reached through a redirect alone.
      const std::string target = (child % 4 == 3 ? "/r/" : "/p/") + std::to_string(child);
      html += "<p><a href=\"" + host_of(child).url(target) + "\">next</a>";
    }
    const int known = number / 2;
    html += "<p><a href='" + page_url(known) + "#top'>back</a> <a href='" + page_url(known) +
            "?utm_source=page" + std::to_string(number) + "'>again</a>";
    html += "<p><a rel=nofollow href=/hidden/" + std::to_string(number) +
            ">hidden</a> <a href=/private/" + std::to_string(number) +
            ">private</a> <a href=/picture.jpg>picture</a> <a href=mailto:a@b>mail</a>";
    html += "<article><p>" + text(number, options_.page_bytes) + "</article>";
    return {.body = html};
  }

  Answer answer(int host, const Request& request) {
    const std::string& target = request.target;
    if (target == "/robots.txt") {
      std::string robots = "User-agent: *\nDisallow: /private/\n";
      if (host == 0 && options_.crawl_delay > 0)
        robots += "Crawl-delay: " + std::to_string(options_.crawl_delay) + "\n";
      return {.type = "text/plain", .body = robots};
    }
    if (target == "/style.css")
      return {.type = "text/css", .body = "@import 'more.css'; p { margin: 0 }"};
    if (target == "/more.css") return {.type = "text/css", .body = "p { color: black }"};
    if (target.starts_with("/p/")) return page(std::stoi(target.substr(3)));
    if (target.starts_with("/r/")) return redirect(page_url(std::stoi(target.substr(3))), 301);
    return {.status = 404, .body = "<p>nothing here"};
  }

  SiteOptions options_;
  std::mutex mutex_;
  std::set<int> failed_;
  std::vector<std::unique_ptr<Server>> servers_;
};

}  // namespace winnow::loopback
