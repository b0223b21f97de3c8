import { expect, test } from 'vitest';
import type { ListedEntry } from './entry.ts';
import { offlineMatches } from './offline-matches.ts';

const entry = (slug: string, title: string, excerpt: string): ListedEntry => ({
  id: slug,
  slug,
  type: 1,
  title,
  excerpt,
  deviceSpecies: null,
  videoUrl: null,
  helpful: 0,
  votes: 0,
  updatedAt: '2026-11-01T00:00:00.000Z',
});
const entries = [
  entry('refund', 'What is refunded, and how', 'Services are virtual goods.'),
  entry('no-internet', '设备连不上网怎么办', '按顺序检查，多数情况在前三步就能恢复。'),
  entry('slow', 'The network is slow', 'Find out whether it is the signal or the plan.'),
];
const find = (question: string) => offlineMatches(entries, question).map(({ slug }) => slug);

test('finds by words of the title and of the beginning, whatever their capitals', () => {
  expect(find('REFUND')).toEqual(['refund']);
  expect(find('my signal')).toEqual(['slow']);
});

test('finds Chinese by pairs of characters', () => {
  expect(find('连不上网')).toEqual(['no-internet']);
  expect(find('网不')).toEqual([]);
  expect(find('网')).toEqual(['no-internet']);
});

test('a word in a title goes before one in a beginning', () => {
  expect(offlineMatches([entry('a', 'x', 'slow plan'), entry('b', 'slow', 'x')], 'slow')[0]?.slug).toBe('b');
});

test('nothing said finds nothing', () => {
  for (const question of ['', '?', 'a']) expect(find(question)).toEqual([]);
});
