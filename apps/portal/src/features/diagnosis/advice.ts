import type { Advice, CheckState, Run, RunItem, Verdict } from './check.ts';
import type { CheckWords } from './check-words.ts';

/** The page where a problem can be solved, and the label of the link to it. */
export interface Way {
  readonly page: string;
  readonly label: keyof CheckWords & `go${string}`;
}

/** The page for an advice; undefined if it must be followed at the device itself. */
export function wayOf(advice: Advice, isHotspot: boolean): Way | undefined {
  const shop = isHotspot ? 'mifi/package.html' : 'information.html';
  switch (advice) {
    case 'activate':
      return { page: isHotspot ? 'mifi/newPackage.html' : 'information.html', label: 'goActivate' };
    case 'buyPackage':
      return { page: shop, label: 'goBuy' };
    case 'renew':
      return { page: shop, label: 'goRenew' };
    case 'resumeService':
      return { page: shop, label: 'goResume' };
    case 'finishRealName':
      return { page: 'real-name/index.html', label: 'goRealName' };
    case 'contactSupport':
    case 'replaceSim':
      return { page: 'complaint.html', label: 'goSupport' };
    case 'putSimBack':
      return { page: 'sim/404.html', label: 'goSim' };
    case 'switchCard':
      return isHotspot ? { page: 'wxSwichCard.html', label: 'goSwitchCard' } : undefined;
    case 'restartDevice':
      return isHotspot ? { page: 'hotspotSettings.html', label: 'goSettings' } : undefined;
    case 'awaitPlan':
    case 'chargeDevice':
    case 'goToAllowedArea':
    case 'moveDevice':
    case 'seeStopReason':
    case 'setApn':
    case 'switchOnDevice':
    case 'tryLater':
      return undefined;
  }
}

/** Whether the advice is to contact us: the check's id is passed on then. */
export const asksUs = (advice: Advice | null): boolean =>
  advice !== null && wayOf(advice, false)?.page === 'complaint.html';

/** From best to worst. An unknown result is worse than a good one, and better than a known fault. */
const order = ['ok', 'unknown', 'warn', 'bad'] as const satisfies readonly Verdict[];

/**
 * The verdict of several checks: the worst of them; undefined while one is pending. Without any check it is unknown.
 */
export function verdictOf(states: readonly CheckState[]): Verdict | undefined {
  if (states.includes('pending')) return undefined;
  if (states.length === 0) return 'unknown';
  return [...order].reverse().find((verdict) => states.includes(verdict)) ?? 'unknown';
}

/** The title of a verdict. It says that something works only if every check has a result. */
export function verdictTitleOf(verdict: Verdict, states: readonly CheckState[]) {
  if (verdict === 'warn' && states.includes('unknown')) return 'verdictWarnPartly';
  return ({ ok: 'verdictOk', warn: 'verdictWarn', bad: 'verdictBad', unknown: 'verdictUnknown' } as const)[
    verdict
  ];
}

/** More causes would only repeat the list below. */
const causesShown = 2;

/** The items that led to a run's next step, else the first items as bad as its verdict. None if all is well. */
export function causesOf({
  verdict,
  nextStep,
  items,
}: Pick<Run, 'verdict' | 'nextStep' | 'items'>): readonly RunItem[] {
  if (verdict !== 'warn' && verdict !== 'bad') return [];
  const alike = items.filter(({ state }) => state === verdict);
  const causes = alike.filter(({ advice }) => advice === nextStep);
  return (causes.length > 0 ? causes : alike).slice(0, causesShown);
}
