// winnow mcp: the options of the command. apps/mcp does the work.
#pragma once

#include <iosfwd>

#include "cli/exit_codes.h"
#include "cli/options.h"
#include "mcp/mcp.h"

namespace winnow::cli {

struct McpCommand {
  mcp::ToolOptions options;
  double time_limit = 30;
  std::size_t max_megabytes = 20;

  void declare(Options& declared);
  ExitCode run(std::ostream& out, std::ostream& err) const;
};

}  // namespace winnow::cli
