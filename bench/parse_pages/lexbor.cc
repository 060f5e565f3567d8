// lexbor as a contender, twice: with a reused document that is cleaned, and with a new document
// from one parser. The ratios in the table are to the faster one. Scripting is off, as for winnow.
#include "contender.h"

#ifdef WINNOW_BENCH_LEXBOR
#include <lexbor/html/html.h>
#endif

namespace winnow::bench {

#ifdef WINNOW_BENCH_LEXBOR
namespace {

const lxb_char_t* characters(std::string_view page) {
  return reinterpret_cast<const lxb_char_t*>(page.data());
}

// The contents of a <template> are attached to the element, outside the tree.
lxb_dom_node_t* contents_of(lxb_dom_node_t* node) {
  if (node->local_name != LXB_TAG_TEMPLATE || node->ns != LXB_NS_HTML) return nullptr;
  lxb_dom_document_fragment_t* fragment = lxb_html_interface_template(node)->content;
  return fragment == nullptr ? nullptr : lxb_dom_interface_node(fragment);
}

std::size_t count_elements(lxb_html_document_t* document) {
  if (document == nullptr) return 0;
  std::size_t count = 0;
  std::vector<lxb_dom_node_t*> roots = {lxb_dom_interface_node(document)};
  while (!roots.empty()) {
    lxb_dom_node_t* root = roots.back();
    roots.pop_back();
    lxb_dom_node_t* node = root->first_child;
    while (node != nullptr) {
      if (node->type == LXB_DOM_NODE_TYPE_ELEMENT) {
        ++count;
        if (lxb_dom_node_t* contents = contents_of(node)) roots.push_back(contents);
      }
      if (node->first_child != nullptr) {
        node = node->first_child;
        continue;
      }
      while (node != root && node->next == nullptr) node = node->parent;
      node = node == root ? nullptr : node->next;
    }
  }
  return count;
}

class CleanedDocument final : public Contender {
 public:
  CleanedDocument() : document_(lxb_html_document_create()) {}
  ~CleanedDocument() override { lxb_html_document_destroy(document_); }

  void parse(std::string_view page) override {
    lxb_html_document_clean(document_);
    // NB: clean() keeps the quirks mode of the last page, which would put tables into paragraphs.
    document_->dom_document.compat_mode = LXB_DOM_DOCUMENT_CMODE_NO_QUIRKS;
    lxb_html_document_scripting_set(document_, false);
    lxb_html_document_parse(document_, characters(page), page.size());
  }
  [[nodiscard]] std::size_t element_count() const override { return count_elements(document_); }

 private:
  lxb_html_document_t* document_;
};

class NewDocument final : public Contender {
 public:
  NewDocument() : parser_(lxb_html_parser_create()) {
    lxb_html_parser_init(parser_);
    lxb_html_parser_scripting_set(parser_, false);
  }
  ~NewDocument() override {
    if (document_ != nullptr) lxb_html_document_destroy(document_);
    lxb_html_parser_destroy(parser_);
  }

  void parse(std::string_view page) override {
    if (document_ != nullptr) lxb_html_document_destroy(document_);
    document_ = lxb_html_parse(parser_, characters(page), page.size());
  }
  [[nodiscard]] std::size_t element_count() const override { return count_elements(document_); }

 private:
  lxb_html_parser_t* parser_;
  lxb_html_document_t* document_ = nullptr;
};

}  // namespace

std::vector<Entry> lexbor_entries() {
  return {{"lexbor", "document cleaned and kept",
           []() -> std::unique_ptr<Contender> { return std::make_unique<CleanedDocument>(); }},
          {"lexbor", "parser kept, new document",
           []() -> std::unique_ptr<Contender> { return std::make_unique<NewDocument>(); }}};
}
#else
std::vector<Entry> lexbor_entries() { return {}; }
#endif

}  // namespace winnow::bench
