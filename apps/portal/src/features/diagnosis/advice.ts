import type { Advice, CheckState, Run, RunItem, Verdict } from './check.ts';
import type { CheckWords } from './check-words.ts';

/** The page where something is put right, and the words on the way to it. */
export interface Way {
  readonly page: string;
  readonly label: keyof CheckWords & `go${string}`;
}

/** Where the advice leads; undefined: it is done at the device itself. */
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

/** Whether what is to be done is to tell us: the check is handed on with it. */
export const asksUs = (advice: Advice | null): boolean =>
  advice !== null && wayOf(advice, false)?.page === 'complaint.html';

/** Better to worse. Not knowing is worse than fine and better than a fault that is known. */
const order = ['ok', 'unknown', 'warn', 'bad'] as const satisfies readonly Verdict[];

/** What several checks say together: the worst; undefined while one is still under way. None at all is unknown. */
export function verdictOf(states: readonly CheckState[]): Verdict | undefined {
  if (states.includes('pending')) return undefined;
  if (states.length === 0) return 'unknown';
  return [...order].reverse().find((verdict) => states.includes(verdict)) ?? 'unknown';
}

/** The words of a verdict. That something works is said only where every check has a result. */
export function verdictTitleOf(verdict: Verdict, states: readonly CheckState[]) {
  if (verdict === 'warn' && states.includes('unknown')) return 'verdictWarnPartly';
  return ({ ok: 'verdictOk', warn: 'verdictWarn', bad: 'verdictBad', unknown: 'verdictUnknown' } as const)[
    verdict
  ];
}

/** More than these say no more than the list below. */
const causesShown = 2;

/** What a run's next step is owed to, else the first items that are as bad as its verdict. None where all is well. */
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
