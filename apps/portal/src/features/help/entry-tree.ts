import type { Block, Span } from './entry.ts';

/** A block with the blocks inside it. */
export interface EntryNode {
  readonly block: Block;
  readonly children: readonly EntryNode[];
}

/** Builds the tree from the flat list, in which the blocks of an item follow it, one level deeper. */
export function treeOf(blocks: readonly Block[]): EntryNode[] {
  const nodes: EntryNode[] = [];
  for (let at = 0; at < blocks.length; ) {
    const block = blocks[at] as Block;
    let next = at + 1;
    if (block.kind === 'item') while ((blocks[next]?.depth ?? 0) > block.depth) next += 1;
    nodes.push({ block, children: treeOf(blocks.slice(at + 1, next)) });
    at = next;
  }
  return nodes;
}

/** Groups neighbouring items of the same kind into one list; a number that begins anew begins another one. */
export function listsOf(nodes: readonly EntryNode[]): EntryNode[][] {
  const groups: EntryNode[][] = [];
  for (const node of nodes) {
    const last = groups[groups.length - 1];
    const before = last?.[last.length - 1]?.block;
    const goesOn =
      before?.kind === 'item' &&
      node.block.kind === 'item' &&
      (before.number === undefined) === (node.block.number === undefined) &&
      (node.block.number ?? 1) > (before.number ?? 0);
    if (last && goesOn) last.push(node);
    else groups.push([node]);
  }
  return groups;
}

/** One step of a tutorial. */
export interface EntryStep {
  /** Its place among all steps, from 1: the numbers of an entry begin anew with each of its lists. */
  readonly number: number;
  /** The heading above it. */
  readonly chapter: string | undefined;
  /** Its first words, if they are emphasized. */
  readonly title: readonly Span[];
  readonly text: readonly Span[];
  readonly pictures: readonly NonNullable<Block['picture']>[];
}

export const plainText = (spans: readonly Span[]): string => spans.map(({ text }) => text).join('');

/** How much of a card's text the chat app shows. */
const excerptLength = 80;

/** The beginning of an entry: its first text that is no heading. */
export function excerptOf(blocks: readonly Block[]): string {
  const first = blocks.find(({ kind, spans }) => kind !== 'heading' && plainText(spans).trim() !== '');
  const text = first ? plainText(first.spans).trim() : '';
  return text.length <= excerptLength ? text : `${text.slice(0, excerptLength - 1).trimEnd()}…`;
}

const trimmed = (spans: readonly Span[]): Span[] =>
  spans.map((span, index) => (index === 0 ? { ...span, text: span.text.trimStart() } : span));

/** The steps that can be played one after another: the numbered items, with their pictures and further text. */
export function stepsOf(blocks: readonly Block[]): EntryStep[] {
  const steps: EntryStep[] = [];
  let chapter: string | undefined;
  for (const { block, children } of treeOf(blocks)) {
    if (block.kind === 'heading') chapter = plainText(block.spans);
    if (block.kind !== 'item' || block.number === undefined) continue;
    const lead = block.spans.findIndex(({ strong }) => !strong);
    const cut = lead === -1 ? block.spans.length : lead;
    const more = children.flatMap(({ block: child }) =>
      child.spans.length > 0 ? [{ text: ' ' }, ...child.spans] : [],
    );
    steps.push({
      number: steps.length + 1,
      chapter,
      title: block.spans.slice(0, cut),
      text: trimmed([...block.spans.slice(cut), ...more]),
      pictures: children.flatMap(({ block: { picture } }) => (picture ? [picture] : [])),
    });
  }
  return steps;
}
