// Winnow as a contender, twice: reusing everything from page to page, as a program does that
// finishes a page before the next; and with a new Document per page, as a program needs that keeps
// them.
#include "contender.h"
#include "html/parse.h"

namespace winnow::bench {
namespace {

enum class Keep : std::uint8_t { Parser, ParserAndDocument };

template <Keep keep>
class Winnow final : public Contender {
 public:
  void parse(std::string_view page) override {
    if (keep == Keep::Parser) document_ = dom::Document();
    Result<dom::Document> parsed = keep == Keep::ParserAndDocument
                                       ? parser_.parse(page, std::move(document_))
                                       : parser_.parse(page);
    document_ = parsed ? std::move(*parsed) : dom::Document();
  }

  [[nodiscard]] std::size_t element_count() const override {
    std::size_t count = 0;
    for (const dom::Node& node : document_.nodes()) count += node.is_element() ? 1 : 0;
    return count;
  }

  [[nodiscard]] std::optional<std::uint64_t> work_steps() const override {
    return parser_.last_work();
  }

  [[nodiscard]] bool is_capped() const override {
    return document_.truncation() != dom::Truncation::None || document_.is_flattened();
  }

 private:
  html::Parser parser_;
  dom::Document document_;
};

template <Keep keep>
std::unique_ptr<Contender> make() {
  return std::make_unique<Winnow<keep>>();
}

}  // namespace

std::vector<Entry> winnow_entries() {
  return {{"winnow", "parser and Document kept", make<Keep::ParserAndDocument>},
          {"winnow", "parser kept, new Document", make<Keep::Parser>}};
}

}  // namespace winnow::bench
