// Insertion modes around and after the body: templates, framesets, and after </body> (from
// 13.2.6.4.16).
#include "html/tree_builder.h"

namespace winnow::html {

using dom::Name;

// 13.2.6.4.16 "in template".
Next TreeBuilder::start_in_template(const TagToken& tag) {
  Mode mode = Mode::InBody;
  switch (tag.name) {
    case Name::Base:
    case Name::Basefont:
    case Name::Bgsound:
    case Name::Link:
    case Name::Meta:
    case Name::Noframes:
    case Name::Script:
    case Name::Style:
    case Name::Template:
    case Name::Title: return start_in_head(tag);
    case Name::Caption:
    case Name::Colgroup:
    case Name::Tbody:
    case Name::Tfoot:
    case Name::Thead: mode = Mode::InTable; break;
    case Name::Col: mode = Mode::InColumnGroup; break;
    case Name::Tr: mode = Mode::InTableBody; break;
    case Name::Td:
    case Name::Th: mode = Mode::InRow; break;
    default: break;
  }
  if (!template_modes_.empty()) template_modes_.back() = mode;
  set_mode(mode);
  return Next::Again;
}

Next TreeBuilder::end_in_template(const TagToken& tag) {
  return tag.name == Name::Template ? end_in_head(tag) : Next::Done;
}

Next TreeBuilder::eof_in_template() {
  if (open_.find(Name::Template) == OpenElements::kNone) return Next::Done;
  pop_until(Name::Template);
  clear_to_marker();
  if (!template_modes_.empty()) template_modes_.pop_back();
  reset_insertion_mode();
  return Next::Again;
}

// 13.2.6.4.17 "after body".
Next TreeBuilder::start_after_body(const TagToken& tag) {
  if (tag.name == Name::Html) return start_in_body(tag);
  set_mode(Mode::InBody);
  return Next::Again;
}

Next TreeBuilder::end_after_body(const TagToken& tag) {
  if (tag.name == Name::Html) {
    if (is_fragment_) return Next::Done;
    close_by(open_[0].node, tag);
    set_mode(Mode::AfterAfterBody);
    return Next::Done;
  }
  set_mode(Mode::InBody);
  return Next::Again;
}

// 13.2.6.4.18 "in frameset" and others: of text only the white space stays. "After after frameset"
// treats it as the body does, which opens formatting elements again.
void TreeBuilder::insert_spaces_only(const TextToken& text) {
  const dom::TextRef all = text.text;
  for (std::uint32_t from = 0; from < all.length;) {
    const std::string_view characters = view(all);
    std::uint32_t to = from;
    while (to < all.length && base::is_space(characters[to])) ++to;
    if (to > from) {
      if (mode_ == Mode::AfterAfterFrameset) reconstruct_formatting();
      TextToken space = text;
      space.text = {all.offset + from, to - from};
      insert_text(space);
      from = to;
    } else {
      ++from;
    }
  }
}

Next TreeBuilder::start_in_frameset(const TagToken& tag) {
  switch (tag.name) {
    case Name::Html: return start_in_body(tag);
    case Name::Frameset: insert_element(tag); return Next::Done;
    case Name::Frame: insert_void(tag); return Next::Done;
    case Name::Noframes: return start_in_head(tag);
    default: return Next::Done;
  }
}

Next TreeBuilder::end_in_frameset(const TagToken& tag) {
  if (tag.name != Name::Frameset || open_.size() <= 1) return Next::Done;
  const OpenElement frameset = pop();
  close_by(frameset.node, tag);
  if (!is_fragment_ && !open_.top().is(Name::Frameset)) set_mode(Mode::AfterFrameset);
  return Next::Done;
}

// 13.2.6.4.19 "after frameset".
Next TreeBuilder::start_after_frameset(const TagToken& tag) {
  if (tag.name == Name::Html) return start_in_body(tag);
  return tag.name == Name::Noframes ? start_in_head(tag) : Next::Done;
}

Next TreeBuilder::end_after_frameset(const TagToken& tag) {
  if (tag.name == Name::Html) {
    close_by(open_[0].node, tag);
    set_mode(Mode::AfterAfterFrameset);
  }
  return Next::Done;
}

// 13.2.6.4.20 "after after body".
Next TreeBuilder::start_after_after_body(const TagToken& tag) {
  if (tag.name == Name::Html) return start_in_body(tag);
  set_mode(Mode::InBody);
  return Next::Again;
}

// 13.2.6.4.21 "after after frameset".
Next TreeBuilder::start_after_after_frameset(const TagToken& tag) {
  if (tag.name == Name::Html) return start_in_body(tag);
  return tag.name == Name::Noframes ? start_in_head(tag) : Next::Done;
}

}  // namespace winnow::html
