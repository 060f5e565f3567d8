// What litehtml asks of the program that embeds it: the width of text and the size of the window.
// The other questions are about painting and loading, which never happen here.
#pragma once

#include <functional>
#include <string_view>

#include "layout/font_widths.h"
#include "layout/layout.h"
#include "layout/litehtml_elements.h"

namespace winnow::layout {

class LitehtmlContainer : public litehtml::document_container {
 public:
  explicit LitehtmlContainer(const LayoutOptions& options) : options_(options) {}

  // Makes the element that litehtml gets for the tag "html".
  std::function<litehtml::element::ptr(const litehtml::document::ptr&)> make_root;

  litehtml::uint_ptr create_font(const litehtml::tchar_t*, int, int, litehtml::font_style,
                                 unsigned int, litehtml::font_metrics*) override {
    return reinterpret_cast<litehtml::uint_ptr>(&anonymous_font_);
  }
  void delete_font(litehtml::uint_ptr) override {}
  int text_width(const litehtml::tchar_t* text, litehtml::uint_ptr handle) override {
    const auto* const font = reinterpret_cast<const Font*>(handle);
    return rounded(layout::text_width(text, font ? *font : anonymous_font_));
  }
  void draw_text(litehtml::uint_ptr, const litehtml::tchar_t*, litehtml::uint_ptr,
                 litehtml::web_color, const litehtml::position&) override {}
  int pt_to_px(int points) const override { return points * 96 / 72; }
  int get_default_font_size() const override { return 16; }
  const litehtml::tchar_t* get_default_font_name() const override { return "serif"; }
  void draw_list_marker(litehtml::uint_ptr, const litehtml::list_marker&) override {}
  void load_image(const litehtml::tchar_t*, const litehtml::tchar_t*, bool) override {}
  void get_image_size(const litehtml::tchar_t*, const litehtml::tchar_t*,
                      litehtml::size&) override {}
  void draw_background(litehtml::uint_ptr, const litehtml::background_paint&) override {}
  void draw_borders(litehtml::uint_ptr, const litehtml::borders&, const litehtml::position&,
                    bool) override {}
  void set_caption(const litehtml::tchar_t*) override {}
  void set_base_url(const litehtml::tchar_t*) override {}
  void link(const std::shared_ptr<litehtml::document>&, const litehtml::element::ptr&) override {}
  void on_anchor_click(const litehtml::tchar_t*, const litehtml::element::ptr&) override {}
  void set_cursor(const litehtml::tchar_t*) override {}
  void transform_text(litehtml::tstring&, litehtml::text_transform) override {}
  void import_css(litehtml::tstring&, const litehtml::tstring&, litehtml::tstring&) override {}
  void set_clip(const litehtml::position&, const litehtml::border_radiuses&, bool, bool) override {}
  void del_clip() override {}
  void get_client_rect(litehtml::position& client) const override {
    client = {0, 0, options_.window_width, options_.window_height};
  }
  litehtml::element::ptr create_element(const litehtml::tchar_t* tag, const litehtml::string_map&,
                                        const litehtml::document::ptr& document) override {
    if (std::string_view(tag) != "html") return nullptr;
    return make_root(document);
  }
  void get_media_features(litehtml::media_features& media) const override {
    media.type = litehtml::media_type_screen;
    media.width = options_.window_width;
    media.height = options_.window_height;
    media.device_width = options_.window_width;
    media.device_height = options_.window_height;
    media.color = 8;
    media.monochrome = 0;
    media.color_index = 0;
    media.resolution = 96;
  }
  void get_language(litehtml::tstring& language, litehtml::tstring& culture) const override {
    language = "en";
    culture.clear();
  }

 private:
  const LayoutOptions& options_;
  Font anonymous_font_;
};

}  // namespace winnow::layout
