import type { Format } from '../../text/format.ts';
import type { RewardTask } from './rewards.ts';

/** What a task gives, short enough for a button: `100 MB`, or the gift's name if it is not data. */
export const giftText = (
  format: Format,
  { unit, quantity, giftName }: Pick<RewardTask, 'unit' | 'quantity' | 'giftName'>,
): string => (unit === 'M' ? format.dataVolume(quantity) : giftName);
