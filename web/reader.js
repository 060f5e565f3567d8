// The content of a page, typeset: one article, or the posts of a page as cards.
import {h} from "./dom.js";
import {plural, readableDate} from "./parts.js";
import {outsideLink, safeFragment} from "./safe_html.js";

/** @typedef {import("./types.js").PageRecord} PageRecord */
/** @typedef {import("./types.js").Article} Article */

/** @param {PageRecord} record */
export function articleView(record) {
  const body = bodyOf(record);
  return h("article", {class: "reader", lang: record.inLanguage ?? null, dir: "auto"},
    h("h1", null, record.headline || "Untitled"),
    byline(record),
    body ?? h("p", {class: "nothing"}, "winnow found no content on this page. Inspect shows what was dropped and why."),
    record.comments?.length ? commentsView(record.comments) : null);
}

/** @param {PageRecord} record */
export function cardsView(record) {
  const articles = record.articles ?? [];
  const isThread = record.pageType === "forumThread";
  return h("section", {class: "cards-page", lang: record.inLanguage ?? null},
    h("h1", null, record.headline || "Untitled"),
    h("p", {class: "byline"}, isThread ? plural(articles.length, "message") : plural(articles.length, "post")),
    h("ol", {class: "cards"}, articles.map((article) => h("li", {class: "card", dir: "auto"}, card(article)))));
}

/** @param {Article} article */
function card(article) {
  const title = article.headline
    ? h("h2", null, article.url ? outsideLink(article.url, article.headline) : article.headline)
    : null;
  const body = bodyOf(article);
  return [
    title,
    byline(article),
    body && h("div", {class: "card-body"}, body),
    article.replyTo !== undefined && h("p", {class: "muted"}, `Answers message ${article.replyTo + 1}`),
    !article.headline && article.url ? h("p", null, outsideLink(article.url, "Permalink")) : null,
  ];
}

/** @param {Article} article */
function byline(article) {
  const parts = [
    article.authors?.map((author) => author.name).join(", "),
    article.datePublished && readableDate(article.datePublished),
  ].filter(Boolean);
  return parts.length > 0 ? h("p", {class: "byline"}, parts.join(" · ")) : null;
}

/**
 * @param {Article} article
 * @returns {Node | null}
 */
function bodyOf(article) {
  if (article.articleBodyHtml) {
    const fragment = safeFragment(article.articleBodyHtml);
    const first = fragment.firstElementChild;
    if (first?.localName === "h2" && first.textContent?.trim() === article.headline?.trim()) first.remove();
    if (fragment.textContent?.trim()) return fragment;
  }
  const text = article.articleBody ?? "";
  if (!text.trim()) return null;
  const fragment = document.createDocumentFragment();
  for (const line of text.split("\n")) if (line.trim()) fragment.append(h("p", null, line));
  return fragment;
}

/** @param {(Article & {text?: string})[]} comments */
function commentsView(comments) {
  return h("section", {class: "comments"}, h("h2", null, plural(comments.length, "comment")),
    h("ol", {class: "cards"}, comments.map((comment) => h("li", {class: "card"},
      card({...comment, articleBody: comment.text ?? comment.articleBody})))));
}
