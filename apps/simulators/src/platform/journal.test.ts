import { readFileSync } from 'node:fs';
import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Journal } from './journal.ts';

describe('the journal', () => {
  let dir: string;
  let path: string;
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'journal-'));
    path = join(dir, 'state.jsonl');
  });
  afterEach(() => rm(dir, { recursive: true }));

  it('what is flushed is in the file before anything is closed', async () => {
    const { journal } = await Journal.open(path);
    for (let round = 0; round < 10; round += 1) {
      await Promise.all(
        Array.from({ length: 20 }, async (_, index) => {
          journal.put('trade', `${round}-${index}`, { round });
          await journal.flushed();
          expect(await readFile(path, 'utf8')).toContain(`["trade","${round}-${index}",`);
        }),
      );
    }
    await journal.close();
  });

  it('what is put while another write is under way is waited for too', async () => {
    const { journal } = await Journal.open(path);
    for (let round = 0; round < 30; round += 1) {
      journal.put('trade', 'first', round);
      await Promise.resolve();
      journal.put('trade', 'second', `${'x'.repeat(100_000)}-${round}`);
      await journal.flushed();
      // Read synchronously: otherwise a write that `flushed` did not wait for could finish meanwhile.
      expect(readFileSync(path, 'utf8').endsWith(`-${round}"]\n`)).toBe(true);
    }
    await journal.close();
  });

  it('the last value of an id wins, and reopening drops the earlier ones from the file', async () => {
    const { journal } = await Journal.open(path);
    for (let version = 1; version <= 9; version += 1) journal.put('trade', 'a', { version });
    journal.put('refund', 'a', { version: 0 });
    await journal.close();
    const { journal: again, records } = await Journal.open(path);
    await again.close();
    expect(records.of('trade').get('a')).toEqual({ version: 9 });
    expect(records.of('refund').get('a')).toEqual({ version: 0 });
    expect((await readFile(path, 'utf8')).split('\n')).toHaveLength(3);
  });

  it('a line cut off by a crash is dropped and does not spoil what follows', async () => {
    const { journal } = await Journal.open(path);
    journal.put('trade', 'a', 1);
    await journal.close();
    await appendFile(path, '["trade","b",{"half');
    const { journal: again, records } = await Journal.open(path);
    expect([...records.of('trade').keys()]).toEqual(['a']);
    again.put('trade', 'c', 3);
    await again.close();
    const { journal: third, records: all } = await Journal.open(path);
    await third.close();
    expect([...all.of('trade').keys()]).toEqual(['a', 'c']);
  });

  it('damage elsewhere stops the start and names the line', async () => {
    await writeFile(path, '["trade","a",1]\nrubbish\n["trade","b",2]\n');
    await expect(Journal.open(path)).rejects.toThrow('line 2 is damaged');
  });
});
