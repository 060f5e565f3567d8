// Dispatch: which rule applies to a token (13.2.6), and the start and end of a page.
#include "html/tree_builder.h"

#include <algorithm>

#include "base/time_limit.h"

namespace winnow::html {

using dom::Name;
using dom::Namespace;
using dom::Node;
using dom::NodeKind;

void TreeBuilder::start(std::string_view source, const ParseOptions& options,
                        dom::Document&& recycled) {
  document_ = std::move(recycled);
  document_.source_ = source;
  document_.attributes_.clear();
  document_.headings_.clear();
  document_.declarations_.clear();
  document_.store_.clear();
  document_.names_.clear();
  document_.truncation_ = dom::Truncation::None;
  document_.quirks_mode_ = dom::QuirksMode::NoQuirks;
  document_.flattened_ = false;
  nodes_.clear();
  // Ordinary pages have one node per 50 to 100 bytes. Reserved memory that is not used costs
  // nothing.
  nodes_.reserve(source.size() / 24 + 16);
  document_.attributes_.reserve(source.size() / 48 + 16);
  document_.store_.reserve(source.size() / 32 + 64);

  open_.reset(std::max<std::size_t>(options.max_depth, 8));
  formatting_.clear();
  template_modes_.clear();
  table_text_.clear();
  html_tail_.clear();
  document_tail_.clear();
  links_.clear();
  chunks_.clear();
  chunked_nodes_.clear();
  selected_contents_.clear();
  mode_ = Mode::Initial;
  original_mode_ = Mode::InBody;
  scripting_ = options.scripting;
  is_fragment_ = false;
  is_linked_ = false;
  is_frameset_ok_ = true;
  is_foster_parenting_ = false;
  skip_line_feed_ = false;
  context_ = {};
  head_ = form_ = kNoNode;
  token_begin_ = token_end_ = 0;
  own_work_ = 0;
  tokens_ = 0;
  constexpr std::uint64_t kSmallPageWork = 1 << 20;  // so that very small pages have a budget
  max_work_ = kSmallPageWork + std::uint64_t{options.max_work_per_byte} * source.size();
  // Only elements that are opened again and again (<font size=1><p><font size=2><p>...) make more
  // nodes than the page has bytes.
  constexpr std::size_t kSmallPageNodes = 1 << 17;
  max_nodes_ = std::min(options.max_nodes, kSmallPageNodes + source.size());
  max_attributes_ = std::min(options.max_attributes, kSmallPageNodes + source.size());

  Node root;
  root.kind = NodeKind::Document;
  root.source_end = root.close_begin = static_cast<std::uint32_t>(source.size());
  new_node(root);
}

dom::Document TreeBuilder::build(std::string_view source, const ParseOptions& options,
                                 dom::Document&& recycled) {
  start(source, options, std::move(recycled));
  Tokenizer<TreeBuilder> tokenizer(source,
                                   {document_.attributes_, document_.store_, document_.names_},
                                   last_tag_with_name_, *this);
  tokenizer_ = &tokenizer;
  tokenizer.run();
  return finish();
}

// 13.4 Parsing HTML fragments. The root element <html> of the algorithm is the Document node
// itself, so that the fragment's nodes are its children.
dom::Document TreeBuilder::build_fragment(std::string_view source, std::string_view context,
                                          const ParseOptions& options, dom::Document&& recycled) {
  start(source, options, std::move(recycled));
  Tokenizer<TreeBuilder> tokenizer(source,
                                   {document_.attributes_, document_.store_, document_.names_},
                                   last_tag_with_name_, *this);
  tokenizer_ = &tokenizer;
  is_fragment_ = true;
  Namespace space = Namespace::Html;
  if (context.starts_with("svg ")) {
    space = Namespace::Svg;
    context.remove_prefix(4);
  } else if (context.starts_with("math ")) {
    space = Namespace::MathMl;
    context.remove_prefix(5);
  }
  // A context with an unknown name behaves like any unknown element.
  Name name = dom::find_known_folded(context, context.size());
  if (space == Namespace::Svg && name == Name::ForeignObjectLower) name = Name::ForeignObject;
  context_ = {0, name, space, traits_of(space, name, false)};
  if (space == Namespace::Html) {
    // There was no start tag, so no end tag is "appropriate": in text-only contexts everything is
    // text.
    switch (name) {
      case Name::Title:
      case Name::Textarea: tokenizer.set_text_mode(TextMode::Rcdata); break;
      case Name::Style:
      case Name::Xmp:
      case Name::Iframe:
      case Name::Noembed:
      case Name::Noframes: tokenizer.set_text_mode(TextMode::Rawtext); break;
      case Name::Script: tokenizer.set_text_mode(TextMode::ScriptData); break;
      case Name::Noscript:
        if (scripting_ == Scripting::On) tokenizer.set_text_mode(TextMode::Rawtext);
        break;
      case Name::Plaintext: tokenizer.set_text_mode(TextMode::Plaintext); break;
      default: break;
    }
  }
  open_.push({0, Name::Html, Namespace::Html, traits_of(Namespace::Html, Name::Html, false)});
  if (name == Name::Template && space == Namespace::Html)
    template_modes_.push_back(Mode::InTemplate);
  reset_insertion_mode();
  // NB: the ancestors of the context are unknown; a context <form> itself counts, although it is
  // not on the stack.
  if (name == Name::Form && space == Namespace::Html) form_ = kContextForm;
  tokenizer.run();
  return finish();
}

dom::Document TreeBuilder::finish() {
  if (tokenizer_->has_dropped_attributes()) truncate(dom::Truncation::Attributes);
  if (tokenizer_->is_out_of_names()) truncate(dom::Truncation::Names);
  fill_selected_content();
  join_chunks();
  seal();
  tokenizer_ = nullptr;
  return std::move(document_);
}

void TreeBuilder::check_limits() {
  if (work() > max_work_ ||
      (tokens_ % kTokensPerTimeCheck == 0 && base::TimeLimit::is_over(base::TimeLimit::kInterval)))
    truncate(dom::Truncation::Work);
  if (document_.attributes_.size() > max_attributes_) truncate(dom::Truncation::Attributes);
}

bool TreeBuilder::is_cdata_allowed() const {
  return !open_.empty() && adjusted_current().space != Namespace::Html;
}

// 13.2.6 "Tree construction dispatcher", for start tags.
bool TreeBuilder::uses_html_rules(const TagToken& tag) const {
  if (open_.empty()) return true;
  const OpenElement& current = adjusted_current();
  if (current.space == Namespace::Html) [[likely]]
    return true;
  if ((current.traits & kMathTextIntegration) != 0 && tag.name != Name::Mglyph &&
      tag.name != Name::Malignmark)
    return true;
  if (current.space == Namespace::MathMl && current.name == Name::AnnotationXml &&
      tag.name == Name::Svg)
    return true;
  return (current.traits & kHtmlIntegration) != 0;
}

void TreeBuilder::on_start_tag(const TagToken& tag) {
  begin_token(tag.begin, tag.end);
  skip_line_feed_ = false;
  while ((uses_html_rules(tag) ? process_start(tag) : start_in_foreign(tag)) == Next::Again) {
  }
}

void TreeBuilder::on_end_tag(const TagToken& tag) {
  begin_token(tag.begin, tag.end);
  skip_line_feed_ = false;
  while ((open_.empty() || adjusted_current().space == Namespace::Html
              ? process_end(tag)
              : end_in_foreign(tag)) == Next::Again) {
  }
}

Next TreeBuilder::process_start(const TagToken& tag) { return process_start_in(mode_, tag); }

Next TreeBuilder::process_start_in(Mode mode, const TagToken& tag) {
  switch (mode) {
    case Mode::Initial: return start_in_initial();
    case Mode::BeforeHtml: return start_before_html(tag);
    case Mode::BeforeHead: return start_before_head(tag);
    case Mode::InHead: return start_in_head(tag);
    case Mode::InHeadNoscript: return start_in_head_noscript(tag);
    case Mode::AfterHead: return start_after_head(tag);
    case Mode::InBody: return start_in_body(tag);
    case Mode::Text: return Next::Done;  // the tokenizer produces no start tag here
    case Mode::InTable: return start_in_table(tag);
    case Mode::InTableText:
      flush_table_text();
      set_mode(original_mode_);
      return Next::Again;
    case Mode::InCaption: return start_in_caption(tag);
    case Mode::InColumnGroup: return start_in_column_group(tag);
    case Mode::InTableBody: return start_in_table_body(tag);
    case Mode::InRow: return start_in_row(tag);
    case Mode::InCell: return start_in_cell(tag);
    case Mode::InTemplate: return start_in_template(tag);
    case Mode::AfterBody: return start_after_body(tag);
    case Mode::InFrameset: return start_in_frameset(tag);
    case Mode::AfterFrameset: return start_after_frameset(tag);
    case Mode::AfterAfterBody: return start_after_after_body(tag);
    case Mode::AfterAfterFrameset: return start_after_after_frameset(tag);
  }
  return Next::Done;
}

Next TreeBuilder::process_end(const TagToken& tag) { return process_end_in(mode_, tag); }

Next TreeBuilder::process_end_in(Mode mode, const TagToken& tag) {
  switch (mode) {
    case Mode::Initial: return start_in_initial();
    case Mode::BeforeHtml: return end_before_html(tag);
    case Mode::BeforeHead: return end_before_head(tag);
    case Mode::InHead: return end_in_head(tag);
    case Mode::InHeadNoscript: return end_in_head_noscript(tag);
    case Mode::AfterHead: return end_after_head(tag);
    case Mode::InBody: return end_in_body(tag);
    case Mode::Text: {
      // 13.2.6.4.8: whatever the name, it is the current element's end tag.
      const OpenElement element = pop();
      close_by(element.node, tag);
      set_mode(original_mode_);
      return Next::Done;
    }
    case Mode::InTable: return end_in_table(tag);
    case Mode::InTableText:
      flush_table_text();
      set_mode(original_mode_);
      return Next::Again;
    case Mode::InCaption: return end_in_caption(tag);
    case Mode::InColumnGroup: return end_in_column_group(tag);
    case Mode::InTableBody: return end_in_table_body(tag);
    case Mode::InRow: return end_in_row(tag);
    case Mode::InCell: return end_in_cell(tag);
    case Mode::InTemplate: return end_in_template(tag);
    case Mode::AfterBody: return end_after_body(tag);
    case Mode::InFrameset: return end_in_frameset(tag);
    case Mode::AfterFrameset: return end_after_frameset(tag);
    case Mode::AfterAfterBody: set_mode(Mode::InBody); return Next::Again;
    case Mode::AfterAfterFrameset: return Next::Done;
  }
  return Next::Done;
}

void TreeBuilder::on_text(TextToken& text) {
  begin_token(text.begin, text.end);
  if (skip_line_feed_) {
    skip_line_feed_ = false;
    if (view(text.text).starts_with('\n')) {
      ++text.text.offset;
      --text.text.length;
      text.begin += document_.source_.substr(text.begin).starts_with("\r\n") ? 2 : 1;
      if (text.text.length == 0) return;
    }
  }
  if (text.has_null) [[unlikely]]
    return process_text_with_nulls(text);
  while (process_text(text) == Next::Again) {
  }
}

// U+0000 is dropped by some modes and replaced in foreign content; the rest is ordinary text.
void TreeBuilder::process_text_with_nulls(const TextToken& text) {
  const dom::TextRef all = text.text;
  std::uint32_t from = 0;
  while (from < all.length) {
    const std::string_view rest = view(all).substr(from);
    const auto run = static_cast<std::uint32_t>(std::min(rest.find('\0'), rest.size()));
    if (run > 0) {
      TextToken part = text;
      part.has_null = false;
      part.text = {all.offset + from, run};
      if (!all.is_stored()) {
        part.begin = part.text.offset;
        part.end = part.begin + run;
      }
      while (process_text(part) == Next::Again) {
      }
      from += run;
    } else {
      process_null(text);
      ++from;
    }
  }
}

void TreeBuilder::process_null(const TextToken& at) {
  for (;;) {
    if (!open_.empty() && adjusted_current().space != Namespace::Html &&
        (adjusted_current().traits & (kMathTextIntegration | kHtmlIntegration)) == 0) {
      TextToken replacement = at;
      replacement.text = {
          static_cast<std::uint32_t>(document_.store_.size()) | dom::TextRef::kStored,
          static_cast<std::uint32_t>(base::kReplacementUtf8.size())};
      document_.store_ += base::kReplacementUtf8;
      insert_text(replacement);
      return;
    }
    switch (mode_) {
      case Mode::Initial: start_in_initial(); break;
      case Mode::BeforeHtml: imply_html(); break;
      case Mode::BeforeHead: imply_head(); break;
      case Mode::InHead: leave_head(); break;
      case Mode::InHeadNoscript: leave_head_noscript(); break;
      case Mode::AfterHead: imply_body(); break;
      case Mode::AfterBody:
      case Mode::AfterAfterBody: set_mode(Mode::InBody); break;
      case Mode::InColumnGroup:
        if (!open_.top().is(Name::Colgroup)) return;
        pop();
        set_mode(Mode::InTable);
        break;
      default: return;
    }
  }
}

namespace {

// Removes leading white space from `text` and returns it as a separate token.
TextToken take_leading_space(TextToken& text, std::string_view characters,
                             std::string_view source) {
  std::uint32_t spaces = 0;
  while (spaces < characters.size() && base::is_space(characters[spaces])) ++spaces;
  TextToken lead = text;
  lead.text.length = spaces;
  text.text.offset += spaces;
  text.text.length -= spaces;
  std::uint32_t cut = text.begin;
  if (text.text.length == 0) {
    cut = text.end;
  } else {
    while (cut < text.end && base::is_space(source[cut])) ++cut;
  }
  lead.end = text.begin = cut;
  return lead;
}

}  // namespace

Next TreeBuilder::process_text(TextToken& text) {
  if (!open_.empty() && adjusted_current().space != Namespace::Html &&
      (adjusted_current().traits & (kMathTextIntegration | kHtmlIntegration)) == 0) {
    // 13.2.6.5 foreign content.
    insert_text(text);
    if (is_frameset_ok_ && !std::ranges::all_of(view(text.text), base::is_space))
      is_frameset_ok_ = false;
    return Next::Done;
  }
  const auto lead = [&] { return take_leading_space(text, view(text.text), document_.source_); };
  switch (mode_) {
    case Mode::InBody:
    case Mode::InCaption:
    case Mode::InCell:
    case Mode::InTemplate: text_in_body(text); return Next::Done;
    case Mode::Text: insert_text(text); return Next::Done;
    case Mode::Initial: lead(); return text.text.length == 0 ? Next::Done : start_in_initial();
    case Mode::BeforeHtml: lead(); return text.text.length == 0 ? Next::Done : imply_html();
    case Mode::BeforeHead: lead(); return text.text.length == 0 ? Next::Done : imply_head();
    case Mode::InHead:
    case Mode::InHeadNoscript:
    case Mode::AfterHead: {
      const TextToken space = lead();
      if (space.text.length != 0) insert_text(space);
      if (text.text.length == 0) return Next::Done;
      if (mode_ == Mode::InHead) return leave_head();
      return mode_ == Mode::AfterHead ? imply_body() : leave_head_noscript();
    }
    case Mode::InTable:
    case Mode::InTableBody:
    case Mode::InRow:
      if ((open_.top().traits & kTableContext) != 0 || open_.top().is(Name::Template)) {
        table_text_.clear();
        original_mode_ = mode_;
        set_mode(Mode::InTableText);
        return Next::Again;
      }
      is_foster_parenting_ = true;
      text_in_body(text);
      is_foster_parenting_ = false;
      return Next::Done;
    case Mode::InTableText: table_text_.push_back(text); return Next::Done;
    case Mode::InColumnGroup: {
      const TextToken space = lead();
      if (space.text.length != 0) insert_text(space);
      if (text.text.length == 0) return Next::Done;
      if (!open_.top().is(Name::Colgroup)) {
        insert_spaces_only(text);  // each other character is ignored
        return Next::Done;
      }
      pop();
      set_mode(Mode::InTable);
      return Next::Again;
    }
    case Mode::AfterBody:
    case Mode::AfterAfterBody: {
      const TextToken space = lead();
      if (space.text.length != 0) text_in_body(space);
      if (text.text.length == 0) return Next::Done;
      set_mode(Mode::InBody);
      return Next::Again;
    }
    case Mode::InFrameset:
    case Mode::AfterFrameset:
    case Mode::AfterAfterFrameset: insert_spaces_only(text); return Next::Done;
  }
  return Next::Done;
}

void TreeBuilder::on_comment(const CommentToken& comment) {
  begin_token(comment.begin, comment.end);
  skip_line_feed_ = false;
  if (mode_ == Mode::InTableText) {
    flush_table_text();
    set_mode(original_mode_);
  }
  if (open_.empty() || adjusted_current().space == Namespace::Html) {
    switch (mode_) {
      case Mode::Initial:
      case Mode::BeforeHtml: return insert_comment_into(0, comment);
      case Mode::AfterBody: html_tail_.push_back(comment); return;
      case Mode::AfterAfterBody:
      case Mode::AfterAfterFrameset: document_tail_.push_back(comment); return;
      default: break;
    }
  }
  insert_comment(comment);
}

namespace {

bool is_any_of(std::string_view text, std::initializer_list<std::string_view> list) {
  return std::ranges::any_of(
      list, [&](std::string_view entry) { return base::equals_ignoring_case(text, entry); });
}
bool starts_with_any_of(std::string_view text, std::initializer_list<std::string_view> list) {
  return std::ranges::any_of(
      list, [&](std::string_view entry) { return base::starts_with_ignoring_case(text, entry); });
}

// 13.2.6.4.1: the doctypes of the old web, whose pages browsers show in quirks mode.
dom::QuirksMode quirks_of(const DoctypeToken& token, std::string_view public_id,
                          std::string_view system_id) {
  if (token.force_quirks || token.name != Name::Html) return dom::QuirksMode::Quirks;
  if (is_any_of(public_id, {"-//W3O//DTD W3 HTML Strict 3.0//EN//",
                            "-/W3C/DTD HTML 4.0 Transitional/EN", "HTML"}))
    return dom::QuirksMode::Quirks;
  if (is_any_of(system_id, {"http://www.ibm.com/data/dtd/v11/ibmxhtml1-transitional.dtd"}))
    return dom::QuirksMode::Quirks;
  if (starts_with_any_of(
          public_id,
          {"+//Silmaril//dtd html Pro v0r11 19970101//",
           "-//AS//DTD HTML 3.0 asWedit + extensions//",
           "-//AdvaSoft Ltd//DTD HTML 3.0 asWedit + extensions//",
           "-//IETF//DTD HTML 2.0 Level 1//",
           "-//IETF//DTD HTML 2.0 Level 2//",
           "-//IETF//DTD HTML 2.0 Strict Level 1//",
           "-//IETF//DTD HTML 2.0 Strict Level 2//",
           "-//IETF//DTD HTML 2.0 Strict//",
           "-//IETF//DTD HTML 2.0//",
           "-//IETF//DTD HTML 2.1E//",
           "-//IETF//DTD HTML 3.0//",
           "-//IETF//DTD HTML 3.2 Final//",
           "-//IETF//DTD HTML 3.2//",
           "-//IETF//DTD HTML 3//",
           "-//IETF//DTD HTML Level 0//",
           "-//IETF//DTD HTML Level 1//",
           "-//IETF//DTD HTML Level 2//",
           "-//IETF//DTD HTML Level 3//",
           "-//IETF//DTD HTML Strict Level 0//",
           "-//IETF//DTD HTML Strict Level 1//",
           "-//IETF//DTD HTML Strict Level 2//",
           "-//IETF//DTD HTML Strict Level 3//",
           "-//IETF//DTD HTML Strict//",
           "-//IETF//DTD HTML//",
           "-//Metrius//DTD Metrius Presentational//",
           "-//Microsoft//DTD Internet Explorer 2.0 HTML Strict//",
           "-//Microsoft//DTD Internet Explorer 2.0 HTML//",
           "-//Microsoft//DTD Internet Explorer 2.0 Tables//",
           "-//Microsoft//DTD Internet Explorer 3.0 HTML Strict//",
           "-//Microsoft//DTD Internet Explorer 3.0 HTML//",
           "-//Microsoft//DTD Internet Explorer 3.0 Tables//",
           "-//Netscape Comm. Corp.//DTD HTML//",
           "-//Netscape Comm. Corp.//DTD Strict HTML//",
           "-//O'Reilly and Associates//DTD HTML 2.0//",
           "-//O'Reilly and Associates//DTD HTML Extended 1.0//",
           "-//O'Reilly and Associates//DTD HTML Extended Relaxed 1.0//",
           "-//SQ//DTD HTML 2.0 HoTMetaL + extensions//",
           "-//SoftQuad Software//DTD HoTMetaL PRO 6.0::19990601::extensions to HTML 4.0//",
           "-//SoftQuad//DTD HoTMetaL PRO 4.0::19971010::extensions to HTML 4.0//",
           "-//Spyglass//DTD HTML 2.0 Extended//",
           "-//Sun Microsystems Corp.//DTD HotJava HTML//",
           "-//Sun Microsystems Corp.//DTD HotJava Strict HTML//",
           "-//W3C//DTD HTML 3 1995-03-24//",
           "-//W3C//DTD HTML 3.2 Draft//",
           "-//W3C//DTD HTML 3.2 Final//",
           "-//W3C//DTD HTML 3.2//",
           "-//W3C//DTD HTML 3.2S Draft//",
           "-//W3C//DTD HTML 4.0 Frameset//",
           "-//W3C//DTD HTML 4.0 Transitional//",
           "-//W3C//DTD HTML Experimental 19960712//",
           "-//W3C//DTD HTML Experimental 970421//",
           "-//W3C//DTD W3 HTML//",
           "-//W3O//DTD W3 HTML 3.0//",
           "-//WebTechs//DTD Mozilla HTML 2.0//",
           "-//WebTechs//DTD Mozilla HTML//"}))
    return dom::QuirksMode::Quirks;
  if (starts_with_any_of(
          public_id, {"-//W3C//DTD HTML 4.01 Frameset//", "-//W3C//DTD HTML 4.01 Transitional//"}))
    return token.has_system_id ? dom::QuirksMode::LimitedQuirks : dom::QuirksMode::Quirks;
  if (starts_with_any_of(
          public_id, {"-//W3C//DTD XHTML 1.0 Frameset//", "-//W3C//DTD XHTML 1.0 Transitional//"}))
    return dom::QuirksMode::LimitedQuirks;
  return dom::QuirksMode::NoQuirks;
}

}  // namespace

void TreeBuilder::on_doctype(const DoctypeToken& token) {
  begin_token(token.begin, token.end);
  skip_line_feed_ = false;
  if (mode_ == Mode::InTableText) {
    flush_table_text();
    set_mode(original_mode_);
  }
  if (mode_ != Mode::Initial) return;
  Node node;
  node.kind = NodeKind::Doctype;
  node.name = token.name;
  node.begin = node.open_end = token.begin;
  node.close_begin = node.source_end = token.end;
  node.data_offset = static_cast<std::uint32_t>(document_.attributes_.size());
  if (token.has_public_id) document_.attributes_.push_back({Name::Public, token.public_id, {}});
  if (token.has_system_id) document_.attributes_.push_back({Name::System, token.system_id, {}});
  node.data_length = static_cast<std::uint32_t>(document_.attributes_.size()) - node.data_offset;
  const std::uint32_t index = new_node(node);
  attach(index, {0, kNoNode});
  document_.quirks_mode_ = quirks_of(token, view(token.public_id), view(token.system_id));
  set_mode(Mode::BeforeHtml);
}

void TreeBuilder::on_end() {
  const auto size = static_cast<std::uint32_t>(document_.source_.size());
  token_begin_ = token_end_ = size;
  while (process_eof() == Next::Again) {
  }
  // 13.2.7 "The end": pop everything. The comments after </body> and </html> find their places now,
  // as last children; until here they would only have broken the order.
  while (open_.size() > 1) pop();
  if (!open_.empty()) {
    for (const CommentToken& comment : html_tail_) insert_comment_into(open_.top().node, comment);
    pop();
  }
  for (const CommentToken& comment : document_tail_) insert_comment_into(0, comment);
  nodes_[0].end = static_cast<std::uint32_t>(nodes_.size());
}

Next TreeBuilder::process_eof() {
  switch (mode_) {
    case Mode::Initial: return start_in_initial();
    case Mode::BeforeHtml: return imply_html();
    case Mode::BeforeHead: return imply_head();
    case Mode::InHead: return leave_head();
    case Mode::InHeadNoscript: return leave_head_noscript();
    case Mode::AfterHead: return imply_body();
    case Mode::Text:
      pop();
      set_mode(original_mode_);
      return Next::Again;
    case Mode::InTableText:
      flush_table_text();
      set_mode(original_mode_);
      return Next::Again;
    case Mode::InTemplate: return eof_in_template();
    case Mode::InColumnGroup:
    case Mode::InBody:
    case Mode::InTable:
    case Mode::InTableBody:
    case Mode::InRow:
    case Mode::InCaption:
    case Mode::InCell: return template_modes_.empty() ? Next::Done : eof_in_template();
    default: return Next::Done;
  }
}

// 13.2.4.1 "Reset the insertion mode appropriately".
void TreeBuilder::reset_insertion_mode() {
  for (std::size_t i = open_.size(); i-- > 0;) {
    const bool is_last = i == 0;
    const OpenElement& node = is_last && is_fragment_ ? context_ : open_[i];
    if (node.space == Namespace::Html) {
      switch (node.name) {
        case Name::Td:
        case Name::Th:
          if (!is_last) return set_mode(Mode::InCell);
          break;
        case Name::Tr: return set_mode(Mode::InRow);
        case Name::Tbody:
        case Name::Thead:
        case Name::Tfoot: return set_mode(Mode::InTableBody);
        case Name::Caption: return set_mode(Mode::InCaption);
        case Name::Colgroup: return set_mode(Mode::InColumnGroup);
        case Name::Table: return set_mode(Mode::InTable);
        case Name::Template:
          return set_mode(template_modes_.empty() ? Mode::InTemplate : template_modes_.back());
        case Name::Head:
          if (!is_last) return set_mode(Mode::InHead);
          break;
        case Name::Body: return set_mode(Mode::InBody);
        case Name::Frameset: return set_mode(Mode::InFrameset);
        case Name::Html: return set_mode(head_ == kNoNode ? Mode::BeforeHead : Mode::AfterHead);
        default: break;
      }
    }
    if (is_last) return set_mode(Mode::InBody);
  }
}

}  // namespace winnow::html
