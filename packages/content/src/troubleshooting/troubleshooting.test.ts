import { describe, expect, test } from 'vitest';
import { helpEntries } from '../help-entries/index.ts';
import { troubleshooting } from './index.ts';

const nodes = Object.entries(troubleshooting);
const slugs = new Set(helpEntries.map(({ slug }) => slug));

/** Every path from a node to an outcome, as the names of its nodes. */
function waysFrom(name: string, before: readonly string[] = []): string[][] {
  const way = [...before, name];
  if (before.includes(name)) throw new Error(`goes in a circle: ${way.join(' > ')}`);
  const node = troubleshooting[name];
  if (!node) throw new Error(`leads to nothing: ${way.join(' > ')}`);
  return node.kind === 'outcome' ? [way] : node.choices.flatMap(({ to }) => waysFrom(to, way));
}

test('every answer leads to an outcome, in five questions at most, and every question can be reached', () => {
  const ways = waysFrom('start');
  for (const way of ways) expect(way.length, way.join(' > ')).toBeLessThanOrEqual(6);
  expect(new Set(ways.flat())).toEqual(new Set(nodes.map(([name]) => name)));
});

describe.each(nodes)('%s', (_, node) => {
  test('is said in both languages, plainly', () => {
    const words = JSON.stringify(node, (key, value) => (['zh', 'en'].includes(key) ? undefined : value));
    expect(words).not.toMatch(/\p{Script=Han}/u);
    const texts: { zh: string; en: string }[] = [];
    JSON.stringify(node, (__, value) => {
      if (typeof value?.zh === 'string') texts.push(value);
      return value;
    });
    for (const { zh, en } of texts) {
      expect(zh).toMatch(/\p{Script=Han}/u);
      expect(en).not.toMatch(/\p{Script=Han}/u);
      expect(zh + en).not.toMatch(/[!！]/);
    }
  });

  test('offers a way on', () => {
    if (node.kind === 'question') {
      expect(node.choices.length).toBeGreaterThanOrEqual(2);
      const ids = node.choices.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      for (const id of ids) expect(id).toMatch(/^[a-z]+$/);
    } else {
      expect(node.entry ?? node.page).toBeDefined();
      if (node.entry) expect(slugs).toContain(node.entry);
    }
  });
});
