// Elements by class word, the best group of them, and inside it the best place of the text.
#include "methods/auto/messages.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <utility>

#include "base/ascii.h"
#include "base/hash.h"
#include "methods/auto/message_signs.h"

namespace winnow::methods {
namespace {

using features::bit;
using features::ElementMeasures;
using features::join_hash;
using features::NameMark;
using features::NameMarks;

constexpr std::size_t kMaxWords = 12;       // class words of an element that are looked at
constexpr std::size_t kLongestNames = 300;  // bytes of a class or id
constexpr std::uint32_t kMaxCounted = 300;  // words of one message: none makes a group alone
constexpr std::uint32_t kMaxDates = 6;      // of one message: joined, posted, edited, quoted
constexpr std::uint32_t kFewestWords = 2;   // of a message
constexpr double kMinShare = 0.6;           // of the group that has names, or dates
constexpr double kMaxLinks = 0.6;           // share of words in links
constexpr double kBodyPresence = 0.6;       // messages that have something in the body's place

bool may_be_message(const dom::Node& node) noexcept {
  using enum dom::Name;
  return node.is(Div) || node.is(Li) || node.is(Article) || node.is(Section) || node.is(Tr) ||
         node.is(Table) || node.is(Tbody) || node.is(Dd) || node.is(Dl) || node.is(Td) ||
         node.is(P) || node.is(Blockquote) || node.is(Details) ||
         dom::index(node.name) >= dom::kKnownNameCount;
}

bool has_digit(std::string_view text) noexcept { return std::ranges::any_of(text, base::is_digit); }

// An element and what of it is its own: not that of messages inside.
struct Item {
  std::uint32_t element = 0;
  std::uint32_t words = 0;
  std::uint32_t link_words = 0;
  std::uint32_t times = 0;
  std::uint32_t writers = 0;
  std::uint32_t inputs = 0;
  std::uint32_t parent = kNone;  // the item that it stands in

  static constexpr std::uint32_t kNone = 0xFFFF'FFFF;
};

std::vector<Item> items_of(const ElementMeasures& measures, const MessageSigns& signs,
                           const std::vector<std::uint32_t>& elements) {
  const dom::Document& document = measures.document();
  std::vector<Item> items;
  std::vector<std::uint32_t> open;
  for (const std::uint32_t element : elements) {
    const std::uint32_t end = document[element].end;
    while (!open.empty() && document[items[open.back()].element].end <= element) open.pop_back();
    Item item{.element = element,
              .words = measures.words(element, end),
              .link_words = measures.link_words(element, end),
              .times = signs.times(element, end),
              .writers = signs.writers(element, end),
              .inputs = measures.inputs(element, end),
              .parent = open.empty() ? Item::kNone : open.back()};
    if (item.parent != Item::kNone) {
      Item& parent = items[item.parent];
      parent.words -= item.words;
      parent.link_words -= item.link_words;
      parent.times -= item.times;
      parent.writers -= item.writers;
      parent.inputs -= item.inputs;
    }
    open.push_back(static_cast<std::uint32_t>(items.size()));
    items.push_back(item);
  }
  return items;
}

struct Group {
  std::vector<Item> items;
  double score = 0;
  bool is_called_comment = false;
};

constexpr NameMarks kApart = bit(NameMark::Menu) | bit(NameMark::Side) | bit(NameMark::Related);

// Is it in a part of the page that is called so? What is named after having such a part holds most
// of the page.
bool is_in_part(const ElementMeasures& measures, std::uint32_t element, NameMarks marks,
                double largest) {
  const dom::Document& document = measures.document();
  const double page = measures.words(0, static_cast<std::uint32_t>(document.size()));
  for (std::uint32_t i = element; i != 0; i = document[i].parent)
    if ((measures.marks(i) & marks) != 0 && measures.words(i, document[i].end) < largest * page)
      return true;
  return false;
}

// In a menu, a side bar, a list of related things.
bool is_apart(const ElementMeasures& measures, std::uint32_t element) {
  return is_in_part(measures, element, kApart, 0.4);
}

bool is_among_comments(const ElementMeasures& measures, std::uint32_t element) {
  return is_in_part(measures, element, bit(NameMark::Comment), 0.7);
}

// How much it looks like a thread; 0: not at all.
Group judge(const ElementMeasures& measures, const MessageSigns& signs,
            const std::vector<std::uint32_t>& elements, MessageKind kind) {
  Group group;
  std::vector<Item> items = items_of(measures, signs, elements);
  // What says nothing is an empty form, a deleted message, a wrapper of one.
  std::vector<std::uint32_t> places(items.size(), Item::kNone);
  std::size_t crowded = 0;
  const auto asking = static_cast<std::size_t>(
      std::ranges::count_if(items, [](const Item& item) { return item.inputs > 0; }));
  for (std::size_t i = 0; i < items.size(); ++i) {
    Item item = items[i];
    while (item.parent != Item::kNone && places[item.parent] == Item::kNone)
      item.parent = items[item.parent].parent;
    if (item.parent != Item::kNone) item.parent = places[item.parent];
    if (item.words - item.link_words < kFewestWords && item.words < 2 * kFewestWords) continue;
    // The form for the next one.
    if (item.inputs > 0 && (2 * asking < items.size() || items.size() < 3)) continue;
    if (item.times > kMaxDates) ++crowded;
    places[i] = static_cast<std::uint32_t>(group.items.size());
    group.items.push_back(item);
  }
  const auto count = static_cast<double>(group.items.size());
  if (group.items.empty() || (kind == MessageKind::Any && group.items.size() < 2)) return group;
  double words = 0;
  double link_words = 0;
  double dated = 0;
  double signed_by = 0;
  double called = 0;
  for (const Item& item : group.items) {
    words += std::min(item.words - item.link_words, kMaxCounted);
    link_words += item.link_words;
    dated += item.times > 0 ? 1 : 0;
    signed_by += item.writers > 0 ? 1 : 0;
    called += measures.has(item.element, NameMark::Comment) ? 1 : 0;
  }
  const std::uint32_t first = group.items.front().element;
  group.is_called_comment = called > 0.5 * count || is_among_comments(measures, first);
  if (kind == MessageKind::Comments && !group.is_called_comment) return group;
  if (group.items.size() < 3 && dated == 0 && called <= 0.5 * count && kind != MessageKind::Any)
    return group;
  // A single one may be the form for the next, or a line that counts them.
  if (group.items.size() == 1) {
    const Item& only = group.items.front();
    if (only.times == 0 || only.writers == 0 || called == 0 || only.inputs > 0) return group;
  }
  if (static_cast<double>(crowded) > 0.3 * count || is_apart(measures, first)) return group;
  if (dated < kMinShare * count && signed_by < kMinShare * count) return group;
  // A name alone is a card of a person, a date alone an entry of a calendar.
  if (dated < 0.3 * count || signed_by < 0.3 * count) {
    if (!group.is_called_comment) return group;
  }
  if (link_words > kMaxLinks * (link_words + words)) return group;
  // Two of a kind may be anything: the page and its foot.
  const double trust = (group.is_called_comment ? 1.5 : 1.0) * (group.items.size() < 3 ? 0.6 : 1.0);
  group.score = words * (0.2 + dated / count) * (0.2 + signed_by / count) * trust;
  return group;
}

// Keys of an element: it is grouped with all that share one of them.
template <typename Visit>
void for_each_key(const dom::Document& document, std::uint32_t i, const Visit& visit) {
  const dom::Node& node = document[i];
  const std::uint64_t tag = dom::index(node.name);
  bool has_name = false;
  for (const dom::Attribute& attribute : document.attributes(node)) {
    std::string_view value = document.text(attribute.value).substr(0, kLongestNames);
    using enum dom::Name;
    if (attribute.name == Class) {
      // Whole words as the page writes them, but for numbers: "comment", "post-body", "depth-".
      std::size_t seen = 0;
      while (!value.empty() && seen < kMaxWords) {
        const std::size_t begin = value.find_first_not_of(" \t\n\r\f");
        if (begin == std::string_view::npos) break;
        value.remove_prefix(begin);
        const std::size_t end = std::min(value.find_first_of(" \t\n\r\f"), value.size());
        std::uint64_t hash = 0;
        for (const char c : value.substr(0, end))
          if (!base::is_digit(c)) hash = hash * 131 + static_cast<unsigned char>(c);
        visit(join_hash(tag, hash));
        value.remove_prefix(end);
        ++seen;
        has_name = true;
      }
    } else if (attribute.name == Id && has_digit(value)) {
      std::uint64_t hash = 1;
      for (const char c : value.substr(0, value.find_first_of("0123456789")))
        hash = hash * 131 + static_cast<unsigned char>(c);
      visit(join_hash(tag + 1'000'003, hash));
      has_name = true;
    } else if (attribute.name == Itemtype) {
      visit(join_hash(tag + 2'000'003, base::fnv1a(value)));
      has_name = true;
    }
  }
  if (!has_name) visit(join_hash(tag + 3'000'017, node.parent));
}

// The class word below which the text of these messages stands.
struct BodyPlace {
  std::vector<std::uint32_t> of_item;  // Item::kNone: it has none there
};

struct Part {
  std::uint32_t end = 0;              // of the message's own nodes, before the first message inside
  std::vector<std::uint32_t> inside;  // elements of messages inside
};

constexpr NameMarks kNotText = bit(NameMark::Share) | bit(NameMark::Menu) | bit(NameMark::Form) |
                               bit(NameMark::Foot) | bit(NameMark::Meta) | bit(NameMark::Author) |
                               bit(NameMark::Date);

BodyPlace find_bodies(const ElementMeasures& measures, const MessageSigns& signs,
                      const std::vector<Item>& items, const std::vector<Part>& parts) {
  const dom::Document& document = measures.document();
  struct Place {
    std::uint32_t messages = 0;
    std::uint32_t last = Item::kNone;  // the item that it was seen in
    double words = 0;
    double beside = 0;
    bool is_named = false;
  };
  std::unordered_map<std::uint64_t, Place> places;
  for (std::uint32_t number = 0; number < items.size(); ++number) {
    const std::uint32_t first = items[number].element + 1;
    for (std::uint32_t i = first; i < parts[number].end; ++i) {
      const dom::Node& node = document[i];
      if (!node.is_element() || !measures.is_shown(i)) continue;
      const std::uint32_t end = std::min(node.end, parts[number].end);
      const std::uint32_t words = measures.words(i, end);
      if (words == 0) continue;
      const std::uint32_t beside = signs.times(i, end) + signs.writers(i, end);
      const bool is_named = measures.has(i, NameMark::Body);
      for_each_key(document, i, [&](std::uint64_t key) {
        Place& place = places[key];
        if (place.last == number) return;
        place.last = number;
        ++place.messages;
        place.words +=
            std::min(words, kMaxCounted) - 0.5 * std::min(words, measures.link_words(i, end));
        place.beside += beside;
        place.is_named = place.is_named || is_named;
      });
    }
  }
  const auto count = static_cast<double>(items.size());
  std::uint64_t best = 0;
  double best_score = 0;
  for (const auto& [key, place] : places) {
    if (place.messages < kBodyPresence * count) continue;
    const double score = (place.words - 6 * place.beside) * (place.is_named ? 1.15 : 1.0);
    if (score > best_score || (score == best_score && score > 0 && key < best)) {
      best = key;
      best_score = score;
    }
  }
  double all = 0;
  for (const Item& item : items) all += std::min(item.words - item.link_words, kMaxCounted);
  BodyPlace found;
  found.of_item.assign(items.size(), Item::kNone);
  if (best_score < 0.35 * all) return found;
  for (std::uint32_t number = 0; number < items.size(); ++number)
    for (std::uint32_t i = items[number].element + 1; i < parts[number].end; ++i) {
      if (!document[i].is_element() || !measures.is_shown(i) ||
          measures.words(i, document[i].end) == 0)
        continue;
      bool is_it = false;
      for_each_key(document, i, [&](std::uint64_t key) { is_it = is_it || key == best; });
      if (!is_it) continue;
      found.of_item[number] = i;
      break;
    }
  return found;
}

// What stands in a message and is no part of what it says.
void exclude(const ElementMeasures& measures, const MessageSigns& signs, bool is_whole,
             const Part& part, std::uint32_t root, dom::Selection& body) {
  const dom::Document& document = measures.document();
  const std::uint32_t all = measures.words(root, std::min(document[root].end, part.end));
  std::size_t next = 0;
  for (std::uint32_t i = root + 1; i < document[root].end; ++i) {
    while (next < part.inside.size() && part.inside[next] < i) ++next;
    const dom::Node& node = document[i];
    if (!node.is_element()) continue;
    bool is_out = next < part.inside.size() && part.inside[next] == i;
    if (!is_out && measures.is_shown(i)) {
      const std::uint32_t words = measures.words(i, node.end);
      const bool is_small = words > 0 && 2 * words < all;
      const NameMarks marks = measures.marks(i);
      is_out = is_small && (marks & (bit(NameMark::Share) | bit(NameMark::Form))) != 0;
      // Where the text has no place of its own: without who wrote it, when, and what to do with it.
      if (!is_out && is_whole && is_small && words <= 25) {
        const bool has_evidence = signs.times(i, node.end) > 0 || signs.writers(i, node.end) > 0;
        is_out = (marks & kNotText) != 0 || has_evidence ||
                 (measures.link_words(i, node.end) == words && node.is(dom::Name::Li));
      }
    }
    if (!is_out) continue;
    body.excluded.push_back(dom::NodeId(i));
    i = node.end - 1;
  }
}

// Is anything called a comment that has words?
bool names_comments(const ElementMeasures& measures) {
  const dom::Document& document = measures.document();
  for (std::uint32_t i = 0; i < document.size(); ++i)
    if (measures.has(i, NameMark::Comment) && measures.words(i, document[i].end) >= kFewestWords)
      return true;
  return false;
}

}  // namespace

FoundMessages find_messages(const ElementMeasures& measures, MessageKind kind) {
  const dom::Document& document = measures.document();
  if (kind == MessageKind::Comments && !names_comments(measures)) return {};
  const MessageSigns signs(measures);
  std::unordered_map<std::uint64_t, std::vector<std::uint32_t>> elements;
  const auto body = document.find_first(dom::Name::Body);
  for (std::uint32_t i = body ? dom::index(*body) + 1 : 1; i < document.size(); ++i) {
    const dom::Node& node = document[i];
    if (!node.is_element() || !may_be_message(node) || !measures.is_shown(i)) continue;
    if (measures.words(i, node.end) < kFewestWords) continue;
    // Without a name or a time in it there is no message.
    if (signs.times(i, node.end) == 0 && signs.writers(i, node.end) == 0) continue;
    for_each_key(document, i, [&](std::uint64_t key) {
      std::vector<std::uint32_t>& own = elements[key];
      if (own.size() < kMaxMessages && (own.empty() || own.back() != i)) own.push_back(i);
    });
  }
  Group best;
  std::uint64_t best_key = 0;
  for (const auto& [key, own] : elements) {
    Group group = judge(measures, signs, own, kind);
    if (group.score <= 0) continue;
    // Of equals the outermost: it has what stands around the message, and the replies inside.
    const auto rank = [](const Group& one, std::uint64_t name) {
      return std::tuple(-one.score, one.items.front().element, name);
    };
    if (!best.items.empty() && rank(best, best_key) < rank(group, key)) continue;
    best = std::move(group);
    best_key = key;
  }
  FoundMessages found;
  if (best.items.empty()) return found;
  found.are_comments = best.is_called_comment;
  const std::vector<Item>& items = best.items;
  std::vector<Part> parts(items.size());
  for (std::size_t i = 0; i < items.size(); ++i) parts[i].end = document[items[i].element].end;
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (items[i].parent == Item::kNone) continue;
    Part& around = parts[items[i].parent];
    around.end = std::min(around.end, items[i].element);
    around.inside.push_back(items[i].element);
  }
  const BodyPlace bodies = find_bodies(measures, signs, items, parts);
  for (std::uint32_t i = 0; i < items.size(); ++i) {
    dom::Post post;
    post.first = items[i].element;
    post.end = parts[i].end;
    const bool is_whole = bodies.of_item[i] == Item::kNone;
    const std::uint32_t root = is_whole ? items[i].element : bodies.of_item[i];
    post.body.roots.push_back(dom::NodeId(root));
    post.body.reads_hidden = true;
    exclude(measures, signs, is_whole, parts[i], root, post.body);
    if (items[i].parent != Item::kNone) post.reply_to = items[i].parent;
    found.posts.push_back(std::move(post));
    found.elements.push_back(items[i].element);
  }
  return found;
}

void drop_largest(const MessageBlocks& blocks, FoundMessages& messages) {
  constexpr double kMaxKept = 0.4;  // of the page's words that are content
  constexpr double kFewest = 60;    // so many words must be at stake
  const features::Segmentation& segmentation = blocks.segmentation;
  std::vector<std::uint64_t> sums(blocks.kept.size() + 1, 0);  // words kept before each block
  for (std::size_t i = 0; i < blocks.kept.size(); ++i)
    sums[i + 1] = sums[i] + (blocks.kept[i] ? blocks.texts[i].words : 0);
  const auto block_at = [&](std::uint32_t node) {
    const auto found = std::ranges::lower_bound(
        segmentation.blocks, node, {},
        [&](const features::Block& block) { return segmentation.begin_node(block); });
    return static_cast<std::size_t>(found - segmentation.blocks.begin());
  };
  std::vector<std::optional<std::uint32_t>> places;  // of each message afterwards
  FoundMessages left;
  left.are_comments = messages.are_comments;
  for (std::size_t i = 0; i < messages.posts.size(); ++i) {
    const std::uint32_t element = messages.elements[i];
    const auto own =
        static_cast<double>(sums[block_at(messages.posts[i].end)] - sums[block_at(element)]);
    places.emplace_back();
    if (own >= kFewest && own > kMaxKept * static_cast<double>(sums.back())) continue;
    places.back() = static_cast<std::uint32_t>(left.posts.size());
    dom::Post& post = left.posts.emplace_back(std::move(messages.posts[i]));
    if (post.reply_to) post.reply_to = places[*post.reply_to];
    left.elements.push_back(element);
  }
  messages = std::move(left);
}

namespace {

// Leaves blocks that are no content out of the messages' texts; a message that would hardly keep
// any stays as it is.
void drop_unlikely(const MessageBlocks& blocks, const dom::Document& document,
                   std::vector<dom::Post>& posts) {
  const features::Segmentation& segmentation = blocks.segmentation;
  constexpr double kMinKept = 0.3;  // of a message's words
  for (dom::Post& post : posts) {
    if (post.body.roots.empty()) continue;
    const std::uint32_t first = dom::index(post.body.roots.front());
    const std::uint32_t end = std::min(document[post.body.roots.back()].end, post.end);
    const auto begin = std::ranges::lower_bound(
        segmentation.blocks, first, {},
        [&](const features::Block& block) { return segmentation.begin_node(block); });
    double kept = 0;
    double all = 0;
    std::vector<dom::NodeId> unlikely;
    for (auto block = begin;
         block != segmentation.blocks.end() && segmentation.begin_node(*block) < end; ++block) {
      const auto number = static_cast<std::size_t>(block - segmentation.blocks.begin());
      all += blocks.texts[number].words;
      if (blocks.kept[number]) {
        kept += blocks.texts[number].words;
        continue;
      }
      for (const features::TextPiece& piece : segmentation.pieces_of(*block))
        unlikely.push_back(dom::NodeId(piece.node));
    }
    if (unlikely.empty() || kept < kMinKept * all) continue;
    // In document order, none inside another.
    std::vector<dom::NodeId> both;
    std::ranges::merge(post.body.excluded, unlikely, std::back_inserter(both));
    post.body.excluded.clear();
    for (const dom::NodeId node : both)
      if (post.body.excluded.empty() || dom::index(node) >= document[post.body.excluded.back()].end)
        post.body.excluded.push_back(node);
  }
}

std::optional<dom::Post> find_opening(const ElementMeasures& measures, const MessageBlocks& blocks,
                                      const std::vector<dom::Post>& posts) {
  constexpr std::uint32_t kFewestOpening = 12;  // words: fewer are a title or a description
  const dom::Document& document = measures.document();
  const features::Segmentation& segmentation = blocks.segmentation;
  const std::uint32_t before = posts.front().first;
  // The largest elements that hold kept blocks and no message; of these the one with most words.
  struct Region {
    std::uint32_t element = 0;
    std::uint32_t words = 0;
  };
  Region best;
  Region region;
  for (std::size_t i = 0; i < segmentation.blocks.size(); ++i) {
    const std::uint32_t node = segmentation.begin_node(segmentation.blocks[i]);
    if (node >= before) break;
    if (!blocks.kept[i] || measures.heading_level(segmentation.blocks[i].element) == 1) continue;
    if (region.words == 0 || node >= document[region.element].end) {
      region = {segmentation.blocks[i].element, 0};
      while (document[document[region.element].parent].end <= before &&
             document[region.element].parent != 0)
        region.element = document[region.element].parent;
    }
    region.words += blocks.texts[i].words;
    if (region.words > best.words) best = region;
  }
  if (best.words < kFewestOpening || document[best.element].end > before) return std::nullopt;
  dom::Post post;
  post.first = best.element;
  post.end = document[best.element].end;
  std::vector<bool> own(segmentation.blocks.size(), false);
  for (std::size_t i = 0; i < own.size(); ++i) {
    const std::uint32_t node = segmentation.begin_node(segmentation.blocks[i]);
    own[i] = blocks.kept[i] && node >= post.first && node < post.end &&
             measures.heading_level(segmentation.blocks[i].element) != 1;
  }
  const MessageSigns signs(measures, post.first, post.end);
  if (signs.times(post.first, post.end) + signs.writers(post.first, post.end) == 0)
    return std::nullopt;
  post.body = features::select_blocks(document, segmentation, own);
  post.body.reads_hidden = true;
  return post;
}

}  // namespace

std::vector<dom::Post> thread_of(const ElementMeasures& measures, const MessageBlocks& blocks,
                                 std::vector<dom::Post> posts) {
  if (posts.empty()) return posts;
  drop_unlikely(blocks, measures.document(), posts);
  if (std::optional<dom::Post> opening = find_opening(measures, blocks, posts)) {
    for (dom::Post& post : posts)
      if (post.reply_to) ++*post.reply_to;
    posts.insert(posts.begin(), *std::move(opening));
  }
  return posts;
}

}  // namespace winnow::methods
