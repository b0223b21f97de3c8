import { describe } from 'vitest';
import { describeBills } from './payment-conformance/bills.ts';
import { describeCreate } from './payment-conformance/create.ts';
import type { ProviderDriver } from './payment-conformance/driver.ts';
import { describeNotifications } from './payment-conformance/notifications.ts';
import { describeQueryAndClose } from './payment-conformance/query-and-close.ts';
import { describeRefunds } from './payment-conformance/refunds.ts';

export type * from './payment-conformance/driver.ts';

/**
 * The guarantees of every payment adapter, whatever its provider does: `<provider>-conformance.test.ts` calls this with
 * a driver of the provider's simulator.
 */
export function describeConformance(driver: ProviderDriver): void {
  describe(driver.name, () => {
    // Each in its own group, or the hooks of one would run for the tests of all.
    describe('create', () => describeCreate(driver));
    describe('query and close', () => describeQueryAndClose(driver));
    describe('notifications', () => describeNotifications(driver));
    describe('refunds', () => describeRefunds(driver));
    describe('bills', () => describeBills(driver));
  });
}
