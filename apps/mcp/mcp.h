// winnow mcp: a Model Context Protocol server on standard input and output.
//
// JSON-RPC 2.0, one message per line (https://modelcontextprotocol.io/specification, the transport
// "stdio"). Requests are answered in order. Nothing but messages is written to the output. A line has
// a limit (max_line_bytes): what is longer is read and dropped piece by piece, and answered with an error.
#pragma once

#include <cstddef>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>

#include "mcp/tools.h"

namespace winnow::mcp {

// The answer to one message, without a line feed; nothing for a notification.
std::optional<std::string> answer(std::string_view message, const ToolOptions& options);

// A page as a JSON text may be twice as long, because quotes and line breaks are escaped.
std::size_t max_line_bytes(const ToolOptions& options) noexcept;

// Reads messages until the end of the input.
Result<void> run(const ToolOptions& options, std::istream& in, std::ostream& out);

}  // namespace winnow::mcp
