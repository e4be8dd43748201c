"""How a report looks: light and dark, on paper and on a telephone. Its colours tell apart for everyone."""

COLOURS = """
:root { color-scheme: light dark;
  --page: #fbfaf7; --card: #fff; --ink: #1d2127; --soft: #5c6470; --rule: #e2e0d8; --grid: #e8e6df;
  --first: #1f5fa6; --second: #c8501e; --drawn: #9aa0a8; --combat: #8a1c5b; --plain: #2f6f5e;
  --hex: #f4f0e2; --forest: #dbe5c4; --trees: #7d9464; --edge: #cfc8b2; --river: #4d94c4; --rail: #56504a;
  --city: #2b2b2b; --halo: #fffdf6; --weather: #f2ede0; --cell: #14181d; --on: #fff; }
@media screen and (prefers-color-scheme: dark) { :root {
  --page: #14171b; --card: #1b1f25; --ink: #e7e9ec; --soft: #9da6b2; --rule: #2e343c; --grid: #2b3138;
  --first: #5b9fe0; --second: #ee8350; --drawn: #7b838d; --combat: #e065a8; --plain: #5fbf9f;
  --hex: #262a2c; --forest: #2a3a2b; --trees: #577154; --edge: #3b4146; --river: #3f86b8; --rail: #9a9289;
  --city: #f1efe8; --halo: #14171b; --weather: #23272c; --cell: #fff; --on: #14171b; } }
.first { --own: var(--first); } .second { --own: var(--second); } .drawn { --own: var(--drawn); }
.combat { --own: var(--combat); } .plain { --own: var(--plain); }
"""

PAGE = """
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink); overflow-wrap: anywhere;
  font: 16px/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; }
main { max-width: 1120px; margin: 0 auto; padding: 2.5rem 1.25rem 4rem; }
h1, h2 { font-family: Charter, "Iowan Old Style", Georgia, "Times New Roman", serif; line-height: 1.2;
  text-wrap: balance; }
h1 { font-size: clamp(1.7rem, 4.5vw, 2.6rem); margin: 0 0 .4rem; }
h2 { font-size: clamp(1.35rem, 3vw, 1.8rem); margin: 3rem 0 .4rem; padding-top: 1.2rem;
  border-top: 2px solid var(--ink); }
h3 { font-size: 1.15rem; margin: 2.2rem 0 .2rem; }
.notes { background: var(--card); border: 1px solid var(--rule); border-left: 4px solid var(--second);
  border-radius: 8px; padding: .8rem 1rem .8rem 2rem; max-width: 60rem; margin: 0 0 1.4rem; }
.notes li { margin: .3rem 0; }
.lead { font-size: 1.12rem; max-width: 46rem; margin: .3rem 0 1.4rem; }
.quietly { color: var(--soft); max-width: 46rem; }
.facts { display: grid; grid-template-columns: repeat(auto-fit, minmax(150px, 1fr)); gap: .75rem;
  margin: 1.2rem 0; padding: 0; }
.facts div { background: var(--card); border: 1px solid var(--rule); border-radius: 10px;
  padding: .8rem 1rem; }
.facts dt { color: var(--soft); font-size: .84rem; }
.facts dd { margin: 0; font-size: 1.65rem; font-weight: 650; font-variant-numeric: tabular-nums; }
.facts small { display: block; font-size: .8rem; font-weight: 400; color: var(--soft); }

.figures { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 1.1rem;
  margin-top: 1.2rem; }
figure { margin: 0; background: var(--card); border: 1px solid var(--rule); border-radius: 12px;
  padding: 1rem 1.1rem; display: flex; flex-direction: column; }
figure.wide { grid-column: 1 / -1; }
figcaption { margin-bottom: .7rem; }
figcaption b { display: block; font-size: 1.04rem; line-height: 1.3; }
figcaption span { color: var(--soft); font-size: .88rem; line-height: 1.4; display: block;
  margin-top: .2rem; }
figure > svg { width: 100%; height: auto; margin: auto 0; }
figure.wide > svg { max-width: 860px; margin: 0 auto; }
details { margin-top: .8rem; font-size: .86rem; }
summary { cursor: pointer; color: var(--soft); }
.scroll { overflow: auto; max-height: 26rem; margin-top: .5rem; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; width: 100%; }
th, td { padding: .28rem .6rem; border-bottom: 1px solid var(--rule); text-align: right;
  white-space: nowrap; }
th { font-weight: 600; } th:first-child { text-align: left; white-space: normal; min-width: 4.5rem; }
main > .scroll { font-size: .9rem; } thead th { white-space: normal; }
main > .scroll thead th { background: none; }
thead th { color: var(--soft); position: sticky; top: 0; background: var(--card); }
pre { background: var(--card); border: 1px solid var(--rule); border-radius: 8px; padding: .8rem 1rem;
  white-space: pre-wrap; overflow-wrap: anywhere; font-size: .84rem; line-height: 1.5; }
footer { margin-top: 3rem; border-top: 1px solid var(--rule); padding-top: 1rem; color: var(--soft);
  font-size: .88rem; }

.key { display: flex; flex-wrap: wrap; gap: .2rem 1.1rem; margin: 0 0 .6rem; font-size: .86rem;
  color: var(--soft); }
.key span { display: inline-flex; align-items: center; gap: .4rem; }
.key svg { width: 13px; height: 13px; }
.bars > div { margin: .3rem 0 1rem; }
.bars p { display: flex; justify-content: space-between; gap: 1rem; margin: 0 0 .25rem; font-size: .9rem; }
.bars b { font-weight: 500; } .bars p span { color: var(--soft); white-space: nowrap; }
.whole { display: flex; height: 1.9rem; border-radius: 5px; overflow: hidden; }
.whole span { background: var(--own); color: var(--on); font-weight: 600; font-size: .86rem; overflow: hidden;
  line-height: 1.9rem; text-align: center; } .whole .drawn { color: #16191d; }
.reach { position: relative; height: .9rem; }
.reach i { position: absolute; top: .15rem; height: .4rem; border: solid var(--own); border-width: 0 2px;
  background: linear-gradient(var(--own), var(--own)) center / 100% 2px no-repeat; }
.reach i + i { top: .5rem; }
"""

CHARTS = """
svg text { font: 12px system-ui, -apple-system, "Segoe UI", Roboto, Arial, sans-serif; fill: var(--soft);
  font-variant-numeric: tabular-nums; }
svg text.name { fill: var(--ink); font-size: 12.5px; }
svg text.quiet { font-size: 11.5px; }
svg text.end { font-weight: 600; fill: var(--own); }
svg text.cell { fill: var(--cell); font-size: 11.5px; }
svg .halo { paint-order: stroke; stroke: var(--card); stroke-width: 3px; stroke-linejoin: round; }
.grid { stroke: var(--grid); } .axis { stroke: var(--soft); } .weather { fill: var(--weather); }
.fill { fill: var(--own); } .band { fill: var(--own); fill-opacity: .17; }
.line { fill: none; stroke: var(--own); stroke-width: 2.4; stroke-linejoin: round; }
.line.second { stroke-dasharray: 7 3; }
.dot { fill: var(--own); stroke: var(--card); stroke-width: 1.2; }
.whisker { fill: none; stroke: var(--own); stroke-width: 1.6; }
.card { fill: var(--card); }
"""

MAPS = """
.hex { fill: var(--hex); } .hex.forest { fill: var(--forest); }
.trees { fill: var(--trees); fill-opacity: .6; }
.edges { fill: none; stroke: var(--edge); stroke-width: .8; }
.river { fill: none; stroke: var(--river); stroke-width: 3.2; stroke-linecap: round; }
.rail { fill: none; stroke: var(--rail); stroke-width: 1.3; stroke-opacity: .75; }
.sleepers { fill: none; stroke: var(--rail); stroke-width: 4.5; stroke-dasharray: 1 6; stroke-opacity: .55; }
.fort { fill: none; stroke: var(--city); stroke-width: 1.2; stroke-opacity: .6; }
.city, .major { fill: var(--city); stroke: var(--halo); stroke-width: 1.2; }
svg text.number { font-size: 6.4px; text-anchor: middle; fill-opacity: .8; }
svg text.place { font-size: 10.5px; font-weight: 650; fill: var(--ink); stroke: var(--halo);
  stroke-width: 2.6px; }
svg text.value { fill: var(--ink); font-size: 9px; paint-order: stroke; stroke: var(--halo);
  stroke-width: 2px; stroke-opacity: .5; }
svg text.strong { font-weight: 700; }
"""

MEDIA = """
@media (max-width: 760px) {
  main { padding: 1.4rem .8rem 3rem; }
  .figures { grid-template-columns: minmax(0, 1fr); gap: .9rem; }
  .facts div:last-child:nth-child(odd) { grid-column: 1 / -1; }
  figure { padding: .85rem .8rem; }
  svg text, svg text.name { font-size: 14px; } svg text.quiet, svg text.place { font-size: 13px; }
  svg text.value { font-size: 11px; } svg text.number { display: none; } }
@media print {
  :root { color-scheme: light; } body { background: #fff; font-size: 11pt; }
  main { max-width: none; padding: 0; } h2 { break-after: avoid; } details { display: none; }
  figure, .facts div { break-inside: avoid; border-color: #bbb; }
  * { print-color-adjust: exact; -webkit-print-color-adjust: exact; } }
"""

STYLE = COLOURS + PAGE + CHARTS + MAPS + MEDIA
"""Of a whole report."""

ALONE = COLOURS + CHARTS
"""Of a chart in a file of its own."""
