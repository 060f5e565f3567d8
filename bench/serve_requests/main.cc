// How much of the speed of the library is left behind HTTP? Parts of bench/serve_requests/run:
//
//   serve_requests pages FOLDER COUNT       writes pages of a corpus as requests for wrk
//   serve_requests library FOLDER SECONDS THREADS    extracts the same pages in this process, to JSON
//   serve_requests hold PORT IDLE SLOW SECONDS       holds idle connections, and slow ones that send a
//                                           byte of a request per second
//
// `library` prints pages per second; it is what the server cannot exceed.
#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "winnow/archive.h"
#include "winnow/extract.h"
#include "winnow/layout.h"
#include "winnow/render.h"

namespace winnow::bench {
namespace {

using Clock = std::chrono::steady_clock;

constexpr const char* kCorpus = WINNOW_SHARED_DIR "/corpora/wcxb/wcxb-dev.warc.gz";
// Every so many pages, so that the sites of the corpus are mixed.
constexpr std::size_t kStep = 7;

int write_pages(const std::string& folder, std::size_t count) {
  Result<ArchiveReader> archive = ArchiveReader::open(kCorpus);
  if (!archive) {
    std::fprintf(stderr, "skipped, no corpora (%s)\n", archive.error().message.c_str());
    return 3;
  }
  std::filesystem::create_directories(folder);
  std::size_t read = 0;
  std::size_t written = 0;
  std::size_t bytes = 0;
  while (const auto page = archive->next()) {
    if (!*page || read++ % kStep != 0) continue;
    char name[32];
    std::snprintf(name, sizeof name, "/%05zu.html", written);
    std::ofstream(folder + name, std::ios::binary) << (*page)->bytes;
    bytes += (*page)->bytes.size();
    if (++written == count) break;
  }
  std::printf("%zu pages, %zu KB on average\n", written,
              bytes / 1024 / std::max<std::size_t>(written, 1));
  return 0;
}

std::vector<std::string> read_pages(const std::string& folder) {
  std::vector<std::string> pages;
  for (std::size_t i = 0;; ++i) {
    char name[32];
    std::snprintf(name, sizeof name, "/%05zu.html", i);
    std::ifstream in(folder + name, std::ios::binary);
    if (!in) return pages;
    pages.emplace_back(std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>());
  }
}

int measure_library(const std::string& folder, double seconds, std::size_t threads) {
  const std::vector<std::string> pages = read_pages(folder);
  if (pages.empty()) return 3;
  std::atomic<std::size_t> next{0};
  std::atomic<std::size_t> done{0};
  const auto end = Clock::now() + std::chrono::duration<double>(seconds);
  std::vector<std::thread> workers;
  for (std::size_t i = 0; i < threads; ++i)
    workers.emplace_back([&] {
      // The options of the server.
      Result<Extractor> extractor =
          Extractor::make({.layout = embedded_layout, .max_time = std::chrono::seconds(30)});
      while (extractor && Clock::now() < end) {
        const std::string& page = pages[next++ % pages.size()];
        const Result<Page> result = extractor->extract(page, {}, "text/html");
        if (result && extractor->render(*result, Format::Json)) ++done;
      }
    });
  for (std::thread& worker : workers) worker.join();
  std::printf("%.1f\n", static_cast<double>(done) / seconds);
  return 0;
}

int connect_to(int port) {
  const int socket = ::socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<std::uint16_t>(port));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (::connect(socket, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0) return socket;
  ::close(socket);
  return -1;
}

void send_text(int socket, std::string_view text) {
  (void)!::send(socket, text.data(), text.size(), MSG_NOSIGNAL);
}

// Idle connections ask once in a while, as keep-alive clients do; a slow one that was closed comes back.
int hold(int port, int idle_count, int slow_count, double seconds) {
  const std::string head =
      "POST /v1/extract HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/html\r\nContent-Length: "
      "5000\r\n\r\n";
  struct Held {
    int socket = -1;
    std::size_t sent = 0;
  };
  std::vector<Held> idle(static_cast<std::size_t>(idle_count));
  std::vector<Held> slow(static_cast<std::size_t>(slow_count));
  const auto end = Clock::now() + std::chrono::duration<double>(seconds);
  for (int tick = 0; Clock::now() < end; ++tick) {
    for (Held& held : idle) {
      char bytes[512];
      if (held.socket >= 0 && ::recv(held.socket, bytes, sizeof bytes, MSG_DONTWAIT) == 0) {
        ::close(held.socket);
        held.socket = -1;
      }
      if (held.socket < 0) {
        held.socket = connect_to(port);
        send_text(held.socket, "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n");
      }
    }
    for (Held& held : slow) {
      char bytes[512];
      if (held.socket >= 0 && ::recv(held.socket, bytes, sizeof bytes, MSG_DONTWAIT) >= 0) {
        ::close(held.socket);
        held.socket = -1;
      }
      if (held.socket < 0) held = {connect_to(port), 0};
      send_text(held.socket,
                held.sent < head.size() ? std::string_view(head).substr(held.sent, 1) : "x");
      ++held.sent;
    }
    std::this_thread::sleep_for(std::chrono::seconds(1));
  }
  return 0;
}

int run(const std::vector<std::string>& words) {
  if (words.size() == 3 && words[0] == "pages")
    return write_pages(words[1], std::strtoul(words[2].c_str(), nullptr, 10));
  if (words.size() == 4 && words[0] == "library")
    return measure_library(words[1], std::atof(words[2].c_str()),
                           std::strtoul(words[3].c_str(), nullptr, 10));
  if (words.size() == 5 && words[0] == "hold")
    return hold(std::atoi(words[1].c_str()), std::atoi(words[2].c_str()),
                std::atoi(words[3].c_str()), std::atof(words[4].c_str()));
  std::fputs("usage: bench/serve_requests/run\n", stderr);
  return 2;
}

}  // namespace
}  // namespace winnow::bench

int main(int argc, char** argv) { return winnow::bench::run({argv + 1, argv + argc}); }
