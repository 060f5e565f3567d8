// winnow features: the blocks of labelled pages as a table.
#include <ostream>

#include "cli/commands.h"
#include "train/post_rows.h"

namespace winnow::cli {

ExitCode FeaturesCommand::run(std::ostream& out, std::ostream& err) const {
  const Result<void> done = options.posts.empty() ? train::write_page_rows(options, out, err)
                                                  : train::write_post_rows(options, out, err);
  return done ? ExitCode::Ok : report_error(err, done.error());
}

}  // namespace winnow::cli
