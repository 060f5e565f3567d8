// CSV: one row per page, as in RFC 4180.
//
//   url,path,...,headline,...,authors,...,articleBody,error\r\n
//   https://mill.example/rye,,...,"Rye, late",...,Ann Miller; Bob Baker,...,"The rye\nis late.",\r\n
//
// The columns are the same for all pages, so rows of several runs can be joined; the header is
// written once per file. A list is one cell, its entries separated by "; ". Nested fields (articles,
// comments, pieces, images, breadcrumbs, metadata) are left out unless RenderOptions::fields names
// them; then each entry is its name, URL or headline.
#pragma once

#include <string>

#include "winnow/render.h"

namespace winnow::render_detail {

std::string write_csv_header(const RenderOptions& options);
std::string write_csv_row(const Page& page, const RenderOptions& options);
// The fields that identify the input, and the message in the column `error`.
std::string write_csv_row(const FailedPage& page, const RenderOptions& options);

}  // namespace winnow::render_detail
