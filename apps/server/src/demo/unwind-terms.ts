import { type UnwindTerms, unwindTerms } from '@device-pay/rules';
import type { DemoCalendar } from './calendar.ts';
import type { PricedDemoOrder } from './order-rows.ts';
import type { DemoUnwind } from './unwind-cases.ts';

/** From when to when a line was sold; an early end does not change it. */
export interface LineTerm {
  readonly effectiveTime: Date;
  readonly expirationTime: Date;
}

/** What ending the contract gives back, as it was fixed when it was asked for. */
export function termsOfUnwind(
  source: DemoUnwind,
  { row }: PricedDemoOrder,
  { effectiveTime: from, expirationTime: to }: LineTerm,
  calendar: DemoCalendar,
): UnwindTerms {
  const { paid_at: boughtAt } = row;
  if (!boughtAt) throw new Error(`${source.order} was not paid`);
  return unwindTerms({ paidFen: row.pay_fen, boughtAt, from, to }, calendar.at(source.at));
}
