import type { BalanceEntryRow } from '../platform/database/tables.ts';
import type { DemoCalendar, PastTime } from './calendar.ts';
import { caseImeis } from './case-devices.ts';
import { demoDevice } from './devices.ts';
import type { FamilyRows, Row } from './family.ts';
import { stableId } from './stable.ts';

interface DemoBooking {
  readonly at: PastTime;
  readonly kind: BalanceEntryRow['kind'];
  readonly amountFen: number;
  readonly text: readonly [zh: string, en: string];
}

const notDelivered = (zh: string, en: string): DemoBooking['text'] => [
  `未能开通：${zh}`,
  `Not delivered: ${en}`,
];
const paidOut: DemoBooking['text'] = ['余额转出', 'Paid out'];

/** By device, oldest first: credits for what could not be delivered, and payments by staff out of them. */
const bookings: readonly (readonly [imei: string, bookings: readonly DemoBooking[]])[] = [
  [
    '490154203237518',
    [
      {
        at: { daysAgo: 92, clock: '10:05' },
        kind: 'credit',
        amountFen: 2990,
        text: notDelivered('30 GB 月套餐', '30 GB a month'),
      },
      {
        at: { daysAgo: 71, clock: '22:31' },
        kind: 'credit',
        amountFen: 690,
        text: notDelivered('5 GB 周加油包', '5 GB for a week'),
      },
      { at: { daysAgo: 66, clock: '15:40' }, kind: 'debit', amountFen: -3680, text: paidOut },
      {
        at: { daysAgo: 58, clock: '08:00' },
        kind: 'credit',
        amountFen: 1990,
        text: notDelivered('20 GB 自然月套餐', '20 GB from the 1st'),
      },
      { at: { daysAgo: 41, clock: '11:12' }, kind: 'debit', amountFen: -1990, text: paidOut },
      {
        at: { daysAgo: 14, clock: '19:27' },
        kind: 'credit',
        amountFen: 1290,
        text: notDelivered('10 GB 加油包', '10 GB extra'),
      },
      {
        at: { daysAgo: 3, clock: '20:55' },
        kind: 'credit',
        amountFen: 690,
        text: notDelivered('5 GB 周加油包', '5 GB for a week'),
      },
    ],
  ],
  [
    caseImeis.threeCarriers,
    [
      {
        at: { daysAgo: 19, clock: '08:40' },
        kind: 'credit',
        amountFen: 5900,
        text: notDelivered('100 GB 月套餐', '100 GB a month'),
      },
    ],
  ],
];

/** The database checks that each entry continues the previous one, so the order matters. */
export function balanceRows(calendar: DemoCalendar): FamilyRows {
  const rows = bookings.flatMap(([imei, entries]) => {
    let balanceFen = 0;
    return entries.map((entry, index): Row<'balance_entries'> => {
      balanceFen += entry.amountFen;
      return {
        id: stableId(`balance ${imei} ${index + 1}`),
        brand: demoDevice(imei).brand ?? 'zax',
        imei,
        currency: 'CNY',
        entry_no: index + 1,
        kind: entry.kind,
        amount_fen: entry.amountFen,
        balance_after_fen: balanceFen,
        reference: `demo:${imei}:${index + 1}`,
        order_id: null,
        description_zh: entry.text[0],
        description_en: entry.text[1],
        at: calendar.at(entry.at),
      };
    });
  });
  return { balance_entries: rows };
}
