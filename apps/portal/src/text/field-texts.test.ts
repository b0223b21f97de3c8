import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

type Entry = string | ((...parameters: readonly number[]) => unknown);
type Dictionary = Readonly<Record<'zh' | 'en', Readonly<Record<string, Entry>>>>;

const source = join(import.meta.dirname, '..');
/** What stands below a field: how to fill it in, or what is wrong with it. */
const isOfField = (key: string): boolean =>
  /(Missing|MissingCn|Wrong|Hint)$/.test(key) && key !== 'videoHint';
/** Named like a field's hint, but whole sentences beside a picture. */
const sentences = ['wechatHint', 'imageHint'];

it('what stands below a field ends without a full stop on every page, as what the server says there does', async () => {
  const files = globSync('**/*-texts.ts', { cwd: source });
  expect(files.length).toBeGreaterThan(50);
  const stopped: string[] = [];
  for (const file of files) {
    const { texts } = (await import(join(source, file))) as { readonly texts?: Dictionary };
    for (const [key, entry] of [texts?.zh, texts?.en].flatMap((words) => Object.entries(words ?? {}))) {
      if (!isOfField(key) || sentences.includes(key)) continue;
      const text = String(typeof entry === 'string' ? entry : entry(1, 2, 3));
      if (/[。.]$/.test(text)) stopped.push(`${file}: ${text}`);
    }
  }
  expect(stopped).toEqual([]);
});
