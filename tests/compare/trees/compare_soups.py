"""Compares winnow's trees of random tag soups with html5ever's, and shrinks each difference.

Usage: compare_soups.py BUILD_FOLDER [COUNT [SEED]]

A corpus shows what people write; a soup shows what the standard's rarely used clauses say of it. Pieces are drawn
from lists that favour what interacts: formatting elements, tables, select, foreign content, templates, forms,
frames, head elements, character references, NUL, line ends, odd attributes. A soup is a function of the seed
and its number alone. What differs is shrunk, piece by piece and then character by character, to a smallest input.
Differences of a known class (explained.md) are recognized by a check; one of no class makes the command fail.
"""

import random
import re
import sys

from parsers import html5ever, judges, winnow

TAGS = {
    "formatting": "a b big code em font i nobr s small strike strong tt u".split(),
    "block": "p div ul ol li dl dt dd h1 h2 pre listing blockquote address center button main search "
             "details summary fieldset hr menu dialog section".split(),
    "table": "table caption colgroup col thead tbody tfoot tr td th".split(),
    "select": "select option optgroup hr input".split(),
    "foreign": "svg math mi mo mn ms mtext annotation-xml foreignObject desc title malignmark mglyph path "
               "font g image linearGradient".split(),
    "structure": "html head body frameset frame noframes template base meta link title".split(),
    "form": "form input textarea button label keygen".split(),
    "text": "script style title textarea xmp iframe noembed noscript noframes plaintext".split(),
    "other": "applet object marquee ruby rb rt rtc rp br img image wbr area embed param source track span "
             "x-y sarcasm isindex".split(),
}
NAMES = [name for group in TAGS.values() for name in group]
ATTRIBUTES = ["a=b", "a='b'", 'a="&amp;x"', "a=&notit;", "a=&not=", "a=&lt", "A=B a=c", "a", "=x", "a=\"<p>\"",
              "type=hidden", "type=HIDDEN", "color=red", "face=x", "size=1", "encoding=text/html",
              "encoding=Application/xhtml+xml", "definitionurl=x", "viewbox=1", "xlink:href=x", "xml:lang=y",
              "xmlns:xlink=z", "xmlns=q", "a\0b=c\0d", "a/b", "/", "selected", "id=&copy", "a=b\rc", "x='&#x80;'",
              "<a=b", "a\"b=c", "href=?a=1&copy=2&lt;", "class=\"x\ty\"", "\u00e9\u0130=\u0130", "shadowrootmode=open"]
TEXTS = ["x", " ", "\n", "\t ", "\r\n", "\r", "\0", "a\0b", "\f", "&amp;", "&lt", "&notin;", "&notit;", "&#0;", "&#x80;",
         "&#xD800;", "&#x110000;", "&#128512;", "&bogus;", "&", "&#", "&#x", "&NotEqualTilde;", "&ampx", "&copy=",
         "\u00e9", "\U0001F600", "\ufeff", "\u00a0", "]]>", "-->", "<", "</", "<!", "<?", "</ ", "< p", "text"]
MARKUP = ["<!-- c -->", "<!---->", "<!-->", "<!--->", "<!--a--!>b", "<!--a<!--b-->", "<!--a--", "<!x>", "<?pi x?>",
          "</ x>", "</>", "<!doctype html>", "<!DOCTYPE x>", "<!doctype>",
          '<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN">',
          '<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN" "s">',
          '<!DOCTYPE html SYSTEM "about:legacy-compat">', "<![CDATA[x]]>", "<![CDATA[a\0<b>]]", "<![CDATA[",
          "<script><!--<script></script>", "<script><!--", "</script>", "<textarea>\n\nx", "<pre>\n", "<style></styl",
          "<title>&lt;</b", "</p>", "</br>", "</template>", "</table>", "</select>", "</body>", "</html>", "</form>",
          "</a>", "</svg>", "</math>"]
LETTERS = (list("<>/!-?='\"&;#x aAzZ[]0\n\t\r\f\0`") +
           ["--", "->", "--!>", "]]>", "<!--", "-->", "<script", "</script", "script", "</", "</title", "</style",
            "</textarea", "</svg>", "<![CDATA[", "<!doctype", "PUBLIC", "SYSTEM", "html", "public\"", "system'", "&#x",
            "&#", "41", "not", "amp", "lt;", "<p>", "<b ", "\u00e9", "\U0001F600", "\ufffe", "\x7f", "\x01"])
CONTEXTS = ("html head body div p a table caption colgroup tbody tr td select option template title textarea script style "
            "noscript plaintext frameset form button li svg").split() + [
            "svg svg", "svg desc", "svg foreignObject", "svg path", "math math", "math mi", "math annotation-xml"]


def piece(choose, favourites):
    kind = choose.random()
    if kind < 0.16:
        return choose.choice(TEXTS)
    if kind < 0.28:
        return choose.choice(MARKUP)
    name = choose.choice(favourites if choose.random() < 0.75 else NAMES)
    if choose.random() < 0.04:
        name = name.upper()
    if kind < 0.53:
        return f"</{name}>"
    attributes = ""
    while choose.random() < 0.15:
        attributes += choose.choice([" ", "\n", "/", "  "]) + choose.choice(ATTRIBUTES)
    return f"<{name}{attributes}{choose.choice(['>'] * 15 + ['/>', ' />', ' >', ''])}"


def letters(choose):
    """A soup below the level of tags: what the tokenizer's states see."""
    start = choose.choice(["", "", "<!--", "<script>", "<script><!--", "<title>", "<style>", "<svg><![CDATA[", "<a ",
                           "<!doctype", "<textarea>", "<p a=", "&"])
    return [start] + [choose.choice(LETTERS) for _ in range(choose.randint(2, 20))]


def soup(seed, number):
    """The record name (a page or a fragment) and the pieces of one soup."""
    choose = random.Random(f"{seed}/{number}")
    name = "fragment " + choose.choice(CONTEXTS) if choose.random() < 0.2 else "page"
    if choose.random() < 0.2:
        return name, letters(choose)
    # A few groups a soup: what shares a page should interact, and three groups do so more than nine.
    favourites = [tag for group in choose.sample(sorted(TAGS), choose.randint(1, 3)) for tag in TAGS[group]]
    favourites = choose.sample(favourites, min(len(favourites), choose.randint(2, 12)))
    length = choose.randint(2, 40) if choose.random() < 0.9 else choose.randint(40, 200)
    pieces = [piece(choose, favourites) for _ in range(length)]
    return name, ["<!doctype html>"] * (choose.random() < 0.5) + pieces


def shrink(pieces, differs):
    """Leaves out runs of pieces, longest first, as long as the soup still differs; then the same by characters."""
    for split in (False, True):
        if split:
            pieces = list("".join(pieces))
        run = max(1, len(pieces) // 2)
        while run >= 1:
            at = 0
            shorter = False
            while at < len(pieces):
                rest = pieces[:at] + pieces[at + run:]
                if differs("".join(rest)):
                    pieces = rest
                    shorter = True
                else:
                    at += run
            if run == 1 and not shorter:
                break
            run = max(1, run // 2)
    return "".join(pieces)


# Where html5ever is behind the standard, another text says the same in words that html5ever knows. A difference is of
# the class if winnow's tree of the text, rewritten too, is what both make of the other text.
ALIKE = {"search": "section", "isindex": "ordinary", "thead": "tfoot"}


def rename(text):
    return re.sub(r"(</?(?:svg |math )?)(search|isindex|thead)(?=[\s/>])",
                  lambda match: match[1] + ALIKE[match[2].lower()], text, flags=re.IGNORECASE)


def same(tree):
    return tree


# class: what to do with the text, what with the tree, which records it may concern
REWRITES = {
    "tag lists": (rename, rename, ""),
    "doctype in table text": (lambda text: re.sub("(?i)<!doctype[^>]*>", "</ordinary>", text), same, ""),
    "input in select context": (lambda text: re.sub(r"(?i)<input\b[^>]*>", "</ordinary>", text), same, "fragment select"),
    "space in template": (lambda text: re.sub(r">\s+", "><!---->", text),
                          lambda tree: re.sub(r'"\s+"', "<!--  -->", tree), ""),
}


def explanation(text, name, ours, judge, second):
    """The class of a difference as explained.md names it, or None."""
    tree = ours.tree(text.encode(), name)
    for reason, (rewrite, rewrite_tree, concerned) in REWRITES.items():
        other = rewrite(text)
        if other == text or not name.startswith(concerned):
            continue
        if reason == "space in template" and "template" not in (text + name).lower():
            continue
        wanted = rewrite_tree(tree.decode()).encode()
        if ours.tree(other.encode(), name) == wanted == judge.tree(other.encode(), name):
            return reason
    if second and second.tree(text.encode(), name) == tree:
        if re.search(r"(?i)<(pre|listing|textarea)\b", text):
            return "first line feed"
        if re.search(r"(?i)<(svg|math)\b", text) or name.startswith(("fragment svg ", "fragment math ")):
            return "special foreign elements"
    return None


def main(folder, count, seed):
    ours, judge = winnow(folder), html5ever(folder)
    second = next((parser for parser in judges(folder) if parser.name == "parse5"), None)
    equal = 0
    smallest = {}
    for number in range(count):
        name, pieces = soup(seed, number)
        differs = lambda text: ours.tree(text.encode(), name) != judge.tree(text.encode(), name)
        if differs("".join(pieces)):
            smallest.setdefault((shrink(pieces, differs), name), number)
        else:
            equal += 1
    classes = {}
    unexplained = 0
    for (text, name), number in sorted(smallest.items(), key=lambda item: len(item[0][0])):
        reason = explanation(text, name, ours, judge, second)
        if reason:
            classes.setdefault(reason, []).append(text)
            continue
        unexplained += 1
        print(f"soup {seed}/{number}, {name}: {text!r}")
        for parser in filter(None, (ours, judge, second)):
            print(f"{parser.name}\n{parser.tree(text.encode(), name).decode()}", end="")
    for reason, texts in classes.items():
        print(f"explained: {len(texts)} smallest soups {reason}, such as {texts[0]!r} (explained.md)")
    print(f"html5ever: {equal} of {count} trees of soups equal, seed {seed}; {unexplained} smallest differences unexplained")
    return 1 if unexplained else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 20000,
                  sys.argv[3] if len(sys.argv) > 3 else "1"))
