import type { Package } from './package.ts';

/** The price of a day, a GB, or one message, call or minute. */
export interface UnitPrice {
  readonly of: 'day' | 'gb' | 'each' | 'call' | 'minute';
  readonly fen: number;
}

export type PackageLabel = Package['tags'][number];

/** In the sequence in which they are shown. */
const labels: readonly PackageLabel[] = [
  'month',
  'quarter',
  'halfYear',
  'year',
  'highSpeed',
  'newUser',
  'vip',
];

/** The mark beside the name. There is at most one: two marks would attract less attention than one. */
export type PackageMark = 'gift' | 'hot' | 'newUser' | 'vip';

/** The first mark that applies; gift months come first. */
export function markOf({ giftMonths, hot, tags }: Pick<Package, 'giftMonths' | 'hot' | 'tags'>) {
  const marks: Readonly<Record<PackageMark, boolean>> = {
    gift: giftMonths > 0,
    hot,
    newUser: tags.includes('newUser'),
    vip: tags.includes('vip'),
  };
  return (Object.keys(marks) as PackageMark[]).find((mark) => marks[mark]);
}

/** The labels from the catalogue, without the one that is already the mark beside the name. */
export const labelsOf = (item: Pick<Package, 'giftMonths' | 'hot' | 'tags'>): readonly PackageLabel[] =>
  labels.filter((label) => item.tags.includes(label) && label !== markOf(item));

const dataUnits: readonly string[] = ['G', 'M'];
const countedUnits: Readonly<Record<string, UnitPrice['of']>> = {
  count: 'each',
  times: 'call',
  minutes: 'minute',
};

/**
 * Prices to compare packages by. A price a day would be meaningless for a year's supply of messages, and so would a
 * price a GB for the data that come with an activation.
 */
export function unitPrices(item: Package): readonly UnitPrice[] {
  const counted = countedUnits[item.unit];
  const quantity = item.details.find((detail) => detail.type === item.type)?.quantity ?? 0;
  const prices: { of: UnitPrice['of']; fen: number | null }[] =
    counted && quantity > 1
      ? [{ of: counted, fen: Math.round(item.priceFen / quantity) }]
      : [
          { of: 'day', fen: item.pricePerDayFen },
          { of: 'gb', fen: dataUnits.includes(item.unit) ? item.pricePerGbFen : null },
        ];
  return prices.filter((price): price is UnitPrice => price.fen !== null && price.fen > 0);
}

/** nextMonth: on its 1st · queued: when the running package ends, or on a later 1st · now: as soon as it is paid */
export type StartsWhen = 'nextMonth' | 'queued' | 'now';

export function startsWhen({ effectType, queued }: Pick<Package, 'effectType' | 'queued'>): StartsWhen {
  if (queued) return 'queued';
  return effectType === 2 ? 'nextMonth' : 'now';
}

/** data: lost at the end · splitData: lost at the end of each part · counted: expires · none: there is only time */
export type Unused = 'data' | 'splitData' | 'counted' | 'none';

/** What happens to what is not used. */
export function unusedAtEnd(item: Package): Unused {
  if (dataUnits.includes(item.unit)) {
    return item.details.some((detail) => detail.split === 1) ? 'splitData' : 'data';
  }
  return countedUnits[item.unit] ? 'counted' : 'none';
}

/** What happens when data is used up before the end: a speed in kbit/s, or nothing is left. */
export type AtLimit = { readonly kind: 'throttled'; readonly kbps: number } | { readonly kind: 'stops' };

/** Undefined for packages without data. */
export function atLimit(item: Package): AtLimit | undefined {
  if (!dataUnits.includes(item.unit)) return undefined;
  return item.throttleKbps === null ? { kind: 'stops' } : { kind: 'throttled', kbps: item.throttleKbps };
}

/** `1` and `Mbit/s`: speeds are sold in steps of 1024. */
export const speedOf = (kbps: number): { readonly value: number; readonly unit: string } =>
  kbps >= 1024 ? { value: kbps / 1024, unit: 'Mbit/s' } : { value: kbps, unit: 'kbit/s' };
