// ContentBuilder: builds a Content from the events of a pass over a page: open, close, text, break.
//
// Pages nest freely: links around headings, text between list items, bold that ends in another
// paragraph, empty elements. Content does not allow that. So nothing is written when it is opened:
// containers, leaf and formats wait until there is text. Empty ones never appear, and a format that
// a new paragraph interrupts is opened again inside it:
//
//   <b>one<p>two</b>      Paragraph(Strong("one")) Paragraph(Strong("two"))
//
// White space also waits: it is written where the next word begins,
// outside the formats that ended before it and before those that begin after it. Adjacent nodes of
// the same format are joined.
//
// Each call costs what it adds. Formats and containers are bounded (a format does not nest in its
// own kind; containers nest at most Content::kMaxDepth deep). Not thread-safe.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "content/content_source.h"
#include "winnow/content.h"

namespace winnow::content {

class ContentBuilder {
 public:
  // A List, Item, Quote, Figure, Table, Row, Cell or Footnote begins. False: it is not allowed here
  // (an Item outside a List, or too deep); then it is ignored and must not be left.
  bool enter_container(const ContentNode& node);
  void leave_container();
  // Writes the open containers even if they stay empty: the empty cells of a table.
  void open_containers();

  // Text goes into a Heading, Term or Caption instead of a Paragraph until leave_leaf(). False: it
  // is not allowed here. Inside a leaf, blocks are ignored.
  bool enter_leaf(const ContentNode& node);
  void leave_leaf();

  // A text format, or Code. False: it is already active.
  bool enter_format(ContentKind kind, std::string_view url = {}, std::string_view title = {});
  void leave_format();
  [[nodiscard]] bool is_in(ContentKind format) const noexcept {
    return (active_formats_ & bit(format)) != 0;
  }

  // A block begins or ends, and with it the paragraph.
  void break_block();
  // One breaks the line, two break the paragraph.
  void break_line() noexcept { ++pending_breaks_; }
  // Runs of white space become one space, and no-break spaces too, except in code.
  void add_text(std::string_view text);
  // The same for text that is only white space.
  void add_white_space() { add_space(); }
  // `number`: ContentNode::number. Nothing is added if the block before is the same image.
  void add_image(std::string_view alt, std::string_view url, std::string_view title,
                 std::uint32_t number = 0);
  // Not inside a link, because the embed is written as a link.
  void add_embed(std::string_view url, std::string_view title);
  void add_math(std::string_view latex);
  // `label` is the text of the reference on the page.
  void add_footnote_reference(std::uint32_t number, std::string_view label);

  void add_rule();
  void add_code_block(std::string_view code, std::string_view language);
  void add_math_block(std::string_view latex);

  // The source of what is added from now on, if record_sources() was called before the first word.
  void record_sources() noexcept { records_sources_ = true; }
  void set_source(SourceKind kind, std::uint32_t first, std::uint32_t last) noexcept {
    source_.kind = kind;
    source_.first = first;
    source_.last = last;
  }
  // The words before and after this point are not adjacent on the page.
  void note_gap() noexcept { source_.follows_gap = true; }
  // With the sources of the parts of the code; their positions are relative to the code.
  void add_code_block(std::string_view code, std::string_view language,
                      const std::vector<SourceSpan>& sources);

  // The Content so far, completed; the builder is empty afterwards.
  Content take();
  std::vector<SourceSpan> take_sources() { return std::exchange(sources_, {}); }

 private:
  static constexpr std::uint32_t kUnopened = 0xFFFF'FFFF;
  struct Container {
    ContentNode node;
    std::uint32_t index = kUnopened;
    bool is_implied = false;
  };
  struct Closed {
    std::uint32_t index;
    std::uint32_t extendable;  // when it ended
  };
  struct Format {
    ContentKind kind = ContentKind::Strong;
    std::string url;
    std::string title;
    std::uint32_t index = kUnopened;
  };

  static constexpr std::uint32_t bit(ContentKind kind) noexcept {
    return std::uint32_t{1} << static_cast<std::uint32_t>(kind);
  }
  [[nodiscard]] const Container* innermost() const noexcept {
    return containers_.empty() ? nullptr : &containers_.back();
  }
  [[nodiscard]] bool is_innermost(ContentKind kind) const noexcept {
    return !containers_.empty() && containers_.back().node.kind == kind;
  }
  std::uint32_t reopen(ContentKind kind);
  void imply(ContentKind kind);
  void imply_for_block();
  void pop_container();
  void pop_implied();
  std::uint32_t add(const ContentNode& node);
  void close(std::uint32_t index);
  ContentPiece keep(std::string_view text);
  ContentPiece keep_showable(std::string_view text);
  void close_leaf();
  void close_formats() noexcept;
  void prepare_inline(ContentKind kind);
  void open_formats(ContentKind kind);
  void append(ContentKind kind, std::string_view text);
  void write_word(std::string_view text);
  void add_space();
  void add_no_break_space();
  bool begin_block();
  void record(ContentPiece piece);
  void extend_record(std::uint32_t length);

  Content content_;
  std::vector<Container> containers_;
  std::vector<Format> formats_;  // in the order of entering; the opened ones come first
  std::optional<ContentNode> wanted_leaf_;
  std::uint32_t leaf_ = kUnopened;
  std::vector<Closed> closed_;            // nodes that ended with the last node, innermost first
  std::uint32_t extendable_ = kUnopened;  // the Text or Code to which the next word may be appended
  std::uint32_t active_formats_ = 0;
  std::uint32_t pending_breaks_ = 0;
  std::string pending_space_;   // white space since the last word
  bool space_is_code_ = false;  // the space is inside code
  bool records_sources_ = false;
  SourceSpan source_;  // of the next word
  std::vector<SourceSpan> sources_;
};

}  // namespace winnow::content
