import type { CallData } from '@device-pay/contract';
import type { Tone } from '../../ui/tag.tsx';

type Level = CallData<'/redis/getPackageByImei'>['items'][number]['level'];

/** The tones of tags that say how much is left. */
export const levelTones: Readonly<Record<Level, Tone>> = {
  plenty: 'ok',
  low: 'warn',
  empty: 'bad',
  none: 'idle',
};
