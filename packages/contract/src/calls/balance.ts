import Type from 'typebox';
import { defineCall } from '../define-call.ts';
import { Currency, Fen, Id, Imei, ListOf, OrderId, Page, PageSize, Time } from '../shapes.ts';

const imei = '490154203237518';
const asOf = '2026-11-21T06:00:00.000Z';

const Entry = Type.Object({
  id: Id,
  kind: Type.Enum(['topUp', 'debit', 'credit', 'refund']),
  /** Negative for a debit. */
  amountFen: Type.Integer(),
  balanceAfterFen: Fen,
  description: Type.String(),
  orderId: Type.Union([OrderId, Type.Null()]),
  at: Time,
});

export const listBalance = defineCall({
  name: 'balance.list',
  method: 'POST',
  path: '/balance/list',
  summary: "The device's prepaid balance in the site's currency, and what was booked on it, newest first.",
  tier: 'owner',
  effect: 'read',
  input: Type.Object({ imei: Imei, page: Page, pageSize: PageSize }),
  data: Type.Object({
    ...ListOf(Entry).properties,
    balanceFen: Fen,
    currency: Currency,
    asOf: Time,
  }),
  errors: [],
  example: {
    input: { imei, page: 1, pageSize: 20 },
    data: {
      list: [
        {
          id: '01935a7e-7c00-7000-8000-000000000051',
          kind: 'debit',
          amountFen: -690,
          balanceAfterFen: 2130,
          description: '5 GB for a week',
          orderId: null,
          at: asOf,
        },
      ],
      page: 1,
      pageSize: 20,
      total: 1,
      balanceFen: 2130,
      currency: 'CNY',
      asOf,
    },
  },
});
