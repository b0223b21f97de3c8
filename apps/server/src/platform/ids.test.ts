import { expect, test } from 'vitest';
import { idOfName, newId, newToken, tokenHash } from './ids.ts';

test('an id is a UUID of version 7: its variant and version are marked, and later ones sort after earlier ones', () => {
  const [early, late] = [newId(1_700_000_000_000), newId(1_700_000_000_001)];
  for (const id of [early, late]) {
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  }
  expect(late > early).toBe(true);
});

test('the id of a name is a UUID of version 8 and never changes: rows are found by it', () => {
  expect(idOfName('demo a device')).toMatch(
    /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
  );
  expect(idOfName('demo a device')).toBe('5a7177df-e343-82fe-a111-13007d8f730a');
});

test('a token carries 256 bits, never repeats, and is stored as a hash of 32 bytes', () => {
  const tokens = new Set(Array.from({ length: 1000 }, newToken));
  expect(tokens.size).toBe(1000);
  for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/);
  expect(tokenHash('a')).toHaveLength(32);
});
