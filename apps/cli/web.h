// Pages of the web for `extract`: addresses among the inputs, and the posts of feeds.
//
//   Web web({.max_bytes = 20 << 20});
//   web.fetch("https://mill.example/");            // a FetchedPage
//   web.open_feed("https://mill.example/feed");    // the posts' addresses, for fetch()
//
// The command line reaches what its user can reach (docs/fetch.md): any address, and file: too. The
// post of a feed is the page it links to; where that cannot be had, it is what the feed itself says
// of it, as a small page. One thread.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/inputs.h"
#include "fetch/cache.h"
#include "fetch/feed.h"
#include "fetch/http.h"
#include "winnow/result.h"

namespace CLI {
class App;
}

namespace winnow::cli {

struct WebSettings {
  std::string user_agent = {};            // empty: winnow/VERSION
  std::vector<std::string> headers = {};  // "Name: value"
  std::string proxy = {};
  std::string authorities = {};  // a file of certificates
  std::string cache = {};        // a file; empty: none
  double time_limit = 60;        // seconds, of one answer
  int attempts = 3;
  // "pages" or "content": the inputs are feeds, and their posts come from their pages or are what
  // the feed says; empty: they are not.
  std::string feed = {};
};

class Web {
 public:
  static Result<Web> make(const WebSettings& settings, std::size_t max_bytes);

  Result<FetchedPage> fetch(const std::string& address);
  // The posts of all these feeds, one after the other; a feed that cannot be had is noted.
  std::vector<std::string> posts_of(const std::vector<std::string>& feeds,
                                    const std::function<void(const Error&)>& note);
  // `input` is an address or a file: a feed, or a page that names one. Each post has an address,
  // and fetch() knows what to do where nothing is to be had there.
  Result<std::vector<std::string>> open_feed(const std::string& input);

 private:
  Web(const WebSettings& settings, std::size_t max_bytes)
      : settings_(settings), max_bytes_(max_bytes) {}
  Result<FetchedPage> get(const std::string& address);
  Result<FetchedPage> read(const std::string& input);

  WebSettings settings_;
  fetch::HttpOptions options_;
  std::size_t max_bytes_;
  std::unique_ptr<fetch::HttpCache> cache_;
  std::unique_ptr<fetch::HttpClient> client_;      // made for the first address
  std::map<std::string, fetch::FeedEntry> posts_;  // by their addresses
};

// "file:///notes/a%20b.html" -> "/notes/a b.html"; nothing for another scheme or another host.
std::optional<std::string> path_of_file_url(std::string_view address);

// The options of `extract` that fill the settings.
void add_web_options(CLI::App& command, WebSettings& settings);

}  // namespace winnow::cli
