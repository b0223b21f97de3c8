import { type Inline, parseInline } from './markdown-inline.ts';

/** A heading, a paragraph, a list or another block of a text. */
export type Block =
  | {
      readonly kind: 'heading';
      readonly level: number;
      /** From `## Heading {#id}`. */
      readonly id: string | undefined;
      readonly children: readonly Inline[];
    }
  | { readonly kind: 'paragraph'; readonly children: readonly Inline[] }
  | {
      readonly kind: 'list';
      /** The number of the first item; undefined for an unnumbered list. */
      readonly start: number | undefined;
      readonly items: readonly (readonly Block[])[];
    }
  | { readonly kind: 'quote'; readonly children: readonly Block[] }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'rule' };

/** A block, and the number of the line after it. */
interface Found {
  readonly block: Block;
  readonly next: number;
}
type Lines = readonly string[];

const fenceForm = /^ {0,3}(`{3,}|~{3,})[^`]*$/;
const headingForm = /^ {0,3}(#{1,6})(?:[ \t]+(.*?))?(?:[ \t]+#+)?[ \t]*$/;
const idForm = /[ \t]*\{#([a-z][a-z0-9-]*)\}$/;
const ruleForm = /^ {0,3}([-*_])[ \t]*(?:\1[ \t]*){2,}$/;
const quoteForm = /^ {0,3}> ?/;
const itemForm = /^( {0,3})([-*+]|(\d{1,9})[.)])( {1,4}(?=\S)|(?= *$)|(?= {5}) )/;

/** Nothing nested deeper is parsed: nobody writes that, and each level is a nested call. */
const maxDepth = 12;

const isBlank = (line: string | undefined): boolean => line === undefined || line.trim() === '';
const isBlockStart = (line: string): boolean =>
  [fenceForm, headingForm, ruleForm, quoteForm].some((form) => form.test(line));

/**
 * Whether a line ends the paragraph before it. Of numbered items only number 1 does, as a line may begin with a year.
 */
function interruptsParagraph(line: string): boolean {
  const item = itemForm.exec(line);
  return (
    isBlockStart(line) || (item !== null && item[4] !== '' && (item[3] === undefined || item[3] === '1'))
  );
}

/**
 * Parses the Markdown of help entries and documents: headings, paragraphs, nested lists, quotes, code, rules, emphasis,
 * links, pictures. HTML, tables and references stay plain text. A library that reads all of CommonMark would take a
 * page's whole budget.
 */
export const parseMarkdown = (text: string): readonly Block[] =>
  blocksOf(text.replace(/\r\n?/g, '\n').replace(/\t/g, '    ').split('\n'), 0);

function blocksOf(lines: Lines, depth: number): readonly Block[] {
  const blocks: Block[] = [];
  let at = 0;
  while (at < lines.length) {
    const line = lines[at] ?? '';
    if (isBlank(line)) {
      at++;
      continue;
    }
    const { block, next } = blockAt(lines, at, line, depth);
    blocks.push(block);
    at = next;
  }
  return blocks;
}

function blockAt(lines: Lines, at: number, line: string, depth: number): Found {
  const fence = fenceForm.exec(line);
  if (fence) return codeAt(lines, at, fence[1] ?? '```');
  const heading = headingForm.exec(line);
  if (heading) return { block: headingOf(heading), next: at + 1 };
  if (ruleForm.test(line)) return { block: { kind: 'rule' }, next: at + 1 };
  if (depth < maxDepth && quoteForm.test(line)) return quoteAt(lines, at, depth);
  if (depth < maxDepth && itemForm.test(line)) return listAt(lines, at, depth);
  return paragraphAt(lines, at);
}

function headingOf([, marks = '', words = '']: RegExpExecArray): Block {
  const id = idForm.exec(words)?.[1];
  return { kind: 'heading', level: marks.length, id, children: parseInline(words.replace(idForm, '')) };
}

function codeAt(lines: Lines, at: number, fence: string): Found {
  const closes = (line: string) => line.trim().startsWith(fence) && /^ {0,3}(`+|~+) *$/.test(line);
  let next = at + 1;
  while (next < lines.length && !closes(lines[next] ?? '')) next++;
  return { block: { kind: 'code', text: lines.slice(at + 1, next).join('\n') }, next: next + 1 };
}

function quoteAt(lines: Lines, at: number, depth: number): Found {
  let next = at;
  const inner: string[] = [];
  for (; next < lines.length; next++) {
    const line = lines[next] ?? '';
    const goesOn =
      !isBlank(line) && !isBlockStart(line) && !itemForm.test(line) && !isBlank(inner[inner.length - 1]);
    if (!quoteForm.test(line) && !goesOn) break;
    inner.push(line.replace(quoteForm, ''));
  }
  return { block: { kind: 'quote', children: blocksOf(inner, depth + 1) }, next };
}

function listAt(lines: Lines, at: number, depth: number): Found {
  const items: (readonly Block[])[] = [];
  const first = itemForm.exec(lines[at] ?? '');
  const signOf = (marker = '') => marker.slice(-1);
  let next = at;
  while (next < lines.length) {
    const item = itemForm.exec(lines[next] ?? '');
    if (!item || signOf(item[2]) !== signOf(first?.[2]) || ruleForm.test(lines[next] ?? '')) break;
    const taken = itemAt(lines, next, item);
    items.push(blocksOf(taken.inner, depth + 1));
    next = taken.next;
  }
  const start = first?.[3] === undefined ? undefined : Number(first[3]);
  return { block: { kind: 'list', start, items }, next };
}

/** The lines of one item, without the indentation of its marker's width. */
function itemAt(lines: Lines, at: number, [marker]: RegExpExecArray): { inner: string[]; next: number } {
  const inner = [(lines[at] ?? '').slice(marker.length)];
  const indent = ' '.repeat(marker.length);
  let next = at + 1;
  for (; next < lines.length; next++) {
    const line = lines[next] ?? '';
    if (isBlank(line)) inner.push('');
    else if (line.startsWith(indent)) inner.push(line.slice(indent.length));
    else if (!isBlank(inner[inner.length - 1]) && !isBlockStart(line) && !itemForm.test(line))
      inner.push(line.trim());
    else break;
  }
  return { inner, next };
}

function paragraphAt(lines: Lines, at: number): Found {
  let next = at + 1;
  while (next < lines.length && !isBlank(lines[next]) && !interruptsParagraph(lines[next] ?? '')) next++;
  const text = lines
    .slice(at, next)
    .map((line) => line.replace(/^ +/, ''))
    .join('\n');
  return { block: { kind: 'paragraph', children: parseInline(text.replace(/ +$/, '')) }, next };
}
