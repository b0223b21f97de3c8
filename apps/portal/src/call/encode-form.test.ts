import { expect, it } from 'vitest';
import { encodeForm } from './encode-form.ts';

it('writes lists of objects with index and field', () => {
  const form = encodeForm({
    packages: [
      { packageId: 168, total: 1 },
      { packageId: 155, total: 2 },
    ],
  });
  expect([...form]).toEqual([
    ['packages[0].packageId', '168'],
    ['packages[0].total', '1'],
    ['packages[1].packageId', '155'],
    ['packages[1].total', '2'],
  ]);
});

it('writes lists of values with commas', () => {
  expect(encodeForm({ imeis: ['1', '2'] }).toString()).toBe('imeis=1%2C2');
});

it('repeats the name where a value holds a comma itself', () => {
  expect(encodeForm({ names: ['a,b', 'c'] }).getAll('names')).toEqual(['a,b', 'c']);
});

it('leaves out what is absent and sends what is empty, zero or false', () => {
  const form = encodeForm({ a: undefined, b: null, c: '', d: 0, e: false, f: [] });
  expect(form.toString()).toBe('c=&d=0&e=false');
});

it('keeps signs that mean something in a form', () => {
  expect(new URLSearchParams(encodeForm({ text: 'a&b=c+d %20 中' }).toString()).get('text')).toBe(
    'a&b=c+d %20 中',
  );
});
