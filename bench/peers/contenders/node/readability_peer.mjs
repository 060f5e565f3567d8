// Mozilla's Readability on jsdom, both as they come; scripts of the page are not run.
import { packages, serve, textOf } from "./protocol.mjs";

const { Readability } = packages("@mozilla/readability");
const { JSDOM, VirtualConsole } = packages("jsdom");

await serve((html, url) => {
  const dom = new JSDOM(html, { url, virtualConsole: new VirtualConsole() });
  try {
    const article = new Readability(dom.window.document, { serializer: (element) => element }).parse();
    return article ? textOf(article.content) : "";
  } finally {
    dom.window.close();
  }
});
