// Finds references, then their targets, then the evidence that a target is a note.
#include "content/footnotes.h"

#include <algorithm>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>

#include "base/ascii.h"
#include "content/footnote_references.h"
#include "dom/display.h"
#include "page/class_tests.h"
#include "text/spaces.h"

namespace winnow::content {
namespace {

constexpr std::uint32_t kMaxNoteNodes = 3000;
constexpr std::size_t kMaxReferenceBytes = 16;  // "[note 12]"
constexpr std::size_t kMaxBackLinkBytes = 48;   // "Jump back to footnote 1 in the text"
constexpr int kMaxContainers = 8;               // between a note and the container of all notes

struct Reference {
  std::uint32_t link = 0;
  std::uint32_t element = 0;  // the link with its brackets
  std::uint32_t place = 0;    // the element that it points to
};

struct InlineNote {
  std::uint32_t element = 0;
  std::uint32_t body = 0;
  std::vector<std::uint32_t> labels;  // before it (a reference, a label) and references inside
};

// A block that is the target of references.
struct Candidate {
  std::uint32_t block = 0;
  std::uint32_t term = 0;  // in a description list: the <dt> of the block
  std::vector<std::size_t> references = {};
  bool is_note = false;
};

std::uint32_t begin_of(const Candidate& candidate) {
  return candidate.term != 0 ? candidate.term : candidate.block;
}

// --- References, in one pass over what is read

class ReferenceFinder {
 public:
  ReferenceFinder(const dom::Document& document, const FootnoteLinks& links,
                  const FootnoteScope& scope)
      : document_(document), links_(links), scope_(scope) {}

  void run() {
    if (!has_any()) return;
    for (std::uint32_t i = scope_.first; i < scope_.end;) {
      const dom::Node& node = document_[i];
      if (!scope_.is_read(i) || node.is(dom::Name::Pre) || (node.is_element() && add(i))) {
        i = node.end;
        continue;
      }
      if (node.is_text() && !base::trim(document_.text(node)).empty()) last_text_ = i;
      ++i;
    }
  }

  std::vector<Reference> references;
  std::vector<InlineNote> inline_notes;

 private:
  [[nodiscard]] bool has_any() const {
    const auto link =
        std::ranges::lower_bound(links_.links(), scope_.first, {}, &FootnoteLinks::Link::index);
    const auto note = std::ranges::lower_bound(links_.inline_notes(), scope_.first);
    return (link != links_.links().end() && link->index < scope_.end) ||
           (note != links_.inline_notes().end() && *note < scope_.end);
  }

  // True: the element needs no further treatment.
  bool add(std::uint32_t i) {
    const dom::Node& node = document_[i];
    if (node.is(dom::Name::A)) {
      const auto link =
          std::ranges::lower_bound(links_.links(), i, {}, &FootnoteLinks::Link::index);
      if (link == links_.links().end() || link->index != i) return false;
      references.push_back({i, reference_element(document_, i), link->place});
      last_text_ = i;
      return true;
    }
    if (is_label_of_sidenote(node)) label_ = i;
    if (node.is(dom::Name::Sup)) raised_ = i;
    if (!std::ranges::binary_search(links_.inline_notes(), i)) return false;
    auto note = inline_note(i);
    if (!note) return false;
    inline_notes.push_back(*std::move(note));
    last_text_ = i;
    return true;
  }

  [[nodiscard]] bool is_label_of_sidenote(const dom::Node& node) const {
    return node.is(dom::Name::Label) &&
           page::has_class_word(document_, node,
                                {"margin-toggle", "sidenote-number", "sidenote-toggle"});
  }

  // A note inside a sentence: the same block has text before it, and there is no block in it.
  [[nodiscard]] std::optional<InlineNote> inline_note(std::uint32_t i) const {
    const dom::Node& node = document_[i];
    if (node.end - i > kMaxNoteNodes) return std::nullopt;
    const auto text = small_text(document_, i, kMaxBackLinkBytes);
    if (text && (text->empty() || is_reference_text(*text))) return std::nullopt;
    if (last_text_ <= block_around(i)) return std::nullopt;
    InlineNote note{i, i, {}};
    for (std::uint32_t inside = i + 1; inside < node.end; ++inside) {
      const dom::Node& each = document_[inside];
      if (!each.is_element()) continue;
      if (dom::display_of(each) == dom::Display::Block) return std::nullopt;
      if (page::has_class_word(document_, each, {"ltx_note_content"})) note.body = inside;
      if (page::has_class_word(document_, each, {"ltx_note_mark", "ltx_tag_note"}))
        note.labels.push_back(inside);
      if (links_.fragment(each)) return std::nullopt;  // the reference of a note elsewhere
    }
    if (raised_ != 0 && document_[raised_].end == i && small_text(document_, raised_, 8))
      note.labels.push_back(raised_);
    if (label_ != 0 && label_ + kMaxBetween > i && last_text_ < document_[label_].end)
      note.labels.push_back(label_);
    return note;
  }

  [[nodiscard]] std::uint32_t block_around(std::uint32_t i) const {
    constexpr int kMaxDepth = 16;
    std::uint32_t around = document_[i].parent;
    for (int depth = 0; depth < kMaxDepth && around != 0;
         ++depth, around = document_[around].parent)
      if (dom::display_of(document_[around]) != dom::Display::Inline) break;
    return around;
  }

  static constexpr std::uint32_t kMaxBetween = 6;  // nodes between a label and its sidenote
  const dom::Document& document_;
  const FootnoteLinks& links_;
  const FootnoteScope& scope_;
  std::uint32_t last_text_ = 0;
  std::uint32_t raised_ = 0;  // the last <sup>
  std::uint32_t label_ = 0;   // the last label of a sidenote
};

// --- Targets

// The first paragraph of an item stands for the item, and so does that of a <div id="ftn1"> that a
// word processor wrote.
bool stands_for_parent(const dom::Document& document, std::uint32_t paragraph) {
  const std::uint32_t parent = document[paragraph].parent;
  if (!document[paragraph].is(dom::Name::P)) return false;
  for (std::uint32_t i = parent + 1; i < paragraph; ++i)
    if (!document[i].is_text() || !base::trim(document.text(document[i])).empty()) return false;
  if (document[parent].is(dom::Name::Li)) return true;
  const std::string_view id = document.attribute(document[parent], dom::Name::Id).value_or("");
  return document[parent].is(dom::Name::Div) &&
         (id.starts_with("ftn") || id.starts_with("edn") || id.starts_with("sdfootnote") ||
          id.starts_with("sdendnote"));
}

// The block that would be the note: the target itself, or the block around an anchor.
std::optional<Candidate> block_of(const dom::Document& document, std::uint32_t place) {
  using enum dom::Name;
  for (std::uint32_t i = place; i != 0; i = document[i].parent) {
    const dom::Node& node = document[i];
    if (node.is(Table) && is_named_for_notes(document, node)) return Candidate{.block = i};
    if (node.is(Td)) return std::nullopt;  // a single cell cannot be moved out of its row
    if (node.is(Dt)) {
      const std::uint32_t next = document[node.parent].end > node.end ? node.end : 0;
      for (std::uint32_t dd = next; dd != 0 && dd < document[node.parent].end;
           dd = document[dd].end)
        if (document[dd].is(Dd)) return Candidate{.block = dd, .term = i};
      return std::nullopt;
    }
    if (dom::display_of(node) != dom::Display::Block) continue;
    if (!node.is(Li) && !node.is(P) && !node.is(Div) && !node.is(Dd) && !node.is(Aside))
      return std::nullopt;
    return Candidate{.block = stands_for_parent(document, i) ? node.parent : i};
  }
  return std::nullopt;
}

// --- Evidence

class NoteJudge {
 public:
  NoteJudge(const dom::Document& document, const FootnoteLinks& links,
            const std::vector<Reference>& references)
      : document_(document), links_(links), references_(references) {
    collect_candidates();
    for (std::size_t i = 0; i < candidates.size(); ++i)
      for (const std::size_t reference : candidates[i].references)
        collect_ids(references_[reference], i);
    for (std::size_t i = 0; i < candidates.size(); ++i) candidates[i].is_note = is_note(i);
    reject_outer_notes();
  }

  // True for a link from the block of the candidate to one of its references.
  [[nodiscard]] bool is_back_link(std::uint32_t index, std::size_t candidate) const {
    const dom::Node& node = document_[index];
    if (!node.is(dom::Name::A)) return false;
    const auto text = small_text(document_, index, kMaxBackLinkBytes);
    if (!text) return false;
    const auto place = links_.fragment(node);
    if (!place) return false;
    const auto found = candidate_of_id_.find(*place);
    return found != candidate_of_id_.end() && found->second == candidate;
  }

  [[nodiscard]] std::string bare_text_of_reference(std::size_t candidate) const {
    const std::uint32_t link = references_[candidates[candidate].references.front()].link;
    return bare_reference(small_text(document_, link, kMaxBackLinkBytes).value_or(""));
  }

  std::vector<Candidate> candidates;  // in the order of their first references

 private:
  struct Siblings {
    std::size_t candidates = 0;
    std::size_t items = 0;  // of a list
  };

  void collect_candidates() {
    std::unordered_map<std::uint32_t, std::size_t> of_block;
    for (std::size_t i = 0; i < references_.size(); ++i) {
      const std::uint32_t place = references_[i].place;
      std::optional<Candidate> found = place == 0 ? std::nullopt : block_of(document_, place);
      if (!found || document_.contains(dom::NodeId(found->block), dom::NodeId(references_[i].link)))
        continue;
      if (document_[found->block].end - found->block > kMaxNoteNodes) continue;
      const auto [entry, is_new] = of_block.emplace(found->block, candidates.size());
      if (is_new) {
        add_sibling(document_[found->block].parent);
        candidates.push_back(*std::move(found));
      }
      candidates[entry->second].references.push_back(i);
    }
  }

  void add_sibling(std::uint32_t parent) {
    const auto [entry, is_new] = siblings_.try_emplace(parent);
    ++entry->second.candidates;
    if (!is_new) return;
    for (std::uint32_t i = parent + 1; i < document_[parent].end; i = document_[i].end)
      if (document_[i].is(dom::Name::Li)) ++entry->second.items;
  }

  // The ids that a back link may point to: the reference, elements in it and around it, and an
  // empty anchor before it.
  void collect_ids(const Reference& reference, std::size_t candidate) {
    constexpr int kMaxAround = 4;
    std::uint32_t around = reference.link;
    for (int i = 0; i < kMaxAround && around != 0; ++i, around = document_[around].parent)
      add_ids(around, candidate);
    for (std::uint32_t i = reference.element + 1; i < document_[reference.element].end; ++i)
      add_ids(i, candidate);
    const std::uint32_t before = reference.element - 1;
    if (document_[before].is_element() && document_[before].end == reference.element)
      add_ids(before, candidate);
  }

  void add_ids(std::uint32_t index, std::size_t candidate) {
    if (!document_[index].is_element()) return;
    for (const dom::Name name : {dom::Name::Id, dom::Name::NameAttribute})
      if (const auto id = document_.attribute(document_[index], name))
        candidate_of_id_.emplace(*id, candidate);
  }

  [[nodiscard]] bool is_in_named_container(std::uint32_t index, std::uint32_t outside) const {
    std::uint32_t around = index;
    for (int i = 0; i < kMaxContainers && around != 0; ++i, around = document_[around].parent) {
      if (outside != 0 && document_.contains(dom::NodeId(around), dom::NodeId(outside)))
        return false;
      if (dom::display_of(document_[around]) == dom::Display::Block &&
          is_named_for_notes(document_, document_[around]))
        return true;
    }
    return false;
  }

  [[nodiscard]] bool is_note(std::size_t index) const {
    const Candidate& candidate = candidates[index];
    const std::uint32_t reference = references_[candidate.references.front()].link;
    const bool follows = begin_of(candidate) > reference;
    // A link from the notes to the text is a back link, even if it is raised.
    const bool is_in_notes = is_in_named_container(reference, candidate.block);
    if (is_in_named_container(candidate.block, reference)) return follows || !is_in_notes;
    if (!follows || is_in_notes) return false;
    return has_back_link_at_edge(index) || is_in_list_of_notes(candidate) ||
           is_one_of_labelled(index);
  }

  [[nodiscard]] bool has_back_link_at_edge(std::size_t index) const {
    bool has_text = false;     // so far
    bool is_at_start = false;  // of a back link
    bool is_at_end = false;
    const std::uint32_t end = document_[candidates[index].block].end;
    for (std::uint32_t i = begin_of(candidates[index]) + 1; i < end;) {
      const dom::Node& node = document_[i];
      if (is_back_link(i, index)) {
        is_at_start |= !has_text;
        is_at_end = true;
        i = node.end;
        continue;
      }
      if (node.is_text() && !is_label_text(document_.text(node))) {
        has_text = true;
        is_at_end = false;
      }
      ++i;
    }
    return has_text && (is_at_start || is_at_end);
  }

  [[nodiscard]] bool is_in_list_of_notes(const Candidate& candidate) const {
    const std::uint32_t list = document_[candidate.block].parent;
    if (!document_[candidate.block].is(dom::Name::Li)) return false;
    const Siblings& siblings = siblings_.at(list);
    return siblings.candidates == siblings.items;
  }

  [[nodiscard]] bool is_one_of_labelled(std::size_t index) const {
    if (siblings_.at(document_[candidates[index].block].parent).candidates < 2) return false;
    const std::string reference = bare_text_of_reference(index);
    for (std::uint32_t i = candidates[index].block; i < document_[candidates[index].block].end; ++i)
      if (document_[i].is_text() && !base::trim(document_.text(document_[i])).empty()) {
        std::string_view text = document_.text(document_[i]);
        text.remove_prefix(label_prefix(text));
        return !reference.empty() && text.starts_with(reference) &&
               (text.size() == reference.size() || !base::is_alphanumeric(text[reference.size()]));
      }
    return false;
  }

  // A note inside a note would be moved twice.
  void reject_outer_notes() {
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < candidates.size(); ++i)
      if (candidates[i].is_note) order.push_back(i);
    std::ranges::sort(order, {}, [&](std::size_t i) { return begin_of(candidates[i]); });
    for (std::size_t i = 1; i < order.size(); ++i)
      if (document_[candidates[order[i - 1]].block].end > begin_of(candidates[order[i]]))
        candidates[order[i - 1]].is_note = false;
  }

  const dom::Document& document_;
  const FootnoteLinks& links_;
  const std::vector<Reference>& references_;
  std::unordered_map<std::string_view, std::size_t> candidate_of_id_;
  std::unordered_map<std::uint32_t, Siblings> siblings_;  // by parent
};

// --- Labels

// What is left out of a note: its back links and the label at its beginning.
struct NoteLabels {
  std::vector<std::uint32_t> skipped;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> label_bytes;  // text node, bytes
};

class LabelFinder {
 public:
  LabelFinder(const dom::Document& document, const NoteJudge& judge, std::size_t candidate)
      : document_(document),
        judge_(judge),
        candidate_(candidate),
        block_(judge.candidates[candidate].block) {}

  NoteLabels run() {
    if (const std::uint32_t term = judge_.candidates[candidate_].term; term != 0)
      labels_.skipped.push_back(term);
    bool is_beginning = true;
    for (std::uint32_t i = block_ + 1; i < document_[block_].end;) {
      const dom::Node& node = document_[i];
      if (node.is_text()) {
        if (is_beginning) is_beginning = !end_label(i);
        ++i;
      } else if (is_back(i) || (is_beginning && is_own_reference(i))) {
        labels_.skipped.push_back(i);
        has_label_ |= is_beginning;
        i = node.end;
      } else {
        ++i;
      }
    }
    return std::move(labels_);
  }

 private:
  // True for a back link, or an element that contains only back links and brackets.
  [[nodiscard]] bool is_back(std::uint32_t index) const {
    if (!document_[index].is_element()) return false;
    if (is_back_link(index)) return true;
    constexpr std::uint32_t kMaxNodes = 64;
    if (document_[index].end - index > kMaxNodes) return false;
    bool holds_any = false;
    for (std::uint32_t i = index + 1; i < document_[index].end;) {
      if (is_back_link(i)) {
        holds_any = true;
        i = document_[i].end;
        continue;
      }
      if (document_[i].is_text() && !is_label_text(document_.text(document_[i]))) return false;
      if (document_[i].is(dom::Name::Img)) return false;
      ++i;
    }
    return holds_any;
  }

  [[nodiscard]] bool is_back_link(std::uint32_t index) const {
    return judge_.is_back_link(index, candidate_) ||
           (document_[index].is(dom::Name::A) && is_named_back_link(document_, document_[index]) &&
            small_text(document_, index, kMaxBackLinkBytes));
  }

  // <sup>1</sup> at the beginning of note 1.
  [[nodiscard]] bool is_own_reference(std::uint32_t index) const {
    if (!document_[index].is_element()) return false;
    const auto text = small_text(document_, index, 16);
    if (!text || text->empty()) return false;
    return bare_reference(*text) == judge_.bare_text_of_reference(candidate_);
  }

  // The text node at the beginning of a note. False if all of it is label and the label continues.
  bool end_label(std::uint32_t index) {
    const std::string_view text = document_.text(document_[index]);
    std::size_t bytes = label_prefix(text);
    if (bytes == text.size()) {
      if (!base::trim(text).empty()) labels_.label_bytes.emplace_back(index, bytes);
      return false;
    }
    if (!has_label_) bytes = own_reference_bytes(text);
    if (bytes > 0) labels_.label_bytes.emplace_back(index, static_cast<std::uint32_t>(bytes));
    return true;
  }

  // "[1] The note", "1. The note".
  [[nodiscard]] std::size_t own_reference_bytes(std::string_view text) const {
    const std::string reference = judge_.bare_text_of_reference(candidate_);
    const std::size_t begin = label_prefix(text);
    if (reference.empty() || !text.substr(begin).starts_with(reference)) return 0;
    const std::size_t after = begin + reference.size();
    const std::size_t end = after + label_prefix(text.substr(after));
    const bool is_closed =
        text.substr(after, end - after).find_first_of(".)]:") != std::string_view::npos;
    return is_closed && end > after ? end : 0;
  }

  const dom::Document& document_;
  const NoteJudge& judge_;
  std::size_t candidate_;
  std::uint32_t block_;
  bool has_label_ = false;
  NoteLabels labels_;
};

// --- Content
// Joins adjacent texts, as ContentBuilder does.
void join_texts(Content& content) {
  std::vector<ContentNode> joined;
  std::vector<std::uint32_t> place;  // new index of each old node
  std::vector<std::uint32_t> open;   // the ends of the open nodes
  for (std::uint32_t i = 0; i < content.nodes.size(); ++i) {
    const ContentNode& node = content.nodes[i];
    bool is_beside = i > 0;
    for (; !open.empty() && open.back() <= i; open.pop_back()) is_beside = false;
    place.push_back(static_cast<std::uint32_t>(joined.size()));
    // Nothing was written to the store between them, so the characters keep their positions there,
    // to which recorded sources refer.
    if (is_beside && node.kind == ContentKind::Text && !joined.empty() &&
        joined.back().kind == ContentKind::Text &&
        joined.back().text.offset + joined.back().text.length == node.text.offset) {
      joined.back().text.length += node.text.length;
      continue;
    }
    joined.push_back(node);
    if (node.end > i + 1) open.push_back(node.end);
  }
  place.push_back(static_cast<std::uint32_t>(joined.size()));
  for (ContentNode& node : joined) node.end = place[node.end];
  content.nodes = std::move(joined);
}

// Removes Footnote nodes but keeps the blocks in them.
template <typename Predicate>
void unwrap_notes(Content& content, Predicate is_unwrapped) {
  if (std::ranges::none_of(content.nodes, is_unwrapped)) return;
  std::vector<ContentNode> kept;
  std::vector<std::uint32_t> place;  // new index of each old node
  for (const ContentNode& node : content.nodes) {
    place.push_back(static_cast<std::uint32_t>(kept.size()));
    if (!is_unwrapped(node)) kept.push_back(node);
  }
  place.push_back(static_cast<std::uint32_t>(kept.size()));
  for (ContentNode& node : kept) node.end = place[node.end];
  content.nodes = std::move(kept);
}

}  // namespace

FootnoteLinks::FootnoteLinks(const dom::Document& document, std::string_view page_url,
                             std::string_view base_url, std::uint32_t first, std::uint32_t end)
    : document_(document), page_url_(page_url), base_url_(base_url) {
  std::unordered_map<std::string, std::uint32_t> places;
  std::vector<std::string> names;  // of the targets of links_
  for (std::uint32_t i = first; i < end && links_.size() < kMaxLinks; ++i) {
    const dom::Node& node = document[i];
    if (!node.is_element()) continue;
    const bool may_be_note = node.is(dom::Name::Span) || node.is(dom::Name::Small);
    if (may_be_note && is_named_inline_note(document, node)) inline_notes_.push_back(i);
    // Most links have no fragment or are words, and need not be resolved.
    if (!node.is(dom::Name::A) ||
        document.attribute(node, dom::Name::Href).value_or("").find('#') == std::string_view::npos)
      continue;
    const auto text = small_text(document, i, kMaxReferenceBytes);
    if (!text || !may_be_reference(*text)) continue;
    auto place = fragment(node);
    if (!place || !looks_like_reference(document, i, *place)) continue;
    links_.push_back({i, 0});
    places.emplace(*place, 0);
    names.push_back(*std::move(place));
  }
  if (links_.empty()) return;
  // GitHub puts this before ids, but omits it in some links.
  constexpr std::string_view kUserPrefix = "user-content-";
  const auto set = [&](std::string_view id, std::uint32_t index) {
    if (const auto place = places.find(std::string(id));
        place != places.end() && place->second == 0)
      place->second = index;
  };
  for (std::uint32_t i = 1; i < document.size(); ++i) {
    if (!document[i].is_element()) continue;
    for (const dom::Name name : {dom::Name::Id, dom::Name::NameAttribute})
      if (const auto id = document.attribute(document[i], name)) {
        set(*id, i);
        if (id->starts_with(kUserPrefix)) set(id->substr(kUserPrefix.size()), i);
      }
  }
  for (std::size_t i = 0; i < links_.size(); ++i) links_[i].place = places[names[i]];
}

std::optional<std::string> FootnoteLinks::fragment(const dom::Node& link) const {
  if (!link.is(dom::Name::A)) return std::nullopt;
  const auto href = document_.attribute(link, dom::Name::Href);
  return href ? fragment_of(*href, page_url_, base_url_) : std::nullopt;
}

Footnotes::Footnotes(const dom::Document& document, const FootnoteLinks& links,
                     const FootnoteScope& scope)
    : document_(document) {
  ReferenceFinder finder(document, links, scope);
  finder.run();
  if (finder.references.empty() && finder.inline_notes.empty()) return;
  const NoteJudge judge(document, links, finder.references);

  // Numbers follow the order of first references; inline notes are in the same order.
  auto next_inline = finder.inline_notes.begin();
  const auto add_inline_notes = [&](std::uint32_t before) {
    for (; next_inline != finder.inline_notes.end() && next_inline->element < before;
         ++next_inline) {
      notes_.push_back(next_inline->body);
      const auto number = static_cast<std::uint32_t>(notes_.size());
      number_of_reference_.emplace(next_inline->element, number);
      inline_notes_.insert(number);
      skipped_.insert(next_inline->labels.begin(), next_inline->labels.end());
    }
  };
  for (std::size_t i = 0; i < judge.candidates.size(); ++i) {
    const Candidate& candidate = judge.candidates[i];
    if (!candidate.is_note) continue;
    add_inline_notes(finder.references[candidate.references.front()].link);
    notes_.push_back(candidate.block);
    const auto number = static_cast<std::uint32_t>(notes_.size());
    number_of_note_.emplace(candidate.block, number);
    for (const std::size_t reference : candidate.references)
      number_of_reference_.emplace(finder.references[reference].element, number);
    const NoteLabels labels = LabelFinder(document, judge, i).run();
    skipped_.insert(labels.skipped.begin(), labels.skipped.end());
    label_bytes_.insert(labels.label_bytes.begin(), labels.label_bytes.end());
  }
  add_inline_notes(scope.end);
}

std::uint32_t Footnotes::reference(std::uint32_t index) const {
  const auto found = number_of_reference_.find(index);
  return found == number_of_reference_.end() ? 0 : found->second;
}

std::uint32_t Footnotes::note(std::uint32_t index) const {
  const auto found = number_of_note_.find(index);
  return found == number_of_note_.end() ? 0 : found->second;
}

bool Footnotes::is_inline(std::uint32_t number) const { return inline_notes_.contains(number); }

std::string_view Footnotes::text_of(std::uint32_t index) const {
  const std::string_view text = document_.text(document_[index]);
  if (label_bytes_.empty()) return text;
  const auto found = label_bytes_.find(index);
  return found == label_bytes_.end() ? text : text.substr(found->second);
}

std::string Footnotes::reference_text(std::uint32_t index) const {
  if (is_inline(reference(index))) return "[" + std::to_string(reference(index)) + "]";
  std::string text;
  for (const dom::Node& node : document_.subtree(dom::NodeId(index)))
    if (node.is_text()) text::append_collapsed(document_.text(node), text);
  text::trim_end(text);
  return text.starts_with('[') ? text : "[" + text + "]";
}

void resolve_footnotes(Content& content) {
  std::vector<bool> has_note;
  std::vector<bool> has_reference;
  const auto set = [](std::vector<bool>& numbers, std::uint32_t number) {
    if (numbers.size() <= number) numbers.resize(number + 1);
    numbers[number] = true;
  };
  const auto has = [](const std::vector<bool>& numbers, std::uint32_t number) {
    return number < numbers.size() && numbers[number];
  };
  for (const ContentNode& node : content.nodes) {
    if (node.kind == ContentKind::Footnote) set(has_note, node.number);
    if (node.kind == ContentKind::FootnoteReference) set(has_reference, node.number);
  }
  bool has_changed = false;
  for (ContentNode& node : content.nodes) {
    if (node.kind != ContentKind::FootnoteReference || has(has_note, node.number)) continue;
    node.kind = ContentKind::Text;
    node.number = 0;
    has_changed = true;
  }
  if (has_changed) join_texts(content);
  unwrap_notes(content, [&](const ContentNode& node) {
    return node.kind == ContentKind::Footnote && !has(has_reference, node.number);
  });
}

}  // namespace winnow::content
