// Reads the encoding that a page declares: <meta charset>, <meta http-equiv>, an XML declaration.
//
// The bytes are read as ASCII, because the encoding is not known yet. The standard's prescan is
// crude on purpose (it accepts a <meta> inside a script), and all browsers agree on it byte by
// byte, so the code follows its steps.
// https://html.spec.whatwg.org/multipage/parsing.html#prescan-a-byte-stream-to-determine-its-encoding
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "decode/encoding.h"

namespace winnow::decode {

enum class DeclaredBy : std::uint8_t { Meta, XmlDeclaration };

struct Declaration {
  Encoding encoding = Encoding::Utf8;
  DeclaredBy by = DeclaredBy::Meta;
};

// The prescan of all of `bytes`; the caller limits them to the standard's 1024.
std::optional<Declaration> prescan(std::string_view bytes);

// The first <meta> in the page that declares an encoding, as the parser would find it: comments and
// the contents of script, style, title and similar elements are skipped.
std::optional<Encoding> find_late_meta(std::string_view bytes);

// "Extracting a character encoding from a meta element", from "text/html; charset=utf-8".
// https://html.spec.whatwg.org/multipage/urls-and-fetching.html#extracting-character-encodings-from-meta-elements
std::optional<Encoding> encoding_from_meta_content(std::string_view content);

// The label in a Content-Type header: "utf-8" for `text/html; charset="utf-8"`, empty if none.
// https://mimesniff.spec.whatwg.org/#parsing-a-mime-type
std::string_view charset_of_content_type(std::string_view header);

}  // namespace winnow::decode
