import { currencyOfSite, decimalToFen, fenToDecimal } from '@device-pay/rules';
import { bookedOn, payOut } from '../modules/balance/public.ts';
import type { BalanceEntryRow } from '../platform/database/tables.ts';
import { invalidField, isFailure } from '../platform/failure.ts';
import { type Command, text, textOf } from './command.ts';
import { confirmOption, keyOf, notConfirmed } from './money.ts';
import { staffNeeded } from './staff-call.ts';
import type { Column } from './table.ts';

const columns: readonly Column[] = [
  ['at', (row: BalanceEntryRow) => row.at.toISOString()],
  ['kind', (row: BalanceEntryRow) => row.kind],
  ['amount', (row: BalanceEntryRow) => `${fenToDecimal(row.amount_fen)} ${row.currency}`],
  ['balance', (row: BalanceEntryRow) => fenToDecimal(row.balance_after_fen)],
  ['what', (row: BalanceEntryRow) => row.description_en],
  ['order', (row: BalanceEntryRow) => row.order_id],
];

export const balanceCommands: readonly Command[] = [
  {
    words: 'balance list',
    summary: 'What was booked on the balance of a device, the last first.',
    operands: ['IMEI'],
    options: {},
    brand: 'one',
    async run({ deps, context, operands }) {
      const rows = await bookedOn(deps.db, context, operands.IMEI ?? '');
      if (isFailure(rows)) return rows;
      return { data: rows, table: { columns, rows } };
    },
  },
  {
    words: 'balance pay-out',
    summary: 'Takes from the balance of a device what you have paid to its owner by another way.',
    operands: ['IMEI', 'AMOUNT'],
    options: { confirm: confirmOption, key: text('says that a payout is another one than the same before') },
    brand: 'one',
    needsReason: true,
    async run(invocation) {
      const { deps, context, site } = invocation;
      if (context.subject.kind !== 'user') return staffNeeded;
      const { IMEI: imei = '', AMOUNT: amount = '' } = invocation.operands;
      const amountFen = decimalToFen(amount);
      if (!amountFen) return invalidField('AMOUNT', 'must be an amount such as 24.90');
      const wrong = notConfirmed(invocation, amountFen, fenToDecimal(amountFen));
      if (wrong) return wrong;
      const currency = currencyOfSite(site);
      const key = textOf(invocation, 'key') ?? keyOf(imei, currency, amountFen, context.reason ?? '');
      const entry = await payOut(deps.db, context, { imei, currency, amountFen, key });
      return isFailure(entry)
        ? entry
        : {
            data: entry,
            lines: [
              `${fenToDecimal(amountFen)} ${currency} paid out; ${fenToDecimal(entry.balance_after_fen)} left.`,
            ],
          };
    },
  },
];
