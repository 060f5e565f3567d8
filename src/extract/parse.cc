// parse() of the public API: the decoder and the parser, with the text kept next to the Document.
#include "winnow/parse.h"

#include <string>
#include <utility>

#include "decode/decode.h"
#include "dom/tree_format.h"
#include "extract/guarded.h"
#include "html/parse.h"

namespace winnow {

struct ParsedPage::Impl {
  std::string text;
  dom::Document document;
  decode::Encoding encoding = decode::Encoding::Utf8;
};

ParsedPage::ParsedPage(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
ParsedPage::~ParsedPage() = default;
ParsedPage::ParsedPage(ParsedPage&&) noexcept = default;
ParsedPage& ParsedPage::operator=(ParsedPage&&) noexcept = default;

const dom::Document& ParsedPage::document() const& noexcept { return impl_->document; }
std::string_view ParsedPage::encoding() const noexcept { return decode::name_of(impl_->encoding); }

Result<ParsedPage> parse(std::string_view bytes, const ParsePageOptions& options) {
  return extract_detail::guarded("parse", "page", [&]() -> Result<ParsedPage> {
    if (bytes.size() > options.max_bytes)
      return fail(ErrorCode::TooLarge,
                  "parse page: larger than " + std::to_string(options.max_bytes) + " bytes");
    auto impl = std::make_unique<ParsedPage::Impl>();
    decode::Decoded decoded = decode::decode(bytes, {.content_type = options.content_type});
    impl->encoding = decoded.encoding;
    impl->text = std::move(decoded).take_text();
    // Decoding to UTF-8 makes a page at most three times as long.
    WINNOW_TRY(impl->document, html::parse(impl->text, {.max_bytes = impl->text.size() + 1,
                                                        .max_nodes = options.max_nodes,
                                                        .max_attributes = 2 * options.max_nodes}));
    return ParsedPage(std::move(impl));
  });
}

std::string tree_text(const dom::Document& document) { return dom::format_tree(document); }

}  // namespace winnow
