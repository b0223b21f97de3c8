import type { Migration } from 'kysely/migration';
import * as accounts from './0001-accounts.ts';
import * as devices from './0002-devices.ts';
import * as catalogue from './0003-catalogue.ts';
import * as orders from './0004-orders.ts';
import * as payments from './0005-payments.ts';
import * as coupons from './0006-coupons.ts';
import * as content from './0007-content.ts';

/** In the order in which they run. A migration that was released is never changed: add another. */
export const migrations: Record<string, Migration> = {
  '0001-accounts': accounts,
  '0002-devices': devices,
  '0003-catalogue': catalogue,
  '0004-orders': orders,
  '0005-payments': payments,
  '0006-coupons': coupons,
  '0007-content': content,
};
