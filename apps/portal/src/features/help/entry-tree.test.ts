import { expect, test } from 'vitest';
import type { Block } from './entry.ts';
import { excerptOf, listsOf, plainText, stepsOf, treeOf } from './entry-tree.ts';

const picture = { url: 'drawing:restart', alt: 'the key' };
const blocks: Block[] = [
  { kind: 'heading', depth: 0, spans: [{ text: 'First' }] },
  { kind: 'paragraph', depth: 0, spans: [{ text: 'Before.' }] },
  { kind: 'item', depth: 0, number: 1, spans: [{ text: 'Restart.', strong: true }, { text: ' Wait.' }] },
  { kind: 'picture', depth: 1, spans: [], picture },
  { kind: 'item', depth: 1, spans: [{ text: 'a' }] },
  { kind: 'item', depth: 1, spans: [{ text: 'b' }] },
  { kind: 'item', depth: 0, number: 2, spans: [{ text: 'Look.', strong: true }] },
  { kind: 'item', depth: 0, spans: [{ text: 'no step' }] },
];

test('what belongs to an item is found in it', () => {
  const [heading, paragraph, first, second, other, ...rest] = treeOf(blocks);
  expect([heading, paragraph, second, other].map((node) => node?.children)).toEqual([[], [], [], []]);
  expect(first?.children.map(({ block }) => block.kind)).toEqual(['picture', 'item', 'item']);
  expect(rest).toEqual([]);
});

test('neighbouring items are one list, numbered ones another', () => {
  const groups = listsOf(treeOf(blocks)).map((group) => group.map(({ block }) => plainText(block.spans)));
  expect(groups).toEqual([['First'], ['Before.'], ['Restart. Wait.', 'Look.'], ['no step']]);
});

test('the numbered items are the steps, with chapter, pictures and what else stands in them', () => {
  expect(stepsOf(blocks)).toEqual([
    {
      number: 1,
      chapter: 'First',
      title: [{ text: 'Restart.', strong: true }],
      text: [{ text: 'Wait.' }, { text: ' ' }, { text: 'a' }, { text: ' ' }, { text: 'b' }],
      pictures: [picture],
    },
    { number: 2, chapter: 'First', title: [{ text: 'Look.', strong: true }], text: [], pictures: [] },
  ]);
});

test('two numbered lists are two lists, whose steps are played as one row', () => {
  const item = (number: number, text: string): Block => ({
    kind: 'item',
    depth: 0,
    number,
    spans: [{ text }],
  });
  const lists = [item(1, 'Charge.'), item(2, 'Wait.'), item(1, 'Connect.'), item(2, 'Look.')];
  expect(listsOf(treeOf(lists)).map((group) => group.map(({ block }) => plainText(block.spans)))).toEqual([
    ['Charge.', 'Wait.'],
    ['Connect.', 'Look.'],
  ]);
  expect(stepsOf(lists).map(({ number }) => number)).toEqual([1, 2, 3, 4]);
});

test('blocks that begin too deep end nothing', () => {
  const deep: Block[] = [{ kind: 'item', depth: 3, number: 1, spans: [{ text: 'x' }] }];
  expect(treeOf(deep)).toHaveLength(1);
  expect(stepsOf([])).toEqual([]);
});

test('an excerpt is how it begins, without the heading, and no longer than a card shows', () => {
  expect(excerptOf(blocks)).toBe('Before.');
  const long = excerptOf([{ kind: 'paragraph', depth: 0, spans: [{ text: 'word '.repeat(40) }] }]);
  expect(long).toHaveLength(80);
  expect(long).toMatch(/^word .*word…$/);
  expect(excerptOf([{ kind: 'picture', depth: 0, spans: [], picture }])).toBe('');
});

test('a list ends where something else stands, or where its number comes again', () => {
  const item = (text: string, number?: number): Block => ({
    kind: 'item',
    depth: 0,
    spans: [{ text }],
    ...(number === undefined ? {} : { number }),
  });
  const paragraph: Block = { kind: 'paragraph', depth: 0, spans: [{ text: 'then' }] };
  const lengths = (list: readonly Block[]) => listsOf(treeOf(list)).map(({ length }) => length);
  expect(lengths([item('a'), item('b'), paragraph, paragraph, item('c')])).toEqual([2, 1, 1, 1]);
  expect(lengths([item('a', 1), paragraph, item('b', 2)])).toEqual([1, 1, 1]);
  expect(lengths([item('a', 1), item('b', 1)])).toEqual([1, 1]);
});

test('an excerpt begins with the first words that there are, and is whole if a card shows all of it', () => {
  const paragraph = (text: string): Block => ({ kind: 'paragraph', depth: 0, spans: [{ text }] });
  expect(excerptOf([paragraph(' '), paragraph(' Here. ')])).toBe('Here.');
  expect(excerptOf([paragraph('x'.repeat(80))])).toBe('x'.repeat(80));
});
