/** Style of the page; a file of its own, so that the page needs no inline style. */
export const PAGE_STYLE = `
:root { color-scheme: light dark; --ink: #1b2430; --dim: #5d6b7c; --line: #d9dfe6; --paper: #fff; --ground: #f4f6f8; --act: #0b5cab; --good: #156c3c; --bad: #a32222; }
@media (prefers-color-scheme: dark) { :root { --ink: #e7ecf2; --dim: #9aa8b8; --line: #34404d; --paper: #1a222c; --ground: #11171e; --act: #7fb6f0; --good: #6cc894; --bad: #f09090; } }
* { box-sizing: border-box; }
body { margin: 0; font: 15px/1.55 system-ui, 'IBM Plex Sans Thai', sans-serif; color: var(--ink); background: var(--ground); }
header, main { max-width: 1120px; margin: 0 auto; padding: 16px; }
h1 { font-size: 22px; margin: 8px 0 0; }
h2 { font-size: 17px; margin: 0 0 8px; }
p { margin: 4px 0 12px; color: var(--dim); }
section { background: var(--paper); border: 1px solid var(--line); border-radius: 8px; padding: 16px; margin-bottom: 16px; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { text-align: start; padding: 6px 12px 6px 0; border-top: 1px solid var(--line); vertical-align: top; }
th { border-top: 0; color: var(--dim); font-weight: 600; white-space: nowrap; }
button, input, select { font: inherit; color: inherit; background: var(--paper); border: 1px solid var(--line); border-radius: 6px; padding: 5px 10px; min-height: 34px; }
button { color: var(--act); cursor: pointer; margin: 0 4px 4px 0; }
button:hover { border-color: var(--act); }
:focus-visible { outline: 2px solid var(--act); outline-offset: 2px; }
form { display: flex; flex-wrap: wrap; gap: 8px; align-items: end; }
label { display: grid; gap: 2px; font-size: 13px; color: var(--dim); }
input[type=number] { width: 7em; }
code { font-family: ui-monospace, monospace; font-size: 13px; overflow-wrap: anywhere; }
.lines { white-space: pre-line; overflow-wrap: anywhere; }
pre { font: 13px/1.5 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere; max-height: 320px; overflow: auto; }
.good { color: var(--good); } .bad { color: var(--bad); }
.none { color: var(--dim); margin: 0; }
#answer { position: fixed; inset: auto 16px 16px 16px; margin: 0 auto; max-width: 560px; padding: 10px 14px; border-radius: 8px; background: var(--ink); color: var(--ground); }
#answer[hidden] { display: none; }
`;
