/** The page's one style sheet. */
export const shellStyle = `
:root{color-scheme:light;--ground:#dfe1ec;--card:#fff;--line:#e6e8f1;--ink:#14172a;--quiet:#5b607a;--accent:#4f61dd;--accent-soft:#ecefff;--in:#0d7a55;--in-soft:#e2f6ed;--bad:#b3261e;--bad-soft:#fdeaea;--phone:#14172a;--screen:#f3f4fa;--shadow:0 1px 2px #14172a14,0 12px 32px #14172a1a}
:root[data-theme=dark]{color-scheme:dark;--ground:#090b14;--card:#171a2b;--line:#282c43;--ink:#f1f2fa;--quiet:#a4a9c2;--accent:#9aa8ff;--accent-soft:#242a4b;--in:#6fd6ab;--in-soft:#12352a;--bad:#ff9a94;--bad-soft:#3f1d1f;--phone:#2d324d;--screen:#0d0f1b;--shadow:0 1px 2px #0006,0 12px 32px #0008}
*{box-sizing:border-box;margin:0}
[hidden]{display:none!important}
body{min-height:100vh;background:var(--ground);color:var(--ink);font:400 .875rem/1.45 -apple-system,BlinkMacSystemFont,"Segoe UI",Roboto,"PingFang SC","Noto Sans CJK SC","Microsoft YaHei",system-ui,sans-serif}
.page{display:grid;grid-template-columns:minmax(16rem,19rem) auto minmax(18rem,1fr);gap:1.5rem;max-width:96rem;margin:auto;padding:1.5rem;align-items:start}
h1{font-size:1.0625rem;line-height:1.3}
h2{font-size:.8125rem;font-weight:600;margin-bottom:.625rem}
.card{background:var(--card);border-radius:1.25rem;padding:1rem 1.125rem;box-shadow:var(--shadow)}
.panel{display:grid;gap:1rem}
.lead{color:var(--quiet);font-size:.8125rem;margin-top:.25rem}
.simulated{display:inline-block;border-radius:1rem;padding:.0625rem .5rem;background:#fff2dc;color:#6b3f00;font-size:.6875rem;font-weight:700;letter-spacing:.04em;margin-bottom:.375rem}
:root[data-theme=dark] .simulated{background:#3a2a10;color:#f5c67c}
.field{display:flex;align-items:center;justify-content:space-between;gap:.75rem;min-height:2.5rem}
.field+.field{border-top:1px solid var(--line)}
.field span{color:var(--quiet);flex:none}
input,select,textarea,button{font:inherit;color:inherit}
.field select,.field input:not([type=checkbox]){min-width:0;width:100%;max-width:11rem;border:0;background:none;text-align:right;padding:.375rem 0;text-align-last:right}
.field input[type=checkbox]{width:1.125rem;height:1.125rem;accent-color:var(--accent)}
option{background:var(--card);color:var(--ink)}
.session{color:var(--quiet);font-size:.75rem;padding-top:.5rem;border-top:1px solid var(--line)}
textarea{display:block;width:100%;height:7.5rem;border:1px solid var(--line);border-radius:.75rem;background:var(--ground);padding:.5rem .625rem;font:400 .75rem/1.5 ui-monospace,Menlo,Consolas,monospace;resize:vertical;margin:.5rem 0}
.wide{width:100%;border:1px solid var(--line);border-radius:.75rem;background:none;padding:.5rem .625rem}
.button{border:0;border-radius:1.375rem;min-height:2.5rem;padding:0 1.125rem;background:var(--accent-soft);color:var(--accent);font-weight:600;cursor:pointer}
.button.main{background:var(--accent);color:#fff;width:100%}
:root[data-theme=dark] .button.main{color:#0f142c}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.phone{position:sticky;top:1.5rem;width:25.125rem;max-width:100%;height:min(54rem,calc(100vh - 3rem));padding:.375rem;border-radius:3.25rem;background:var(--phone);box-shadow:0 0 0 1px #ffffff1f inset,0 24px 64px #14172a47}
.screen{position:relative;display:flex;flex-direction:column;height:100%;border-radius:2.875rem;overflow:hidden;background:var(--screen)}
.status{display:flex;justify-content:space-between;align-items:center;height:2.75rem;padding:.375rem 1.75rem 0;font-size:.8125rem;font-weight:600;flex:none}
.status i{width:6rem;height:1.625rem;border-radius:1rem;background:#000;flex:none}
.status div{width:6rem;text-align:right;font-size:.6875rem;color:var(--quiet)}
.status div:first-child{text-align:left;font-size:.8125rem;color:var(--ink)}
.bar{display:grid;grid-template-columns:minmax(3rem,1fr) auto minmax(3rem,1fr);align-items:center;min-height:2.75rem;padding:0 .5rem;flex:none}
.bar strong{font-size:1rem;font-weight:600;text-align:center;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.bar button{border:0;background:none;min-width:2.75rem;min-height:2.75rem;cursor:pointer}
.bar [data-part=back],.bar [data-part=close]{font-size:1.375rem;line-height:1}
.items{text-align:right}
.item{color:var(--accent);font-weight:600;padding:0 .5rem}
.views{position:relative;flex:1;min-height:0}
iframe{position:absolute;inset:0;width:100%;height:100%;border:0;background:var(--screen)}
iframe.out-of-sight{visibility:hidden;z-index:-1}
.home{position:absolute;inset:2.75rem 0 0;border:0;background:none;display:grid;place-content:center;justify-items:center;gap:.5rem;cursor:pointer;width:100%}
.home b{width:4rem;height:4rem;border-radius:1.125rem;background:linear-gradient(135deg,#5a6df0,#3b46c2);display:grid;place-items:center;color:#fff;font-size:1.75rem}
.app-page{position:absolute;inset:5.5rem 0 0;background:var(--screen);padding:1rem;display:grid;gap:.75rem;align-content:start;z-index:2}
.app-page p{background:var(--card);border-radius:1rem;padding:.875rem 1rem}
.app-page p.note{background:none;padding:0 1rem;color:var(--quiet);font-size:.8125rem}
.app-page .action{min-height:3rem;border:0;border-radius:1.5rem;background:var(--accent-soft);color:var(--accent);font-weight:600;cursor:pointer}
.toast{position:absolute;left:50%;bottom:7rem;transform:translateX(-50%);max-width:80%;background:#14172ae6;color:#fff;border-radius:1.25rem;padding:.5rem 1rem;z-index:4}
.service{position:absolute;right:.75rem;bottom:9rem;width:3rem;height:3rem;border-radius:50%;background:var(--card);box-shadow:var(--shadow);display:grid;place-items:center;z-index:1;color:var(--accent);font-weight:700;font-size:.75rem}
.grip{height:1.25rem;display:grid;place-items:center;flex:none}
.grip i{width:8rem;height:.25rem;border-radius:1rem;background:var(--ink);opacity:.8}
.log{position:sticky;top:1.5rem;display:flex;flex-direction:column;height:calc(100vh - 3rem);min-height:24rem}
.tools{display:flex;gap:.5rem;margin-bottom:.5rem}
.tools input{flex:1;min-width:0}
.log ol{list-style:none;padding:0;margin:0 -.375rem;overflow:auto;flex:1}
.log li{padding:.5rem .375rem;border-top:1px solid var(--line)}
.head{display:flex;align-items:baseline;gap:.5rem}
.arrow{flex:none;width:4.5rem;border-radius:1rem;padding:.0625rem 0;text-align:center;font-size:.6875rem;font-weight:600;background:var(--accent-soft);color:var(--accent)}
.toPortal .arrow{background:var(--in-soft);color:var(--in)}
.name{font-weight:600}
.view{margin-left:auto}
.view,.time{color:var(--quiet);font-size:.6875rem;font-variant-numeric:tabular-nums;white-space:nowrap}
code{display:block;margin:.25rem 0 0 5rem;color:var(--quiet);font:400 .75rem/1.5 ui-monospace,Menlo,Consolas,monospace;overflow-wrap:anywhere}
.log p{margin:.25rem 0 0 5rem;color:var(--bad)}
.wrong .arrow{background:var(--bad-soft);color:var(--bad)}
@media (max-width:68rem){.page{grid-template-columns:minmax(0,1fr) auto}.log{grid-column:1/-1;position:static;height:30rem}}
@media (max-width:46rem){.page{grid-template-columns:minmax(0,1fr);padding:.75rem}.phone{position:static;margin:auto;order:-1;height:46rem}}
`;
