// Message spans: messages that are written as a head and what follows it, without an element around both.
//
// Old forums write a message as two or three rows of one table, mail archives as a heading, a line with
// name and time, and paragraphs:
//
//   <tr><td>Ann</td><td>Posted: 3 May 2010</td></tr>  <tr><td>Member</td><td>Late rye?</td></tr>
//   <tr><td>Bo</td><td>Posted: 4 May 2010</td></tr>   <tr><td>Guest</td><td>Very late.</td></tr>
//
// The rows of names and times are the heads, and a message reaches from its head to the next one. Rows
// that are messages themselves are not heads: hardly any text is left between them.
//
// Linear in the number of elements and of their siblings. Thread-safe.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "page/element_measures.h"
#include "posts/message_signs.h"

namespace winnow::posts {

struct MessageSpan {
  std::uint32_t head = 0;  // the element with name and time
  std::uint32_t end = 0;   // of the last sibling that belongs to the message
};

// `elements`: a group of elements that contain names or times, in document order. Empty if they are not
// the heads of messages, or contain them.
std::vector<MessageSpan> message_spans(const page::ElementMeasures& measures,
                                       const MessageSigns& signs,
                                       std::span<const std::uint32_t> elements);

}  // namespace winnow::posts
