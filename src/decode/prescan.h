// What a page says of its own encoding: <meta charset>, <meta http-equiv>, an XML declaration.
//
// The bytes are read as ASCII before anyone knows what they mean. The standard's prescan is crude
// on purpose (it sees a <meta> inside a script, and takes it), and all browsers agree on it byte by
// byte, so it is written here step by step.
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

// The prescan over the bytes given; the caller cuts them to the standard's 1024.
std::optional<Declaration> prescan(std::string_view bytes);

// The first <meta> that declares an encoding anywhere in the page, as the parser would meet it:
// comments and the contents of script, style, title and their like are passed over.
std::optional<Encoding> find_late_meta(std::string_view bytes);

// "Extracting a character encoding from a meta element", from "text/html; charset=utf-8".
// https://html.spec.whatwg.org/multipage/urls-and-fetching.html#extracting-character-encodings-from-meta-elements
std::optional<Encoding> encoding_from_meta_content(std::string_view content);

// The label in a Content-Type header, e.g. utf-8 of `text/html; charset="utf-8"`; empty if none.
// https://mimesniff.spec.whatwg.org/#parsing-a-mime-type
std::string_view charset_of_content_type(std::string_view header);

}  // namespace winnow::decode
