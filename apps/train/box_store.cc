// One line and its records per page.
#include "train/box_store.h"

#include <charconv>
#include <cstring>
#include <vector>

#include "bytes/file.h"
#include "bytes/file_lock.h"
#include "bytes/sha1.h"

namespace winnow::train {
namespace {

constexpr std::string_view kHead = "winnow boxes 1\n";
constexpr std::size_t kRecordBytes = 5 * sizeof(float) + 1;
constexpr std::size_t kMaxBytes = std::size_t{1} << 30;
// Another process locks the file only while it writes it.
constexpr std::chrono::seconds kPatience{30};

void append_box(const layout::Box& box, std::string& records) {
  const float numbers[] = {box.x, box.y, box.width, box.height, box.font_size};
  char raw[sizeof numbers];
  std::memcpy(raw, numbers, sizeof numbers);
  records.append(raw, sizeof raw);
  records.push_back(box.is_shown ? 1 : 0);
}

layout::Box box_at(const char* record) {
  float numbers[5];
  std::memcpy(numbers, record, sizeof numbers);
  return {numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], record[sizeof numbers] != 0};
}

// The next field of a line, up to `end`, which is consumed too.
std::optional<std::string_view> take_field(std::string_view& rest, char end) {
  const std::size_t at = rest.find(end);
  if (at == std::string_view::npos) return std::nullopt;
  const std::string_view field = rest.substr(0, at);
  rest.remove_prefix(at + 1);
  return field;
}

template <typename Number>
bool read_number(std::string_view text, Number& number) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && end == text.data() + text.size();
}

}  // namespace

BoxStore BoxStore::open(std::string path) {
  BoxStore store;
  store.path_ = std::move(path);
  if (store.path_.empty()) return store;
  const Result<bytes::Bytes> read = bytes::read_file(store.path_, kMaxBytes);
  if (!read) return store;
  std::string_view rest = read->view();
  if (!rest.starts_with(kHead)) return store;
  rest.remove_prefix(kHead.size());
  while (!rest.empty()) {
    const auto url = take_field(rest, '\t');
    const auto digest = take_field(rest, '\t');
    const auto count = take_field(rest, '\t');
    const auto milliseconds = take_field(rest, '\n');
    Entry entry;
    if (!milliseconds || !read_number(*count, entry.count) ||
        !read_number(*milliseconds, entry.milliseconds) || entry.count > rest.size() / kRecordBytes)
      break;
    entry.digest = *digest;
    entry.records = rest.substr(0, entry.count * kRecordBytes);
    rest.remove_prefix(entry.records.size());
    store.entries_.emplace(*url, std::move(entry));
  }
  return store;
}

std::optional<KeptBoxes> BoxStore::find(const std::string& url, std::string_view source,
                                        const dom::Document& document) const {
  const auto found = entries_.find(url);
  if (found == entries_.end() || found->second.digest != bytes::sha1_label(source))
    return std::nullopt;
  const Entry& entry = found->second;
  KeptBoxes kept;
  kept.milliseconds = entry.milliseconds;
  kept.boxes.engine = layout::Engine::Exact;
  kept.boxes.of_node.resize(document.size());
  std::size_t number = 0;
  for (std::uint32_t node = 0; node < document.size(); ++node) {
    if (!document[node].is_element()) continue;
    if (number == entry.count) return std::nullopt;
    kept.boxes.of_node[node] = box_at(entry.records.data() + number * kRecordBytes);
    ++number;
  }
  if (number != entry.count) return std::nullopt;
  return kept;
}

void BoxStore::keep(const std::string& url, std::string_view source, const dom::Document& document,
                    const KeptBoxes& kept) {
  if (path_.empty()) return;
  Entry entry;
  entry.digest = bytes::sha1_label(source);
  entry.milliseconds = kept.milliseconds;
  for (std::uint32_t node = 0; node < document.size(); ++node) {
    if (!document[node].is_element()) continue;
    append_box(kept.boxes.of_node[node], entry.records);
    ++entry.count;
  }
  entries_[url] = std::move(entry);
  has_grown_ = true;
}

Result<void> BoxStore::save() {
  if (path_.empty() || !has_grown_) return {};
  WINNOW_TRY(const bytes::FileLock lock, bytes::FileLock::take(path_, kPatience));
  entries_.merge(open(path_).entries_);
  std::string content(kHead);
  for (const auto& [url, entry] : entries_) {
    content.append(url).append("\t").append(entry.digest).append("\t");
    content.append(std::to_string(entry.count)).append("\t");
    content.append(std::to_string(entry.milliseconds)).append("\n").append(entry.records);
  }
  has_grown_ = false;
  return bytes::write_file(path_, content);
}

}  // namespace winnow::train
