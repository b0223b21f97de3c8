import type { List, Nodes, PhrasingContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import type { Data } from '../../platform/handler.ts';
import { isLink, isPicture } from './links.ts';

type Block = Data<'help.get-faq-mapper-by-id'>['document'][number];
type Span = Block['spans'][number];

/**
 * An entry's Markdown as blocks and spans, so that pages need no parser and get nothing that a browser could execute:
 * HTML is left out, and addresses are checked here again. Lists are flat: each item has a depth, and the blocks inside
 * it follow with a depth one greater.
 */
export function documentOf(markdown: string): Block[] {
  return blocksOf(fromMarkdown(markdown).children, 0);
}

const blocksOf = (nodes: readonly Nodes[], depth: number): Block[] =>
  nodes.flatMap((node) => blockOf(node, depth));

function blockOf(node: Nodes, depth: number): Block[] {
  if (node.type === 'heading' || node.type === 'paragraph')
    return textBlocks(node.type, node.children, depth);
  if (node.type === 'blockquote') return blocksOf(node.children, depth);
  if (node.type === 'code') return [{ kind: 'code', depth, spans: [{ text: node.value }] }];
  return node.type === 'list' ? listBlocks(node, depth) : [];
}

function listBlocks(list: List, depth: number): Block[] {
  return list.children.flatMap((item, index) => {
    const [first, ...rest] = item.children;
    const number = list.ordered ? { number: (list.start ?? 1) + index } : {};
    const isText = first?.type === 'paragraph';
    const [lead, ...shown] = textBlocks('item', isText ? first.children : [], depth);
    return [
      { ...(lead ?? { kind: 'item' as const, depth, spans: [] }), ...number },
      ...shown.map((block) => ({ ...block, depth: depth + 1 })),
      ...blocksOf(isText ? rest : item.children, depth + 1),
    ];
  });
}

/** The text as one block, then the pictures that stood in it. A blank text gives no block, except in a list. */
function textBlocks(
  kind: 'heading' | 'paragraph' | 'item',
  nodes: readonly PhrasingContent[],
  depth: number,
): Block[] {
  const pictures: Block[] = [];
  const spans = joined(nodes.flatMap((node) => spansOf(node, {}, pictures, depth)));
  const hasWords = spans.some(({ text }) => text.trim() !== '');
  return [...(hasWords || kind === 'item' ? [{ kind, depth, spans }] : []), ...pictures];
}

function spansOf(node: PhrasingContent, marks: Omit<Span, 'text'>, pictures: Block[], depth: number): Span[] {
  const inside = (children: readonly PhrasingContent[], more: Omit<Span, 'text'> = {}) =>
    children.flatMap((child) => spansOf(child, { ...marks, ...more }, pictures, depth));
  if (node.type === 'text') return [{ text: node.value, ...marks }];
  if (node.type === 'inlineCode') return [{ text: node.value, ...marks, code: true }];
  if (node.type === 'break') return [{ text: '\n', ...marks }];
  if (node.type === 'strong') return inside(node.children, { strong: true });
  if (node.type === 'emphasis') return inside(node.children, { emphasis: true });
  if (node.type === 'link') return inside(node.children, isLink(node.url) ? { href: node.url } : {});
  if (node.type === 'linkReference') return inside(node.children);
  if (node.type === 'image' && isPicture(node.url))
    pictures.push({ kind: 'picture', depth, spans: [], picture: { url: node.url, alt: node.alt ?? '' } });
  return [];
}

/** Joins neighbouring spans with the same marks, so that one link in the source stays one link. */
function joined(spans: readonly Span[]): Span[] {
  const result: Span[] = [];
  for (const span of spans) {
    const last = result.at(-1);
    const { text, ...marks } = span;
    const { text: before, ...lastMarks } = last ?? { text: '' };
    if (last && JSON.stringify(marks) === JSON.stringify(lastMarks))
      result[result.length - 1] = { ...last, text: before + text };
    else result.push(span);
  }
  return result;
}
