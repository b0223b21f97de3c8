import type { SelfCheckItemRow, SelfCheckRunRow } from '../../platform/database/tables.ts';
import type { Advice } from './carrier-verdicts.ts';

export type RunVerdict = NonNullable<SelfCheckRunRow['verdict']>;

/** What to do first, where several things are wrong: the cause before what follows from it. */
const urgency: readonly Advice[] = [
  'replaceSim',
  'putSimBack',
  'finishRealName',
  'activate',
  'renew',
  'resumeService',
  'awaitPlan',
  'buyPackage',
  'goToAllowedArea',
  'contactSupport',
  'setApn',
  'switchOnDevice',
  'chargeDevice',
  'restartDevice',
  'switchCard',
  'moveDevice',
  'seeStopReason',
  'tryLater',
];

type Item = Pick<SelfCheckItemRow, 'state' | 'advice'>;

/**
 * The one verdict and the one next step of a run. One item that is bad decides; one that nobody knows keeps the run
 * from being well.
 */
export function verdictOf(items: readonly Item[]): { verdict: RunVerdict; nextStep: Advice | null } {
  const verdict = (['bad', 'warn', 'unknown'] as const).find((state) =>
    items.some((item) => item.state === state),
  );
  if (!verdict)
    return items.length > 0 ? { verdict: 'ok', nextStep: null } : { verdict: 'unknown', nextStep: null };
  const given = items.filter(({ state }) => state === verdict).map(({ advice }) => advice);
  const nextStep = urgency.find((advice) => given.includes(advice));
  return { verdict, nextStep: nextStep ?? (verdict === 'unknown' ? 'tryLater' : 'contactSupport') };
}
