// The draft: creates nodes, inserts them, and seals them into document order.
//
// While in order, a new node goes to the end of the array and its parent is the current node. Once
// linked (see tree_builder.h), it also goes into a child list. 13.2.6.1 "Creating and inserting
// nodes".
#include <algorithm>
#include <array>

#include "html/tree_builder.h"

namespace winnow::html {

using dom::Name;
using dom::Namespace;
using dom::Node;
using dom::NodeKind;

namespace {

// The elements of Document::headings() and declarations().
enum Notes : std::uint8_t { kHeading = 1, kDeclaration = 2 };
constexpr auto kNotes = [] {
  std::array<std::uint8_t, dom::kKnownNameCount> notes{};
  for (const Name name :
       {Name::Html, Name::Base, Name::Meta, Name::Link, Name::Script, Name::Style})
    notes[dom::index(name)] = kDeclaration;
  notes[dom::index(Name::H1)] = kHeading;
  notes[dom::index(Name::Title)] = kHeading | kDeclaration;
  return notes;
}();
bool is_noted(Name tag) noexcept {
  return dom::index(tag) < kNotes.size() && kNotes[dom::index(tag)] != 0;
}

}  // namespace

void TreeBuilder::truncate(dom::Truncation why) {
  if (document_.truncation_ == dom::Truncation::None) document_.truncation_ = why;
  if (tokenizer_ != nullptr) tokenizer_->stop();
}

// OPTIMIZATION: the fields are written where they stay. A Node that is filled first and copied then
// waits for its own stores, because the copy reads several fields at once.
std::uint32_t TreeBuilder::new_node() {
  const auto index = static_cast<std::uint32_t>(nodes_.size());
  nodes_.emplace_back().end = index + 1;
  if (is_linked_) links_.emplace_back();
  if (index + 1 >= max_nodes_) [[unlikely]]
    truncate(dom::Truncation::Nodes);
  return index;
}

std::uint32_t TreeBuilder::new_node(Node node) {
  const std::uint32_t index = new_node();
  node.end = index + 1;
  nodes_[index] = node;
  return index;
}

std::uint32_t TreeBuilder::new_leaf(NodeKind kind, dom::TextRef text, std::uint32_t begin,
                                    std::uint32_t end, Place place) {
  const std::uint32_t index = new_node();
  Node& node = nodes_[index];
  node.begin = node.open_end = begin;
  node.close_begin = node.source_end = end;
  node.data_offset = text.offset;
  node.data_length = text.length;
  node.kind = kind;
  attach(index, place);
  return index;
}

// "The appropriate place for inserting a node", with `target` as override target.
TreeBuilder::Place TreeBuilder::place_for(const OpenElement& target) {
  if (!is_foster_parenting_ || (target.traits & kTableContext) == 0) return {target.node, kNoNode};
  ensure_linked();
  const std::size_t last_template = open_.find(Name::Template);
  const std::size_t last_table = open_.find(Name::Table);
  if (last_template != OpenElements::kNone &&
      (last_table == OpenElements::kNone || last_template > last_table))
    return {open_[last_template].node, kNoNode};
  if (last_table == OpenElements::kNone) return {open_[0].node, kNoNode};
  const std::uint32_t table = open_[last_table].node;
  if (nodes_[table].parent != kNoNode) return {nodes_[table].parent, table};
  return {open_[last_table - 1].node, kNoNode};
}

void TreeBuilder::attach(std::uint32_t node, Place place) {
  nodes_[node].parent = place.parent;
  if (!is_linked_) return;
  Links& links = links_[node];
  if (place.before == kNoNode) {
    Links& parent = links_[place.parent];
    links.previous = parent.last;
    links.next = kNoNode;
    if (parent.last != kNoNode)
      links_[parent.last].next = node;
    else
      parent.first = node;
    parent.last = node;
    return;
  }
  nodes_[node].flags |= Node::kMoved;
  Links& next = links_[place.before];
  links.previous = next.previous;
  links.next = place.before;
  if (next.previous != kNoNode)
    links_[next.previous].next = node;
  else
    links_[place.parent].first = node;
  next.previous = node;
}

// REQUIRES: is_linked_.
void TreeBuilder::detach(std::uint32_t node) {
  const std::uint32_t parent = nodes_[node].parent;
  if (parent == kNoNode) return;
  Links& links = links_[node];
  if (links.previous != kNoNode)
    links_[links.previous].next = links.next;
  else
    links_[parent].first = links.next;
  if (links.next != kNoNode)
    links_[links.next].previous = links.previous;
  else
    links_[parent].last = links.previous;
  links.previous = links.next = kNoNode;
  nodes_[node].parent = kNoNode;
  nodes_[node].flags |= Node::kMoved;
}

void TreeBuilder::move_children(std::uint32_t from, std::uint32_t to) {
  std::uint32_t child = links_[from].first;
  while (child != kNoNode) {
    const std::uint32_t next = links_[child].next;
    links_[child].previous = links_[child].next = kNoNode;
    nodes_[child].flags |= Node::kMoved;
    attach(child, {to, kNoNode});
    child = next;
    ++own_work_;
  }
  links_[from].first = links_[from].last = kNoNode;
}

void TreeBuilder::ensure_linked() {
  if (is_linked_) return;
  is_linked_ = true;
  links_.assign(nodes_.size(), Links{});
  for (std::uint32_t i = 1; i < nodes_.size(); ++i) attach(i, {nodes_[i].parent, kNoNode});
}

void TreeBuilder::push_open(std::uint32_t node, Name name, Namespace space) {
  bool is_html_annotation = false;
  if (space == Namespace::MathMl && name == Name::AnnotationXml) {
    for (const dom::Attribute& attribute : document_.attributes(nodes_[node])) {
      if (attribute.name != Name::Encoding) continue;
      const std::string_view encoding = view(attribute.value);
      is_html_annotation = base::equals_ignoring_case(encoding, "text/html") ||
                           base::equals_ignoring_case(encoding, "application/xhtml+xml");
    }
  }
  nodes_[node].flags |= kOpen;
  if (open_.is_full()) document_.flattened_ = true;
  open_.push({node, name, space, traits_of(space, name, is_html_annotation)});
}

// Like insert_element(), without pushing it onto the stack.
std::uint32_t TreeBuilder::new_element(const TagToken& tag, Namespace space) {
  Place place;
  if (!open_.empty()) [[likely]] {
    // Beyond the depth cap the element becomes a sibling of the current node.
    const OpenElement& parent = open_.parent_for_push();
    place = is_foster_parenting_ ? place_for(parent) : Place{parent.node, kNoNode};
  }
  const std::uint32_t index = new_node();
  Node& node = nodes_[index];
  node.begin = tag.begin;
  node.open_end = node.close_begin = node.source_end = tag.end;
  node.data_offset = tag.first_attribute;
  node.data_length = tag.attribute_count;
  node.name = tag.name;
  node.kind = NodeKind::Element;
  node.space = space;
  attach(index, place);
  if (is_noted(tag.name)) [[unlikely]]
    note_element(index);
  return index;
}

std::uint32_t TreeBuilder::insert_element(const TagToken& tag, Namespace space) {
  const std::uint32_t index = new_element(tag, space);
  push_open(index, tag.name, space);
  if (tag.name == Name::Selectedcontent) [[unlikely]]
    selected_contents_.push_back(index);
  return index;
}

void TreeBuilder::note_element(std::uint32_t index) {
  const Node& node = nodes_[index];
  if (node.space != Namespace::Html) return;
  const std::uint8_t notes = kNotes[dom::index(node.name)];
  if ((notes & kHeading) != 0) document_.headings_.push_back(dom::NodeId(index));
  if ((notes & kDeclaration) != 0) document_.declarations_.push_back(dom::NodeId(index));
}

std::uint32_t TreeBuilder::insert_implied(Name name) {
  TagToken tag;
  tag.name = name;
  tag.begin = tag.end = token_begin_;
  tag.first_attribute = static_cast<std::uint32_t>(document_.attributes_.size());
  const std::uint32_t node = insert_element(tag);
  nodes_[node].flags |= Node::kImplied;
  return node;
}

// "Create an element for the token for which the element was created", not yet in the tree.
std::uint32_t TreeBuilder::clone_element(std::uint32_t original) {
  Node node = nodes_[original];
  node.begin = node.open_end = node.close_begin = node.source_end = token_begin_;
  node.parent = kNoNode;
  node.flags = Node::kImplied;
  own_work_ += 8;  // a node costs more than one search step
  return new_node(node);
}

void TreeBuilder::insert_void(const TagToken& tag) {
  if (!open_.is_full()) [[likely]] {
    new_element(tag, Namespace::Html);
    return;
  }
  insert_element(tag);
  pop();
}

void TreeBuilder::append_chunk(Node& node, dom::TextRef text, std::uint32_t end) {
  // A position inside decoded text is an estimate; the end never moves back.
  node.close_begin = node.source_end = std::max(node.source_end, end);
  if ((node.flags & kChunked) == 0) {
    if (node.data_offset + node.data_length == text.offset) {
      node.data_length += text.length;
      return;
    }
    const auto first = static_cast<std::uint32_t>(chunks_.size());
    chunks_.push_back({{node.data_offset, node.data_length}, kNoNode});
    node.data_offset = node.data_length = first;
    node.flags |= kChunked;
    chunked_nodes_.push_back(static_cast<std::uint32_t>(&node - nodes_.data()));
  }
  // While in chunks, data_offset is the first chunk and data_length the last.
  const auto chunk = static_cast<std::uint32_t>(chunks_.size());
  chunks_.push_back({text, kNoNode});
  chunks_[node.data_length].next = chunk;
  node.data_length = chunk;
}

// "Insert a character": text that follows text becomes part of it.
void TreeBuilder::insert_text(const TextToken& text) {
  const OpenElement& current = open_.top();
  Place place{current.node, kNoNode};
  if (is_foster_parenting_) place = place_for(current);
  std::uint32_t neighbour = kNoNode;
  if (is_linked_) {
    neighbour = place.before == kNoNode ? links_[place.parent].last : links_[place.before].previous;
  } else if (nodes_.back().parent == place.parent && nodes_.size() > 1) {
    neighbour = static_cast<std::uint32_t>(nodes_.size()) - 1;
  }
  if (neighbour != kNoNode && nodes_[neighbour].kind == NodeKind::Text) {
    append_chunk(nodes_[neighbour], text.text, text.end);
    return;
  }
  new_leaf(NodeKind::Text, text.text, text.begin, text.end, place);
}

void TreeBuilder::insert_comment(const CommentToken& comment) {
  const Place place = place_for(open_.top());
  insert_comment_into(place.parent, comment);
}

void TreeBuilder::insert_comment_into(std::uint32_t parent, const CommentToken& comment) {
  new_leaf(NodeKind::Comment, comment.text, comment.begin, comment.end, {parent, kNoNode});
}

OpenElement TreeBuilder::pop() {
  // A buried element that returns is not the rightmost one: its next child is out of order.
  if (open_.has_buried()) [[unlikely]]
    ensure_linked();
  const OpenElement element = open_.pop();
  Node& node = nodes_[element.node];
  node.flags = static_cast<std::uint16_t>(node.flags & ~kOpen);
  node.end = static_cast<std::uint32_t>(nodes_.size());
  // A void element is popped by its start tag and ends with it.
  if ((node.flags & Node::kHasEndTag) == 0)
    node.close_begin = node.source_end = std::max(token_begin_, node.open_end);
  return element;
}

void TreeBuilder::close_by(std::uint32_t index, const TagToken& end_tag) {
  Node& node = nodes_[index];
  node.close_begin = end_tag.begin;
  node.source_end = end_tag.end;
  node.flags |= Node::kHasEndTag;
}

// Pops up to and including an HTML element of that name; `end_tag`, if given, is its end tag.
void TreeBuilder::pop_until(Name name, const TagToken* end_tag) {
  while (open_.size() > 1) {
    const OpenElement element = pop();
    if (!element.is(name)) continue;
    if (end_tag != nullptr) close_by(element.node, *end_tag);
    return;
  }
}

void TreeBuilder::remove_from_stack(std::size_t i) {
  nodes_[open_[i].node].flags = static_cast<std::uint16_t>(nodes_[open_[i].node].flags & ~kOpen);
  open_.remove_at(i);
}

// 13.2.6.3 Closing elements that have implied end tags.
void TreeBuilder::generate_implied_end_tags(Name except) {
  while ((open_.top().traits & kImpliedEnd) != 0 && open_.top().name != except) pop();
}

void TreeBuilder::generate_implied_end_tags_thoroughly() {
  while ((open_.top().traits & (kImpliedEnd | kThoroughEnd)) != 0) pop();
}

bool TreeBuilder::has_attribute(std::uint32_t node, Name name) const {
  return std::ranges::any_of(document_.attributes(nodes_[node]),
                             [name](const dom::Attribute& a) { return a.name == name; });
}

std::string_view TreeBuilder::attribute_of(const TagToken& tag, Name name) const {
  for (std::uint32_t i = 0; i < tag.attribute_count; ++i) {
    const dom::Attribute& attribute = document_.attributes_[tag.first_attribute + i];
    if (attribute.name == name) return view(attribute.value);
  }
  return {};
}

// 4.10.10 "Maybe clone an option into selectedcontent": a <selectedcontent> shows a copy of the
// selected option of its <select>. NB: done once at the end instead of whenever an option is
// popped; without scripts only the last copy remains.
void TreeBuilder::fill_selected_content() {
  if (selected_contents_.empty()) return;
  ensure_linked();
  const auto next_in_order = [&](std::uint32_t node, std::uint32_t root) {
    if (links_[node].first != kNoNode) return links_[node].first;
    while (node != root && links_[node].next == kNoNode) node = nodes_[node].parent;
    return node == root ? kNoNode : links_[node].next;
  };
  std::vector<std::uint32_t> done;
  for (const std::uint32_t target : selected_contents_) {
    std::uint32_t select = nodes_[target].parent;
    while (select != kNoNode && select != 0 && !nodes_[select].is(Name::Select)) {
      select = nodes_[select].parent;
      ++own_work_;
    }
    if (select == kNoNode || select == 0 || std::ranges::find(done, select) != done.end()) continue;
    if (done.size() >= kMaxFormatting || own_work_ > max_work_ ||
        document_.truncation_ != dom::Truncation::None)
      break;
    done.push_back(select);
    if (has_attribute(select, Name::Multiple)) continue;
    std::uint32_t option = kNoNode;
    bool is_chosen = false;
    for (std::uint32_t i = next_in_order(select, select); i != kNoNode;
         i = next_in_order(i, select)) {
      ++own_work_;
      if (!nodes_[i].is(Name::Option)) continue;
      const bool is_selected = has_attribute(i, Name::Selected);
      if (is_selected || (!is_chosen && option == kNoNode && !has_attribute(i, Name::Disabled)))
        option = i;
      is_chosen = is_chosen || is_selected;
    }
    if (option == kNoNode) continue;
    for (std::uint32_t child = links_[target].first; child != kNoNode;) {
      const std::uint32_t next = links_[child].next;
      detach(child);
      child = next;
    }
    // Copies the descendants of the option; `copies` is the path of (original, copy) to the last
    // one.
    struct Copied {
      std::uint32_t original;
      std::uint32_t copy;
    };
    std::vector<Copied> copies{{option, target}};
    std::vector<std::uint32_t> originals;
    for (std::uint32_t i = next_in_order(option, option); i != kNoNode;
         i = next_in_order(i, option)) {
      if (i == target) break;  // a selectedcontent inside its own option stays empty
      originals.push_back(i);
    }
    for (const std::uint32_t i : originals) {
      while (copies.back().original != nodes_[i].parent) copies.pop_back();
      Node copy = nodes_[i];
      copy.flags = static_cast<std::uint16_t>((copy.flags & kChunked) | Node::kImplied);
      if (copy.is_element()) copy.open_end = copy.close_begin = copy.source_end = copy.begin;
      const std::uint32_t index = new_node(copy);
      attach(index, {copies.back().copy, kNoNode});
      if (copy.is_element() && is_noted(copy.name)) note_element(index);
      if ((copy.flags & kChunked) != 0) chunked_nodes_.push_back(index);
      copies.push_back({i, index});
      own_work_ += 8;
    }
  }
}

void TreeBuilder::join_chunks() {
  for (const std::uint32_t index : chunked_nodes_) {
    Node& node = nodes_[index];
    const auto stored_begin = static_cast<std::uint32_t>(document_.store_.size());
    for (std::uint32_t i = node.data_offset; i != kNoNode; i = chunks_[i].next) {
      const dom::TextRef text = chunks_[i].text;
      // Reserve before appending a part of the store to itself: it may move when it grows.
      document_.store_.reserve(document_.store_.size() + text.length);
      document_.store_.append(view(text));
    }
    node.data_offset = stored_begin | dom::TextRef::kStored;
    node.data_length = static_cast<std::uint32_t>(document_.store_.size()) - stored_begin;
    node.flags = static_cast<std::uint16_t>(node.flags & ~kChunked);
  }
}

// Writes the linked draft in document order by walking the child lists, without recursion.
void TreeBuilder::seal() {
  if (!is_linked_) return;
  sealed_.clear();
  sealed_.reserve(nodes_.size());
  new_index_.assign(nodes_.size(), 0);
  std::uint32_t node = 0;
  for (;;) {
    const auto index = static_cast<std::uint32_t>(sealed_.size());
    new_index_[node] = index;
    sealed_.push_back(nodes_[node]);
    sealed_.back().parent = new_index_[nodes_[node].parent];
    if (links_[node].first != kNoNode) {
      node = links_[node].first;
      continue;
    }
    // Leaves this node and all ancestors that end with it.
    for (;;) {
      sealed_[new_index_[node]].end = static_cast<std::uint32_t>(sealed_.size());
      if (node == 0 || links_[node].next != kNoNode) break;
      node = nodes_[node].parent;
    }
    if (node == 0) break;
    node = links_[node].next;
  }
  std::swap(nodes_, sealed_);
  // Index 0 is the root, so it marks what was removed from the tree.
  for (std::vector<dom::NodeId>* const noted : {&document_.headings_, &document_.declarations_}) {
    for (dom::NodeId& id : *noted) id = dom::NodeId(new_index_[dom::index(id)]);
    std::erase(*noted, dom::kRoot);
    std::ranges::sort(*noted);
  }
}

}  // namespace winnow::html
