// fork() instead of posix_spawn(), which has no step for namespaces. Between fork() and exec, the
// child only makes system calls: other threads may have held locks.
#include "fetch/browser_process.h"

#include <fcntl.h>
#include <sched.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>

namespace winnow::fetch {
namespace {

// What the child reports before it runs the program.
enum class Step : int { Namespace, NoNamespace, BrokenNamespace, NoProgram };

void report(int descriptor, Step step) {
  // A lost report is an end of file, which the parent handles.
  [[maybe_unused]] const ssize_t written = ::write(descriptor, &step, sizeof(step));
}

bool write_file(const char* path, std::string_view text) {
  const int file = ::open(path, O_WRONLY | O_CLOEXEC);
  if (file < 0) return false;
  const ssize_t written = ::write(file, text.data(), text.size());
  ::close(file);
  return written == static_cast<ssize_t>(text.size());
}

struct IdMaps {
  std::string user;
  std::string group;
};

// Without privileges, a network namespace needs a user namespace, in which the ids stay the same.
Step enter_namespace(const IdMaps& maps) {
  if (::unshare(CLONE_NEWNET) == 0) return Step::Namespace;
  if (::unshare(CLONE_NEWUSER | CLONE_NEWNET) != 0) return Step::NoNamespace;
  const bool is_mapped = write_file("/proc/self/setgroups", "deny") &&
                         write_file("/proc/self/uid_map", maps.user) &&
                         write_file("/proc/self/gid_map", maps.group);
  return is_mapped ? Step::Namespace : Step::BrokenNamespace;
}

}  // namespace

std::vector<std::string> offline_options() {
  return {
      // The name of the proxy is not resolved either, so that no port of this computer is used. The
      // bypass list removes the exception for the loopback interface.
      "--proxy-server=http://proxy.invalid:9",
      "--proxy-bypass-list=<-loopback>",
      "--host-resolver-rules=MAP * ~NOTFOUND",
      "--webrtc-ip-handling-policy=disable_non_proxied_udp",
      "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
      "--disable-quic",
      "--dns-prefetch-disable",
      "--no-pings",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-default-apps",
      "--disable-domain-reliability",
      "--disable-sync",
      "--disable-client-side-phishing-detection",
      "--disable-features=AsyncDns,AutofillServerCommunication,"
      "CertificateTransparencyComponentUpdater,"
      "DialMediaRouteProvider,DnsOverHttps,InterestFeedContentSuggestions,LoadingPredictor,"
      "MediaRouter,NetworkPrediction,OptimizationHints,Prerender2,SpeculationRulesPrefetchProxy,"
      "Translate,WebRtcHideLocalIpsWithMdns",
  };
}

Result<StartedProcess> start_process(std::vector<std::string> arguments, int reads_from,
                                     int writes_to, bool uses_namespace) {
  const std::string user = std::to_string(::geteuid());
  const std::string group = std::to_string(::getegid());
  const IdMaps maps{user + " " + user + " 1", group + " " + group + " 1"};
  std::vector<char*> pointers;
  for (std::string& argument : arguments) pointers.push_back(argument.data());
  pointers.push_back(nullptr);
  std::array<int, 2> reports{};
  if (::pipe2(reports.data(), O_CLOEXEC) != 0)
    return fail(ErrorCode::Internal, "start browser: no file descriptors left");
  // Out of the way of the descriptors that the browser uses.
  const int report_to = ::fcntl(reports[1], F_DUPFD_CLOEXEC, 16);
  ::close(reports[1]);

  const pid_t id = ::fork();
  if (id == 0) {
    ::setpgid(0, 0);
    const int nowhere = ::open("/dev/null", O_WRONLY | O_CLOEXEC);
    ::dup2(nowhere, 1);
    ::dup2(nowhere, 2);
    const Step step = uses_namespace ? enter_namespace(maps) : Step::NoNamespace;
    report(report_to, step);
    if (step == Step::BrokenNamespace) ::_exit(126);
    ::dup2(reads_from, 3);
    ::dup2(writes_to, 4);
    ::execvp(pointers[0], pointers.data());
    report(report_to, Step::NoProgram);
    ::_exit(127);
  }
  ::close(report_to);
  if (id < 0) {
    ::close(reports[0]);
    return fail(ErrorCode::Internal, "start browser: no more processes allowed");
  }
  ::setpgid(id, id);  // in both processes, whichever comes first
  StartedProcess started{.id = id};
  Step step = Step::NoNamespace;
  Step last = step;
  while (true) {
    const ssize_t got = ::read(reports[0], &step, sizeof(step));
    if (got < 0 && errno == EINTR) continue;
    if (got != static_cast<ssize_t>(sizeof(step))) break;
    started.has_namespace = started.has_namespace || step == Step::Namespace;
    last = step;
  }
  ::close(reports[0]);
  if (last != Step::NoProgram && last != Step::BrokenNamespace) return started;
  ::waitpid(id, nullptr, 0);
  if (last == Step::BrokenNamespace)
    return start_process(std::move(arguments), reads_from, writes_to, false);
  return fail(ErrorCode::NotFound, "start browser " + arguments[0] + ": program not found");
}

}  // namespace winnow::fetch
