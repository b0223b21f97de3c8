import { expect, test } from 'vitest';
import { sellingPage } from './selling-page.ts';

test.each([
  [{ type: 9, family: 'hotspot' }, 'mifi/package.html'],
  [{ type: 5, family: 'traffic' }, 'mifi/package.html'],
  [{ type: 17, family: 'keep-number' }, 'mifi/package.html'],
  [{ type: 27, family: 'cloud' }, 'camera/cloud/package.html'],
  [{ type: 0, family: 'cloud' }, 'information.html'],
  [{ type: 1, family: 'alarm' }, 'information.html'],
] as const)('%o is sold by %s', (item, page) => {
  expect(sellingPage(item)).toBe(page);
});
