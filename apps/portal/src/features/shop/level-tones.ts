import type { LevelNow } from '../../call/allowance.ts';
import type { Tone } from '../../ui/tag.tsx';

/** The tones of tags that say how much is left. */
export const levelTones: Readonly<Record<LevelNow, Tone>> = {
  plenty: 'ok',
  low: 'warn',
  empty: 'bad',
  over: 'bad',
  active: 'ok',
  none: 'idle',
};
