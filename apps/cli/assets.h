// Style sheets, scripts and images for pages, from the same folder or archive.
#pragma once

#include <string>
#include <vector>

#include "winnow/extract.h"
#include "winnow/result.h"

namespace winnow::cli {

enum class AssetKinds : std::uint8_t { StyleSheets, All };

// Adds the records of archives that are not pages, and the files around HTML files and in folders.
// `url` is the address of the folder. Assets beyond 256 MB in total are ignored.
Result<void> add_assets(const std::vector<std::string>& inputs, const std::string& url,
                        AssetKinds kinds, Extractor& extractor);

}  // namespace winnow::cli
