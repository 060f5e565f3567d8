// Lines become units, units become chunks.
#include "render/chunks.h"

#include <algorithm>
#include <cstdint>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "base/ascii.h"
#include "base/time_limit.h"
#include "base/utf8.h"
#include "render/chunk_places.h"
#include "render/json_writer.h"
#include "render/members.h"
#include "render/pages.h"
#include "render/record.h"
#include "text/characters.h"
#include "text/sentences.h"
#include "text/tokens.h"

namespace winnow::render_detail {
namespace {

using Place = MarkdownPageLines::Place;

// A heading and an address are in every chunk below them, so a long one is cut or left out: the output
// stays a multiple of the page.
constexpr std::size_t kMaxHeadingBytes = 300;
constexpr std::size_t kMaxUrlBytes = 2000;

std::string shortened(std::string_view text) {
  if (text.size() <= kMaxHeadingBytes) return std::string(text);
  std::size_t end = kMaxHeadingBytes;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
  return std::string(text.substr(0, end)).append("\u2026");
}

// The smallest part that is not cut: a line, or a sentence or word of a long one. It ends where the next
// one begins.
struct Unit {
  std::size_t begin = 0;  // in the Markdown
  std::size_t line = 0;   // in MarkdownPageLines::lines
  std::size_t block = 0;  // number of the block that it belongs to
  std::size_t section = 0;
  std::size_t post = 0;  // a chunk contains units of one post
};

// A heading and what is below it. The first one is the page before any heading.
struct Section {
  std::size_t parent = 0;
  int level = -1;
  std::string title = {};
  std::size_t begin = 0;  // its first unit
  std::size_t end = 0;    // unit after the last one
};

// Is a line that begins with this text a paragraph? "1. " or "- " would begin a list.
bool begins_paragraph(std::string_view text) noexcept {
  const char c = text.front();
  if (base::is_alpha(c) || static_cast<unsigned char>(c) >= 0x80) return true;
  if (c == '"' || c == '\'' || c == '(') return true;
  const std::size_t digits = text.find_first_not_of("0123456789");
  return digits > 0 && digits != std::string_view::npos && text[digits] != '.' &&
         text[digits] != ')';
}

// Where the text can be cut between words: after white space, and beside ideographs.
template <typename Visit>
void for_each_cut(std::string_view text, Visit visit) {
  bool may_cut = false;
  for (std::size_t i = 0; i < text.size();) {
    const base::CodePoint point = base::read_utf8(text, i);
    const text::CharacterClass kind = text::class_of(point.value);
    const bool is_word = kind.is(text::kOneWord);
    const bool is_inside = kind.is(text::kSpace | text::kMark | text::kPunctuation);
    if (i > 0 && !is_inside && (may_cut || is_word) && begins_paragraph(text.substr(i))) visit(i);
    may_cut = kind.is(text::kSpace) || is_word || (may_cut && is_inside && point.value >= 0x80);
    i += point.length;
  }
}

class Splitter {
 public:
  Splitter(const Page& page, const RenderOptions& options)
      : page_(page),
        budget_(std::clamp<std::size_t>(options.chunk_tokens, 1, kMaxChunkTokens) *
                text::kSeventhsPerToken),
        overlap_(std::min(options.chunk_overlap, kMaxChunkTokens) * text::kSeventhsPerToken) {
    markdown_ = write_markdown_page(page, options, lines_);
  }

  std::vector<Chunk> split() {
    make_units();
    if (units_.empty()) return {};
    places_ = place_pieces(page_, lines_);
    begin_chunk(0);
    for (std::size_t i = 1; i < units_.size() && !base::TimeLimit::is_over(); ++i) {
      if (ends_before(i)) {
        end_chunk(i);
        begin_chunk(i);
        continue;
      }
      used_ += size_of(i, i + 1);
      has_text_ = has_text_ || is_text(i);
    }
    end_chunk(units_.size());
    for (std::size_t i = 0; i < chunks_.size(); ++i) {
      chunks_[i].index = i;
      chunks_[i].count = chunks_.size();
    }
    return std::move(chunks_);
  }

 private:
  // --- Units

  [[nodiscard]] const MarkdownPageLines::Line& line_of(std::size_t unit) const noexcept {
    return lines_.lines[units_[unit].line];
  }
  [[nodiscard]] LineKind kind_of(std::size_t unit) const noexcept {
    return line_of(unit).line.kind;
  }
  // Not a heading or byline.
  [[nodiscard]] bool is_text(std::size_t unit) const noexcept {
    return kind_of(unit) != LineKind::Heading && line_of(unit).place != Place::Byline;
  }
  [[nodiscard]] std::size_t begin_of(std::size_t unit) const noexcept {
    return unit < units_.size() ? units_[unit].begin : markdown_.size();
  }
  [[nodiscard]] std::string_view text_of(std::size_t first, std::size_t end) const noexcept {
    return std::string_view(markdown_).substr(begin_of(first), begin_of(end) - begin_of(first));
  }
  // In sevenths of a token.
  [[nodiscard]] std::size_t size_of(std::size_t first, std::size_t end) const noexcept {
    return sizes_[end] - sizes_[first];
  }
  [[nodiscard]] std::size_t end_of_block(std::size_t unit) const noexcept {
    return block_ends_[units_[unit].block];
  }

  void make_units() {
    std::size_t next_plain = 0;
    std::vector<std::size_t> open = {0};  // sections, the innermost last
    sections_.emplace_back();
    for (std::size_t i = 0; i < lines_.lines.size() && !base::TimeLimit::is_over(); ++i) {
      const MarkdownPageLines::Line& line = lines_.lines[i];
      const std::size_t end =
          i + 1 < lines_.lines.size() ? lines_.lines[i + 1].line.begin : markdown_.size();
      if (begins_block(i)) block_ends_.push_back(0);
      // Without a headline, too, a post is not below the headings of the one before.
      if (i > 0 && line.part != lines_.lines[i - 1].part && line.place != Place::ArticleHeadline)
        close_sections(open, is_comment(line) ? 2 : 1);
      if (line.line.kind == LineKind::Heading) open_section(i, open);
      add_unit(i, i == 0 ? 0 : line.line.begin, open.back());
      split_line(i, {line.line.begin, end}, next_plain, open.back());
      block_ends_.back() = units_.size();
    }
    close_sections(open, 0);
    sections_.front().end = units_.size();
    sizes_.push_back(0);
    for (std::size_t i = 0; i < units_.size(); ++i)
      sizes_.push_back(sizes_.back() + text::token_sevenths(text_of(i, i + 1)));
    join_headline();
  }

  void add_unit(std::size_t line, std::size_t begin, std::size_t section) {
    units_.push_back({begin, line, block_ends_.size() - 1, section, post_of(line)});
  }

  // A long line of a paragraph is cut further.
  void split_line(std::size_t line, TextRange range, std::size_t& next_plain, std::size_t section) {
    const std::string_view text(markdown_);
    const auto size = [&](std::size_t begin, std::size_t end) {
      return text::token_sevenths(text.substr(begin, end - begin));
    };
    const bool is_long = 2 * size(range.begin, range.end) > budget_;
    for (; next_plain < lines_.plain.size() && lines_.plain[next_plain].begin < range.end;
         ++next_plain) {
      if (!is_long) continue;
      const TextRange plain = lines_.plain[next_plain];
      const std::string_view words = text.substr(plain.begin, plain.end - plain.begin);
      const auto add = [&](std::size_t begin) {
        if (begin > units_.back().begin) add_unit(line, begin, section);
      };
      text::for_each_sentence(words, [&](std::string_view sentence) {
        const std::size_t begin =
            plain.begin + static_cast<std::size_t>(sentence.data() - words.data());
        const bool is_cut = begin > plain.begin && begins_paragraph(sentence);
        if (is_cut) add(begin);
        if (2 * size(begin, begin + sentence.size()) <= budget_) return;
        for_each_cut(sentence, [&](std::size_t at) { add(begin + at); });
      });
    }
  }

  // Rows of a table and lines of code are one block.
  [[nodiscard]] bool begins_block(std::size_t line) const noexcept {
    if (line == 0) return true;
    const MarkdownPageLines::Line& before = lines_.lines[line - 1];
    const MarkdownPageLines::Line& here = lines_.lines[line];
    if (before.part != here.part || before.place != here.place || here.place != Place::Content)
      return true;
    if (here.line.kind == LineKind::TableRow) return false;
    return before.line.node != here.line.node || before.line.kind == LineKind::TableRow;
  }

  [[nodiscard]] bool is_comment(const MarkdownPageLines::Line& line) const noexcept {
    return line.part < lines_.parts.size() &&
           lines_.parts[line.part].kind == MarkdownPart::Kind::Comment;
  }

  // 0: the page itself; then one for each article, and one for all comments.
  [[nodiscard]] std::size_t post_of(std::size_t line) const noexcept {
    const MarkdownPageLines::Line& here = lines_.lines[line];
    if (here.place == Place::Headline || here.part >= lines_.parts.size()) return 0;
    const MarkdownPart& part = lines_.parts[here.part];
    switch (part.kind) {
      case MarkdownPart::Kind::Body: return 0;
      case MarkdownPart::Kind::Article: return 1 + part.number;
      case MarkdownPart::Kind::Comment: return 1 + page_.articles.size();
    }
    return 0;
  }

  // A headline without text of its own is in the chunk of the first post.
  void join_headline() {
    if (units_.size() > 1 && line_of(0).place == Place::Headline && units_[1].post != 0)
      units_[0].post = units_[1].post;
  }

  // --- Sections

  void close_sections(std::vector<std::size_t>& open, int level) {
    while (open.size() > 1 && sections_[open.back()].level >= level) {
      sections_[open.back()].end = units_.size();
      open.pop_back();
    }
  }

  void open_section(std::size_t line, std::vector<std::size_t>& open) {
    const MarkdownPageLines::Line& here = lines_.lines[line];
    Section section;
    switch (here.place) {
      case Place::Headline:
        section.level = 0;
        section.title = page_.headline.value_or("");
        break;
      case Place::ArticleHeadline:
        section.level = 1;
        section.title = page_.articles[lines_.parts[here.part].number].headline.value_or("");
        break;
      case Place::Comments:
        section.level = 1;
        section.title = "Comments";
        break;
      default: {
        const Content& content = lines_.parts[here.part].content;
        const ContentNode& heading = content.nodes[here.line.node];
        section.level = 2 + heading.level;
        for (std::uint32_t i = here.line.node + 1; i < heading.end; ++i)
          section.title.append(
              content.nodes[i].kind == ContentKind::LineBreak ? std::string_view(" ")
              : content.nodes[i].kind == ContentKind::Image   ? std::string_view()
                                                              : content.text(content.nodes[i]));
        break;
      }
    }
    section.title = shortened(section.title);
    close_sections(open, section.level);
    section.parent = open.back();
    section.begin = units_.size();
    open.push_back(sections_.size());
    sections_.push_back(std::move(section));
  }

  // The innermost section around both.
  [[nodiscard]] std::size_t common_section(std::size_t left, std::size_t right) const noexcept {
    while (left != right) {
      // A section comes after the one around it.
      std::size_t& inner = left > right ? left : right;
      inner = sections_[inner].parent;
    }
    return left;
  }

  [[nodiscard]] std::vector<std::string> headings_of(std::size_t first, std::size_t end) const {
    std::size_t section = units_[end - 1].section;
    bool has_text = false;
    for (std::size_t i = first; i < end; ++i) {
      if (!is_text(i)) continue;
      section = has_text ? common_section(section, units_[i].section) : units_[i].section;
      has_text = true;
    }
    std::vector<std::string> headings;
    for (; section != 0; section = sections_[section].parent)
      headings.push_back(sections_[section].title);
    std::ranges::reverse(headings);
    return headings;
  }

  // --- Chunks

  // Does the chunk end before this unit?
  [[nodiscard]] bool ends_before(std::size_t unit) const noexcept {
    if (units_[unit].post != units_[unit - 1].post) return true;
    if (used_ + size_of(unit, unit + 1) > budget_) return true;
    // A heading stays with its text.
    if (!has_text_) return false;
    if (kind_of(unit) == LineKind::Heading)
      return ends_a_section_begun_before(unit) ||
             used_ + size_of(unit, sections_[units_[unit].section].end) > budget_;
    return units_[unit].block != units_[unit - 1].block &&
           used_ + size_of(unit, end_of_block(unit)) > budget_;
  }

  // The rest of a section is not joined with the next one: they have no heading in common.
  [[nodiscard]] bool ends_a_section_begun_before(std::size_t heading) const noexcept {
    const int level = sections_[units_[heading].section].level;
    bool is_before = false;
    for (std::size_t section = units_[first_].section; sections_[section].level >= level;
         section = sections_[section].parent)
      is_before = sections_[section].begin < first_;
    return is_before;
  }

  void begin_chunk(std::size_t unit) {
    chunk_ = {};
    const std::size_t size = size_of(unit, unit + 1);
    used_ = size;
    set_context(unit);
    set_overlap(unit);
    first_ = unit;
    has_text_ = is_text(unit);
  }

  // The header rows of a table or the fence of code, if the chunk begins inside.
  void set_context(std::size_t unit) {
    const std::size_t begin = block_begin(unit);
    std::size_t end = begin;
    if (kind_of(begin) == LineKind::TableHead)
      while (end < unit && kind_of(end) == LineKind::TableHead) ++end;
    else if (kind_of(begin) == LineKind::CodeFence && unit > begin)
      end = begin + 1;
    const std::size_t size = size_of(begin, end);
    if (end == begin || 2 * size > budget_ || used_ + size > budget_) return;
    chunk_.context = text_of(begin, end);
    used_ += size;
  }

  [[nodiscard]] std::size_t block_begin(std::size_t unit) const noexcept {
    const std::size_t block = units_[unit].block;
    return block == 0 ? 0 : block_ends_[block - 1];
  }

  // Whole units before the chunk, else the end of the last line.
  void set_overlap(std::size_t unit) {
    if (overlap_ == 0 || unit == 0 || units_[unit].post != units_[unit - 1].post) return;
    const std::size_t room = std::min({overlap_, budget_ - std::min(used_, budget_), budget_ / 2});
    std::size_t begin = unit;
    while (begin > first_ && size_of(begin - 1, unit) <= room && may_repeat(begin - 1, unit))
      --begin;
    std::string_view text = text_of(begin, unit);
    if (begin == unit && is_text(unit - 1) && kind_of(unit - 1) == LineKind::Text)
      text = end_of_line(unit - 1, room);
    chunk_.overlap = text;
    used_ += text::token_sevenths(text);
  }

  // Rows and lines of code mean nothing outside their table or code.
  [[nodiscard]] bool may_repeat(std::size_t before, std::size_t unit) const noexcept {
    const bool is_inside = units_[before].block == units_[unit].block;
    switch (kind_of(before)) {
      case LineKind::Text:
      case LineKind::Heading: return is_inside || chunk_.context.empty();
      case LineKind::TableRow:
      case LineKind::CodeLine: return is_inside && !chunk_.context.empty();
      default: return false;
    }
  }

  // The longest end of a unit that fits and begins with a word outside links and formats.
  [[nodiscard]] std::string_view end_of_line(std::size_t unit, std::size_t room) const {
    const std::size_t end = begin_of(unit + 1);
    std::size_t begin = end;
    auto plain = std::ranges::upper_bound(lines_.plain, end, {}, &TextRange::begin);
    // From the end of the unit backwards, so that no more is read than is repeated.
    for (bool fits = true; fits && plain != lines_.plain.begin();) {
      --plain;
      if (plain->end <= begin_of(unit)) break;
      const std::size_t from = std::max(plain->begin, begin_of(unit));
      const std::size_t to = std::min(plain->end, end);
      for_each_cut(std::string_view(markdown_).substr(from, to - from), [&](std::size_t at) {
        const std::size_t place = from + at;
        if (place < begin &&
            text::token_sevenths(std::string_view(markdown_).substr(place, end - place)) <= room)
          begin = place;
      });
      fits = text::token_sevenths(std::string_view(markdown_).substr(from, end - from)) <= room;
    }
    return std::string_view(markdown_).substr(begin, end - begin);
  }

  void end_chunk(std::size_t end) {
    chunk_.markdown = text_of(first_, end);
    chunk_.tokens = text::tokens_of_sevenths(used_);
    chunk_.headings = headings_of(first_, end);
    const MarkdownPageLines::Line& line = line_of(end - 1);
    if (line.part < lines_.parts.size() &&
        lines_.parts[line.part].kind == MarkdownPart::Kind::Article)
      chunk_.article = lines_.parts[line.part].number;
    add_ranges(units_[first_].line, units_[end - 1].line);
    chunks_.push_back(std::move(chunk_));
  }

  void add_ranges(std::size_t first_line, std::size_t last_line) {
    while (next_place_ < places_.size() && places_[next_place_].last_line < first_line)
      ++next_place_;
    for (std::size_t i = next_place_; i < places_.size(); ++i) {
      const PlacedRange& place = places_[i];
      if (place.first_line > last_line) break;
      if (place.last_line < first_line) continue;
      std::vector<Chunk::Range>& ranges = chunk_.ranges;
      if (!ranges.empty() && ranges.back().end == place.range.start)
        ranges.back().end = place.range.end;
      else
        ranges.push_back(place.range);
    }
  }

  const Page& page_;
  std::size_t budget_;   // in sevenths of a token
  std::size_t overlap_;  // likewise
  MarkdownPageLines lines_;
  std::string markdown_;
  std::vector<Unit> units_;
  std::vector<std::size_t> block_ends_;  // unit after the last one of each block
  std::vector<std::size_t> sizes_;       // of all units before
  std::vector<Section> sections_;
  std::vector<PlacedRange> places_;
  std::size_t next_place_ = 0;
  std::vector<Chunk> chunks_;
  Chunk chunk_;  // being made
  std::size_t first_ = 0;
  std::size_t used_ = 0;
  bool has_text_ = false;
};

void write_chunk(const Page& page, const Chunk& chunk, std::string& out) {
  JsonWriter json(-1, out);
  {
    Members record(json);
    put_origin(record, page);
    if (page.canonical_url && page.canonical_url->size() <= kMaxUrlBytes)
      record.put("canonicalUrl", page.canonical_url);
    record.put_number("index", std::optional(chunk.index));
    record.put_number("count", std::optional(chunk.count));
    record.put_list("headings", chunk.headings,
                    [](JsonWriter& sink, const std::string& heading) { sink.text(heading); });
    if (chunk.article && record.begin("article")) {
      const Article& article = page.articles[*chunk.article];
      Members post(json);
      post.put_number("index", chunk.article);
      if (article.url && article.url->size() <= kMaxUrlBytes) post.put("url", article.url);
      post.put("datePublished", article.date_published);
    }
    record.put_number("tokens", std::optional(chunk.tokens));
    record.put_text("markdown", chunk.markdown);
    if (!chunk.context.empty()) record.put_text("context", chunk.context);
    if (!chunk.overlap.empty()) record.put_text("overlap", chunk.overlap);
    record.put_list("ranges", chunk.ranges, [](JsonWriter& sink, const Chunk::Range& range) {
      Members entry(sink);
      entry.put_number("start", std::optional(range.start));
      entry.put_number("end", std::optional(range.end));
    });
  }
  out += '\n';
}

}  // namespace

std::string write_chunks(const Page& page, const RenderOptions& options) {
  std::string out;
  for (const Chunk& chunk : chunks_of(page, options)) {
    if (base::TimeLimit::is_over()) break;
    write_chunk(page, chunk, out);
  }
  return out;
}

}  // namespace winnow::render_detail

namespace winnow {

std::vector<Chunk> chunks_of(const Page& page, const RenderOptions& options) {
  return render_detail::Splitter(page, options).split();
}

}  // namespace winnow
