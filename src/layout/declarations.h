// Declarations: "margin: 0 auto" -> four longhands with their values, for any element.
//
// Only properties that affect the position of boxes or the font size are kept; colours, shadows and
// animations are dropped. A value is read once, with its style sheet: lengths become sums of
// pixels, percent, em and rem (calc(100% - 2em) is one number of each), keywords become numbers. A
// value with var() stays text until an element uses it, because the custom properties depend on the
// element.
// https://www.w3.org/TR/css-values-4/
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace winnow::layout {

enum class Property : std::uint8_t {
  Display,
  Position,
  Float,
  Clear,
  BoxSizing,
  Visibility,
  Overflow,
  WhiteSpace,
  TextAlign,
  TextTransform,
  TextIndent,
  FontSize,
  FontWeight,
  FontFamily,
  LineHeight,
  Width,
  Height,
  MinWidth,
  MinHeight,
  MaxWidth,
  MaxHeight,
  // Sides in the order of shorthands: top, right, bottom, left.
  MarginTop,
  MarginRight,
  MarginBottom,
  MarginLeft,
  PaddingTop,
  PaddingRight,
  PaddingBottom,
  PaddingLeft,
  BorderTopWidth,
  BorderRightWidth,
  BorderBottomWidth,
  BorderLeftWidth,
  BorderTopStyle,
  BorderRightStyle,
  BorderBottomStyle,
  BorderLeftStyle,
  Top,
  Right,
  Bottom,
  Left,
  BorderCollapse,
  BorderSpacing,
  FlexDirection,
  FlexWrap,
  FlexGrow,
  FlexShrink,
  FlexBasis,
  JustifyContent,
  AlignItems,
  AlignSelf,
  Order,
  RowGap,
  ColumnGap,
  GridTemplateColumns,
  GridTemplateAreas,
  GridColumnStart,
  GridColumnEnd,
  GridRowStart,
  GridRowEnd,
  GridArea,
  Content,
  kCount,
};
inline constexpr std::size_t kPropertyCount = static_cast<std::size_t>(Property::kCount);

// The values of keyword properties.
enum class Display : std::uint8_t {
  Inline,
  Block,
  None,
  InlineBlock,
  Flex,
  InlineFlex,
  Grid,
  InlineGrid,
  Table,
  InlineTable,
  TableRowGroup,
  TableRow,
  TableCell,
  TableCaption,
  FlowRoot,
  Contents,
};
enum class Position : std::uint8_t { Static, Relative, Absolute, Fixed };
enum class Float : std::uint8_t { None, Left, Right };
enum class Clear : std::uint8_t { None, Left, Right, Both };
enum class Sizing : std::uint8_t { ContentBox, BorderBox };
enum class Visibility : std::uint8_t { Visible, Hidden };
enum class Overflow : std::uint8_t { Visible, Hidden };
enum class WhiteSpace : std::uint8_t { Normal, NoWrap, Pre, PreWrap, PreLine };
enum class TextAlign : std::uint8_t { Left, Right, Center };
enum class TextTransform : std::uint8_t { None, Uppercase };
enum class FontFamily : std::uint8_t { Serif, Sans, Monospace };
enum class Direction : std::uint8_t { Row, RowReverse, Column, ColumnReverse };
enum class Wrap : std::uint8_t { NoWrap, Wrap };
enum class Align : std::uint8_t { Stretch, Start, End, Center, Between, Around, Evenly };
enum class BorderModel : std::uint8_t { Separate, Collapse };

// px + percent% + em em + rem rem.
struct Linear {
  float px = 0;
  float percent = 0;
  float em = 0;
  float rem = 0;
};

enum class ValueKind : std::uint8_t {
  Keyword,
  Length,
  Number,
  Auto,        // auto, none, normal: the property's keyword for "no length"
  MinContent,  // min-content, max-content and fit-content of the sizes
  MaxContent,
  FitContent,
  Text,        // as written: grid templates, content
  Unresolved,  // contains var(): `name` and `text` are the declaration as written
  Custom,      // --name: text
  Inherit,
  Initial,
};

struct Declaration {
  Property property = Property::kCount;
  ValueKind kind = ValueKind::Keyword;
  std::uint8_t keyword = 0;
  bool is_important = false;
  Linear length;  // a Number in px
  std::string_view name;
  std::string_view text;
};

// The reference for relative units without an element: media queries, comparisons in min().
struct ViewPort {
  float width = 1280;
  float height = 800;
};

// Appends the longhands that `name: text` declares; none if it is unknown or irrelevant.
// Views in the declarations point into `name` and `text`. With `!important` still in the text.
void read_declaration(std::string_view name, std::string_view text, const ViewPort& view_port,
                      std::vector<Declaration>& out);

// One component: "12px", "calc(100% - 2em)", "min(90%, 40rem)", "0", "1.5".
struct Quantity {
  Linear length;
  bool is_number = false;  // without a unit; in length.px
};
std::optional<Quantity> read_quantity(std::string_view text, const ViewPort& view_port);

// The components of a value: words, strings, functions with their arguments, "/" and ",".
std::vector<std::string_view> split_components(std::string_view text);

}  // namespace winnow::layout
