// Tags and text of an XML file, one after the other: for feeds and sitemaps as they are found.
//
//   XmlScan scan(utf8);
//   while (true) switch (scan.next()) {
//     case XmlScan::Event::Open: ... scan.name(), scan.attribute("href") ...
//     case XmlScan::Event::Text: ... scan.text() ...
//
// A third of the feeds on the web are not well-formed, and XML's own rule is to stop there. So this
// reads tags where they are, minds no nesting, declares no entities (there is nothing to expand,
// and nothing to blow up), and passes over comments, instructions and the document type. CDATA is
// text. Text and attribute values come with the five entities and the numeric ones replaced; what
// else stands behind "&" stays. Names come without their prefix: <media:content> is "content" with
// prefix() "media".
//
// One pass, no recursion, views into the text that was given.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace winnow::fetch {

// xmlns:dc="..." is "dc" with prefix "xmlns". Views into the file, entities not replaced.
struct XmlAttribute {
  std::string_view prefix;
  std::string_view name;
  std::string_view value;
};

class XmlScan {
 public:
  enum class Event : std::uint8_t { Open, Close, Text, End };

  explicit XmlScan(std::string_view utf8) noexcept : text_(utf8) {}

  // <br/> is an Open and a Close.
  Event next();

  // Of an Open or Close.
  [[nodiscard]] std::string_view name() const noexcept { return name_; }
  [[nodiscard]] std::string_view prefix() const noexcept { return prefix_; }
  // Of an Open: the attribute with this name, its prefix left out.
  [[nodiscard]] std::optional<std::string> attribute(std::string_view name) const;
  // Of an Open: the namespaces that it declares for prefixes, each under the name of its prefix.
  [[nodiscard]] std::vector<XmlAttribute> namespaces() const;
  // Of a Text.
  [[nodiscard]] std::string text() const;

  // Where in the file the event begins and ends.
  [[nodiscard]] std::size_t begin() const noexcept { return begin_; }
  [[nodiscard]] std::size_t end() const noexcept { return at_; }

 private:
  bool skip_to(std::string_view mark);
  void read_tag();

  std::string_view text_;
  std::size_t at_ = 0;
  std::size_t begin_ = 0;
  std::string_view prefix_;
  std::string_view name_;
  std::string_view attributes_;
  std::string_view content_;
  bool is_cdata_ = false;
  bool is_self_closing_ = false;  // a Close is due
};

// &lt; &gt; &amp; &quot; &apos; and numbers, once.
std::string replace_entities(std::string_view text);

}  // namespace winnow::fetch
