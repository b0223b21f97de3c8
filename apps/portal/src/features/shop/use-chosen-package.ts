import { usePage } from '../../page-kinds/page-context.ts';
import type { Package } from './package.ts';
import { firstTab, type PackageTab, usualChoice } from './package-tabs.ts';
import { useKeptChoice } from './use-kept-choice.ts';

export interface ChosenPackage<Id extends string> {
  readonly tab: PackageTab<Id> | undefined;
  /** Undefined if nothing in the tab is offered to the device. */
  readonly chosen: Package | undefined;
  /** The package in the address, if it is on sale but not offered to this device. */
  readonly refused: Package | undefined;
  /** Whether the address names a package that is not on sale, and nothing was chosen by hand since. */
  readonly isMissed: boolean;
  /** What was chosen by hand, if it is not offered any more. Nothing is chosen then: nobody agreed to another one. */
  readonly lost: Pick<Package, 'name' | 'notOfferedReason'> | undefined;
  readonly chooseTab: (id: Id) => void;
  readonly choosePackage: (packageId: number) => void;
}

interface Choice<Id extends string> {
  readonly tabId?: Id;
  readonly picks: Readonly<Record<string, Pick<Package, 'packageId' | 'name'>>>;
}

const numberOf = (text: string | null): number | undefined => (text ? Number(text) : undefined);

/** The chosen package: at first from the address, then by hand; each tab remembers its own choice. */
export function useChosenPackage<Id extends string>(tabs: readonly PackageTab<Id>[]): ChosenPackage<Id> {
  const { query } = usePage();
  const [choice, choose] = useKeptChoice<Choice<Id>>({ picks: {} });
  const { tabId, picks } = choice;
  const wanted = {
    tab: query.get('tab') ?? undefined,
    type: numberOf(query.get('type')),
    packageId: numberOf(query.get('packageId')),
  };

  const isWanted = ({ packageId }: Package) => packageId === wanted.packageId;

  const tab = tabs.find(({ id }) => id === tabId) ?? firstTab(tabs, wanted);
  const packages = tab?.packages ?? [];
  const offered = (packageId: number | undefined) =>
    packages.find((item) => item.packageId === packageId && item.offered);
  const picked = tab && picks[tab.id];
  const ofType = packages.filter(({ type }) => type === wanted.type);
  const chosen = picked
    ? offered(picked.packageId)
    : (offered(wanted.packageId) ?? usualChoice(ofType) ?? usualChoice(packages));
  const found = packages.find((item) => item.packageId === picked?.packageId);
  return {
    tab,
    chosen,
    refused: packages.find((item) => isWanted(item) && !item.offered),
    isMissed: !picked && !!wanted.packageId && !tabs.some((one) => one.packages.some(isWanted)),
    lost: chosen ? undefined : (found ?? (picked && { ...picked, notOfferedReason: null })),
    chooseTab: (id) => choose({ picks, tabId: id }),
    choosePackage(packageId) {
      const item = offered(packageId);
      if (!tab || !item) return;
      choose({ tabId: tab.id, picks: { ...picks, [tab.id]: { packageId, name: item.name } } });
    },
  };
}
