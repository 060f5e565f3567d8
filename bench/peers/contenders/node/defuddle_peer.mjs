// Defuddle on linkedom, as its own command line runs it; it may not ask other servers for what a page lacks.
import { join } from "node:path";
import { packages, serve, textOf } from "./protocol.mjs";

// By its path: the package offers "defuddle/node" to importers alone, and importers look beside this file.
const { Defuddle } = packages(join(process.argv[2], "node_modules/defuddle/dist/node.js"));
const { parseHTML } = packages("linkedom");

await serve(async (html, url) => {
  const { content } = await Defuddle(html, url, { useAsync: false });
  return textOf(parseHTML(`<!DOCTYPE html><html><body>${content}</body></html>`).document.body);
});
