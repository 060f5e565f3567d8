"""Writes pages of invented blogs in many templates, each with the records that it should give.

    python3 tests/pages/templates/make_pages.py      # rewrites pages/*.html and pages/*.json

The corpora are blogs with current themes. These templates are the others: old weblog software, pages written by
hand, tables, right-to-left pages, class names of other languages, and pages that look like lists of posts but are
none (family `not_*`). Every template is written for winnow, none is copied. `family` in the JSON file groups the pages.
"""

import html
import json
import re
from pathlib import Path

from contents import BLOGS

HERE = Path(__file__).parent / "pages"
PAGES = []  # (name, family, url, html, expected)


def text(value):
    return html.escape(value, quote=False)


def paragraphs(post, tag="p"):
    return "\n".join(f"<{tag}>{text(p)}</{tag}>" for p in post.paragraphs)


def first(post):
    return text(post.paragraphs[0])


def url_of(blog, post, form="/{slug}/"):
    year = re.search(r"\d{4}", post.date).group()
    return form.format(slug=post.slug, year=year, number=100 + len(post.slug) * 7)


def page(blog, title, body, head="", attributes="", encoding=True):
    direction = f' dir="{blog.direction}"' if blog.direction == "rtl" else ""
    charset = '<meta charset="utf-8">' if encoding else ""
    return (f'<!doctype html>\n<html lang="{blog.lang}"{direction}>\n<head>{charset}<title>{text(title)}</title>{head}</head>\n'
            f"<body{attributes}>\n{body}\n</body>\n</html>\n")


def records(posts, bodies=None):
    bodies = bodies or ["\n".join(post.paragraphs) for post in posts]
    return [dict(title=post.title, body=body) for post, body in zip(posts, bodies)]


def excerpts(posts):
    return [post.paragraphs[0] for post in posts]


def add(family, blog, url, source, expected, kind="list"):
    name = f"{family}_{blog.lang}" if not family.startswith("not_") else f"{family}_{blog.lang}"
    PAGES.append((name, family, f"https://{blog.host}{url}", kind, source, expected))


def calendar():
    rows = "".join("<tr>" + "".join(f"<td>{7 * week + day}</td>" for day in range(1, 8)) + "</tr>" for week in range(4))
    return f"<table><caption>May</caption><tbody>{rows}</tbody></table>"


def sidebar(blog, kind="ul"):
    words = blog.words
    links = "".join(f'<li><a href="https://friend{i}.example/">{text(name)}</a></li>' for i, name in enumerate(blog.links))
    recent = "".join(f'<li><a href="{url_of(blog, post)}">{text(post.title)}</a></li>' for post in blog.posts)
    menu = "".join(f'<li><a href="/category/{i}/">{text(name)}</a> ({3 * i + 2})</li>' for i, name in enumerate(blog.menu))
    return (f"<h2>{words['search']}</h2><form action=\"/search\"><input name=\"s\"></form><h2>{words['recent']}</h2><ul>{recent}</ul>"
            f"<h2>{words['archive']}</h2><ul>{menu}</ul><h2>{words['links']}</h2><ul>{links}</ul>")


def menu(blog):
    return "".join(f'<li><a href="/{i}/">{text(name)}</a></li>' for i, name in enumerate(blog.menu))


def comments(blog, post):
    return f"{post.comments} {blog.words['comments']}" if post.comments else blog.words["none"]


# ---- old weblog software ----

def wordpress_2004(blog):
    """Posts as children of one element; the site is the h1."""
    words = blog.words
    entries = "".join(
        f'<div class="post" id="post-{30 + i}"><h2><a href="{url_of(blog, post, "/archives/{number}")}" rel="bookmark">{text(post.title)}</a></h2>'
        f"<small>{post.date} <!-- by {post.author} --></small>\n"
        f'<div class="entry">{paragraphs(post)}</div><p class="postmetadata">{words["filed"]} <a href="/category/1/" rel="category">{words["topic"]}</a> | '
        f'<a href="{url_of(blog, post, "/archives/{number}")}#comments">{comments(blog, post)} »</a></p></div>\n'
        for i, post in enumerate(blog.posts))
    body = (f'<div id="page"><div id="header"><div id="headerimg"><h1><a href="https://{blog.host}/">{text(blog.name)}</a></h1>'
            f'<div class="description">{text(blog.motto)}</div></div></div><hr><div id="content" class="narrowcolumn">{entries}'
            f'<div class="navigation"><div class="alignleft"><a href="/page/2/">« {words["older"]}</a></div></div></div>'
            f'<div id="sidebar">{sidebar(blog)}{calendar()}</div><hr><div id="footer"><p>{text(blog.name)} is proudly powered by a weblog '
            f'<a href="/feed/">Entries (RSS)</a></p></div></div>')
    add("wordpress_2004", blog, "/", page(blog, blog.name, body), records(blog.posts))


def siblings_dates_as_headings(blog):
    """h2 date, h3 title without a link, paragraphs, a line with links to the post: all siblings."""
    words = blog.words
    parts = []
    for i, post in enumerate(blog.posts):
        link = url_of(blog, post, "/archives/000{number}.html")
        parts.append(f'<h2 class="date">{post.date}</h2>\n<h3 class="title">{text(post.title)}</h3>\n{paragraphs(post)}\n'
                     f'<div class="posted">{words["by"]} {post.author} {words["at"]} 10:1{i} | <a href="{link}">{words["permalink"]}</a> | '
                     f'<a href="{link}#comments" onclick="OpenComments(this.href); return false">{words["comments"]} ({post.comments})</a></div>')
    body = (f'<div id="banner"><h1><a href="/" accesskey="1">{text(blog.name)}</a></h1><span class="description">{text(blog.motto)}</span></div>'
            f'<div id="content"><div class="blog">{"".join(parts)}</div></div><div id="links"><div class="sidetitle">{words["links"]}</div>'
            f'<div class="side">{sidebar(blog)}</div>{calendar()}</div>')
    add("siblings_dates_as_headings", blog, "/", page(blog, blog.name, body), records(blog.posts))


def dates_around_posts(blog):
    """A heading for the day outside the entry, titles without links, permalinks in the last line."""
    words = blog.words
    parts = []
    for i, post in enumerate(blog.posts):
        link = url_of(blog, post, "/archives/{slug}.php")
        parts.append(f'<h2>{post.date}</h2><div class="blogbody"><a name="000{12 + i}"></a><h3 class="title">{text(post.title)}</h3>{paragraphs(post)}'
                     f'<div class="posted">{words["by"]} {post.author} {words["at"]} <a href="{link}">10:1{i}</a> | <a href="{link}#c">{words["comments"]} ({post.comments})</a></div></div>')
    body = (f'<div id="banner"><a href="https://{blog.host}/">{text(blog.name)}</a><br><span>{text(blog.motto)}</span></div>'
            f'<table><tr><td valign="top">{"".join(parts)}</td><td valign="top" width="200">{sidebar(blog)}</td></tr></table>')
    add("dates_around_posts", blog, "/weblog/", page(blog, blog.name, body), records(blog.posts))


def hosted_2006(blog):
    """h1 is the site, h2 the day, h3 the post, as a large host of weblogs wrote them."""
    words = blog.words
    parts = "".join(
        f'<h2 class="date-header">{post.date}</h2><div class="post hentry"><a name="84{i}"></a><h3 class="post-title entry-title"><a href="{url_of(blog, post, "/{year}/05/{slug}.html")}">{text(post.title)}</a></h3>'
        f'<div class="post-body entry-content">{"<br><br>".join(text(p) for p in post.paragraphs)}<div style="clear: both;"></div></div>'
        f'<div class="post-footer"><p class="post-footer-line"><span class="post-author">{words["by"]} <span class="fn">{post.author}</span></span> '
        f'<a class="timestamp-link" href="{url_of(blog, post, "/{year}/05/{slug}.html")}">10:1{i}</a> <a class="comment-link" href="https://comments.example/?p={i}">{comments(blog, post)}</a></p></div></div>'
        for i, post in enumerate(blog.posts))
    body = (f'<div id="outer"><div id="header-wrapper"><h1 class="title">{text(blog.name)}</h1><p class="description">{text(blog.motto)}</p></div>'
            f'<div id="main-wrapper"><div class="widget Blog"><div class="blog-posts">{parts}</div><a class="blog-pager-older-link" href="/search?max=5">{words["older"]}</a></div></div>'
            f'<div id="sidebar-wrapper">{sidebar(blog)}</div></div>')
    add("hosted_2006", blog, "/", page(blog, blog.name, body), records(blog.posts))


def journal_table(blog):
    """Entries in tables, subjects in bold without headings."""
    words = blog.words
    parts = "".join(
        f'<table width="100%" class="entrybox"><tr><td class="date" nowrap>{post.date} | 10:1{i}</td></tr><tr><td class="entry"><b class="subject"><a href="{url_of(blog, post, "/{number}.html")}">{text(post.title)}</a></b>'
        f'<div class="text">{"<br><br>".join(text(p) for p in post.paragraphs)}</div><p class="links">(<a href="{url_of(blog, post, "/{number}.html")}">{comments(blog, post)}</a> | <a href="{url_of(blog, post, "/{number}.html")}?mode=reply">{words["reply"]}</a>)</p></td></tr></table><br>'
        for i, post in enumerate(blog.posts))
    body = (f'<table width="90%" align="center"><tr><td class="title" colspan="2"><font size="+2">{text(blog.name)}</font></td></tr><tr><td valign="top" class="side">'
            f'[<a href="/">{words["recent"]}</a>]<br>[<a href="/calendar">{words["archive"]}</a>]<br>[<a href="/profile">{words["about"]}</a>]<ul>{menu(blog)}</ul></td><td>{parts}'
            f'<a href="/?skip=20">{words["older"]}</a></td></tr></table>')
    add("journal_table", blog, "/", page(blog, blog.name, body), records(blog.posts))


def portal_nodes(blog):
    """Teasers with `submitted` lines and a list of links below each."""
    words = blog.words
    parts = "".join(
        f'<div class="node promoted"><h2 class="nodeTitle"><a href="/node/{50 - i}">{text(post.title)}</a></h2><div class="submitted">{post.date} - 10:1{i} — {post.author}</div>'
        f'<div class="content"><p>{first(post)}</p></div><div class="links"><ul class="links inline"><li><a href="/user/login">{words["reply"]}</a></li><li><a href="/node/{50 - i}">{words["more"]}</a></li></ul></div></div>'
        for i, post in enumerate(blog.posts))
    body = (f'<div id="header"><a href="/">{text(blog.name)}</a><ul class="primary">{menu(blog)}</ul></div><div id="main"><div class="breadcrumb"><a href="/">{words["home"]}</a></div>'
            f'{parts}<div class="pager"><a href="/node?page=1">1</a> <a href="/node?page=2">2</a></div></div><div id="sidebar-right">{sidebar(blog)}</div>')
    add("portal_nodes", blog, "/node", page(blog, blog.name, body), records(blog.posts, excerpts(blog.posts)))


def typed_pad(blog):
    words = blog.words
    parts = "".join(
        f'<h2 class="date-header">{post.date}</h2><div class="entry" id="entry-{7000 + i}"><h3 class="entry-header">{text(post.title)}</h3><div class="entry-content"><div class="entry-body">{paragraphs(post)}</div></div>'
        f'<div class="entry-footer"><p class="entry-footer-info"><span class="post-footers">{words["by"]} {post.author} {words["at"]} 10:1{i}</span> <span class="separator">|</span> <a class="permalink" href="{url_of(blog, post, "/notes/{year}/05/{slug}.html")}">{words["permalink"]}</a> <span class="separator">|</span> '
        f'<a href="{url_of(blog, post, "/notes/{year}/05/{slug}.html")}#comments">{words["comments"]} ({post.comments})</a></p></div></div>'
        for i, post in enumerate(blog.posts))
    body = (f'<div id="container"><div id="banner"><h1 id="banner-header"><a href="/notes/">{text(blog.name)}</a></h1><h2 id="banner-description">{text(blog.motto)}</h2></div>'
            f'<div id="pagebody"><div id="alpha">{parts}</div><div id="beta">{sidebar(blog)}</div></div></div>')
    add("typed_pad", blog, "/notes/", page(blog, blog.name, body), records(blog.posts))


# ---- pages of a month, a tag, one post ----

def month_of_long_posts(blog):
    """Two long posts in full, with subheadings inside, under a heading for the month."""
    words = blog.words
    more = [p for post in blog.posts[2:] for p in post.paragraphs]
    posts = blog.posts[:2]
    bodies, parts = [], []
    for i, post in enumerate(posts):
        lines = post.paragraphs + more[:4] + post.paragraphs[:1] + more[4:]
        bodies.append("\n".join(lines))
        link = url_of(blog, post, "/{year}/05/{slug}/")
        content = "".join(f"<p>{text(line)}</p>" for line in lines)
        parts.append(f'<div class="entry"><h3 id="p{i}"><a href="{link}" rel="bookmark">{text(post.title)}</a></h3><small>{post.date}</small>{content}'
                     f'<p class="info">{words["by"]} {post.author} | <a href="{link}#respond">{comments(blog, post)}</a></p></div>')
    body = (f'<div id="head"><h1><a href="/">{text(blog.name)}</a></h1></div><div id="content"><h2 class="pagetitle">{words["archive"]}: {blog.month}</h2>{"".join(parts)}</div>'
            f'<div id="side">{sidebar(blog)}</div>')
    add("month_of_long_posts", blog, "/2004/05/", page(blog, f"{blog.name} » {blog.month}", body), records(posts, bodies))


def month_of_three(blog):
    """Three posts in full, flat, each with a heading that links, and a line of hyphens between."""
    words = blog.words
    posts = blog.posts[:3]
    extra = blog.posts[3].paragraphs
    bodies, parts = [], []
    for post in posts:
        lines = post.paragraphs + extra + post.paragraphs
        bodies.append("\n".join(lines))
        link = url_of(blog, post, "/{year}/{slug}")
        parts.append(f'<h2><a href="{link}">{text(post.title)}</a></h2>' + "".join(f"<p>{text(line)}</p>" for line in lines) +
                     f'<p><em>{post.date}, {post.author}</em> <a href="{link}#talk">{comments(blog, post)}</a></p>')
    body = f'<p><a href="/">{text(blog.name)}</a></p><h1>{blog.month}</h1>' + "<hr>".join(parts) + f'<hr><p><a href="/{2003}/">{words["older"]}</a> <a href="/about">{words["about"]}</a></p>'
    add("month_of_three", blog, "/2004/", page(blog, f"{blog.month} - {blog.name}", body), records(posts, bodies))


def tag_with_one_post(blog):
    words = blog.words
    post = blog.posts[0]
    body = (f'<header><a class="brand" href="/">{text(blog.name)}</a><nav><ul>{menu(blog)}</ul></nav></header><main><h1 class="archive-title">{words["filed"]} {words["topic"]}</h1>'
            f'<article class="post-4 post"><h2 class="entry-title"><a href="{url_of(blog, post)}">{text(post.title)}</a></h2><p class="meta">{post.date}</p><div class="entry-summary"><p>{first(post)}</p><a class="more-link" href="{url_of(blog, post)}">{words["more"]}</a></div></article></main>'
            f'<aside>{sidebar(blog)}</aside><footer><p>© {text(blog.name)}</p></footer>')
    add("tag_with_one_post", blog, "/tag/canal/", page(blog, f"{words['topic']} | {blog.name}", body), records([post], excerpts([post])))


def day_with_one_post(blog):
    words = blog.words
    post = blog.posts[1]
    body = (f'<div id="header"><h1><a href="/">{text(blog.name)}</a></h1></div><div id="content"><h2>{words["archive"]}: {post.date}</h2>'
            f'<div class="post"><h3><a href="{url_of(blog, post, "/{year}/05/21/{slug}/")}" rel="bookmark">{text(post.title)}</a></h3><div class="storycontent">{paragraphs(post)}</div><div class="feedback"><a href="{url_of(blog, post, "/{year}/05/21/{slug}/")}#comments">{comments(blog, post)}</a></div></div></div><div id="menu">{sidebar(blog)}</div>')
    add("day_with_one_post", blog, "/2004/05/21/", page(blog, f"{blog.name} » {post.date}", body), records([post]))


# ---- unusual markup ----

def definition_list(blog):
    words = blog.words
    parts = "".join(f'<dt><a href="{url_of(blog, post, "/log/{slug}.html")}">{text(post.title)}</a> <small>{post.date}</small></dt><dd><p>{first(post)}</p><p class="n">{comments(blog, post)}</p></dd>' for post in blog.posts)
    body = f'<h1>{text(blog.name)}</h1><p>{text(blog.motto)}</p><ul>{menu(blog)}</ul><dl>{parts}</dl><p><a href="/log/old.html">{words["older"]}</a></p>'
    add("definition_list", blog, "/log/", page(blog, blog.name, body), [dict(title=post.title, body=post.paragraphs[0]) for post in blog.posts])


def numbered_archive(blog):
    words = blog.words
    parts = "".join(f'<li><strong><a href="{url_of(blog, post, "/{slug}")}">{text(post.title)}</a></strong> <span>({post.date})</span><div>{first(post)}</div></li>' for post in blog.posts)
    body = f'<div><a href="/">{text(blog.name)}</a> <a href="/about">{words["about"]}</a></div><h1>{words["archive"]}</h1><ol>{parts}</ol><div>{words["links"]}: ' + ", ".join(f'<a href="https://friend{i}.example/">{text(name)}</a>' for i, name in enumerate(blog.links)) + "</div>"
    add("numbered_archive", blog, "/archive", page(blog, f"{words['archive']} - {blog.name}", body), records(blog.posts, excerpts(blog.posts)))


def local_class_names(blog):
    """Titles in a div; class names in German or Russian."""
    words = blog.words
    names = dict(de=("beitrag", "ueberschrift", "inhalt", "datum", "fuss", "spalte"), ru=("zapis", "zagolovok", "tekst", "data", "niz", "kolonka"), fr=("billet", "titre", "texte", "jour", "bas", "colonne")).get(blog.lang, ("k1", "k2", "k3", "k4", "k5", "k6"))
    parts = "".join(f'<div class="{names[0]}"><div class="{names[1]}"><a href="{url_of(blog, post)}">{text(post.title)}</a></div><div class="{names[3]}">{post.date}</div><div class="{names[2]}">{paragraphs(post)}</div><div class="{names[4]}"><a href="{url_of(blog, post)}#k">{comments(blog, post)}</a></div></div>' for post in blog.posts)
    body = f'<div class="kopf"><div class="name"><a href="/">{text(blog.name)}</a></div></div><div class="mitte">{parts}</div><div class="{names[5]}">{sidebar(blog)}</div>'
    add("local_class_names", blog, "/", page(blog, blog.name, body), records(blog.posts))


def hashed_class_names(blog):
    words = blog.words
    parts = "".join(f'<div class="css-1x{i}9z"><a class="css-77ab1" href="{url_of(blog, post, "/p/{slug}")}"><div class="css-img0"><img src="/i/{post.slug}.jpg" alt=""></div><div class="css-q2w3"><h3 class="css-0pl9k">{text(post.title)}</h3><p class="css-mm31">{first(post)}</p></div></a><div class="css-zz8"><span>{post.author}</span> · <span>{post.date}</span></div></div>' for i, post in enumerate(blog.posts))
    body = f'<div id="root"><div class="css-h3ad"><a href="/">{text(blog.name)}</a><div class="css-nav1">' + "".join(f'<a href="/t/{i}">{text(name)}</a>' for i, name in enumerate(blog.menu)) + f'</div></div><div class="css-grd7">{parts}</div><div class="css-ft00"><span>© 2021 {text(blog.name)}</span></div></div>'
    add("hashed_class_names", blog, "/", page(blog, blog.name, body), records(blog.posts, excerpts(blog.posts)))


def no_class_names(blog):
    words = blog.words
    parts = "".join(f'<article><header><h2><a href="{url_of(blog, post, "/{year}/{slug}.html")}">{text(post.title)}</a></h2><p><time>{post.date}</time> · {post.author}</p></header>{paragraphs(post)}<footer><a href="{url_of(blog, post, "/{year}/{slug}.html")}#comments">{comments(blog, post)}</a></footer></article>' for post in blog.posts)
    body = f'<header><h1>{text(blog.name)}</h1><nav><ul>{menu(blog)}</ul></nav></header><main>{parts}</main><aside>{sidebar(blog)}</aside>'
    add("no_class_names", blog, "/", page(blog, blog.name, body), records(blog.posts))


def divs_only(blog):
    """Nothing but div and a: no headings, no classes."""
    parts = "".join(f'<div><div><a href="{url_of(blog, post)}">{text(post.title)}</a></div><div>{post.date}</div>' + "".join(f"<div>{text(p)}</div>" for p in post.paragraphs) + "</div>" for post in blog.posts)
    body = f'<div><a href="/">{text(blog.name)}</a></div><div>' + " ".join(f'<a href="/{i}">{text(name)}</a>' for i, name in enumerate(blog.menu)) + f"</div><div>{parts}</div>"
    add("divs_only", blog, "/", page(blog, blog.name, body), records(blog.posts))


def lead_post(blog):
    """The newest post under a larger heading than the others."""
    words = blog.words
    lead, rest = blog.posts[0], blog.posts[1:]
    parts = "".join(f'<div class="story"><h3><a href="{url_of(blog, post)}">{text(post.title)}</a></h3><p>{first(post)}</p><div class="line">{post.date} | {comments(blog, post)}</div></div>' for post in rest)
    body = (f'<div class="top"><div class="logo"><a href="/">{text(blog.name)}</a></div><ul>{menu(blog)}</ul></div><div class="lead story"><h2><a href="{url_of(blog, lead)}">{text(lead.title)}</a></h2><p>{first(lead)}</p><div class="line">{lead.date} | {comments(blog, lead)}</div></div>'
            f'<div class="stories">{parts}</div><div class="foot">{text(blog.motto)}</div>')
    add("lead_post", blog, "/", page(blog, blog.name, body), records([lead] + rest, excerpts([lead] + rest)))


def heading_holds_date(blog):
    words = blog.words
    parts = "".join(f'<h3><a href="{url_of(blog, post, "/article/{number}/{slug}")}" rel="bookmark">{text(post.title)}</a> · <abbr title="x">{post.date}</abbr> {words["by"]} {post.author}</h3>{paragraphs(post)}<p><a href="{url_of(blog, post, "/article/{number}/{slug}")}#c">{words["comments"]}</a> [{post.comments}]</p><div class="divider"><img src="/d.gif" alt="---"></div>' for post in blog.posts)
    body = f'<div id="accessibility"><a href="#content">Go to content</a></div><div id="container"><div id="head"><h1><a href="/">{text(blog.name)}</a></h1><h2>{text(blog.motto)}</h2></div><div id="sidebar-1">{sidebar(blog)}</div><div id="content">{parts}</div></div>'
    add("heading_holds_date", blog, "/", page(blog, blog.name, body), records(blog.posts))


def every_title_h1(blog):
    words = blog.words
    parts = "".join(f'<section role="article"><h1><a href="{url_of(blog, post, "/{year}/05/{slug}")}">{text(post.title)}</a></h1>{paragraphs(post)}<p class="small">{post.date} — <a href="{url_of(blog, post, "/{year}/05/{slug}")}#c">{comments(blog, post)}</a></p></section>' for post in blog.posts)
    body = f'<div role="banner"><p><a href="/">{text(blog.name)}</a></p></div><div role="main">{parts}</div><div role="complementary">{sidebar(blog)}</div>'
    add("every_title_h1", blog, "/", page(blog, blog.name, body), records(blog.posts))


def table_rows(blog):
    """A row for each post: date, then title and text."""
    words = blog.words
    parts = "".join(f'<tr><td width="90" valign="top"><font size="1">{post.date}</font></td><td><font size="+1"><a href="{url_of(blog, post, "/news/{slug}.htm")}">{text(post.title)}</a></font><br>{first(post)}<br><font size="1">{post.author} | {comments(blog, post)}</font></td></tr>' for post in blog.posts)
    body = f'<center><font size="5">{text(blog.name)}</font></center><table border="0" width="760"><tr><td width="140" valign="top"><ul>{menu(blog)}</ul></td><td><table border="0">{parts}</table></td></tr></table>'
    add("table_rows", blog, "/news/", page(blog, blog.name, body), records(blog.posts, excerpts(blog.posts)))


def posts_full_of_links(blog):
    """Each post is a list of links with remarks, with the name and picture of its author, like a thread."""
    words = blog.words
    bodies, parts = [], []
    for i, post in enumerate(blog.posts):
        items = [f"{blog.links[j % len(blog.links)]}: {p}" for j, p in enumerate(post.paragraphs)]
        bodies.append("\n".join(items))
        shown = "".join(f'<p><a href="https://other{j}.example/{post.slug}">{text(blog.links[j % len(blog.links)])}</a>: {text(p)}</p>' for j, p in enumerate(post.paragraphs))
        parts.append(f'<div class="message" id="m{i}"><div class="avatar"><img src="/u/{i % 2}.png" alt=""><b>{post.author}</b></div><h3 class="subject"><a href="{url_of(blog, post, "/item/{number}")}">{text(post.title)}</a></h3><div class="message-body">{shown}</div>'
                     f'<div class="message-foot">{post.date} <a href="{url_of(blog, post, "/item/{number}")}#reply">{words["reply"]}</a> <a href="{url_of(blog, post, "/item/{number}")}#c">{comments(blog, post)}</a></div></div>')
    body = f'<div id="nav"><a href="/">{text(blog.name)}</a> <a href="/faq">FAQ</a> <a href="/login">Login</a></div><div id="list">{"".join(parts)}</div><div class="pages"><a href="/?page=2">{words["older"]}</a></div>'
    add("posts_full_of_links", blog, "/", page(blog, blog.name, body), records(blog.posts, bodies))


def menu_with_texts(blog):
    """A menu whose items have descriptions, above the posts."""
    words = blog.words
    items = "".join(f'<div class="box"><h3><a href="/section/{i}/">{text(name)}</a></h3><p>{text(blog.motto)}</p></div>' for i, name in enumerate(blog.menu))
    parts = "".join(f'<div class="item"><h2><a href="{url_of(blog, post)}">{text(post.title)}</a></h2><span class="when">{post.date}</span>{paragraphs(post)}<a class="talk" href="{url_of(blog, post)}#comments">{comments(blog, post)}</a></div>' for post in blog.posts)
    body = f'<div class="title"><h1><a href="/">{text(blog.name)}</a></h1></div><div class="sections">{items}</div><div class="items">{parts}</div><div class="bar">{sidebar(blog)}</div>'
    add("menu_with_texts", blog, "/", page(blog, blog.name, body), records(blog.posts))


def two_columns(blog):
    words = blog.words
    cell = lambda post: f'<td width="50%" valign="top"><h4><a href="{url_of(blog, post, "/{slug}.asp")}">{text(post.title)}</a></h4><p>{first(post)}</p><p align="right"><a href="{url_of(blog, post, "/{slug}.asp")}">{words["more"]}</a></p></td>'
    posts = blog.posts[:4]
    body = f'<h2><a href="/">{text(blog.name)}</a></h2><p>' + " | ".join(f'<a href="/{i}.asp">{text(name)}</a>' for i, name in enumerate(blog.menu)) + f'</p><table><tr>{cell(posts[0])}{cell(posts[1])}</tr><tr>{cell(posts[2])}{cell(posts[3])}</tr></table><p><small>© {text(blog.name)}</small></p>'
    add("two_columns", blog, "/default.asp", page(blog, blog.name, body), records(posts, excerpts(posts)))


def minimal_hand_written(blog):
    """h2 and p, permalinks as a sign behind the title."""
    parts = "".join(f'<h2>{text(post.title)} <a href="{url_of(blog, post, "/{slug}.html")}">#</a></h2><p><i>{post.date}</i></p>{paragraphs(post)}' for post in blog.posts)
    body = f'<h1>{text(blog.name)}</h1><p><a href="about.html">{blog.words["about"]}</a> <a href="feed.xml">RSS</a></p>{parts}<p><a href="archive.html">{blog.words["archive"]}</a></p>'
    expected = [dict(title=post.title, body="\n".join(post.paragraphs)) for post in blog.posts]
    add("minimal_hand_written", blog, "/", page(blog, blog.name, body), expected)


def microformat(blog):
    words = blog.words
    parts = "".join(f'<li class="hentry xfolkentry"><h4 class="entry-title"><a class="taggedlink" rel="bookmark" href="{url_of(blog, post, "/e/{number}")}">{text(post.title)}</a></h4><div class="entry-content">{paragraphs(post)}</div><abbr class="published" title="2007-10-01">{post.date}</abbr> <address class="author vcard"><a class="fn url" href="/u/{i}">{post.author}</a></address></li>' for i, post in enumerate(blog.posts))
    body = f'<h1 id="logo"><a href="/">{text(blog.name)}</a></h1><ul id="nav">{menu(blog)}</ul><ol class="hfeed">{parts}</ol>'
    add("microformat", blog, "/", page(blog, blog.name, body), records(blog.posts))


# ---- pages that are no lists of posts ----

def not_article_with_sections(blog):
    """One article with subheadings; beside it the other posts with dates and first sentences."""
    post = blog.posts[0]
    rest = blog.posts[1:]
    heads = blog.menu
    sections = "".join(f"<h2>{text(heads[i])}</h2>{paragraphs(other)}" for i, other in enumerate(rest[:3]))
    beside = "".join(f'<div class="teaser"><h4><a href="{url_of(blog, other)}">{text(other.title)}</a></h4><span>{other.date}</span><p>{text(other.paragraphs[0][:60])}</p></div>' for other in rest)
    body = f'<div class="head"><a href="/">{text(blog.name)}</a><ul>{menu(blog)}</ul></div><div class="article"><h1>{text(post.title)}</h1><p class="by">{post.date} {post.author}</p>{paragraphs(post)}{sections}</div><div class="aside">{beside}</div>'
    lines = list(post.paragraphs)
    for i, other in enumerate(rest[:3]):
        lines += [heads[i]] + other.paragraphs
    add("not_article_with_sections", blog, url_of(blog, post), page(blog, f"{post.title} - {blog.name}", body), [dict(title=post.title, body="\n".join(lines))], "article")


def not_anchored_sections(blog):
    """Sections whose headings link to themselves, under a table of contents."""
    post = blog.posts[0]
    rest = blog.posts[1:]
    contents = "".join(f'<li><a href="#s{i}">{text(other.title)}</a></li>' for i, other in enumerate(rest))
    sections = "".join(f'<h2 id="s{i}"><a href="#s{i}">{text(other.title)}</a></h2>{paragraphs(other)}' for i, other in enumerate(rest))
    body = f'<nav><a href="/">{text(blog.name)}</a></nav><main><h1>{text(blog.motto)}</h1><ul class="toc">{contents}</ul>{paragraphs(post)}{sections}</main>'
    lines = list(post.paragraphs)
    for other in rest:
        lines += [other.title] + other.paragraphs
    add("not_anchored_sections", blog, "/guide/canal-handbook", page(blog, f"{blog.motto} | {blog.name}", body), [dict(title=blog.motto, body="\n".join(lines))], "article")


def not_thread(blog):
    words = blog.words
    parts = "".join(f'<tr class="row1"><td class="author" width="150"><b>{post.author}</b><br><small>{words["comments"]}: {30 + i}</small></td><td><span class="postdetails">{post.date}</span><div class="postbody">{text(post.paragraphs[i % len(post.paragraphs)])}</div><a href="posting.php?mode=quote&amp;p={i}">{words["reply"]}</a></td></tr>' for i, post in enumerate(blog.posts))
    body = f'<a href="index.php">{text(blog.name)} Forum</a> » <a href="viewforum.php?f=2">{text(blog.menu[0])}</a><h2><a href="viewtopic.php?t=77">{text(blog.posts[0].title)}</a></h2><table class="forumline">{parts}</table><a href="posting.php?mode=reply&amp;t=77">{words["reply"]}</a>'
    add("not_thread", blog, "/forum/viewtopic.php?t=77", page(blog, f"{blog.name} :: {blog.posts[0].title}", body), [dict(title=blog.posts[0].title, body="")], "thread")


def not_thread_with_subjects(blog):
    """Each message repeats the subject, with a link to itself."""
    words = blog.words
    subject = blog.posts[0].title
    parts = "".join(f'<div class="post" id="p{900 + i}"><div class="postbody"><h3><a href="#p{900 + i}">{"Re: " if i else ""}{text(subject)}</a></h3><p class="author">{words["by"]} <strong>{post.author}</strong> » {post.date}</p><div class="content">{text(post.paragraphs[0])}</div></div><dl class="postprofile"><dt>{post.author}</dt><dd>Posts: {10 * i}</dd></dl></div>' for i, post in enumerate(blog.posts))
    body = f'<div id="page-header"><h1>{text(blog.name)}</h1><p><a href="./index.php">Board index</a></p></div><div id="page-body"><h2><a href="./viewtopic.php?f=4&amp;t=31">{text(subject)}</a></h2>{parts}</div>'
    add("not_thread_with_subjects", blog, "/board/viewtopic.php?f=4&t=31", page(blog, f"{subject} - {blog.name}", body), [dict(title=subject, body="")], "thread")


def not_product_with_reviews(blog):
    words = blog.words
    reviews = "".join(f'<div class="review"><h4>{text(post.title)}</h4><span class="stars">★★★★☆</span> <span>{post.author}, {post.date}</span><p>{first(post)}</p></div>' for post in blog.posts)
    body = f'<div class="crumbs"><a href="/">{words["home"]}</a> › <a href="/c/3">{text(blog.menu[2])}</a></div><div class="product"><h1>{text(blog.links[0])}</h1><img src="/p/1.jpg" alt=""><div class="price">€ 39.90</div><button>Add to cart</button><div class="description"><p>{text(blog.posts[0].paragraphs[1])}</p><ul><li>40 × 30 cm</li><li>1.2 kg</li></ul></div></div><h3>Reviews</h3>{reviews}'
    add("not_product_with_reviews", blog, "/p/heron-watch", page(blog, f"{blog.links[0]} | {blog.name} Shop", body), [dict(title=blog.links[0], body="")], "other")


def not_products(blog):
    """A category of a shop: names that link, prices, short descriptions."""
    items = "".join(f'<div class="product-card"><a href="/p/{post.slug}"><img src="/i/{post.slug}.jpg" alt=""></a><h3><a href="/p/{post.slug}">{text(name)}</a></h3><div class="price">€ {19 + i}.50</div><p>{text(blog.motto)}</p><button>Add to cart</button></div>' for i, (post, name) in enumerate(zip(blog.posts + blog.posts, blog.links + blog.menu)))
    body = f'<div class="head"><a href="/">{text(blog.name)} Shop</a><ul>{menu(blog)}</ul><a href="/cart">Cart (0)</a></div><h1>{text(blog.menu[0])}</h1><div class="filters"><label>Price <select><option>€ 0-10</option></select></label></div><div class="grid">{items}</div>'
    add("not_products", blog, "/c/boats", page(blog, f"{blog.menu[0]} | {blog.name} Shop", body), [], "other")


def not_links(blog):
    """A page of links to other sites with remarks."""
    items = "".join(f'<dt><a href="https://friend{i}.example/">{text(name)}</a></dt><dd>{text(blog.posts[i % len(blog.posts)].paragraphs[0])}</dd>' for i, name in enumerate(blog.links))
    body = f'<div><a href="/">{text(blog.name)}</a></div><h1>{blog.words["links"]}</h1><p>{text(blog.posts[0].paragraphs[1])}</p><dl>{items}</dl>'
    add("not_links", blog, "/links.html", page(blog, f"{blog.words['links']} - {blog.name}", body), [dict(title=blog.words["links"], body="")], "other")


def not_questions(blog):
    items = "".join(f'<h3 class="question">{text(post.title)}?</h3><div class="answer">{paragraphs(post)}</div>' for post in blog.posts)
    body = f'<div id="top"><a href="/">{text(blog.name)}</a><ul>{menu(blog)}</ul></div><div id="main"><h1>FAQ</h1>{items}</div>'
    lines = ["FAQ"]
    add("not_questions", blog, "/faq", page(blog, f"FAQ - {blog.name}", body), [dict(title="FAQ", body="")], "article")


def not_manual(blog):
    """A page of a manual: sections with permalinks, links to the pages before and after."""
    sections = "".join(f'<div class="section" id="{post.slug}"><h2>{text(post.title)}<a class="headerlink" href="#{post.slug}">¶</a></h2>{paragraphs(post)}<pre>lock --open --gate {i}</pre></div>' for i, post in enumerate(blog.posts))
    body = f'<div class="related"><ul><li><a href="genindex.html">index</a></li><li><a href="next.html">next</a></li></ul></div><div class="document"><div class="body"><h1>{text(blog.motto)}<a class="headerlink" href="#top">¶</a></h1>{sections}</div></div><div class="sphinxsidebar"><ul>' + "".join(f'<li><a href="#{post.slug}">{text(post.title)}</a></li>' for post in blog.posts) + "</ul></div>"
    add("not_manual", blog, "/docs/handbook.html", page(blog, f"{blog.motto} — {blog.name} 2.1 documentation", body), [dict(title=blog.motto, body="")], "article")


def not_post_with_comments(blog):
    words = blog.words
    post = blog.posts[0]
    talk = "".join(f'<li class="comment"><div class="comment-author"><cite><a href="https://friend{i}.example/">{other.author} {i}</a></cite></div><a class="comment-date" href="#comment-{i}">{other.date}</a><p>{text(other.paragraphs[0])}</p></li>' for i, other in enumerate(blog.posts[1:] * 2))
    body = f'<div id="header"><h1><a href="/">{text(blog.name)}</a></h1></div><div id="content"><div class="post"><h2>{text(post.title)}</h2><div class="entry">{paragraphs(post)}</div><p class="postmetadata">{post.date}</p></div><h3 id="comments">{len(blog.posts) * 2 - 2} {words["comments"]}</h3><ol class="commentlist">{talk}</ol></div><div id="sidebar">{sidebar(blog)}</div>'
    add("not_post_with_comments", blog, url_of(blog, post, "/archives/{number}"), page(blog, f"{blog.name} » {post.title}", body), records([post]), "article")


def not_post_with_related(blog):
    """A short post above larger cards of other posts."""
    words = blog.words
    post = blog.posts[3]
    cards = "".join(f'<div class="card"><a href="{url_of(blog, other)}"><img src="/i/{other.slug}.jpg" alt=""></a><h3><a href="{url_of(blog, other)}">{text(other.title)}</a></h3><p>{first(other)}</p><span>{other.date}</span></div>' for other in blog.posts[:3])
    body = f'<header><a href="/">{text(blog.name)}</a></header><main><article><h1>{text(post.title)}</h1><p class="meta">{post.date} · {post.author}</p>{paragraphs(post)}</article><section class="related"><h2>{words["recent"]}</h2><div class="cards">{cards}</div></section></main>'
    add("not_post_with_related", blog, url_of(blog, post), page(blog, f"{post.title} | {blog.name}", body, f'<meta property="og:title" content="{html.escape(post.title)}"><meta property="og:type" content="article">'), records([post]), "article")


def not_old_post_page(blog):
    """A post's own page in which the h1 is the site and the post an h3 without a link."""
    words = blog.words
    post = blog.posts[2]
    body = f'<div id="outer"><div id="header"><h1 class="title"><a href="https://{blog.host}/">{text(blog.name)}</a></h1><p>{text(blog.motto)}</p></div><div id="main"><h2 class="date-header">{post.date}</h2><div class="post"><h3 class="post-title">{text(post.title)}</h3><div class="post-body">{paragraphs(post)}</div><p class="post-footer">{words["by"]} {post.author}</p></div></div><div id="sidebar">{sidebar(blog)}</div></div>'
    add("not_old_post_page", blog, url_of(blog, post, "/{year}/05/{slug}.html"), page(blog, f"{blog.name}: {post.title}", body), records([post]), "article")


def not_about_page(blog):
    words = blog.words
    body = f'<div id="h"><a href="/">{text(blog.name)}</a><ul>{menu(blog)}</ul></div><div id="c"><h1>{words["about"]}</h1>' + "".join(f"<h2>{text(name)}</h2>{paragraphs(post)}" for name, post in zip(blog.menu, blog.posts)) + f'</div><div id="s">{sidebar(blog)}</div>'
    add("not_about_page", blog, "/about/", page(blog, f"{words['about']} | {blog.name}", body), [dict(title=words["about"], body="")], "article")


LISTS = [
    (wordpress_2004, "en he"), (siblings_dates_as_headings, "en ru"), (dates_around_posts, "en de"), (hosted_2006, "fr ar"),
    (journal_table, "ru en"), (portal_nodes, "de fr"), (typed_pad, "en zh"), (month_of_long_posts, "en de"), (month_of_three, "fr zh"),
    (tag_with_one_post, "en ar"), (day_with_one_post, "fr he"), (definition_list, "en zh"), (numbered_archive, "de ru"),
    (local_class_names, "de ru fr"), (hashed_class_names, "en zh"), (no_class_names, "fr he"), (divs_only, "en ru"), (lead_post, "en de"),
    (heading_holds_date, "en fr"), (every_title_h1, "de ar"), (table_rows, "en ru"), (posts_full_of_links, "en fr"),
    (menu_with_texts, "en he"), (two_columns, "fr zh"), (minimal_hand_written, "en de"), (microformat, "fr ar"),
]
OTHERS = [
    (not_article_with_sections, "en he"), (not_anchored_sections, "en ru"), (not_thread, "en ru"), (not_thread_with_subjects, "en de"),
    (not_product_with_reviews, "en fr"), (not_products, "en de"), (not_links, "en fr"), (not_questions, "en zh"), (not_manual, "en de"),
    (not_post_with_comments, "en ar"), (not_post_with_related, "en zh"), (not_old_post_page, "en he"), (not_about_page, "fr de"),
]


def main():
    for template, languages in LISTS + OTHERS:
        for language in languages.split():
            template(BLOGS[language])
    HERE.mkdir(exist_ok=True)
    for old in HERE.iterdir():
        old.unlink()
    for name, family, url, kind, source, expected in PAGES:
        (HERE / f"{name}.html").write_text(source)
        (HERE / f"{name}.json").write_text(json.dumps(dict(family=family, url=url, kind=kind, posts=expected), ensure_ascii=False, indent=1) + "\n")
    print(f"{len(PAGES)} pages in {HERE}")


if __name__ == "__main__":
    main()
