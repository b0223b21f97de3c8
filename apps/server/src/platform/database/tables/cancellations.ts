import type { Generated, GeneratedAlways, Selectable } from 'kysely';
import type { Currency, Json, Language } from './columns.ts';

export type CancellationState = 'applied' | 'inReview' | 'approved' | 'rejected' | 'withdrawn' | 'done';

/** What the person was told they would lose: counts, and the balance in minor units of the site's currency. */
export interface CancellationLosses {
  readonly devices: number;
  readonly runningPackages: number;
  readonly coupons: number;
  readonly balanceFen: number;
}

export interface CancellationsTable {
  id: string;
  brand: string;
  user_id: string;
  subject: 'account' | 'device';
  imei: string | null;
  email: string;
  reason: string;
  reason_text: Generated<string>;
  language: Language;
  losses: Json<CancellationLosses>;
  state: CancellationState;
  created_at: Date;
  decide_from: Date;
  decide_by: Date;
  decided_by: string | null;
  decided_at: Date | null;
  decision_text: string | null;
  ended_at: Date | null;
}

interface CancellationEventsTable {
  id: GeneratedAlways<number>;
  cancellation_id: string;
  at: Date;
  state: CancellationState;
  actor_id: string | null;
  text: string | null;
}

export type UnwindState =
  | 'applied'
  | 'inReview'
  | 'deviceReturned'
  | 'refunding'
  | 'done'
  | 'rejected'
  | 'withdrawn';

export interface UnwindsTable {
  id: string;
  brand: string;
  order_id: string;
  order_line_id: string;
  user_id: string;
  imei: string;
  iccid: string | null;
  term_from: Date;
  term_to: Date;
  reason: string;
  currency: Currency;
  paid_fen: number;
  used_fen: number;
  fee_fen: number;
  refund_fen: number;
  need_return: boolean;
  return_tracking: string | null;
  state: UnwindState;
  reject_text: string | null;
  refund_id: Generated<string | null>;
  decided_by: string | null;
  created_at: Date;
  decide_by: Date;
  ended_at: Date | null;
}

interface UnwindEventsTable {
  id: GeneratedAlways<number>;
  unwind_id: string;
  at: Date;
  state: UnwindState;
  actor_id: string | null;
  text: string | null;
}

/** The tables of migrations/*-cancellations.ts. */
export interface CancellationsTables {
  cancellations: CancellationsTable;
  cancellation_events: CancellationEventsTable;
  unwinds: UnwindsTable;
  unwind_events: UnwindEventsTable;
}

export type CancellationRow = Selectable<CancellationsTable>;
export type UnwindRow = Selectable<UnwindsTable>;
