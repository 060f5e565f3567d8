// One pass over the text, without building a tree.
#include "fetch/feed_json.h"

#include <algorithm>
#include <utility>

#include "base/ascii.h"
#include "base/json_reader.h"

namespace winnow::fetch {
namespace {

using base::JsonReader;
using Kind = JsonReader::Kind;

std::string text_or_skip(JsonReader& json) {
  if (json.kind() == Kind::Text) return json.text();
  json.skip();
  return {};
}

// Plain text as HTML: empty lines separate paragraphs.
std::string paragraphs(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find("\n\n"), text.size());
    if (const std::string_view part = base::trim(text.substr(0, end)); !part.empty())
      out.append("<p>").append(escape_html(part)).append("</p>\n");
    text.remove_prefix(std::min(end + 2, text.size()));
  }
  return out;
}

class FeedReader {
 public:
  FeedReader(std::string_view utf8, std::string_view url) : json_(utf8), url_(url) {}

  void read() {
    if (json_.kind() != Kind::Object) return;
    for (json_.enter_object(); json_.next_key();) {
      const std::string key = json_.key();
      if (key == "items" && json_.kind() == Kind::Array) {
        read_items();
        continue;
      }
      const std::string value = text_or_skip(json_);
      if (key == "version" && value.find("jsonfeed.org") != std::string::npos) has_version = true;
      if (key == "title") feed.title = value;
      if (key == "home_page_url") feed.url = resolved(value);
    }
  }

  Feed feed;
  bool has_version = false;
  bool has_items = false;

 private:
  void read_items() {
    has_items = true;
    for (json_.enter_array(); json_.next_item();) {
      if (json_.kind() == Kind::Object)
        read_item();
      else
        json_.skip();
    }
  }

  // An item that ends in an error counts as far as it was read.
  void read_item() {
    FeedEntry entry;
    std::string id;
    std::string modified;
    std::string text;
    std::string summary;
    for (json_.enter_object(); json_.next_key();) {
      const std::string key = json_.key();
      if (key == "author" || key == "authors") {
        read_authors(entry.author);
        continue;
      }
      std::string value = text_or_skip(json_);
      if (key == "id")
        id = std::move(value);
      else if (key == "url")
        entry.url = resolved(value);
      else if (key == "title")
        entry.title = escape_html(value);  // plain text, unlike in RSS
      else if (key == "date_published")
        entry.published = std::move(value);
      else if (key == "date_modified")
        modified = std::move(value);
      else if (key == "content_html")
        entry.content = std::move(value);
      else if (key == "content_text")
        text = std::move(value);
      else if (key == "summary")
        summary = std::move(value);
    }
    if (entry.url.empty() && base::starts_with_ignoring_case(id, "http")) entry.url = resolved(id);
    if (entry.published.empty()) entry.published = modified;
    if (entry.content.empty()) entry.content = paragraphs(text.empty() ? summary : text);
    if (feed.entries.size() < kMaxFeedEntries) feed.entries.push_back(std::move(entry));
  }

  // `author` (1.0) is an object, `authors` (1.1) a list of them. The first name counts.
  void read_authors(std::string& author) {
    if (json_.kind() != Kind::Array) return read_author(author);
    for (json_.enter_array(); json_.next_item();) read_author(author);
  }

  void read_author(std::string& author) {
    if (json_.kind() != Kind::Object) return json_.skip();
    for (json_.enter_object(); json_.next_key();) {
      const bool is_name = json_.key() == "name";
      std::string value = text_or_skip(json_);
      if (is_name && author.empty()) author = std::move(value);
    }
  }

  [[nodiscard]] std::string resolved(std::string_view address) const {
    return resolve_in_feed(base::trim(address), url_);
  }

  JsonReader json_;
  std::string_view url_;
};

}  // namespace

std::optional<Feed> read_json_feed(std::string_view utf8, std::string_view url,
                                   JsonVersion version) {
  FeedReader reader(utf8, url);
  reader.read();
  const bool is_feed = reader.has_version || (version == JsonVersion::Optional && reader.has_items);
  if (!is_feed) return std::nullopt;
  return std::move(reader.feed);
}

}  // namespace winnow::fetch
