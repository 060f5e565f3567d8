// The insertion mode "in body" (13.2.6.4.7), which handles nearly every tag of a page.
//
// A table maps each name to the group of rules for its start tag and its end tag; a name without an
// entry is "any other start tag" or "any other end tag".
#include <algorithm>
#include <array>

#include "html/tree_builder.h"

namespace winnow::html {

using dom::Name;
using dom::Namespace;

namespace {

enum class StartRule : std::uint8_t {
  Any,
  Html,
  InHead,
  Body,
  Frameset,
  Block,
  Heading,
  Preformatted,
  Form,
  ListItem,
  Definition,
  Plaintext,
  Button,
  Anchor,
  Formatting,
  Nobr,
  Marker,
  Table,
  VoidInline,
  Input,
  VoidPlain,
  Rule,
  Image,
  Textarea,
  Xmp,
  Iframe,
  RawText,
  Noscript,
  Select,
  Option,
  RubyBase,
  RubyText,
  Math,
  Svg,
  Ignored,
};

enum class EndRule : std::uint8_t {
  // If the current node has the name of the end tag, these close it and nothing else.
  Any,
  Block,
  Paragraph,
  ListItem,
  Definition,
  Heading,
  // The others.
  Body,
  Html,
  Form,
  Formatting,
  Marker,
  Break,
  Template,
};

struct Rules {
  StartRule start = StartRule::Any;
  EndRule end = EndRule::Any;
};

constexpr auto kRules = [] {
  std::array<Rules, dom::kKnownNameCount> rules{};
  const auto set = [&](StartRule start, EndRule end, std::initializer_list<Name> names) {
    for (const Name name : names) rules[dom::index(name)] = {start, end};
  };
  using enum dom::Name;
  set(StartRule::Html, EndRule::Html, {Html});
  set(StartRule::InHead, EndRule::Any,
      {Base, Basefont, Bgsound, Link, Meta, Noframes, Script, Style, Title});
  set(StartRule::InHead, EndRule::Template, {Template});
  set(StartRule::Body, EndRule::Body, {Body});
  set(StartRule::Frameset, EndRule::Any, {Frameset});
  set(StartRule::Block, EndRule::Block,
      {Address, Article, Aside,    Blockquote, Center, Details, Dialog,  Dir,
       Div,     Dl,      Fieldset, Figcaption, Figure, Footer,  Header,  Hgroup,
       Main,    Menu,    Nav,      Ol,         Search, Section, Summary, Ul});
  set(StartRule::Block, EndRule::Paragraph, {P});
  set(StartRule::Heading, EndRule::Heading, {H1, H2, H3, H4, H5, H6});
  set(StartRule::Preformatted, EndRule::Block, {Pre, Listing});
  set(StartRule::Form, EndRule::Form, {Form});
  set(StartRule::ListItem, EndRule::ListItem, {Li});
  set(StartRule::Definition, EndRule::Definition, {Dd, Dt});
  set(StartRule::Plaintext, EndRule::Any, {Plaintext});
  set(StartRule::Button, EndRule::Block, {Button});
  set(StartRule::Anchor, EndRule::Formatting, {A});
  set(StartRule::Formatting, EndRule::Formatting,
      {B, Big, Code, Em, Font, I, S, Small, Strike, Strong, Tt, U});
  set(StartRule::Nobr, EndRule::Formatting, {Nobr});
  set(StartRule::Marker, EndRule::Marker, {Applet, Marquee, Object});
  set(StartRule::Table, EndRule::Any, {Table});
  set(StartRule::VoidInline, EndRule::Any, {Area, Embed, Img, Keygen, Wbr});
  set(StartRule::VoidInline, EndRule::Break, {Br});
  set(StartRule::Input, EndRule::Any, {Input});
  set(StartRule::VoidPlain, EndRule::Any, {Param, Source, Track});
  set(StartRule::Rule, EndRule::Any, {Hr});
  set(StartRule::Image, EndRule::Any, {Image});
  set(StartRule::Textarea, EndRule::Any, {Textarea});
  set(StartRule::Xmp, EndRule::Any, {Xmp});
  set(StartRule::Iframe, EndRule::Any, {Iframe});
  set(StartRule::RawText, EndRule::Any, {Noembed});
  set(StartRule::Noscript, EndRule::Any, {Noscript});
  set(StartRule::Select, EndRule::Block, {Select});
  set(StartRule::Option, EndRule::Any, {Optgroup, Option});
  set(StartRule::RubyBase, EndRule::Any, {Rb, Rtc});
  set(StartRule::RubyText, EndRule::Any, {Rp, Rt});
  set(StartRule::Math, EndRule::Any, {Math});
  set(StartRule::Svg, EndRule::Any, {Svg});
  set(StartRule::Ignored, EndRule::Any,
      {Caption, Col, Colgroup, Frame, Head, Tbody, Td, Tfoot, Th, Thead, Tr});
  return rules;
}();

Rules rules_of(Name name) {
  return dom::index(name) < dom::kKnownNameCount ? kRules[dom::index(name)] : Rules{};
}

}  // namespace

void TreeBuilder::text_in_body(const TextToken& text) {
  reconstruct_formatting();
  insert_text(text);
  if (is_frameset_ok_ && !std::ranges::all_of(view(text.text), base::is_space))
    is_frameset_ok_ = false;
}

// A second <html> or <body> adds the attributes that the first one lacks.
void TreeBuilder::merge_attributes(std::uint32_t node, const TagToken& tag) {
  constexpr std::uint32_t kMaxMerged = 256;  // each merge copies the list: avoids quadratic growth
  auto& attributes = document_.attributes_;
  const std::uint32_t old_count = nodes_[node].data_length;
  std::vector<dom::Attribute> missing;
  for (std::uint32_t i = 0; i < tag.attribute_count; ++i) {
    const dom::Attribute& attribute = attributes[tag.first_attribute + i];
    own_work_ += old_count;
    if (old_count + missing.size() < kMaxMerged && !has_attribute(node, attribute.name))
      missing.push_back(attribute);
  }
  attributes.resize(tag.first_attribute);
  if (missing.empty()) return;
  const std::uint32_t old_first = nodes_[node].data_offset;
  nodes_[node].data_offset = static_cast<std::uint32_t>(attributes.size());
  nodes_[node].data_length = old_count + static_cast<std::uint32_t>(missing.size());
  for (std::uint32_t i = 0; i < old_count; ++i) {
    const dom::Attribute kept = attributes[old_first + i];
    attributes.push_back(kept);
  }
  attributes.insert(attributes.end(), missing.begin(), missing.end());
}

// Closes a p element and everything still open in it.
void TreeBuilder::close_p(const TagToken* tag) {
  generate_implied_end_tags(Name::P);
  pop_until(Name::P, tag);
}

// <li> closes the previous list item, unless a list or another block is in between.
void TreeBuilder::start_list_item(const TagToken& tag) {
  is_frameset_ok_ = false;
  if (open_.open_count(Name::Li) != 0) {
    for (std::size_t i = open_.size(); i-- > 0;) {
      const OpenElement& node = open_[i];
      ++own_work_;
      if (node.is(Name::Li)) {
        generate_implied_end_tags(Name::Li);
        pop_until(Name::Li);
        break;
      }
      if ((node.traits & kSpecial) != 0 && !node.is(Name::Address) && !node.is(Name::Div) &&
          !node.is(Name::P))
        break;
    }
  }
  close_p_in_button_scope();
  insert_element(tag);
}

void TreeBuilder::start_definition(const TagToken& tag) {
  is_frameset_ok_ = false;
  if (open_.open_count(Name::Dd) != 0 || open_.open_count(Name::Dt) != 0) {
    for (std::size_t i = open_.size(); i-- > 0;) {
      const OpenElement node = open_[i];
      ++own_work_;
      if (node.is(Name::Dd) || node.is(Name::Dt)) {
        generate_implied_end_tags(node.name);
        pop_until(node.name);
        break;
      }
      if ((node.traits & kSpecial) != 0 && !node.is(Name::Address) && !node.is(Name::Div) &&
          !node.is(Name::P))
        break;
    }
  }
  close_p_in_button_scope();
  insert_element(tag);
}

void TreeBuilder::start_frameset_in_body(const TagToken& tag) {
  if (open_.size() < 2 || !open_[1].is(Name::Body) || !is_frameset_ok_) return;
  ensure_linked();
  detach(open_[1].node);
  while (open_.size() > 1) pop();
  // Comments after </body> came before this frameset.
  for (const CommentToken& comment : html_tail_) insert_comment_into(open_[0].node, comment);
  html_tail_.clear();
  insert_element(tag);
  set_mode(Mode::InFrameset);
}

Next TreeBuilder::start_in_body(const TagToken& tag) {
  switch (rules_of(tag.name).start) {
    case StartRule::Any:
      reconstruct_formatting();
      insert_element(tag);
      return Next::Done;
    case StartRule::Block:
      close_p_in_button_scope();
      insert_element(tag);
      return Next::Done;
    case StartRule::ListItem: start_list_item(tag); return Next::Done;
    case StartRule::Anchor: {
      const std::size_t earlier = find_formatting(Name::A);
      if (earlier != OpenElements::kNone) {
        const std::uint32_t node = formatting_[earlier].node;
        TagToken closing;
        closing.name = Name::A;
        closing.begin = closing.end = token_begin_;
        adoption_agency(closing);
        const std::size_t entry = find_formatting_node(node);
        if (entry != OpenElements::kNone) remove_formatting(entry);
        const std::size_t at =
            (nodes_[node].flags & kOpen) != 0 ? open_.find_node(node) : OpenElements::kNone;
        if (at != OpenElements::kNone) {
          ensure_linked();
          remove_from_stack(at);
        }
      }
      reconstruct_formatting();
      push_formatting(insert_element(tag), tag.name);
      return Next::Done;
    }
    case StartRule::Formatting:
      reconstruct_formatting();
      push_formatting(insert_element(tag), tag.name);
      return Next::Done;
    case StartRule::VoidInline:
      reconstruct_formatting();
      insert_void(tag);
      is_frameset_ok_ = false;
      return Next::Done;
    case StartRule::Heading:
      close_p_in_button_scope();
      if (OpenElements::is_heading(open_.top())) pop();
      insert_element(tag);
      return Next::Done;
    case StartRule::Html:
      if (open_.open_count(Name::Template) == 0) merge_attributes(open_[0].node, tag);
      return Next::Done;
    case StartRule::InHead: return start_in_head(tag);
    case StartRule::Body:
      if (open_.size() < 2 || !open_[1].is(Name::Body) || open_.open_count(Name::Template) != 0)
        return Next::Done;
      is_frameset_ok_ = false;
      merge_attributes(open_[1].node, tag);
      return Next::Done;
    case StartRule::Frameset: start_frameset_in_body(tag); return Next::Done;
    case StartRule::Preformatted:
      close_p_in_button_scope();
      insert_element(tag);
      skip_line_feed_ = true;
      is_frameset_ok_ = false;
      return Next::Done;
    case StartRule::Form: {
      const bool in_template = open_.find(Name::Template) != OpenElements::kNone;
      if (form_ != kNoNode && !in_template) return Next::Done;
      close_p_in_button_scope();
      const std::uint32_t form = insert_element(tag);
      if (!in_template) form_ = form;
      return Next::Done;
    }
    case StartRule::Definition: start_definition(tag); return Next::Done;
    case StartRule::Plaintext:
      close_p_in_button_scope();
      insert_element(tag);
      tokenizer_->set_text_mode(TextMode::Plaintext);
      return Next::Done;
    case StartRule::Button:
      if (open_.has_in_scope(Name::Button)) {
        generate_implied_end_tags();
        pop_until(Name::Button);
      }
      reconstruct_formatting();
      insert_element(tag);
      is_frameset_ok_ = false;
      return Next::Done;
    case StartRule::Nobr:
      reconstruct_formatting();
      if (open_.has_in_scope(Name::Nobr)) {
        TagToken closing;
        closing.name = Name::Nobr;
        closing.begin = closing.end = token_begin_;
        adoption_agency(closing);
        reconstruct_formatting();
      }
      push_formatting(insert_element(tag), tag.name);
      return Next::Done;
    case StartRule::Marker:
      reconstruct_formatting();
      insert_element(tag);
      push_marker();
      is_frameset_ok_ = false;
      return Next::Done;
    case StartRule::Table:
      if (document_.quirks_mode_ != dom::QuirksMode::Quirks) close_p_in_button_scope();
      insert_element(tag);
      is_frameset_ok_ = false;
      set_mode(Mode::InTable);
      return Next::Done;
    case StartRule::Input:
      if (is_fragment_ && context_.is(Name::Select)) return Next::Done;
      if (open_.has_in_scope(Name::Select)) pop_until(Name::Select);
      reconstruct_formatting();
      if (!base::equals_ignoring_case(attribute_of(tag, Name::Type), "hidden"))
        is_frameset_ok_ = false;
      insert_void(tag);
      return Next::Done;
    case StartRule::VoidPlain: insert_void(tag); return Next::Done;
    case StartRule::Rule:
      close_p_in_button_scope();
      if (open_.has_in_scope(Name::Select)) generate_implied_end_tags();
      insert_void(tag);
      is_frameset_ok_ = false;
      return Next::Done;
    case StartRule::Image: {
      TagToken img = tag;
      img.name = Name::Img;
      return start_in_body(img);  // one level of recursion: the new name has another rule
    }
    case StartRule::Textarea:
      start_raw_text(tag, TextMode::Rcdata);
      skip_line_feed_ = true;
      is_frameset_ok_ = false;
      return Next::Done;
    case StartRule::Xmp:
      close_p_in_button_scope();
      reconstruct_formatting();
      is_frameset_ok_ = false;
      start_raw_text(tag, TextMode::Rawtext);
      return Next::Done;
    case StartRule::Iframe:
      is_frameset_ok_ = false;
      start_raw_text(tag, TextMode::Rawtext);
      return Next::Done;
    case StartRule::RawText: start_raw_text(tag, TextMode::Rawtext); return Next::Done;
    case StartRule::Noscript:
      if (scripting_ == Scripting::On) {
        start_raw_text(tag, TextMode::Rawtext);
      } else {
        reconstruct_formatting();
        insert_element(tag);
      }
      return Next::Done;
    case StartRule::Select:
      if (is_fragment_ && context_.is(Name::Select)) return Next::Done;
      if (open_.has_in_scope(Name::Select)) {
        pop_until(Name::Select);
        return Next::Done;
      }
      reconstruct_formatting();
      insert_element(tag);
      is_frameset_ok_ = false;
      return Next::Done;
    case StartRule::Option:
      if (open_.has_in_scope(Name::Select)) {
        generate_implied_end_tags(tag.name == Name::Option ? Name::Optgroup : Name::None);
      } else if (open_.top().is(Name::Option)) {
        pop();
      }
      reconstruct_formatting();
      insert_element(tag);
      return Next::Done;
    case StartRule::RubyBase:
      if (open_.has_in_scope(Name::Ruby)) generate_implied_end_tags();
      insert_element(tag);
      return Next::Done;
    case StartRule::RubyText:
      if (open_.has_in_scope(Name::Ruby)) generate_implied_end_tags(Name::Rtc);
      insert_element(tag);
      return Next::Done;
    case StartRule::Math:
      reconstruct_formatting();
      insert_foreign(tag, Namespace::MathMl);
      return Next::Done;
    case StartRule::Svg:
      reconstruct_formatting();
      insert_foreign(tag, Namespace::Svg);
      return Next::Done;
    case StartRule::Ignored: return Next::Done;
  }
  return Next::Done;
}

void TreeBuilder::end_form(const TagToken& tag) {
  if (open_.find(Name::Template) != OpenElements::kNone) {
    if (!open_.has_in_scope(Name::Form)) return;
    generate_implied_end_tags();
    pop_until(Name::Form, &tag);
    return;
  }
  const std::uint32_t form = form_;
  form_ = kNoNode;
  if (form == kNoNode || !open_.has_node_in_scope(form)) return;
  generate_implied_end_tags();
  const std::size_t at = open_.find_node(form);
  if (at == OpenElements::kNone) return;
  close_by(form, tag);
  if (at + 1 == open_.size()) {
    pop();
  } else {
    // Elements still open inside the form continue after its end tag.
    ensure_linked();
    remove_from_stack(at);
  }
}

// "Any other end tag": closes the nearest element of that name, unless a special one is in between.
void TreeBuilder::any_other_end_tag(const TagToken& tag) {
  for (std::size_t i = open_.size(); i-- > 0;) {
    const OpenElement node = open_[i];
    ++own_work_;
    if (node.is(tag.name)) {
      generate_implied_end_tags(tag.name);
      while (open_.size() > i + 1 || (open_.has_buried() && open_.top().node != node.node)) pop();
      if (open_.size() > 1) pop();
      close_by(node.node, tag);
      return;
    }
    if ((node.traits & kSpecial) != 0) return;
  }
}

Next TreeBuilder::end_in_body(const TagToken& tag) {
  const EndRule rule = rules_of(tag.name).end;
  // OPTIMIZATION: properly nested, as nearly always.
  if (rule <= EndRule::Heading && open_.top().is(tag.name) && open_.size() > 1) [[likely]] {
    close_by(pop().node, tag);
    return Next::Done;
  }
  switch (rule) {
    case EndRule::Any: any_other_end_tag(tag); return Next::Done;
    case EndRule::Block:
      if (!open_.has_in_scope(tag.name)) return Next::Done;
      generate_implied_end_tags();
      pop_until(tag.name, &tag);
      return Next::Done;
    case EndRule::Formatting: adoption_agency(tag); return Next::Done;
    case EndRule::Paragraph:
      if (!open_.has_in_button_scope(Name::P)) {
        const std::uint32_t paragraph = insert_implied(Name::P);
        pop();
        close_by(paragraph, tag);
        return Next::Done;
      }
      close_p(&tag);
      return Next::Done;
    case EndRule::ListItem:
      if (!open_.has_in_list_scope(Name::Li)) return Next::Done;
      generate_implied_end_tags(Name::Li);
      pop_until(Name::Li, &tag);
      return Next::Done;
    case EndRule::Definition:
      if (!open_.has_in_scope(tag.name)) return Next::Done;
      generate_implied_end_tags(tag.name);
      pop_until(tag.name, &tag);
      return Next::Done;
    case EndRule::Heading:
      if (!open_.has_heading_in_scope()) return Next::Done;
      generate_implied_end_tags();
      while (open_.size() > 1) {
        const OpenElement element = pop();
        if (!OpenElements::is_heading(element)) continue;
        close_by(element.node, tag);
        break;
      }
      return Next::Done;
    case EndRule::Body:
    case EndRule::Html:
      if (!open_.has_in_scope(Name::Body)) return Next::Done;
      set_mode(Mode::AfterBody);
      if (tag.name == Name::Html) return Next::Again;
      if (open_.size() > 1) close_by(open_[1].node, tag);
      return Next::Done;
    case EndRule::Form: end_form(tag); return Next::Done;
    case EndRule::Marker:
      if (!open_.has_in_scope(tag.name)) return Next::Done;
      generate_implied_end_tags();
      pop_until(tag.name, &tag);
      clear_to_marker();
      return Next::Done;
    case EndRule::Break: {
      TagToken line_break;
      line_break.name = Name::Br;
      line_break.begin = tag.begin;
      line_break.end = tag.end;
      line_break.first_attribute = static_cast<std::uint32_t>(document_.attributes_.size());
      return start_in_body(line_break);
    }
    case EndRule::Template: return end_in_head(tag);
  }
  return Next::Done;
}

}  // namespace winnow::html
