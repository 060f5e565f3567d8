// The parser's events one by one: no tree is built, and depth costs nothing.
#include "fetch/feed_json.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "base/ascii.h"
#include "url/resolve.h"

namespace winnow::fetch {
namespace {

using Json = nlohmann::json;

// The objects and arrays that are open, by depth: 1 the feed, 2 `items`, 3 an item, and in it
// 4 `author` (1.0) or `authors`, 5 one of the authors (1.1).
class Handler final : public nlohmann::json_sax<Json> {
 public:
  explicit Handler(std::string_view url) : url_(url) {}

  [[nodiscard]] bool has_version() const noexcept { return has_version_; }
  [[nodiscard]] bool has_items() const noexcept { return has_items_; }
  // After an error in the middle of an item, that item as far as it was read.
  Feed take() {
    if (in_item()) end_item();
    return std::move(feed_);
  }

  bool null() override { return true; }
  bool boolean(bool) override { return true; }
  bool number_integer(number_integer_t) override { return true; }
  bool number_unsigned(number_unsigned_t) override { return true; }
  bool number_float(number_float_t, const string_t&) override { return true; }
  bool binary(binary_t&) override { return true; }
  bool parse_error(std::size_t, const std::string&, const Json::exception&) override {
    return false;
  }

  bool key(string_t& name) override {
    if (depth_ == 1) feed_key_ = name;
    if (depth_ == 3) item_key_ = name;
    last_key_ = name;
    return true;
  }
  bool start_object(std::size_t) override {
    ++depth_;
    if (in_item() && depth_ == 3) item_key_.clear();
    return true;
  }
  bool end_object() override {
    if (in_item() && depth_ == 3) end_item();
    --depth_;
    return true;
  }
  bool start_array(std::size_t) override {
    ++depth_;
    if (depth_ == 2 && feed_key_ == "items") has_items_ = true;
    return true;
  }
  bool end_array() override {
    --depth_;
    return true;
  }
  bool string(string_t& value) override {
    if (depth_ == 1) take_of_feed(value);
    if (in_item()) take_of_item(value);
    return true;
  }

 private:
  [[nodiscard]] bool in_item() const { return has_items_ && depth_ >= 3 && feed_key_ == "items"; }

  void take_of_feed(const std::string& value) {
    if (feed_key_ == "version" && value.find("jsonfeed.org") != std::string::npos)
      has_version_ = true;
    if (feed_key_ == "title") feed_.title = value;
    if (feed_key_ == "home_page_url") feed_.url = resolved(value);
  }

  void take_of_item(std::string& value) {
    const bool is_author =
        (depth_ == 4 && item_key_ == "author") || (depth_ == 5 && item_key_ == "authors");
    if (is_author && last_key_ == "name" && entry_.author.empty()) entry_.author = value;
    if (depth_ != 3) return;
    if (item_key_ == "id") id_ = value;
    if (item_key_ == "url") entry_.url = resolved(value);
    if (item_key_ == "title") entry_.title = escape_html(value);  // plain text, unlike RSS's
    if (item_key_ == "date_published") entry_.published = value;
    if (item_key_ == "date_modified") modified_ = value;
    if (item_key_ == "content_html") entry_.content = std::move(value);
    if (item_key_ == "content_text") text_ = std::move(value);
    if (item_key_ == "summary") summary_ = std::move(value);
  }

  void end_item() {
    if (entry_.url.empty() && base::starts_with_ignoring_case(id_, "http"))
      entry_.url = resolved(id_);
    if (entry_.published.empty()) entry_.published = modified_;
    if (entry_.content.empty()) entry_.content = paragraphs(text_.empty() ? summary_ : text_);
    if (feed_.entries.size() < kMaxFeedEntries) feed_.entries.push_back(std::move(entry_));
    entry_ = {};
    for (std::string* field : {&id_, &modified_, &text_, &summary_}) field->clear();
  }

  // Plain text as HTML: empty lines separate paragraphs.
  static std::string paragraphs(std::string_view text) {
    std::string out;
    while (!text.empty()) {
      const std::size_t end = std::min(text.find("\n\n"), text.size());
      if (const std::string_view part = base::trim(text.substr(0, end)); !part.empty())
        out.append("<p>").append(escape_html(part)).append("</p>\n");
      text.remove_prefix(std::min(end + 2, text.size()));
    }
    return out;
  }

  [[nodiscard]] std::string resolved(std::string_view address) const {
    return url::resolve(base::trim(address), url_).value_or("");
  }

  std::string_view url_;
  Feed feed_;
  FeedEntry entry_;
  std::string id_;
  std::string modified_;
  std::string text_;
  std::string summary_;
  std::size_t depth_ = 0;
  std::string feed_key_;
  std::string item_key_;
  std::string last_key_;
  bool has_version_ = false;
  bool has_items_ = false;
};

}  // namespace

std::optional<Feed> read_json_feed(std::string_view utf8, std::string_view url,
                                   JsonVersion version) {
  Handler handler(url);
  Json::sax_parse(utf8, &handler);
  const bool is_feed =
      handler.has_version() || (version == JsonVersion::Optional && handler.has_items());
  if (!is_feed) return std::nullopt;
  return handler.take();
}

}  // namespace winnow::fetch
