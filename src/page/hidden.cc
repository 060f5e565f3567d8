// One pass finds what hides and what says that it can be opened; who is named by a control, and what is
// most of the page, is looked up only for the parts that are still in doubt.
#include "page/hidden.h"

#include <algorithm>
#include <array>
#include <bitset>
#include <optional>
#include <span>

#include "base/ascii.h"
#include "base/direct_mapped_cache.h"
#include "base/hash.h"
#include "base/search.h"
#include "base/word_list.h"
#include "dom/display.h"
#include "page/class_words.h"
#include "page/hiding_rules.h"
#include "text/spaces.h"

namespace winnow::page {
namespace {

using dom::Name;

// Chosen on wcxb, services, products and dragnet: what is hidden and larger is the page itself, before
// a script shows it.
constexpr double kLargeShare = 0.3;          // of the text of the page
constexpr std::uint32_t kLargeBytes = 1000;  // an aside on a small page is not
constexpr double kFadingShare = 0.1;
constexpr std::uint32_t kFadingBytes = 500;
constexpr std::size_t kGroup = 3;  // parts of one template are opened one by one
constexpr std::uint32_t kGroupBytes = 60;
constexpr double kMostOfThePage = 0.6;  // all hidden parts together

// Set by hand, so that no page makes them slow.
constexpr std::uint32_t kMaxChildren = 1000;  // searched for a size of letters
constexpr std::size_t kLongestStyle = 2000;   // bytes of an ancestor's style attribute
constexpr std::uint32_t kMaxAncestors = 32;   // searched for a background
constexpr std::uint32_t kNearAncestors = 2;   // whose names count
constexpr std::size_t kMaxNamed = 256;        // parts with an id that are looked up
constexpr std::size_t kLongestScript = 1U << 16;
constexpr std::size_t kMaxScripts = 1U << 20;  // bytes of scripts that are searched

// How far text can be hidden by one of these and yet be opened: it is never the state of a closed part.
constexpr HiddenWays kNeverOpened = bit(HiddenWay::FontSize) | bit(HiddenWay::Colour);

class Finder {
 public:
  Finder(const dom::Document& document, ClosedDetails details)
      : document_(document), finds_details_(details == ClosedDetails::Find) {
    if (finds_details_) open_ = document.find_name("open").value_or(Name::None);
    read_sheets();
  }

  std::vector<HiddenPart> find() {
    const auto size = static_cast<std::uint32_t>(document_.size());
    for (std::uint32_t i = 1; i < size;) {
      const dom::Node& node = document_[i];
      while (!hosts_.empty() && hosts_.back().end <= i) hosts_.pop_back();
      if (!hosts_.empty() && node.parent == hosts_.back().node) visit_child_of_host(node, i);
      if ((node.flags & dom::Node::kShadowRoot) != 0) open_host(node, i);
      if (node.is_element() && (node.data_length > 0 || has_tag_rules_)) visit(node, i);
      if (finds_details_ && document_[node.parent].is(Name::Details)) visit_detail(node, i);
      ++i;
    }
    if (parts_.empty()) return {};
    settle();
    return std::move(parts_);
  }

 private:
  struct ClassFacts {
    bool hides = false;
    bool may_be_ruled = false;
  };
  struct Id {
    std::string_view text;
    std::size_t part = 0;
  };
  // What an element sets behind its text.
  struct Background {
    std::uint32_t node = 0;
    bool is_set = false;
    std::optional<Colour> colour = {};
  };
  // An element whose content is that of a <template> inside it.
  struct Host {
    std::uint32_t node = 0;
    std::uint32_t end = 0;
    std::vector<std::string_view> slots;  // names, empty for the slot without one
  };

  void read_sheets() {
    for (const dom::NodeId id : document_.declarations()) {
      const dom::Node& node = document_[id];
      if (node.is(Name::Link)) {
        const auto rel = document_.attribute(node, Name::Rel);
        has_other_sheets_ = has_other_sheets_ || (rel && base::has_word(*rel, "stylesheet"));
      }
      if (!node.is(Name::Style) || dom::index(id) + 1 >= node.end) continue;
      // Those in <noscript> are for readers without scripts.
      if (document_[node.parent].is(Name::Noscript)) continue;
      const auto media = document_.attribute(node, Name::Media);
      if (media && !base::trim(*media).empty() && !base::contains_ignoring_case(*media, "screen") &&
          !base::contains_ignoring_case(*media, "all"))
        continue;
      rules_.add(document_.text(document_[dom::index(id) + 1]));
    }
    rules_.index();
    has_tag_rules_ = rules_.has_tags();
  }

  void visit(const dom::Node& node, std::uint32_t i) {
    HiddenWays ways = 0;
    bool is_ruled = has_tag_rules_ && rules_.may_concern_tag(node.name);
    std::string_view style;
    for (const dom::Attribute& attribute : document_.attributes(node)) {
      switch (attribute.name) {
        case Name::Style: style = document_.text(attribute.value); break;
        case Name::Hidden:
          // hidden="until-found" is content: a search in the page shows it.
          if (finds_details_ ||
              !base::equals_ignoring_case(document_.text(attribute.value), "until-found"))
            ways |= bit(HiddenWay::Attribute);
          break;
        case Name::AriaHidden:
          if (base::equals_ignoring_case(document_.text(attribute.value), "true"))
            ways |= bit(HiddenWay::AriaHidden);
          break;
        case Name::Class: {
          const ClassFacts& facts = facts_of(document_.text(attribute.value));
          if (facts.hides) ways |= bit(HiddenWay::ClassName);
          is_ruled = is_ruled || facts.may_be_ruled;
          break;
        }
        case Name::Id:
          is_ruled = is_ruled || rules_.may_concern_id(document_.text(attribute.value));
          break;
        default: break;
      }
    }
    if ((ways == 0 && !is_ruled && !may_hide(style)) || !has_text(node, i)) return;
    if (node.is(Name::Html) || dom::is_never_read(node) || node.space == dom::Namespace::Svg)
      return;
    const StyleEffect own = style.empty() ? StyleEffect{} : effect_of_style(style);
    if (ways == 0 && !is_ruled && own.hides == 0 && !own.colour) return;
    judge(node, i, own, ways);
  }

  // Finds the slots of a shadow root, without those of shadow roots inside it.
  void open_host(const dom::Node& root, std::uint32_t i) {
    Host host{.node = root.parent, .end = document_[root.parent].end, .slots = {}};
    for (std::uint32_t k = i + 1; k < root.end; ++k) {
      const dom::Node& node = document_[k];
      if ((node.flags & dom::Node::kShadowRoot) != 0)
        k = node.end - 1;
      else if (node.is(Name::Slot))
        host.slots.push_back(
            document_.attribute(node, Name::NameAttribute).value_or(std::string_view()));
    }
    std::ranges::sort(host.slots);
    hosts_.push_back(std::move(host));
  }

  // What no slot takes is not shown.
  void visit_child_of_host(const dom::Node& node, std::uint32_t i) {
    if (!node.is_element() && !node.is_text()) return;
    const std::string_view slot =
        document_.attribute(node, Name::Slot).value_or(std::string_view());
    if (std::ranges::binary_search(hosts_.back().slots, slot)) return;
    if (node.is_text() ? text::is_blank(document_.text(node))
                       : dom::is_never_read(node) || !has_text(node, i))
      return;
    parts_.push_back({dom::NodeId(i), HiddenLevel::Everyone, bit(HiddenWay::Display)});
  }

  // Of a closed <details> only the <summary> is shown.
  void visit_detail(const dom::Node& node, std::uint32_t i) {
    if (node.is(Name::Summary) || document_.attribute(document_[node.parent], open_)) return;
    if (node.is_text() ? text::is_blank(document_.text(node)) : !has_text(node, i)) return;
    parts_.push_back({dom::NodeId(i), HiddenLevel::Collapsed, bit(HiddenWay::Display)});
  }

  const ClassFacts& facts_of(std::string_view value) {
    return classes_.of(value, [&](std::string_view names) {
      return ClassFacts{names_hidden(names), rules_.may_concern_classes(names)};
    });
  }

  // OPTIMIZATION: most style attributes set a width or a margin.
  static bool may_hide(std::string_view style) noexcept { return style.size() >= 6; }

  const StyleEffect& effect_of_style(std::string_view style) {
    return styles_.of(style, [](std::string_view value) { return effect_of(value); });
  }

  void judge(const dom::Node& node, std::uint32_t i, const StyleEffect& own, HiddenWays ways) {
    Judged judged = rules_.judge(document_, node, own, ways);
    if (judged.colour && (judged.ways & bit(HiddenWay::Colour)) == 0 && !judged.has_background) {
      const std::optional<Colour> behind = colour_behind(node);
      if (behind && judged.colour->is_like(*behind)) judged.ways |= bit(HiddenWay::Colour);
    }
    // Not read aloud, but seen: an icon, a mark, a link that repeats another.
    if (judged.ways == bit(HiddenWay::AriaHidden) && !is_apart(node)) return;
    if (judged.ways == 0) return;
    // Children set the size again: a trick against white space between inline blocks.
    if (judged.ways == bit(HiddenWay::FontSize) && has_sized_children(node, i)) return;
    HiddenPart part{dom::NodeId(i), HiddenLevel::Everyone, judged.ways};
    if ((judged.ways & kNeverOpened) == 0 && (judged.can_be_shown || is_named_openable(node)))
      part.level = HiddenLevel::Collapsed;
    parts_.push_back(part);
  }

  // The colour behind the element, if it is known: a style sheet elsewhere may set another.
  std::optional<Colour> colour_behind(const dom::Node& node) {
    std::uint32_t i = node.parent;
    for (std::uint32_t k = 0; i != 0 && k < kMaxAncestors; i = document_[i].parent, ++k) {
      const Background& own = background_of(i);
      if (!own.is_set) continue;
      if (!own.colour) return std::nullopt;
      if (!own.colour->is_transparent()) return own.colour;
    }
    return has_other_sheets_ ? std::nullopt : std::optional(kPaper);
  }

  // OPTIMIZATION: neighbours have the same ancestors.
  const Background& background_of(std::uint32_t i) {
    Background& known = backgrounds_[i % backgrounds_.size()];
    if (known.node == i) return known;
    known = {.node = i};
    const dom::Node& node = document_[i];
    const auto style = document_.attribute(node, Name::Style);
    if (!style && rules_.empty()) return known;
    const Judged judged = rules_.judge(
        document_, node, style ? effect_of(style->substr(0, kLongestStyle)) : StyleEffect{}, 0);
    known.is_set = judged.has_background;
    known.colour = judged.background;
    return known;
  }

  [[nodiscard]] bool is_apart(const dom::Node& node) const {
    return dom::display_of(node) == dom::Display::Block;
  }

  // Asked for nodes in document order, so each node is passed once.
  [[nodiscard]] bool has_text(const dom::Node& node, std::uint32_t i) {
    if (next_text_ <= i) {
      next_text_ = i + 1;
      while (next_text_ < document_.size()) {
        const dom::Node& next = document_[next_text_];
        if (next.is_text() && !text::is_blank(document_.text(next))) break;
        next_text_ = next.is_element() && dom::is_never_read(next) ? next.end : next_text_ + 1;
      }
    }
    return next_text_ < node.end;
  }

  [[nodiscard]] bool has_sized_children(const dom::Node& node, std::uint32_t i) const {
    const std::uint32_t end = std::min(node.end, i + kMaxChildren);
    for (std::uint32_t k = i + 1; k < end; ++k) {
      const dom::Node& inner = document_[k];
      if (!inner.is_element()) continue;
      if (document_.attribute(inner, Name::Class) || document_.attribute(inner, Name::Style))
        return true;
    }
    return false;
  }

  // Names of the element and of those closely around it, and its role.
  bool is_named_openable(const dom::Node& node) {
    const dom::Node* each = &node;
    for (std::uint32_t k = 0; k <= kNearAncestors && each->is_element(); ++k) {
      if (each->is(Name::Body) || each->is(Name::Main) || each->is(Name::Article)) break;
      if (each->is(Name::Details)) return true;
      for (const dom::Attribute& attribute : document_.attributes(*each)) {
        const std::string_view value = document_.text(attribute.value);
        if ((attribute.name == Name::Class || attribute.name == Name::Id) && names_openable(value))
          return true;
        if (attribute.name == Name::Role && base::equals_ignoring_case(value, "tabpanel"))
          return true;
      }
      each = &document_[each->parent];
    }
    return false;
  }

  // Decides for the parts that have no sign of their own.
  void settle() {
    find_controls();
    const auto is_open = [](const HiddenPart& part) { return part.level != HiddenLevel::Everyone; };
    if (std::ranges::all_of(parts_, is_open)) return;
    measure();
    find_groups();
    const std::uint32_t all = text_before_.back();
    std::uint32_t hidden = 0;
    std::uint32_t end = 0;
    for (HiddenPart& part : parts_) {
      if (part.level != HiddenLevel::Everyone) continue;
      const std::uint32_t bytes = bytes_of(part);
      const bool is_large = bytes >= kLargeBytes && bytes >= kLargeShare * all;
      // What comes in when the reader scrolls to it is made opaque by a script.
      const bool fades_in = part.ways == bit(HiddenWay::Opacity) && bytes >= kFadingBytes &&
                            bytes >= kFadingShare * all;
      if (is_large || fades_in) part.level = HiddenLevel::Collapsed;
      // A sheet that hides all parts of the page until another one has been loaded.
      if (dom::index(part.element) < end) continue;
      end = document_[part.element].end;
      hidden += bytes;
    }
    const bool is_the_page = hidden >= kMostOfThePage * all;
    // Inside what everyone is kept from, nothing is decided again.
    end = 0;
    std::erase_if(parts_, [&](HiddenPart& part) {
      if (is_the_page && (part.ways & kNeverOpened) == 0) part.level = HiddenLevel::Collapsed;
      if (dom::index(part.element) < end) return true;
      if (part.level == HiddenLevel::Everyone) end = document_[part.element].end;
      return false;
    });
  }

  [[nodiscard]] std::uint32_t bytes_of(const HiddenPart& part) const {
    return text_before_[document_[part.element].end] - text_before_[dom::index(part.element)];
  }

  // Answers, tabs, cards: several parts of the same tag and classes, with texts of their own.
  void find_groups() {
    struct Member {
      std::uint64_t look = 0;
      std::uint32_t bytes = 0;
      std::uint32_t part = 0;
    };
    std::vector<Member> members;
    for (std::uint32_t i = 0; i < parts_.size(); ++i) {
      const HiddenPart& part = parts_[i];
      if (part.level != HiddenLevel::Everyone || (part.ways & kNeverOpened) != 0) continue;
      const dom::Node& node = document_[part.element];
      const auto classes = document_.attribute(node, Name::Class);
      const std::uint32_t bytes = bytes_of(part);
      if (!classes || bytes < kGroupBytes) continue;
      const std::uint64_t look = base::join_hash(base::hash_view(*classes), dom::index(node.name));
      members.push_back({look, bytes, i});
    }
    std::ranges::sort(members, {},
                      [](const Member& member) { return std::pair(member.look, member.bytes); });
    for (std::size_t i = 0; i < members.size();) {
      std::size_t end = i;
      while (end < members.size() && members[end].look == members[i].look) ++end;
      if (end - i >= kGroup && members[i].bytes != members[end - 1].bytes)
        for (std::size_t k = i; k < end; ++k)
          parts_[members[k].part].level = HiddenLevel::Collapsed;
      i = end;
    }
  }

  // Running sums of the bytes of text.
  void measure() {
    text_before_.resize(document_.size() + 1);
    std::uint32_t sum = 0;
    std::uint32_t never_read_end = 0;
    for (std::uint32_t i = 0; i < document_.size(); ++i) {
      text_before_[i] = sum;
      const dom::Node& node = document_[i];
      if (node.is_element() && i >= never_read_end && dom::is_never_read(node))
        never_read_end = node.end;
      if (node.is_text() && i >= never_read_end) {
        const std::string_view text = document_.text(node);
        if (!text::is_blank(text)) sum += static_cast<std::uint32_t>(base::trim(text).size());
      }
    }
    text_before_.back() = sum;
  }

  // A control names the part that it opens: aria-controls="more", href="#more", data-target="#more",
  // for="more", onclick="toggle('more')". So does a script of the page: show("more").
  void find_controls() {
    std::vector<Id> ids;
    for (std::size_t i = 0; i < parts_.size() && ids.size() < kMaxNamed; ++i) {
      if (parts_[i].level != HiddenLevel::Everyone || (parts_[i].ways & kNeverOpened) != 0)
        continue;
      const auto id = document_.attribute(document_[parts_[i].element], Name::Id);
      if (id && !base::trim(*id).empty()) ids.push_back({base::trim(*id), i});
    }
    if (ids.empty()) return;
    std::ranges::sort(ids, {}, &Id::text);
    lengths_.reset();
    for (const Id& id : ids)
      if (id.text.size() < lengths_.size()) lengths_.set(id.text.size());
    for (const dom::Attribute& attribute : document_.attributes()) {
      const std::string_view value = document_.text(attribute.value);
      switch (attribute.name) {
        case Name::Id:
        case Name::Class:
        case Name::Style: break;
        case Name::AriaControls:
          base::for_each_word(value, [&](std::string_view word) { open(ids, word); });
          break;
        case Name::For: open(ids, value); break;
        case Name::Onclick: open_quoted(ids, value); break;
        default:
          if (value.size() > 1 && value.front() == '#')
            open(ids, value.substr(1));
          else if (attribute.name == Name::Href &&
                   base::starts_with_ignoring_case(value, "javascript:"))
            open_quoted(ids, value);
      }
    }
    std::size_t left = kMaxScripts;
    // What is longer is a library or data.
    for (const dom::NodeId declaration : document_.declarations()) {
      const dom::Node& node = document_[declaration];
      const std::uint32_t text = dom::index(declaration) + 1;
      if (!node.is(Name::Script) || text >= node.end) continue;
      const std::string_view code = document_.text(document_[text]);
      if (code.size() > std::min(kLongestScript, left)) continue;
      open_quoted(ids, code);
      left -= code.size();
    }
  }

  void open(std::span<const Id> ids, std::string_view name) {
    for (auto id = std::ranges::lower_bound(ids, name, {}, &Id::text);
         id != ids.end() && id->text == name; ++id)
      parts_[id->part].level = HiddenLevel::Collapsed;
  }

  // Whole strings: 'more', "#more".
  void open_quoted(std::span<const Id> ids, std::string_view code) {
    static constexpr base::CharacterSet kQuotes("\"'`");
    std::size_t before = std::string_view::npos;
    for (std::size_t at = kQuotes.find_in(code); at != std::string_view::npos;
         at = kQuotes.find_in(code, at + 1)) {
      if (before != std::string_view::npos && at - before > 1 && at - before < lengths_.size()) {
        std::string_view text = code.substr(before + 1, at - before - 1);
        if (text.front() == '#') text.remove_prefix(1);
        if (lengths_[text.size()]) open(ids, text);
      }
      before = at;
    }
  }

  const dom::Document& document_;
  HidingRules rules_;
  bool finds_details_ = false;
  Name open_ = Name::None;  // the attribute, if the page has it
  bool has_other_sheets_ = false;
  bool has_tag_rules_ = false;
  base::DirectMappedCache<ClassFacts> classes_;
  base::DirectMappedCache<StyleEffect> styles_;
  std::array<Background, 64> backgrounds_{};
  std::vector<HiddenPart> parts_;
  std::vector<Host> hosts_;  // around the node, and before it a shadow root
  std::vector<std::uint32_t> text_before_;
  std::uint32_t next_text_ = 0;  // node
  std::bitset<80> lengths_;      // of ids that controls may name
};

}  // namespace

std::vector<HiddenPart> find_hidden(const dom::Document& document, ClosedDetails details) {
  return Finder(document, details).find();
}

}  // namespace winnow::page
