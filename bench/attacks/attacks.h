// Pages designed to be slow: each repeats one small idea until the page has the requested size.
//
// An attack is text: `lead` once, `setup` a number of times, `unit` until the size is reached,
// `tail` once. A '%' is replaced by a number that is different each time, a '~' by U+0000. A parser
// is slow because of one of these: a search of the stack of open elements or of the active
// formatting elements that grows with the page; nodes created or moved repeatedly; characters read
// twice; names or attributes compared pairwise.
//
// Deterministic, so that tests can use them: winnow::bench::page_of(attack, bytes).
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace winnow::bench {

struct Attack {
  std::string_view name;
  std::string_view lead = {};
  std::string_view setup = {};
  std::size_t setup_count = 0;
  std::string_view unit;
  std::string_view tail = {};
};

// As many times as needed to fill half the page.
inline constexpr std::size_t kHalf = static_cast<std::size_t>(-1);

inline constexpr Attack kAttacks[] = {
    // Input for the detection of posts, comments and titles.
    {.name = "posts",
     .unit = "<article class=post><h2><a href=/p/%>Rye, number %</a></h2><time>3 May 2019</time>"
             "<p>After the rain the fields dried out, and the rye came in.</p></article>"},
    {.name = "posts, flat",
     .unit = "<h2><a href=/p/%>Rye, number %</a></h2><p>After the rain the fields dried out.</p>"},
    {.name = "posts, nested", .unit = "<div class=post><h2>Rye %</h2><div>The rye came in."},
    {.name = "comments, unclosed",
     .lead = "<article><h1>Rye</h1><p>After the rain the fields dried out on Monday.</article>",
     .unit = "<div class=comment id=comment-%><span class=author>Anna %</span>"
             "<time>2019-05-03</time><p>It was late here too."},
    {.name = "titles that are links",
     .lead = "<title>Rye - Mill</title><ul>",
     .unit = "<li class=\"item i%\"><a href=/x/% class=\"title t%\">Read this %</a></li>"},
    {.name = "classes, all different", .unit = "<p class=\"c% d%\">word % and more words in here"},
    {.name = "classes, one list of many words",
     .lead = "<p class=\"",
     .setup = "post-% sideBar% ",
     .setup_count = kHalf,
     .unit = "entry% ",
     .tail = "\">After the rain the fields dried out.</p>"},
    {.name = "classes, one long list on every element",
     .unit =
         "<p class=\"entry-content post hentry sidebar widget share comment author date nav menu "
         "related popular category tag meta info header footer banner logo title headline body "
         "text summary teaser excerpt form search button login price product review\">rye %</p>"},
    {.name = "blocks in like places",
     .lead = "<main>",
     .unit = "<div class=card><h3>Rye %</h3><p>The rye came in late, number %.</p></div>"},
    {.name = "one table",
     .lead = "<table>",
     .unit = "<tr class=row><td class=name>Rye %</td><td>3 May 2019</td><td><a href=/u/%>Anna</a>"},
    {.name = "reviews in one block", .unit = "<b>word %</b> <i>word</i> text "},
    {.name = "headers without titles", .unit = "<header role=x><p>word % and more words</p>"},
    {.name = "headers in a header",
     .lead = "<header><h1>a</h1>",
     .unit = "<header>word %</header>"},
    {.name = "quotations",
     .unit = "<p>A sentence of several words, and % more.</p><blockquote><p>word</blockquote>"},

    // Input for layout (--method blog). The style sheet ends at its first end tag.
    {.name = "rules for every element",
     .lead = "<style>",
     .setup = "*{width:9px}",
     .setup_count = kHalf,
     .unit = "</style><p class=a>x</p>"},
    {.name = "rules tried on every element",
     .lead = "<style>",
     .setup = "[class]{width:9px}",
     .setup_count = 5000,
     .unit = "</style><p class=a>x</p>"},
    {.name = "variables of every element",
     .lead = "<style>",
     .setup = "*{--a%:1px}",
     .setup_count = 5000,
     .unit = "</style><p style=width:var(--a7)>x</p>"},

    // Deep nesting.
    {.name = "nested div", .unit = "<div>"},
    {.name = "nested div, closed", .setup = "<div>", .setup_count = kHalf, .unit = "</div>"},
    {.name = "nested span with text", .unit = "<span>x"},
    {.name = "nested ul li", .unit = "<ul><li>"},
    {.name = "nested dl dd", .unit = "<dl><dd>"},
    {.name = "nested li", .unit = "<li>"},
    {.name = "nested li div", .unit = "<li><div>"},
    {.name = "dd and dt", .unit = "<dd><span><dt>"},
    {.name = "nested p button", .unit = "<p><button>"},
    {.name = "nested form", .unit = "<form><div>"},
    {.name = "nested table", .unit = "<table><td>"},
    {.name = "nested template", .unit = "<template>"},
    {.name = "nested template cells", .unit = "<template><tr><td>"},
    {.name = "nested frameset", .unit = "<frameset>"},
    {.name = "nested ruby", .unit = "<ruby><rb><rt><rp>"},
    {.name = "nested object b", .unit = "<object><b>"},
    {.name = "nested headings", .unit = "<h1><h2>"},

    // Formatting elements: reopened, listed twice, adopted.
    {.name = "b i alternating", .unit = "<b><i>"},
    {.name = "b i with text", .unit = "<b>x<i>y"},
    {.name = "b i p", .unit = "<b><i><p>"},
    {.name = "unclosed a", .unit = "<a>"},
    {.name = "unclosed a href", .unit = "<a href=x>y"},
    {.name = "a div", .unit = "<a><div>"},
    {.name = "a div text", .unit = "<a>x<div>y"},
    {.name = "a p closed", .unit = "<a><p></a></p>"},
    {.name = "nobr", .unit = "<nobr>"},
    {.name = "nobr div", .unit = "<nobr><div>"},
    {.name = "b p /b", .unit = "<b><p></b>"},
    {.name = "b div i /b /div", .unit = "<b><div><i></b></div>"},
    {.name = "b i /b x /i", .unit = "<b><i></b>x</i>"},
    {.name = "font p", .unit = "<font size=%><p>"},
    {.name = "distinct b then p", .setup = "<b a%>", .setup_count = 1000, .unit = "<p>x"},
    {.name = "distinct b, half", .setup = "<b a%>", .setup_count = kHalf, .unit = "<p>x"},
    {.name = "distinct b then p, no text",
     .setup = "<b a%>",
     .setup_count = 1000,
     .unit = "<p></p>"},
    {.name = "distinct b", .unit = "<b a%>"},
    {.name = "same b with 8 attributes", .unit = "<b a b c d e f g h>"},
    {.name = "b div nest then /b", .setup = "<b><div>", .setup_count = 250, .unit = "</b>"},
    {.name = "deep div then b /div", .setup = "<div>", .setup_count = 500, .unit = "<b></div>"},
    {.name = "a over deep div", .setup = "<div>", .setup_count = 500, .unit = "<a><p>"},
    {.name = "b over deep div, /b", .setup = "<b><div>", .setup_count = 500, .unit = "<i></b>"},
    {.name = "marquee and a", .unit = "<marquee><a>"},

    // Tables: foster parenting, and modes that delegate to each other.
    {.name = "table b tr i", .unit = "<table><b><tr><i>"},
    {.name = "table b tr i text", .unit = "<table><b>x<tr><i>y"},
    {.name = "foster text", .lead = "<table>", .unit = "x<tr>"},
    {.name = "foster text, one run", .lead = "<table>", .unit = "x"},
    {.name = "foster text and entities", .lead = "<table>", .unit = "x&amp;<b>"},
    {.name = "foster text and comments", .lead = "<table>", .unit = "x<!---->"},
    {.name = "foster a", .lead = "<table>", .unit = "<a>x"},
    {.name = "foster b div", .lead = "<table>", .unit = "<b><div>"},
    {.name = "foster b p /b", .lead = "<table>", .unit = "<b><p></b>"},
    {.name = "foster elements", .lead = "<table>", .unit = "<i></i>"},
    {.name = "table in deep b", .setup = "<b a%>", .setup_count = 200, .unit = "<table>x</table>"},
    {.name = "misnested table", .unit = "<table><tr><td><b><table>x</b></td>"},
    {.name = "misnested rows", .lead = "<table>", .unit = "</td></tr><td></tbody></caption>"},
    {.name = "captions and columns", .lead = "<table>", .unit = "<caption>x<col><colgroup>y"},
    {.name = "inputs in table", .lead = "<table>", .unit = "<input type=hidden><form>"},

    // End tags that search.
    {.name = "deep span, unmatched ends", .setup = "<span>", .setup_count = 500, .unit = "</x>"},
    {.name = "deep span, /p", .lead = "<p>", .setup = "<span>", .setup_count = 500, .unit = "</p>"},
    {.name = "deep div, /p", .setup = "<div>", .setup_count = 500, .unit = "</p>"},
    {.name = "deep span, div pairs",
     .lead = "<p><button>",
     .setup = "<span>",
     .setup_count = 500,
     .unit = "<div></div>"},
    {.name = "deep span, li pairs", .setup = "<span>", .setup_count = 500, .unit = "<li></li>"},
    {.name = "deep span, h1 /h2", .setup = "<span>", .setup_count = 500, .unit = "<h1></h2>"},
    {.name = "deep span, form", .setup = "<span>", .setup_count = 500, .unit = "<form></form>"},
    {.name = "deep span, /body", .setup = "<span>", .setup_count = 500, .unit = "</body>"},
    {.name = "deep table, td ends", .setup = "<table><td>", .setup_count = 120, .unit = "</th>"},
    {.name = "deep svg, ends", .lead = "<svg>", .setup = "<g>", .setup_count = 500, .unit = "</x>"},
    {.name = "deep ruby, rt",
     .lead = "<ruby>",
     .setup = "<span>",
     .setup_count = 500,
     .unit = "<rt>"},
    {.name = "deep template, select",
     .setup = "<template>",
     .setup_count = 500,
     .unit = "<select>"},
    {.name = "p flood", .unit = "</p>"},
    {.name = "p p", .unit = "<p>"},
    {.name = "br flood", .unit = "</br>"},
    {.name = "ignored ends between text", .unit = "x</z>"},
    {.name = "ignored starts between text", .unit = "x<head>"},
    {.name = "body ends between text", .unit = "x</body>"},

    // Select.
    {.name = "select option", .unit = "<select><option>"},
    {.name = "option nests", .lead = "<select>", .unit = "<option><div>"},
    {.name = "optgroup option", .lead = "<select>", .unit = "<optgroup><option>x"},
    {.name = "selectedcontent",
     .unit = "<select><button><selectedcontent></selectedcontent></button>"
             "<option>x<b>y</b></option></select>"},
    {.name = "selectedcontent flood",
     .lead = "<select><button>",
     .setup = "<selectedcontent>",
     .setup_count = kHalf,
     .unit = "<option selected>x"},
    {.name = "selected options",
     .lead = "<select><button><selectedcontent></selectedcontent></button>",
     .unit = "<option selected>x<b>y</option>"},
    {.name = "one large option",
     .lead = "<select><button><selectedcontent></selectedcontent></button><option>",
     .unit = "<i>x</i>"},
    {.name = "nested selectedcontent",
     .unit = "<select><button><selectedcontent></button><option selected><div>"},

    // Attributes and names.
    {.name = "attributes, one element", .lead = "<p", .unit = " a%=1", .tail = ">"},
    {.name = "attributes, same name", .lead = "<p", .unit = " a", .tail = ">"},
    {.name = "attributes, same long name",
     .lead = "<p",
     .unit = " data-something-or-other=1",
     .tail = ">"},
    {.name = "attributes, no end of tag", .lead = "<p", .unit = " a%=1"},
    {.name = "attributes, many elements", .unit = "<p a b c d e f g h>"},
    {.name = "attributes, new names", .unit = "<p a%=1 b%=2>"},
    {.name = "attributes, 1000 an element",
     .lead = "<p>",
     .unit = "<i a%=1 b%=2 c%=3 d%=4 e%=5 f%=6 g%=7 h%=8 i%=9 j%=1 k%=1 l%=1 m%=1 n%=1 o%=1></i>"},
    {.name = "attributes, upper case", .lead = "<p", .unit = " DATA-%=X", .tail = ">"},
    {.name = "attributes on html", .unit = "<html a%=1>"},
    {.name = "attributes on body", .lead = "<body>", .unit = "<body a%=1>"},
    {.name = "attributes on html, half",
     .lead = "<html",
     .setup = " a%",
     .setup_count = kHalf,
     .unit = "><html b"},
    {.name = "attributes in svg", .lead = "<svg", .unit = " viewbox%=1 xlink:href=x", .tail = ">"},
    {.name = "attributes on end tags", .unit = "</p a%=1>"},
    {.name = "attribute value", .lead = "<p a=\"", .unit = "x", .tail = "\">"},
    {.name = "attribute value, unquoted", .lead = "<p a=", .unit = "x", .tail = ">"},
    {.name = "attribute value, entities", .lead = "<p a=\"", .unit = "&amp;", .tail = "\">"},
    {.name = "attribute value, bare &", .lead = "<p a=\"", .unit = "&amp=&a", .tail = "\">"},
    {.name = "attribute value, no end", .unit = "<p a='"},
    {.name = "attribute name", .lead = "<p ", .unit = "x", .tail = ">"},
    {.name = "attribute name, upper case", .lead = "<p ", .unit = "X", .tail = ">"},
    {.name = "tag name", .lead = "<", .unit = "x", .tail = ">"},
    {.name = "new tag names", .unit = "<x%>"},
    {.name = "new tag names, upper case", .unit = "<X%>"},
    {.name = "slashes in a tag", .lead = "<p", .unit = "/ = ", .tail = ">"},

    // Comments, doctypes, CDATA.
    {.name = "comment", .lead = "<!--", .unit = "x", .tail = "-->"},
    {.name = "comment of dashes", .lead = "<!--", .unit = "-", .tail = "-->"},
    {.name = "comment, no end", .lead = "<!--", .unit = "x"},
    {.name = "comments", .unit = "<!---->"},
    {.name = "comments, no ends", .unit = "<!--x"},
    {.name = "comments after body", .lead = "</body>", .unit = "<!--x-->"},
    {.name = "comments after html", .lead = "</html>", .unit = "<!--x-->"},
    {.name = "comments and text after html", .lead = "</html>", .unit = "x</html><!--x-->"},
    {.name = "bogus comments", .unit = "<?x>"},
    {.name = "comment almost ending", .lead = "<!--", .unit = "--!<!-"},
    {.name = "cdata", .lead = "<svg>", .unit = "<![CDATA[x]]>"},
    {.name = "cdata, no end", .lead = "<svg>", .unit = "<![CDATA["},
    {.name = "cdata of brackets", .lead = "<svg><![CDATA[", .unit = "]"},
    {.name = "cdata outside svg", .unit = "<![CDATA[x]]>"},
    {.name = "doctype", .lead = "<!DOCTYPE ", .unit = "x", .tail = ">"},
    {.name = "doctypes", .unit = "<!doctype html>"},

    // Characters.
    {.name = "text", .unit = "x"},
    {.name = "text in lines", .unit = "x\n"},
    {.name = "carriage returns", .unit = "\r"},
    {.name = "carriage returns and text", .unit = "x\r\n"},
    {.name = "spaces before body", .unit = " "},
    {.name = "spaces in table", .lead = "<table>", .unit = " <tr> "},
    {.name = "null bytes", .unit = "~"},
    {.name = "null bytes and text", .unit = "x~"},
    {.name = "null bytes in table", .lead = "<table>", .unit = "x~"},
    {.name = "null bytes in svg", .lead = "<svg>", .unit = "x~"},
    {.name = "null bytes in script", .lead = "<script>", .unit = "x~"},
    {.name = "null bytes in a value", .lead = "<p a=\"", .unit = "~", .tail = "\">"},
    {.name = "null bytes in names", .unit = "<a~ b~>"},
    {.name = "null bytes in a comment", .lead = "<!--", .unit = "~"},
    {.name = "entities", .unit = "&amp;"},
    {.name = "entities, no semicolon", .unit = "&amp"},
    {.name = "entities, no semicolon, x", .unit = "&ampx"},
    {.name = "entities, longest prefix", .unit = "&notindo"},
    {.name = "entities, almost", .unit = "&CounterClockwiseContourIntegra"},
    {.name = "entities, numbers", .unit = "&#65"},
    {.name = "entities, long number", .lead = "&#", .unit = "9"},
    {.name = "ampersands", .unit = "&"},
    {.name = "ampersand and letters", .lead = "&", .unit = "z"},
    {.name = "ampersands and letters", .unit = "&zzzzzzzz"},
    {.name = "less-than signs", .unit = "<"},
    {.name = "broken tags", .unit = "</ <"},
    {.name = "title, almost closed", .lead = "<title>", .unit = "</titl"},
    {.name = "title of entities", .lead = "<title>", .unit = "&amp;&lt"},
    {.name = "titles, not closed", .unit = "<title>"},
    {.name = "textarea of less-than signs", .lead = "<textarea>", .unit = "<"},
    {.name = "script, almost closed", .lead = "<script>", .unit = "</scrip"},
    {.name = "script, escaped", .lead = "<script>", .unit = "<!--<script>"},
    {.name = "script, escapes opened and closed", .lead = "<script>", .unit = "<!--<script>-->"},
    {.name = "scripts", .unit = "<script></script>"},
    {.name = "plaintext", .lead = "<plaintext>", .unit = "<p>"},

    // Foreign content.
    {.name = "svg template", .unit = "<svg><template>"},
    {.name = "svg", .unit = "<svg>"},
    {.name = "svg p", .unit = "<svg><p>"},
    {.name = "svg b", .unit = "<svg><b>"},
    {.name = "svg desc b", .unit = "<svg><desc><b>"},
    {.name = "svg foreignobject math mi", .unit = "<svg><foreignObject><math><mi>"},
    {.name = "svg title p", .unit = "<svg><title><p></title>"},
    {.name = "deep svg, breakouts",
     .lead = "<svg>",
     .setup = "<g>",
     .setup_count = 500,
     .unit = "<p></p><svg>"},
    {.name = "math", .unit = "<math><mi>x"},
    {.name = "annotation-xml", .unit = "<math><annotation-xml encoding=text/html><div>"},
};

// Appends `text` with its number and its zeros written out.
inline void append(std::string& page, std::string_view text, std::size_t number) {
  for (const char c : text) {
    if (c == '%')
      page += std::to_string(number);
    else if (c == '~')
      page += '\0';
    else
      page += c;
  }
}

// Lead, setup, then units while `goes_on(page, units so far)`, then tail.
template <typename GoesOn>
std::string make_page(const Attack& attack, std::size_t bytes, const GoesOn& goes_on) {
  std::string page;
  page.reserve(bytes + 256);
  std::size_t number = 0;
  append(page, attack.lead, number);
  for (std::size_t i = 0; i < attack.setup_count && page.size() < bytes / 2; ++i)
    append(page, attack.setup, ++number);
  for (std::size_t units = 0; goes_on(page, units); ++units) append(page, attack.unit, ++number);
  append(page, attack.tail, ++number);
  return page;
}

// A page of `bytes` or a few more.
inline std::string page_of(const Attack& attack, std::size_t bytes) {
  return make_page(attack, bytes,
                   [bytes](const std::string& page, std::size_t) { return page.size() < bytes; });
}

// A page of so many units.
inline std::string page_of_units(const Attack& attack, std::size_t count) {
  return make_page(attack, count * attack.unit.size(),
                   [count](const std::string&, std::size_t units) { return units < count; });
}

}  // namespace winnow::bench
