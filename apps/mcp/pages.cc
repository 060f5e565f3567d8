#include "mcp/pages.h"

#include <utility>

#include "winnow/extract.h"
#include "winnow/fetch.h"
#include "winnow/layout.h"

namespace winnow::mcp {

PageAccess direct_access(const ToolOptions& options, PageCache& cache) {
  const auto fetch = [options, &cache](const std::string& url) -> Result<SourcePtr> {
    if (SourcePtr known = cache.find(url)) return known;
    WINNOW_TRY(FetchedPage page, fetch_page(url, {.user_agent = options.user_agent,
                                                  .time_limit = options.time_limit,
                                                  .attempts = 1,
                                                  .max_bytes = options.max_page_bytes,
                                                  .allow_private = options.allow_private}));
    SourcePtr source = std::make_shared<const Source>(
        Source{std::move(page.bytes), std::move(page.url), std::move(page.content_type),
               std::move(page.usage_signals)});
    cache.add(url, source);
    return source;
  };
  const auto extract = [options](const Source& source, Ranges ranges) -> Result<Page> {
    WINNOW_TRY(Extractor extractor, Extractor::make({.content = true,
                                                     .pieces = ranges == Ranges::Keep,
                                                     .layout = embedded_layout,
                                                     .site_rules = options.site_rules,
                                                     .site_memory = options.site_memory,
                                                     .max_bytes = options.max_page_bytes,
                                                     .max_time = options.time_limit}));
    return extractor.extract({.bytes = source.bytes,
                              .url = source.url,
                              .content_type = source.content_type,
                              .origin = {.usage_signals = source.usage_signals}});
  };
  return {fetch, extract};
}

}  // namespace winnow::mcp
