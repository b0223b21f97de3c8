import type { Format } from '../../text/format.ts';
import type { texts } from './outlook-texts.ts';

/** An amount of a package type in its unit, in words: `30 GB`, `50 messages`. */
export function quantityText(
  words: (typeof texts)['zh'],
  format: Pick<Format, 'number'>,
  quantity: number,
  unit: string,
): string {
  const figure = format.number(quantity);
  switch (unit) {
    case 'G':
      return words.partGB(figure);
    case 'M':
      return words.partMB(figure);
    case 'day':
      return words.partDays(figure);
    case 'month':
      return words.partMonths(figure);
    case 'minutes':
      return words.partMinutes(figure);
    case 'count':
      return words.partCount(figure);
    case 'times':
      return words.partTimes(figure);
    default:
      return words.partPlan;
  }
}
