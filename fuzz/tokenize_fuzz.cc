// Any bytes through the tokenizer: the first byte selects the initial state, the rest is the page.
//
// The sink responds to tags as a tree builder would: <title> switches to text, <script> to script
// data, so that every state is reached. For any bytes: tokens are in source order, do not overlap,
// and omit only what the standard drops; a text without references, carriage returns and U+0000 is
// its own source; each attribute name occurs once in a tag; a sink that wants parse errors gets the
// same tokens as one that does not.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "html/tokenizer.h"

#define REQUIRE(condition)                                                                  \
  do {                                                                                      \
    if (!(condition)) {                                                                     \
      std::fprintf(stderr, "%s:%d: relation broken: %s\n", __FILE__, __LINE__, #condition); \
      std::abort();                                                                         \
    }                                                                                       \
  } while (false)

namespace {

using namespace winnow;
using dom::Name;
using html::TextMode;

enum class Kind : std::uint8_t { StartTag, EndTag, Text, Comment, Doctype };

// A token with its views copied out, so that two runs can be compared.
struct Token {
  Kind kind = Kind::Text;
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
  std::string name;
  std::string text;
  std::vector<std::pair<std::string, std::string>> attributes;
  bool is_stored = false;
  bool flag = false;  // self-closing, contains U+0000, forces quirks

  friend bool operator==(const Token&, const Token&) = default;
};

template <bool WantsErrors>
class Recorder {
 public:
  static constexpr bool kWantsErrors = WantsErrors;

  Recorder(std::string_view source, bool is_cdata_allowed)
      : source_(source), is_cdata_allowed_(is_cdata_allowed) {
    names_.clear();
  }

  void run(TextMode mode, Name end_tag) {
    html::Tokenizer<Recorder> tokenizer(source_, {attributes_, store_, names_}, last_tag_with_name_,
                                        *this);
    tokenizer_ = &tokenizer;
    tokenizer.set_text_mode(mode, end_tag);
    tokenizer.run();
    tokenizer_ = nullptr;
    REQUIRE(is_ended_);
  }

  void on_start_tag(const html::TagToken& tag) {
    Token token{Kind::StartTag, tag.begin,       tag.end, name_of(tag.name), {}, {},
                false,          tag.self_closing};
    REQUIRE(tag.first_attribute + tag.attribute_count == attributes_.size());
    for (std::uint32_t i = 0; i < tag.attribute_count; ++i) {
      const dom::Attribute& attribute = attributes_[tag.first_attribute + i];
      REQUIRE(attribute.value.is_stored() || attribute.value.length == 0 ||
              (attribute.value.offset > tag.begin &&
               attribute.value.offset + attribute.value.length < tag.end));
      token.attributes.emplace_back(name_of(attribute.name), view(attribute.value));
    }
    tokens_.push_back(std::move(token));
    attributes_.clear();  // as a sink that does not keep them does
    switch (tag.name) {
      case Name::Title:
      case Name::Textarea: return tokenizer_->set_text_mode(TextMode::Rcdata, tag.name);
      case Name::Style:
      case Name::Xmp:
      case Name::Iframe:
      case Name::Noembed: return tokenizer_->set_text_mode(TextMode::Rawtext, tag.name);
      case Name::Script: return tokenizer_->set_text_mode(TextMode::ScriptData, tag.name);
      case Name::Plaintext: return tokenizer_->set_text_mode(TextMode::Plaintext);
      default: return;
    }
  }
  void on_end_tag(const html::TagToken& tag) {
    REQUIRE(tag.attribute_count == 0);
    tokens_.push_back(
        {Kind::EndTag, tag.begin, tag.end, name_of(tag.name), {}, {}, false, tag.self_closing});
  }
  void on_text(const html::TextToken& text) {
    REQUIRE(text.text.length > 0);
    tokens_.push_back({Kind::Text,
                       text.begin,
                       text.end,
                       {},
                       view(text.text),
                       {},
                       text.text.is_stored(),
                       text.has_null});
  }
  void on_comment(const html::CommentToken& comment) {
    tokens_.push_back({Kind::Comment,
                       comment.begin,
                       comment.end,
                       {},
                       view(comment.text),
                       {},
                       comment.text.is_stored(),
                       false});
  }
  void on_doctype(const html::DoctypeToken& doctype) {
    Token token{Kind::Doctype, doctype.begin, doctype.end, {}, {}, {}, false, doctype.force_quirks};
    if (doctype.name != Name::None) token.name = name_of(doctype.name);
    if (doctype.has_public_id) token.attributes.emplace_back("public", view(doctype.public_id));
    if (doctype.has_system_id) token.attributes.emplace_back("system", view(doctype.system_id));
    tokens_.push_back(std::move(token));
  }
  void on_end() { is_ended_ = true; }
  bool is_cdata_allowed() const { return is_cdata_allowed_; }
  void on_error(html::ParseError error, std::uint32_t offset) {
    REQUIRE(WantsErrors);
    REQUIRE(error != html::ParseError::None);
    REQUIRE(offset <= source_.size());
  }

  const std::vector<Token>& tokens() const { return tokens_; }

 private:
  std::string name_of(Name name) const {
    const std::string text(names_.text_of(name, source_, store_));
    REQUIRE(!text.empty());
    REQUIRE(std::ranges::none_of(text, [](char c) { return base::is_upper(c) || c == '\0'; }));
    REQUIRE(names_.find(text, source_, store_) == name);
    return text;
  }
  std::string view(dom::TextRef ref) const {
    const std::string_view whole = ref.is_stored() ? std::string_view(store_) : source_;
    const std::size_t offset = ref.offset & ~dom::TextRef::kStored;
    REQUIRE(offset + ref.length <= whole.size());
    return std::string(whole.substr(offset, ref.length));
  }

  std::string_view source_;
  bool is_cdata_allowed_;
  html::Tokenizer<Recorder>* tokenizer_ = nullptr;
  std::vector<dom::Attribute> attributes_;
  std::string store_;
  dom::NameTable names_;
  std::vector<std::uint32_t> last_tag_with_name_;
  std::vector<Token> tokens_;
  bool is_ended_ = false;
};

// The source between two tokens was dropped by the rules of the standard: "</>", the delimiters of
// a CDATA section, or a tag that is cut off by the end of the source.
void check_gap(std::string_view gap, bool is_last) {
  while (!gap.empty()) {
    if (gap.starts_with("</>")) {
      gap.remove_prefix(3);
    } else if (gap.starts_with("]]>")) {
      gap.remove_prefix(3);
    } else if (gap.starts_with("<![CDATA[")) {
      gap.remove_prefix(9);
    } else {
      REQUIRE(is_last);
      REQUIRE(gap[0] == '<' && gap.size() > 1);
      REQUIRE(base::is_alpha(gap[1]) ||
              (gap[1] == '/' && gap.size() > 2 && base::is_alpha(gap[2])));
      return;
    }
  }
}

void check(std::string_view source, const std::vector<Token>& tokens) {
  std::size_t at = 0;
  for (const Token& token : tokens) {
    REQUIRE(token.begin >= at);
    REQUIRE(token.end > token.begin);
    REQUIRE(token.end <= source.size());
    check_gap(source.substr(at, token.begin - at), false);
    at = token.end;
    const std::string_view own = source.substr(token.begin, token.end - token.begin);
    switch (token.kind) {
      case Kind::StartTag:
      case Kind::EndTag:
        REQUIRE(own.front() == '<' && own.back() == '>');
        for (std::size_t i = 0; i < token.attributes.size(); ++i)
          for (std::size_t k = 0; k < i; ++k)
            REQUIRE(token.attributes[i].first != token.attributes[k].first);
        break;
      case Kind::Text:
        // A literal '&' does not prevent a view of the source.
        if (!token.is_stored || own.find_first_of(std::string_view("&\r\0", 3)) == own.npos)
          REQUIRE(own == token.text);
        REQUIRE(token.text.find('\r') == token.text.npos || own.find('&') != own.npos);
        REQUIRE(token.flag || token.text.find('\0') == token.text.npos);
        break;
      case Kind::Comment:
        REQUIRE(own.starts_with("<!") || own.starts_with("<?") || own.starts_with("</"));
        REQUIRE(token.is_stored || own.find(token.text) != own.npos);
        REQUIRE(token.text.find_first_of(std::string_view("\r\0", 2)) == token.text.npos);
        break;
      case Kind::Doctype: REQUIRE(base::starts_with_ignoring_case(own, "<!doctype")); break;
    }
  }
  check_gap(source.substr(at), true);
}

struct Beginning {
  TextMode mode = TextMode::Data;
  Name end_tag = Name::None;
};
constexpr Beginning kBeginnings[] = {
    {TextMode::Data, Name::None},       {TextMode::Rcdata, Name::Title},
    {TextMode::Rawtext, Name::Style},   {TextMode::ScriptData, Name::Script},
    {TextMode::Plaintext, Name::None},  {TextMode::CdataSection, Name::None},
    {TextMode::Rcdata, Name::Textarea}, {TextMode::Rcdata, Name::None},
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  // 'A' to 'H' start in the states above; 'a' to 'h' too, with CDATA sections allowed.
  const unsigned choice = data[0] - unsigned{'A'};
  const Beginning& beginning = kBeginnings[choice % std::size(kBeginnings)];
  const bool is_cdata_allowed = (data[0] & 0x20) != 0;
  const std::string_view source(reinterpret_cast<const char*>(data) + 1, size - 1);

  Recorder<false> silent(source, is_cdata_allowed);
  silent.run(beginning.mode, beginning.end_tag);
  check(source, silent.tokens());
  Recorder<true> complaining(source, is_cdata_allowed);
  complaining.run(beginning.mode, beginning.end_tag);
  REQUIRE(silent.tokens() == complaining.tokens());
  return 0;
}
