import type { Nodes, Parents, Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { toMarkdown } from 'mdast-util-to-markdown';
import { fileOf, isLink, isPicture } from './links.ts';

/**
 * Markdown without anything that a browser could execute: no HTML, only permitted links, only our own pictures. It is
 * generated anew from the syntax tree, so that no trick of notation survives. `pictures`: the ids of the files that it
 * shows.
 */
export function cleanMarkdown(text: string): { markdown: string; pictures: string[] } {
  const pictures = new Set<string>();
  // Called twice: what is removed may join the text on both sides of it into new markup.
  const clean = (markdown: string): string => {
    const tree = fromMarkdown(markdown);
    cleanNode(tree, pictures);
    return toMarkdown(tree, {
      bullet: '-',
      emphasis: '*',
      strong: '*',
      rule: '-',
      fences: true,
      resourceLink: true,
    }).trim();
  };
  const once = clean(text);
  pictures.clear();
  return { markdown: clean(once), pictures: [...pictures] };
}

function cleanNode(node: Parents, pictures: Set<string>): void {
  const kept = (node.children as Nodes[]).flatMap((child): Nodes[] => {
    if ('children' in child) cleanNode(child, pictures);
    if (child.type === 'html' || child.type === 'imageReference' || child.type === 'definition') return [];
    if (child.type === 'image') {
      const id = fileOf(child.url);
      if (id) pictures.add(id);
      return isPicture(child.url) ? [{ ...child, title: null }] : [];
    }
    if (child.type === 'link') return isLink(child.url) ? [child] : child.children;
    return child.type === 'linkReference' ? child.children : [child];
  });
  (node as Root).children = kept as Root['children'];
}

const longestExcerpt = 120;

/**
 * What says how a text looks, and what an escaped sign or a code stands for. All in one pass: a sign that was escaped
 * is none of the marks.
 */
const notation =
  /(`+)([\s\S]*?)\1|\\([!-/:-@[-`{-~])|\\(?=\n)|&#x([\da-f]{1,5});|\*|^\s*(?:\d+\.|-|>|#+)\s+/gim;

/** The beginning of a text for a list: its first paragraph, without marks. By patterns: parsing takes far longer. */
export function excerptOf(markdown: string): string {
  const paragraph = markdown.split(/\n\s*\n/).find((block) => !/^#/.test(block.trim())) ?? '';
  const plain = paragraph
    .replace(/!\[[^\]]*\]\([^)]*\)/g, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(notation, (_mark, _ticks, code?: string, escaped?: string, point?: string) =>
      point === undefined ? (code ?? escaped ?? '') : String.fromCodePoint(Number.parseInt(point, 16)),
    )
    .replace(/\s+/g, ' ')
    // Chinese sentences stand without a space between them.
    .replace(/(?<=[。！？；：，]) /g, '')
    .trim();
  return plain.length > longestExcerpt ? `${[...plain].slice(0, longestExcerpt - 1).join('')}…` : plain;
}
