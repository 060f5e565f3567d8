// Document: a parsed page as flat arrays, in document order.
//
// All extraction methods work on this structure. A node is an index, and its descendants are the
// indices that follow it, up to its `end`. A subtree is therefore a range, and a sum over a subtree
// is a loop without recursion.
//
// Example:
//
//   const auto text_bytes = [](const winnow::dom::Document& document, winnow::dom::NodeId top) {
//     std::size_t bytes = 0;
//     for (const winnow::dom::Node& node : document.subtree(top))
//       bytes += document.text(node).size();
//     return bytes;
//   };
//
// docs/document.md shows a small page with its complete node table. Children of a <template> are
// ordinary children here; the standard puts them into a separate fragment.
//
// Lifetime: text and attribute values that needed no decoding are views into the parsed source, the
// others are views into the Document. The source must outlive the Document, and the Document must
// outlive the views. Only hide() changes a sealed Document, before others read it; then any number of
// threads may. It can be moved; copying requires clone().
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/export.h"
#include "winnow/names.h"

namespace winnow::html {
class TreeBuilder;  // the only class that fills a Document
}

namespace winnow::dom {

// The index of a node in Document::nodes().
enum class NodeId : std::uint32_t {};
// The node of kind Document, which contains all others.
inline constexpr NodeId kRoot{0};
// An id as an index.
constexpr std::uint32_t index(NodeId id) noexcept { return static_cast<std::uint32_t>(id); }
// An index as an id.
constexpr NodeId node_id(std::size_t index) noexcept {
  return NodeId(static_cast<std::uint32_t>(index));
}

// What a node is.
enum class NodeKind : std::uint8_t { Document, Doctype, Element, Text, Comment };
// Of an element.
enum class Namespace : std::uint8_t { Html, Svg, MathMl };
// Of an attribute of an SVG or MathML element, such as xlink:href.
enum class AttributeNamespace : std::uint8_t { None, XLink, Xml, Xmlns };

// A range of characters in the source, or in the Document's store of decoded text.
struct TextRef {
  static constexpr std::uint32_t kStored = 0x8000'0000;  // bit of `offset`: in the store
  std::uint32_t offset = 0;                              // of the first byte
  std::uint32_t length = 0;                              // in bytes

  // True if the characters are in the Document, false if they are in the source.
  [[nodiscard]] constexpr bool is_stored() const noexcept { return (offset & kStored) != 0; }
};

// One node, 40 bytes. Positions are byte offsets into the parsed UTF-8 text.
//
//   <p class=x>Hello</p>
//   ^ begin    ^    ^   ^ source_end
//              |    close_begin
//              open_end
//
// For text, comments and doctypes, begin is the first byte and source_end one past the last; text
// that is interrupted by ignored tags includes them. An element without an end tag ends where the
// construct that closed it begins (close_begin == source_end). An element without a start tag in
// the source (an implied <tbody>, a reopened formatting element) has begin == open_end and
// kImplied.
struct Node {
  static constexpr std::uint16_t kImplied = 1;    // no start tag of its own in the source
  static constexpr std::uint16_t kHasEndTag = 2;  // closed by its own end tag
  static constexpr std::uint16_t kMoved = 4;      // foster-parented or moved by the adoption agency
  static constexpr std::uint16_t kUnseen = 8;     // in a part that is left out as hidden
  static constexpr std::uint16_t kShadowRoot = 16;  // a <template> whose content browsers show

  std::uint32_t parent = 0;           // index of the parent; the root is its own parent
  std::uint32_t end = 0;              // one past the last descendant
  std::uint32_t begin = 0;            // source: first byte of the start tag, text or comment
  std::uint32_t open_end = 0;         // source: one past the start tag
  std::uint32_t close_begin = 0;      // source: first byte of the end tag
  std::uint32_t source_end = 0;       // source: one past the end tag, text or comment
  std::uint32_t data_offset = 0;      // elements, doctypes: first attribute; else TextRef::offset
  std::uint32_t data_length = 0;      // elements, doctypes: attribute count; else TextRef::length
  Name name = Name::None;             // elements: tag; doctypes: name
  NodeKind kind = NodeKind::Text;     // what it is
  Namespace space = Namespace::Html;  // elements
  std::uint16_t flags = 0;            // kImplied, ..., kShadowRoot

  // True for an element of any namespace.
  [[nodiscard]] constexpr bool is_element() const noexcept { return kind == NodeKind::Element; }
  // True for text.
  [[nodiscard]] constexpr bool is_text() const noexcept { return kind == NodeKind::Text; }
  // True for an HTML element with this tag name (not SVG or MathML).
  [[nodiscard]] constexpr bool is(Name tag) const noexcept {
    return name == tag && kind == NodeKind::Element && space == Namespace::Html;
  }
};
static_assert(sizeof(Node) == 40);

// One attribute of an element. Document::text(value) gives the characters.
struct Attribute {
  Name name = Name::None;                               // in lower case, except in SVG
  TextRef value;                                        // with character references decoded
  AttributeNamespace space = AttributeNamespace::None;  // rarely another
};

// The cap that ended parsing early. The Document contains what was built until then.
enum class Truncation : std::uint8_t { None, Nodes, Attributes, Names, Work };
// In lower case: "nodes"; "none".
WINNOW_API std::string_view name_of(Truncation truncation) noexcept;

// How a browser would lay the page out, decided by the doctype.
enum class QuirksMode : std::uint8_t { NoQuirks, LimitedQuirks, Quirks };

// Tag and attribute names of one Document: the known ones, and those that only this page uses.
class WINNOW_API NameTable {
 public:
  // Pages typically use tens of unknown names. A larger table would not fit into the processor's
  // cache, and each further name would cost several times as much as the first.
  static constexpr std::size_t kMaxUnknown = std::size_t{1} << 16;

  // Removes the names of the last page. Must be called before the first intern().
  void clear();
  // The id of the unknown name at `offset` in the source, ignoring case; None if the table is full.
  // It is a view of the source if in lower case, else of `store`. REQUIRES: it is not a known name.
  Name intern(std::string_view source, std::uint32_t offset, std::uint32_t length,
              std::string& store);
  // The characters of a name. `source` and `store` as for intern().
  [[nodiscard]] std::string_view text_of(Name name, std::string_view source,
                                         std::string_view store) const;
  // The number of names: known ones and those of this page.
  [[nodiscard]] std::size_t size() const noexcept { return kKnownNameCount + unknown_.size(); }
  // Slots skipped since clear(). The parser counts them as work, so names chosen to collide end in
  // a truncated page instead of a long running time.
  [[nodiscard]] std::uint64_t collisions() const noexcept { return collisions_; }
  // The id of a known name in exactly this spelling; None if it is unknown.
  [[nodiscard]] static Name find_known(std::string_view text) noexcept;
  // The id of a name in exactly this spelling, known or of this page.
  [[nodiscard]] std::optional<Name> find(std::string_view text, std::string_view source,
                                         std::string_view store) const;

 private:
  struct Unknown {
    TextRef text;
    std::uint32_t hash = 0;
  };
  struct Slot {
    std::size_t index = 0;
    std::uint32_t hash = 0;
  };
  Slot find_slot(std::string_view text, std::string_view source, std::string_view store);
  [[nodiscard]] Name name_at(Slot slot) const noexcept;
  Name add(Slot slot, TextRef text);
  void grow();

  std::vector<Unknown> unknown_;
  std::vector<std::uint32_t> slots_;  // open addressing: 1 + index into unknown_, 0 is free
  std::uint64_t collisions_ = 0;
};

// A parsed page. See the head of this file for its lifetime.
class WINNOW_API Document {
 public:
  // Without nodes.
  Document() = default;
  Document(Document&&) noexcept = default;
  Document& operator=(Document&&) noexcept = default;
  Document& operator=(const Document&) = delete;
  // A copy, with views into the same source.
  [[nodiscard]] Document clone() const { return Document(*this); }

  // All nodes in document order. The first is the root, with kind Document.
  [[nodiscard]] std::span<const Node> nodes() const& noexcept { return nodes_; }
  std::span<const Node> nodes() && = delete;
  // The number of nodes.
  [[nodiscard]] std::size_t size() const noexcept { return nodes_.size(); }
  // The node with this id. REQUIRES: it is below size().
  const Node& operator[](NodeId id) const& noexcept { return nodes_[index(id)]; }
  // The node with this index. REQUIRES: it is below size().
  const Node& operator[](std::uint32_t node) const& noexcept { return nodes_[node]; }

  // The node and all its descendants.
  [[nodiscard]] std::span<const Node> subtree(NodeId id) const& noexcept {
    const Node& node = nodes_[index(id)];
    return std::span<const Node>(nodes_).subspan(index(id), node.end - index(id));
  }
  // The id of a node of this Document.
  [[nodiscard]] NodeId id_of(const Node& node) const noexcept {
    return node_id(static_cast<std::size_t>(&node - nodes_.data()));
  }
  // True if `node` is `ancestor` or one of its descendants.
  [[nodiscard]] bool contains(NodeId ancestor, NodeId node) const noexcept {
    return index(ancestor) <= index(node) && index(node) < nodes_[index(ancestor)].end;
  }
  // The first child, if there is one.
  [[nodiscard]] std::optional<NodeId> first_child(NodeId id) const noexcept {
    const std::uint32_t child = index(id) + 1;
    return child < nodes_[index(id)].end ? std::optional(NodeId(child)) : std::nullopt;
  }
  // The next child of the same parent, if there is one.
  [[nodiscard]] std::optional<NodeId> next_sibling(NodeId id) const noexcept {
    const Node& node = nodes_[index(id)];
    return id != kRoot && node.end < nodes_[node.parent].end ? std::optional(NodeId(node.end))
                                                             : std::nullopt;
  }

  // The characters of a text node or comment; empty for other kinds.
  [[nodiscard]] std::string_view text(const Node& node) const& noexcept {
    if (node.kind != NodeKind::Text && node.kind != NodeKind::Comment) return {};
    return text(TextRef{node.data_offset, node.data_length});
  }
  std::string_view text(const Node& node) && = delete;
  // The characters of a range, such as the value of an attribute.
  [[nodiscard]] std::string_view text(TextRef ref) const& noexcept {
    return ref.is_stored()
               ? std::string_view(store_).substr(ref.offset & ~TextRef::kStored, ref.length)
               : source_.substr(ref.offset, ref.length);
  }

  // Attributes in source order, each name once. A doctype has its identifiers in Public and System.
  [[nodiscard]] std::span<const Attribute> attributes(const Node& node) const& noexcept {
    if (node.kind != NodeKind::Element && node.kind != NodeKind::Doctype) return {};
    return std::span<const Attribute>(attributes_).subspan(node.data_offset, node.data_length);
  }
  // Those of all elements and doctypes, also of tags that became no element. To find out whether a
  // page uses an attribute at all.
  [[nodiscard]] std::span<const Attribute> attributes() const& noexcept { return attributes_; }
  // The value of an attribute without a namespace, if the node has it.
  [[nodiscard]] std::optional<std::string_view> attribute(const Node& node,
                                                          Name name) const& noexcept {
    for (const Attribute& attribute : attributes(node))
      if (attribute.name == name && attribute.space == AttributeNamespace::None)
        return text(attribute.value);
    return std::nullopt;
  }
  // The characters of a tag or attribute name.
  [[nodiscard]] std::string_view text_of(Name name) const& {
    return names_.text_of(name, source_, store_);
  }
  // The id of `text` in this Document, if it is a known name or the page uses it.
  [[nodiscard]] std::optional<Name> find_name(std::string_view text) const {
    return names_.find(text, source_, store_);
  }

  // Marks the node and all its descendants as kUnseen: nobody who reads the page reads them.
  void hide(NodeId id) noexcept {
    for (std::uint32_t i = index(id); i < nodes_[index(id)].end; ++i)
      nodes_[i].flags |= Node::kUnseen;
  }

  // The text that was parsed.
  [[nodiscard]] std::string_view source() const noexcept { return source_; }
  // The first element with this tag name in document order.
  [[nodiscard]] std::optional<NodeId> find_first(Name tag) const noexcept;
  // The <title> and <h1> elements in document order, noted while parsing.
  [[nodiscard]] std::span<const NodeId> headings() const& noexcept { return headings_; }
  std::span<const NodeId> headings() && = delete;
  // The <html>, <base>, <title>, <meta>, <link>, <script> and <style> elements in document order,
  // noted while parsing.
  [[nodiscard]] std::span<const NodeId> declarations() const& noexcept { return declarations_; }
  std::span<const NodeId> declarations() && = delete;
  // The cap that ended parsing early, or None.
  [[nodiscard]] Truncation truncation() const noexcept { return truncation_; }
  // True if elements nested deeper than the cap were attached to the deepest one allowed.
  [[nodiscard]] bool is_flattened() const noexcept { return flattened_; }
  // As the doctype decides.
  [[nodiscard]] QuirksMode quirks_mode() const noexcept { return quirks_mode_; }

 private:
  friend class html::TreeBuilder;
  Document(const Document&) = default;

  std::string_view source_;
  std::vector<Node> nodes_;
  std::vector<Attribute> attributes_;
  std::vector<NodeId> headings_;
  std::vector<NodeId> declarations_;
  std::string store_;
  NameTable names_;
  Truncation truncation_ = Truncation::None;
  QuirksMode quirks_mode_ = QuirksMode::NoQuirks;
  bool flattened_ = false;
};

}  // namespace winnow::dom
