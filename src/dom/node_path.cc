// Paths are written from the node upwards and reversed.
#include "dom/node_path.h"

#include <cstdint>
#include <vector>

#include "base/ascii.h"

namespace winnow::dom {
namespace {

// A tag name may contain nearly any character ("<a:b>", "<o\">"); selectors need a backslash there.
void append_name(std::string& path, std::string_view name) {
  for (const char c : name) {
    const bool is_plain =
        base::is_alphanumeric(c) || c == '-' || c == '_' || static_cast<unsigned char>(c) >= 0x80;
    if (is_plain) {
      path += c;
    } else if (static_cast<unsigned char>(c) < 0x20) {
      constexpr std::string_view kHex = "0123456789abcdef";
      path += '\\';
      path += kHex[static_cast<unsigned char>(c) / 16];
      path += kHex[static_cast<unsigned char>(c) % 16];
      path += ' ';
    } else {
      path += '\\';
      path += c;
    }
  }
}

std::uint32_t position_among_elements(const Document& document, std::uint32_t node) {
  std::uint32_t position = 1;
  for (std::uint32_t i = document[node].parent + 1; i < node; i = document[i].end)
    if (document[i].is_element()) ++position;
  return position;
}

// A drawing may contain elements with these names: "<svg><html>".
enum class Root : std::uint8_t { Plain, Ambiguous };
Root root_of(const Document& document) {
  for (std::uint32_t i = 1; i < document.size(); ++i)
    if (document[i].is_element() && document[i].name == Name::Html && document[i].parent != 0)
      return Root::Ambiguous;
  return Root::Plain;
}

template <typename Position>
std::string write_path(const Document& document, NodeId id, Root root,
                       const Position& position_of) {
  std::vector<std::uint32_t> steps;
  std::uint32_t node = index(id);
  if (node != 0 && !document[node].is_element()) node = document[node].parent;
  for (; node != 0; node = document[node].parent) steps.push_back(node);

  std::string path;
  for (std::size_t i = steps.size(); i-- > 0;) {
    if (!path.empty()) path += " > ";
    append_name(path, document.text_of(document[steps[i]].name));
    const bool is_page_root = document[steps[i]].parent == 0 && document[steps[i]].is(Name::Html);
    if (is_page_root) {
      if (root == Root::Ambiguous) path += ":root";
      continue;
    }
    path += ":nth-child(";
    path += std::to_string(position_of(steps[i]));
    path += ')';
  }
  return path;
}

}  // namespace

std::string node_path(const Document& document, NodeId id) {
  return write_path(document, id, root_of(document),
                    [&](std::uint32_t node) { return position_among_elements(document, node); });
}

NodePaths::NodePaths(const Document& document)
    : document_(document), positions_(document.size(), 0) {
  std::vector<std::uint32_t> children(document.size(), 0);  // elements below each node so far
  for (std::uint32_t i = 1; i < document.size(); ++i)
    if (document[i].is_element()) positions_[i] = ++children[document[i].parent];
  is_ambiguous_ = root_of(document) == Root::Ambiguous;
}

std::string NodePaths::operator()(NodeId id) const {
  return write_path(document_, id, is_ambiguous_ ? Root::Ambiguous : Root::Plain,
                    [&](std::uint32_t node) { return positions_[node]; });
}

}  // namespace winnow::dom
