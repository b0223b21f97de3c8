import type { SelfCheckItemRow, SelfCheckRunRow } from '../../platform/database/tables.ts';
import type { Advice } from './carrier-verdicts.ts';

export type RunVerdict = NonNullable<SelfCheckRunRow['verdict']>;

/** What to do first if several things are wrong: a cause comes before its consequences. */
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
 * The verdict and the next step of a run. Its worst item decides; an unknown item keeps the run from being ok.
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
