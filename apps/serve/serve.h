// winnow serve: the options of the command, and run().
#pragma once

#include <cstddef>
#include <iosfwd>

#include "serve/server.h"
#include "serve/service.h"
#include "winnow/result.h"

namespace winnow::serve {

struct ServeOptions {
  ServerOptions server = {};
  ServiceOptions service = {};
  std::size_t extraction_threads = 0;  // 0: one per core
  std::size_t fetch_threads = 16;
  std::size_t max_queued = 64;  // requests that wait for extraction
  std::string access_log = {};  // a file, "-": standard error, empty: none
};

// Serves until SIGTERM or Ctrl-C. Prints its address to `out`, and what it could not read to `err`.
Result<void> run(const ServeOptions& options, std::ostream& out, std::ostream& err);

}  // namespace winnow::serve
