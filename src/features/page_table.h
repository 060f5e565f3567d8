// The page table: every block of a page as a row of small numbers, for the method `auto`.
//
// A column is one property of all blocks, quantised to a byte: counts by logarithm, shares in
// 255ths, distances as they are. Decision trees need no more precision, training and scoring see
// exactly the same values, and sixteen blocks are compared with a threshold at once. Each column
// has a margin of zeros before and after it, so the value of a neighbouring block is the same
// column at another offset.
//
//   MeasuredPage page;                                   // reuse it: it keeps its memory
//   measure_page(document, weights, {.url = url}, page);
//   page.table.column(Column::Words)[block]              // neighbours: [block - 4] to [block + 4]
//
// Scripts, styles and comments have no influence, because pages come with and without them. Linear
// in the page; thread-safe.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "features/block_features.h"
#include "features/levels.h"
#include "features/table_memory.h"

namespace winnow::features {

// clang-format off
#define WINNOW_COLUMNS(X)                                                                        \
  /* the text */                                                                                 \
  X(Words, "text.words") X(Characters, "text.characters") X(WordLength, "text.word-length")      \
  X(LinkDensity, "text.link-density") X(TextDensity, "text.density")                             \
  X(SentenceMarks, "text.sentence-marks") X(MarksPerWord, "text.marks-per-word")                 \
  X(Pieces, "text.pieces") X(Tags, "text.tags") X(TagRatio, "text.tag-ratio")                    \
  X(Capitals, "text.capitals") X(Shouted, "text.shouted") X(Digits, "text.digits")               \
  X(FirstKind, "text.first") X(LastKind, "text.last") X(Symbols, "text.symbols")                 \
  X(Money, "text.money") X(DateLike, "text.date") X(Copyright, "text.copyright")                 \
  X(Separators, "text.separators") X(Foreign, "text.foreign") X(Commas, "text.commas")           \
  X(WordWeight, "words.sum") X(WordWeightLow, "words.lowest") X(WordWeightHigh, "words.highest")\
  X(FirstWordWeight, "words.first")                                                              \
  /* the elements around it */                                                                   \
  X(TagKind, "tag.own") X(TagKind1, "tag.up1") X(TagKind2, "tag.up2") X(TagKind3, "tag.up3")     \
  X(Depth, "tag.depth")                                                                          \
  X(ClassOwn, "class.own") X(ClassUp1, "class.up1") X(ClassUp2, "class.up2")                     \
  X(ClassUp3, "class.up3") X(ClassSum, "class.sum") X(ClassWide, "class.wide")                   \
  X(ClassLow, "class.lowest") X(ClassHigh, "class.highest") X(ClassNear, "class.near")           \
  /* the levels around it */                                                                     \
  X(Level0Words, "level0.words") X(Level0Links, "level0.link-density")                           \
  X(Level0PerBlock, "level0.words-per-block") X(Level0Alike, "level0.alike")                     \
  X(Level0Share, "level0.share") X(Level0Long, "level0.long") X(Level0Headings, "level0.headings") \
  X(Level0Images, "level0.images") X(Level0Inputs, "level0.inputs")                              \
  X(Level1Words, "level1.words") X(Level1Links, "level1.link-density")                           \
  X(Level1PerBlock, "level1.words-per-block") X(Level1Alike, "level1.alike")                     \
  X(Level1Share, "level1.share") X(Level1Long, "level1.long") X(Level1Headings, "level1.headings") \
  X(Level1Images, "level1.images") X(Level1Inputs, "level1.inputs")                              \
  X(Level2Words, "level2.words") X(Level2Links, "level2.link-density")                           \
  X(Level2PerBlock, "level2.words-per-block") X(Level2Alike, "level2.alike")                     \
  X(Level2Share, "level2.share") X(Level2Long, "level2.long") X(Level2Headings, "level2.headings") \
  X(Level2Images, "level2.images") X(Level2Inputs, "level2.inputs")                              \
  /* repetition: the nearest level with two or more siblings like it */                          \
  X(CardDistance, "card.distance") X(CardAlike, "card.alike") X(CardWords, "card.words")         \
  X(CardLinks, "card.link-density") X(CardBlocks, "card.blocks") X(CardIndex, "card.index")      \
  X(CardShare, "card.share") X(CardPlace, "card.place") X(CardGroupShare, "card.group-share")    \
  X(CardImages, "card.images")                                                                   \
  X(PathCount, "path.count") X(PathWords, "path.words") X(PathLinks, "path.link-density")        \
  X(PathShare, "path.share") X(PathSpread, "path.spread") X(PathLong, "path.long")               \
  X(Copies, "repeat.copies") X(IsLaterCopy, "repeat.later")                                      \
  /* its position */                                                                             \
  X(Place, "place.blocks") X(PlaceWords, "place.words") X(FromStart, "place.from-start")         \
  X(FromEnd, "place.from-end") X(PlaceLong, "place.long") X(ToFirstLong, "place.first-long")     \
  X(ToLastLong, "place.last-long")                                                               \
  X(HeadingDistance, "heading.distance") X(HeadingWords, "heading.words-since")                  \
  X(HeadingLevel, "heading.level") X(HeadingClimb, "heading.climb")                              \
  X(HeadingWeight, "heading.weight") X(HeadingBelow, "heading.words-below")                      \
  X(HeadingNext, "heading.next") X(HeadingRank, "heading.rank") X(HeadingCount, "heading.count") \
  X(TitleOverlap, "title.overlap") X(TitleCover, "title.cover") X(TitleDistance, "title.distance") \
  X(TitleClimb, "title.climb") X(TitleShare, "title.share") X(DescriptionOverlap, "title.description") \
  X(TitleDown, "title.down")                                                                     \
  /* the best container and the densest span */                                                  \
  X(BestClimb, "best.climb") X(BestDown, "best.down") X(BestShare, "best.share")                 \
  X(BestLinks, "best.link-density") X(SpanInside, "span.inside") X(SpanFrom, "span.from-start")  \
  X(SpanTo, "span.from-end") X(SpanShare, "span.share")                                          \
  /* the blocks around it */                                                                     \
  X(ClimbBefore, "near.climb-before") X(ClimbAfter, "near.climb-after")                         \
  /* the page */                                                                                 \
  X(PageWords, "page.words") X(PageBlocks, "page.blocks") X(PageLinks, "page.link-density")      \
  X(PageLong, "page.long") X(PageLongShare, "page.long-share") X(PageH1, "page.h1")              \
  X(PageH2, "page.h2") X(PageH3, "page.h3") X(PageArticles, "page.articles")                     \
  X(PageImages, "page.images") X(PageInputs, "page.inputs") X(PageCells, "page.cells")           \
  X(PageItems, "page.items") X(PageParagraphs, "page.paragraphs") X(PageTimes, "page.times")     \
  X(PageMoney, "page.money") X(PageCode, "page.code") X(PageGroup, "page.group")                 \
  X(PageGroupWords, "page.group-words") X(PageGroupLinks, "page.group-links")                    \
  X(PageComments, "page.comments") X(PageThread, "page.thread") X(PageProduct, "page.product")   \
  X(PageDates, "page.dates") X(PageSentences, "page.sentences") X(PageForeign, "page.foreign")   \
  X(PageBest, "page.best-share") X(PageBestLong, "page.best-long")                               \
  X(UrlDepth, "url.depth") X(UrlDigits, "url.digits") X(UrlHyphens, "url.hyphens")               \
  X(UrlLength, "url.length") X(UrlQuery, "url.query") X(UrlEnd, "url.end") X(UrlWeight, "url.kind") \
  X(DeclaredType, "page.declared")                                                               \
  /* probability of each kind of page in 255ths; filled in by the method */                     \
  X(KindArticle, "kind.article") X(KindList, "kind.list") X(KindForum, "kind.forum")             \
  X(KindListing, "kind.listing") X(KindCollection, "kind.collection")                            \
  X(KindProduct, "kind.product") X(KindDocumentation, "kind.documentation")                      \
  X(KindService, "kind.service")
// clang-format on

enum class Column : std::uint16_t {
#define WINNOW_COLUMN(name, text) name,
  WINNOW_COLUMNS(WINNOW_COLUMN)
#undef WINNOW_COLUMN
      FirstMark  // then one column per Mark: levels up to the nearest that has it
};
inline constexpr std::size_t kOwnColumns = static_cast<std::size_t>(Column::FirstMark);
inline constexpr std::size_t kColumnCount = kOwnColumns + kMarkCount;
inline constexpr std::size_t kKindCount = 8;

// Values of Column::UrlWeight: the kind of page that the words in an address suggest. The numbers
// are part of the model files.
enum class UrlKind : std::uint8_t {
  Unknown = 0,
  Forum = 1,
  Product = 2,
  Listing = 3,
  Documentation = 4,
  Article = 5,
  Service = 6,
};

// Values of Column::DeclaredType: what og:type says. The numbers are part of the model files.
enum class DeclaredType : std::uint8_t {
  None = 0,
  Other = 1,
  Website = 2,
  Product = 3,
  Article = 4,
};

// "text.words", "mark.nav".
std::string column_name(std::size_t column);
std::optional<std::size_t> find_column(std::string_view name);

class PageTable {
 public:
  static constexpr std::size_t kMargin = 16;  // maximum distance of neighbours
  static constexpr std::size_t kBatch = 64;   // columns may be read this many bytes at a time

  // Sets all values to zero. Keeps its memory.
  void reset(std::size_t blocks);

  [[nodiscard]] std::size_t blocks() const noexcept { return blocks_; }
  [[nodiscard]] std::uint8_t* column(std::size_t number) noexcept {
    return data_.data() + number * stride_ + kMargin;
  }
  [[nodiscard]] const std::uint8_t* column(std::size_t number) const noexcept {
    return data_.data() + number * stride_ + kMargin;
  }
  [[nodiscard]] std::uint8_t* column(Column name) noexcept {
    return column(static_cast<std::size_t>(name));
  }
  [[nodiscard]] const std::uint8_t* column(Column name) const noexcept {
    return column(static_cast<std::size_t>(name));
  }
  // The distance from a column to the next.
  [[nodiscard]] std::size_t stride() const noexcept { return stride_; }
  void fill(Column name, std::uint8_t value) noexcept;

 private:
  std::size_t blocks_ = 0;
  std::size_t stride_ = 0;
  std::vector<std::uint8_t> data_;
};

// Everything measured of a page's blocks. Reusing it for the next page reuses its memory.
struct MeasuredPage {
  page::PageFacts facts;
  Segmentation segmentation;  // blocks without words are left out
  std::vector<BlockText> texts;
  LevelTree tree;
  Groups groups;
  PageTable table;
  table_parts::Memory memory;
};

struct MeasureOptions {
  std::string_view url = {};
  // For learning the weights; receives class tokens of levels and words of blocks.
  TokenVisitor* visitor = nullptr;
};

// A block costs half a kilobyte; blocks past this number are ignored. The largest page of the
// corpora has 2,641.
inline constexpr std::size_t kMaxBlocks = std::size_t{1} << 17;

// The blocks of a page that are measured, and those without words.
void segment_page(const dom::Document& document, Segmentation& segmentation);

void measure_page(const dom::Document& document, const TokenWeights& weights,
                  const MeasureOptions& options, MeasuredPage& page);

}  // namespace winnow::features
