// The tools of the Model Context Protocol server, as functions from arguments to a text.
//
//   read_url     the content of a page as Markdown
//   read_html    the same for HTML that the client has
//   list_posts   the posts of a blog, news page, forum or feed: title, link, date, author, beginning
//   search_page  the passages of a page that match a query
//   read_chunks  the chunks of a page along its headings: a list with estimated tokens, or their Markdown
//
// What a page says is data. Each answer marks it as untrusted, between two lines with a random word that
// the page cannot know, so that it cannot end its own quotation. Only public addresses are fetched.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>

#include "common/json.h"
#include "winnow/result.h"

namespace winnow::mcp {

struct ToolOptions {
  bool allow_private = false;
  std::string user_agent = {};
  std::string site_rules = {};    // rules of sites: a file, or a folder of them; empty: none
  std::string site_memory = {};   // a store of what is known about sites; empty: none
  std::size_t max_tokens = 4000;  // of an answer, if the client names no other number
  std::size_t max_page_bytes = std::size_t{20} << 20;
  std::chrono::milliseconds time_limit{30'000};  // for fetching, and again for extraction
};

// For tools/list: names, descriptions, JSON schemas of the arguments.
common::Json tool_list();
bool is_tool(std::string_view name);
// The answer as Markdown. A failure is for the model to read: a wrong argument, a page that cannot be
// fetched.
Result<std::string> call_tool(std::string_view name, const common::Json& arguments,
                              const ToolOptions& options);

}  // namespace winnow::mcp
