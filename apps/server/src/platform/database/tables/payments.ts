import type { ColumnType, Generated, Selectable } from 'kysely';
import type { Currency, Json, PayMethod } from './columns.ts';

export type AttemptState = 'open' | 'abandoned' | 'paid' | 'failed' | 'closed';

interface PaymentAttemptsTable {
  id: string;
  order_id: string;
  ordinal: number;
  provider: string;
  provider_reference: string | null;
  pay_method: PayMethod;
  request_method: 'H5' | 'JSAPI';
  openid: string | null;
  app_id: string | null;
  state: AttemptState;
  amount_fen: number;
  currency: Currency;
  expires_at: Date;
  request_hash: Buffer | null;
  link: string | null;
  link_expires_at: Date | null;
  transaction_id: string | null;
  created_at: Date;
  paid_at: Date | null;
  queries: Generated<number>;
  next_query_at: Date | null;
}

interface PaymentInboxTable {
  provider: string;
  event_id: string;
  subject: string;
  event: Json<unknown>;
  received_at: Date;
  applied_at: Date | null;
  outcome: string | null;
  tries: Generated<number>;
  next_try_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

/** Why a payment does not fit its order. */
export type QuarantineReason =
  | 'duplicatePayment'
  | 'latePayment'
  | 'secondTransaction'
  | 'overpaid'
  | 'underpaid'
  | 'wrongCurrency'
  | 'unknownAttempt'
  | 'refundedAtProvider';

interface PaymentsTable {
  id: string;
  provider: string;
  transaction_id: string;
  attempt_id: string;
  order_id: string | null;
  amount_fen: number;
  currency: string;
  paid_at: Date;
  recorded_at: Date;
  purpose: 'order' | 'quarantine';
  reason: QuarantineReason | null;
  refunded_fen: Generated<number>;
  billed_on: string | null;
}

/** Why money goes back. */
export type RefundReason =
  | QuarantineReason
  | 'undeliverable'
  | 'contractCancelled'
  | 'staffDecision'
  /** The refund was made at the provider, not here. */
  | 'foreign';
/** paidOtherwise: the provider refused it, and staff paid the customer by another way. */
export type RefundState = 'requested' | 'processing' | 'succeeded' | 'failed' | 'withdrawn' | 'paidOtherwise';

interface RefundsTable {
  id: string;
  payment_id: string;
  order_id: string | null;
  order_line_id: string | null;
  amount_fen: number;
  currency: string;
  reason: RefundReason;
  state: RefundState;
  requested_by: string | null;
  request_key: string | null;
  created_at: Date;
  settled_at: Date | null;
  provider_refund_id: string | null;
  failure: string | null;
  asks: Generated<number>;
  next_ask_at: Date | null;
  asking_until: ColumnType<Date | null, Date | null | undefined, Date | null>;
  billed_on: string | null;
}

interface RefundRulesTable {
  reason: RefundReason;
  action: 'refund' | 'credit' | 'human';
}

export type PaymentCaseKind =
  | 'quarantine'
  | 'attemptUnknown'
  | 'refundFailed'
  | 'refundUnknown'
  | 'foreignRefund'
  | 'undelivered'
  | 'billUnknownRow'
  | 'billMissingRow'
  | 'billDiffers'
  | 'billNotCompared';

interface PaymentCasesTable {
  id: string;
  kind: PaymentCaseKind;
  subject: string;
  brand: string | null;
  provider: string;
  order_id: string | null;
  amount_fen: number | null;
  currency: string | null;
  detail: string | null;
  opened_at: Date;
  resolved_at: Date | null;
  resolved_by: string | null;
  resolution: string | null;
}

interface PaymentBillsTable {
  provider: string;
  day: string;
  compared_at: Date;
  rows: number;
  open_items: number;
}

interface PayTicketsTable {
  ticket_hash: Buffer;
  brand: string;
  order_id: string;
  created_at: Date;
  expires_at: Date;
  spent_at: Date | null;
  spent_key_hash: Generated<Buffer | null>;
}

/** The tables of migrations/*-payments.ts. */
export interface PaymentsTables {
  payment_attempts: PaymentAttemptsTable;
  payment_inbox: PaymentInboxTable;
  payments: PaymentsTable;
  refunds: RefundsTable;
  refund_rules: RefundRulesTable;
  payment_cases: PaymentCasesTable;
  payment_bills: PaymentBillsTable;
  pay_tickets: PayTicketsTable;
}

export type PaymentAttemptRow = Selectable<PaymentAttemptsTable>;
export type PaymentRow = Selectable<PaymentsTable>;
export type RefundRow = Selectable<RefundsTable>;
