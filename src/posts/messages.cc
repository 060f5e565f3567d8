// Groups the elements by class word, picks the group that scores best as a thread, then picks the
// class word of the text inside that group's messages.
#include "posts/messages.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <utility>

#include "base/ascii.h"
#include "base/flat_table.h"
#include "base/hash.h"
#include "base/time_limit.h"
#include "base/word_list.h"
#include "posts/action_lines.h"
#include "posts/message_signs.h"
#include "posts/message_spans.h"

namespace winnow::posts {
namespace {

using base::join_hash;
using page::bit;
using page::ElementMeasures;
using page::NameMark;
using page::NameMarks;

constexpr std::size_t kMaxWords = 12;       // class words that are read per element
constexpr std::size_t kLongestNames = 300;  // bytes that are read of a class or id
constexpr std::uint32_t kMaxCounted = 300;  // words per message, so that one long text cannot win
constexpr std::uint32_t kMaxDates = 4;      // per message: joined, posted, edited, quoted
constexpr std::uint32_t kMinWords = 2;      // minimum per message
constexpr double kMinShare = 0.6;           // share of messages with names, or with dates
constexpr double kMaxLinks = 0.6;           // share of words in links
constexpr double kPlainShare = 0.25;        // part of the score that ignores which blocks are kept
constexpr double kBodyPresence = 0.6;       // share of messages that have the body's class word

bool has_digit(std::string_view text) noexcept { return std::ranges::any_of(text, base::is_digit); }

// Counts the words of kept blocks between two nodes, as the difference of two running sums.
class KeptWords {
 public:
  KeptWords(const MessageBlocks& blocks, const dom::Document& document)
      : sums_(document.size() + 1) {
    const features::Segmentation& segmentation = blocks.segmentation;
    std::uint32_t node = 0;
    std::uint32_t sum = 0;
    for (std::size_t i = 0; i < blocks.kept.size(); ++i) {
      if (!blocks.kept[i]) continue;
      const std::uint32_t begin = segmentation.begin_node(segmentation.blocks[i]);
      while (node <= begin) sums_[node++] = sum;
      sum += blocks.texts[i].words;
    }
    while (node < sums_.size()) sums_[node++] = sum;
  }

  // The words of the blocks that begin in [first, end).
  [[nodiscard]] std::uint32_t in(std::uint32_t first, std::uint32_t end) const {
    return sums_[end] - sums_[first];
  }
  [[nodiscard]] std::uint32_t all() const noexcept { return sums_.back(); }

 private:
  std::vector<std::uint32_t> sums_;  // words before each node, and in all of them
};

// A candidate message. The counts exclude those of the candidates nested in it.
struct Item {
  std::uint32_t element = 0;  // or the head of a message without an element (message_spans.h)
  std::uint32_t end = 0;
  std::uint32_t words = 0;
  std::uint32_t kept_words = 0;  // in blocks that are content
  std::uint32_t link_words = 0;
  std::uint32_t times = 0;
  std::uint32_t writers = 0;
  std::uint32_t inputs = 0;
  std::uint32_t parent = kNone;  // the item around it

  static constexpr std::uint32_t kNone = 0xFFFF'FFFF;
};

std::vector<Item> items_of(const ElementMeasures& measures, const MessageSigns& signs,
                           const KeptWords& kept, std::span<const MessageSpan> spans) {
  std::vector<Item> items;
  std::vector<std::uint32_t> open;
  for (const auto& [element, end] : spans) {
    while (!open.empty() && items[open.back()].end <= element) open.pop_back();
    Item item{.element = element,
              .end = end,
              .words = measures.words(element, end),
              .kept_words = kept.in(element, end),
              .link_words = measures.link_words(element, end),
              .times = signs.times(element, end),
              .writers = signs.writers(element, end),
              .inputs = measures.inputs(element, end),
              .parent = open.empty() ? Item::kNone : open.back()};
    if (item.parent != Item::kNone) {
      Item& parent = items[item.parent];
      parent.words -= item.words;
      parent.kept_words -= item.kept_words;
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
  bool has_heads = false;  // its items are heads and what follows them
};

constexpr NameMarks kApart = bit(NameMark::Menu) | bit(NameMark::Side) | bit(NameMark::Related);

// Is the element inside a part of the page whose names have one of `marks`? Parts with at least the
// share `largest` of the page's words are ignored: a wrapper may be named after a part in it
// ("has-sidebar").
bool is_in_part(const ElementMeasures& measures, std::uint32_t element, NameMarks marks,
                double largest) {
  const dom::Document& document = measures.document();
  const double page = measures.words(0, static_cast<std::uint32_t>(document.size()));
  for (std::uint32_t i = element; i != 0; i = document[i].parent)
    if ((measures.marks(i) & marks) != 0 && measures.words(i, document[i].end) < largest * page)
      return true;
  return false;
}

// In a menu, a sidebar or a list of related links.
bool is_apart(const ElementMeasures& measures, std::uint32_t element) {
  return is_in_part(measures, element, kApart, 0.4);
}

bool is_among_comments(const ElementMeasures& measures, std::uint32_t element) {
  return is_in_part(measures, element, bit(NameMark::Comment), 0.7);
}

// Two messages side by side, one of which may be too short for its blocks to be kept. An element
// that is itself marked as a writer is a member card, not a message.
bool is_short_exchange(const MessageSigns& signs, const Group& group) {
  return group.items.size() == 2 && group.items.back().parent == Item::kNone &&
         std::ranges::all_of(group.items, [&](const Item& item) {
           return item.times > 0 && item.writers > 0 &&
                  signs.writers(item.element, item.element + 1) == 0;
         });
}

bool has_numbered_id(const dom::Document& document, std::uint32_t node) {
  return has_digit(document.attribute(document[node], dom::Name::Id).value_or(""));
}

// Does a short text of its own show the time of this message, not a sentence that mentions a year?
bool has_stamp(const ElementMeasures& measures, const MessageSigns& signs, const Item& item) {
  constexpr std::uint32_t kMaxNodes = 60;  // from the beginning
  constexpr std::uint32_t kMaxStamp = 8;   // words
  const dom::Document& document = measures.document();
  for (std::uint32_t i = item.element; i < item.end && i < item.element + kMaxNodes; ++i)
    if (document[i].is_text() && signs.times(i, i + 1) > 0 && measures.words(i, i + 1) <= kMaxStamp)
      return true;
  return false;
}

// Scores these places as the messages of a thread; 0 = they are not.
Group judge(const ElementMeasures& measures, const MessageSigns& signs, const KeptWords& kept,
            std::span<const MessageSpan> spans, bool has_heads, MessageKind kind) {
  Group group;
  group.has_heads = has_heads;
  std::vector<Item> items = items_of(measures, signs, kept, spans);
  // Elements with almost no words of their own are empty forms, deleted messages, or wrappers of
  // one message.
  std::vector<std::uint32_t> places(items.size(), Item::kNone);
  std::size_t crowded = 0;
  const auto asking = static_cast<std::size_t>(
      std::ranges::count_if(items, [](const Item& item) { return item.inputs > 0; }));
  for (std::size_t i = 0; i < items.size(); ++i) {
    Item item = items[i];
    while (item.parent != Item::kNone && places[item.parent] == Item::kNone)
      item.parent = items[item.parent].parent;
    if (item.parent != Item::kNone) item.parent = places[item.parent];
    if (item.words - item.link_words < kMinWords && item.words < 2 * kMinWords) continue;
    // The form for a new message.
    if (item.inputs > 0 && (2 * asking < items.size() || items.size() < 3)) continue;
    if (item.times > kMaxDates) ++crowded;
    places[i] = static_cast<std::uint32_t>(group.items.size());
    group.items.push_back(item);
  }
  const auto count = static_cast<double>(group.items.size());
  if (group.items.empty()) return group;
  double words = 0;
  double kept_words = 0;
  double link_words = 0;
  double dated = 0;
  double signed_by = 0;
  double called = 0;
  double kept_items = 0;
  for (const Item& item : group.items) {
    words += std::min(item.words - item.link_words, kMaxCounted);
    kept_words += std::min(item.kept_words, kMaxCounted);
    kept_items += item.kept_words > 0 ? 1 : 0;
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
  // A single element may be the form for a new comment, or the line with the comment count. In a thread it
  // may be the only answer.
  if (group.items.size() == 1) {
    const Item& only = group.items.front();
    const bool is_named =
        kind == MessageKind::Any ? has_numbered_id(measures.document(), only.element) : called > 0;
    if (only.times == 0 || only.writers == 0 || !is_named || only.inputs > 0) return group;
  }
  if (static_cast<double>(crowded) > 0.3 * count || is_apart(measures, first)) return group;
  if (dated < kMinShare * count && signed_by < kMinShare * count) return group;
  // Names without dates are cards of people, dates without names are calendar entries or paragraphs. But
  // a thread may have names alone, or dates alone in short lines or in the heads of its messages.
  if (dated < 0.3 * count || signed_by < 0.3 * count) {
    const bool may_lack_one =
        kind == MessageKind::Any &&
        (signed_by >= 0.9 * count ||
         (dated >= 0.9 * count &&
          (has_heads || std::ranges::all_of(group.items, [&](const Item& item) {
             return has_stamp(measures, signs, item);
           }))));
    if (!group.is_called_comment && !may_lack_one) return group;
  }
  if (link_words > kMaxLinks * (link_words + words)) return group;
  // Two elements with a class in common are weak evidence: they may be the page and its footer, or
  // two rows of one message.
  const bool are_signed = std::ranges::all_of(
      group.items, [](const Item& item) { return item.times > 0 && item.writers > 0; });
  const double of_few = kind == MessageKind::Comments ? 0.6
                        : !are_signed                 ? 0.3
                        : kept_items == count         ? 0.8
                                                      : 0.6;
  // A single comment may be the part around all of them.
  constexpr double kOfOne = 0.3;
  const double of_size = count < 2 ? kOfOne : count < 3 ? of_few : 1.0;
  const double trust = (group.is_called_comment ? 1.5 : 1.0) * of_size;
  group.score = words * (0.2 + dated / count) * (0.2 + signed_by / count) * trust;
  if (kind == MessageKind::Comments || kept.all() == 0) return group;
  // The messages of a thread are the content of the page. Member cards, lists of remarks, and forms
  // that share a class with the messages are not.
  if (count > 1 && kept_items < 2 && !is_short_exchange(signs, group)) group.score = 0;
  // Any two messages are better evidence than one.
  constexpr double kOfOnlyAnswer = 0.01;
  if (count < 2) group.score *= kept_items > 0 ? kOfOnlyAnswer : 0;
  group.score *= (kPlainShare + (1 - kPlainShare) * kept_words / std::max(words, kept_words)) *
                 (kPlainShare + (1 - kPlainShare) * kept_items / count);
  return group;
}

// Visits the keys of an element. Elements with a common key form a group; an element may be in
// several.
template <typename Visit>
void for_each_key(const dom::Document& document, std::uint32_t i, const Visit& visit) {
  const dom::Node& node = document[i];
  const std::uint64_t tag = dom::index(node.name);
  bool has_name = false;
  for (const dom::Attribute& attribute : document.attributes(node)) {
    const std::string_view value = document.text(attribute.value).substr(0, kLongestNames);
    using enum dom::Name;
    if (attribute.name == Class) {
      // Whole class words without their digits: "comment", "post-body", "depth-".
      std::size_t seen = 0;
      for (std::size_t at = 0; seen < kMaxWords;) {
        while (at < value.size() && base::is_space(value[at])) ++at;
        if (at == value.size()) break;
        std::uint64_t hash = 0;
        for (; at < value.size() && !base::is_space(value[at]); ++at)
          if (!base::is_digit(value[at])) hash = hash * 131 + static_cast<unsigned char>(value[at]);
        visit(join_hash(tag, hash));
        ++seen;
        has_name = true;
      }
    } else if (attribute.name == Id && has_digit(value)) {
      std::uint64_t hash = 1;
      for (std::size_t at = 0; !base::is_digit(value[at]); ++at)
        hash = hash * 131 + static_cast<unsigned char>(value[at]);
      visit(join_hash(tag + 1'000'003, hash));
      has_name = true;
    } else if (attribute.name == Itemtype) {
      visit(join_hash(tag + 2'000'003, base::fnv1a(value)));
      has_name = true;
    }
  }
  if (!has_name) visit(join_hash(tag + 3'000'017, node.parent));
}

// Elements by key.
class KeyIndex {
 public:
  struct Key {
    std::uint64_t hash = 0;
    std::uint32_t last = 0;   // element
    std::uint32_t count = 0;  // at most kMaxMessages
    std::uint32_t end = 0;    // of its elements in elements_
  };

  // Elements must come in document order.
  void add(std::uint64_t hash, std::uint32_t element) {
    if (2 * keys_.size() >= slots_.size())
      slots_ = base::grown(slots_, is_free, [](const Slot& slot) { return slot.hash; });
    Slot& slot = slots_[base::probe(
        slots_, hash, [&](const Slot& taken) { return is_free(taken) || taken.hash == hash; })];
    if (is_free(slot)) {
      slot = {hash, static_cast<std::uint32_t>(keys_.size())};
      keys_.push_back({.hash = hash});
    }
    Key& key = keys_[slot.key];
    if (key.count == kMaxMessages || (key.count > 0 && key.last == element)) return;
    key.last = element;
    ++key.count;
    entries_.push_back({slot.key, element});
  }
  // After the last element, before elements().
  void finish() {
    std::uint32_t first = 0;
    for (Key& key : keys_) {
      key.end = first;
      first += key.count;
    }
    elements_.resize(entries_.size());
    for (const Entry& entry : entries_) elements_[keys_[entry.key].end++] = entry.element;
  }

  // In the order of their first elements.
  [[nodiscard]] std::span<const Key> keys() const noexcept { return keys_; }
  [[nodiscard]] std::span<const std::uint32_t> elements(const Key& key) const noexcept {
    return std::span(elements_).subspan(key.end - key.count, key.count);
  }

 private:
  static constexpr std::uint32_t kFree = 0xFFFF'FFFF;
  struct Slot {
    std::uint64_t hash = 0;
    std::uint32_t key = kFree;
  };
  struct Entry {
    std::uint32_t key = 0;
    std::uint32_t element = 0;
  };
  static bool is_free(const Slot& slot) noexcept { return slot.key == kFree; }

  std::vector<Slot> slots_ = std::vector<Slot>(256);
  std::vector<Key> keys_;
  std::vector<Entry> entries_;
  std::vector<std::uint32_t> elements_;  // by key
};

// The element of each message that contains its text; all have one key in common.
struct BodyPlace {
  std::vector<std::uint32_t> of_item;  // Item::kNone = no such element in the message
};

struct Part {
  std::uint32_t end = 0;              // of the message's own nodes: its end or its first reply
  std::vector<std::uint32_t> inside;  // elements of the replies inside it
};

constexpr NameMarks kNotText = bit(NameMark::Share) | bit(NameMark::Menu) | bit(NameMark::Form) |
                               bit(NameMark::Foot) | bit(NameMark::Meta) | bit(NameMark::Author) |
                               bit(NameMark::Date);

BodyPlace find_bodies(const ElementMeasures& measures, const MessageSigns& signs,
                      const KeptWords& kept, const std::vector<Item>& items,
                      const std::vector<Part>& parts, MessageKind kind) {
  const dom::Document& document = measures.document();
  struct Place {
    std::uint32_t messages = 0;
    std::uint32_t last = Item::kNone;  // the last item with this key
    double words = 0;
    double beside = 0;
    bool is_named = false;
    std::uint32_t end = 0;      // of the first such element in the last item
    std::uint32_t repeats = 0;  // messages with two such elements, neither inside the other
    std::uint32_t repeated_in = Item::kNone;
  };
  // In a thread, words of kept blocks count more.
  const bool weighs_kept = std::ranges::any_of(
      items, [&](const Item& item) { return kind == MessageKind::Any && item.kept_words > 0; });
  const auto counted = [&](std::uint32_t words, std::uint32_t of_content) -> double {
    const double plain = std::min(words, kMaxCounted);
    if (!weighs_kept) return plain;
    return kPlainShare * plain + (1 - kPlainShare) * std::min(of_content, kMaxCounted);
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
      const std::uint32_t of_content = kept.in(i, end);
      const std::uint32_t beside = signs.times(i, end) + signs.writers(i, end);
      const bool is_named = measures.has(i, NameMark::Body);
      for_each_key(document, i, [&](std::uint64_t key) {
        Place& place = places[key];
        if (place.last == number) {
          if (i >= place.end && place.repeated_in != number) {
            place.repeated_in = number;
            ++place.repeats;
          }
          return;
        }
        place.last = number;
        place.end = node.end;
        ++place.messages;
        place.words +=
            counted(words, of_content) - 0.5 * std::min(words, measures.link_words(i, end));
        place.beside += beside;
        place.is_named = place.is_named || is_named;
      });
    }
  }
  constexpr double kBesideWeight = 10;    // words that one name or date outweighs
  constexpr double kMaxRepeats = 0.2;     // share of the messages
  constexpr double kRepeatedPlace = 0.7;  // factor for a key that messages have twice
  const auto count = static_cast<double>(items.size());
  std::uint64_t best = 0;
  double best_score = 0;
  for (const auto& [key, place] : places) {
    if (place.messages < kBodyPresence * count) continue;
    // A message may quote the one it answers; a class that both texts share does not identify the
    // message's own.
    const double single = place.repeats > kMaxRepeats * count ? kRepeatedPlace : 1.0;
    const double score =
        (place.words - kBesideWeight * place.beside) * (place.is_named ? 1.15 : 1.0) * single;
    if (score > best_score || (score == best_score && score > 0 && key < best)) {
      best = key;
      best_score = score;
    }
  }
  double all = 0;
  for (const Item& item : items) all += counted(item.words - item.link_words, item.kept_words);
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

// "_________________": forums write this line above the signature of a writer.
bool begins_signature(const dom::Document& document, std::uint32_t node) {
  constexpr std::size_t kMinLine = 10;
  const std::string_view text = base::trim(document.text(document[node]));
  return text.size() >= kMinLine && text.find_first_not_of('_') >= kMinLine;
}

// Excludes what is inside `root` but is not text of the message: replies, buttons, forms, the signature; and,
// if the whole message is its body, author and date. Returns whether it ends with a signature.
bool exclude(const ElementMeasures& measures, const MessageSigns& signs, const KeptWords& kept,
             bool is_whole, const Part& part, std::uint32_t root, dom::Selection& body) {
  const dom::Document& document = measures.document();
  const std::uint32_t root_end = std::min(document[root].end, part.end);
  const std::uint32_t all = measures.words(root, root_end);
  const std::uint32_t all_kept = kept.in(root, root_end);
  constexpr std::uint32_t kMaxSignature = 100;  // words
  std::size_t next = 0;
  for (std::uint32_t i = root + 1; i < document[root].end; ++i) {
    while (next < part.inside.size() && part.inside[next] < i) ++next;
    const dom::Node& node = document[i];
    if (node.is_text() && measures.words(i, root_end) <= kMaxSignature &&
        begins_signature(document, i)) {
      for (std::uint32_t at = i; at < document[root].end; at = document[at].end)
        body.excluded.push_back(dom::NodeId(at));
      return true;
    }
    if (!node.is_element()) continue;
    bool is_out = next < part.inside.size() && part.inside[next] == i;
    if (!is_out && measures.is_shown(i)) {
      const std::uint32_t words = measures.words(i, node.end);
      const bool is_small = words > 0 && 2 * words < all;
      const NameMarks marks = measures.marks(i);
      is_out = is_small && (marks & (bit(NameMark::Share) | bit(NameMark::Form))) != 0;
      // A message without a body element: leave out author, date and the list of actions.
      const bool is_text = all_kept > 0 && 2 * kept.in(i, node.end) >= all_kept;
      if (!is_out && is_whole && is_small && words <= 25 && !is_text) {
        const bool has_evidence = signs.times(i, node.end) > 0 || signs.writers(i, node.end) > 0;
        is_out = (marks & kNotText) != 0 || has_evidence ||
                 (measures.link_words(i, node.end) == words && node.is(dom::Name::Li));
      }
    }
    if (!is_out) continue;
    body.excluded.push_back(dom::NodeId(i));
    i = node.end - 1;
  }
  return false;
}

// "Member", "Joined: 02 Mar 2003": a cell beside the text of a message.
bool is_about_writer(const ElementMeasures& measures, const MessageSigns& signs,
                     std::uint32_t node) {
  constexpr std::uint32_t kMaxAbout = 12;  // words
  const dom::Document& document = measures.document();
  const std::uint32_t end = document[node].end;
  if (!document[node].is(dom::Name::Td)) return false;
  const std::uint32_t row_end = document[document[node].parent].end;
  std::uint32_t next = end;
  while (next < row_end && !document[next].is_element()) next = document[next].end;
  if (next >= row_end) return false;  // the last cell
  return measures.words(node, end) <= kMaxAbout ||
         signs.times(node, end) + signs.writers(node, end) > 0;
}

// The element of this message, or the nearest element around it (and around no other message) that
// has a number in its id, as permalinks do.
std::uint32_t numbered_around(const dom::Document& document, const std::vector<Item>& items,
                              std::size_t number) {
  constexpr int kMaxLevels = 3;
  const std::uint32_t element = items[number].element;
  if (has_numbered_id(document, element) || items[number].parent != Item::kNone) return element;
  std::uint32_t around = element;
  for (int i = 0; i < kMaxLevels; ++i) {
    around = document[around].parent;
    const bool is_shared =
        (number > 0 && items[number - 1].end > around) ||
        (number + 1 < items.size() && items[number + 1].element < document[around].end);
    if (around == 0 || is_shared) break;
    if (has_numbered_id(document, around)) return around;
  }
  return element;
}

// May the page have comments? A comment, or the part around it, has a comment name, and holds words
// and an author or a time.
bool may_have_comments(const ElementMeasures& measures) {
  const dom::Document& document = measures.document();
  for (std::uint32_t i = 0; i < document.size(); ++i) {
    const std::uint32_t end = document[i].end;
    if (!measures.has(i, NameMark::Comment) || measures.words(i, end) < kMinWords) continue;
    if (MessageSigns::are_in(measures, i, end)) return true;
    i = end - 1;  // nor can a part of it have them
  }
  return false;
}

}  // namespace

FoundMessages find_messages(const ElementMeasures& measures, const MessageBlocks& blocks,
                            MessageKind kind) {
  const dom::Document& document = measures.document();
  if (kind == MessageKind::Comments && !may_have_comments(measures)) return {};
  const MessageSigns signs(measures);
  const KeptWords kept(blocks, document);
  const auto body = document.find_first(dom::Name::Body);
  KeyIndex index;
  for (const std::uint32_t i : signs.containers()) {
    const dom::Node& node = document[i];
    if (body && i <= dom::index(*body)) continue;
    if (measures.words(i, node.end) < kMinWords) continue;
    // A message contains an author or a time.
    if (signs.times(i, node.end) == 0 && signs.writers(i, node.end) == 0) continue;
    for_each_key(document, i, [&](std::uint64_t key) { index.add(key, i); });
  }
  index.finish();
  Group best;
  std::uint64_t best_key = 0;
  for (const KeyIndex::Key& indexed : index.keys()) {
    const std::uint64_t key = indexed.hash;
    const std::span<const std::uint32_t> own = index.elements(indexed);
    // OPTIMIZATION: most keys have one element, which judge() takes only if it is named a comment, or may
    // be the only answer of a thread.
    if (own.size() == 1 &&
        !(kind == MessageKind::Any ? has_numbered_id(document, own.front())
                                   : measures.has(own.front(), NameMark::Comment)))
      continue;
    if (base::TimeLimit::is_over(static_cast<std::int64_t>(own.size()))) return {};
    std::vector<MessageSpan> spans;
    if (kind == MessageKind::Any) spans = message_spans(measures, signs, own);
    const bool has_heads = !spans.empty();
    if (!has_heads)
      for (const std::uint32_t element : own) spans.push_back({element, document[element].end});
    Group group = judge(measures, signs, kept, spans, has_heads, kind);
    if (group.score <= 0) continue;
    // Among equal scores the outermost group wins: it includes the head of each message and the
    // replies inside it.
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
  for (std::size_t i = 0; i < items.size(); ++i) parts[i].end = items[i].end;
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (items[i].parent == Item::kNone) continue;
    Part& around = parts[items[i].parent];
    around.end = std::min(around.end, items[i].element);
    around.inside.push_back(items[i].element);
  }
  const BodyPlace bodies = find_bodies(measures, signs, kept, items, parts, kind);
  for (std::uint32_t i = 0; i < items.size(); ++i) {
    dom::Post post;
    post.first = numbered_around(document, items, i);
    post.end = parts[i].end;
    const bool is_whole = bodies.of_item[i] == Item::kNone;
    post.body.reads_hidden = true;
    const auto add_root = [&](std::uint32_t root) {
      post.body.roots.push_back(dom::NodeId(root));
      return exclude(measures, signs, kept, is_whole, parts[i], root, post.body);
    };
    if (best.has_heads) {
      // The body, or the siblings after the head; of a row the cells, the first of which may be about the
      // writer.
      const std::uint32_t first = is_whole ? document[items[i].element].end : bodies.of_item[i];
      const std::uint32_t end = is_whole ? items[i].end : document[first].end;
      for (std::uint32_t at = first; at < end;) {
        const bool is_row = document[at].is(dom::Name::Tr);
        const bool is_text = !is_row && measures.words(at, document[at].end) > 0;
        if (is_text && !is_about_writer(measures, signs, at) && add_root(at)) break;
        at = is_row ? at + 1 : document[at].end;
      }
    } else {
      add_root(is_whole ? items[i].element : bodies.of_item[i]);
    }
    if (items[i].parent != Item::kNone) post.reply_to = items[i].parent;
    found.posts.push_back(std::move(post));
    found.elements.push_back(items[i].element);
  }
  exclude_actions(document, blocks.segmentation, found.posts);
  return found;
}

void drop_largest(const dom::Document& document, const MessageBlocks& blocks,
                  FoundMessages& messages) {
  if (messages.posts.empty()) return;
  constexpr double kMaxKept = 0.4;  // share of the page's kept words
  constexpr double kMinimum = 60;   // a message with fewer kept words always stays
  const KeptWords kept(blocks, document);
  std::vector<std::optional<std::uint32_t>> places;  // of each message after the removal
  FoundMessages left;
  left.are_comments = messages.are_comments;
  for (std::size_t i = 0; i < messages.posts.size(); ++i) {
    const std::uint32_t element = messages.elements[i];
    const double own = kept.in(element, messages.posts[i].end);
    places.emplace_back();
    if (own >= kMinimum && own > kMaxKept * kept.all()) continue;
    places.back() = static_cast<std::uint32_t>(left.posts.size());
    dom::Post& post = left.posts.emplace_back(std::move(messages.posts[i]));
    if (post.reply_to) post.reply_to = places[*post.reply_to];
    left.elements.push_back(element);
  }
  messages = std::move(left);
}

namespace {

// Excludes the blocks that are not content from the text of each message. A message that would lose
// nearly all of its words is not changed.
void drop_unlikely(const MessageBlocks& blocks, const dom::Document& document,
                   std::vector<dom::Post>& posts) {
  const features::Segmentation& segmentation = blocks.segmentation;
  constexpr double kMinKept = 0.1;  // low: a quotation may be longer than the answer
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
      for (const features::TextLeaf& leaf : segmentation.leaves_of(*block))
        unlikely.push_back(dom::NodeId(leaf.node));
    }
    if (unlikely.empty() || kept < kMinKept * all) continue;
    // Excluded nodes are in document order and not nested.
    std::vector<dom::NodeId> both;
    std::ranges::merge(post.body.excluded, unlikely, std::back_inserter(both));
    post.body.excluded.clear();
    for (const dom::NodeId node : both)
      if (post.body.excluded.empty() || dom::index(node) >= document[post.body.excluded.back()].end)
        post.body.excluded.push_back(node);
  }
}

// An element before the messages, and its words in kept blocks.
struct Region {
  std::uint32_t element = 0;
  std::uint32_t words = 0;
};

// NameMark::Side does not include the class word "side".
bool is_in_side_bar(const dom::Document& document, std::uint32_t element) {
  for (std::uint32_t i = element; i != 0; i = document[i].parent)
    if (document[i].is(dom::Name::Aside) ||
        base::has_word(document.attribute(document[i], dom::Name::Class).value_or(""), "side"))
      return true;
  return false;
}

// The nodes of the opening post: the smallest element around most of the region's text that also
// contains author and date. Elements farther out include the head of the thread, which may name the
// last writer. Some forums write author and date before the element of the text; the post then
// starts at the beginning of the element that contains both.
std::optional<dom::Post> place_opening(const ElementMeasures& measures, const MessageBlocks& blocks,
                                       const Region& region) {
  const dom::Document& document = measures.document();
  const features::Segmentation& segmentation = blocks.segmentation;
  const std::uint32_t region_end = document[region.element].end;
  constexpr int kMaxHeadLevels = 4;  // above the region, where author and date may be
  const KeptWords kept(blocks, document);
  std::uint32_t longest = 0;
  std::uint32_t element = region.element;
  std::uint32_t text_begin = region_end;
  std::uint32_t text_end = region.element;
  for (std::size_t i = 0; i < segmentation.blocks.size(); ++i) {
    const std::uint32_t node = segmentation.begin_node(segmentation.blocks[i]);
    if (!blocks.kept[i] || node < region.element || node >= region_end ||
        measures.heading_level(segmentation.blocks[i].element) == 1)
      continue;
    text_begin = std::min(text_begin, node);
    text_end = std::max(text_end, segmentation.end_node(segmentation.blocks[i]));
    if (blocks.texts[i].words <= longest) continue;
    longest = blocks.texts[i].words;
    element = node;
  }
  std::uint32_t farthest = region.element;
  for (int i = 0; i < kMaxHeadLevels && document[farthest].parent != 0; ++i)
    farthest = document[farthest].parent;
  const MessageSigns signs(measures, farthest, region_end);
  // Reads only outside the text, which may itself mention people and dates.
  const auto is_signed = [&](std::uint32_t first, std::uint32_t end) {
    const std::uint32_t before = std::max(first, text_begin);
    const std::uint32_t after = std::min(end, text_end);
    return signs.times(first, before) + signs.times(after, end) > 0 &&
           signs.writers(first, before) + signs.writers(after, end) > 0;
  };
  NameMarks marks = measures.marks(element);  // of the elements around the text
  while (element != region.element &&
         (!is_signed(element, document[element].end) ||
          2 * kept.in(element, document[element].end) < region.words)) {
    element = document[element].parent;
    marks |= measures.marks(element);
  }
  const std::uint32_t end = document[element].end;
  dom::Post post;
  post.first = element;
  post.end = end;
  if (signs.times(element, end) + signs.writers(element, end) > 0) return post;
  const bool is_called_post = (marks & (bit(NameMark::Post) | bit(NameMark::Body))) != 0;
  if (!is_called_post || (marks & bit(NameMark::Summary)) != 0) return std::nullopt;
  while (post.first != farthest && !is_signed(post.first, region_end))
    post.first = document[post.first].parent;
  if (!is_signed(post.first, region_end)) return std::nullopt;
  ++post.first;
  return post;
}

std::optional<dom::Post> find_opening(const ElementMeasures& measures, const MessageBlocks& blocks,
                                      const std::vector<dom::Post>& posts) {
  constexpr std::uint32_t kMinOpening = 12;  // words; shorter texts are titles or descriptions
  const dom::Document& document = measures.document();
  const features::Segmentation& segmentation = blocks.segmentation;
  const std::uint32_t before = posts.front().first;
  // Candidates are the largest elements with kept blocks and without messages; the one with the
  // most kept words wins.
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
  if (best.words < kMinOpening || document[best.element].end > before) return std::nullopt;
  if (is_apart(measures, best.element) || is_in_side_bar(document, best.element))
    return std::nullopt;
  std::optional<dom::Post> post = place_opening(measures, blocks, best);
  if (!post) return std::nullopt;
  std::vector<bool> own(segmentation.blocks.size(), false);
  for (std::size_t i = 0; i < own.size(); ++i) {
    const std::uint32_t node = segmentation.begin_node(segmentation.blocks[i]);
    own[i] = blocks.kept[i] && node >= post->first && node < post->end &&
             measures.heading_level(segmentation.blocks[i].element) != 1;
  }
  post->body = features::select_blocks(document, segmentation, own);
  post->body.reads_hidden = true;
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
  if (posts.size() < 2) posts.clear();  // an answer to nothing
  return posts;
}

FoundMessages comments_of(const ElementMeasures& measures, const MessageBlocks& blocks,
                          std::vector<dom::Post>& posts) {
  const dom::Document& document = measures.document();
  FoundMessages found = find_messages(measures, blocks, MessageKind::Comments);
  if (found.posts.empty() || posts.empty()) return {};
  const auto is_text_of = [&](std::uint32_t first, const dom::Post& post) {
    return std::ranges::any_of(post.body.roots, [&](dom::NodeId id) {
      const std::uint32_t root = dom::index(id);
      return (root <= first && first < document[root].end) ||
             (first <= root && root < document[first].end);
    });
  };
  std::size_t around = 0;
  for (std::size_t i = 0; i < found.elements.size(); ++i) {
    const std::uint32_t first = found.elements[i];
    while (around + 1 < posts.size() && posts[around + 1].first <= first) ++around;
    // The messages themselves, or parts of their texts.
    if (first < posts.front().first || is_text_of(first, posts[around]) ||
        (around + 1 < posts.size() && is_text_of(first, posts[around + 1])))
      return {};
    found.posts[i].below = static_cast<std::uint32_t>(around);
  }
  // A message ends where its first comment begins, which has an author and a date of its own.
  std::size_t next = 0;
  for (dom::Post& post : posts) {
    while (next < found.elements.size() && found.elements[next] < post.first) ++next;
    if (next == found.elements.size() || post.body.roots.empty()) continue;
    post.end =
        std::max(std::min(post.end, found.elements[next]), document[post.body.roots.back()].end);
  }
  return found;
}

}  // namespace winnow::posts
