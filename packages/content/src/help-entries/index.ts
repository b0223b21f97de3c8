import { accountEntries } from './account.ts';
import { dataEntries } from './data.ts';
import { dealerEntries } from './dealers.ts';
import { deviceEntries } from './device.ts';
import type { HelpEntry } from './help-entry.ts';
import { networkEntries } from './network.ts';
import { orderEntries } from './orders.ts';
import { realNameEntries } from './real-name.ts';
import { serviceEntries } from './services.ts';

export type { HelpEntry } from './help-entry.ts';

/** When these words were settled; shown with each entry until staff change it. */
export const helpEntriesDate = '2026-11-01';

const [noInternet, slowNetwork, ...moreOfNetwork] = networkEntries;

/** Every entry that comes with the product, in the order of lists: what most people need first. */
export const helpEntries: readonly HelpEntry[] = [
  noInternet,
  slowNetwork,
  ...deviceEntries,
  ...realNameEntries,
  ...dataEntries,
  ...moreOfNetwork,
  ...orderEntries,
  ...accountEntries,
  ...serviceEntries,
  ...dealerEntries,
];
