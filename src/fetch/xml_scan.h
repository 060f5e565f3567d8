// XmlScan: a lenient XML tokenizer for feeds and sitemaps.
//
//   XmlScan scan(utf8);
//   while (true) switch (scan.next()) {
//     case XmlScan::Event::Open: ... scan.name(), scan.attribute("href") ...
//     case XmlScan::Event::Text: ... scan.text() ...
//
// A third of the feeds on the web are not well-formed, and an XML parser has to stop there. XmlScan
// returns tags as they come, ignores nesting, does not expand declared entities, and skips
// comments, processing instructions and the document type. CDATA is text. In text and attribute
// values the five predefined entities and numeric references are replaced; any other "&" stays.
// Names come without their prefix: <media:content> is "content" with prefix() "media".
//
// One pass, no recursion. Names and attributes are views into the given text.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace winnow::fetch {

// xmlns:dc="..." is "dc" with prefix "xmlns". Views into the file; entities are not replaced.
struct XmlAttribute {
  std::string_view prefix;
  std::string_view name;
  std::string_view value;
};

class XmlScan {
 public:
  enum class Event : std::uint8_t { Open, Close, Text, End };

  explicit XmlScan(std::string_view utf8) noexcept : text_(utf8) {}

  // <br/> is an Open followed by a Close.
  Event next();

  // For an Open or Close.
  [[nodiscard]] std::string_view name() const noexcept { return name_; }
  [[nodiscard]] std::string_view prefix() const noexcept { return prefix_; }
  // For an Open: the attribute with this name, ignoring its prefix.
  [[nodiscard]] std::optional<std::string> attribute(std::string_view name) const;
  // For an Open: the namespaces that it declares, each named after its prefix.
  [[nodiscard]] std::vector<XmlAttribute> namespaces() const;
  // For a Text.
  [[nodiscard]] std::string text() const;

  // The range of the event in the file.
  [[nodiscard]] std::size_t begin() const noexcept { return begin_; }
  [[nodiscard]] std::size_t end() const noexcept { return at_; }

 private:
  bool skip_to(std::string_view delimiter);
  void read_tag();

  std::string_view text_;
  std::size_t at_ = 0;
  std::size_t begin_ = 0;
  std::string_view prefix_;
  std::string_view name_;
  std::string_view attributes_;
  std::string_view content_;
  bool is_cdata_ = false;
  bool is_self_closing_ = false;  // the next event is a Close
};

// Replaces &lt; &gt; &amp; &quot; &apos; and numeric references, once.
std::string replace_entities(std::string_view text);

}  // namespace winnow::fetch
