// The list of active formatting elements and the adoption agency algorithm.
//
// <b>1<p>2</b>3</p> cannot be a tree as written: the <b> would end inside the <p> that it contains.
// The adoption agency splits it in two: b("1") p(b("2") "3").
#include <algorithm>

#include "html/tree_builder.h"

namespace winnow::html {

using dom::Name;

bool TreeBuilder::has_same_attributes(std::uint32_t a, std::uint32_t b) const {
  const auto left = document_.attributes(nodes_[a]);
  const auto right = document_.attributes(nodes_[b]);
  if (left.size() != right.size()) return false;
  return std::ranges::all_of(left, [&](const dom::Attribute& wanted) {
    return std::ranges::any_of(right, [&](const dom::Attribute& candidate) {
      return candidate.name == wanted.name && view(candidate.value) == view(wanted.value);
    });
  });
}

// 13.2.4.3 "Push onto the list of active formatting elements", with its Noah's Ark clause: three
// alike at most.
void TreeBuilder::push_formatting(std::uint32_t node, Name name) {
  std::size_t alike = 0;
  std::size_t earliest = 0;
  std::size_t since_marker = 0;
  // Elements with very many attributes are not compared: a comparison is quadratic in them.
  constexpr std::uint32_t kComparableAttributes = 32;
  const bool is_comparable = nodes_[node].data_length <= kComparableAttributes;
  for (std::size_t i = formatting_.size(); i-- > 0 && !formatting_[i].is_marker(); ++since_marker) {
    ++own_work_;
    if (formatting_[i].name != name || !is_comparable) continue;
    if (!has_same_attributes(formatting_[i].node, node)) continue;
    ++alike;
    earliest = i;
  }
  if (alike >= 3) {
    remove_formatting(earliest);
  } else if (since_marker >= kMaxFormatting) {
    remove_formatting(formatting_.size() - since_marker);
  }
  formatting_.push_back({node, name});
}

void TreeBuilder::clear_to_marker() {
  while (!formatting_.empty()) {
    const bool was_marker = formatting_.back().is_marker();
    formatting_.pop_back();
    if (was_marker) return;
  }
}

void TreeBuilder::remove_formatting(std::size_t i) {
  formatting_.erase(formatting_.begin() + static_cast<std::ptrdiff_t>(i));
}

// 13.2.4.3 "Reconstruct the active formatting elements": opens again what a block closed.
void TreeBuilder::reconstruct_formatting() {
  const auto is_settled = [&](const Formatting& entry) {
    return entry.is_marker() || (nodes_[entry.node].flags & kOpen) != 0;
  };
  if (formatting_.empty() || is_settled(formatting_.back())) return;
  std::size_t i = formatting_.size() - 1;
  while (i > 0 && !is_settled(formatting_[i - 1])) --i;
  for (; i < formatting_.size(); ++i) {
    const dom::Node& original = nodes_[formatting_[i].node];
    TagToken tag;
    tag.name = original.name;
    tag.begin = tag.end = token_begin_;
    tag.first_attribute = original.data_offset;
    tag.attribute_count = original.data_length;
    const std::uint32_t node = insert_element(tag);
    nodes_[node].flags |= dom::Node::kImplied;
    formatting_[i].node = node;
    own_work_ += 8;  // a node costs more than one search step
  }
}

// The last entry of that name after the last marker.
std::size_t TreeBuilder::find_formatting(Name name) const {
  for (std::size_t i = formatting_.size(); i-- > 0 && !formatting_[i].is_marker();)
    if (formatting_[i].name == name) return i;
  return OpenElements::kNone;
}

std::size_t TreeBuilder::find_formatting_node(std::uint32_t node) const {
  for (std::size_t i = formatting_.size(); i-- > 0;)
    if (formatting_[i].node == node) return i;
  return OpenElements::kNone;
}

// 13.2.6.4.7 The adoption agency algorithm, for the end tag (or the start tag <a>, <nobr>) `tag`.
void TreeBuilder::adoption_agency(const TagToken& tag) {
  const OpenElement& current = open_.top();
  if (current.is(tag.name)) {
    const std::uint32_t node = current.node;
    // OPTIMIZATION: properly nested, as nearly always: the first round would find the same.
    const bool is_last = !formatting_.empty() && formatting_.back().node == node;
    if (is_last || find_formatting_node(node) == OpenElements::kNone) {
      pop();
      close_by(node, tag);
      if (is_last) formatting_.pop_back();
      return;
    }
  }
  for (int round = 0; round < 8; ++round)
    if (!adopt_once(tag)) return;
}

// One round of the outer loop; true if another may follow.
bool TreeBuilder::adopt_once(const TagToken& tag) {
  const std::size_t entry = find_formatting(tag.name);
  if (entry == OpenElements::kNone) {
    any_other_end_tag(tag);
    return false;
  }
  const std::uint32_t formatting_node = formatting_[entry].node;
  const std::size_t formatting_at = open_.find_node(formatting_node);
  if (formatting_at == OpenElements::kNone) {
    remove_formatting(entry);
    return false;
  }
  if (!open_.has_node_in_scope(formatting_node)) return false;
  std::size_t furthest = formatting_at + 1;
  while (furthest < open_.size() && (open_[furthest].traits & kSpecial) == 0) ++furthest;
  own_work_ += open_.size() - formatting_at;
  if (furthest == open_.size()) {
    while (open_.top().node != formatting_node) pop();
    pop();
    close_by(formatting_node, tag);
    remove_formatting(entry);
    return false;
  }

  ensure_linked();
  const OpenElement furthest_block = open_[furthest];
  const OpenElement common_ancestor = open_[formatting_at - 1];
  std::size_t bookmark = entry;
  std::uint32_t last = furthest_block.node;
  std::size_t at = furthest;
  for (int inner = 1;; ++inner) {
    --at;  // the element above in the stack
    ++own_work_;
    const OpenElement node = open_[at];
    if (node.node == formatting_node) break;
    std::size_t in_list = find_formatting_node(node.node);
    if (inner > 3 && in_list != OpenElements::kNone) {
      remove_formatting(in_list);
      if (in_list < bookmark) --bookmark;
      in_list = OpenElements::kNone;
    }
    if (in_list == OpenElements::kNone) {
      remove_from_stack(at);
      --furthest;
      continue;
    }
    const std::uint32_t clone = clone_element(node.node);
    nodes_[node.node].flags = static_cast<std::uint16_t>(nodes_[node.node].flags & ~kOpen);
    nodes_[clone].flags |= kOpen;
    formatting_[in_list].node = clone;
    open_.replace_at(at, {clone, node.name, node.space, node.traits});
    if (last == furthest_block.node) bookmark = in_list + 1;
    detach(last);
    attach(last, {clone, kNoNode});
    last = clone;
  }
  detach(last);
  attach(last, place_for(common_ancestor));
  const std::uint32_t clone = clone_element(formatting_node);
  move_children(furthest_block.node, clone);
  attach(clone, {furthest_block.node, kNoNode});

  const std::size_t old_entry = find_formatting_node(formatting_node);
  if (old_entry != OpenElements::kNone) {
    remove_formatting(old_entry);
    if (old_entry < bookmark) --bookmark;
  }
  formatting_.insert(
      formatting_.begin() + static_cast<std::ptrdiff_t>(std::min(bookmark, formatting_.size())),
      {clone, tag.name});
  const std::size_t old_at = open_.find_node(formatting_node);
  const OpenElement formatting_element = open_[old_at];
  remove_from_stack(old_at);
  if (old_at < furthest) --furthest;
  nodes_[clone].flags |= kOpen;
  open_.insert_at(furthest + 1, {clone, formatting_element.name, formatting_element.space,
                                 formatting_element.traits});
  return true;
}

}  // namespace winnow::html
