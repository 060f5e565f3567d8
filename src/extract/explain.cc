// Lists all blocks, scored or not, and compares them with what was read.
#include "extract/explain.h"

#include <algorithm>
#include <span>
#include <string>
#include <utility>

#include "base/escaped_size.h"
#include "base/time_limit.h"
#include "dom/node_path.h"
#include "features/page_table.h"
#include "text/spaces.h"

namespace winnow::extract_detail {
namespace {

using features::SkipReason;
using features::TextLeaf;
using methods::Reason;

// A block, and where it is. Small, because a page may have millions, of which few are explained.
struct Entry {
  std::span<const TextLeaf> leaves;
  std::uint32_t element = 0;
  std::uint32_t traced = kNotTraced;  // index into the blocks of the trace
  Reason reason = Reason::Method;
  bool is_decided = false;  // by the method, so that `reason` is its own
  bool is_kept = false;

  static constexpr std::uint32_t kNotTraced = 0xFFFFFFFF;
};

Reason reason_of(SkipReason skipped) {
  switch (skipped) {
    case SkipReason::Field: return Reason::Field;
    case SkipReason::Drawing: return Reason::Drawing;
    case SkipReason::Menu: return Reason::Menu;
    case SkipReason::Header: return Reason::Header;
    case SkipReason::Aside: return Reason::Aside;
    case SkipReason::Footer: return Reason::Footer;
    case SkipReason::Dialog: return Reason::Dialog;
    case SkipReason::Consent: return Reason::Consent;
  }
  return Reason::Menu;
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
  const auto place_of = [&](const TextLeaf& leaf) -> std::pair<std::uint32_t, Reason> {
    while (part != scored.skipped.end() && document[part->element].end <= leaf.node) ++part;
    if (part != scored.skipped.end() && part->element <= leaf.node)
      return {part->element, reason_of(part->reason)};
    return {0, is_full ? Reason::Limit : Reason::NoWords};
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
      entries.push_back({leaves.subspan(first, end - first), block.element, Entry::kNotTraced,
                         place.second, true});
      first = end;
    }
  }
}

// Sets texts, paths and offsets, and counts what they take as they are written in the longest format. Paths
// are as long as elements are deep, and a block of one letter takes some hundred bytes, so both are bounded by a
// multiple of the page, as for pieces (compose/pieces.h).
class Places {
 public:
  explicit Places(const dom::Document& document)
      : document_(document),
        paths_(document),
        path_bytes_left_(kMinBytes + kMaxPathBytes * document.source().size()),
        bytes_left_(kMinBytes + kMaxBytes * document.source().size()) {}

  // Features get what the blocks leave, but no less than a quarter of the bytes.
  void share_with_features(std::span<const Entry> entries) {
    std::size_t blocks = 0;
    for (const Entry& entry : entries) {
      blocks += kBlockBytes;
      for (const TextLeaf& leaf : entry.leaves)
        blocks += base::escaped_size(document_.text(document_[leaf.node]));
      if (blocks >= bytes_left_) break;
    }
    feature_bytes_left_ = std::max(bytes_left_ - std::min(bytes_left_, blocks), bytes_left_ / 4);
  }

  // False if the block does not fit. Its features are left out if they do not.
  bool put(const Entry& entry, BlockExplanation& block) {
    for (const TextLeaf& leaf : entry.leaves) {
      if ((leaf.flags & TextLeaf::kApart) != 0) text::append_collapsed(" ", block.text);
      text::append_collapsed(document_.text(document_[leaf.node]), block.text);
    }
    text::trim_end(block.text);
    if (!take(kBlockBytes + base::escaped_size(block.text), "blocks")) return false;
    block.start = document_[entry.leaves.front().node].begin;
    block.end = document_[entry.leaves.back().node].source_end;
    block.path = path_of(entry.element);
    if (block.score && !take_features(block)) {
      block.score.reset();
      block.base = block.rest = 0;
      block.features = {};
    }
    return true;
  }

  bool put(const dom::Post& post, RecordExplanation& record) {
    if (!take(kRecordBytes, "records")) return false;
    record.path = path_of(post.first);
    record.start = document_[post.first].begin;
    record.end = record.start;
    for (std::uint32_t i = post.first; i < post.end; i = document_[i].end)
      record.end = std::max<std::size_t>(record.end, document_[i].source_end);
    return true;
  }

  bool fits(const FieldCandidate& candidate) {
    return take(kRecordBytes + candidate.detail.size() + base::escaped_size(candidate.value),
                "candidates");
  }

  // What was left out.
  [[nodiscard]] std::string_view cut() const noexcept { return cut_; }

 private:
  // Per byte of the page in UTF-8.
  static constexpr std::size_t kMaxPathBytes = 8;
  static constexpr std::size_t kMaxBytes = 16;
  // For small pages.
  static constexpr std::size_t kMinBytes = std::size_t{64} << 10;
  // Names, numbers, punctuation and indentation in a record.
  static constexpr std::size_t kBlockBytes = 300;
  static constexpr std::size_t kScoreBytes = 160;
  static constexpr std::size_t kFeatureBytes = 160;
  static constexpr std::size_t kRecordBytes = 240;

  bool take(std::size_t bytes, std::string_view what) {
    if (bytes >= bytes_left_) {
      bytes_left_ = 0;
      cut_ = what;
      return false;
    }
    bytes_left_ -= bytes;
    return true;
  }

  bool take_features(const BlockExplanation& block) {
    std::size_t bytes = kScoreBytes;
    for (const FeatureContribution& feature : block.features)
      bytes += kFeatureBytes + feature.name.size();
    if (bytes >= feature_bytes_left_ || bytes >= bytes_left_) {
      feature_bytes_left_ = 0;
      cut_ = "features";
      return false;
    }
    feature_bytes_left_ -= bytes;
    bytes_left_ -= bytes;
    return true;
  }

  std::string path_of(std::uint32_t node) {
    if (path_bytes_left_ == 0) return {};
    std::string path = paths_(dom::NodeId(node));
    const std::size_t bytes = base::escaped_size(path);
    if (bytes >= path_bytes_left_) {
      path_bytes_left_ = 0;
      if (cut_.empty()) cut_ = "paths";
      return {};
    }
    path_bytes_left_ -= bytes;
    return path;
  }

  const dom::Document& document_;
  dom::NodePaths paths_;
  std::size_t path_bytes_left_;
  std::size_t bytes_left_;
  std::size_t feature_bytes_left_ = 0;
  std::string_view cut_;
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

// Corrects the state and the reason of a block, given whether it was read.
void settle(bool is_read, bool is_headline, Reason change, Entry& entry) {
  if (is_headline && !is_read) {
    entry.is_kept = true;
    entry.reason = Reason::Headline;
    return;
  }
  if (is_read == entry.is_kept && entry.is_decided) return;
  entry.is_kept = is_read;
  if (entry.reason != Reason::NoWords) entry.reason = change;  // it stays with its neighbours
}

}  // namespace

Explanation explain(const dom::Document& document, methods::Trace trace,
                    const decide::Decided& decided, const compose::ReadNodes& reads,
                    std::span<const FieldCandidate> candidates) {
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
    Entry& entry = entries.emplace_back();
    entry.leaves = trace.segmentation.leaves_of(block);
    entry.element = block.element;
    entry.traced = static_cast<std::uint32_t>(i);
    entry.is_kept = trace.blocks[i].is_kept;
    entry.is_decided = i < decided.decision.reasons().size();
    if (!entry.is_decided) continue;
    entry.is_kept = decided.decision.kept()[i];
    entry.reason = decided.decision.reasons()[i];
  }
  if (trace.is_filled) {
    add_unscored(document, all, trace.segmentation, entries);
    std::ranges::stable_sort(entries, {},
                             [](const Entry& entry) { return entry.leaves.front().node; });
  }

  std::vector<std::pair<const dom::Post*, std::string_view>> posts;
  for (const dom::Post& post : decided.posts)
    posts.emplace_back(&post, decided.page_type == PageType::ForumThread ? "message" : "post");
  for (const dom::Post& post : decided.comments) posts.emplace_back(&post, "comment");
  Places places(document);
  std::vector<std::pair<std::uint32_t, std::size_t>> starts;  // first node and number of a record
  for (const auto& [post, kind] : posts) {
    RecordExplanation record;
    const std::size_t number = explanation.records.size();
    record.kind = kind;
    record.index = kind == "comment" ? number - decided.posts.size() : number;
    record.probability = post->probability;
    if (!places.put(*post, record)) break;
    starts.emplace_back(post->first, number);
    explanation.records.push_back(std::move(record));
  }
  for (const FieldCandidate& candidate : candidates) {
    if (!places.fits(candidate)) break;
    explanation.candidates.push_back(candidate);
  }
  std::ranges::sort(starts);

  const Reason change = !trace.is_filled             ? Reason::Method
                        : trace.answer == "messages" ? Reason::Message
                        : trace.answer == "posts"    ? Reason::Post
                        : trace.answer == "rule"     ? Reason::Rule
                                                     : Reason::Part;
  places.share_with_features(entries);
  Reads read(reads);
  auto start = starts.begin();
  for (Entry& entry : entries) {
    if (base::TimeLimit::is_over()) break;
    const std::uint32_t first = entry.leaves.front().node;
    const bool is_headline =
        decided.headline && document.contains(*decided.headline, dom::NodeId(first));
    if (!decided.declared_body) settle(read.has(entry), is_headline, change, entry);
    if (!is_shown.empty() && !is_shown[first] && !entry.is_kept) entry.reason = Reason::Hidden;
    BlockExplanation block;
    if (entry.traced != Entry::kNotTraced) block = std::move(trace.blocks[entry.traced]);
    block.is_kept = entry.is_kept;
    block.step = methods::name_of(entry.reason);
    // Records do not overlap, so the last one that begins before the block is the only candidate.
    while (start != starts.end() && start->first <= first) ++start;
    if (start != starts.begin() && first < posts[(start - 1)->second].first->end)
      block.record = (start - 1)->second;
    if (!places.put(entry, block)) break;
    explanation.blocks.push_back(std::move(block));
  }
  explanation.truncated = places.cut();
  explanation.answer = decided.declared_body ? "declared" : std::string(trace.answer);
  if (!trace.is_filled && !decided.posts.empty()) explanation.answer = "posts";
  explanation.kinds = std::move(trace.kinds);
  explanation.list = std::move(trace.list);
  explanation.cut = trace.cut;
  return explanation;
}

void explain_abstention(Explanation& explanation) {
  for (BlockExplanation& block : explanation.blocks) {
    if (!block.is_kept) continue;
    block.is_kept = false;
    block.step = methods::name_of(methods::Reason::MinProbability);
  }
}

}  // namespace winnow::extract_detail
