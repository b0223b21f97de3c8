import { showCancellation } from '../modules/cancellations/public.ts';
import { isFailure } from '../platform/failure.ts';
import type { Data } from '../platform/handler.ts';
import type { Command } from './command.ts';
import { amountOf } from './money.ts';
import { callCommand, listCommand } from './staff-call.ts';
import type { Column } from './table.ts';

type Complaint = Data<'support.list-feedback'>['list'][number];
type Cancellation = Data<'cancellations.list-requests'>['list'][number];
type Unwind = Data<'unwinds.list-requests'>['list'][number];

const late = (row: { overdue: boolean }): string => (row.overdue ? 'overdue' : '');

const complaintColumns: readonly Column[] = [
  ['id', (row: Complaint) => row.id],
  ['kind', (row: Complaint) => (row.feedbackComplaint === 2 ? 'complaint' : 'feedback')],
  ['state', (row: Complaint) => row.complaintStatus],
  ['due', (row: Complaint) => row.dueAt],
  ['', late],
  ['about', (row: Complaint) => row.title || row.feedbackProblems],
];
const cancellationColumns: readonly Column[] = [
  ['id', (row: Cancellation) => row.id],
  ['of', (row: Cancellation) => row.imei ?? 'account'],
  ['user name', (row: Cancellation) => row.userName],
  ['state', (row: Cancellation) => row.state],
  ['decide from', (row: Cancellation) => row.decideFrom],
  ['by', (row: Cancellation) => row.decideBy],
  ['', late],
];
const unwindColumns: readonly Column[] = [
  ['id', (row: Unwind) => row.id],
  ['order', (row: Unwind) => row.orderId],
  ['user name', (row: Unwind) => row.userName],
  ['imei', (row: Unwind) => row.imei],
  ['device is of', (row: Unwind) => row.deviceUserName ?? 'nobody'],
  ['state', (row: Unwind) => row.state],
  ['refund', (row: Unwind) => amountOf({ amountFen: row.refundFen, currency: row.currency })],
  ['by', (row: Unwind) => row.decideBy],
  ['', late],
];

/** Complaints, cancellations of accounts and devices, cancellations of contracts. */
export const requestCommands: readonly Command[] = [
  listCommand({
    words: 'complaints list',
    summary: 'Feedback and complaints, the first due first; closed ones only when asked for.',
    call: 'support.list-feedback',
    columns: complaintColumns,
  }),
  callCommand({
    words: 'complaints show',
    summary: 'One case with its time line.',
    call: 'support.get-feedback-by-id',
    operands: ['id'],
  }),
  callCommand({
    words: 'complaints answer',
    summary: 'Answers the person.',
    call: 'support.move-feedback',
    operands: ['id'],
    fixed: { action: 'reply' },
  }),
  callCommand({
    words: 'complaints move',
    summary: 'accept, start, contact (the person was called), note (for staff alone) or close.',
    call: 'support.move-feedback',
    operands: ['id', 'action'],
  }),
  listCommand({
    words: 'cancellations list',
    summary: 'Requests to cancel an account or a device, the first due first.',
    call: 'cancellations.list-requests',
    columns: cancellationColumns,
  }),
  {
    words: 'cancellations show',
    summary: 'One request, with what would be lost.',
    operands: ['ID'],
    options: {},
    brand: 'one',
    async run({ deps, context, operands }) {
      const data = await showCancellation(deps.db, context.brand, operands.ID ?? '');
      return isFailure(data) ? data : { data };
    },
  },
  callCommand({
    words: 'cancellations decide',
    summary: 'review, approve or reject; --text is what the person reads.',
    call: 'cancellations.decide',
    operands: ['id', 'decision'],
    needsReason: true,
  }),
  listCommand({
    words: 'unwinds list',
    summary: 'Requests to end a contract, the first due first.',
    call: 'unwinds.list-requests',
    columns: unwindColumns,
  }),
  callCommand({
    words: 'unwinds show',
    summary: 'One request with its log.',
    call: 'unwinds.get-unwind-by-id',
    operands: ['id'],
  }),
  callCommand({
    words: 'unwinds move',
    summary: 'review, confirmReturn, refund or reject; --text is what the person reads.',
    call: 'unwinds.move',
    operands: ['id', 'action'],
    needsReason: true,
  }),
];
