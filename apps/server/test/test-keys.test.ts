import { tmpdir } from 'node:os';
import { relative, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { testKeysDir } from './test-keys.ts';

it("keeps the simulators' keys in this checkout, where no other user of the machine puts theirs", () => {
  const checkout = resolve(import.meta.dirname, '../../..');
  expect(relative(checkout, testKeysDir)).toBe('node_modules/.cache/test-keys');
  expect(resolve(testKeysDir, '..')).not.toBe(resolve(tmpdir()));
});
