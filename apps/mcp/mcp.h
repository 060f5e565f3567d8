// winnow mcp: a Model Context Protocol server, and what `winnow serve` needs to be one at /mcp.
//
// JSON-RPC 2.0 (https://modelcontextprotocol.io/specification). On standard input and output ("stdio"), one
// message per line: requests are answered in order, nothing but messages is written to the output, and a line has
// a limit (max_line_bytes): what is longer is read and dropped piece by piece, and answered with an error.
#pragma once

#include <cstddef>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>

#include "mcp/tools.h"

namespace winnow::mcp {

// One message of a client.
struct Message {
  common::Json request = {};
  // The answer, if it is not a request that could be read.
  std::optional<std::string> refused = {};
  [[nodiscard]] bool is_request() const { return !refused && request.contains("id"); }
};
Message read_message(std::string_view text);
// The address of the page that its answer needs; empty: none.
std::string address_in(const Message& message);
// The answer, without a line feed; nothing for a notification.
std::optional<std::string> answer(const Message& message, const ToolOptions& options,
                                  const PageAccess& access);

// Whether this server speaks the version, as in the header MCP-Protocol-Version.
bool knows_version(std::string_view version) noexcept;

// A page as a JSON text may be twice as long, because quotes and line breaks are escaped.
std::size_t max_line_bytes(const ToolOptions& options) noexcept;

// Reads messages until the end of the input.
Result<void> run(const ToolOptions& options, std::istream& in, std::ostream& out);

}  // namespace winnow::mcp
