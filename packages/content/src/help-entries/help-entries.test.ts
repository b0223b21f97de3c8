import { describe, expect, test } from 'vitest';
import { helpEntries } from './index.ts';

const found = (text: string, form: RegExp): string[] => [...text.matchAll(form)].map(([, part = '']) => part);
const links = (text: string) => found(text, /(?<!!)\[[^\]]+\]\(([^)]+)\)/g);
const pictures = (text: string) => found(text, /!\[[^\]]+\]\(([^)]+)\)/g);
const headings = (text: string) => found(text, /^(#+) /gm);
const steps = (text: string) => found(text, /^(\d+)\. /gm);

test('the entries of the requirement are there, in their types', () => {
  const types = Object.fromEntries(helpEntries.map(({ slug, type }) => [slug, type]));
  expect(types).toMatchObject({
    'no-internet': 1,
    'slow-network': 1,
    'device-fault': 2,
    'id-upload-problem': 2,
    'find-device-number': 2,
    'about-the-app': 1,
    'about-data': 2,
    'hotspot-tutorial': 3,
    'app-real-name': 1,
  });
  expect(helpEntries.length).toBeGreaterThanOrEqual(20);
});

test('no two entries have a name or a title in common', () => {
  for (const key of [
    (entry: (typeof helpEntries)[number]) => entry.slug,
    (entry: (typeof helpEntries)[number]) => entry.zh.title,
    (entry: (typeof helpEntries)[number]) => entry.en.title,
  ]) {
    expect(new Set(helpEntries.map(key)).size).toBe(helpEntries.length);
  }
});

describe.each(helpEntries.map((entry) => [entry.slug, entry] as const))('%s', (_, { zh, en, keywords }) => {
  test('has the same headings, steps, pictures and links in both languages', () => {
    for (const part of [headings, steps, pictures, links]) expect(part(en.text)).toEqual(part(zh.text));
  });

  test('has five steps or more, in order, and a picture', () => {
    const numbers = steps(zh.text).map(Number);
    expect(numbers.length).toBeGreaterThanOrEqual(5);
    expect(numbers).toEqual(numbers.map((__, index) => index + 1));
    expect(pictures(zh.text).length).toBeGreaterThan(0);
  });

  test('is written in its language, plainly', () => {
    expect(en.title + en.text).not.toMatch(/\p{Script=Han}/u);
    for (const text of [zh.title, zh.text, keywords]) expect(text).toMatch(/\p{Script=Han}/u);
    expect(`${zh.title}${zh.text}${en.title}${en.text}`.replaceAll('![', '')).not.toMatch(/[!！]/);
    expect(zh.text).not.toMatch(/你/);
  });

  test('links to pages of the portal, other entries and nothing else', () => {
    const slugs = new Set(helpEntries.map(({ slug }) => slug));
    for (const link of links(zh.text)) {
      expect(link).toMatch(/^\/pay\/[A-Za-z0-9/_-]+\.html(\?[a-z]+=[a-z-]+)?$/);
      const target = /answer\.html\?id=([a-z-]+)$/.exec(link)?.[1];
      if (target) expect(slugs).toContain(target);
    }
  });
});
