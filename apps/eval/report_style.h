// Style sheet of the report. Light or dark by the preference of the reader. Methods have the
// colours of Okabe and Ito, which can be distinguished with any kind of colour vision.
#pragma once

#include <string_view>

namespace winnow::eval {

inline constexpr std::string_view kReportStyle = R"css(
:root { color-scheme: light dark;
  --paper: #fbfaf7; --card: #fff; --ink: #23262b; --soft: #666c75; --rule: #e3e0d8;
  --gone: #ffd9d3; --gone-ink: #8f1d0c; --extra: #fdeab8; --extra-ink: #6d4a00;
  --c0: #0072b2; --c1: #d55e00; --c2: #009e73; --c3: #b8579a; --c4: #c98a00; --c5: #4ba3d8;
  --c6: #6b6b6b; --c7: #8b6f3d; }
@media (prefers-color-scheme: dark) { :root {
  --paper: #16181b; --card: #1e2125; --ink: #e4e2dc; --soft: #9aa0a8; --rule: #33373d;
  --gone: #57231b; --gone-ink: #ffc9bf; --extra: #4d3c0e; --extra-ink: #ffe3a0;
  --c0: #56b4e9; --c1: #f0863c; --c2: #2fc49a; --c3: #d88fc0; --c4: #f0c04a; --c5: #8fb8ff;
  --c6: #a9a9a9; --c7: #c7a86a; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink);
  font: 15px/1.5 system-ui, "Segoe UI", Roboto, "Noto Sans", sans-serif; }
main { max-width: 1180px; margin: 0 auto; padding: 28px 24px 80px; }
h1 { font-size: 26px; margin: 0 0 2px; letter-spacing: -.01em; }
h2 { font-size: 19px; margin: 44px 0 4px; }
p.lead, p.hint { color: var(--soft); margin: 0 0 14px; max-width: 76ch; }
.card { background: var(--card); border: 1px solid var(--rule); border-radius: 10px;
  padding: 16px 18px; margin: 12px 0; overflow-x: auto; }
.row { display: flex; flex-wrap: wrap; gap: 14px; align-items: flex-start; }
.row > .card { margin: 0; flex: 1 1 280px; }
.row > .fixed { flex: 0 1 auto; }
.small-multiples { display: grid; grid-template-columns: repeat(auto-fill, minmax(220px, 1fr));
  gap: 14px 18px; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th { text-align: right; font-weight: 600; color: var(--soft); font-size: 12.5px;
  border-bottom: 1px solid var(--rule); padding: 4px 10px; white-space: nowrap; }
td { text-align: right; padding: 5px 10px; border-bottom: 1px solid var(--rule); }
tr:last-child td { border-bottom: 0; }
th:first-child, td:first-child { text-align: left; padding-left: 0; white-space: nowrap; }
td.best { font-weight: 700; }
td .range { color: var(--soft); font-size: 12px; font-weight: 400; display: block; line-height: 1.1;
  white-space: nowrap; }
.key { display: inline-block; width: 11px; height: 11px; border-radius: 3px; margin-right: 7px; }
.keys { display: flex; flex-wrap: wrap; gap: 4px 18px; margin: 0 0 10px; font-size: 13.5px; }
svg { display: block; width: 100%; height: auto; overflow: visible; }
svg text { fill: var(--soft); font-size: 11.5px; }
svg text.name { fill: var(--ink); font-size: 13px; font-weight: 600; }
svg text.small { font-size: 11px; }
svg .grid { stroke: var(--rule); stroke-width: 1; }
svg .axis { stroke: var(--soft); stroke-width: 1; }
svg .mean { stroke: var(--ink); stroke-width: 1.5; stroke-dasharray: 3 2; }
svg .whisker { stroke: var(--ink); stroke-width: 1.2; }
svg .diagonal { stroke: var(--soft); stroke-width: 1; stroke-dasharray: 4 3; }
svg .stroke { fill: none; stroke-width: 2.2; stroke-linejoin: round; }
svg .dot { fill-opacity: .55; }
svg .dot:hover { fill-opacity: 1; stroke: var(--ink); }
.c0 { fill: var(--c0); stroke: var(--c0); background: var(--c0); }
.c1 { fill: var(--c1); stroke: var(--c1); background: var(--c1); }
.c2 { fill: var(--c2); stroke: var(--c2); background: var(--c2); }
.c3 { fill: var(--c3); stroke: var(--c3); background: var(--c3); }
.c4 { fill: var(--c4); stroke: var(--c4); background: var(--c4); }
.c5 { fill: var(--c5); stroke: var(--c5); background: var(--c5); }
.c6 { fill: var(--c6); stroke: var(--c6); background: var(--c6); }
.c7 { fill: var(--c7); stroke: var(--c7); background: var(--c7); }
svg .fill, svg .dot { stroke: none; }
svg polyline { fill: none; }
details.page { background: var(--card); border: 1px solid var(--rule); border-radius: 10px;
  margin: 8px 0; }
details.page > summary { cursor: pointer; padding: 9px 14px; display: flex; gap: 12px;
  align-items: baseline; list-style: none; }
details.page > summary::-webkit-details-marker { display: none; }
details.page > summary::before { content: "▸"; color: var(--soft); }
details.page[open] > summary::before { content: "▾"; }
details.page[open] > summary { border-bottom: 1px solid var(--rule); }
.score { font-weight: 700; font-variant-numeric: tabular-nums; min-width: 3.2em; }
.kind { font-size: 12px; color: var(--soft); border: 1px solid var(--rule); border-radius: 99px;
  padding: 0 9px; white-space: nowrap; }
.url { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; flex: 1; min-width: 0; }
.others { color: var(--soft); font-size: 12.5px; white-space: nowrap; }
.facts { color: var(--soft); font-size: 13px; padding: 8px 14px 0; }
.facts a { color: inherit; overflow-wrap: anywhere; }
.sides { display: grid; grid-template-columns: 1fr 1fr; }
.side { padding: 8px 14px 14px; min-width: 0; }
.side + .side { border-left: 1px solid var(--rule); }
.side h3 { font-size: 12.5px; margin: 0 0 6px; color: var(--soft); font-weight: 600; }
.text { white-space: pre-line; overflow-wrap: anywhere; font-size: 13.5px; line-height: 1.5;
  max-height: 520px; overflow-y: auto; }
.text mark { border-radius: 3px; padding: 0 1px; }
.true mark { background: var(--gone); color: var(--gone-ink); }
.extracted mark { background: var(--extra); color: var(--extra-ink); }
.fold { color: var(--soft); font-style: italic; font-size: 12px; border: 1px dashed var(--rule);
  border-radius: 99px; padding: 0 8px; white-space: nowrap; }
.empty { color: var(--soft); font-style: italic; }
@media (max-width: 760px) { .sides { grid-template-columns: 1fr; }
  .side + .side { border-left: 0; border-top: 1px solid var(--rule); }
  details.page > summary { flex-wrap: wrap; } .url { flex-basis: 100%; } }
)css";

}  // namespace winnow::eval
