// winnow extract: pages in, their content out.
#include <ostream>

#include "bytes/file.h"
#include "cli/commands.h"
#include "winnow/winnow.h"

namespace winnow::cli {
namespace {

Result<Page> extract_input(Extractor& extractor, const std::string& input, const std::string& url,
                           std::size_t max_bytes) {
  WINNOW_TRY(const bytes::Bytes page, bytes::read_input(input, max_bytes));
  Result<Page> result = extractor.extract(page.view(), url.empty() ? input : url);
  if (!result) return result;
  // The name of a file is no address: only a URL that the caller gave goes into the record.
  result->url = url;
  return result;
}

}  // namespace

ExitCode ExtractCommand::run(std::ostream& out, std::ostream& err) const {
  const std::size_t max_bytes = max_megabytes << 20;
  const bool lists_candidates = metadata == "all";
  Result<Extractor> extractor = Extractor::make({.method = method,
                                                 .model = model,
                                                 .content_type = content_type,
                                                 .candidates = lists_candidates,
                                                 .max_bytes = max_bytes});
  if (!extractor) return complain(err, extractor.error());
  const Format wanted = format_named(format).value_or(Format::Text);
  ExitCode code = ExitCode::Ok;
  for (const std::string& input : inputs) {
    const Result<Page> page = extract_input(*extractor, input, url, max_bytes);
    if (!page) {
      const ExitCode failed = complain(err, page.error());
      if (code == ExitCode::Ok) code = failed;
      continue;
    }
    out << (lists_candidates && wanted == Format::Text ? render_candidates(*page)
                                                       : render(*page, wanted))
        << std::flush;
    if (!out) return complain(err, {ErrorCode::Unwritable, "write output: it is closed or full"});
  }
  return code;
}

}  // namespace winnow::cli
