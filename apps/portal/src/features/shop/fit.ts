import type { CallData } from '@device-pay/contract';
import { packageGroups } from '@device-pay/rules';
import * as packageType from '@device-pay/rules/package-types';
import type { Package } from './package.ts';

export type Fit = CallData<'/pay/package/checkFit'>;
export type FitCheck = Fit['checks'][number];
export type Fix = NonNullable<FitCheck['fix']>;

/** The summary of all checks of packages on a device. */
export interface Outlook {
  readonly state: 'ok' | 'warn' | 'stop' | 'unknown';
  /** Also the name of its text. */
  readonly cause: 'ok' | 'okVerified' | 'activates' | 'resumes' | 'warn' | 'stop' | 'unknown';
  /**
   * The checks that are not ok, the most serious first, without those that buying these packages remedies, and only the
   * first of those with the same remedy: an activation, say, makes both the device and its SIM active.
   */
  readonly open: readonly FitCheck[];
}

const gravity = ['stop', 'warn', 'unknown', 'ok'] as const;

type Bought = Pick<Package, 'family' | 'group'>;

/** Whether buying this package is itself the remedy. */
const isRemedy = (item: Bought, fix: FitCheck['fix']): boolean =>
  (fix === 'activate' && item.family === 'activation') ||
  (fix === 'renew' && item.group === packageGroups.plan);

/** What the server's checks mean for a purchase. A device that is not activated, say, does not stop its activation. */
export function outlookOf({ checks }: Fit, items: readonly Bought[]): Outlook {
  const wrong = checks.filter(({ state }) => state !== 'ok');
  const open = wrong
    .filter(({ fix }) => !items.some((item) => isRemedy(item, fix)))
    .sort((one, other) => gravity.indexOf(one.state) - gravity.indexOf(other.state))
    .filter(
      ({ fix }, at, all) =>
        fix === null || fix === 'chooseOtherPackage' || all.findIndex((one) => one.fix === fix) === at,
    );
  const state = open[0]?.state ?? 'ok';
  if (state !== 'ok') return { state, cause: state, open };
  const has = (code: FitCheck['code']) => checks.some((check) => check.code === code);
  if (wrong.some(({ fix }) => fix === 'activate')) return { state, cause: 'activates', open };
  if (wrong.some(({ fix }) => fix === 'renew')) return { state, cause: 'resumes', open };
  return { state, cause: has('simActive') && has('realNameDone') ? 'okVerified' : 'ok', open };
}

/** The page on which a problem can be solved; undefined if it is solved by hand, or on the present page. */
export function fixPage(
  fix: FitCheck['fix'],
  isHotspot: boolean,
): { readonly path: string; readonly type?: number } | undefined {
  switch (fix) {
    case 'insertSim':
    case 'putSimBack':
      return { path: 'cmp/sim-check.html' };
    case 'changeSim':
      return { path: 'wxSwichCard.html' };
    case 'activate':
      return isHotspot
        ? { path: 'mifi/newPackage.html' }
        : { path: 'information.html', type: packageType.activation };
    case 'renew':
      return isHotspot ? { path: 'mifi/package.html' } : { path: 'information.html' };
    case 'realName':
      return { path: 'real-name/index.html' };
    case 'switchOn':
      return { path: 'device-check.html' };
    case 'askSeller':
      return { path: 'service/index.html' };
    case 'chooseOtherPackage':
    case null:
      return undefined;
  }
}
