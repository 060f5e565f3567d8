// winnow extract: pages in, their content out.
#include <ostream>

#include "cli/commands.h"
#include "cli/inputs.h"
#include "cli/learning.h"
#include "winnow/winnow.h"

namespace winnow::cli {
namespace {

constexpr std::string_view kSiteMethod = "emcst";

Result<Page> extract_page(Extractor& extractor, const InputPage& input) {
  Result<Page> result = extractor.extract(
      input.bytes, input.url.empty() ? std::string_view(input.name) : std::string_view(input.url),
      input.content_type);
  if (!result) return result;
  // The name of a file is no address: only a URL goes into the record.
  result->url = input.url;
  return result;
}

}  // namespace

// What must happen before the first page is extracted; the options that extraction then has.
Result<ExtractOptions> ExtractCommand::prepare(std::ostream& err) const {
  ExtractOptions options{
      .method = method,
      .model = model,
      .content_type = content_type,
      .summary = summary,
      .content = needs_content(format_named(format).value_or(Format::Text), render),
      .candidates = metadata == "all",
      .site_rules = site_rules,
      .max_bytes = max_megabytes << 20};
  if (options.method.empty() && (learn_first || !site_rules.empty())) options.method = kSiteMethod;
  const InputOptions input_options{.url = url, .max_bytes = options.max_bytes};
  if (relearn && site_rules.empty())
    return fail(ErrorCode::InvalidArgument, "relearn: it needs --site-rules");
  if (learn_first || relearn)
    for (const std::string& input : inputs)
      if (input == "-")
        return fail(ErrorCode::InvalidArgument,
                    "learn from -: standard input can be read only once, and learning reads first");
  if (relearn) WINNOW_TRY_VOID(cli::relearn(site_rules, inputs, input_options, learn, err));
  if (learn_first) {
    const auto all = [](const std::string&) { return true; };
    const auto later = [](const Error&) {};  // extraction says it
    WINNOW_TRY(const Learner learner, learn_from(inputs, input_options, learn, all, later));
    options.site_rules_text = learner.rules();
  }
  return options;
}

ExitCode ExtractCommand::run(std::ostream& out, std::ostream& err) const {
  const bool lists_candidates = metadata == "all";
  const Result<ExtractOptions> options = prepare(err);
  if (!options) return complain(err, options.error());
  Result<Extractor> extractor = Extractor::make(*options);
  if (!extractor) return complain(err, extractor.error());
  const Format wanted = format_named(format).value_or(Format::Text);
  ExitCode code = ExitCode::Ok;
  Inputs pages(inputs, {.url = url, .max_bytes = options->max_bytes});
  while (const auto input = pages.next()) {
    const Result<Page> page =
        *input ? extract_page(*extractor, **input) : Result<Page>(Failure{input->error()});
    if (!page) {
      const ExitCode failed = complain(err, page.error());
      if (code == ExitCode::Ok) code = failed;
      continue;
    }
    out << (lists_candidates && wanted == Format::Text ? render_candidates(*page)
                                                       : winnow::render(*page, wanted, render))
        << std::flush;
    if (!out) return complain(err, {ErrorCode::Unwritable, "write output: it is closed or full"});
  }
  for (const std::string& finding : extractor->findings())
    err << "winnow: " << finding << "; --relearn learns it anew" << std::endl;
  return code;
}

}  // namespace winnow::cli
