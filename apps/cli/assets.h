// What the pages of the command line link to: style sheets beside them, or in the same archive.
#pragma once

#include <string>
#include <vector>

#include "winnow/extract.h"
#include "winnow/result.h"

namespace winnow::cli {

enum class AssetKinds : std::uint8_t { StyleSheets, All };

// Of archives every record that is no page, of files and folders the files around them. Those of a
// folder whose address is `url` lie below it. Stops quietly at 256 megabytes.
Result<void> add_assets(const std::vector<std::string>& inputs, const std::string& url,
                        AssetKinds kinds, Extractor& extractor);

}  // namespace winnow::cli
