// Tables of data and tables for layout, and tables that are cut.
#include "dom/data_tables.h"

#include <gtest/gtest.h>

#include <string>

#include "html/parse.h"

namespace winnow::dom {
namespace {

constexpr std::uint32_t kWholePage = 0xFFFF'FFFF;

// Whether the first table of the page is a data table, counting the nodes before `end`.
bool is_data(const std::string& page, std::uint32_t end = kWholePage) {
  const Document document = html::parse(page).value();
  return is_data_table(document, index(document.find_first(Name::Table).value()), end);
}

TEST(DataTables, HaveSeveralColumnsAndRowsOrAHeader) {
  EXPECT_TRUE(is_data("<table><tr><td>rye<td>4<tr><td>oats<td>5</table>"));
  EXPECT_TRUE(is_data("<table><tr><th>grain<th>price</table>"));
  EXPECT_FALSE(is_data("<table><tr><td>rye<td>4</table>"));
  EXPECT_FALSE(is_data("<table><tr><td>rye<tr><td>oats</table>"));
  EXPECT_FALSE(is_data("<table><tr><td><td><tr><td><td></table>"));
}

TEST(DataTables, AreNotTablesForLayout) {
  const std::string rows = "<tr><td>rye<td>4<tr><td>oats<td>5";
  EXPECT_FALSE(is_data("<table role=presentation>" + rows + "</table>"));
  EXPECT_FALSE(is_data("<table>" + rows + "<tr><td><h2>On rye</h2><td>6</table>"));
  EXPECT_FALSE(is_data("<table>" + rows + "<tr><td><table><tr><td>a</table><td>6</table>"));
  EXPECT_FALSE(is_data("<table>" + rows + "<tr><td>" + std::string(2001, 'a') + "<td>6</table>"));
}

TEST(DataTables, CountOnlyTheNodesBeforeTheEnd) {
  const std::string page = "<table><tr><td>rye<td>4<tr><td>oats<td><h2>5</h2></table>";
  const Document document = html::parse(page).value();
  EXPECT_FALSE(is_data(page));
  EXPECT_TRUE(is_data(page, index(document.find_first(Name::H2).value())));
}

TEST(DataTables, AreTables) {
  const Document document = html::parse("<p>rye").value();
  EXPECT_FALSE(is_data_table(document, index(document.find_first(Name::P).value()), kWholePage));
}

}  // namespace
}  // namespace winnow::dom
