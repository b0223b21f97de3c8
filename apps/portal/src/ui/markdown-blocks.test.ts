import type { Nodes, Parents } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { toMarkdown } from 'mdast-util-to-markdown';
import { describe, expect, it } from 'vitest';
import { type Block, parseMarkdown } from './markdown-blocks.ts';
import { type Inline, parseInline, plainText } from './markdown-inline.ts';

const picture = 'file:01935a7e-7c00-7000-8000-000000000301';

/** The blocks of a text according to the library with which the server reads and writes Markdown. */
const expected = (text: string): readonly Block[] => blocksOf(fromMarkdown(text).children);

const blocksOf = (nodes: readonly Nodes[]): readonly Block[] => nodes.map(blockOf);

function blockOf(node: Nodes): Block {
  if (node.type === 'heading') {
    return { kind: 'heading', level: node.depth, id: undefined, children: inlineOf(node) };
  }
  if (node.type === 'paragraph') return { kind: 'paragraph', children: inlineOf(node) };
  if (node.type === 'list') {
    return {
      kind: 'list',
      start: node.ordered ? (node.start ?? 1) : undefined,
      items: node.children.map((item) => blocksOf(item.children)),
    };
  }
  if (node.type === 'blockquote') return { kind: 'quote', children: blocksOf(node.children) };
  if (node.type === 'code') return { kind: 'code', text: node.value };
  if (node.type === 'thematicBreak') return { kind: 'rule' };
  throw new Error(`${node.type} is not what our texts are made of`);
}

function pieceOf(node: Nodes): Inline {
  if (node.type === 'text') return node.value.replace(/\n/g, ' ');
  if (node.type === 'strong' || node.type === 'emphasis')
    return { kind: node.type, children: inlineOf(node) };
  if (node.type === 'inlineCode') return { kind: 'code', text: node.value };
  if (node.type === 'link') return { kind: 'link', url: node.url, children: inlineOf(node) };
  if (node.type === 'image') return { kind: 'image', url: node.url, alt: node.alt ?? '' };
  if (node.type === 'break') return { kind: 'break' };
  throw new Error(`${node.type} is not what our texts are made of`);
}

/** The library's pieces with neighbouring strings joined. */
function inlineOf(parent: Parents): readonly Inline[] {
  const joined: Inline[] = [];
  for (const piece of (parent.children as readonly Nodes[]).map(pieceOf)) {
    const last = joined.at(-1);
    if (typeof piece === 'string' && typeof last === 'string') joined.splice(-1, 1, last + piece);
    else joined.push(piece);
  }
  return joined;
}

const samples: Readonly<Record<string, string>> = {
  headings: '# One\n\n### Three\ntext\n###### Six ##',
  'numbered steps with words under them':
    '1. **Restart.** Wait *30* seconds.\n\n   The light turns green.\n2. See [orders](/pay/order.html).\n10. Last',
  'lists in lists': '- a\n  - b\n    1. c\n    2. d\n  - e\n- f\n\n* g',
  'a list that begins elsewhere': '3. three\n4. four',
  'items apart': '- a\n\n- b\n\n  more of b\n\nafter',
  'a list behind a paragraph': 'Before:\n- a\n- b',
  'a year at the start of a line': 'It was bought in\n2026. Nothing is lost.',
  'quotes with lists': '> Note\n> - a\n> - b\n>\n> end\n\nafter',
  code: 'Type `AT+CSQ` or ``a`b``:\n\n```\nAT+CSQ\n\n  indented\n```\nafter',
  rules: 'a\n\n---\n\nb\n\n***',
  'emphasis in emphasis': '**bold *both* bold** and *it **both** it* and ***all***',
  'what is no emphasis': '5 * 3 * 2, snake_case_name, 2 ** 3 and a_b',
  'escaped marks': '\\*not\\* \\_this\\_ \\[nor\\](this) 1\\. \\# \\`x\\` a\\\\b',
  references: 'AT&amp;T &lt;b&gt; &#x20AC; &#8364; &nosuch; a & b',
  links:
    '[call](tel:4006001001) [*law*](https://example.org/a_(b)?x=1&y=2) <https://example.org/x> [x](<a b> "t")',
  'brackets that are no link': '[ ] open [x] and [a] (b) ![no',
  pictures: `![the label](${picture}) between ![](${picture})`,
  'broken lines': 'one  \ntwo\\\nthree\nfour',
  'Chinese with marks': '**重启设备**，等待 *30* 秒，见[订单](/pay/order.html)。',
  'unclosed marks': '**bold and *it and `code and [link](',
};

describe.each(Object.entries(samples))('%s', (_, text) => {
  it('mean what they mean in CommonMark', () => {
    expect(parseMarkdown(text)).toEqual(expected(text));
  });

  it('mean the same once the server has written them anew', () => {
    const written = toMarkdown(fromMarkdown(text), { bullet: '-', emphasis: '*', strong: '*', rule: '-' });
    expect(parseMarkdown(written)).toEqual(expected(written));
  });
});

it('a heading may carry the anchor that links lead to', () => {
  expect(parseMarkdown('## 您的权利 {#your-rights}')).toEqual([
    { kind: 'heading', level: 2, id: 'your-rights', children: ['您的权利'] },
  ]);
});

it('strong words end behind a Chinese full stop too, where CommonMark leaves the marks standing', () => {
  const [restart] = parseInline('**重启设备。**等待 30 秒。');
  expect(restart).toEqual({ kind: 'strong', children: ['重启设备。'] });
});

it('lines of Chinese that were broken for the writer are joined without a space', () => {
  expect(plainText(parseInline('第一行，\n第二行 and\nmore'))).toBe('第一行，第二行 and more');
});

it.each(['[', '*', '`', '![', '> ', '- ', '**a ', '&#', '<'])(
  'a text full of %j is read to its end',
  (mark) => {
    // If the time doubled with each mark, the test would exceed its time limit.
    expect(parseMarkdown(mark.repeat(3000))).not.toHaveLength(0);
  },
);
