import { expect, it } from 'vitest';
import { texts } from './order-list-texts.ts';

it('how long an order can be paid is configuration, so no text of the list names it', () => {
  expect(JSON.stringify(texts)).not.toMatch(/\d/);
});
