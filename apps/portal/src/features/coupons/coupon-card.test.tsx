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

it('a coupon for some packages names them', () => {
  expect(render({ scope: 'package', goodFor: ['10 GB extra', '100 GB a month'] })).toContain(
    'For: 10\u00a0GB extra, 100\u00a0GB a month',
  );
});

it('the last day of a coupon is named, and not the one that begins as it ends', () => {
  expect(render({})).toMatch(/Until 31\sMar/);
  expect(render({ reason: 'expired' })).toMatch(/Ended 31\sMar/);
  expect(render({ validTo: '2027-03-31T16:00:01.000Z' })).toMatch(/Until 1\sApr/);
});
