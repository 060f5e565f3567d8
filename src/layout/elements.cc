// One pass numbers the elements, a second counts the positions of the children of each parent.
#include "layout/elements.h"

#include "base/word_list.h"

namespace winnow::layout {

Elements::Elements(const dom::Document& document, std::size_t max_elements) : document_(document) {
  std::vector<std::uint32_t> number_of(document.size(), kNoElement);
  std::vector<std::uint32_t> last_child(document.size(), kNoElement);  // by node of the parent
  for (std::uint32_t index = 0; index < document.size(); ++index) {
    const dom::Node& node = document[index];
    if (!node.is_element()) continue;
    if (elements_.size() >= max_elements) {
      is_cut_ = true;
      break;
    }
    const auto number = static_cast<std::uint32_t>(elements_.size());
    number_of[index] = number;
    Element element;
    element.node = index;
    element.parent = number_of[node.parent];
    element.depth = element.parent == kNoElement ? 0 : elements_[element.parent].depth + 1;
    element.previous = last_child[node.parent];
    last_child[node.parent] = number;
    element.first_class = static_cast<std::uint32_t>(classes_.size());
    for (const dom::Attribute& attribute : document.attributes(node)) {
      if (attribute.space != dom::AttributeNamespace::None) continue;
      if (attribute.name == dom::Name::Id) {
        element.id = intern(document.text(attribute.value));
      } else if (attribute.name == dom::Name::Class) {
        base::for_each_word(document.text(attribute.value),
                            [&](std::string_view word) { classes_.push_back(intern(word)); });
      }
    }
    element.class_count = static_cast<std::uint32_t>(classes_.size()) - element.first_class;
    elements_.push_back(element);
  }
  count_positions();
}

std::uint32_t Elements::intern(std::string_view name) {
  return symbols_.emplace(name, static_cast<std::uint32_t>(symbols_.size())).first->second;
}

std::optional<std::uint32_t> Elements::find_symbol(std::string_view name) const {
  const auto found = symbols_.find(name);
  return found == symbols_.end() ? std::nullopt : std::optional(found->second);
}

void Elements::count_positions() {
  // How many children, and how many of each type, a parent has so far. The key of a type is the
  // number of the parent and the name.
  std::vector<std::uint32_t> children(elements_.size() + 1);
  std::unordered_map<std::uint64_t, std::uint32_t> types;
  types.reserve(elements_.size());
  const auto parent_slot = [&](const Element& element) {
    return element.parent == kNoElement ? elements_.size() : std::size_t{element.parent};
  };
  const auto type_key = [&](const Element& element) {
    const auto name = static_cast<std::uint64_t>(document_[element.node].name);
    return (std::uint64_t{parent_slot(element)} << 32) | name;
  };
  for (Element& element : elements_) {
    element.position = ++children[parent_slot(element)];
    element.type_position = ++types[type_key(element)];
  }
  for (Element& element : elements_) {
    element.position_from_end = children[parent_slot(element)] + 1 - element.position;
    element.type_position_from_end = types[type_key(element)] + 1 - element.type_position;
  }
}

}  // namespace winnow::layout
