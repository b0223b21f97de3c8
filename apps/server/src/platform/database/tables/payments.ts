import type { Generated, GeneratedAlways, Selectable } from 'kysely';
import type { Json, PayMethod } from './columns.ts';

export type AttemptState = 'open' | 'paid' | 'failed' | 'closed';

interface PaymentAttemptsTable {
  id: string;
  order_id: string;
  ordinal: number;
  provider: string;
  pay_method: PayMethod;
  request_method: 'H5' | 'JSAPI';
  state: AttemptState;
  amount_fen: number;
  currency: string;
  expires_at: Date;
  url: string | null;
  url_expires_at: Date | null;
  transaction_id: string | null;
  created_at: Date;
  paid_at: Date | null;
  queries: Generated<number>;
  next_query_at: Date | null;
}

interface PaymentInboxTable {
  provider: string;
  event_id: string;
  attempt_id: string | null;
  event: Json<unknown>;
  received_at: Date;
  applied_at: Date | null;
  outcome: string | null;
}

interface PaymentQuarantineTable {
  id: GeneratedAlways<string>;
  provider: string;
  attempt_id: string | null;
  transaction_id: string;
  amount_fen: number;
  currency: string;
  reason: string;
  created_at: Date;
  resolved_at: Date | null;
}

interface PayTicketsTable {
  ticket_hash: Buffer;
  brand: string;
  order_id: string;
  created_at: Date;
  expires_at: Date;
  spent_at: Date | null;
}

/** The tables of migrations/*-payments.ts. */
export interface PaymentsTables {
  payment_attempts: PaymentAttemptsTable;
  payment_inbox: PaymentInboxTable;
  payment_quarantine: PaymentQuarantineTable;
  pay_tickets: PayTicketsTable;
}

export type PaymentAttemptRow = Selectable<PaymentAttemptsTable>;
