import { describe, expect, it } from 'vitest';
import {
  couponProblems,
  draftInput,
  draftProblems,
  emptyForm,
  marginOf,
  percentToBp,
  withDiscount,
  withPaid,
} from './draft-input.ts';

const form = {
  ...emptyForm,
  packageId: '168',
  discountFen: '5',
  actualPaidFen: '24.90',
  validTo: '2027-01-31',
};

describe('amounts', () => {
  it('what is paid follows the discount, and the discount what is paid', () => {
    expect(withDiscount(form, { discountFen: '5.01' }, 2990).actualPaidFen).toBe('24.89');
    expect(withPaid(form, '29.89', 2990).discountFen).toBe('0.01');
  });

  it('a share takes off what the server takes off, halves rounded up', () => {
    const share = { ...form, type: 'discount' as const };
    expect(withDiscount(share, { discountBp: '15' }, 2990).actualPaidFen).toBe('25.41');
    expect(withDiscount(share, { discountBp: '0.05' }, 1000).actualPaidFen).toBe('9.99');
    expect(withPaid(share, '20', 2990).discountFen).toBe(form.discountFen);
  });

  it('nothing falls below zero, so that the server can say what is wrong', () => {
    expect(withDiscount(form, { discountFen: '60.01' }, 2990).actualPaidFen).toBe('0.00');
    expect(withPaid(form, '29.91', 2990).discountFen).toBe('0.00');
  });

  it('while there is no price or no number, nothing is made up', () => {
    expect(withDiscount(form, { discountFen: '5.' }, 2990).actualPaidFen).toBe('24.90');
    expect(withDiscount(form, { discountFen: '6' }, undefined).actualPaidFen).toBe('24.90');
    expect(withPaid(form, '24.905', 2990).discountFen).toBe('5');
    expect(withPaid(form, '20', undefined).discountFen).toBe('5');
    expect(marginOf(form, undefined)).toBeUndefined();
  });

  it('the margin may be a loss', () => {
    expect(marginOf(form, 1800)).toEqual({ marginFen: 690, marginBp: 2771 });
    expect(marginOf({ ...form, actualPaidFen: '17.99' }, 1800)?.marginFen).toBe(-1);
    expect(marginOf({ ...form, actualPaidFen: '' }, 1800)).toBeUndefined();
  });

  it('per cent are shares between 0.01 and 99.99', () => {
    expect(['15', '0.01', '99.99', '0', '100', '1.234', '-1', ''].map(percentToBp)).toEqual([
      1500,
      1,
      9999,
      null,
      null,
      null,
      null,
      null,
    ]);
  });
});

describe('what the form finds by itself', () => {
  it('names the field that is missing or no number', () => {
    expect(draftProblems(form, true)).toEqual([]);
    expect(draftProblems({ ...form, scope: 'device', target: '123' }, true)).toEqual([
      ['target', 'imeiWrong'],
    ]);
    expect(draftProblems({ ...form, scope: 'account' }, true)).toEqual([['target', 'needed']]);
    expect(draftProblems({ ...form, discountFen: 'x', thresholdFen: '1.234' }, true)).toEqual([
      ['discountFen', 'moneyWrong'],
      ['thresholdFen', 'moneyWrong'],
    ]);
  });

  // What passes here is sent, and what is no number then would be sent as 0, or as a share of 0.01 %.
  it.each<[Partial<typeof emptyForm>, ReturnType<typeof couponProblems>]>([
    [{ discountFen: '' }, [['discountFen', 'needed']]],
    [{ actualPaidFen: '' }, [['actualPaidFen', 'needed']]],
    [{ actualPaidFen: '24.905' }, [['actualPaidFen', 'moneyWrong']]],
    [{ type: 'discount', discountFen: '', discountBp: '15' }, []],
    [{ type: 'discount', discountBp: '100' }, [['discountBp', 'shareWrong']]],
    [{ type: 'discount', discountBp: '' }, [['discountBp', 'shareWrong']]],
    [{ thresholdFen: '50' }, []],
    [{ scope: 'device', target: ' 490154203237518 ' }, []],
    [{ total: '' }, [['total', 'countWrong']]],
    [{ total: '1.5' }, [['total', 'countWrong']]],
    [{ total: '1e3' }, [['total', 'countWrong']]],
  ])('finds of %j what is no number, and nothing else', (change, problems) => {
    expect(couponProblems({ ...form, ...change }, true)).toEqual(problems);
  });

  it('names the package that is not among those of whom the coupon is for', () => {
    expect(draftProblems(form, false)).toEqual([['packageId', 'neededPackage']]);
  });

  it('a rehearsal needs no period and no number of coupons, a coupon does', () => {
    const draft = { ...form, validTo: '', total: '0' };
    expect(draftProblems(draft, true)).toEqual([]);
    expect(couponProblems(draft, true)).toEqual([
      ['validTo', 'needed'],
      ['total', 'countWrong'],
    ]);
    expect(couponProblems({ ...form, total: '100000' }, true)).toEqual([]);
    expect(couponProblems({ ...form, total: '100001' }, true)).toEqual([['total', 'countWrong']]);
  });

  it('leaves the rules of money to the server', () => {
    expect(couponProblems({ ...form, discountFen: '60.01', actualPaidFen: '0' }, true)).toEqual([]);
  });
});

it('sends minor units, and the kind of discount that was chosen', () => {
  expect(draftInput(form, 2990)).toEqual({
    type: 'amount',
    scope: 'package',
    target: '168',
    packageId: 168,
    salePriceFen: 2990,
    actualPaidFen: 2490,
    discountFen: 500,
    stackable: false,
  });
  expect(draftInput({ ...form, thresholdFen: '50' }, 2990).thresholdFen).toBe(5000);
  const share = {
    ...form,
    type: 'discount' as const,
    discountBp: '15',
    scope: 'account' as const,
    target: ' 138 ',
  };
  expect(draftInput(share, 2990)).toMatchObject({ discountBp: 1500, target: '138' });
  expect(draftInput(share, 2990)).not.toHaveProperty('discountFen');
});
