// A judge: pages on standard input, parse5's trees of them on standard output.
//
// Both streams are records, "<bytes> <name>\n" then so many bytes and "\n"; a name "fragment svg path" asks for the
// fragment case with that context (README.md). Each tree is written as soon as its page was read. Usage: node parse5_trees.mjs FOLDER, where `npm install --prefix FOLDER`
// put parse5. Scripting is off, as in winnow; nothing recurses over the page's depth.
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const require = createRequire(join(process.argv[2], "judge.cjs"));
const { parse, parseFragment, defaultTreeAdapter } = await import(pathToFileURL(require.resolve("parse5")));

const kOptions = { scriptingEnabled: false };
const kHtml = "http://www.w3.org/1999/xhtml";
const kSpaces = { "http://www.w3.org/2000/svg": "svg ", "http://www.w3.org/1998/Math/MathML": "math " };

function rootOf(page, name) {
  if (!name.startsWith("fragment ")) return parse(page, kOptions);
  const context = name.slice("fragment ".length);
  const space = Object.keys(kSpaces).find((key) => context.startsWith(kSpaces[key]));
  const local = space ? context.slice(kSpaces[space].length) : context;
  return parseFragment(defaultTreeAdapter.createElement(local, space ?? kHtml, []), page, kOptions);
}

function nameOf(attribute) {
  return attribute.prefix ? `${attribute.prefix} ${attribute.name}`
       : attribute.namespace === "http://www.w3.org/2000/xmlns/" ? `xmlns ${attribute.name}`
       : attribute.name;
}

// html5lib's tree format, as src/dom/tree_format.h describes it.
function treeOf(page, name) {
  const out = [];
  const line = (depth, text) => out.push("| ", "  ".repeat(depth), text, "\n");
  const waiting = [];
  const push = (nodes, depth) => {
    for (let i = nodes.length; i-- > 0;) waiting.push([nodes[i], depth]);
  };
  push(rootOf(page, name).childNodes, 0);
  while (waiting.length > 0) {
    const [node, depth] = waiting.pop();
    switch (node.nodeName) {
      case "#documentType": {
        const ids = node.publicId || node.systemId ? ` "${node.publicId}" "${node.systemId}"` : "";
        line(depth, `<!DOCTYPE ${node.name}${ids}>`);
        break;
      }
      case "#text": line(depth, `"${node.value}"`); break;
      case "#comment": line(depth, `<!-- ${node.data} -->`); break;
      default: {
        line(depth, `<${kSpaces[node.namespaceURI] ?? ""}${node.tagName}>`);
        const names = node.attrs.map((attribute) => [Buffer.from(nameOf(attribute)), attribute.value]);
        names.sort((a, b) => Buffer.compare(a[0], b[0]));
        for (const [name, value] of names) line(depth + 1, `${name}="${value}"`);
        push(node.childNodes, depth + 1);
        if (node.content) {
          line(depth + 1, "content");
          push(node.content.childNodes, depth + 2);
        }
      }
    }
  }
  return Buffer.from(out.join(""));
}

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
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
    const size = Number(head.slice(0, space));
    wanted = end + 1 + size + 1;
    if (bytes.length < wanted) break;
    const tree = treeOf(decoder.decode(bytes.subarray(end + 1, end + 1 + size)), head.slice(space + 1));
    process.stdout.write(Buffer.concat([Buffer.from(`${tree.length}${head.slice(space)}\n`), tree, Buffer.from("\n")]));
    bytes = bytes.subarray(wanted);
  }
  chunks = [bytes];
  held = bytes.length;
}
