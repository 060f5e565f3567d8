// Lists all blocks, scored or not, and compares them with what was read.
#include "extract/explain.h"

#include <algorithm>
#include <span>
#include <string>
#include <utility>

#include "base/time_limit.h"
#include "dom/node_path.h"
#include "features/page_table.h"
#include "text/spaces.h"

namespace winnow::extract_detail {
namespace {

using features::SkipReason;
using features::TextLeaf;

constexpr std::string_view kNoWords = "no-words";

// A block, and where it is.
struct Entry {
  std::span<const TextLeaf> leaves;
  std::uint32_t element = 0;
  BlockExplanation block;
};

std::string_view step_of(SkipReason reason) {
  switch (reason) {
    case SkipReason::Field: return "field";
    case SkipReason::Drawing: return "drawing";
    case SkipReason::Menu: return "menu";
    case SkipReason::Header: return "header";
    case SkipReason::Aside: return "aside";
    case SkipReason::Footer: return "footer";
    case SkipReason::Dialog: return "dialog";
    case SkipReason::Consent: return "consent";
  }
  return "menu";
}

// Which nodes are leaves of these blocks.
std::vector<bool> leaves_in(const dom::Document& document,
                            const features::Segmentation& segmentation) {
  std::vector<bool> in(document.size());
  for (const features::Block& block : segmentation.blocks)
    for (const TextLeaf& leaf : segmentation.leaves_of(block)) in[leaf.node] = true;
  return in;
}

// The blocks of `all` that the method did not score, or parts of them.
void add_unscored(const dom::Document& document, const features::Segmentation& all,
                  const features::Segmentation& scored, std::vector<Entry>& entries) {
  const std::vector<bool> is_scored = leaves_in(document, scored);
  const bool is_full = scored.blocks.size() >= features::kMaxBlocks;
  auto part = scored.skipped.begin();
  // The first node and the reason of what the leaf is in.
  const auto place_of = [&](const TextLeaf& leaf) -> std::pair<std::uint32_t, std::string_view> {
    while (part != scored.skipped.end() && document[part->element].end <= leaf.node) ++part;
    if (part != scored.skipped.end() && part->element <= leaf.node)
      return {part->element, step_of(part->reason)};
    return {0, is_full ? "limit" : kNoWords};
  };
  for (const features::Block& block : all.blocks) {
    const std::span<const TextLeaf> leaves = all.leaves_of(block);
    for (std::size_t first = 0; first < leaves.size();) {
      if (is_scored[leaves[first].node]) {
        ++first;
        continue;
      }
      const auto place = place_of(leaves[first]);
      std::size_t end = first + 1;
      while (end < leaves.size() && !is_scored[leaves[end].node] && place_of(leaves[end]) == place)
        ++end;
      entries.push_back({leaves.subspan(first, end - first), block.element, {}});
      entries.back().block.step = place.second;
      first = end;
    }
  }
}

// Sets texts, paths and offsets. Paths are as long as elements are deep, so their sum is bounded by
// a multiple of the page, as for pieces.
class Places {
 public:
  explicit Places(const dom::Document& document)
      : document_(document),
        paths_(document),
        bytes_left_(kMinBytes + kMaxPathBytes * document.source().size()) {}

  void put(const Entry& entry, BlockExplanation& block) {
    block.path = path_of(entry.element);
    block.start = document_[entry.leaves.front().node].begin;
    block.end = document_[entry.leaves.back().node].source_end;
    for (const TextLeaf& leaf : entry.leaves) {
      if ((leaf.flags & TextLeaf::kApart) != 0) text::append_collapsed(" ", block.text);
      text::append_collapsed(document_.text(document_[leaf.node]), block.text);
    }
    text::trim_end(block.text);
  }

  void put(const dom::Post& post, RecordExplanation& record) {
    record.path = path_of(post.first);
    record.start = document_[post.first].begin;
    record.end = record.start;
    for (std::uint32_t i = post.first; i < post.end; i = document_[i].end)
      record.end = std::max<std::size_t>(record.end, document_[i].source_end);
  }

 private:
  static constexpr std::size_t kMaxPathBytes = 8;  // per byte of the page
  static constexpr std::size_t kMinBytes = std::size_t{64} << 10;

  std::string path_of(std::uint32_t node) {
    if (bytes_left_ == 0) return {};
    std::string path = paths_(dom::NodeId(node));
    if (path.size() >= bytes_left_) {
      bytes_left_ = 0;
      return {};
    }
    bytes_left_ -= path.size();
    return path;
  }

  const dom::Document& document_;
  dom::NodePaths paths_;
  std::size_t bytes_left_;
};

// Which blocks were read. Must be asked in document order.
class Reads {
 public:
  explicit Reads(const compose::ReadNodes& reads) : reads_(reads) {}

  bool has(const Entry& entry) {
    return std::ranges::any_of(entry.leaves, [&](const TextLeaf& leaf) {
      for (; next_ < reads_.text.size() && reads_.text[next_].first <= leaf.node; ++next_)
        end_ = std::max(end_, reads_.text[next_].last + 1);
      return leaf.node < end_;
    });
  }

 private:
  const compose::ReadNodes& reads_;
  std::size_t next_ = 0;
  std::uint32_t end_ = 0;
};

// The state and step of a block, given whether it was read.
void settle(bool is_read, bool is_headline, std::string_view change, BlockExplanation& block) {
  if (is_headline && !is_read) {
    block.is_kept = true;
    block.step = "headline";
    return;
  }
  if (is_read == block.is_kept && !block.step.empty()) return;
  block.is_kept = is_read;
  if (block.step != kNoWords) block.step = change;  // without words it stays with its neighbours
}

}  // namespace

Explanation explain(const dom::Document& document, methods::Trace trace,
                    const methods::Found& found, const compose::ReadNodes& reads) {
  using features::Hidden;
  Explanation explanation;
  const features::Segmentation all = features::segment(document, {.hidden = Hidden::Read});
  std::vector<bool> is_shown;
  if (!trace.is_filled) {
    trace.segmentation = all;
    trace.blocks.resize(all.blocks.size());
    is_shown = leaves_in(document, features::segment(document, {.hidden = Hidden::Skip}));
  }
  std::vector<Entry> entries;
  for (std::size_t i = 0; i < trace.blocks.size(); ++i) {
    const features::Block& block = trace.segmentation.blocks[i];
    entries.push_back(
        {trace.segmentation.leaves_of(block), block.element, std::move(trace.blocks[i])});
  }
  if (trace.is_filled) {
    add_unscored(document, all, trace.segmentation, entries);
    std::ranges::stable_sort(entries, {},
                             [](const Entry& entry) { return entry.leaves.front().node; });
  }

  std::vector<std::pair<const dom::Post*, std::string_view>> posts;
  for (const dom::Post& post : found.posts)
    posts.emplace_back(&post, found.page_type == PageType::ForumThread ? "message" : "post");
  for (const dom::Post& post : found.comments) posts.emplace_back(&post, "comment");
  Places places(document);
  std::vector<std::pair<std::uint32_t, std::size_t>> starts;  // first node and number of a record
  for (const auto& [post, kind] : posts) {
    starts.emplace_back(post->first, explanation.records.size());
    RecordExplanation& record = explanation.records.emplace_back();
    record.kind = kind;
    record.index = kind == "comment" ? explanation.records.size() - 1 - found.posts.size()
                                     : explanation.records.size() - 1;
    record.probability = post->probability;
    places.put(*post, record);
  }
  std::ranges::sort(starts);

  const std::string_view change = !trace.is_filled             ? "method"
                                  : trace.answer == "messages" ? "message"
                                  : trace.answer == "posts"    ? "post"
                                                               : "part";
  Reads read(reads);
  auto start = starts.begin();
  for (Entry& entry : entries) {
    if (base::TimeLimit::is_over()) break;
    const std::uint32_t first = entry.leaves.front().node;
    const bool is_headline = reads.heading && document.contains(*reads.heading, dom::NodeId(first));
    if (!reads.is_declared) settle(read.has(entry), is_headline, change, entry.block);
    if (!is_shown.empty() && !is_shown[first] && !entry.block.is_kept) entry.block.step = "hidden";
    // Records do not overlap, so the last one that begins before the block is the only candidate.
    while (start != starts.end() && start->first <= first) ++start;
    if (start != starts.begin() && first < posts[(start - 1)->second].first->end)
      entry.block.record = (start - 1)->second;
    places.put(entry, entry.block);
    explanation.blocks.push_back(std::move(entry.block));
  }
  explanation.answer = reads.is_declared ? "declared" : std::string(trace.answer);
  if (!trace.is_filled && !found.posts.empty()) explanation.answer = "posts";
  explanation.kinds = std::move(trace.kinds);
  explanation.list = std::move(trace.list);
  explanation.cut = trace.cut;
  return explanation;
}

void explain_abstention(Explanation& explanation) {
  for (BlockExplanation& block : explanation.blocks) {
    if (!block.is_kept) continue;
    block.is_kept = false;
    block.step = "min-probability";
  }
}

}  // namespace winnow::extract_detail
