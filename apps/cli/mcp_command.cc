// winnow mcp: a Model Context Protocol server for agents.
#include "cli/mcp_command.h"

#include <iostream>

#include "cli/commands.h"
#include "winnow/extract.h"

namespace winnow::cli {

void McpCommand::declare(Options& declared) {
  declared
      .add("--max-tokens", options.max_tokens, "N",
           "Approximate size of an answer, if the client names no other")
      .between(100, 200'000);
  declared.add("--max-megabytes", max_megabytes, "MB", "Refuse larger pages").between(1, 500);
  declared.add("--time-limit", time_limit, "SECONDS", "Time limit for fetching and for extraction")
      .between(0.1, 3600);
  declared.flag("--allow-private", options.allow_private,
                "Also fetch pages from loopback and private addresses");
  declared.add("--site-rules", options.site_rules, "PATH",
               "Rules of sites: a file, or a folder of *.rules (docs/rules.md)");
  declared.add("--site-memory", options.site_memory, "DIR",
               "A store of what is known about sites (docs/memory.md)");
  declared.add("--user-agent", options.user_agent, "NAME", "User agent to send");
  declared.footer(
      "Speaks the Model Context Protocol on standard input and output; an agent starts it by "
      "itself:\n"
      "  {\"mcpServers\": {\"winnow\": {\"command\": \"winnow\", \"args\": [\"mcp\"]}}}\n\n"
      "Tools: read_url, read_html, outline, list_posts, search_page, read_chunks "
      "(docs/agents.md).\n");
}

ExitCode McpCommand::run(std::ostream& out, std::ostream& err) const {
  mcp::ToolOptions chosen = options;
  chosen.time_limit = std::chrono::milliseconds(static_cast<long>(time_limit * 1000));
  chosen.max_page_bytes = max_megabytes << 20;
  // A mistake in them would be the answer to every call.
  if (const auto checked =
          Extractor::make({.site_rules = chosen.site_rules, .site_memory = chosen.site_memory});
      !checked)
    return report_error(err, checked.error());
  const Result<void> served = mcp::run(chosen, std::cin, out);
  return served ? ExitCode::Ok : report_error(err, served.error());
}

}  // namespace winnow::cli
