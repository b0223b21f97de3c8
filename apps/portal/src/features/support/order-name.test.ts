import { describe, expect, it } from 'vitest';
import { formatFor } from '../../text/format.ts';
import { texts } from './form-texts.ts';
import { orderPrice } from './order-name.ts';

describe('what an order cost, where one is chosen', () => {
  const said = (payMethod: 'WX' | 'none', payFen: number) =>
    orderPrice(texts.en, formatFor('en', 'cn'), { payMethod, payFen, currency: 'CNY' });

  it('is what was paid', () => {
    expect(said('WX', 2490)).toBe('¥24.90');
  });

  it('is free where nothing was to be paid, as in the list of orders', () => {
    expect(said('none', 0)).toBe('Free');
  });
});
