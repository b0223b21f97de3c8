/** A piece of running text. */
export type Inline =
  | string
  | { readonly kind: 'strong' | 'emphasis'; readonly children: readonly Inline[] }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'link'; readonly url: string; readonly children: readonly Inline[] }
  | { readonly kind: 'image'; readonly url: string; readonly alt: string }
  | { readonly kind: 'break' };

/** A piece, and where the text continues after it. */
interface Found {
  readonly piece: Inline | readonly Inline[];
  readonly next: number;
}

const punctuation = /[!-/:-@[-`{-~]/;
const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0' };
const isSpace = (sign: string | undefined): boolean => sign === undefined || /\s/.test(sign);

/** Parses running text: emphasis, code, links, pictures. Marks that mean nothing stay as they are written. */
export function parseInline(text: string): readonly Inline[] {
  const pieces: Inline[] = [];
  let plain = '';
  const flush = () => {
    if (plain) pieces.push(plain);
    plain = '';
  };
  let at = 0;
  while (at < text.length) {
    const found = pieceAt(text, at);
    if (typeof found?.piece === 'string') {
      plain += found.piece;
    } else if (found) {
      flush();
      pieces.push(...([found.piece].flat() as Inline[]));
    } else {
      plain += text[at];
    }
    at = found?.next ?? at + 1;
  }
  flush();
  return pieces;
}

function pieceAt(text: string, at: number): Found | undefined {
  switch (text.charAt(at)) {
    case '\\':
      return escapeAt(text, at);
    case '&':
      return referenceAt(text, at);
    case '`':
      return codeAt(text, at);
    case '<':
      return autolinkAt(text, at);
    case '!':
      return text[at + 1] === '[' ? pictureAt(text, at) : undefined;
    case '[':
      return linkAt(text, at);
    case '*':
    case '_':
      return emphasisAt(text, at);
    case ' ':
    case '\n':
      return lineEndAt(text, at);
    default:
      return undefined;
  }
}

function escapeAt(text: string, at: number): Found | undefined {
  const sign = text[at + 1] ?? '';
  if (sign === '\n') return { piece: { kind: 'break' }, next: at + 2 };
  return punctuation.test(sign) ? { piece: sign, next: at + 2 } : undefined;
}

function referenceAt(text: string, at: number): Found | undefined {
  const match = /^&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([a-z]{2,4}));/.exec(text.slice(at, at + 12));
  if (!match) return undefined;
  const [whole, decimal, hex, name] = match;
  const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : undefined;
  const sign =
    code === undefined ? named[name ?? ''] : code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd';
  return sign === undefined ? undefined : { piece: sign, next: at + whole.length };
}

function codeAt(text: string, at: number): Found {
  const length = runAt(text, at);
  const from = at + length;
  let end = text.indexOf('`', from);
  while (end >= 0 && runAt(text, end) !== length) end = text.indexOf('`', end + runAt(text, end));
  // Backticks without a closing run are text.
  if (end < 0) return { piece: '`'.repeat(length), next: from };
  const inside = text.slice(from, end).replace(/\n/g, ' ');
  const trimmed = /^ .*[^ ].* $/.test(inside) ? inside.slice(1, -1) : inside;
  return { piece: { kind: 'code', text: trimmed }, next: end + length };
}

function autolinkAt(text: string, at: number): Found | undefined {
  const match = /^<(https:\/\/[^\s<>]+|mailto:[^\s<>]+|[\w.+-]+@[\w.-]+)>/.exec(text.slice(at, at + 2048));
  if (!match) return undefined;
  const [whole, address = ''] = match;
  const url = /^(https|mailto):/.test(address) ? address : `mailto:${address}`;
  return { piece: { kind: 'link', url, children: [address] }, next: at + whole.length };
}

/** Where the bracket that opens at `at` closes; escaped brackets and those in code do not count. */
function closingBracket(text: string, at: number): number {
  let depth = 0;
  for (let here = at; here < text.length; here++) {
    const sign = text[here];
    if (sign === '\\') here++;
    else if (sign === '`') here = codeAt(text, here).next - 1;
    else if (sign === '[') depth++;
    else if (sign === ']' && --depth === 0) return here;
  }
  return -1;
}

/** Parses `(address)` or `(<address> "title")` after a bracket. */
function addressAt(text: string, at: number): { readonly url: string; readonly next: number } | undefined {
  const form = /^\(\s*(?:<([^<>\n]*)>|((?:\\.|[^\s\\()]|\([^\s()]*\))*))(?:\s+(?:"[^"]*"|'[^']*'))?\s*\)/;
  const match = form.exec(text.slice(at, at + 4096));
  if (!match) return undefined;
  const url = (match[1] ?? match[2] ?? '').replace(/\\([!-/:-@[-`{-~])/g, '$1').replace(/&amp;/g, '&');
  return { url, next: at + match[0].length };
}

function linkAt(text: string, at: number): Found | undefined {
  const close = closingBracket(text, at);
  const address = close < 0 ? undefined : addressAt(text, close + 1);
  if (!address) return undefined;
  const children = parseInline(text.slice(at + 1, close));
  return { piece: { kind: 'link', url: address.url, children }, next: address.next };
}

function pictureAt(text: string, at: number): Found | undefined {
  const close = closingBracket(text, at + 1);
  const address = close < 0 ? undefined : addressAt(text, close + 1);
  if (!address) return undefined;
  const alt = plainText(parseInline(text.slice(at + 2, close)));
  return { piece: { kind: 'image', url: address.url, alt }, next: address.next };
}

/** How often the sign at `at` is repeated there. */
function runAt(text: string, at: number): number {
  let end = at;
  while (text[end] === text[at]) end++;
  return end - at;
}

function emphasisAt(text: string, at: number): Found | undefined {
  const sign = text[at] ?? '';
  const length = runAt(text, at) === 2 ? 2 : 1;
  const from = at + length;
  // `snake_case` and `5 * 3` are no emphasis.
  if (isSpace(text[from]) || (sign === '_' && /\w/.test(text[at - 1] ?? ''))) return undefined;
  const end = emphasisEnd(text, from, sign, length);
  if (end === undefined) return { piece: sign.repeat(length), next: from };
  const children = parseInline(text.slice(from, end));
  return { piece: { kind: length === 2 ? 'strong' : 'emphasis', children }, next: end + length };
}

function emphasisEnd(text: string, from: number, sign: string, length: 1 | 2): number | undefined {
  for (let here = from; here < text.length; here++) {
    if (text[here] === '\\') here++;
    else if (text[here] === '`') here = codeAt(text, here).next - 1;
    if (text[here] !== sign) continue;
    const run = runAt(text, here);
    const behind = text[here + run];
    const closes = here > from && !isSpace(text[here - 1]) && !(sign === '_' && /\w/.test(behind ?? ''));
    // In `*a **b** c*` the inner pair does not end the outer one, nor the other way round.
    const isOther = run !== length && run < 3;
    if (closes && !isOther) return here + run - length;
    const pair = isOther && !isSpace(behind) ? text.indexOf(sign.repeat(run), here + run) : -1;
    here = (pair < 0 ? here : pair) + run - 1;
  }
  return undefined;
}

/** A line's end becomes a space, or nothing between Chinese characters; after two spaces it is a line break. */
function lineEndAt(text: string, at: number): Found | undefined {
  const match = /^( *)\n */.exec(text.slice(at, at + 200));
  if (!match) return undefined;
  const [whole, spaces = ''] = match;
  const next = at + whole.length;
  if (spaces.length >= 2) return { piece: { kind: 'break' }, next };
  const isHan = (sign = '') => /[\u3000-\u9fff\uff00-\uffef]/.test(sign);
  return { piece: isHan(text[at - 1]) && isHan(text[next]) ? '' : ' ', next };
}

/** The text without its marks. */
export const plainText = (pieces: readonly Inline[]): string => pieces.map(wordsOf).join('');

function wordsOf(piece: Inline): string {
  if (typeof piece === 'string') return piece;
  switch (piece.kind) {
    case 'strong':
    case 'emphasis':
    case 'link':
      return plainText(piece.children);
    case 'code':
      return piece.text;
    case 'image':
      return piece.alt;
    case 'break':
      return ' ';
  }
}
