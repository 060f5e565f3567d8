// One walk with a stack of open items. A unit ends where a block begins or ends.
#include "methods/emcst/page_digest.h"

#include <algorithm>

#include "base/ascii.h"
#include "dom/display.h"
#include "dom/traits.h"
#include "site/marker.h"
#include "text/lower_case.h"
#include "text/spaces.h"

namespace winnow::methods {
namespace {

constexpr std::size_t kMaxTitleBytes = 400;
constexpr std::uint32_t kMaxTitleNodes = 64;
constexpr std::size_t kMinTitleBytes = 2;
constexpr std::size_t kMaxMarkerBytes = 80;
constexpr std::size_t kMaxMarkersOfItem = 12;

// The elements that templates are built of; paragraphs, lists and headings are their content.
bool is_container(const dom::Node& node) {
  using enum dom::Name;
  for (const dom::Name name :
       {Div, Section, Article, Main, Td, Table, Form, Body, Center, Tr, Tbody})
    if (node.is(name)) return true;
  return false;
}

// Numbered names (post-1234) belong to one page, not to a template.
bool is_counted(std::string_view name) {
  std::size_t run = 0;
  for (const char c : name) {
    run = base::is_digit(c) ? run + 1 : 0;
    if (run >= 3) return true;
  }
  return false;
}

// The visible text of a subtree; empty if it is too long for a title.
std::string short_text(const dom::Document& document, std::uint32_t index) {
  std::string text;
  const std::uint32_t end = document[index].end;
  if (end - index > kMaxTitleNodes) return text;
  for (std::uint32_t i = index; i < end;) {
    const dom::Node& node = document[i];
    if (i != index && dom::is_hidden(document, node)) {
      i = node.end;
      continue;
    }
    if (node.is_text()) text::append_collapsed(document.text(node), text);
    if (text.size() > kMaxTitleBytes) return {};
    ++i;
  }
  text::trim_end(text);
  return text::lower_case(text);
}

class Digester {
 public:
  Digester(const dom::Document& document, MarkerTable& table)
      : document_(document), table_(table), title_(declared_title(document)) {}

  PageDigest run() {
    if (document_.size() == 0) return {};
    const dom::NodeId body = document_.find_first(dom::Name::Body).value_or(dom::kRoot);
    const std::uint32_t end = document_[body].end;
    for (std::uint32_t i = dom::index(body); i < end && !is_full();) {
      leave_until(i);
      const dom::Node& node = document_[i];
      if (i != dom::index(body) &&
          (dom::is_hidden(document_, node) || dom::is_field_or_drawing(node))) {
        i = node.end;
        continue;
      }
      if (node.is_text())
        read_text(document_.text(node), i < link_end_);
      else if (node.is_element() || i == dom::index(body))
        enter(node, i, i == dom::index(body));
      ++i;
    }
    leave_until(0xFFFF'FFFF);
    return std::move(digest_);
  }

 private:
  struct Open {
    std::uint32_t item;
    std::uint32_t node_end;
  };

  bool is_full() const {
    return digest_.items.size() >= PageDigest::kMaxItems ||
           digest_.units.size() >= PageDigest::kMaxUnits;
  }

  void enter(const dom::Node& node, std::uint32_t index, bool is_body) {
    if (node.is(dom::Name::A)) link_end_ = std::max(link_end_, node.end);
    const bool is_block = is_body || dom::display_of(node) != dom::Display::Inline;
    const bool in_pre = index < pre_end_;
    if (dom::keeps_white_space(node)) pre_end_ = std::max(pre_end_, node.end);
    if (in_pre) return;  // the spans of highlighted code are not blocks
    const auto first = static_cast<std::uint32_t>(digest_.markers.size());
    const bool has_title_class = read_markers(node);
    const bool is_marked = digest_.markers.size() > first;
    if (!is_block && !is_marked) return;
    end_unit();
    DigestItem item;
    item.parent = open_.empty() ? 0 : open_.back().item;
    item.depth = static_cast<std::uint16_t>(
        open_.empty() ? 1 : std::min<int>(digest_.items[item.parent].depth + 1, 0xFFFF));
    item.first_unit = static_cast<std::uint32_t>(digest_.units.size());
    item.first_marker = first;
    item.marker_count = static_cast<std::uint16_t>(digest_.markers.size() - first);
    item.is_block = is_block;
    item.is_heading = dom::is_heading(node);
    item.is_container = is_body || is_container(node);
    if ((item.is_heading || has_title_class) && !title_.empty()) {
      const std::string text = short_text(document_, index);
      item.is_title = text.size() >= kMinTitleBytes && title_.find(text) != std::string::npos;
    }
    open_.push_back({static_cast<std::uint32_t>(digest_.items.size()), node.end});
    digest_.items.push_back(item);
  }

  // Adds the markers of an element; returns true if a class names a title.
  bool read_markers(const dom::Node& node) {
    if (node.space != dom::Namespace::Html) return false;
    const std::size_t before = digest_.markers.size();
    const std::string_view tag = document_.text_of(node.name);
    bool has_title_class = false;
    for (const dom::Attribute& attribute : document_.attributes(node)) {
      if (attribute.name == dom::Name::Id && !dom::is_heading(node)) {
        add_marker(tag, site::Marker::Kind::Id, base::trim(document_.text(attribute.value)));
      } else if (attribute.name == dom::Name::Class) {
        std::string_view rest = document_.text(attribute.value);
        while (!rest.empty() && digest_.markers.size() - before < kMaxMarkersOfItem) {
          const std::size_t start = rest.find_first_not_of(" \t\n\r\f");
          if (start == std::string_view::npos) break;
          rest.remove_prefix(start);
          const std::string_view word = rest.substr(0, rest.find_first_of(" \t\n\r\f"));
          rest.remove_prefix(word.size());
          add_marker(tag, site::Marker::Kind::Class, word);
          has_title_class = has_title_class || word.find("title") != std::string_view::npos ||
                            word.find("headline") != std::string_view::npos;
        }
      }
    }
    if (node.is(dom::Name::Main) || node.is(dom::Name::Article) || dom::is_heading(node))
      add_marker(tag, site::Marker::Kind::Tag, "");
    return has_title_class;
  }

  void add_marker(std::string_view tag, site::Marker::Kind kind, std::string_view value) {
    if (value.size() > kMaxMarkerBytes || is_counted(value) ||
        (value.empty() && kind != site::Marker::Kind::Tag))
      return;
    key_.clear();
    site::append_marker(key_, tag, kind, value);
    const std::uint32_t number = table_.number_of(key_);
    if (number != MarkerTable::kNone) digest_.markers.push_back(number);
  }

  void leave_until(std::uint32_t index) {
    while (!open_.empty() && open_.back().node_end <= index) {
      end_unit();
      DigestItem& item = digest_.items[open_.back().item];
      item.end = static_cast<std::uint32_t>(digest_.items.size());
      item.end_unit = static_cast<std::uint32_t>(digest_.units.size());
      open_.pop_back();
    }
  }

  // FNV-1a over the visible text without white space, all digits the same.
  void read_text(std::string_view text, bool is_link) {
    std::uint32_t characters = 0;
    for (const char c : text) {
      if (base::is_space(c)) continue;
      const char kept = base::is_digit(c) ? '0' : c;
      unit_.hash = (unit_.hash ^ static_cast<unsigned char>(kept)) * 0x100'0000'01B3ULL;
      characters += (static_cast<unsigned char>(c) & 0xC0) != 0x80 ? 1 : 0;
    }
    unit_.characters += characters;
    if (is_link) unit_.link_characters += characters;
  }

  void end_unit() {
    if (unit_.characters > 0) digest_.units.push_back(unit_);
    unit_ = DigestUnit{.hash = kFnvStart};
  }

  static constexpr std::uint64_t kFnvStart = 0xCBF2'9CE4'8422'2325ULL;

  const dom::Document& document_;
  MarkerTable& table_;
  std::string title_;
  PageDigest digest_;
  std::vector<Open> open_;
  DigestUnit unit_{.hash = kFnvStart};
  std::uint32_t link_end_ = 0;
  std::uint32_t pre_end_ = 0;
  std::string key_;
};

}  // namespace

std::uint32_t MarkerTable::find(const std::string& marker) const {
  const auto at = numbers_.find(marker);
  return at == numbers_.end() ? kNone : at->second;
}

std::uint32_t MarkerTable::number_of(std::string_view marker) {
  key_.assign(marker);
  const auto at = numbers_.find(key_);
  if (at != numbers_.end()) return at->second;
  if (texts_.size() >= kMax) return kNone;
  const auto number = static_cast<std::uint32_t>(texts_.size());
  numbers_.emplace(key_, number);
  texts_.push_back(key_);
  return number;
}

std::string declared_title(const dom::Document& document) {
  std::string open_title;
  for (std::uint32_t i = 0; i < document.size(); ++i) {
    const dom::Node& node = document[i];
    if (node.is(dom::Name::Body)) break;
    if (node.is(dom::Name::Title) && i + 1 < node.end) {
      std::string text = text::collapse_spaces(document.text(document[i + 1]));
      if (!text.empty()) return text::lower_case(text);
    }
    if (node.is(dom::Name::Meta) && open_title.empty() &&
        document.attribute(node, dom::Name::Property).value_or("") == "og:title")
      open_title = text::collapse_spaces(document.attribute(node, dom::Name::Content).value_or(""));
  }
  return text::lower_case(open_title);
}

PageDigest digest_page(const dom::Document& document, MarkerTable& table) {
  return Digester(document, table).run();
}

}  // namespace winnow::methods
