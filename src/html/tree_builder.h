// The tree builder: tokens -> a draft of the Document -> the sealed Document (HTML standard,
// 13.2.6).
//
// While tags are properly nested, nodes are created in document order, and the draft is already the
// sealed array: the `end` of a node is written when its element is popped, and sealing costs
// nothing. Two parts of the standard move nodes: foster parenting (text inside a table goes before
// it) and the adoption agency (misnested formatting). The first time one of them is needed on a
// page, child lists are made for the nodes so far (`ensure_linked`) and maintained from then on;
// sealing then copies the nodes into document order once. About three pages in four never need it.
//
// One file per group of insertion modes: modes_before_body.cc, mode_in_body.cc, modes_in_table.cc,
// modes_after_body.cc, foreign_content.cc; formatting.cc has the adoption agency, draft_tree.cc the
// nodes. No recursion. Linear except for searches of the stack (at most max_depth entries) and of
// the list of active formatting elements (at most kMaxFormatting), which the work budget bounds.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "html/open_elements.h"
#include "html/parse.h"
#include "html/tokenizer.h"

namespace winnow::html {

// 13.2.4.1 The insertion mode.
enum class Mode : std::uint8_t {
  Initial,
  BeforeHtml,
  BeforeHead,
  InHead,
  InHeadNoscript,
  AfterHead,
  InBody,
  Text,
  InTable,
  InTableText,
  InCaption,
  InColumnGroup,
  InTableBody,
  InRow,
  InCell,
  InTemplate,
  AfterBody,
  InFrameset,
  AfterFrameset,
  AfterAfterBody,
  AfterAfterFrameset,
};

// The outcome of a mode's rule: done, or "reprocess the token".
enum class Next : std::uint8_t { Done, Again };

class TreeBuilder {
 public:
  static constexpr bool kWantsErrors = false;

  dom::Document build(std::string_view source, const ParseOptions& options,
                      dom::Document&& recycled);
  dom::Document build_fragment(std::string_view source, std::string_view context,
                               const ParseOptions& options, dom::Document&& recycled);
  [[nodiscard]] std::uint64_t work() const noexcept {
    return own_work_ + open_.steps() + document_.names_.collisions();
  }

  // The tokenizer's sink.
  void on_start_tag(const TagToken& tag);
  void on_end_tag(const TagToken& tag);
  void on_text(TextToken& text);
  void on_comment(const CommentToken& comment);
  void on_doctype(const DoctypeToken& doctype);
  void on_end();
  bool is_cdata_allowed() const;
  void on_error(ParseError /*error*/, std::uint32_t /*offset*/) {}

 private:
  static constexpr std::uint32_t kNoNode = 0xFFFF'FFFF;
  static constexpr std::uint32_t kContextForm = 0xFFFF'FFFE;  // the form a fragment is parsed in
  // The cap on the list of active formatting elements. Real pages have fewer than 20; without a
  // cap, each new paragraph could reopen as many elements as the page has bytes.
  static constexpr std::size_t kMaxFormatting = 256;
  static constexpr std::uint32_t kTokensPerTimeCheck = 4'096;  // at the time limit
  static constexpr std::uint16_t kOpen = 0x8000;  // node flag in the draft: on the stack
  static constexpr std::uint16_t kChunked =
      0x4000;  // node flag in the draft: text in several chunks

  struct Links {
    std::uint32_t first = kNoNode;
    std::uint32_t last = kNoNode;
    std::uint32_t previous = kNoNode;
    std::uint32_t next = kNoNode;
  };
  struct TextChunk {
    dom::TextRef text;
    std::uint32_t next = kNoNode;
  };
  struct Place {
    std::uint32_t parent = 0;
    std::uint32_t before = kNoNode;
  };
  struct Formatting {
    std::uint32_t node = kNoNode;  // kNoNode: a marker
    dom::Name name = dom::Name::None;

    [[nodiscard]] bool is_marker() const noexcept { return node == kNoNode; }
  };

  void start(std::string_view source, const ParseOptions& options, dom::Document&& recycled);
  dom::Document finish();
  void begin_token(std::uint32_t begin, std::uint32_t end) {
    token_begin_ = begin;
    token_end_ = end;
    ++tokens_;
    if (work() > max_work_ || tokens_ % kTokensPerTimeCheck == 0 ||
        document_.attributes_.size() > max_attributes_) [[unlikely]]
      check_limits();
  }
  void check_limits();

  // Dispatch (tree_builder.cc).
  const OpenElement& adjusted_current() const {
    return is_fragment_ && open_.size() == 1 ? context_ : open_.top();
  }
  bool uses_html_rules(const TagToken& start_tag) const;
  Next process_start(const TagToken& tag);
  Next process_start_in(Mode mode, const TagToken& tag);
  Next process_end(const TagToken& tag);
  Next process_end_in(Mode mode, const TagToken& tag);
  Next process_text(TextToken& text);
  void process_null(const TextToken& at);
  Next process_eof();
  void process_text_with_nulls(const TextToken& text);
  void reset_insertion_mode();
  void set_mode(Mode mode) { mode_ = mode; }

  // modes_before_body.cc
  Next start_in_initial();
  Next start_before_html(const TagToken& tag);
  Next start_before_head(const TagToken& tag);
  Next start_in_head(const TagToken& tag);
  Next start_in_head_noscript(const TagToken& tag);
  Next start_after_head(const TagToken& tag);
  Next end_before_html(const TagToken& tag);
  Next end_before_head(const TagToken& tag);
  Next end_in_head(const TagToken& tag);
  Next end_in_head_noscript(const TagToken& tag);
  Next end_after_head(const TagToken& tag);
  Next imply_html();
  Next imply_head();
  Next leave_head();
  Next leave_head_noscript();
  Next imply_body();
  void end_template(const TagToken* tag);
  void start_raw_text(const TagToken& tag, TextMode mode);

  // mode_in_body.cc
  Next start_in_body(const TagToken& tag);
  Next end_in_body(const TagToken& tag);
  void text_in_body(const TextToken& text);
  void merge_attributes(std::uint32_t node, const TagToken& tag);
  void start_list_item(const TagToken& tag);
  void start_definition(const TagToken& tag);
  void start_frameset_in_body(const TagToken& tag);
  void end_form(const TagToken& tag);
  void any_other_end_tag(const TagToken& tag);
  void close_p(const TagToken* tag = nullptr);
  void close_p_in_button_scope() {
    if (open_.has_in_button_scope(dom::Name::P)) close_p();
  }

  // modes_in_table.cc
  Next start_in_table(const TagToken& tag);
  Next start_in_caption(const TagToken& tag);
  Next start_in_column_group(const TagToken& tag);
  Next start_in_table_body(const TagToken& tag);
  Next start_in_row(const TagToken& tag);
  Next start_in_cell(const TagToken& tag);
  Next end_in_table(const TagToken& tag);
  Next end_in_caption(const TagToken& tag);
  Next end_in_column_group(const TagToken& tag);
  Next end_in_table_body(const TagToken& tag);
  Next end_in_row(const TagToken& tag);
  Next end_in_cell(const TagToken& tag);
  void flush_table_text();
  void clear_stack_to(std::initializer_list<dom::Name> names);
  Next close_cell();
  bool close_caption(const TagToken* tag);

  // modes_after_body.cc
  Next start_in_template(const TagToken& tag);
  Next end_in_template(const TagToken& tag);
  Next eof_in_template();
  Next start_after_body(const TagToken& tag);
  Next end_after_body(const TagToken& tag);
  Next start_in_frameset(const TagToken& tag);
  Next end_in_frameset(const TagToken& tag);
  Next start_after_frameset(const TagToken& tag);
  Next end_after_frameset(const TagToken& tag);
  Next start_after_after_body(const TagToken& tag);
  Next start_after_after_frameset(const TagToken& tag);
  void insert_spaces_only(const TextToken& text);

  // foreign_content.cc
  Next start_in_foreign(const TagToken& tag);
  Next end_in_foreign(const TagToken& tag);
  void insert_foreign(const TagToken& tag, dom::Namespace space);

  // formatting.cc
  void push_formatting(std::uint32_t node, dom::Name name);
  void push_marker() { formatting_.push_back({}); }
  void clear_to_marker();
  void reconstruct_formatting();
  std::size_t find_formatting(dom::Name name) const;
  std::size_t find_formatting_node(std::uint32_t node) const;
  void remove_formatting(std::size_t i);
  void adoption_agency(const TagToken& tag);
  bool adopt_once(const TagToken& tag);
  bool has_same_attributes(std::uint32_t a, std::uint32_t b) const;

  // draft_tree.cc: nodes and their positions.
  std::uint32_t new_node();
  std::uint32_t new_node(dom::Node node);
  std::uint32_t new_leaf(dom::NodeKind kind, dom::TextRef text, std::uint32_t begin,
                         std::uint32_t end, Place place);
  std::uint32_t new_element(const TagToken& tag, dom::Namespace space);
  std::uint32_t insert_element(const TagToken& tag, dom::Namespace space = dom::Namespace::Html);
  void note_shadow_root(std::uint32_t index);
  void note_element(std::uint32_t index);
  std::uint32_t insert_implied(dom::Name name);
  std::uint32_t clone_element(std::uint32_t node);
  void insert_void(const TagToken& tag);
  void insert_text(const TextToken& text);
  void insert_comment(const CommentToken& comment);
  void insert_comment_into(std::uint32_t parent, const CommentToken& comment);
  Place place_for(const OpenElement& target);
  void attach(std::uint32_t node, Place place);
  void detach(std::uint32_t node);
  void move_children(std::uint32_t from, std::uint32_t to);
  void append_chunk(dom::Node& node, dom::TextRef text, std::uint32_t end);
  void push_open(std::uint32_t node, dom::Name name, dom::Namespace space);
  OpenElement pop();
  void close_by(std::uint32_t node, const TagToken& end_tag);
  void pop_until(dom::Name name, const TagToken* end_tag = nullptr);
  void remove_from_stack(std::size_t i);
  void generate_implied_end_tags(dom::Name except = dom::Name::None);
  void generate_implied_end_tags_thoroughly();
  void ensure_linked();
  void fill_selected_content();
  void join_chunks();
  void seal();
  void truncate(dom::Truncation why);
  bool has_attribute(std::uint32_t node, dom::Name name) const;
  std::string_view view(dom::TextRef text) const { return document_.text(text); }
  std::string_view attribute_of(const TagToken& tag, dom::Name name) const;

  dom::Document document_;
  std::vector<dom::Node>& nodes_ = document_.nodes_;
  Tokenizer<TreeBuilder>* tokenizer_ = nullptr;
  OpenElements open_;
  std::vector<Formatting> formatting_;
  std::vector<Mode> template_modes_;
  std::vector<TextToken> table_text_;
  std::vector<CommentToken> html_tail_;      // comments after </body>: last children of <html>
  std::vector<CommentToken> document_tail_;  // comments after </html>: last children of the root
  std::vector<Links> links_;
  std::vector<TextChunk> chunks_;
  std::vector<std::uint32_t> chunked_nodes_;
  std::vector<std::uint32_t> selected_contents_;
  std::vector<dom::Node> sealed_;
  std::vector<std::uint32_t> new_index_;
  std::vector<std::uint32_t> last_tag_with_name_;

  Mode mode_ = Mode::Initial;
  Mode original_mode_ = Mode::InBody;
  Scripting scripting_ = Scripting::Off;
  bool is_fragment_ = false;
  bool is_linked_ = false;
  bool is_frameset_ok_ = true;
  bool is_foster_parenting_ = false;
  bool skip_line_feed_ = false;
  OpenElement context_;
  std::uint32_t head_ = kNoNode;
  std::uint32_t form_ = kNoNode;
  std::uint32_t token_begin_ = 0;
  std::uint32_t token_end_ = 0;
  std::uint64_t own_work_ = 0;
  std::uint32_t tokens_ = 0;
  std::uint64_t max_work_ = 0;
  std::size_t max_nodes_ = 0;
  std::size_t max_attributes_ = 0;
};

}  // namespace winnow::html
