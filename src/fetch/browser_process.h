// Starts Chromium without a network.
//
// Requests of a page are intercepted, but speculation rules, WebSocket, WebRTC, preconnect and DNS
// prefetching are not requests, and Chromium has services of its own. Two measures stop them:
// the process runs in a network namespace without interfaces, where the system permits that (root,
// or unprivileged user namespaces); and always, its options name a proxy that does not exist for all
// hosts, resolve no name, and disable the features that use other ways.
//
// The browser reads commands from descriptor 3 and writes answers to descriptor 4.
#pragma once

#include <sys/types.h>

#include <string>
#include <vector>

#include "winnow/result.h"

namespace winnow::fetch {

// Options that keep the browser off the network without a namespace.
std::vector<std::string> offline_options();

struct StartedProcess {
  pid_t id = -1;
  bool has_namespace = false;
};

// The process leads a process group of its own, so that its children can be ended with it.
Result<StartedProcess> start_process(std::vector<std::string> arguments, int reads_from,
                                     int writes_to, bool uses_namespace);

}  // namespace winnow::fetch
