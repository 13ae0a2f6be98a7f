"""How a proof looks in a browser: on a phone, on a screen in the dark, and on paper."""

from __future__ import annotations

CSS = """
:root { --paper: #fbf7ea; --card: #fffdf6; --ink: #1f2a24; --soft: #5b6369; --line: #d9d3bf;
  --good: #22683f; --bad: #b0301b; --warn: #8a5a00; --note: #2b5f86; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #161c18; --card: #1f2722; --ink: #ece8d9; --soft: #a9b2aa; --line: #3a453e;
    --good: #7ecb96; --bad: #ff9a86; --warn: #f0c060; --note: #8fc4ec; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 62rem; padding: 1rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
h1 { font-size: 1.7rem; line-height: 1.2; margin: .5rem 0; }
h2 { font-size: 1.25rem; margin: 0 0 .25rem; }
h3 { font-size: 1rem; margin: 1.25rem 0 .5rem; }
p { margin: .25rem 0; }
a { color: inherit; }
nav ul, .findings { list-style: none; margin: 0; padding: 0; }
nav li { padding: .2rem 0; }
section { background: var(--card); border: 1px solid var(--line); border-radius: .6rem; padding: 1rem;
  margin: 1.25rem 0; }
.soft, figcaption, .hint { color: var(--soft); font-size: .9rem; }
.verdict { font-weight: 700; white-space: nowrap; }
.good { color: var(--good); } .bad { color: var(--bad); } .warn { color: var(--warn); }
.note { color: var(--note); }
.findings > li { border-top: 1px solid var(--line); padding: .75rem 0; }
.place { font-family: ui-monospace, monospace; font-size: .85rem; color: var(--soft); }
code.line { display: block; white-space: pre-wrap; background: var(--paper); border-radius: .3rem;
  padding: .3rem .5rem; margin: .3rem 0; font-size: .85rem; }
.pair, .sheets { display: flex; flex-wrap: wrap; gap: .75rem; margin-top: .5rem; }
figure { margin: 0; }
img { display: block; max-width: 100%; height: auto; background: #fff; border: 1px solid var(--line); }
.pair figure { flex: 0 1 auto; max-width: calc(50% - .4rem); }
.pair img { max-height: 20rem; width: auto; }
.sheets figure { width: 9.5rem; }
.sheets img { width: 100%; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: .9rem; }
th, td { text-align: left; vertical-align: top; padding: .35rem .6rem .35rem 0;
  border-top: 1px solid var(--line); }
th { color: var(--soft); font-weight: 600; border-top: 0; }
td:first-child { white-space: nowrap; }
summary { cursor: pointer; font-weight: 600; }
details { margin-top: 1rem; }
@media (max-width: 36rem) {
  thead { display: none; }
  tr { display: block; border-top: 1px solid var(--line); padding: .5rem 0; }
  td { display: block; border: 0; padding: 0; }
  td[data-is]::before { content: attr(data-is) ": "; color: var(--soft); }
  .sheets figure { width: calc(50% - .4rem); } }
@media print { body { max-width: none; } section { break-inside: auto; border: 0; } nav { display: none; } }
"""
