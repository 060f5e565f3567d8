// The tools of the Model Context Protocol server, as functions from arguments to an answer.
//
//   read_url     the content of a page as Markdown
//   read_html    the same for HTML that the client has
//   outline      the headings of a page, with their positions and sizes
//   list_posts   the posts of a blog, news page, forum or feed: title, link, date, author, beginning
//   search_page  the passages of a page that match a query
//   read_chunks  the chunks of a page along its headings: a list with estimated tokens, or their Markdown
//
// What a page says is data. Each answer marks it as untrusted, between two lines with a random word that
// the page cannot know, so that it cannot end its own quotation. Only public addresses are fetched.
#pragma once

#include <string>
#include <string_view>

#include "common/json.h"
#include "mcp/pages.h"
#include "winnow/result.h"

namespace winnow::mcp {

struct Answer {
  std::string text = {};         // Markdown, for a model
  common::Json structured = {};  // the same for programs, as the tool's outputSchema says
};

// For tools/list: names, descriptions, JSON schemas of the arguments and of the answers.
common::Json tool_list();
bool is_tool(std::string_view name);
// The address of the page that a call has to fetch; empty: none.
std::string address_in(std::string_view name, const common::Json& arguments);
// A failure is for the model to read: a wrong argument, a page that cannot be fetched.
Result<Answer> call_tool(std::string_view name, const common::Json& arguments,
                         const ToolOptions& options, const PageAccess& access);

}  // namespace winnow::mcp
