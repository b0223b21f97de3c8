import { shellStyle } from '../shell/shell-style.ts';

/** The page looks like the shell's, in the chat app's green. */
export const miniProgramStyle = `${shellStyle}
:root{--accent:#067a3e;--accent-soft:#e6f5ec}
:root[data-theme=dark]{--accent:#3ecf7f;--accent-soft:#173325}
.capsule{display:inline-flex;border:1px solid var(--line);border-radius:1.375rem;background:var(--card)}
.bar{grid-template-columns:minmax(5.5rem,1fr) auto minmax(5.5rem,1fr)}
.bar .end{text-align:right}
.bar .capsule button{min-width:2.75rem;min-height:2.75rem;letter-spacing:.05em}
.native{position:absolute;inset:0;background:var(--screen);padding:1rem;display:grid;gap:.75rem;align-content:start;overflow:auto}
.native p{background:var(--card);border-radius:1rem;padding:.875rem 1rem;overflow-wrap:anywhere}
.native p.note,.card-sheet p.note{background:none;padding:0 1rem;color:var(--quiet);font-size:.8125rem}
.native .action,.card-sheet .action{min-height:3rem;border:0;border-radius:1.5rem;background:var(--accent-soft);color:var(--accent);font-weight:600;cursor:pointer}
.native .action.main{background:var(--accent);color:#fff}
:root[data-theme=dark] .native .action.main{color:#04240f}
.tabs{display:grid;grid-template-columns:1fr 1fr;flex:none;border-top:1px solid var(--line);background:var(--card)}
.tabs button{border:0;background:none;min-height:3rem;color:var(--quiet);cursor:pointer}
.tabs [aria-current=true]{color:var(--accent);font-weight:600}
.card-sheet{position:absolute;inset:auto 0 0;z-index:3;display:grid;gap:.75rem;padding:1rem;border-radius:1.25rem 1.25rem 0 0;background:var(--card);box-shadow:var(--shadow)}
.share-card{display:grid;grid-template-columns:1fr 3.5rem;gap:.25rem .75rem;text-align:left;padding:.875rem 1rem;border:1px solid var(--line);border-radius:1rem;background:none;cursor:pointer}
.share-card span{color:var(--quiet);font-size:.8125rem}
.share-card img{grid-column:2;grid-row:1/3;width:3.5rem;height:3.5rem;border-radius:.5rem;object-fit:cover}
`;
