import type { Delivery, Language, OrderStatus, PayMethod, Site } from '../platform/database/tables.ts';
import type { AccountName } from './accounts.ts';
import type { PastTime } from './calendar.ts';

export interface DemoLine {
  readonly packageId: number;
  readonly imei: string;
  readonly total?: number;
  /** The used part of each type's running grant, in its stored unit (data volume in MB). */
  readonly used?: Readonly<Record<number, number>>;
  /** The delivery state, if it is neither waiting nor delivered. */
  readonly delivery?: Exclude<Delivery, 'waiting' | 'inEffect' | 'expired'>;
  /** Why it could not be delivered, in the device platform's words. */
  readonly refusal?: string;
}

/** One order. The name is unique: every id is derived from it. */
export interface DemoOrder {
  readonly name: string;
  readonly owner: Exclude<AccountName, 'dealer' | 'staff'>;
  /** When it was paid; if it was not, when it was made. */
  readonly at: PastTime;
  readonly status?: OrderStatus;
  /** How long the refund of an undeliverable line took; not for Alipay, which refunds at once. */
  readonly refundedAfterHours?: number;
  readonly payMethod?: PayMethod;
  /** The method of an earlier attempt that was given up. */
  readonly triedBefore?: PayMethod;
  readonly site?: Site;
  readonly language?: Language;
  /** Given in exchange for a reward. */
  readonly isReward?: boolean;
  readonly lines: readonly DemoLine[];
  /** Names of coupons. */
  readonly coupons?: readonly string[];
}
