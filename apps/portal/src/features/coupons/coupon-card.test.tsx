import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { InEnglish } from '../../text/test-in-english.tsx';
import type { Coupon } from './coupon.ts';
import { CouponCard } from './coupon-card.tsx';

const render = (part: Partial<Coupon>): string =>
  renderToStaticMarkup(
    <InEnglish>
      <CouponCard
        coupon={{
          couponId: '0',
          title: 'Two off',
          type: 'amount',
          amountFen: 200,
          discountBp: null,
          thresholdFen: 0,
          currency: 'CNY',
          scope: 'none',
          packageType: null,
          stackable: false,
          validFrom: '2026-11-24T00:00:00.000Z',
          validTo: '2027-03-31T16:00:00.000Z',
          discountFen: 0,
          reason: null,
          missingFen: null,
          fix: null,
          ...part,
        }}
      />
    </InEnglish>,
  );

it('a coupon for some packages names them, also those that have a comma in their name', () => {
  expect(render({ scope: 'package', goodFor: ['Extended warranty, a year', '10 GB extra'] })).toContain(
    'For: Extended warranty, a year; 10\u00a0GB extra',
  );
});

it('the last day of a coupon is named, and not the one that begins as it ends', () => {
  expect(render({})).toMatch(/Until 31\sMar/);
  expect(render({ reason: 'expired' })).toMatch(/Ended 31\sMar/);
  expect(render({ validTo: '2027-03-31T16:00:01.000Z' })).toMatch(/Until 1\sApr/);
});
