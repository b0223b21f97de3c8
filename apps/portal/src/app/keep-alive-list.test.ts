import { expect, it } from 'vitest';
import { maxSlots, type Slot, visit } from './keep-alive-list.ts';

const kept = (key: string): Slot => ({ key, keepAlive: true });
const passing = (key: string): Slot => ({ key, keepAlive: false });
const go = (...slots: Slot[]): readonly Slot[] =>
  slots.reduce<readonly Slot[]>((list, slot) => visit(list, slot), []);
const keys = (slots: readonly Slot[]) => slots.map(({ key }) => key);

it('a kept page is found again as the very slot it was', () => {
  const serve = kept('serve.html');
  const list = go(serve, kept('order.html'), kept('serve.html'));
  expect(keys(list)).toEqual(['order.html', 'serve.html']);
  expect(list[1]).toBe(serve);
});

it('a page that is not kept goes as soon as it is left, and is new when gone to again', () => {
  const coupon = passing('coupon.html');
  expect(keys(go(kept('serve.html'), coupon, kept('order.html')))).toEqual(['serve.html', 'order.html']);
  expect(go(coupon, kept('order.html'), passing('coupon.html'))).not.toContain(coupon);
});

it('at most eight are held, and the least recently shown goes first', () => {
  const list = go(...Array.from({ length: 12 }, (_, at) => kept(`p${at}`)), kept('p5'), kept('new'));
  expect(list).toHaveLength(maxSlots);
  expect(keys(list)).toEqual(['p6', 'p7', 'p8', 'p9', 'p10', 'p11', 'p5', 'new']);
});

it('staying where one is changes nothing', () => {
  const list = go(kept('serve.html'));
  expect(visit(list, kept('serve.html'))).toBe(list);
});
