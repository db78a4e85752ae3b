/** In a TypeScript file because the build copies no other files. */
export const docsStyle = `
:root { color-scheme: light dark; --paper: #f6f5f0; --surface: #fff; --ink: #17201c; --muted: #56625c; --line: #e2e1da; --accent: #0b6b4c }
@media (prefers-color-scheme: dark) { :root { --paper: #0e1311; --surface: #161d1a; --ink: #eaf1ed; --muted: #a3b0aa; --line: #2a342f; --accent: #55d6a6 } }
* { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif }
main { max-width: 60rem; margin: 0 auto; padding: 24px 16px 64px }
h2 { margin: 32px 0 12px; text-transform: capitalize }
h3 { margin: 16px 0 4px; font-size: 14px; color: var(--muted) }
a { color: var(--accent) }
nav { display: flex; flex-wrap: wrap; gap: 4px 16px }
nav a { padding: 8px 0 }
details { background: var(--surface); border: 1px solid var(--line); border-radius: 12px; margin: 8px 0; padding: 0 16px }
details[open] { padding-bottom: 16px }
summary { cursor: pointer; padding: 12px 0; overflow-wrap: anywhere }
summary span { color: var(--muted) }
summary i { font-style: normal; font-size: 14px; border: 1px solid var(--line); border-radius: 99px; padding: 0 8px; white-space: nowrap }
b { display: inline-block; min-width: 4.5em; color: var(--accent) }
code, pre { font: 14px/1.5 ui-monospace, monospace }
pre { overflow: auto; max-height: 28rem; margin: 0; padding: 12px; border: 1px solid var(--line); border-radius: 8px; background: var(--paper) }
table { border-collapse: collapse; width: 100% }
th, td { text-align: left; vertical-align: top; padding: 4px 12px 4px 0; border-bottom: 1px solid var(--line); overflow-wrap: anywhere }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
`;
