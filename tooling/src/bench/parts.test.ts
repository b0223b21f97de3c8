import { expect, test } from 'vitest';
import { selectParts } from './parts.ts';

const parts = ['orders', 'reads', 'paint'].map((name) => ({ name, title: name, measure: async () => [] }));
const namesOf = (selected: readonly { readonly name: string }[]): string[] =>
  selected.map(({ name }) => name);

test('without a name everything is measured, in the order of the list', () => {
  expect(namesOf(selectParts([], parts))).toEqual(['orders', 'reads', 'paint']);
  expect(namesOf(selectParts(['paint', 'orders'], parts))).toEqual(['orders', 'paint']);
});

test('a name that does not exist is refused with those that do', () => {
  expect(() => selectParts(['order'], parts)).toThrow(
    'There is no benchmark "order": choose from orders, reads, paint.',
  );
});
