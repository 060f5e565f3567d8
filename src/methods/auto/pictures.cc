// Lists the elements outside the selection that may be pictures, then descends only to those, with a
// stack of the open elements that contain kept blocks.
#include "methods/auto/pictures.h"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <iterator>
#include <optional>
#include <string_view>
#include <utility>

#include "base/ascii.h"
#include "base/search.h"
#include "dom/display.h"
#include "features/block_hints.h"
#include "page/images.h"

namespace winnow::methods {
namespace {

using dom::Name;

constexpr std::size_t kMaxNames = 300;     // bytes of a class, id or address that are read
constexpr double kMinKept = 0.5;           // share of a container's words that are kept
constexpr std::uint32_t kLargeSide = 200;  // pixels; images of this width are not icons
constexpr std::uint32_t kMaxCaption = 80;  // words of a figure besides its picture
constexpr std::uint32_t kMaxBeside = 40;   // dropped words beside a picture: caption, byline

bool has_word(std::string_view text, std::initializer_list<std::string_view> words) {
  bool found = false;
  features::for_each_token(text.substr(0, kMaxNames), [&](std::string_view token) {
    found = found || std::ranges::find(words, token) != words.end();
  });
  return found;
}

std::string_view source_of(const dom::Document& document, const dom::Node& image) {
  for (const dom::Attribute& attribute : document.attributes(image)) {
    const std::string_view name = document.text_of(attribute.name);
    if (!name.starts_with("data-") && name != "srcset") continue;
    const std::string_view value = base::trim(document.text(attribute.value));
    if ((name.ends_with("src") || name.ends_with("srcset") || name.ends_with("original") ||
         name.ends_with("lazy")) &&
        !value.empty() && !value.starts_with("data:"))
      return value;
  }
  return base::trim(document.attribute(image, Name::Src).value_or(""));
}

enum class Size : std::uint8_t { Small, Unknown, Large };

Size declared_size(const dom::Document& document, const dom::Node& image) {
  const auto width = page::declared_side(document, image, Name::Width);
  const auto height = page::declared_side(document, image, Name::Height);
  if (std::min(width.value_or(page::kMinPictureSide), height.value_or(page::kMinPictureSide)) <
      page::kMinPictureSide)
    return Size::Small;
  return width.value_or(0) >= kLargeSide ? Size::Large : Size::Unknown;
}

// The column `part` of the words in class and id.
std::uint8_t parts_of_names(const dom::Document& document, const dom::Node& node,
                            page::NameValues& names) {
  std::uint8_t parts = 0;
  for (const Name name : {Name::Class, Name::Id})
    if (const auto value = document.attribute(node, name))
      parts = static_cast<std::uint8_t>(parts | names.of(*value).part);
  return parts;
}

bool is_content_image(const dom::Document& document, const dom::Node& image,
                      page::NameValues& names) {
  if (declared_size(document, image) == Size::Small) return false;
  const std::string_view source = source_of(document, image);
  if (source.empty() || source.starts_with("data:")) return false;
  static constexpr base::CharacterSet kAfterPath("?# ");
  const std::string_view address = source.substr(0, kAfterPath.find_in(source));
  const std::size_t slash = address.find_last_of('/');
  const std::string_view file =
      slash == std::string_view::npos ? address : address.substr(slash + 1);
  const auto is_small = [](std::uint8_t parts) { return (parts & page::part::SmallPicture) != 0; };
  if (is_small(page::parts_of(file.substr(0, kMaxNames))) ||
      address.find("gravatar.com") != std::string_view::npos)
    return false;
  if (file.ends_with(".svg") && declared_size(document, image) != Size::Large) return false;
  if (is_small(parts_of_names(document, image, names))) return false;
  const std::string_view alt = document.attribute(image, Name::Alt).value_or("");
  return !is_small(page::parts_of(alt.substr(0, kMaxNames)));
}

bool is_player(const dom::Document& document, const dom::Node& node) {
  if (node.is(Name::Video) || node.is(Name::Audio)) return true;
  if (!node.is(Name::Iframe)) return false;
  const std::string_view source = source_of(document, node);
  return std::ranges::any_of(
      std::initializer_list<std::string_view>{"youtube.com/embed", "youtube-nocookie.com/embed",
                                              "player.vimeo.com", "dailymotion.com/embed"},
      [&](std::string_view host) { return source.find(host) != std::string_view::npos; });
}

// Parts of a page whose pictures never belong to the article.
bool is_beside(const dom::Document& document, const dom::Node& node, page::NameValues& names) {
  for (const Name name : {Name::Nav, Name::Aside, Name::Footer, Name::Form, Name::Button,
                          Name::Dialog, Name::Select, Name::Address})
    if (node.is(name)) return true;
  if (node.space != dom::Namespace::Html) return true;
  return (parts_of_names(document, node, names) & page::part::BesidePicture) != 0;
}

// What is selected as a whole, if it is a picture.
bool is_unit(const dom::Node& node) noexcept {
  return node.is(Name::Figure) || node.is(Name::Picture) || node.is(Name::Img) ||
         node.is(Name::Video) || node.is(Name::Audio) || node.is(Name::Iframe);
}

std::uint32_t top_of(const dom::Document& document) {
  return dom::index(document.find_first(Name::Body).value_or(dom::kRoot));
}

// The units and <noscript> elements outside the selection, in document order.
std::vector<std::uint32_t> possible_pictures(const dom::Document& document,
                                             const dom::Selection& selection) {
  static constexpr auto kMayBePicture = [] {
    std::array<bool, dom::kKnownNameCount + 1> may_be{};
    using enum Name;
    for (const Name name : {Figure, Picture, Img, Video, Audio, Iframe, Noscript})
      may_be[dom::index(name)] = true;
    return may_be;
  }();
  std::vector<std::uint32_t> found;
  auto root = selection.roots.begin();
  const std::uint32_t top = top_of(document);
  const std::uint32_t end = document[top].end;
  for (std::uint32_t i = top; i < end;) {
    while (root != selection.roots.end() && dom::index(*root) < i) ++root;
    const std::uint32_t next =
        root != selection.roots.end() ? std::min(dom::index(*root), end) : end;
    for (; i < next; ++i) {
      const dom::Node& node = document[i];
      if (kMayBePicture[std::min(dom::index(node.name), dom::kKnownNameCount)] &&
          (is_unit(node) || node.is(Name::Noscript)))
        found.push_back(i);
    }
    if (i < end) i = document[i].end;
  }
  return found;
}

class PictureFinder {
 public:
  // `possible`: possible_pictures(), not empty.
  PictureFinder(features::MeasuredPage& page, const std::vector<bool>& kept,
                std::vector<std::uint32_t> possible)
      : document_(page.facts.document()),
        names_(page.facts.names()),
        possible_(std::move(possible)) {
    for (const std::uint32_t i : possible_)
      if (document_[i].is(Name::Noscript)) last_noscript_ = i;
    const features::Segmentation& segmentation = page.segmentation;
    const std::vector<features::BlockText>& texts = page.texts;
    sums_.reserve(kept.size() + 1);
    sums_.push_back({});
    begins_.reserve(kept.size());
    for (std::size_t i = 0; i < kept.size(); ++i) {
      Sums next = sums_.back();
      (kept[i] ? next.kept : next.dropped) += texts[i].words;
      if (!kept[i]) next.dropped_links += texts[i].link_words;
      next.kept_blocks += kept[i] ? 1 : 0;
      sums_.push_back(next);
      begins_.push_back(segmentation.begin_node(segmentation.blocks[i]));
      if (kept[i]) kept_begins_.push_back(begins_.back());
    }
  }

  std::vector<dom::NodeId> run(const dom::Selection& selection) {
    std::vector<dom::NodeId> found;
    auto root = selection.roots.begin();
    const std::uint32_t top = top_of(document_);
    for (std::uint32_t i = top; i <= possible_.back();) {
      while (!containers_.empty() && containers_.back().end <= i) containers_.pop_back();
      while (root != selection.roots.end() && document_[*root].end <= i) ++root;
      const dom::Node& node = document_[i];
      const bool is_selected = root != selection.roots.end() && dom::index(*root) == i;
      if (is_selected ||
          (follows_image_ && node.is_text() && !base::trim(document_.text(node)).empty()))
        follows_image_ = false;
      if (is_selected || !node.is_element()) {
        i = is_selected ? node.end : i + 1;
        continue;
      }
      while (next_kept_ < kept_begins_.size() && kept_begins_[next_kept_] < i) ++next_kept_;
      const bool has_kept = next_kept_ < kept_begins_.size() && kept_begins_[next_kept_] < node.end;
      // OPTIMIZATION: most elements have no pictures outside the selection. What else is in them
      // matters only to a <noscript> that follows; kept blocks are text after the last picture.
      const bool precedes_noscript = i <= last_noscript_;
      const bool is_noted = precedes_noscript && (lacks_source_ || (follows_image_ && !has_kept));
      if (!is_noted && !may_hold_picture(i, node.end)) {
        if (has_kept) follows_image_ = false;
        i = node.end;
        continue;
      }
      if (has_kept) {
        containers_.push_back({.element = i, .end = node.end});
        ++i;
        continue;
      }
      // OPTIMIZATION: nor do pictures belong to the text where most words are not kept.
      if (!precedes_noscript && !is_mostly_kept()) {
        i = node.end;
        continue;
      }
      if (!containers_.empty() && node.parent == containers_.back().element) branch_ = i;
      // Where a script inserts the image, only <noscript> has its address.
      const bool is_substitute = node.is(Name::Noscript) && (lacks_source_ || !follows_image_);
      if (!is_substitute && is_skipped(node)) {
        i = node.end;
        continue;
      }
      const bool is_whole = is_substitute || is_unit(node);
      lacks_source_ = node.is(Name::Img) && !has_source(node);
      follows_image_ = follows_image_ || is_whole;
      if (is_whole && is_content(i, sum(i, node.end).dropped) && holds_picture(i))
        found.push_back(dom::NodeId(i));
      i = is_whole ? node.end : i + 1;
    }
    return found;
  }

 private:
  struct Sums {
    std::uint32_t kept = 0;  // words
    std::uint32_t dropped = 0;
    std::uint32_t dropped_links = 0;  // words in links
    std::uint32_t kept_blocks = 0;
  };
  struct Container {
    std::uint32_t element = 0;
    std::uint32_t end = 0;
    bool is_known = false;  // whether it is mostly kept
    bool is_mostly_kept = false;
  };

  [[nodiscard]] std::size_t block_at(std::uint32_t node) const {
    return static_cast<std::size_t>(std::ranges::lower_bound(begins_, node) - begins_.begin());
  }

  [[nodiscard]] Sums sum(std::uint32_t first, std::uint32_t end) const {
    const Sums& before = sums_[block_at(first)];
    const Sums& after = sums_[block_at(end)];
    return {after.kept - before.kept, after.dropped - before.dropped,
            after.dropped_links - before.dropped_links, after.kept_blocks - before.kept_blocks};
  }

  [[nodiscard]] bool is_skipped(const dom::Node& node) {
    return dom::is_hidden(document_, node) ? !is_player(document_, node)
                                           : is_beside(document_, node, names_);
  }

  [[nodiscard]] bool has_source(const dom::Node& image) const {
    const std::string_view source = source_of(document_, image);
    return !source.empty() && !source.starts_with("data:");
  }

  // Is there a possible picture in [first, end)? Nodes must be in ascending order.
  [[nodiscard]] bool may_hold_picture(std::uint32_t first, std::uint32_t end) {
    while (next_possible_ < possible_.size() && possible_[next_possible_] < first) ++next_possible_;
    return next_possible_ < possible_.size() && possible_[next_possible_] < end;
  }

  [[nodiscard]] bool holds_picture(std::uint32_t unit) {
    for (std::uint32_t i = unit; i < document_[unit].end; ++i) {
      const dom::Node& node = document_[i];
      if (node.is(Name::Img) ? is_content_image(document_, node, names_)
                             : is_player(document_, node))
        return true;
    }
    return false;
  }

  // Are most words of the innermost container kept?
  [[nodiscard]] bool is_mostly_kept() {
    if (containers_.empty()) return false;
    Container& container = containers_.back();
    if (!container.is_known) {
      const Sums words = sum(container.element, container.end);
      container.is_mostly_kept = words.kept >= kMinKept * (words.kept + words.dropped);
      container.is_known = true;
    }
    return container.is_mostly_kept;
  }

  // Does a picture that is not in a kept block belong to the kept text? `words` is the length of
  // its caption.
  [[nodiscard]] bool is_content(std::uint32_t unit, std::uint32_t words) {
    if (words > kMaxCaption || !is_mostly_kept()) return false;
    const Container& container = containers_.back();
    const Sums branch = sum(branch_, document_[branch_].end);
    const std::size_t next = block_at(unit);
    const std::size_t end = block_at(container.end);
    const bool is_before_kept = sums_[end].kept_blocks > sums_[next].kept_blocks;
    const bool is_after_kept =
        sums_[next].kept_blocks > sums_[block_at(container.element)].kept_blocks;
    const bool is_figure = document_[unit].is(Name::Figure);
    const bool is_large = is_figure || document_[unit].is(Name::Picture) ||
                          declared_size(document_, document_[unit]) == Size::Large;
    const std::uint32_t beside = branch.dropped - words;
    // Dropped words may be a byline or a caption; if most are links, they are the title of a card.
    const bool is_alone = 2 * branch.dropped_links <= branch.dropped || is_large;
    if (beside > kMaxBeside || (beside > 0 && !is_alone)) return false;
    if (is_after_kept && is_before_kept) return true;
    if (is_before_kept) return is_large && !document_[container.element].is(Name::Body);
    // A figure after the last paragraph must be a sibling of kept blocks.
    return is_after_kept && is_figure && document_[unit].parent == container.element;
  }

  const dom::Document& document_;
  page::NameValues& names_;
  std::vector<Sums> sums_;                  // words before each block, and in all of them
  std::vector<std::uint32_t> begins_;       // the first node of each block,
  std::vector<std::uint32_t> kept_begins_;  // and of each kept one
  std::size_t next_kept_ = 0;
  std::vector<std::uint32_t> possible_;  // pictures
  std::size_t next_possible_ = 0;
  std::uint32_t last_noscript_ = 0;
  std::vector<Container> containers_;  // open elements that contain kept blocks
  std::uint32_t branch_ = 0;           // the open child of the innermost container
  bool lacks_source_ = false;          // the last element was an image without an address
  bool follows_image_ = false;         // there is no text between the last picture and this node
};

bool holds_image(const dom::Document& document, std::uint32_t element) {
  return std::ranges::any_of(document.subtree(dom::NodeId(element)),
                             [](const dom::Node& node) { return node.is(Name::Img); });
}

// "Photograph: Ann Miller / Mill Press"
bool names_source(const dom::Document& document, std::uint32_t caption) {
  for (const dom::Node& node : document.subtree(dom::NodeId(caption)))
    if (node.is_text() &&
        (has_word(document.text(node), {"credit", "photo", "photograph", "photographer", "source",
                                        "image", "images", "courtesy", "getty", "shutterstock"}) ||
         document.text(node).find("\u00A9") != std::string_view::npos))
      return true;
  return false;
}

// The caption that the author wrote for a picture, or 0. Figures that a template writes have a
// class, and their captions are mostly credits or repeat the text.
std::uint32_t authors_caption(const dom::Document& document, dom::NodeId picture) {
  const dom::Node& figure = document[picture];
  if (!figure.is(Name::Figure) || document.attribute(figure, Name::Class) ||
      !holds_image(document, dom::index(picture)))
    return 0;
  for (std::uint32_t i = dom::index(picture) + 1; i < figure.end; ++i)
    if (document[i].is(Name::Figcaption))
      return document.attribute(document[i], Name::Class) || names_source(document, i) ? 0 : i;
  return 0;
}

// The blocks inside pictures, except authors' captions: as elements where possible, else as text
// nodes.
std::vector<dom::NodeId> left_out_of(const dom::Document& document,
                                     const features::Segmentation& segmentation,
                                     const std::vector<dom::NodeId>& pictures) {
  std::vector<dom::NodeId> left_out;
  auto block = segmentation.blocks.begin();
  for (const dom::NodeId picture : pictures) {
    while (block != segmentation.blocks.end() &&
           segmentation.begin_node(*block) < dom::index(picture))
      ++block;
    const std::uint32_t caption = authors_caption(document, picture);
    for (; block != segmentation.blocks.end() &&
           segmentation.begin_node(*block) < document[picture].end;
         ++block) {
      if (caption != 0 && caption < segmentation.begin_node(*block) &&
          segmentation.begin_node(*block) < document[caption].end)
        continue;
      if (!left_out.empty() && segmentation.begin_node(*block) < document[left_out.back()].end)
        continue;
      if (block->element > dom::index(picture) && !holds_image(document, block->element)) {
        // Blocks before this one may be inside the same element.
        while (!left_out.empty() && dom::index(left_out.back()) > block->element)
          left_out.pop_back();
        left_out.push_back(dom::NodeId(block->element));
        continue;
      }
      for (const features::TextLeaf& leaf : segmentation.leaves_of(*block))
        left_out.push_back(dom::NodeId(leaf.node));
    }
  }
  return left_out;
}

}  // namespace

dom::Selection add_pictures(features::MeasuredPage& page, const std::vector<bool>& kept,
                            dom::Selection selection) {
  if (selection.empty()) return selection;
  std::vector<std::uint32_t> possible = possible_pictures(page.facts.document(), selection);
  if (possible.empty()) return selection;
  PictureFinder finder(page, kept, std::move(possible));
  const std::vector<dom::NodeId> pictures = finder.run(selection);
  if (pictures.empty()) return selection;
  std::vector<dom::NodeId> roots;
  std::ranges::merge(selection.roots, pictures, std::back_inserter(roots));
  selection.roots = std::move(roots);
  const std::vector<dom::NodeId> left_out =
      left_out_of(page.facts.document(), page.segmentation, pictures);
  std::vector<dom::NodeId> excluded;
  std::ranges::merge(selection.excluded, left_out, std::back_inserter(excluded));
  selection.excluded = std::move(excluded);
  return selection;
}

}  // namespace winnow::methods
