import type { Format } from '../../text/format.ts';
import type { RewardTask } from './rewards.ts';

/** What a task gives, as short as a button needs it: `100 MB`; in the gift's own name where it is no data. */
export const giftText = (
  format: Format,
  { unit, quantity, giftName }: Pick<RewardTask, 'unit' | 'quantity' | 'giftName'>,
): string => (unit === 'M' ? format.dataVolume(quantity) : giftName);
