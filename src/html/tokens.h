// The tokens that the tokenizer passes to its sink: tags, text, comments, doctypes, each with its
// position in the source.
//
// Tokens own nothing. Attributes are at the end of the TokenStore's list until the sink keeps them
// or the next tag starts; characters are views of the source or of the store.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "html/parse_error.h"
#include "winnow/document.h"

namespace winnow::html {

// Storage that outlives the tokens: the arrays of the Document that is being built.
struct TokenStore {
  std::vector<dom::Attribute>& attributes;
  std::string& text;
  dom::NameTable& names;
};

struct TagToken {
  dom::Name name = dom::Name::None;
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
  std::uint32_t first_attribute = 0;
  std::uint32_t attribute_count = 0;
  bool self_closing = false;
};

struct TextToken {
  dom::TextRef text;
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
  bool has_null = false;  // contains U+0000, which the tree builder handles
};

struct CommentToken {
  dom::TextRef text;
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
};

struct DoctypeToken {
  dom::Name name = dom::Name::None;  // None: missing
  dom::TextRef public_id;
  dom::TextRef system_id;
  bool has_public_id = false;
  bool has_system_id = false;
  bool force_quirks = false;
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
};

// How the text after a start tag is read: 13.2.6.2 "parsing elements that contain
// only text".
enum class TextMode : std::uint8_t { Data, Rcdata, Rawtext, ScriptData, Plaintext, CdataSection };

}  // namespace winnow::html
