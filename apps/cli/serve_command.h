// winnow serve: the options of the command. apps/serve does the serving.
#pragma once

#include <iosfwd>
#include <string>

#include "cli/exit_codes.h"
#include "cli/options.h"
#include "serve/serve.h"

namespace winnow::cli {

struct ServeCommand {
  serve::ServeOptions options;
  std::string listen = "127.0.0.1:8080";
  std::string token_file;
  bool no_fetch = false;
  bool insecure = false;  // others may reach the server without a token
  double request_seconds = 30;
  double idle_seconds = 60;
  double grace_seconds = 60;
  std::size_t max_megabytes = 20;
  std::size_t max_buffered_megabytes = 512;

  void declare(Options& declared);
  ExitCode run(std::ostream& out, std::ostream& err) const;

 private:
  // The options with everything that the values above set.
  [[nodiscard]] Result<serve::ServeOptions> serve_options() const;
};

}  // namespace winnow::cli
