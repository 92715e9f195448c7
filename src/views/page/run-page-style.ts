/** How a run's page looks: light and dark, narrow and wide, on paper. Nothing is fetched. */
export const pageStyle = `
:root { color-scheme: light dark;
  --paper: light-dark(#fcfcfb, #16181b); --card: light-dark(#ffffff, #1d2024); --ink: light-dark(#1c1e21, #e3e5e8);
  --faint: light-dark(#5d646c, #9aa2ab); --line: light-dark(#dfe2e5, #33383e); --link: light-dark(#0b5cad, #7db7f0);
  --good: light-dark(#1c7336, #6cc784); --bad: light-dark(#b3261e, #f2857c); --mark: light-dark(#e6f0fa, #20384f); --warn: light-dark(#fdf0d8, #43351a); }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 2.5rem 1.25rem 4rem; max-width: 54rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.6 system-ui, -apple-system, "Segoe UI", "Noto Sans", "Noto Sans CJK SC", sans-serif; overflow-wrap: anywhere; }
h1 { font-size: 1.6rem; line-height: 1.3; margin: 0 0 .75rem; white-space: pre-line; }
h2 { font-size: 1.15rem; margin: 2.5rem 0 .75rem; padding-bottom: .3rem; border-bottom: 1px solid var(--line); }
h3 { font-size: 1rem; margin: 0; }
a { color: var(--link); text-underline-offset: .15em; }
p, ul, ol, blockquote, pre, table, dl { margin: 0 0 .75rem; }
ul, ol { padding-left: 1.5rem; }
blockquote { padding-left: .9rem; border-left: 3px solid var(--line); }
pre, code { font: .875em/1.5 ui-monospace, "SF Mono", Menlo, Consolas, "Liberation Mono", monospace; }
pre { white-space: pre-wrap; padding: .6rem .8rem; background: var(--paper); border: 1px solid var(--line); border-radius: .35rem; }
.wide { overflow-x: auto; } table { border-collapse: collapse; } th, td { padding: .3rem .7rem; border: 1px solid var(--line); text-align: left; vertical-align: top; }
.brand { font-size: .85rem; color: var(--faint); margin: 0 0 1.5rem; }
.faint { color: var(--faint); font-size: .875rem; } .good { color: var(--good); } .bad { color: var(--bad); }
dl.facts { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: .2rem 1.2rem; font-size: .9rem; }
dl.facts dt { color: var(--faint); } dl.facts dd { margin: 0; }
.heading { font-weight: 600; margin-top: 1.2rem; } .heading.h1 { font-size: 1.2rem; } .heading.h2 { font-size: 1.1rem; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: .5rem; padding: 1rem 1.2rem; margin: 0 0 1rem; }
.card > :first-child { margin-top: 0; } .card > :last-child, .call > :last-child, details > :last-child, li > :last-child { margin-bottom: 0; }
.mark { padding: 0 .35em; border-radius: .25em; background: var(--mark); font-size: .8em; text-decoration: none; } .mark.none { background: var(--warn); color: var(--ink); cursor: help; }
.quotes { list-style: none; padding: 0; } .quotes li { margin: 0 -.6rem 1rem; padding: .2rem .6rem; border-radius: .35rem; }
.quotes blockquote { margin: .25rem 0; white-space: pre-wrap; }
:target { outline: 2px solid var(--link); outline-offset: 2px; }
.timeline { list-style: none; padding: 0; margin: 0; } .timeline > li { margin: 0 0 .75rem; }
.note { padding-left: .9rem; border-left: 3px solid var(--line); } .note p { margin: 0; } .note.fault { border-color: var(--bad); }
.call { margin: .9rem 0 0; padding-top: .9rem; border-top: 1px solid var(--line); scroll-margin-top: 1rem; }
.row { display: flex; flex-wrap: wrap; justify-content: space-between; gap: .1rem 1rem; margin: 0 0 .4rem; } .row > * { margin: 0; }
summary { cursor: pointer; color: var(--link); } details { margin: 0 0 .5rem; } details > summary { margin-bottom: .4rem; }
.text { white-space: pre-wrap; }
@media (max-width: 30rem) { body { padding: 1.25rem .9rem 3rem; } h1 { font-size: 1.3rem; } .card { padding: .8rem .9rem; } }
@media print { :root { color-scheme: light; } body { max-width: none; padding: 0; font-size: 10pt; } a { color: inherit; } summary { color: var(--faint); }
  details::details-content { content-visibility: visible; display: block; } h2, h3, .row { break-after: avoid; } .quotes li, .note { break-inside: avoid; } @page { margin: 18mm 16mm; } }
`
