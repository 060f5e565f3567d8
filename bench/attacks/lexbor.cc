// Parsing a page may take minutes and cannot be interrupted from within, so each page gets its own
// process, which the kernel ends at the limit of processor time.
#include "lexbor.h"

#ifdef WINNOW_BENCH_LEXBOR
#include <lexbor/html/html.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#endif

namespace winnow::bench {

#ifdef WINNOW_BENCH_LEXBOR
bool has_lexbor() { return true; }

std::optional<double> lexbor_seconds(std::string_view page, std::chrono::seconds cap) {
  const pid_t child = fork();
  if (child < 0) return std::nullopt;
  if (child == 0) {
    const rlim_t seconds = static_cast<rlim_t>(cap.count());
    const rlimit limit{seconds, seconds};
    setrlimit(RLIMIT_CPU, &limit);  // the kernel ends the process
    lxb_html_document_t* document = lxb_html_document_create();
    lxb_html_document_parse(document, reinterpret_cast<const lxb_char_t*>(page.data()),
                            page.size());
    _exit(0);  // without destructors: some of these trees are too deep or too large for them
  }
  int status = 0;
  rusage usage{};
  if (wait4(child, &status, 0, &usage) != child || !WIFEXITED(status)) return std::nullopt;
  return static_cast<double>(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
         static_cast<double>(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) * 1e-6;
}
#else
bool has_lexbor() { return false; }
std::optional<double> lexbor_seconds(std::string_view, std::chrono::seconds) {
  return std::nullopt;
}
#endif

}  // namespace winnow::bench
