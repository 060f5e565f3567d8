// Every value of the data knows how much prose is inside it. From the outermost value, the search goes
// to the member with most of it as long as one has clearly more than the rest.
#include "extract/embedded_text.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "base/ascii.h"
#include "base/json_values.h"
#include "base/search.h"
#include "extract/repair.h"
#include "text/words.h"

namespace winnow::extract_detail {
namespace {

using base::JsonKind;
using base::JsonValues;

// Set by hand.
constexpr std::size_t kMaxShownBytes = 600;  // of text without spaces, on a shell
constexpr std::uint32_t kMinWords = 60;      // of prose that is worth a second parse
constexpr std::uint32_t kMinProseWords = 8;  // in a string
constexpr double kMainShare = 0.6;           // of the prose, in the member that is followed
constexpr double kMaxValuesPerWord = 0.5;    // in the body; a list of paragraphs has .2
constexpr std::size_t kMaxTitleBytes = 300;
constexpr std::size_t kMaxAssignments = 16;  // of data, in a script
constexpr std::size_t kTitleLevels = 4;      // around the body, in which its title is looked for

template <std::size_t kCount>
bool is_one_of(std::string_view word, const std::array<std::string_view, kCount>& words) {
  return std::ranges::find(words, word) != words.end();
}

// Names of members, which are those of programming and not of a language of readers.
constexpr std::array<std::string_view, 4> kTitleKeys = {"headline", "title", "heading", "name"};
constexpr std::array<std::string_view, 10> kDateKeys = {
    "datePublished",   "publishedAt", "published_at",     "publishDate", "publish_date",
    "publicationDate", "published",   "firstPublishedAt", "date",        "createdAt"};
constexpr std::array<std::string_view, 5> kAuthorKeys = {"author", "authors", "byline",
                                                         "authorName", "creator"};
constexpr std::array<std::string_view, 8> kAddressKeys = {"url",  "slug",      "href", "link",
                                                          "path", "permalink", "uri",  "to"};
constexpr std::array<std::string_view, 6> kTypeKeys = {"type", "_type", "nodeType",
                                                       "tag",  "style", "blockType"};
// Short strings are text only under these, or in an array.
constexpr std::array<std::string_view, 16> kTextKeys = {
    "text",  "value",   "content", "html",     "__html", "body", "children", "paragraph",
    "title", "heading", "caption", "headline", "quote",  "copy", "code",     "label"};
// Never text.
constexpr std::array<std::string_view, 18> kCodeKeys = {
    "className", "class", "style", "css", "id",   "_id",  "key",    "type",       "_type",
    "nodeType",  "src",   "href",  "url", "slug", "lang", "locale", "__typename", "srcSet"};
constexpr std::array<std::string_view, 12> kInlineTypes = {
    "text", "span", "link", "hyperlink", "a", "strong", "em", "b", "i", "bold", "italic", "mark"};

bool has_markup(std::string_view text) noexcept {
  for (std::size_t at = text.find('<'); at != text.npos; at = text.find('<', at + 1))
    if (at + 1 < text.size() && (base::is_alpha(text[at + 1]) || text[at + 1] == '/')) return true;
  return false;
}

bool has_sentence_mark(std::string_view text) noexcept {
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if ((c == '.' || c == '!' || c == '?') &&
        (i + 1 == text.size() || base::is_space(text[i + 1]) || text[i + 1] == '<'))
      return true;
  }
  for (const std::string_view mark : {"。", "！", "？", "।", "؟"})
    if (text.find(mark) != text.npos) return true;
  return false;
}

std::uint32_t words_outside_tags(std::string_view html) {
  std::uint32_t words = 0;
  while (!html.empty()) {
    const std::size_t open = std::min(html.find('<'), html.size());
    words += static_cast<std::uint32_t>(text::count_words(html.substr(0, open)));
    html.remove_prefix(open);
    html.remove_prefix(std::min(html.find('>'), html.size() - 1) + (html.empty() ? 0U : 1U));
  }
  return words;
}

// The number of words of a string that is sentences; 0 of an address, a class name or code.
std::uint32_t prose_words(std::string_view text) {
  if (text.size() < 3 * kMinProseWords || !has_sentence_mark(text)) return 0;
  const bool is_html = has_markup(text);
  if (!is_html) {
    if (text.find('{') != text.npos && text.find(';') != text.npos) return 0;
    const bool is_one_word = std::ranges::none_of(
        text, [](char c) { return base::is_space(c) || static_cast<unsigned char>(c) >= 0x80; });
    if (is_one_word) return 0;
  }
  const std::uint32_t words =
      is_html ? words_outside_tags(text) : static_cast<std::uint32_t>(text::count_words(text));
  return words >= kMinProseWords ? words : 0;
}

void append_escaped(std::string_view text, std::string& out) {
  for (const char c : text) {
    switch (c) {
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '&': out += "&amp;"; break;
      case '"': out += "&quot;"; break;
      default: out += c;
    }
  }
}

// The data of one script, with the prose of each value.
class Data {
 public:
  explicit Data(std::string_view text) : json_(JsonValues::read(text)) { measure(); }

  [[nodiscard]] std::uint32_t main_words() const noexcept { return main_words_; }
  // The title, the byline and the text as HTML.
  [[nodiscard]] std::string html() const;

 private:
  void measure();
  [[nodiscard]] std::uint32_t descend(const std::vector<std::uint32_t>& words,
                                      std::uint32_t from) const;
  [[nodiscard]] bool is_list_of_records(std::uint32_t array) const;
  [[nodiscard]] std::string_view member(std::uint32_t object,
                                        std::span<const std::string_view> keys) const;
  [[nodiscard]] std::string_view block_tag(std::uint32_t value) const;
  void append_head(std::string& out) const;
  void append_body(std::string& out) const;
  void append_string(std::uint32_t value, std::string& out) const;

  JsonValues json_;
  std::uint32_t main_ = 0;
  std::uint32_t main_words_ = 0;
};

void Data::measure() {
  if (json_.size() == 0) return;
  std::vector<std::uint32_t> words(json_.size());
  for (std::uint32_t i = 0; i < json_.size(); ++i)
    if (json_[i].kind == JsonKind::String && !is_one_of(json_[i].key, kCodeKeys))
      words[i] = prose_words(json_[i].text);
  // First without what is only a list of other pages, then, if nothing is left, with it.
  for (const bool with_records : {false, true}) {
    std::vector<std::uint32_t> sums = words;
    std::uint32_t outermost = 0;
    for (std::uint32_t i = json_.size(); i-- > 0;) {
      if (!with_records && json_[i].kind == JsonKind::Array && is_list_of_records(i)) sums[i] = 0;
      const std::uint32_t parent = json_[i].parent;
      if (parent != i) sums[parent] += sums[i];
    }
    for (std::uint32_t i = 0; i < json_.size(); i = json_[i].end)
      if (sums[i] > sums[outermost]) outermost = i;
    if (sums[outermost] < kMinWords) continue;
    main_ = descend(sums, outermost);
    // Settings with some texts between them are not the text of a page.
    if (json_[main_].end - main_ <= kMaxValuesPerWord * sums[main_]) main_words_ = sums[main_];
    return;
  }
}

std::uint32_t Data::descend(const std::vector<std::uint32_t>& words, std::uint32_t from) const {
  while (json_[from].kind == JsonKind::Object || json_[from].kind == JsonKind::Array) {
    std::uint32_t best = from;
    for (std::uint32_t i = from + 1; i < json_[from].end; i = json_[i].end)
      if (best == from || words[i] > words[best]) best = i;
    if (best == from || words[best] < kMainShare * words[from]) break;
    from = best;
  }
  return from;
}

std::string_view Data::member(std::uint32_t object, std::span<const std::string_view> keys) const {
  for (const std::string_view key : keys)
    if (const auto found = json_.find(object, key);
        found && json_[*found].kind == JsonKind::String && !base::trim(json_[*found].text).empty())
      return base::trim(json_[*found].text);
  return {};
}

// Two or more objects, all with a title and an address.
bool Data::is_list_of_records(std::uint32_t array) const {
  std::size_t records = 0;
  for (std::uint32_t i = array + 1; i < json_[array].end; i = json_[i].end, ++records)
    if (member(i, kTitleKeys).empty() || member(i, kAddressKeys).empty()) return false;
  return records >= 2;
}

void Data::append_head(std::string& out) const {
  std::uint32_t around = main_;
  std::string_view title;
  for (std::size_t level = 0; level <= kTitleLevels && title.empty(); ++level) {
    title = member(around, kTitleKeys);
    if (title.size() > kMaxTitleBytes) title = {};
    if (!title.empty() || json_[around].parent == around) break;
    around = json_[around].parent;
  }
  if (title.empty()) return;
  // The title of the page may be that of the site.
  out += "<h1 itemprop=\"headline\">";
  append_escaped(title, out);
  out += "</h1>";
  if (const std::string_view date = member(around, kDateKeys); !date.empty()) {
    out += "<meta property=\"article:published_time\" content=\"";
    append_escaped(date, out);
    out += "\">";
  }
  for (const std::string_view key : kAuthorKeys) {
    const auto author = json_.find(around, key);
    if (!author) continue;
    json_.each_of(*author, [&](std::uint32_t each) {
      const std::string_view name =
          json_[each].kind == JsonKind::String ? json_[each].text : member(each, kTitleKeys);
      if (name.empty() || name.size() > kMaxTitleBytes || has_markup(name)) return;
      out += "<meta name=\"author\" content=\"";
      append_escaped(name, out);
      out += "\">";
    });
    break;
  }
}

// The tag of an object in a list of blocks; empty if it is a part of a line.
std::string_view Data::block_tag(std::uint32_t value) const {
  const std::string_view type = member(value, kTypeKeys);
  if (is_one_of(type, kInlineTypes)) return {};
  const auto has = [&](std::string_view word) { return base::contains_ignoring_case(type, word); };
  if (type.size() == 2 && base::to_lower(type[0]) == 'h' && base::is_digit(type[1])) return "h2";
  if (has("head") || has("title")) return "h2";
  if (has("quote")) return "blockquote";
  if (has("list") && has("item")) return "li";
  if (has("list")) return "ul";
  if (has("code") || has("preformatted")) return "pre";
  if (has("para") || type == "p") return "p";
  return "div";
}

void Data::append_string(std::uint32_t value, std::string& out) const {
  const std::string_view text = json_[value].text;
  if (has_markup(text)) {
    out += text;
    return;
  }
  // An empty line ends a paragraph.
  for (std::string_view rest = text; !rest.empty();) {
    const std::size_t end = std::min(rest.find("\n\n"), rest.size());
    if (end < text.size()) out += "<p>";
    append_escaped(rest.substr(0, end), out);
    rest.remove_prefix(std::min(end + 2, rest.size()));
  }
}

void Data::append_body(std::string& out) const {
  struct Open {
    std::uint32_t end;
    std::string_view tag;
  };
  std::vector<Open> open;
  for (std::uint32_t i = main_; i < json_[main_].end; ++i) {
    while (!open.empty() && open.back().end <= i) {
      out.append("</").append(open.back().tag).append(">");
      open.pop_back();
    }
    const auto& value = json_[i];
    const bool is_item = i != main_ && json_[value.parent].kind == JsonKind::Array;
    if (value.kind == JsonKind::Array) {
      // An element of React: ["$", "p", key, {"children": …}]
      const bool is_element =
          i + 2 < value.end && json_[i + 1].text == "$" && json_[i + 2].kind == JsonKind::String;
      if (!is_element) continue;
      const std::string_view name = json_[i + 2].text;
      const bool is_tag =
          !name.empty() && name.size() <= 10 && std::ranges::all_of(name, [](char c) {
            return (c >= 'a' && c <= 'z') || base::is_digit(c);
          });
      const std::string_view tag = is_tag ? name : std::string_view("div");
      if (tag == "script" || tag == "style") {
        i = value.end - 1;
        continue;
      }
      out.append("<").append(tag).append(">");
      open.push_back({value.end, tag});
      i += 2;
      if (i + 1 < value.end && json_[i + 1].kind != JsonKind::Object) ++i;  // its key
    } else if (value.kind == JsonKind::Object && is_item && json_[value.parent + 1].text != "$") {
      const std::string_view tag = block_tag(i);
      if (tag.empty()) continue;
      out.append("<").append(tag).append(">");
      open.push_back({value.end, tag});
      // A record of another page: its title links to it.
      const std::string_view title = member(i, kTitleKeys);
      const std::string_view address = member(i, kAddressKeys);
      if (!title.empty() && !address.empty() && tag == "div") {
        out += "<h2><a href=\"";
        append_escaped(address, out);
        out += "\">";
        append_escaped(title, out);
        out += "</a></h2>";
      }
    } else if (value.kind == JsonKind::String) {
      if (i != main_ && is_one_of(value.key, kCodeKeys)) continue;
      const bool is_title =
          is_one_of(value.key, kTitleKeys) && json_[value.parent].kind == JsonKind::Object;
      if (is_title && i != main_ && !member(value.parent, kAddressKeys).empty()) continue;
      const bool is_text =
          i == main_ || is_item || is_one_of(value.key, kTextKeys) || prose_words(value.text) > 0;
      if (!is_text || value.text.starts_with("http") || value.text.starts_with("$")) continue;
      append_string(i, out);
    }
  }
  while (!open.empty()) {
    out.append("</").append(open.back().tag).append(">");
    open.pop_back();
  }
}

std::string Data::html() const {
  std::string out = "<article>";
  append_head(out);
  append_body(out);
  return out.append("</article>");
}

// The strings of self.__next_f.push([1, "…"]) of all scripts, joined.
constexpr std::string_view kPush = "__next_f.push(";

void append_pushed(std::string_view code, std::string& payload) {
  for (std::size_t at = code.find(kPush); at != code.npos; at = code.find(kPush, at)) {
    at += kPush.size();
    const JsonValues json = JsonValues::read(code.substr(at));
    if (json.size() >= 3 && json[1].text == "1" && json[2].kind == JsonKind::String)
      payload += json[2].text;
    at = std::max(at, code.find(kPush, at));
    if (at == code.npos) break;
  }
}

// A row of the payload: "5:[…]" is a value, "6:T2a3,…" a text of as many bytes as the hexadecimal
// number says. Returns them as one array.
std::string rows_of(std::string_view payload) {
  std::string rows = "[";
  while (!payload.empty()) {
    const std::size_t colon = payload.find(':');
    if (colon == payload.npos) break;
    std::string_view rest = payload.substr(colon + 1);
    if (rest.starts_with('T')) {
      const std::size_t comma = std::min(rest.find(','), rest.size());
      std::size_t bytes = 0;
      for (const char c : rest.substr(1, std::min<std::size_t>(comma, 9) - 1)) {
        const int digit = base::hex_value(c);
        if (digit < 0) break;
        bytes = bytes * 16 + static_cast<std::size_t>(digit);
      }
      rest.remove_prefix(std::min(comma + 1, rest.size()));
      rows += '"';
      for (const char c : rest.substr(0, bytes)) {
        if (c == '"' || c == '\\') rows += '\\';
        rows += c;
      }
      rows += "\",";
      payload = rest.substr(std::min(bytes, rest.size()));
      continue;
    }
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    if (rest.starts_with('[') || rest.starts_with('{') || rest.starts_with('"'))
      rows.append(rest.substr(0, end)).append(",");
    payload = rest.substr(std::min(end + 1, rest.size()));
  }
  return rows.append("]");
}

// What a script assigns: name and value.
struct Assigned {
  std::string_view name;
  std::string_view value;
};

// window.__STATE__ = {…}; var data = JSON.parse("…")
std::vector<Assigned> assignments(std::string_view code) {
  std::vector<Assigned> found;
  for (std::size_t at = code.find('='); at != code.npos && found.size() < kMaxAssignments;
       at = code.find('=', at + 1)) {
    std::size_t value = at + 1;
    while (value < code.size() && base::is_space(code[value])) ++value;
    constexpr std::string_view kParse = "JSON.parse(";
    if (code.substr(value).starts_with(kParse)) value += kParse.size();
    // Nuxt wraps its state: (function(a, b) { return {…} }(…))
    if (code.substr(value).starts_with("(function")) {
      const std::size_t brace = code.find("return", value);
      value = brace == code.npos ? code.size() : std::min(code.find('{', brace), code.size());
    }
    if (value >= code.size() ||
        std::string_view("{[\"'").find(code[value]) == std::string_view::npos)
      continue;
    std::size_t end = at;
    while (end > 0 && base::is_space(code[end - 1])) --end;
    std::size_t begin = end;
    while (begin > 0 && (base::is_alphanumeric(code[begin - 1]) || code[begin - 1] == '_' ||
                         code[begin - 1] == '.' || code[begin - 1] == '$'))
      --begin;
    if (begin == end) continue;
    found.push_back({code.substr(begin, end - begin), code.substr(value)});
  }
  return found;
}

class Search {
 public:
  explicit Search(const dom::Document& document) : document_(document) {}

  std::optional<EmbeddedText> run() {
    for (const dom::NodeId id : document_.declarations()) {
      const dom::Node& node = document_[id];
      const std::uint32_t text = dom::index(id) + 1;
      if (!node.is(dom::Name::Script) || text >= node.end) continue;
      const std::string_view code = base::trim(document_.text(document_[text]));
      if (code.size() > left_) break;
      left_ -= code.size();
      read_script(node, code);
    }
    if (!payload_.empty()) read_data("__next_f", rows_of(payload_), *pushing_);
    return std::move(best_);
  }

 private:
  void read_script(const dom::Node& node, std::string_view code) {
    const std::string_view type =
        document_.attribute(node, dom::Name::Type).value_or(std::string_view());
    if (base::contains_ignoring_case(type, "ld+json")) return;
    if (base::contains_ignoring_case(type, "json")) {
      const std::string_view id =
          document_.attribute(node, dom::Name::Id).value_or(std::string_view());
      return read_data(id.empty() ? type : id, code, node);
    }
    if (code.find(kPush) != code.npos) {
      append_pushed(code, payload_);
      if (pushing_ == nullptr) pushing_ = &node;
      return;
    }
    for (const Assigned& each : assignments(code)) {
      if (each.value.front() == '{' || each.value.front() == '[') {
        read_data(each.name, each.value, node);
        continue;
      }
      const JsonValues quoted = JsonValues::read(each.value);
      if (quoted.size() > 0 && quoted[0].text.find_first_of("{[") != std::string_view::npos)
        read_data(each.name, quoted[0].text, node);
    }
  }

  void read_data(std::string_view name, std::string_view text, const dom::Node& node) {
    if (text.size() < kMinWords) return;
    const Data data(text);
    if (data.main_words() <= best_words_) return;
    best_words_ = data.main_words();
    best_ = EmbeddedText{.name = std::string(name),
                         .html = data.html(),
                         .script_begin = node.begin,
                         .script_end = node.source_end};
  }

  const dom::Document& document_;
  std::size_t left_ = EmbeddedText::kMaxScriptBytes;
  std::string payload_;
  const dom::Node* pushing_ = nullptr;
  std::uint32_t best_words_ = 0;
  std::optional<EmbeddedText> best_;
};

}  // namespace

std::optional<EmbeddedText> find_embedded_text(const dom::Document& document) {
  if (count_text(document, kMaxShownBytes) > kMaxShownBytes) return std::nullopt;
  std::optional<EmbeddedText> found = Search(document).run();
  if (!found) return std::nullopt;
  // After <body>, or where the source ends.
  found->offset = document.source().size();
  for (const dom::Node& node : document.nodes())
    if (node.is(dom::Name::Body)) {
      if ((node.flags & dom::Node::kImplied) == 0) found->offset = node.open_end;
      break;
    }
  // JSON-LD below it is still evidence.
  for (const dom::NodeId id : document.declarations()) {
    const dom::Node& node = document[id];
    if (!node.is(dom::Name::Script) || node.begin < found->offset) continue;
    if (base::contains_ignoring_case(
            document.attribute(node, dom::Name::Type).value_or(std::string_view()), "ld+json"))
      found->html += document.source().substr(node.begin, node.source_end - node.begin);
  }
  return found;
}

}  // namespace winnow::extract_detail
