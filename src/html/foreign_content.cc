// Foreign content: SVG and MathML inside HTML (13.2.6.5).
#include <algorithm>

#include "dom/known_names.h"
#include "html/tree_builder.h"

namespace winnow::html {

using dom::AttributeNamespace;
using dom::Name;
using dom::Namespace;

namespace {

// "Adjust foreign attributes": xlink:href is href in the XLink namespace.
void adjust_foreign_attribute(dom::Attribute& attribute) {
  const auto become = [&](AttributeNamespace space, Name local) {
    attribute.space = space;
    attribute.name = local;
  };
  switch (attribute.name) {
    case Name::XlinkActuate: return become(AttributeNamespace::XLink, Name::Actuate);
    case Name::XlinkArcrole: return become(AttributeNamespace::XLink, Name::Arcrole);
    case Name::XlinkHref: return become(AttributeNamespace::XLink, Name::Href);
    case Name::XlinkRole: return become(AttributeNamespace::XLink, Name::Role);
    case Name::XlinkShow: return become(AttributeNamespace::XLink, Name::Show);
    case Name::XlinkTitle: return become(AttributeNamespace::XLink, Name::Title);
    case Name::XlinkType: return become(AttributeNamespace::XLink, Name::Type);
    case Name::XmlLang: return become(AttributeNamespace::Xml, Name::Lang);
    case Name::XmlSpace: return become(AttributeNamespace::Xml, Name::Space);
    case Name::Xmlns: return become(AttributeNamespace::Xmlns, Name::Xmlns);
    case Name::XmlnsXlink: return become(AttributeNamespace::Xmlns, Name::Xlink);
    default: return;
  }
}

// Start tags that are not allowed in SVG or MathML: the foreign content ends before them.
bool breaks_out(Name name) {
  switch (name) {
    case Name::B:
    case Name::Big:
    case Name::Blockquote:
    case Name::Body:
    case Name::Br:
    case Name::Center:
    case Name::Code:
    case Name::Dd:
    case Name::Div:
    case Name::Dl:
    case Name::Dt:
    case Name::Em:
    case Name::Embed:
    case Name::H1:
    case Name::H2:
    case Name::H3:
    case Name::H4:
    case Name::H5:
    case Name::H6:
    case Name::Head:
    case Name::Hr:
    case Name::I:
    case Name::Img:
    case Name::Li:
    case Name::Listing:
    case Name::Menu:
    case Name::Meta:
    case Name::Nobr:
    case Name::Ol:
    case Name::P:
    case Name::Pre:
    case Name::Ruby:
    case Name::S:
    case Name::Small:
    case Name::Span:
    case Name::Strong:
    case Name::Strike:
    case Name::Sub:
    case Name::Sup:
    case Name::Table:
    case Name::Tt:
    case Name::U:
    case Name::Ul:
    case Name::Var: return true;
    default: return false;
  }
}

}  // namespace

void TreeBuilder::insert_foreign(const TagToken& tag, Namespace space) {
  TagToken adjusted = tag;
  if (space == Namespace::Svg) adjusted.name = dom::adjusted_svg_tag(tag.name);
  for (std::uint32_t i = 0; i < tag.attribute_count; ++i) {
    dom::Attribute& attribute = document_.attributes_[tag.first_attribute + i];
    if (space == Namespace::Svg) attribute.name = dom::adjusted_svg_attribute(attribute.name);
    if (space == Namespace::MathMl) attribute.name = dom::adjusted_math_attribute(attribute.name);
    adjust_foreign_attribute(attribute);
  }
  insert_element(adjusted, space);
  if (tag.self_closing) pop();
}

Next TreeBuilder::start_in_foreign(const TagToken& tag) {
  const bool is_font_of_html = tag.name == Name::Font && [&] {
    for (std::uint32_t i = 0; i < tag.attribute_count; ++i) {
      const Name name = document_.attributes_[tag.first_attribute + i].name;
      if (name == Name::Color || name == Name::Face || name == Name::Size) return true;
    }
    return false;
  }();
  if (breaks_out(tag.name) || is_font_of_html) {
    while (open_.size() > 1 && open_.top().space != Namespace::Html &&
           (open_.top().traits & (kMathTextIntegration | kHtmlIntegration)) == 0)
      pop();
    // The token is then processed by the insertion mode, not dispatched again: in the fragment case
    // the context may still be foreign.
    return process_start(tag);
  }
  insert_foreign(tag, adjusted_current().space);
  return Next::Done;
}

Next TreeBuilder::end_in_foreign(const TagToken& tag) {
  if (tag.name == Name::Br || tag.name == Name::P) {
    while (open_.size() > 1 && open_.top().space != Namespace::Html &&
           (open_.top().traits & (kMathTextIntegration | kHtmlIntegration)) == 0)
      pop();
    return process_end(tag);
  }
  // Any end tag, that of an SVG script included: search the stack by name until HTML rules apply.
  for (std::size_t i = open_.size(); i-- > 0;) {
    const OpenElement node = open_[i];
    ++own_work_;
    if (i == 0) return Next::Done;
    // Tags are read in lower case: compare with the adjusted name.
    const Name wanted = node.space == Namespace::Svg ? dom::adjusted_svg_tag(tag.name) : tag.name;
    if (node.name == wanted) {
      while (open_.top().node != node.node) pop();
      pop();
      close_by(node.node, tag);
      return Next::Done;
    }
    if (open_[i - 1].space == Namespace::Html) return process_end(tag);
  }
  return Next::Done;
}

}  // namespace winnow::html
