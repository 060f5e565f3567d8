// What the page shows and how its markup names it: microdata, h-entry, rel="author", <time>,
// classes such as "byline" and "post-date", and short texts near the heading ("By Ann Miller").
//
//   MarkupReader reader(document, {.anchor = heading, ...}, candidates);
//   for (i in all nodes) reader.visit(i);
//
// Everything that is seen also stands elsewhere on a page: in comments, in lists of other articles,
// in the foot. So what lies in such a part is left out, and what stands near the article's heading
// is believed first.
//
// Linear: each node is visited once, and what is read below a node is bounded by kMaxNodesBelow.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "compose/candidates.h"
#include "compose/dates.h"
#include "compose/name_marks.h"
#include "winnow/document.h"

namespace winnow::compose {

struct Surroundings {
  std::optional<dom::NodeId> heading;  // the article's
  std::uint32_t first = 0;             // the first node of the article, as far as known
  DateOptions dates;
};

class MarkupReader {
 public:
  static constexpr std::uint32_t kMaxNodesBelow = 64;
  static constexpr std::uint32_t kMaxReads = 1000;  // elements that are looked into

  MarkupReader(const dom::Document& document, const Surroundings& surroundings,
               Candidates& candidates);

  // REQUIRES: called for the nodes in document order.
  void visit(std::uint32_t i);

 private:
  enum class Scope : std::uint8_t { Other, Article, Page, Person };
  struct OpenScope {
    std::uint32_t end = 0;
    Scope scope = Scope::Other;
  };

  void visit_text(std::uint32_t i);
  void open_item(std::uint32_t i, std::string_view type);
  void read_property(std::uint32_t i, std::string_view properties);
  void read_author(std::uint32_t i, Source source, std::string_view detail, std::uint16_t rank);
  void read_time(std::uint32_t i, unsigned marks, Source source, std::string_view detail,
                 std::uint16_t rank);
  void read_marked_date(std::uint32_t i, unsigned marks);
  [[nodiscard]] bool is_apart(std::uint32_t i, const dom::Node& node, unsigned marks) const;
  [[nodiscard]] std::uint16_t placed(std::uint16_t rank, std::uint32_t i) const noexcept;
  [[nodiscard]] bool is_near(std::uint32_t i) const noexcept;
  [[nodiscard]] std::string_view attribute(std::uint32_t i, dom::Name name) const;
  [[nodiscard]] std::string text_below(std::uint32_t i) const;

  const dom::Document& document_;
  const Surroundings& around_;
  Candidates& candidates_;
  std::uint32_t anchor_ = 0;
  std::uint32_t apart_end_ = 0;   // nodes before this belong to comments, lists, the foot
  std::uint32_t script_end_ = 0;  // nodes before this are not shown
  std::vector<OpenScope> scopes_;
  std::uint32_t last_text_ = 0;  // the last text that was not blank
  bool expects_name_ = false;    // it was "By"
  std::uint32_t reads_ = 0;
  MarkMemory memory_;
};

}  // namespace winnow::compose
