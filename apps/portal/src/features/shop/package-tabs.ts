import { packageGroups } from '@device-pay/rules';
import { cloudServiceType, cloudStorageType, hotPackageIds, type Package, spanDays } from './package.ts';

/** One view of what is on sale. */
export interface PackageTab<Id extends string = string> {
  readonly id: Id;
  readonly packages: readonly Package[];
}

/** What can be had stands before what can't; else as the catalogue has it. */
const offeredFirst = (packages: readonly Package[]): readonly Package[] => [
  ...packages.filter((item) => item.offered),
  ...packages.filter((item) => !item.offered),
];

/** Sorts packages into tabs by what `tabOf` says of each; tabs without packages are left out. */
function intoTabs<Id extends string>(
  ids: readonly Id[],
  packages: readonly Package[],
  tabOf: (item: Package) => Id | undefined,
): readonly PackageTab<Id>[] {
  return ids
    .map((id) => ({ id, packages: offeredFirst(packages.filter((item) => tabOf(item) === id)) }))
    .filter((tab) => tab.packages.length > 0);
}

/** From this length on a plan is bought for the year, not for the month. */
const yearlyFromDays = 300;

const planPeriod = (item: Package): 'monthly' | 'yearly' =>
  spanDays(item) >= yearlyFromDays ? 'yearly' : 'monthly';

const periods = ['monthly', 'yearly', 'topUp', 'keep-number'] as const;
export type Period = (typeof periods)[number];

/** Main plans by how long one binds oneself, what goes on top of them, and what keeps the number of a halted line. */
export const tabsByPeriod = (packages: readonly Package[]): readonly PackageTab<Period>[] =>
  intoTabs(periods, packages, (item) => {
    if (item.group === packageGroups.keepNumber) return 'keep-number';
    if (item.group !== packageGroups.plan) return 'topUp';
    return planPeriod(item);
  });

const lengths = ['hot', 'month', 'quarter', 'halfYear', 'year'] as const;
export type Length = (typeof lengths)[number];

/** Calendar months and months that are given on top fit in. */
function lengthOf(item: Package): Length {
  const days = spanDays(item);
  if (days <= 45) return 'month';
  if (days <= 120) return 'quarter';
  return days <= 240 ? 'halfYear' : 'year';
}

/** Main plans by length, those that most people take in front. */
export const tabsByLength = (packages: readonly Package[]): readonly PackageTab<Length>[] =>
  intoTabs(lengths, packages, (item) => {
    if (item.group !== packageGroups.plan) return undefined;
    return hotPackageIds.includes(item.packageId) ? 'hot' : lengthOf(item);
  });

const clouds = ['storage', 'service', 'recording'] as const;
export type Cloud = (typeof clouds)[number];

/** What a camera keeps in the cloud: its recordings, positions and alarms, and what it records live. */
export const tabsByCloud = (packages: readonly Package[]): readonly PackageTab<Cloud>[] =>
  intoTabs(clouds, packages, ({ type }) => {
    if (type === cloudStorageType) return 'storage';
    return type === cloudServiceType ? 'service' : 'recording';
  });

const starts = ['activate', 'try', 'monthly', 'yearly'] as const;
export type Start = (typeof starts)[number];

/** Ways to begin with a new hotspot: switch it on, try it, or take a plan. */
export const tabsByStart = (packages: readonly Package[]): readonly PackageTab<Start>[] =>
  intoTabs(starts, packages, (item) => {
    if (item.family === 'activation') return 'activate';
    if (item.tags.includes('newUser')) return 'try';
    if (item.group !== packageGroups.plan) return undefined;
    return planPeriod(item);
  });

const companions = [
  'extraData',
  'trial',
  'keep-number',
  'warranty',
  'alarm',
  'cloud',
  'recording',
  'maps',
  'platform',
  'activation',
] as const;
export type Companion = (typeof companions)[number];

/** What goes with a hotspot beside its main plan. */
export const tabsByFamily = (packages: readonly Package[]): readonly PackageTab<Companion>[] =>
  intoTabs(companions, packages, (item) => {
    if (item.group === packageGroups.plan) return undefined;
    const { family } = item;
    if (family === 'plan' || item.tags.includes('newUser'))
      return family === 'activation' ? 'activation' : 'trial';
    if (family === 'traffic' || family === 'hotspot') return 'extraData';
    return family === 'vip' ? 'maps' : family;
  });

/** The one that is taken unless somebody says otherwise: a hot one first, never one that is not offered. */
export function usualChoice(packages: readonly Package[]): Package | undefined {
  const offered = packages.filter((item) => item.offered);
  return offered.find((item) => item.hot) ?? offered[0];
}

export interface WantedPackage {
  readonly tab?: string | undefined;
  readonly type?: number | undefined;
  readonly packageId?: number | undefined;
}

/** The tab to begin with: that of the wanted package, of its type, the named one, or the first that sells anything. */
export function firstTab<Tab extends PackageTab>(
  tabs: readonly Tab[],
  { tab, type, packageId }: WantedPackage,
): Tab | undefined {
  const holding = (holds: (item: Package) => boolean) => tabs.find((one) => one.packages.some(holds));
  return (
    holding((item) => item.packageId === packageId) ??
    tabs.find(({ id }) => id === tab) ??
    holding((item) => item.type === type && item.offered) ??
    holding((item) => item.type === type) ??
    holding((item) => item.offered) ??
    tabs[0]
  );
}

/** No tabs: everything in one list. */
export const inOneList = (packages: readonly Package[]): readonly PackageTab<'all'>[] =>
  packages.length > 0 ? [{ id: 'all', packages: offeredFirst(packages) }] : [];

export type TabId = Period | Length | Cloud | Start | Companion | 'all';
