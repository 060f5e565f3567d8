// Format: "WC2", number of nodes, the nodes with kFields numbers of 32 bits each, the text.
// Little-endian.
#include "content_state.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace winnow::python {
namespace {

constexpr std::string_view kMagic = "WC2";
constexpr std::size_t kFields = 16;
constexpr std::size_t kNumberBytes = 4;
using Row = std::array<std::uint32_t, kFields>;

Row row_of(const ContentNode& node) {
  return {static_cast<std::uint32_t>(node.kind),
          node.level,
          static_cast<std::uint32_t>(node.style),
          node.is_header ? 1U : 0U,
          static_cast<std::uint32_t>(node.alignment),
          node.column_span,
          node.row_span,
          node.end,
          node.number,
          node.text.offset,
          node.text.length,
          node.url.offset,
          node.url.length,
          node.title.offset,
          node.title.length,
          static_cast<std::uint32_t>(node.callout)};
}

ContentNode node_of(const Row& row) {
  return {.kind = static_cast<ContentKind>(row[0]),
          .level = static_cast<std::uint8_t>(row[1]),
          .style = static_cast<ListStyle>(row[2]),
          .is_header = row[3] != 0,
          .alignment = static_cast<Alignment>(row[4]),
          .callout = static_cast<Callout>(row[15]),
          .column_span = static_cast<std::uint16_t>(row[5]),
          .row_span = static_cast<std::uint16_t>(row[6]),
          .end = row[7],
          .number = row[8],
          .text = {row[9], row[10]},
          .url = {row[11], row[12]},
          .title = {row[13], row[14]}};
}

void append_number(std::uint32_t number, std::string& out) {
  for (int shift = 0; shift < 32; shift += 8) out += static_cast<char>((number >> shift) & 0xff);
}

// REQUIRES: bytes.size() >= kNumberBytes.
std::uint32_t take_number(std::string_view& bytes) {
  std::uint32_t number = 0;
  for (std::size_t i = 0; i < kNumberBytes; ++i)
    number |= static_cast<std::uint32_t>(static_cast<unsigned char>(bytes[i])) << (8 * i);
  bytes.remove_prefix(kNumberBytes);
  return number;
}

bool is_valid(const Row& row, std::size_t text_bytes) {
  const auto is_inside = [&](std::size_t field) {
    return std::uint64_t{row[field]} + row[field + 1] <= text_bytes;
  };
  return row[0] <= static_cast<std::uint32_t>(ContentKind::FootnoteReference) && row[1] <= 6 &&
         row[2] <= static_cast<std::uint32_t>(ListStyle::Description) &&
         row[4] <= static_cast<std::uint32_t>(Alignment::Right) && row[5] <= UINT16_MAX &&
         row[6] <= UINT16_MAX && row[15] <= static_cast<std::uint32_t>(Callout::Caution) &&
         is_inside(9) && is_inside(11) && is_inside(13);
}

}  // namespace

std::string write_content(const Content& content) {
  std::string out(kMagic);
  append_number(static_cast<std::uint32_t>(content.nodes.size()), out);
  for (const ContentNode& node : content.nodes)
    for (const std::uint32_t number : row_of(node)) append_number(number, out);
  return out += content.store;
}

Result<Content> read_content(std::string_view bytes) {
  const auto damaged = [] { return fail(ErrorCode::Malformed, "read content: damaged data"); };
  if (!bytes.starts_with(kMagic)) return damaged();
  bytes.remove_prefix(kMagic.size());
  if (bytes.size() < kNumberBytes) return damaged();
  const std::uint32_t count = take_number(bytes);
  constexpr std::size_t kNodeBytes = kFields * kNumberBytes;
  if (bytes.size() / kNodeBytes < count) return damaged();
  const std::size_t text_bytes = bytes.size() - count * kNodeBytes;
  Content content;
  content.nodes.reserve(count);
  std::vector<std::uint32_t> ends = {count};  // of the open nodes
  for (std::uint32_t i = 0; i < count; ++i) {
    Row row;
    for (std::uint32_t& number : row) number = take_number(bytes);
    while (ends.back() <= i) ends.pop_back();
    const std::uint32_t end = row[7];
    if (!is_valid(row, text_bytes) || end <= i || end > ends.back()) return damaged();
    ends.push_back(end);
    content.nodes.push_back(node_of(row));
  }
  content.store = bytes;
  return content;
}

}  // namespace winnow::python
