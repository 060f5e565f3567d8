// Insertion modes before the body: "initial" to "after head" (13.2.6.4.1 to 13.2.6.4.6).
#include "base/ascii.h"
#include "dom/traits.h"
#include "html/tree_builder.h"

namespace winnow::html {

using dom::Name;

// 13.2.6.4.1: anything but a doctype, white space or a comment.
Next TreeBuilder::start_in_initial() {
  document_.quirks_mode_ = dom::QuirksMode::Quirks;
  set_mode(Mode::BeforeHtml);
  return Next::Again;
}

// 13.2.6.4.2 "before html".
Next TreeBuilder::imply_html() {
  insert_implied(Name::Html);
  set_mode(Mode::BeforeHead);
  return Next::Again;
}

Next TreeBuilder::start_before_html(const TagToken& tag) {
  if (tag.name != Name::Html) return imply_html();
  insert_element(tag);
  set_mode(Mode::BeforeHead);
  return Next::Done;
}

namespace {

// End tags that have an effect before the body; all others are ignored there.
bool opens_what_is_missing(Name name) {
  return name == Name::Head || name == Name::Body || name == Name::Html || name == Name::Br;
}

}  // namespace

Next TreeBuilder::end_before_html(const TagToken& tag) {
  return opens_what_is_missing(tag.name) ? imply_html() : Next::Done;
}

// 13.2.6.4.3 "before head".
Next TreeBuilder::imply_head() {
  head_ = insert_implied(Name::Head);
  set_mode(Mode::InHead);
  return Next::Again;
}

Next TreeBuilder::start_before_head(const TagToken& tag) {
  if (tag.name == Name::Html) return start_in_body(tag);
  if (tag.name != Name::Head) return imply_head();
  head_ = insert_element(tag);
  set_mode(Mode::InHead);
  return Next::Done;
}

Next TreeBuilder::end_before_head(const TagToken& tag) {
  return opens_what_is_missing(tag.name) ? imply_head() : Next::Done;
}

// 13.2.6.2 Parsing elements that contain only text.
void TreeBuilder::start_raw_text(const TagToken& tag, TextMode mode) {
  insert_element(tag);
  tokenizer_->set_text_mode(mode, tag.name);
  original_mode_ = mode_;
  set_mode(Mode::Text);
}

// 13.2.6.4.4 "in head".
Next TreeBuilder::leave_head() {
  pop();
  set_mode(Mode::AfterHead);
  return Next::Again;
}

Next TreeBuilder::start_in_head(const TagToken& tag) {
  switch (tag.name) {
    case Name::Html: return start_in_body(tag);
    case Name::Base:
    case Name::Basefont:
    case Name::Bgsound:
    case Name::Link:
    case Name::Meta: insert_void(tag); return Next::Done;
    case Name::Title: start_raw_text(tag, TextMode::Rcdata); return Next::Done;
    case Name::Noscript:
      if (scripting_ == Scripting::On) {
        start_raw_text(tag, TextMode::Rawtext);
      } else {
        insert_element(tag);
        set_mode(Mode::InHeadNoscript);
      }
      return Next::Done;
    case Name::Noframes:
    case Name::Style: start_raw_text(tag, TextMode::Rawtext); return Next::Done;
    case Name::Script: start_raw_text(tag, TextMode::ScriptData); return Next::Done;
    case Name::Template:
      push_marker();
      is_frameset_ok_ = false;
      set_mode(Mode::InTemplate);
      template_modes_.push_back(Mode::InTemplate);
      note_shadow_root(insert_element(tag));
      return Next::Done;
    case Name::Head: return Next::Done;
    default: return leave_head();
  }
}

// Declarative shadow DOM: browsers show the content of <template shadowrootmode=open> in place of the
// children of its parent, which come back where it has a <slot>. The tree stays that of a template.
void TreeBuilder::note_shadow_root(std::uint32_t index) {
  dom::Node& node = nodes_[index];
  for (const dom::Attribute& attribute : document_.attributes(node)) {
    if (document_.text_of(attribute.name) != "shadowrootmode") continue;
    const std::string_view mode = document_.text(attribute.value);
    if (base::equals_ignoring_case(mode, "open") || base::equals_ignoring_case(mode, "closed"))
      node.flags |= dom::Node::kShadowRoot;
  }
}

// An end tag </template>, or (without `tag`) the end of the source inside one.
void TreeBuilder::end_template(const TagToken* tag) {
  if (open_.find(Name::Template) == OpenElements::kNone) return;
  generate_implied_end_tags_thoroughly();
  pop_until(Name::Template, tag);
  clear_to_marker();
  if (!template_modes_.empty()) template_modes_.pop_back();
  reset_insertion_mode();
}

Next TreeBuilder::end_in_head(const TagToken& tag) {
  switch (tag.name) {
    case Name::Head: {
      const OpenElement head = pop();
      close_by(head.node, tag);
      set_mode(Mode::AfterHead);
      return Next::Done;
    }
    case Name::Body:
    case Name::Html:
    case Name::Br: return leave_head();
    case Name::Template: end_template(&tag); return Next::Done;
    default: return Next::Done;
  }
}

// 13.2.6.4.5 "in head noscript".
Next TreeBuilder::leave_head_noscript() {
  pop();
  set_mode(Mode::InHead);
  return Next::Again;
}

Next TreeBuilder::start_in_head_noscript(const TagToken& tag) {
  switch (tag.name) {
    case Name::Html: return start_in_body(tag);
    case Name::Basefont:
    case Name::Bgsound:
    case Name::Link:
    case Name::Meta:
    case Name::Noframes:
    case Name::Style: return start_in_head(tag);
    case Name::Head:
    case Name::Noscript: return Next::Done;
    default: return leave_head_noscript();
  }
}

Next TreeBuilder::end_in_head_noscript(const TagToken& tag) {
  if (tag.name == Name::Noscript) {
    const OpenElement noscript = pop();
    close_by(noscript.node, tag);
    set_mode(Mode::InHead);
    return Next::Done;
  }
  return tag.name == Name::Br ? leave_head_noscript() : Next::Done;
}

// 13.2.6.4.6 "after head".
Next TreeBuilder::imply_body() {
  insert_implied(Name::Body);
  set_mode(Mode::InBody);
  return Next::Again;
}

Next TreeBuilder::start_after_head(const TagToken& tag) {
  switch (tag.name) {
    case Name::Html: return start_in_body(tag);
    case Name::Body:
      insert_element(tag);
      is_frameset_ok_ = false;
      set_mode(Mode::InBody);
      return Next::Done;
    case Name::Frameset:
      insert_element(tag);
      set_mode(Mode::InFrameset);
      return Next::Done;
    case Name::Base:
    case Name::Basefont:
    case Name::Bgsound:
    case Name::Link:
    case Name::Meta:
    case Name::Noframes:
    case Name::Script:
    case Name::Style:
    case Name::Template:
    case Name::Title: {
      // These go into the head although it is closed. They are out of order if something follows
      // the head already, or if their content comes after the head is closed again.
      if (!dom::is_void(tag.name) || nodes_[head_].end != nodes_.size()) ensure_linked();
      const dom::Node closed = nodes_[head_];
      push_open(head_, Name::Head, dom::Namespace::Html);
      start_in_head(tag);
      const std::size_t head_at = open_.find_node(head_);
      if (head_at != OpenElements::kNone) remove_from_stack(head_at);
      nodes_[head_].close_begin = closed.close_begin;
      nodes_[head_].source_end = closed.source_end;
      nodes_[head_].end = static_cast<std::uint32_t>(nodes_.size());
      return Next::Done;
    }
    case Name::Head: return Next::Done;
    default: return imply_body();
  }
}

Next TreeBuilder::end_after_head(const TagToken& tag) {
  if (tag.name == Name::Template) return end_in_head(tag);
  const bool is_known = tag.name == Name::Body || tag.name == Name::Html || tag.name == Name::Br;
  return is_known ? imply_body() : Next::Done;
}

}  // namespace winnow::html
