// Pages for the tests, written for winnow.

/** @param {string} title @param {string} body @param {string} [links] */
export function blogPage(title, body, links = "") {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title} | Weir Notes</title></head><body>
<div class="top"><a href="/">Weir Notes</a> <a href="/about">About</a></div>
<div class="entry"><h1>${title}</h1><div class="entry-text">${body}</div></div>
<div class="links"><h2>More</h2><ul>${links}</ul></div>
<div class="foot">Weir Notes, printed on paper since 1988. All rights reserved.</div></body></html>`;
}

const texts = [
  ["Low water", "<p>The gauge stands at thirty centimetres, the lowest since the sluice was rebuilt. We have closed the upper gate and opened the ladder for the fish, who take the stairs at night when nobody looks.</p><p>If no rain falls until Sunday the wheel will rest, and so shall we.</p>"],
  ["A new rake", "<p>The old rake lost its third tooth in the flood of March. The smith has made one that is heavier and wider, with teeth that can be changed one by one, which is how all rakes should have been made from the beginning.</p><p>It hangs at the door; please put it back wet side down.</p>"],
  ["Visitors", "<p>Forty children came on Tuesday to see the eels. They saw two, and a heron, and counted the boards of the bridge, which are a hundred and twelve. The teacher counted a hundred and eleven and will come again.</p><p>The heron stayed for lunch.</p>"],
  ["Ice", "<p>The first ice of the year formed behind the gate on Friday night. It is no thicker than a plate and breaks with the sound of one, so the boat stays in the water for another week at least.</p><p>The lamp at the pier is on from four o'clock.</p>"],
  ["The ledger", "<p>Somebody has found the ledger of 1921 under the stairs. It lists every sack that went over the weir in that year and the name of everyone who carried one. Half of the names are still on letter boxes in the village.</p><p>It will be copied before it is shown.</p>"],
];

/** A site of six pages, all linked from the first. */
export function weirSite() {
  /** @type {Record<string, string>} */
  const pages = {};
  const links = texts.map(([title], index) => `<li><a href="/note/${index + 1}">${title}</a></li>`).join("");
  pages["/"] = blogPage("All notes", `<p>Notes from the weir, the newest first. They are written by whoever has the key that week, and nobody corrects them.</p>`, links);
  texts.forEach(([title, body], index) => {
    pages[`/note/${index + 1}`] = blogPage(title, body, '<li><a href="/">All notes</a></li>');
  });
  return pages;
}

/**
 * A page whose content looks like a menu: short lines with links, and long prose beside it that is not
 * content. No method gets it right without being told.
 * @param {number} number
 */
export function timetablePage(number) {
  const lines = ["Harbour", "Old mill", "Upper lock", "Ferry house", "Long meadow", "Quarry"];
  const stops = lines.map((stop, index) => `<li><a href="/stop/${index}">${stop}</a> ${6 + number}:${10 + index * 7}</li>`).join("");
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Line ${number} | Valley Boats</title></head><body>
<div class="bar"><a href="/">Valley Boats</a> <a href="/fares">Fares</a></div>
<div class="about"><p>Valley Boats has carried people and their bicycles since the bridge fell in 1953. The company belongs to its captains, who meet once a year on the largest boat and vote by raising their oars. Visitors are welcome to watch from the shore.</p>
<p>Dogs travel free if they sit. Tickets are sold by the captain, in coins. There is no café, but the captain of line ${number} is said to bake.</p></div>
<div class="nav-times"><h2>Line ${number}</h2><ul class="menu-list">${stops}</ul></div>
<div class="end">Valley Boats, office at the harbour.</div></body></html>`;
}
