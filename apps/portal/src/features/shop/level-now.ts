import type { CallData } from '@device-pay/contract';
import * as packageType from '@device-pay/rules/package-types';
import type { Tone } from '../../ui/tag.tsx';

type Item = CallData<'/redis/getPackageByImei'>['items'][number];

/** none: also a top-up that has ended · over: it has ended · active: it runs, but began, or followed what ended, after it was read: no figure is known */
export type LevelNow = Item['level'] | 'over' | 'active';

type Read = Pick<Item, 'type' | 'level' | 'effectiveTime' | 'expirationTime' | 'endsAt'>;

/** How much is left now. Without a connection, the level may have been read days ago. */
export function levelNow(
  { type, level, effectiveTime, expirationTime, endsAt }: Read,
  nowMs: number,
): LevelNow {
  const isPast = (time: string | null | undefined) => !!time && Date.parse(time) <= nowMs;
  if (level === 'none' && !isPast(effectiveTime)) return level;
  if (isPast(endsAt ?? expirationTime)) return packageType.isTopUp(type) ? 'none' : 'over';
  return level === 'none' || isPast(expirationTime) ? 'active' : level;
}

/** The tones of tags that say how much is left. */
export const levelTones: Readonly<Record<LevelNow, Tone>> = {
  plenty: 'ok',
  low: 'warn',
  empty: 'bad',
  over: 'bad',
  active: 'ok',
  none: 'idle',
};
