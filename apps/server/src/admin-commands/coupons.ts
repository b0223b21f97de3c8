import { fenToDecimal } from '@device-pay/rules';
import { couponsOf, withdrawCoupon } from '../modules/coupons/public.ts';
import { isFailure } from '../platform/failure.ts';
import { type Command, text, textOf } from './command.ts';
import type { Column } from './table.ts';

type Coupon = Awaited<ReturnType<typeof couponsOf>>[number];

const discountOf = ({ amount_fen: amountFen, discount_bp: discountBp, currency }: Coupon): string =>
  amountFen === null ? `${(discountBp ?? 0) / 100} % off` : `${fenToDecimal(amountFen)} ${currency} off`;

const columns: readonly Column[] = [
  ['id', (row: Coupon) => row.id],
  ['title', (row: Coupon) => row.title_en],
  ['value', discountOf],
  ['made by', (row: Coupon) => row.made_by],
  ['from', (row: Coupon) => row.valid_from.toISOString()],
  ['to', (row: Coupon) => row.valid_to.toISOString()],
  ['used', (row: Coupon) => `${row.used} of ${row.total}`],
  ['withdrawn', (row: Coupon) => (row.revoked ? 'yes' : '')],
];

export const couponCommands: readonly Command[] = [
  {
    words: 'coupons list',
    summary: 'The newest 200 coupons of the brand, or of one who makes them.',
    operands: [],
    options: { 'made-by': text('the user name of the dealer who made them') },
    brand: 'one',
    async run(invocation) {
      const { deps, context } = invocation;
      const rows = await couponsOf(deps.db, context.brand, textOf(invocation, 'made-by'));
      return { data: rows, table: { columns, rows } };
    },
  },
  {
    words: 'coupons withdraw',
    summary: 'Takes a coupon back. Orders that were made with it keep their price.',
    operands: ['ID'],
    options: {},
    brand: 'one',
    needsReason: true,
    async run({ deps, context, operands }) {
      const data = await withdrawCoupon(deps.db, context, operands.ID ?? '');
      return isFailure(data) ? data : { data };
    },
  },
];
