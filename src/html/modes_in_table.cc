// Insertion modes inside tables (13.2.6.4.9 to 13.2.6.4.15).
//
// Content that is not allowed between table cells is foster-parented: it goes before the table.
#include <algorithm>

#include "html/tree_builder.h"

namespace winnow::html {

using dom::Name;

void TreeBuilder::clear_stack_to(std::initializer_list<Name> names) {
  const auto is_context = [&](const OpenElement& element) {
    return element.space == dom::Namespace::Html &&
           (element.name == Name::Template || element.name == Name::Html ||
            std::ranges::find(names, element.name) != names.end());
  };
  while (open_.size() > 1 && !is_context(open_.top())) pop();
}

// 13.2.6.4.10 "in table text": white space stays, anything else makes all of it foster-parented.
void TreeBuilder::flush_table_text() {
  const bool is_space = std::ranges::all_of(table_text_, [&](const TextToken& text) {
    return std::ranges::all_of(view(text.text), base::is_space);
  });
  if (is_space) {
    for (const TextToken& text : table_text_) insert_text(text);
  } else {
    is_foster_parenting_ = true;
    for (const TextToken& text : table_text_) text_in_body(text);
    is_foster_parenting_ = false;
  }
  table_text_.clear();
}

// 13.2.6.4.9 "in table".
Next TreeBuilder::start_in_table(const TagToken& tag) {
  switch (tag.name) {
    case Name::Caption:
      clear_stack_to({Name::Table});
      push_marker();
      insert_element(tag);
      set_mode(Mode::InCaption);
      return Next::Done;
    case Name::Colgroup:
      clear_stack_to({Name::Table});
      insert_element(tag);
      set_mode(Mode::InColumnGroup);
      return Next::Done;
    case Name::Col:
      clear_stack_to({Name::Table});
      insert_implied(Name::Colgroup);
      set_mode(Mode::InColumnGroup);
      return Next::Again;
    case Name::Tbody:
    case Name::Tfoot:
    case Name::Thead:
      clear_stack_to({Name::Table});
      insert_element(tag);
      set_mode(Mode::InTableBody);
      return Next::Done;
    case Name::Td:
    case Name::Th:
    case Name::Tr:
      clear_stack_to({Name::Table});
      insert_implied(Name::Tbody);
      set_mode(Mode::InTableBody);
      return Next::Again;
    case Name::Table:
      if (!open_.has_in_table_scope(Name::Table)) return Next::Done;
      pop_until(Name::Table);
      reset_insertion_mode();
      return Next::Again;
    case Name::Style:
    case Name::Script:
    case Name::Template: return start_in_head(tag);
    case Name::Input:
      if (!base::equals_ignoring_case(attribute_of(tag, Name::Type), "hidden")) break;
      insert_void(tag);
      return Next::Done;
    case Name::Form:
      if (form_ != kNoNode || open_.find(Name::Template) != OpenElements::kNone) return Next::Done;
      form_ = insert_element(tag);
      pop();
      return Next::Done;
    default: break;
  }
  is_foster_parenting_ = true;
  const Next next = start_in_body(tag);
  is_foster_parenting_ = false;
  return next;
}

Next TreeBuilder::end_in_table(const TagToken& tag) {
  switch (tag.name) {
    case Name::Table:
      if (!open_.has_in_table_scope(Name::Table)) return Next::Done;
      pop_until(Name::Table, &tag);
      reset_insertion_mode();
      return Next::Done;
    case Name::Body:
    case Name::Caption:
    case Name::Col:
    case Name::Colgroup:
    case Name::Html:
    case Name::Tbody:
    case Name::Td:
    case Name::Tfoot:
    case Name::Th:
    case Name::Thead:
    case Name::Tr: return Next::Done;
    case Name::Template: return end_in_head(tag);
    default: break;
  }
  is_foster_parenting_ = true;
  const Next next = end_in_body(tag);
  is_foster_parenting_ = false;
  return next;
}

// 13.2.6.4.11 "in caption".
bool TreeBuilder::close_caption(const TagToken* tag) {
  if (!open_.has_in_table_scope(Name::Caption)) return false;
  generate_implied_end_tags();
  pop_until(Name::Caption, tag);
  clear_to_marker();
  set_mode(Mode::InTable);
  return true;
}

Next TreeBuilder::start_in_caption(const TagToken& tag) {
  switch (tag.name) {
    case Name::Caption:
    case Name::Col:
    case Name::Colgroup:
    case Name::Tbody:
    case Name::Td:
    case Name::Tfoot:
    case Name::Th:
    case Name::Thead:
    case Name::Tr: return close_caption(nullptr) ? Next::Again : Next::Done;
    default: return start_in_body(tag);
  }
}

Next TreeBuilder::end_in_caption(const TagToken& tag) {
  switch (tag.name) {
    case Name::Caption: close_caption(&tag); return Next::Done;
    case Name::Table: return close_caption(nullptr) ? Next::Again : Next::Done;
    case Name::Body:
    case Name::Col:
    case Name::Colgroup:
    case Name::Html:
    case Name::Tbody:
    case Name::Td:
    case Name::Tfoot:
    case Name::Th:
    case Name::Thead:
    case Name::Tr: return Next::Done;
    default: return end_in_body(tag);
  }
}

// 13.2.6.4.12 "in column group".
Next TreeBuilder::start_in_column_group(const TagToken& tag) {
  switch (tag.name) {
    case Name::Html: return start_in_body(tag);
    case Name::Col: insert_void(tag); return Next::Done;
    case Name::Template: return start_in_head(tag);
    default: break;
  }
  if (!open_.top().is(Name::Colgroup)) return Next::Done;
  pop();
  set_mode(Mode::InTable);
  return Next::Again;
}

Next TreeBuilder::end_in_column_group(const TagToken& tag) {
  if (tag.name == Name::Col) return Next::Done;
  if (tag.name == Name::Template) return end_in_head(tag);
  if (!open_.top().is(Name::Colgroup)) return Next::Done;
  const OpenElement group = pop();
  set_mode(Mode::InTable);
  if (tag.name != Name::Colgroup) return Next::Again;
  close_by(group.node, tag);
  return Next::Done;
}

// 13.2.6.4.13 "in table body".
Next TreeBuilder::start_in_table_body(const TagToken& tag) {
  switch (tag.name) {
    case Name::Tr:
      clear_stack_to({Name::Tbody, Name::Tfoot, Name::Thead});
      insert_element(tag);
      set_mode(Mode::InRow);
      return Next::Done;
    case Name::Th:
    case Name::Td:
      clear_stack_to({Name::Tbody, Name::Tfoot, Name::Thead});
      insert_implied(Name::Tr);
      set_mode(Mode::InRow);
      return Next::Again;
    case Name::Caption:
    case Name::Col:
    case Name::Colgroup:
    case Name::Tbody:
    case Name::Tfoot:
    case Name::Thead:
      if (!open_.has_in_table_scope(Name::Tbody) && !open_.has_in_table_scope(Name::Thead) &&
          !open_.has_in_table_scope(Name::Tfoot))
        return Next::Done;
      clear_stack_to({Name::Tbody, Name::Tfoot, Name::Thead});
      pop();
      set_mode(Mode::InTable);
      return Next::Again;
    default: return start_in_table(tag);
  }
}

Next TreeBuilder::end_in_table_body(const TagToken& tag) {
  switch (tag.name) {
    case Name::Tbody:
    case Name::Tfoot:
    case Name::Thead: {
      if (!open_.has_in_table_scope(tag.name)) return Next::Done;
      clear_stack_to({Name::Tbody, Name::Tfoot, Name::Thead});
      const OpenElement section = pop();
      if (section.name == tag.name) close_by(section.node, tag);
      set_mode(Mode::InTable);
      return Next::Done;
    }
    case Name::Table:
      if (!open_.has_in_table_scope(Name::Tbody) && !open_.has_in_table_scope(Name::Thead) &&
          !open_.has_in_table_scope(Name::Tfoot))
        return Next::Done;
      clear_stack_to({Name::Tbody, Name::Tfoot, Name::Thead});
      pop();
      set_mode(Mode::InTable);
      return Next::Again;
    case Name::Body:
    case Name::Caption:
    case Name::Col:
    case Name::Colgroup:
    case Name::Html:
    case Name::Td:
    case Name::Th:
    case Name::Tr: return Next::Done;
    default: return end_in_table(tag);
  }
}

// 13.2.6.4.14 "in row".
Next TreeBuilder::start_in_row(const TagToken& tag) {
  switch (tag.name) {
    case Name::Th:
    case Name::Td:
      clear_stack_to({Name::Tr});
      insert_element(tag);
      set_mode(Mode::InCell);
      push_marker();
      return Next::Done;
    case Name::Caption:
    case Name::Col:
    case Name::Colgroup:
    case Name::Tbody:
    case Name::Tfoot:
    case Name::Thead:
    case Name::Tr:
      if (!open_.has_in_table_scope(Name::Tr)) return Next::Done;
      clear_stack_to({Name::Tr});
      pop();
      set_mode(Mode::InTableBody);
      return Next::Again;
    default: return start_in_table(tag);
  }
}

Next TreeBuilder::end_in_row(const TagToken& tag) {
  switch (tag.name) {
    case Name::Tr: {
      if (!open_.has_in_table_scope(Name::Tr)) return Next::Done;
      clear_stack_to({Name::Tr});
      const OpenElement row = pop();
      close_by(row.node, tag);
      set_mode(Mode::InTableBody);
      return Next::Done;
    }
    case Name::Tbody:
    case Name::Tfoot:
    case Name::Thead:
      if (!open_.has_in_table_scope(tag.name)) return Next::Done;
      [[fallthrough]];
    case Name::Table:
      if (!open_.has_in_table_scope(Name::Tr)) return Next::Done;
      clear_stack_to({Name::Tr});
      pop();
      set_mode(Mode::InTableBody);
      return Next::Again;
    case Name::Body:
    case Name::Caption:
    case Name::Col:
    case Name::Colgroup:
    case Name::Html:
    case Name::Td:
    case Name::Th: return Next::Done;
    default: return end_in_table(tag);
  }
}

// 13.2.6.4.15 "in cell".
Next TreeBuilder::close_cell() {
  generate_implied_end_tags();
  while (open_.size() > 1) {
    const OpenElement element = pop();
    if (element.is(Name::Td) || element.is(Name::Th)) break;
  }
  clear_to_marker();
  set_mode(Mode::InRow);
  return Next::Again;
}

Next TreeBuilder::start_in_cell(const TagToken& tag) {
  switch (tag.name) {
    case Name::Caption:
    case Name::Col:
    case Name::Colgroup:
    case Name::Tbody:
    case Name::Td:
    case Name::Tfoot:
    case Name::Th:
    case Name::Thead:
    case Name::Tr:
      if (!open_.has_in_table_scope(Name::Td) && !open_.has_in_table_scope(Name::Th))
        return Next::Done;
      return close_cell();
    default: return start_in_body(tag);
  }
}

Next TreeBuilder::end_in_cell(const TagToken& tag) {
  switch (tag.name) {
    case Name::Td:
    case Name::Th:
      if (!open_.has_in_table_scope(tag.name)) return Next::Done;
      generate_implied_end_tags();
      pop_until(tag.name, &tag);
      clear_to_marker();
      set_mode(Mode::InRow);
      return Next::Done;
    case Name::Body:
    case Name::Caption:
    case Name::Col:
    case Name::Colgroup:
    case Name::Html: return Next::Done;
    case Name::Table:
    case Name::Tbody:
    case Name::Tfoot:
    case Name::Thead:
    case Name::Tr:
      if (!open_.has_in_table_scope(tag.name)) return Next::Done;
      return close_cell();
    default: return end_in_body(tag);
  }
}

}  // namespace winnow::html
