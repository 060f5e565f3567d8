// winnow serve: reads the options and starts the server.
#include "cli/serve_command.h"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <ostream>

#include "base/ascii.h"
#include "bytes/file.h"
#include "cli/commands.h"
#include "fetch/address.h"

namespace winnow::cli {
namespace {

constexpr const char* kServeExamples =
    "Examples:\n"
    "  winnow serve                                     # the page at http://127.0.0.1:8080/\n"
    "  winnow serve --listen 127.0.0.1:9000 --access-log -\n"
    "  winnow serve --listen 0.0.0.0:8080 --token-file /etc/winnow/token --allow-host "
    "mill.example\n"
    "  curl -s --data-binary @page.html -H 'Content-Type: text/html' \\\n"
    "       -H 'Accept: text/markdown' http://127.0.0.1:8080/v1/extract\n"
    "  curl -s http://127.0.0.1:8080/read/https://mill.example/rye\n\n"
    "The endpoints are described in docs/serve.md and at /openapi.json. The token can also be "
    "given in\n"
    "the environment variable WINNOW_TOKEN. SIGTERM ends the server after the requests in "
    "progress.\n";

constexpr std::size_t kMaxTokenBytes = 4096;

std::chrono::milliseconds milliseconds(double seconds) {
  return std::chrono::milliseconds(static_cast<long>(seconds * 1000));
}

}  // namespace

void ServeCommand::declare(Options& declared) {
  serve::ServerOptions& server = options.server;
  declared.add("--listen", listen, "ADDRESS:PORT",
               "IP address and port to listen on (port 0 = any free port)");
  declared.add("--data", options.service.data, "FOLDER",
               "Folder for labels, rules and jobs; turns the workbench on");
  declared.add(
      "--site-memory", options.service.site_memory, "off|auto|DIR",
      "A store of what is known about sites, for all pages: a folder, FOLDER/memory of --data "
      "(auto, default), or none (docs/memory.md)");
  declared.add("--access-log", options.access_log, "FILE",
               "Append one JSON object per request to this file (- = standard error)");
  declared.group("Access");
  declared.add(
      "--token-file", token_file, "FILE",
      "Require the bearer token in this file for everything but the page and health checks");
  declared.flag(
      "--insecure", insecure,
      "Listen on addresses other than loopback without a token: everybody who reaches the "
      "server may use it");
  declared
      .add("--allow-host", server.guard.hosts, "NAME",
           "Name of this server that clients may use besides its addresses and localhost; "
           "repeatable (* = every name)")
      .one_value();
  declared
      .add("--cors", server.guard.origins, "ORIGIN",
           "Origin of pages that may use the server, e.g. https://mill.example; repeatable "
           "(* = every page)")
      .one_value();
  declared
      .add(
          "--trust-proxy", server.guard.proxies, "ADDRESS",
          "IP address of a proxy in front of the server, whose X-Forwarded-For names the client in "
          "the access log; repeatable")
      .one_value();
  declared.group("Network");
  const Option none = declared.flag("--no-fetch", no_fetch, "Never fetch pages by their address");
  declared
      .flag("--allow-private", options.service.allow_private,
            "Also fetch pages from loopback and private addresses")
      .excludes(none);
  declared.add("--user-agent", options.service.user_agent, "NAME", "User agent to send");
  declared.group("Limits");
  declared
      .add("-j,--threads", options.extraction_threads, "N",
           "Threads for extraction (0 = one per core)")
      .between(0, 256);
  declared.add("--io-threads", server.threads, "N", "Threads for connections").between(1, 64);
  declared.add("--fetch-threads", options.fetch_threads, "N", "Threads that wait for other servers")
      .between(1, 256);
  declared
      .add("--queue", options.max_queued, "N",
           "Requests that may wait for a thread; more get status 503")
      .between(1, 100'000);
  declared.add("--max-connections", server.max_connections, "N", "Connections at a time")
      .between(1, 1'000'000);
  declared.add("--max-megabytes", max_megabytes, "MB", "Refuse larger pages").between(1, 500);
  declared
      .add(
          "--max-buffered-megabytes", max_buffered_megabytes, "MB",
          "Memory for the bodies and the answers of all requests; more get status 503, and clients "
          "that do not read are dropped")
      .between(1, 100'000);
  declared
      .add("--request-seconds", request_seconds, "SECONDS",
           "Time from the end of a request to its answer")
      .between(0.1, 3600);
  declared
      .add("--idle-seconds", idle_seconds, "SECONDS", "Close connections that are idle this long")
      .between(0.1, 3600);
  declared
      .add("--grace-seconds", grace_seconds, "SECONDS",
           "Time for requests in progress after SIGTERM")
      .between(0, 3600);
  declared.footer(kServeExamples);
}

Result<serve::ServeOptions> ServeCommand::serve_options() const {
  serve::ServeOptions chosen = options;
  serve::ServerOptions& server = chosen.server;
  const std::size_t colon = listen.rfind(':');
  std::string host = listen.substr(0, colon);
  if (host.starts_with('[') && host.ends_with(']')) host = host.substr(1, host.size() - 2);
  const std::string port = colon == std::string::npos ? "" : listen.substr(colon + 1);
  const bool is_port = !port.empty() && port.size() <= 5 &&
                       port.find_first_not_of("0123456789") == std::string::npos &&
                       std::stoul(port) <= 65535;
  if (!is_port || !fetch::kind_of_text(host))
    return fail(
        ErrorCode::InvalidArgument,
        "--listen '" + listen + "': expected an IP address and a port, e.g. 127.0.0.1:8080");
  for (const std::string& proxy : server.guard.proxies)
    if (!fetch::kind_of_text(proxy))
      return fail(ErrorCode::InvalidArgument,
                  "--trust-proxy '" + proxy + "': expected an IP address");
  server.address = host;
  server.port = static_cast<std::uint16_t>(std::stoul(port));
  if (const char* const token = std::getenv("WINNOW_TOKEN")) server.guard.token = token;
  if (!token_file.empty()) {
    WINNOW_TRY(const bytes::Bytes token, bytes::read_file(token_file, kMaxTokenBytes));
    server.guard.token = std::string(base::trim(token.view()));
    if (server.guard.token.empty())
      return fail(ErrorCode::InvalidArgument, "--token-file " + token_file + ": the file is empty");
  }
  // What a header cannot contain could never be sent by a client.
  if (std::ranges::any_of(server.guard.token, [](char c) { return c <= ' ' || c > '~'; }))
    return fail(ErrorCode::InvalidArgument,
                (token_file.empty() ? "WINNOW_TOKEN" : "--token-file " + token_file) +
                    ": expected one word of visible ASCII characters");
  const bool is_local = fetch::kind_of_text(host) == fetch::AddressKind::Loopback;
  if (!is_local && server.guard.token.empty() && !insecure)
    return fail(ErrorCode::InvalidArgument,
                "--listen " + listen +
                    ": other computers could use the server without a token; give --token-file or "
                    "WINNOW_TOKEN, or --insecure if that is intended");
  server.max_body_bytes = max_megabytes << 20;
  server.max_buffered_bytes = max_buffered_megabytes << 20;
  server.request_limit = milliseconds(request_seconds);
  server.idle_limit = milliseconds(idle_seconds);
  server.grace = milliseconds(grace_seconds);
  chosen.service.fetches = !no_fetch;
  chosen.service.max_page_bytes = max_megabytes << 20;
  chosen.service.page_limit = server.request_limit;
  return chosen;
}

ExitCode ServeCommand::run(std::ostream& out, std::ostream& err) const {
  const Result<serve::ServeOptions> chosen = serve_options();
  if (!chosen) return report_error(err, chosen.error());
  const Result<void> served = serve::run(*chosen, out, err);
  return served ? ExitCode::Ok : report_error(err, served.error());
}

}  // namespace winnow::cli
