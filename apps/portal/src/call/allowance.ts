import type { CallData } from '@device-pay/contract';
import * as packageType from '@device-pay/rules/package-types';

/** What a device has left of one package type. */
export type Allowance = CallData<'/redis/getPackageByImei'>['items'][number];

/** Whether it is mobile data: plans and top-ups alike. */
export const isData = ({ family }: Pick<Allowance, 'family'>): boolean =>
  family === 'hotspot' || family === 'traffic';

/** When all of it ends, if a plan gives it anew each month, or another of its kind follows: not when this month ends. */
export const endOf = ({
  endsAt,
  expirationTime,
}: Pick<Allowance, 'endsAt' | 'expirationTime'>): string | null => endsAt ?? expirationTime;

export const isPast = (time: string | null | undefined, nowMs: number): boolean =>
  !!time && Date.parse(time) <= nowMs;

/** none: also a top-up that has ended · over: it has ended · active: it runs, but began, or followed what ended, after it was read: no figure is known */
export type LevelNow = Allowance['level'] | 'over' | 'active';

type Read = Pick<Allowance, 'type' | 'level' | 'effectiveTime' | 'expirationTime' | 'endsAt'>;

/** How much is left now. Without a connection, the level may have been read days ago. */
export function levelNow(item: Read, nowMs: number): LevelNow {
  const { type, level, effectiveTime, expirationTime } = item;
  if (level === 'none' && !isPast(effectiveTime, nowMs)) return level;
  if (isPast(endOf(item), nowMs)) return packageType.isTopUp(type) ? 'none' : 'over';
  return level === 'none' || isPast(expirationTime, nowMs) ? 'active' : level;
}
