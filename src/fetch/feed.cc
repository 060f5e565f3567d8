// One pass over the tags, which keeps track of the current entry and field.
#include "fetch/feed.h"

#include <array>
#include <cstdint>
#include <utility>

#include "base/ascii.h"
#include "base/base64.h"
#include "fetch/feed_json.h"
#include "fetch/vocabulary.h"
#include "fetch/xml_scan.h"
#include "url/resolve.h"
#include "url/url.h"

namespace winnow::fetch {
namespace {

// The root element must begin within this many bytes, after declarations and comments.
constexpr std::size_t kSniffBytes = 4096;
// Limit for an xml:base, because every entry keeps a copy.
constexpr std::size_t kMaxBaseBytes = 2048;

bool is_feed_root(std::string_view name) {
  return name == "rss" || name == "RDF" || name == "feed";
}

bool is_entry(std::string_view name) { return name == "item" || name == "entry"; }

// Elements of an entry whose text is a field.
enum class Field { None, Title, Link, Guid, Author, Name, Published, Updated, Content };

Field field_of(Vocabulary vocabulary, std::string_view name) {
  struct Known {
    std::string_view name;
    Field field;
    Vocabulary vocabulary = Vocabulary::Core;
  };
  static constexpr std::array kKnown = {
      Known{"encoded", Field::Content, Vocabulary::Content},
      Known{"creator", Field::Author, Vocabulary::DublinCore},
      Known{"date", Field::Published, Vocabulary::DublinCore},
      Known{"issued", Field::Published, Vocabulary::DublinCore},
      Known{"created", Field::Published, Vocabulary::DublinCore},
      Known{"modified", Field::Updated, Vocabulary::DublinCore},
      Known{"author", Field::Author, Vocabulary::ITunes},
      Known{"publicationDate", Field::Published, Vocabulary::Prism},
      Known{"title", Field::Title},
      Known{"link", Field::Link},
      Known{"guid", Field::Guid},
      Known{"author", Field::Author},
      Known{"name", Field::Name},
      Known{"pubDate", Field::Published},
      Known{"published", Field::Published},
      Known{"issued", Field::Published},
      Known{"updated", Field::Updated},
      Known{"modified", Field::Updated},
      Known{"content", Field::Content},
      Known{"description", Field::Content},
      Known{"summary", Field::Content}};
  for (const Known& known : kKnown)
    if (known.name == name && known.vocabulary == vocabulary) return known.field;
  return Field::None;
}

// RSS has the address of an author: "ann@mill.example (Ann Miller)". The name, or else the address.
std::string name_of_author(std::string_view value) {
  const std::size_t open = value.find('(');
  if (value.find('@') == std::string_view::npos || open == std::string_view::npos)
    return std::string(value);
  const std::string_view name = value.substr(open + 1);
  return std::string(base::trim(name.substr(0, name.rfind(')'))));
}

// How the content of an entry is written.
enum class Writing : std::uint8_t { EscapedMarkup, Markup, Text, Base64, Foreign };

// By Atom's attributes. `mode` is of Atom 0.3, and other media types are for pictures and sound.
Writing writing_of(std::string_view type, std::string_view mode) {
  if (base::equals_ignoring_case(mode, "base64")) return Writing::Base64;
  if (base::equals_ignoring_case(type, "xhtml")) return Writing::Markup;
  if (base::equals_ignoring_case(type, "text") || base::equals_ignoring_case(type, "text/plain"))
    return Writing::Text;
  if (type.find('/') == std::string_view::npos || base::starts_with_ignoring_case(type, "text/"))
    return Writing::EscapedMarkup;
  if (type.ends_with("/xml") || type.ends_with("+xml"))
    return base::equals_ignoring_case(mode, "escaped") ? Writing::EscapedMarkup : Writing::Markup;
  return Writing::Foreign;
}

}  // namespace

std::string escape_html(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '<')
      out += "&lt;";
    else if (c == '>')
      out += "&gt;";
    else if (c == '&')
      out += "&amp;";
    else if (c == '"')
      out += "&quot;";
    else
      out += c;
  }
  return out;
}

std::string resolve_in_feed(std::string_view address, std::string_view base) {
  std::optional<std::string> resolved = url::resolve(address, base);
  return resolved && url::read_parts(*resolved) ? *std::move(resolved) : std::string();
}

namespace {

// The base for relative URLs.
struct Base {
  std::string url;
  bool is_declared = false;  // by an xml:base, here or in an ancestor
};

class Reader {
 public:
  Reader(std::string_view utf8, std::string_view url)
      : text_(utf8), scan_(utf8), feed_base_{std::string(url)} {}

  std::optional<Feed> read() {
    while (true) {
      switch (scan_.next()) {
        case XmlScan::Event::End:
          if (!is_feed_) return std::nullopt;
          if (in_entry_) end_entry();
          return std::move(feed_);
        case XmlScan::Event::Open:
          if (!is_feed_ && (scan_.begin() > kSniffBytes || !is_feed_root(scan_.name())))
            return std::nullopt;
          vocabularies_.read(scan_);
          if (!is_feed_ && scan_.name() != "RDF") vocabularies_.declare_core(scan_.prefix());
          if (!is_feed_ || (scan_.name() == "channel" && !std::exchange(has_channel_, true)))
            feed_base_ = inner_base(feed_base_);
          is_feed_ = true;
          open();
          break;
        case XmlScan::Event::Text:
          if (field_ != Field::None) value_ += scan_.text();
          break;
        case XmlScan::Event::Close: close(); break;
      }
    }
  }

 private:
  [[nodiscard]] bool at_entry() const {
    return is_entry(scan_.name()) && vocabularies_.of(scan_.prefix()) == Vocabulary::Core;
  }

  // Atom: the feed from which the entry was taken. Its fields are not those of the entry.
  [[nodiscard]] bool at_source() const {
    return in_entry_ && scan_.name() == "source" &&
           vocabularies_.of(scan_.prefix()) == Vocabulary::Core;
  }

  // The base inside the element that was just opened.
  [[nodiscard]] Base inner_base(const Base& outer) const {
    const std::optional<std::string> declared = scan_.attribute("base");
    if (!declared || declared->size() > kMaxBaseBytes) return outer;
    std::string resolved = resolve_in_feed(base::trim(*declared), outer.url);
    return resolved.empty() ? outer : Base{std::move(resolved), true};
  }

  void open() {
    if (at_entry()) {
      if (in_entry_) end_entry();
      in_entry_ = true;
      entry_base_ = inner_base(feed_base_);
      return;
    }
    if (field_ == Field::None && at_source()) ++sources_;
    if (field_ != Field::None && field_ != Field::Author) {
      // Markup inside a field: counted, so that its end tag is not taken for the end of the field.
      if (scan_.name() == field_name_) ++nested_;
      return;
    }
    const Field field = field_of(vocabularies_.of(scan_.prefix()), scan_.name());
    if (field == Field::None || (field == Field::Name && field_ != Field::Author)) return;
    // The rest of a source describes another feed.
    if (sources_ > 0 && field != Field::Author && field != Field::Name) return;
    field_base_ = inner_base(in_entry_ ? entry_base_ : feed_base_);
    if (field == Field::Link) take_link();
    if (field == Field::Guid) {
      is_permalink_ =
          !base::equals_ignoring_case(scan_.attribute("isPermaLink").value_or(""), "false");
    }
    field_ = field;
    field_name_ = scan_.name();
    value_.clear();
    nested_ = 0;
    writing_ = field == Field::Content ? writing_of(scan_.attribute("type").value_or(""),
                                                    scan_.attribute("mode").value_or(""))
                                       : Writing::EscapedMarkup;
    markup_from_ = scan_.end();
  }

  // Atom's <link href rel>. RSS has the URL as text.
  void take_link() {
    const std::optional<std::string> href = scan_.attribute("href");
    const std::string rel = scan_.attribute("rel").value_or("alternate");
    if (!href || rel != "alternate") return;
    std::string& place = in_entry_ ? entry_.url : feed_.url;
    if (place.empty()) place = resolved(*href);
  }

  void close() {
    if (at_entry()) {
      if (in_entry_) end_entry();
      field_ = Field::None;
      return;
    }
    if (field_ == Field::None && sources_ > 0 && at_source()) --sources_;
    if (field_ == Field::None || scan_.name() != field_name_) return;
    if (nested_ > 0) {
      --nested_;
      return;
    }
    take_value();
    field_ = Field::None;
  }

  void take_value() {
    const std::string value(base::trim(value_));
    if (!in_entry_) {
      if (field_ == Field::Title && feed_.title.empty()) feed_.title = value;
      if (field_ == Field::Link && feed_.url.empty()) feed_.url = resolved(value);
      if (field_ == Field::Name && feed_author_.empty()) feed_author_ = value;
      return;
    }
    if (sources_ > 0) {
      if (field_ == Field::Name && source_author_.empty()) source_author_ = value;
      return;
    }
    switch (field_) {
      case Field::Title:
        if (entry_.title.empty()) entry_.title = value;
        break;
      case Field::Link:
        if (entry_.url.empty()) entry_.url = resolved(value);
        break;
      case Field::Guid:
        // A guid is a URL unless isPermaLink is false, but many feeds omit isPermaLink="false".
        if (is_permalink_ && base::starts_with_ignoring_case(value, "http"))
          guid_ = resolved(value);
        break;
      case Field::Author:
      case Field::Name:
        // A name is better than an address.
        if (entry_.author.empty() || entry_.author.find('@') != std::string::npos)
          if (std::string name = name_of_author(value); !name.empty())
            entry_.author = std::move(name);
        break;
      case Field::Published:
        if (entry_.published.empty()) entry_.published = value;
        break;
      case Field::Updated: updated_ = value; break;
      case Field::Content: {
        std::string content = value;
        if (writing_ == Writing::Markup)
          content = text_.substr(markup_from_, scan_.begin() - markup_from_);
        if (writing_ == Writing::Text) content = escape_html(value);
        if (writing_ == Writing::Base64) content = base::from_base64(value);
        if (writing_ == Writing::Foreign) content.clear();
        if (content.size() > entry_.content.size()) {
          entry_.content = std::move(content);
          entry_.base = field_base_.is_declared ? field_base_.url : "";
        }
        break;
      }
      case Field::None: break;
    }
  }

  void end_entry() {
    if (entry_.url.empty()) entry_.url = std::move(guid_);
    if (entry_.published.empty()) entry_.published = updated_;
    // Atom: the authors of the source or the feed are those of an entry that names none.
    if (entry_.author.empty())
      entry_.author = source_author_.empty() ? feed_author_ : source_author_;
    if (feed_.entries.size() < kMaxFeedEntries) feed_.entries.push_back(std::move(entry_));
    entry_ = {};
    guid_.clear();
    updated_.clear();
    source_author_.clear();
    sources_ = 0;
    in_entry_ = false;
  }

  std::string resolved(std::string_view address) const {
    address = base::trim(address);
    if (address.empty()) return {};
    return resolve_in_feed(address, field_base_.url);
  }

  std::string_view text_;
  XmlScan scan_;
  Vocabularies vocabularies_;
  Base feed_base_;
  Base entry_base_;
  Base field_base_;
  Feed feed_;
  bool has_channel_ = false;
  bool is_feed_ = false;
  bool in_entry_ = false;
  FeedEntry entry_;
  std::string guid_;  // resolved; empty if it is not a URL
  bool is_permalink_ = true;
  std::string updated_;
  std::string feed_author_;
  std::string source_author_;
  std::size_t sources_ = 0;  // open <source> elements of the entry
  Field field_ = Field::None;
  std::string_view field_name_;
  std::size_t nested_ = 0;
  std::string value_;
  Writing writing_ = Writing::EscapedMarkup;
  std::size_t markup_from_ = 0;
};

}  // namespace

std::optional<Feed> read_feed(std::string_view utf8, std::string_view url,
                              std::string_view media_type) {
  if (base::trim(utf8.substr(0, kSniffBytes)).starts_with('{'))
    return read_json_feed(
        utf8, url, media_type == kJsonFeedType ? JsonVersion::Optional : JsonVersion::Required);
  return Reader(utf8, url).read();
}

bool is_feed_type(std::string_view essence) noexcept {
  return essence == "application/rss+xml" || essence == "application/atom+xml" ||
         essence == "application/rdf+xml" || essence == kJsonFeedType;
}

std::string page_of(const FeedEntry& entry) {
  // A title may be escaped markup. It is inserted unescaped, so that the parser reads it as markup,
  // as feed readers do.
  std::string page = "<!doctype html><meta charset=utf-8>";
  page.append("<title>").append(escape_html(replace_entities(entry.title))).append("</title>");
  if (!entry.author.empty())
    page.append("<meta name=author content=\"").append(escape_html(entry.author)).append("\">");
  if (!entry.published.empty())
    page.append("<meta property=\"article:published_time\" content=\"")
        .append(escape_html(entry.published))
        .append("\">");
  if (!entry.base.empty())
    page.append("<base href=\"").append(escape_html(entry.base)).append("\">");
  if (!entry.url.empty())
    page.append("<link rel=canonical href=\"").append(escape_html(entry.url)).append("\">");
  page.append("<article><h1>").append(escape_html(replace_entities(entry.title))).append("</h1>\n");
  page.append(entry.content).append("\n</article>\n");
  return page;
}

}  // namespace winnow::fetch
