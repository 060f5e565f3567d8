// The columns are the names of the record's fields; the values come from field_texts().
#include "render/csv.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include "render/fields.h"
#include "render/record.h"

namespace winnow::render_detail {
namespace {

// Whether a field is a column unless `fields` chooses others.
constexpr bool fits_into_cell(FieldKind kind) {
  switch (kind) {
    case FieldKind::Images:
    case FieldKind::Breadcrumbs:
    case FieldKind::OnRequest:
    case FieldKind::Articles:
    case FieldKind::Comments:
    case FieldKind::Bodies:
    case FieldKind::Pieces:
    case FieldKind::Explanation:
    case FieldKind::Metadata: return false;
    default: return true;
  }
}
constexpr std::string_view kError = "error";

template <typename Names>
bool has(const Names& names, std::string_view name) {
  return std::ranges::find(names, name) != names.end();
}

// In the order of the record. `fields` chooses columns; otherwise all that fit into a cell.
std::vector<std::string> columns_of(const RenderOptions& options) {
  std::vector<std::string> columns;
  for (const auto& [kind, name] : kRecordFields) {
    const bool is_default = fits_into_cell(kind);
    const bool is_wanted = options.fields.empty() ? is_default || has(options.added_fields, name)
                                                  : has(options.fields, name);
    if (is_wanted) columns.emplace_back(name);
  }
  return columns;
}

bool has_error_column(const RenderOptions& options) { return options.fields.empty(); }

void append_cell(std::string_view value, std::string& row) {
  const bool is_plain = value.find_first_of("\",\r\n") == std::string_view::npos &&
                        !value.starts_with(' ') && !value.ends_with(' ');
  if (is_plain) {
    row.append(value);
    return;
  }
  row += '"';
  for (const char c : value) row.append(c == '"' ? 2 : 1, c);
  row += '"';
}

// A row from the values of the columns that have one.
template <typename ValueOf>
std::string row_of(const RenderOptions& options, const ValueOf& value_of) {
  std::string row;
  bool is_first = true;
  const auto add = [&](std::string_view column) {
    if (!is_first) row += ',';
    is_first = false;
    append_cell(value_of(column), row);
  };
  for (const std::string& column : columns_of(options)) add(column);
  if (has_error_column(options)) add(kError);
  return row.append("\r\n");
}

}  // namespace

std::string write_csv_header(const RenderOptions& options) {
  return row_of(options, [](std::string_view column) { return std::string(column); });
}

std::string write_csv_row(const Page& page, const RenderOptions& options) {
  RenderOptions wanted = options;
  wanted.fields = columns_of(options);
  const std::vector<FieldText> fields = field_texts(page, wanted);
  return row_of(options, [&](std::string_view column) {
    std::string value;
    const auto field = std::ranges::find(fields, column, &FieldText::name);
    if (field == fields.end()) return value;
    for (const std::string& entry : field->entries)
      value.append(&entry == &field->entries.front() ? "" : "; ").append(entry);
    return value;
  });
}

std::string write_csv_row(const FailedPage& page, const RenderOptions& options) {
  const std::vector<FieldText> fields = field_texts(page);
  return row_of(options, [&](std::string_view column) -> std::string {
    const auto field = std::ranges::find(fields, column, &FieldText::name);
    if (field != fields.end()) return field->entries.front();
    return column == kError ? page.error.message : std::string();
  });
}

}  // namespace winnow::render_detail
