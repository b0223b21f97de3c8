import type { CallData } from '@device-pay/contract';
import type { Tone } from '../../ui/tag.tsx';

type Item = CallData<'/redis/getPackageByImei'>['items'][number];

/** over: it has ended · active: what was counted has ended, but more of its kind follows, of which no figure is known */
export type LevelNow = Item['level'] | 'over' | 'active';

/** How much is left now. Without a connection, the level may have been read days ago. */
export function levelNow(
  { level, expirationTime, endsAt }: Pick<Item, 'level' | 'expirationTime' | 'endsAt'>,
  nowMs: number,
): LevelNow {
  const isPast = (time: string | null) => time !== null && Date.parse(time) <= nowMs;
  if (level === 'none' || !isPast(expirationTime)) return level;
  return isPast(endsAt ?? expirationTime) ? 'over' : 'active';
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
