import { createHash } from 'node:crypto';
import { decimalToFen, fenToDecimal } from '@device-pay/rules';
import { type OutOfBalance, proveLedger } from '../modules/ledger/public.ts';
import { type ComparedBill, listBills } from '../modules/payments/public.ts';
import { type Failure, invalidField, isFailure } from '../platform/failure.ts';
import type { Data, Input } from '../platform/handler.ts';
import { type Command, type Invocation, text, textOf } from './command.ts';
import { listAll } from './list-all.ts';
import { listCommand, makeCall } from './staff-call.ts';
import type { Column } from './table.ts';

type Case = Data<'payments.list-cases'>['list'][number];
type Action = Input<'payments.resolve-case'>['action'];

export const amountOf = ({
  amountFen,
  currency,
}: {
  amountFen: number | null;
  currency: string | null;
}): string => (amountFen === null ? '' : `${fenToDecimal(amountFen)} ${currency ?? ''}`);

const caseColumns: readonly Column[] = [
  ['id', (row: Case) => row.id],
  ['kind', (row: Case) => row.kind],
  ['why', (row: Case) => row.detail],
  ['order', (row: Case) => row.orderId],
  ['amount', amountOf],
  ['provider', (row: Case) => row.provider],
  ['number', (row: Case) => row.subject],
  ['opened', (row: Case) => row.openedAt],
  ['actions', (row: Case) => row.actions.join(', ')],
  ['resolution', (row: Case) => row.resolution],
];

export const confirmOption = text('the amount once more, such as 24.90, where money goes back');

/** Null when `--confirm` repeats the amount; otherwise what is wrong. */
export function notConfirmed(
  invocation: Invocation,
  amountFen: number,
  shown: string,
): Failure<'invalidInput'> | null {
  const again = textOf(invocation, 'confirm');
  if (again === undefined)
    return invalidField('confirm', `is needed: ${shown} goes back; say --confirm ${fenToDecimal(amountFen)}`);
  return decimalToFen(again) === amountFen ? null : invalidField('confirm', `is not ${shown}`);
}

/** The idempotency key: repeating a command by mistake must not refund twice. */
export const keyOf = (...parts: readonly (string | number)[]): string =>
  `cli-${createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 40)}`;

/** The actions that give money back. */
const paying: readonly string[] = ['refund', 'retryRefund'] satisfies Action[];

const ledgerColumns: readonly Column[] = [
  ['account', (row: OutOfBalance) => row.account],
  ['currency', (row: OutOfBalance) => row.currency],
  ['ledger', (row: OutOfBalance) => fenToDecimal(row.ledgerFen)],
  ['expected', (row: OutOfBalance) => fenToDecimal(row.expectedFen)],
];

const billColumns: readonly Column[] = [
  ['provider', (row: ComparedBill) => row.provider],
  ['day', (row: ComparedBill) => row.day],
  ['compared', (row: ComparedBill) => row.comparedAt.toISOString()],
  ['rows', (row: ComparedBill) => row.rows],
  ['open', (row: ComparedBill) => row.openItems],
];

export const moneyCommands: readonly Command[] = [
  {
    words: 'refunds add',
    summary: 'Gives back money of one paid line of an order, all or part of it.',
    operands: ['ORDERID', 'LINE', 'AMOUNT'],
    options: { confirm: confirmOption, key: text('says that a refund is another one than the same before') },
    brand: 'one',
    needsReason: true,
    async run(invocation) {
      const { ORDERID: orderId = '', LINE: line = '', AMOUNT: amount = '' } = invocation.operands;
      const amountFen = decimalToFen(amount);
      if (!amountFen) return invalidField('AMOUNT', 'must be an amount such as 24.90');
      if (!/^[1-9]\d{0,2}$/.test(line)) return invalidField('LINE', 'must be the number of a line, from 1');
      const wrong = notConfirmed(invocation, amountFen, fenToDecimal(amountFen));
      if (wrong) return wrong;
      const note = invocation.context.reason ?? '';
      const key = textOf(invocation, 'key') ?? keyOf(orderId, line, amountFen, note);
      const input = { orderId, lineNo: Number(line), amountFen, note };
      const data = await makeCall(invocation, 'payments.add-refund', input, key);
      if (isFailure(data))
        return data.failure === 'orderNotFound' ? invalidField('ORDERID', 'is no order of this brand') : data;
      return { data, lines: [`Refund ${data.refundId} of ${amountOf(data)}: ${data.state}.`] };
    },
  },
  listCommand({
    words: 'cases list',
    summary: 'What of the money a person has to look at; --open without what is resolved.',
    call: 'payments.list-cases',
    columns: caseColumns,
  }),
  {
    words: 'cases resolve',
    summary: 'refund, askAgain, retryRefund, paidOtherwise, withdrawRefund or dismiss.',
    operands: ['ID', 'ACTION'],
    options: { confirm: confirmOption },
    brand: 'one',
    needsReason: true,
    async run(invocation) {
      const { ID: id = '', ACTION: action = '' } = invocation.operands;
      const open = await listAll(invocation, 'payments.list-cases', { open: true });
      if (isFailure(open)) return open;
      const item = open.find((one) => one.id === id);
      if (!item) return invalidField('ID', 'is no open case of this brand');
      if (paying.includes(action)) {
        if (item.amountFen === null) return invalidField('ACTION', 'the case names no amount');
        const wrong = notConfirmed(invocation, item.amountFen, amountOf(item));
        if (wrong) return wrong;
      }
      const input = { id, action: action as Action, note: invocation.context.reason ?? '' };
      const data = await makeCall(invocation, 'payments.resolve-case', input);
      return isFailure(data) ? data : { data, lines: [`${id}: ${data.resolution}`] };
    },
  },
  {
    words: 'bills list',
    summary: 'The providers’ bills that were compared, and how many of their rows did not fit then.',
    operands: [],
    options: {},
    brand: 'any',
    async run({ deps }) {
      const rows = await listBills(deps.db);
      return { data: rows, table: { columns: billColumns, rows } };
    },
  },
  {
    words: 'ledger proof',
    summary: 'Whether the ledger agrees with orders, payments and refunds, of all brands.',
    operands: [],
    options: {},
    brand: 'any',
    async run({ deps }) {
      const rows = await proveLedger(deps.db);
      return rows.length === 0
        ? { data: [], lines: ['The ledger is in balance.'] }
        : { data: rows, table: { columns: ledgerColumns, rows }, exitCode: 1 };
    },
  },
];
