// The browser process, its two channels, and the protocol commands that rendering needs.
#include "fetch/browser.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <deque>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <unordered_map>
#include <unordered_set>

#include "base/ascii.h"
#include "base/base64.h"
#include "fetch/browser_process.h"

namespace winnow::fetch {
namespace {

using nlohmann::json;
using Clock = std::chrono::steady_clock;

// A snapshot of a large page is tens of megabytes.
constexpr std::size_t kMaxMessageBytes = std::size_t{512} << 20;

std::string_view without_fragment(std::string_view url) noexcept {
  return url.substr(0, url.find('#'));
}

class Descriptor {
 public:
  Descriptor() = default;
  explicit Descriptor(int number) : number_(number) {}
  ~Descriptor() { close(); }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  void reset(int number) {
    close();
    number_ = number;
  }
  [[nodiscard]] int get() const noexcept { return number_; }

 private:
  void close() {
    if (number_ >= 0) ::close(number_);
    number_ = -1;
  }
  int number_ = -1;
};

}  // namespace

// One run of the browser. Messages are JSON, each terminated by a NUL byte.
class Browser::Process {
 public:
  ~Process() {
    if (id_ > 0) {
      ::kill(-id_, SIGKILL);
      ::kill(id_, SIGKILL);
      ::waitpid(id_, nullptr, 0);
    }
    std::error_code ignored;
    if (!profile_.empty()) std::filesystem::remove_all(profile_, ignored);
  }

  Result<void> start(const BrowserOptions& options) {
    // Sockets instead of pipes, because writing to a dead browser must not raise SIGPIPE.
    int to[2];
    int from[2];
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, to) != 0)
      return fail(ErrorCode::Internal, "start browser: no file descriptors left");
    send_.reset(to[0]);
    const Descriptor browser_reads(::fcntl(to[1], F_DUPFD_CLOEXEC, 16));
    ::close(to[1]);
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, from) != 0)
      return fail(ErrorCode::Internal, "start browser: no file descriptors left");
    receive_.reset(from[0]);
    const Descriptor browser_writes(::fcntl(from[1], F_DUPFD_CLOEXEC, 16));
    ::close(from[1]);

    std::error_code error;
    std::string pattern = std::filesystem::temp_directory_path(error).string();
    if (error) pattern = ".";
    pattern.append("/winnow-browser-XXXXXX");
    if (::mkdtemp(pattern.data()) == nullptr)
      return fail(ErrorCode::Unwritable, "start browser: cannot create a profile folder");
    profile_ = pattern;

    std::vector<std::string> arguments = {options.program,
                                          "--headless=new",
                                          "--remote-debugging-pipe",
                                          "--disable-gpu",
                                          "--no-first-run",
                                          "--hide-scrollbars",
                                          "--user-data-dir=" + profile_,
                                          "--disable-extensions"};
    for (std::string& option : offline_options()) arguments.push_back(std::move(option));
    // Chromium's sandbox does not start for root. For other users it stays on.
    if (::geteuid() == 0) arguments.emplace_back("--no-sandbox");
    arguments.emplace_back("about:blank");
    WINNOW_TRY(const StartedProcess started,
               start_process(std::move(arguments), browser_reads.get(), browser_writes.get(),
                             options.uses_namespace));
    id_ = started.id;
    has_namespace_ = started.has_namespace;
    deadline_ = Clock::now() + options.start_limit;
    WINNOW_TRY(const json target,
               call("Target.createTarget", {{"url", "about:blank"}}, /*in_page=*/false));
    main_frame_ = target.value("targetId", "");  // also the id of its outermost frame
    WINNOW_TRY(const json attached, call("Target.attachToTarget",
                                         {{"targetId", main_frame_}, {"flatten", true}}, false));
    session_ = attached.value("sessionId", "");
    for (const auto& [method, parameters] : std::initializer_list<std::pair<const char*, json>>{
             {"Page.enable", json::object()},
             {"Inspector.enable", json::object()},
             {"Emulation.setScriptExecutionDisabled", {{"value", options.scripts == Scripts::Off}}},
             {"Emulation.setDeviceMetricsOverride",
              {{"width", options.window_width},
               {"height", options.window_height},
               {"deviceScaleFactor", 1},
               {"mobile", false}}},
             {"Fetch.enable", {{"patterns", {{{"urlPattern", "*"}}}}}}}) {
      WINNOW_TRY(const json done, call(method, parameters, true));
    }
    return {};
  }

  Result<RenderedPage> render(const std::string& url, const Answer& answer,
                              const BrowserOptions& options, std::chrono::milliseconds limit) {
    deadline_ = Clock::now() + std::min(limit, options.page_limit);
    WINNOW_TRY(RenderedPage page, visit(url, answer, options));
    if (!was_replaced_ || options.scripts == Scripts::Off) return page;
    WINNOW_TRY_VOID(set_scripts(Scripts::Off));
    Result<RenderedPage> still = visit(url, answer, options);
    WINNOW_TRY_VOID(set_scripts(options.scripts));
    return still;
  }

  [[nodiscard]] int id() const noexcept { return id_; }
  [[nodiscard]] bool has_namespace() const noexcept { return has_namespace_; }

 private:
  Result<void> set_scripts(Scripts scripts) {
    WINNOW_TRY(const json done, call("Emulation.setScriptExecutionDisabled",
                                     {{"value", scripts == Scripts::Off}}, true));
    return {};
  }

  Result<RenderedPage> visit(const std::string& url, const Answer& answer,
                             const BrowserOptions& options) {
    const Clock::time_point begin = Clock::now();
    events_.clear();
    url_ = without_fragment(url);
    has_started_ = has_aborted_ = was_replaced_ = false;
    WINNOW_TRY_VOID(send("Page.navigate", {{"url", url}}, true));
    while (true) {
      json event;
      if (!events_.empty()) {
        event = std::move(events_.front());
        events_.pop_front();
      } else {
        WINNOW_TRY(json received, receive());
        event = std::move(received);
      }
      const std::string method = event.value("method", "");
      if (method == "Page.loadEventFired" && has_started_) break;
      // An aborted navigation may have stopped the document as well.
      if (method == "Page.frameStoppedLoading" && has_aborted_ &&
          event["params"].value("frameId", "") == main_frame_) {
        was_replaced_ = true;
        break;
      }
      if (event.contains("error"))
        return fail(ErrorCode::InvalidArgument,
                    "render " + url + ": " + event["error"].value("message", "refused"));
      WINNOW_TRY_VOID(handle(event, answer));
    }
    RenderedPage page;
    WINNOW_TRY(const json snapshot,
               call_answering("DOMSnapshot.captureSnapshot",
                              {{"computedStyles", {"font-size", "visibility"}}}, answer));
    WINNOW_TRY_VOID(read_elements(snapshot, page));
    WINNOW_TRY(const json root, call_answering("DOM.getDocument", {{"depth", 0}}, answer));
    const json number = root.contains("root") ? root["root"].value("nodeId", 0) : 0;
    WINNOW_TRY(const json html, call_answering("DOM.getOuterHTML", {{"nodeId", number}}, answer));
    page.html = html.value("outerHTML", "");
    if (options.takes_pictures) {
      WINNOW_TRY(const json picture,
                 call_answering("Page.captureScreenshot",
                                {{"format", "png"}, {"captureBeyondViewport", true}}, answer));
      page.picture = base::from_base64(picture.value("data", ""));
    }
    page.time = std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - begin);
    return page;
  }

  // An event of the page that needs an answer or says that the page has left.
  Result<void> handle(const json& event, const Answer& answer) {
    const std::string method = event.value("method", "");
    if (method == "Fetch.requestPaused") return reply(event["params"], answer);
    if (method == "Inspector.targetCrashed")
      return fail(ErrorCode::Internal, "browser: the page crashed it");
    // The sandbox below suppresses dialogs; this is for any that remain.
    if (method == "Page.javascriptDialogOpening")
      return send("Page.handleJavaScriptDialog", {{"accept", true}}, true);
    if (method == "Page.frameNavigated" && has_started_) {
      const json& frame = event["params"]["frame"];
      if (frame.value("id", "") == main_frame_ && without_fragment(frame.value("url", "")) != url_)
        was_replaced_ = true;
    }
    return {};
  }

  Result<void> send(std::string_view method, json parameters, bool in_page) {
    json message = {{"id", ++number_}, {"method", method}, {"params", std::move(parameters)}};
    if (in_page) message["sessionId"] = session_;
    std::string text = message.dump(-1, ' ', false, json::error_handler_t::replace);
    text += '\0';
    std::string_view rest = text;
    while (!rest.empty()) {
      WINNOW_TRY_VOID(wait_for(send_.get(), POLLOUT));
      const ssize_t sent =
          ::send(send_.get(), rest.data(), rest.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
      if (sent < 0 && (errno == EINTR || errno == EAGAIN)) continue;
      if (sent <= 0) return gone();
      rest.remove_prefix(static_cast<std::size_t>(sent));
    }
    return {};
  }

  Result<json> receive() {
    while (true) {
      const std::size_t end = buffer_.find('\0', searched_);
      if (end != std::string::npos) {
        json message = json::parse(
            buffer_.begin(), buffer_.begin() + static_cast<std::ptrdiff_t>(end), nullptr, false);
        buffer_.erase(0, end + 1);
        searched_ = 0;
        if (!message.is_object())
          return fail(ErrorCode::Malformed, "browser: sent something other than JSON");
        return message;
      }
      searched_ = buffer_.size();
      if (buffer_.size() > kMaxMessageBytes)
        return fail(ErrorCode::TooLarge, "browser: an answer exceeds the size limit");
      WINNOW_TRY_VOID(wait_for(receive_.get(), POLLIN));
      std::array<char, 65536> chunk;
      const ssize_t got = ::recv(receive_.get(), chunk.data(), chunk.size(), MSG_DONTWAIT);
      if (got < 0 && (errno == EINTR || errno == EAGAIN)) continue;
      if (got <= 0) return gone();
      buffer_.append(chunk.data(), static_cast<std::size_t>(got));
    }
  }

  // The result of one command. Other messages that arrive are kept for later.
  Result<json> call(std::string_view method, json parameters, bool in_page) {
    WINNOW_TRY_VOID(send(method, std::move(parameters), in_page));
    const std::int64_t wanted = number_;
    while (true) {
      WINNOW_TRY(json message, receive());
      if (message.value("id", std::int64_t{0}) != wanted) {
        events_.push_back(std::move(message));
        continue;
      }
      if (message.contains("error"))
        return fail(ErrorCode::Internal, "browser: " + std::string(method) + ": " +
                                             message["error"].value("message", "refused"));
      return message.value("result", json::object());
    }
  }

  // The same, answering requests of the page in the meantime.
  Result<json> call_answering(std::string_view method, json parameters, const Answer& answer) {
    WINNOW_TRY_VOID(send(method, std::move(parameters), true));
    const std::int64_t wanted = number_;
    while (true) {
      WINNOW_TRY(json message, receive());
      if (message.value("id", std::int64_t{0}) == wanted) {
        if (message.contains("error"))
          return fail(ErrorCode::Internal, "browser: " + std::string(method) + ": " +
                                               message["error"].value("message", "refused"));
        return message.value("result", json::object());
      }
      WINNOW_TRY_VOID(handle(message, answer));
    }
  }

  Result<void> reply(const json& request, const Answer& answer) {
    const std::string url(without_fragment(
        request.contains("request") ? request["request"].value("url", "") : std::string()));
    const std::string id = request.value("requestId", "");
    const auto refuse = [&](const char* reason) {
      return send("Fetch.failRequest", {{"requestId", id}, {"errorReason", reason}}, true);
    };
    const bool is_navigation = request.value("resourceType", "") == "Document" &&
                               request.value("frameId", "") == main_frame_;
    // The document stays if a navigation is aborted; any other error would replace it by an error
    // page.
    if (is_navigation && (has_started_ || url != url_)) {
      has_aborted_ = has_started_;
      return refuse("Aborted");
    }
    if (is_navigation) has_started_ = true;
    const std::optional<Response> found = answer(url);
    if (!found) return refuse("BlockedByClient");
    json headers = {{{"name", "Content-Type"}, {"value", found->content_type}},
                    {{"name", "Access-Control-Allow-Origin"}, {"value", "*"}}};
    if (is_navigation)
      headers.push_back({{"name", "Content-Security-Policy"},
                         {"value", "sandbox allow-scripts allow-same-origin"}});
    return send("Fetch.fulfillRequest",
                {{"requestId", id},
                 {"responseCode", 200},
                 {"responseHeaders", std::move(headers)},
                 {"body", base::to_base64(found->body)}},
                true);
  }

  static Result<void> read_elements(const json& snapshot, RenderedPage& page) {
    try {
      const json& strings = snapshot.at("strings");
      const json& document = snapshot.at("documents").at(0);
      const json& nodes = document.at("nodes");
      const json& layout = document.at("layout");
      const json& with_box = layout.at("nodeIndex");
      std::unordered_map<std::size_t, std::size_t> box_of;
      for (std::size_t i = 0; i < with_box.size(); ++i)
        box_of.emplace(with_box[i].get<std::size_t>(), i);
      std::unordered_set<std::size_t> pseudo;
      if (nodes.contains("pseudoType"))
        for (const json& index : nodes["pseudoType"].value("index", json::array()))
          pseudo.insert(index.get<std::size_t>());
      const json& kinds = nodes.at("nodeType");
      const json& names = nodes.at("nodeName");
      for (std::size_t node = 0; node < kinds.size(); ++node) {
        if (kinds[node] != 1 || pseudo.contains(node)) continue;
        RenderedElement& element = page.elements.emplace_back();
        element.tag =
            base::lower_case(strings.at(names[node].get<std::size_t>()).get<std::string>());
        const auto found = box_of.find(node);
        if (found == box_of.end()) continue;
        const json& bounds = layout.at("bounds").at(found->second);
        element.x = bounds.at(0).get<float>();
        element.y = bounds.at(1).get<float>();
        element.width = bounds.at(2).get<float>();
        element.height = bounds.at(3).get<float>();
        element.is_shown = true;
        const json& style = layout.at("styles").at(found->second);
        if (style.size() < 2) continue;
        const auto size = strings.at(style[0].get<std::size_t>()).get<std::string>();
        std::from_chars(size.data(), size.data() + size.size(), element.font_size);
        element.is_shown = strings.at(style[1].get<std::size_t>()).get<std::string>() == "visible";
      }
    } catch (const json::exception&) {
      return fail(ErrorCode::Malformed, "browser: unexpected form of the layout snapshot");
    }
    return {};
  }

  Result<void> wait_for(int descriptor, short what) const {
    while (true) {
      const auto left =
          std::chrono::duration_cast<std::chrono::milliseconds>(deadline_ - Clock::now());
      if (left.count() <= 0)
        return fail(ErrorCode::TooLarge, "browser: no answer within the time limit");
      pollfd wanted{descriptor, what, 0};
      const int ready = ::poll(&wanted, 1, static_cast<int>(left.count()));
      if (ready > 0) return {};
      if (ready < 0 && errno != EINTR) return gone();
    }
  }

  static Failure gone() { return fail(ErrorCode::Network, "browser: the process has ended"); }

  Descriptor send_;
  Descriptor receive_;
  int id_ = -1;
  std::string profile_;
  bool has_namespace_ = false;
  std::string session_;
  std::string main_frame_;
  std::string url_;            // of the page
  bool has_started_ = false;   // it was requested
  bool has_aborted_ = false;   // it tried to leave
  bool was_replaced_ = false;  // it is incomplete, or replaced itself by another document
  std::string buffer_;
  std::size_t searched_ = 0;
  std::int64_t number_ = 0;
  std::deque<json> events_;
  Clock::time_point deadline_;
};

Browser::Browser(const BrowserOptions& options) : options_(options) {}
Browser::~Browser() = default;
Browser::Browser(Browser&&) noexcept = default;
Browser& Browser::operator=(Browser&&) noexcept = default;

Result<Browser> Browser::start(const BrowserOptions& options) {
  Browser browser(options);
  WINNOW_TRY_VOID(browser.restart());
  browser.restarts_ = 0;
  return browser;
}

Result<void> Browser::restart() {
  ++restarts_;
  process_.reset();
  auto process = std::make_unique<Process>();
  WINNOW_TRY_VOID(process->start(options_));
  process_ = std::move(process);
  return {};
}

Result<void> Browser::prepare() {
  if (process_) return {};
  return restart();
}

Result<RenderedPage> Browser::render_once(const std::string& url, const Answer& answer,
                                          std::chrono::milliseconds limit) {
  WINNOW_TRY_VOID(prepare());
  Result<RenderedPage> page = process_->render(url, answer, options_, limit);
  // After a failure the state of the browser is unknown.
  if (!page) process_.reset();
  return page;
}

Result<RenderedPage> Browser::render(const std::string& url, const Answer& answer,
                                     std::chrono::milliseconds limit) {
  Result<RenderedPage> page = render_once(url, answer, limit);
  const bool may_succeed = !page && page.error().code != ErrorCode::InvalidArgument &&
                           page.error().code != ErrorCode::TooLarge;
  if (may_succeed) page = render_once(url, answer, limit);
  if (!page && page.error().message.starts_with("browser: "))
    return fail(page.error().code, "render " + url + ": " + page.error().message);
  return page;
}

int Browser::process_id() const noexcept { return process_ ? process_->id() : -1; }
bool Browser::has_namespace() const noexcept { return process_ && process_->has_namespace(); }
std::size_t Browser::restarts() const noexcept { return restarts_; }

}  // namespace winnow::fetch
