#include "serve/workbench_events.h"

#include <chrono>
#include <fstream>

#include "base/json_reader.h"
#include "common/shortened.h"

namespace winnow::serve {
namespace {

using common::Json;

constexpr std::chrono::milliseconds kInterval{250};
constexpr std::chrono::seconds kHeartbeat{15};
constexpr std::size_t kMaxRead = std::size_t{1} << 20;
constexpr std::size_t kMaxUnsent = std::size_t{4} << 20;
constexpr std::size_t kMaxExcerpt = 280;

std::string event(std::string_view name, const Json& data) {
  std::string text = "event: ";
  text.append(name).append("\ndata: ").append(common::json_text(data, -1)).append("\n");
  return text;
}

std::size_t word_count(std::string_view text) {
  std::size_t words = 0;
  bool in_word = false;
  for (const char c : text) {
    const bool is_space = c == ' ' || c == '\n' || c == '\t';
    if (!is_space && !in_word) ++words;
    in_word = !is_space;
  }
  return words;
}

}  // namespace

std::string read_lines(const std::string& path, std::uint64_t& offset) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return {};
  file.seekg(static_cast<std::streamoff>(offset));
  std::string text;
  std::string part(kMaxRead, '\0');
  // A single line may be longer than one read.
  while (file) {
    file.read(part.data(), static_cast<std::streamsize>(part.size()));
    text.append(part.data(), static_cast<std::size_t>(file.gcount()));
    if (text.rfind('\n') != std::string::npos) break;
  }
  const std::size_t end = text.rfind('\n');
  if (end == std::string::npos) return {};
  text.resize(end + 1);
  offset += text.size();
  return text;
}

Json record_outline(std::string_view record, std::size_t number) {
  Json outline{{"number", number}};
  base::JsonReader json(record);
  using Kind = base::JsonReader::Kind;
  for (json.enter_object(); json.next_key();) {
    const std::string key = json.key();
    const bool is_text = json.kind() == Kind::Text;
    if (is_text && (key == "url" || key == "headline" || key == "pageType" ||
                    key == "datePublished" || key == "summary" || key == "error")) {
      outline[key] = json.text();
    } else if (is_text && key == "articleBody") {
      std::string body = json.text();
      outline["words"] = word_count(body);
      outline["excerpt"] = common::shortened(body, kMaxExcerpt);
    } else if (key == "articles" && json.kind() == Kind::Array) {
      std::size_t count = 0;
      for (json.enter_array(); json.next_item(); ++count) json.skip();
      outline["articles"] = count;
    } else if (key == "metadata" && json.kind() == Kind::Object) {
      for (json.enter_object(); json.next_key();) {
        if (json.key() == "probability" && json.kind() == Kind::Number)
          outline["probability"] = json.number();
        else
          json.skip();
      }
    } else {
      json.skip();
    }
  }
  return outline;
}

bool JobEvents::is_full() const {
  const std::lock_guard lock(mutex_);
  return count_ >= kMaxWatchers;
}

void JobEvents::watch(const std::string& id, Stream stream) {
  const std::lock_guard lock(mutex_);
  if (is_ending_ || count_ >= kMaxWatchers) return stream.finish();
  ++count_;
  watchers_.push_back({.id = id, .stream = std::move(stream)});
  if (!thread_.joinable()) thread_ = std::thread([this] { run(); });
  changed_.notify_all();
}

void JobEvents::stop() {
  {
    const std::lock_guard lock(mutex_);
    is_ending_ = true;
    changed_.notify_all();
  }
  if (thread_.joinable()) thread_.join();
  watchers_.clear();
}

void JobEvents::run() {
  std::unique_lock lock(mutex_);
  while (!is_ending_) {
    if (watchers_.empty()) {
      changed_.wait(lock);
      continue;
    }
    // Files are read without the lock; only this thread removes watchers.
    const bool ends = is_stopping_();
    std::list<Watcher> current;
    current.swap(watchers_);
    lock.unlock();
    const std::size_t before = current.size();
    for (auto at = current.begin(); at != current.end();) {
      if (ends) at->stream.finish();
      if (ends || !advance(*at))
        at = current.erase(at);
      else
        ++at;
    }
    lock.lock();
    count_ -= before - current.size();
    watchers_.splice(watchers_.begin(), current);
    changed_.wait_for(lock, kInterval, [&] { return is_ending_; });
  }
}

bool JobEvents::advance(Watcher& watcher) {
  if (!watcher.stream.is_open()) return false;
  if (watcher.stream.unsent_bytes() > kMaxUnsent) return true;
  // The state is read first: what is written before the end is then in the files.
  const std::optional<Job> job = jobs_.find(watcher.id);
  const std::string folder = jobs_.folder_of(watcher.id);
  std::string text;
  const std::string records = job && job->kind == "crawl"
                                  ? read_lines(folder + "/records.jsonl", watcher.record_offset)
                                  : std::string();
  for (std::size_t begin = 0; begin < records.size();) {
    const std::size_t end = records.find('\n', begin);
    text += event("page", record_outline(std::string_view(records).substr(begin, end - begin),
                                         watcher.pages));
    ++watcher.pages;
    begin = end + 1;
  }
  const std::string log = read_lines(folder + "/log.txt", watcher.log_offset);
  if (!log.empty()) text += event("log", {{"text", log}});
  const auto now = Clock::now();
  const double seconds = std::chrono::duration<double>(now - watcher.began).count();
  if (!text.empty()) text += event("progress", {{"seconds", seconds}, {"pages", watcher.pages}});
  const bool is_complete = text.empty();
  if (text.empty() && now - watcher.written > kHeartbeat) text = ": still here\n\n";
  if (!job) {
    watcher.stream.finish();
    return false;
  }
  if (job->state != "running" && is_complete) {
    watcher.stream.write(event("done", to_json(*job)));
    watcher.stream.finish();
    return false;
  }
  if (!text.empty()) {
    watcher.stream.write(std::move(text));
    watcher.written = now;
  }
  return true;
}

}  // namespace winnow::serve
