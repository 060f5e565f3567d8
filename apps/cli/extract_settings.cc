// The options of `extract` for many pages, limits and the network.
#include "cli/commands.h"

namespace winnow::cli {

void BatchSettings::declare(Options& options) {
  options.group("Many pages");
  options.add("-o,--output", output, "PATH",
              "Write to this file, or mirror the inputs in this folder (if it exists or the path "
              "ends with /)");
  options.call("~--output-dir", "FOLDER", "", [this](const std::string& folder) {
    output = folder.ends_with('/') ? folder : folder + "/";
  });
  options
      .add("-j,--threads,~--parallel", threads, "N",
           "Number of threads (0 = one per core); output order does not change")
      .between(0, 256);
  options.flag("--resume", resume, "Continue an interrupted batch that was writing to -o");
  options.flag("--force", force, "Start an interrupted batch again from the beginning");
  options.flag("--progress", progress, "Show progress (automatic on a terminal with -o)");
  options.add("--urls,--url-list,~-i,~--input-file", urls, "FILE",
              "Read more inputs from this file, one per line (- = standard input)");
  options.group("Limits");
  options
      .add("--page-seconds", page_seconds, "SECONDS",
           "Give up on a page after this time (0 = never)")
      .between(0, 86400);
  options
      .add("--page-megabytes", page_megabytes, "MB",
           "Approximate memory limit per page; a larger tree is truncated and the record says so")
      .between(1, 65536);
}

void WebSettings::declare(Options& options) {
  options.group("Network");
  options
      .flag("--feed{pages}", feed, "[=MODE]",
            "Treat inputs as feeds, or pages that link to one, and extract the posts; "
            "content uses only the text in the feed and fetches no pages")
      .one_of({"pages", "content"});
  options
      .add("--delay", delay, "SECONDS",
           "Pause between two requests to a host for the posts of a feed; robots.txt may require "
           "more")
      .between(0, 3600);
  options.add("--max-posts", max_posts, "N", "Fetch at most this many posts of a feed")
      .between(1, 10'000);
  const Option only = options.flag(
      "--public-only", public_only,
      "Inputs are addresses given by others: read no files and contact public addresses only");
  options
      .flag("--allow-private", allow_private,
            "Let feeds and redirects lead to loopback and private addresses")
      .excludes(only);
  options.add("--cache", cache, "FILE", "Cache fetched pages and revalidate them");
  connection.declare(options);
}

}  // namespace winnow::cli
