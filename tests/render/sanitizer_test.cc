// Hundreds of pages that try to run a script, through every writer: no script is in the output, and
// Chromium, if installed, runs none.
#include <gtest/gtest.h>
#include <stdlib.h>

#include <chrono>
#include <fstream>
#include <thread>

#include "base/ascii.h"
#include "content/content.h"
#include "fetch/browser.h"
#include "html/parse.h"
#include "render/allowed.h"
#include "render/cmark.h"
#include "winnow/winnow.h"

namespace winnow {
namespace {

constexpr std::string_view kUrl = "https://mill.example/attack/";

std::string unescape(std::string_view line) {
  std::string out;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const char next = i + 1 < line.size() ? line[i + 1] : '\0';
    if (line[i] != '\\') {
      out += line[i];
    } else if (next == 'x' && i + 3 < line.size() && base::hex_value(line[i + 2]) >= 0) {
      out += static_cast<char>(base::hex_value(line[i + 2]) * 16 + base::hex_value(line[i + 3]));
      i += 3;
    } else if (const std::size_t which = std::string_view("ntr0\\").find(next);
               which != std::string_view::npos && next != '\0') {
      out += "\n\t\r\0\\"[which];
      ++i;
    } else {
      out += line[i];
    }
  }
  return out;
}

const std::vector<std::string>& vectors() {
  static const std::vector<std::string> kVectors = [] {
    std::vector<std::string> list;
    std::ifstream in(std::string(WINNOW_SOURCE_DIR) + "/tests/render/xss_vectors.txt");
    for (std::string line; std::getline(in, line);)
      if (!line.empty() && !line.starts_with("# ")) list.push_back(unescape(line));
    return list;
  }();
  return kVectors;
}

// Selects the whole page, so that the extraction method does not hide anything.
Content content_of(const std::string& page) {
  const auto document = html::parse(page);
  if (!document) return {};
  return content::content_of(*document, {.roots = {dom::kRoot}, .excluded = {}}, kUrl);
}

// Every vector as Markdown, with a rule after each, as cmark-gfm converts it.
std::string all_through_cmark() {
  std::string markdown;
  for (const std::string& vector : vectors())
    markdown.append(to_markdown(content_of(vector))).append("\n***\n\n");
  return render_test::cmark_html(markdown);
}

std::size_t count(std::string_view text, std::string_view wanted) {
  std::size_t found = 0;
  for (std::size_t i = text.find(wanted); i != std::string_view::npos;
       i = text.find(wanted, i + wanted.size()))
    ++found;
  return found;
}

TEST(Sanitizer, HasAtLeastTwoHundredVectors) { EXPECT_GE(vectors().size(), 200U); }

TEST(Sanitizer, LetsOnlyWhatIsOnTheListIntoHtml) {
  for (const std::string& vector : vectors()) {
    const std::string html = to_html(content_of(vector));
    EXPECT_EQ(render_test::find_forbidden(html), "") << vector << "\n" << html;
  }
}

TEST(Sanitizer, LetsOnlyWhatIsOnTheListIntoADocument) {
  for (const std::string& vector : vectors()) {
    const auto page = extract("<title>" + vector + "</title><h1>" + vector + "</h1><p>" + vector,
                              {.url = std::string(kUrl), .content = true});
    ASSERT_TRUE(page);
    const std::string html = render(*page, Format::Html);
    EXPECT_EQ(render_test::find_forbidden(html, {"meta", "title", "article"}), "") << vector;
  }
}

TEST(Sanitizer, LetsOnlyWhatIsOnTheListIntoMarkdown) {
  if (!render_test::has_cmark()) GTEST_SKIP() << "skipped, no cmark-gfm";
  const std::string html = all_through_cmark();
  EXPECT_EQ(render_test::find_forbidden(html, {"del"}), "");
  // A vector that broke out of its context would have swallowed the rule after it.
  EXPECT_GE(count(html, "<hr />"), vectors().size());
}

// Text that is markup: every vector as written, in the places that Markdown text can have.
std::vector<std::string> vectors_as_text() {
  std::vector<std::string> pages;
  for (const std::string& vector : vectors()) {
    std::string text;
    for (const char c : vector)
      text.append(c == '<' ? "&lt;" : c == '&' ? "&amp;" : c == '"' ? "&quot;" : std::string(1, c));
    for (const std::string& page :
         {"<p>" + text, "<h2>" + text + "</h2>", "<ul><li>a<li>" + text + "</ul>",
          "<blockquote>" + text + "</blockquote>", "<p><b>" + text + "</b>",
          "<p><code>" + text + "</code>", "<pre>" + text + "</pre>",
          "<p><a href=/a title=\"" + text + "\">" + text + "</a>",
          "<p><img src=/a.png alt=\"" + text + "\" title=\"" + text + "\">",
          "<table><tr><th>a<tr><td>" + text + "</table>"})
      pages.push_back(page);
  }
  return pages;
}

// What a parser of the original Markdown is known to read as HTML (docs/formats.md): Python-Markdown
// has no code blocks in lists, Text::Markdown no fenced code.
bool is_known_weakness(const std::string& parser, const std::string& page,
                       const std::string& markdown) {
  if (parser == "markdown") return page.starts_with("<ul><li><pre>");
  return parser == "Text::Markdown" && markdown.find("```") != std::string::npos;
}

TEST(Sanitizer, LetsNoTextBecomeMarkupInOtherMarkdownParsers) {
  std::vector<std::string> parsers;
  if (!render_test::python_with_parsers().empty()) parsers = {"markdown", "markdown2"};
  if (render_test::has_text_markdown()) parsers.push_back("Text::Markdown");
  if (parsers.empty()) GTEST_SKIP() << "skipped, no Python-Markdown, markdown2 or Text::Markdown";
  std::vector<std::string> pages = vectors_as_text();
  pages.insert(pages.end(), vectors().begin(), vectors().end());
  std::vector<std::string> texts;
  for (const std::string& page : pages) {
    texts.push_back(to_markdown(content_of(page)));
    std::erase(texts.back(), '\0');
  }
  for (const std::string& parser : parsers) {
    const std::vector<std::string> html = render_test::other_html(parser, texts);
    ASSERT_EQ(html.size(), texts.size()) << parser;
    for (std::size_t i = 0; i < html.size(); ++i) {
      if (is_known_weakness(parser, pages[i], texts[i])) continue;
      EXPECT_EQ(render_test::find_forbidden(html[i], {"del"}), "")
          << parser << ": " << pages[i] << "\n"
          << texts[i] << html[i];
    }
  }
}

// The first attribute of an element that can run a script.
std::string attribute_that_runs(const std::string& html) {
  const auto document = html::parse(html);
  if (!document) return "no document";
  for (const dom::Node& node : document->nodes())
    for (const dom::Attribute& attribute : document->attributes(node)) {
      const std::string name(document->text_of(attribute.name));
      if (name.starts_with("on") || name == "style" || name == "srcdoc") return name;
    }
  return {};
}

// kramdown reads tags in code between backtick fences, which it does not know, as HTML; for what is in them,
// see docs/formats.md. Here, attributes count.
TEST(Sanitizer, LetsNoTextBecomeAttributesInKramdown) {
  if (!render_test::has_kramdown()) GTEST_SKIP() << "skipped, no kramdown";
  std::vector<std::string> texts;
  std::vector<std::string> pages = vectors_as_text();
  pages.insert(pages.end(), vectors().begin(), vectors().end());
  for (const std::string& page : pages) {
    texts.push_back(to_markdown(content_of(page)));
    std::erase(texts.back(), '\0');
    if (texts.back().find("```") != std::string::npos) texts.pop_back();
  }
  // Checks the test itself: without escapes, these are attributes.
  const std::size_t escaped = texts.size();
  texts.insert(texts.end(), {"Rye\n{: onclick=\"hit()\" }\n", "*Rye*{: onclick=\"hit()\" }\n"});
  const std::vector<std::string> html = render_test::other_html("kramdown", texts);
  ASSERT_EQ(html.size(), texts.size());
  for (std::size_t i = 0; i < html.size(); ++i)
    EXPECT_EQ(attribute_that_runs(html[i]), i < escaped ? "" : "onclick") << texts[i] << html[i];
}

#ifdef WINNOW_HAS_WEB
// A page that records calls of hit(), and simulates what a reader might do to every element.
std::string trap(const std::string& inside) {
  return "<!doctype html><script>function hit(n){document.documentElement.dataset['hit'+(n||'')]=1}"
         "alert=confirm=prompt=print=hit</script>" +
         inside +
         "<script>for(const e of document.querySelectorAll('body *')){"
         "for(const n of ['mouseover','pointerenter','focus','blur','error','load','toggle',"
         "'scroll','animationstart','submit','auxclick'])"
         "e.dispatchEvent(new Event(n,{bubbles:true}));"
         "const h=e.href?String(e.href):'';"
         "if(e.click&&!/^(https?|mailto|tel|ftp):/.test(h))e.click()}"
         "document.body.append('all was '+'tried')</script><img src=/late.png>";
}

std::string seen_by_browser(fetch::Browser& browser, const std::string& page) {
  const auto seen = browser.render(std::string(kUrl),
                                   [&](std::string_view url) -> std::optional<fetch::Response> {
                                     if (url == kUrl)
                                       return fetch::Response{"text/html; charset=utf-8", page};
                                     // Gives click handlers time before the page counts as loaded.
                                     if (url.ends_with("/late.png"))
                                       std::this_thread::sleep_for(std::chrono::milliseconds(400));
                                     return std::nullopt;
                                   });
  return seen ? seen->html : "browser: " + seen.error().message;
}

TEST(Sanitizer, LetsNothingRunInChromium) {
  if (::system("command -v chromium >/dev/null 2>&1") != 0) GTEST_SKIP() << "skipped, no chromium";
  fetch::BrowserOptions options;
  options.scripts = fetch::Scripts::On;
  auto browser = fetch::Browser::start(options);
  ASSERT_TRUE(browser) << browser.error().message;

  // Checks the test itself: without sanitizing, these run.
  const std::string raw = seen_by_browser(
      *browser, trap("<img src=x onerror=hit(1)><a href=' java\nscript:hit(2)'>x</a>"
                     "<svg onload=hit(3)></svg><p onclick=hit(4)>x</p><script>hit(5)</script>"));
  for (const char* hit : {"hit1", "hit2", "hit3", "hit4", "hit5"})
    EXPECT_NE(raw.find("data-" + std::string(hit) + "="), std::string::npos) << raw.substr(0, 99);

  std::string page;
  for (const std::string& vector : vectors())
    page.append("<div>").append(to_html(content_of(vector))).append("</div>");
  const std::string clean = seen_by_browser(*browser, trap(page));
  EXPECT_NE(clean.find("all was tried"), std::string::npos) << clean.substr(0, 300);
  EXPECT_EQ(clean.find("data-hit"), std::string::npos);

  if (!render_test::has_cmark()) return;
  const std::string markdown = seen_by_browser(*browser, trap(all_through_cmark()));
  EXPECT_NE(markdown.find("all was tried"), std::string::npos) << markdown.substr(0, 300);
  EXPECT_EQ(markdown.find("data-hit"), std::string::npos);
}
#endif  // WINNOW_HAS_WEB

}  // namespace
}  // namespace winnow
