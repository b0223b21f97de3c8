import { packageGroups } from '@device-pay/rules';
import * as packageType from '@device-pay/rules/package-types';
import { hotPackageIds, type Package, spanDays } from './package.ts';

/** A tab of packages. */
export interface PackageTab<Id extends string = string> {
  readonly id: Id;
  readonly packages: readonly Package[];
}

/** Packages that are offered before those that are not; otherwise in the catalogue's sequence. */
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

/** From this length on a plan counts as yearly. */
const yearlyFromDays = 300;

const planPeriod = (item: Package): 'monthly' | 'yearly' =>
  spanDays(item) >= yearlyFromDays ? 'yearly' : 'monthly';

const periods = ['monthly', 'yearly', 'topUp', 'keep-number'] as const;
export type Period = (typeof periods)[number];

/** Main plans by their length, overlays, and keep-number packages. */
export const tabsByPeriod = (packages: readonly Package[]): readonly PackageTab<Period>[] =>
  intoTabs(periods, packages, (item) => {
    if (item.group === packageGroups.keepNumber) return 'keep-number';
    if (item.group !== packageGroups.plan) return 'topUp';
    return planPeriod(item);
  });

const lengths = ['hot', 'month', 'quarter', 'halfYear', 'year'] as const;
export type Length = (typeof lengths)[number];

/** The limits leave room for long calendar months and for gift months. */
function lengthOf(item: Package): Length {
  const days = spanDays(item);
  if (days <= 45) return 'month';
  if (days <= 120) return 'quarter';
  return days <= 240 ? 'halfYear' : 'year';
}

/** Main plans by length, after a tab with those that most people take. */
export const tabsByLength = (packages: readonly Package[]): readonly PackageTab<Length>[] =>
  intoTabs(lengths, packages, (item) => {
    if (item.group !== packageGroups.plan) return undefined;
    return hotPackageIds.includes(item.packageId) ? 'hot' : lengthOf(item);
  });

const clouds = ['storage', 'service', 'recording'] as const;
export type Cloud = (typeof clouds)[number];

/** Cloud packages of a camera: storage, service and recordings. */
export const tabsByCloud = (packages: readonly Package[]): readonly PackageTab<Cloud>[] =>
  intoTabs(clouds, packages, ({ type }) => {
    if (type === packageType.cloudStorage) return 'storage';
    return type === packageType.cloudService ? 'service' : 'recording';
  });

const starts = ['activate', 'try', 'monthly', 'yearly'] as const;
export type Start = (typeof starts)[number];

/** First purchases for a new hotspot: activate it, try it, or take a plan. */
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

/** What can be bought for a hotspot in addition to its main plan, by kind. */
export const tabsByFamily = (packages: readonly Package[]): readonly PackageTab<Companion>[] =>
  intoTabs(companions, packages, (item) => {
    if (item.group === packageGroups.plan) return undefined;
    const { family } = item;
    if (family === 'plan' || item.tags.includes('newUser'))
      return family === 'activation' ? 'activation' : 'trial';
    if (family === 'traffic' || family === 'hotspot') return 'extraData';
    return family === 'vip' ? 'maps' : family;
  });

/** The package that is chosen by default: a hot one if there is any, and never one that is not offered. */
export function usualChoice(packages: readonly Package[]): Package | undefined {
  const offered = packages.filter((item) => item.offered);
  return offered.find((item) => item.hot) ?? offered[0];
}

export interface WantedPackage {
  readonly tab?: string | undefined;
  readonly type?: number | undefined;
  readonly packageId?: number | undefined;
}

/** The tab to show first: that of the wanted package, the named one, that of the wanted type, or one with offers. */
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

/** A single tab with everything. */
export const inOneList = (packages: readonly Package[]): readonly PackageTab<'all'>[] =>
  packages.length > 0 ? [{ id: 'all', packages: offeredFirst(packages) }] : [];

export type TabId = Period | Length | Cloud | Start | Companion | 'all';
