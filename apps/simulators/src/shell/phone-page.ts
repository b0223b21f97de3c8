import { brands } from '@device-pay/brands';
import { escapeHtml } from '../platform/html-page.ts';

type Options = readonly (readonly [value: string, label: string])[];

export const brandIds: readonly string[] = brands.map(({ id }) => id);

export const options = (items: Options): string =>
  items
    .map(([value, label]) => `<option value="${escapeHtml(value)}">${escapeHtml(label)}</option>`)
    .join('');

const field = (label: string, control: string): string =>
  `<label class="field"><span>${label}</span>${control}</label>`;
export const choice = (label: string, name: string, items: Options): string =>
  field(label, `<select name="${name}">${options(items)}</select>`);
export const text = (label: string, name: string, mode = 'text'): string =>
  field(label, `<input name="${name}" inputmode="${mode}" autocomplete="off" spellcheck="false">`);
export const flag = (label: string, name: string): string =>
  field(label, `<input name="${name}" type="checkbox">`);

/**
 * A page with a phone: the given panel and screen, and the log of messages beside them.
 * @param file the name of its style sheet and its script: `/file.css`, `/file.js`
 */
export const phonePage = (title: string, file: string, panelAndPhone: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/${file}.css">
<script type="module" src="/${file}.js"></script>
</head>
<body>
<div class="page">
${panelAndPhone}
<section class="card log" aria-label="Messages">
<h2>Messages</h2>
<div class="tools"><input class="wide" data-part="filter" placeholder="Filter by name" aria-label="Filter by name"><button class="button" type="button" data-part="clear">Clear</button><button class="button" type="button" data-part="again">Start again</button></div>
<ol data-part="log" aria-label="Newest first"></ol>
</section>
</div>
</body>
</html>
`;

/**
 * A page's only script, made without a build from the text of each part, which is a function that uses nothing from
 * outside itself. A part is declared under its own name, so it may call itself; `config` is written as JSON.
 */
export function pageScript<Parts extends object, Config>(
  start: (parts: Parts, config: Config) => void,
  parts: Parts,
  config: Config,
): string {
  return [
    ...Object.entries(parts).map(([name, part]) => `const ${name} = ${part};`),
    `(${start})({ ${Object.keys(parts).join(', ')} }, ${JSON.stringify(config)});`,
    '',
  ].join('\n');
}
