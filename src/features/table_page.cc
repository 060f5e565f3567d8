// The columns that are the same for all blocks of a page: counts over the page, its address, and
// the type that it declares.
#include "base/ascii.h"
#include "features/table_parts.h"

namespace winnow::features::table_parts {
namespace {

// Words that sites use as folder names. The first word of an address that is listed decides.
struct UrlWord {
  std::string_view word;
  UrlKind kind;
};
constexpr std::array kUrlWords = {
    UrlWord{"forum", UrlKind::Forum},
    UrlWord{"forums", UrlKind::Forum},
    UrlWord{"thread", UrlKind::Forum},
    UrlWord{"threads", UrlKind::Forum},
    UrlWord{"topic", UrlKind::Forum},
    UrlWord{"viewtopic", UrlKind::Forum},
    UrlWord{"questions", UrlKind::Forum},
    UrlWord{"discussion", UrlKind::Forum},
    UrlWord{"community", UrlKind::Forum},
    UrlWord{"product", UrlKind::Product},
    UrlWord{"products", UrlKind::Product},
    UrlWord{"shop", UrlKind::Product},
    UrlWord{"store", UrlKind::Product},
    UrlWord{"item", UrlKind::Product},
    UrlWord{"p", UrlKind::Product},
    UrlWord{"dp", UrlKind::Product},
    UrlWord{"category", UrlKind::Listing},
    UrlWord{"categories", UrlKind::Listing},
    UrlWord{"tag", UrlKind::Listing},
    UrlWord{"collections", UrlKind::Listing},
    UrlWord{"collection", UrlKind::Listing},
    UrlWord{"search", UrlKind::Listing},
    UrlWord{"archive", UrlKind::Listing},
    UrlWord{"page", UrlKind::Listing},
    UrlWord{"docs", UrlKind::Documentation},
    UrlWord{"doc", UrlKind::Documentation},
    UrlWord{"documentation", UrlKind::Documentation},
    UrlWord{"wiki", UrlKind::Documentation},
    UrlWord{"help", UrlKind::Documentation},
    UrlWord{"guide", UrlKind::Documentation},
    UrlWord{"reference", UrlKind::Documentation},
    UrlWord{"manual", UrlKind::Documentation},
    UrlWord{"api", UrlKind::Documentation},
    UrlWord{"tutorial", UrlKind::Documentation},
    UrlWord{"blog", UrlKind::Article},
    UrlWord{"news", UrlKind::Article},
    UrlWord{"article", UrlKind::Article},
    UrlWord{"articles", UrlKind::Article},
    UrlWord{"story", UrlKind::Article},
    UrlWord{"posts", UrlKind::Article},
    UrlWord{"post", UrlKind::Article},
    UrlWord{"services", UrlKind::Service},
    UrlWord{"service", UrlKind::Service},
    UrlWord{"solutions", UrlKind::Service},
    UrlWord{"pricing", UrlKind::Service},
    UrlWord{"about", UrlKind::Service},
    UrlWord{"features", UrlKind::Service},
};

void fill_url(Work& work) {
  std::string_view url = work.options.url;
  const std::size_t scheme = url.find("://");
  if (scheme == std::string_view::npos) return;
  url.remove_prefix(scheme + 3);
  const std::size_t slash = std::min(url.find('/'), url.size());
  std::string_view path = url.substr(slash);
  path = path.substr(0, path.find('#'));
  const std::size_t question = path.find('?');
  const bool has_query = question != std::string_view::npos;
  path = path.substr(0, question);
  std::uint32_t depth = 0;
  std::uint32_t digits = 0;
  std::uint32_t hyphens = 0;
  UrlKind kind = UrlKind::Unknown;
  std::size_t begin = 0;
  for (std::size_t i = 0; i <= path.size(); ++i) {
    const char c = i < path.size() ? path[i] : '/';
    digits += base::is_digit(c) ? 1 : 0;
    hyphens += c == '-' || c == '_' ? 1 : 0;
    if (base::is_alphanumeric(c)) continue;
    const std::string_view word = path.substr(begin, i - begin);
    begin = i + 1;
    if (c == '/' && i > 0 && path[i - 1] != '/') ++depth;
    for (const UrlWord& known : kUrlWords)
      if (kind == UrlKind::Unknown && base::equals_ignoring_case(word, known.word))
        kind = known.kind;
  }
  work.page.table.fill(Column::UrlDepth, small_byte(depth));
  work.page.table.fill(Column::UrlDigits, small_byte(digits));
  work.page.table.fill(Column::UrlHyphens, small_byte(hyphens));
  work.page.table.fill(Column::UrlLength, small_byte(path.size()));
  work.page.table.fill(Column::UrlQuery, has_query ? 1 : 0);
  work.page.table.fill(Column::UrlEnd, path.ends_with('/') ? 2 : path.find('.') < path.size());
  work.page.table.fill(Column::UrlWeight, static_cast<std::uint8_t>(kind));
}

DeclaredType declared_type(const dom::Document& document) {
  const auto head = document.find_first(dom::Name::Head);
  if (!head) return DeclaredType::None;
  for (const dom::Node& node : document.subtree(*head)) {
    if (!node.is(dom::Name::Meta)) continue;
    if (document.attribute(node, dom::Name::Property).value_or("") != "og:type") continue;
    const std::string_view type = document.attribute(node, dom::Name::Content).value_or("");
    if (type.starts_with("article") || type.starts_with("blog")) return DeclaredType::Article;
    if (type.find("product") != std::string_view::npos) return DeclaredType::Product;
    return type == "website" ? DeclaredType::Website : DeclaredType::Other;
  }
  return DeclaredType::None;
}

}  // namespace

void fill_page(Work& work) {
  fill_url(work);
  const auto fill = [&](Column name, std::uint8_t value) { work.page.table.fill(name, value); };
  const Cells cells = work.cells();
  const auto blocks = static_cast<std::uint32_t>(work.page.texts.size());
  const std::uint32_t words = work.sums.words.back();
  std::uint32_t long_words = 0;
  std::uint32_t sentence_marks = 0;
  std::uint32_t money = 0;
  std::uint32_t dates = 0;
  std::uint32_t foreign = 0;
  for (std::uint32_t i = 0; i < blocks; ++i) {
    const BlockText& text = work.page.texts[i];
    if (is_long(text)) long_words += text.words;
    sentence_marks += text.sentence_marks;
    money += cells.at(Column::Money, i) > 0 ? 1 : 0;
    dates += cells.at(Column::DateLike, i) > 0 ? 1 : 0;
    foreign += cells.at(Column::Foreign, i);
  }
  std::array<std::uint32_t, 5> headings{};
  for (const std::uint8_t rank : work.heading_of) ++headings[rank];
  std::array<std::uint32_t, kMarkCount> levels_with{};
  std::uint32_t group = 0;
  for (std::uint32_t i = 0; i < work.page.tree.levels.size(); ++i) {
    const Level& level = work.page.tree.levels[i];
    level.marks.for_each([&](std::size_t mark) { ++levels_with[mark]; });
    // The largest group of repeated levels, in words outside links.
    if (level.alike < 3 || level.alike_index != 0) continue;
    const auto unlinked = [&](const Level& one) {
      return one.alike * (work.words(one.first_block, one.end_block) -
                          work.link_words(one.first_block, one.end_block));
    };
    if (group == 0 || unlinked(level) > unlinked(work.page.tree.levels[group])) group = i;
  }
  const auto with = [&](Mark mark) {
    return log_byte(levels_with[static_cast<std::size_t>(mark)]);
  };
  fill(Column::PageWords, log_byte(words));
  fill(Column::PageBlocks, log_byte(blocks));
  fill(Column::PageLinks, share_byte(work.sums.link_words.back(), words));
  fill(Column::PageLong, log_byte(work.sums.longs.back()));
  fill(Column::PageLongShare, share_byte(long_words, words));
  fill(Column::PageH1, log_byte(headings[1]));
  fill(Column::PageH2, log_byte(headings[2]));
  fill(Column::PageH3, log_byte(headings[3]));
  fill(Column::PageArticles, with(Mark::Article));
  fill(Column::PageImages, log_byte(work.page.segmentation.images.size()));
  fill(Column::PageInputs, log_byte(work.page.segmentation.inputs.size()));
  fill(Column::PageCells, with(Mark::Cell));
  fill(Column::PageItems, with(Mark::Item));
  fill(Column::PageParagraphs, with(Mark::Paragraph));
  fill(Column::PageTimes, with(Mark::Time));
  fill(Column::PageMoney, log_byte(money));
  fill(Column::PageCode, with(Mark::Code));
  fill(Column::PageComments, with(Mark::ClassComment));
  fill(Column::PageThread, with(Mark::ClassThread));
  fill(Column::PageProduct, with(Mark::ClassProduct));
  fill(Column::PageDates, log_byte(dates));
  fill(Column::PageSentences, share_byte(sentence_marks, words));
  fill(Column::PageForeign, small_byte(foreign / blocks));
  if (group != 0) {
    const Level& level = work.page.tree.levels[group];
    const std::uint32_t group_words = work.words(level.first_block, level.end_block);
    fill(Column::PageGroup, log_byte(level.alike));
    fill(Column::PageGroupWords, log_byte(group_words));
    fill(Column::PageGroupLinks,
         share_byte(work.link_words(level.first_block, level.end_block), group_words));
  }
  const Level& best = work.page.tree.levels[work.best];
  fill(Column::PageBest, share_byte(work.words(best.first_block, best.end_block), words));
  fill(Column::PageBestLong,
       log_byte(work.sums.longs[best.end_block] - work.sums.longs[best.first_block]));
  fill(Column::DeclaredType, static_cast<std::uint8_t>(declared_type(work.document)));
}

}  // namespace winnow::features::table_parts
