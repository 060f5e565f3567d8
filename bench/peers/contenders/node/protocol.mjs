// The pipe between the benchmark and an extractor written for Node (README.md, "The pipe").
//
//   await serve((html, url) => textOf(extract(html)));
//
// The clock runs over the one call and counts the processor time of all of Node's threads, the compiler's and the
// collector's among them. Also here: how the HTML that these extractors answer with becomes text.
import { createRequire } from "node:module";
import { join } from "node:path";
import { writeSync } from "node:fs";

// What `npm install --prefix FOLDER` put there; FOLDER is the first argument of every contender.
export const packages = createRequire(join(process.argv[2], "contender.cjs"));

function write(bytes) {
  for (let at = 0; at < bytes.length;) {
    try {
      at += writeSync(1, bytes, at);
    } catch (failure) {
      if (failure.code !== "EAGAIN") throw failure;
    }
  }
}

function processorSeconds() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

async function answer(html, url, extract) {
  let text = "";
  let error = null;
  const start = processorSeconds();
  try {
    text = (await extract(html, url)) ?? "";
  } catch (failure) {
    error = String(failure).slice(0, 300);
  }
  const seconds = processorSeconds() - start;
  write(Buffer.from(JSON.stringify({ url, text: text.toWellFormed(), seconds, error }) + "\n"));
}

export async function serve(extract) {
  console.log = console.info = console.debug = console.error;  // a library that prints must not speak into the answers
  write(Buffer.from('{"ready": true}\n'));
  let chunks = [];
  let held = 0;
  let wanted = 1;
  for await (const chunk of process.stdin) {
    chunks.push(chunk);
    held += chunk.length;
    if (held < wanted) continue;
    let bytes = Buffer.concat(chunks);
    for (;;) {
      const end = bytes.indexOf(10);
      if (end < 0) { wanted = bytes.length + 1; break; }
      const head = bytes.toString("utf8", 0, end);
      const space = head.indexOf(" ");
      wanted = end + 1 + Number(head.slice(0, space)) + 1;
      if (bytes.length < wanted) break;
      await answer(bytes.toString("utf8", end + 1, wanted - 1), head.slice(space + 1), extract);
      bytes = bytes.subarray(wanted);
    }
    chunks = [bytes];
    held = bytes.length;
  }
}

const kBlocks = new Set(`address article aside blockquote body br caption center dd details dialog div dl dt fieldset
  figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li main nav ol optgroup option p pre
  section summary table tbody td tfoot th thead tr ul`.split(/\s+/));
const kUnread = new Set(["script", "style", "template", "noscript"]);

// The text of a node, blocks on lines of their own: textContent would join the last word of a paragraph to the first
// of the next. Does not recurse, pages are as deep as they like.
export function textOf(root) {
  const out = [];
  let node = root;
  let entering = true;
  while (node) {
    const name = node.nodeType === 1 ? node.localName.toLowerCase() : "";
    if (node.nodeType === 3 && entering) out.push(node.data);
    if (kBlocks.has(name)) out.push("\n");
    if (entering && node.firstChild && !kUnread.has(name)) {
      node = node.firstChild;
    } else if (entering && !node.firstChild) {
      entering = false;
    } else if (node === root) {
      break;
    } else if (node.nextSibling) {
      node = node.nextSibling;
      entering = true;
    } else {
      node = node.parentNode;
      entering = false;
    }
  }
  return out.join("").split("\n").map((line) => line.replace(/\s+/g, " ").trim()).filter(Boolean).join("\n");
}
