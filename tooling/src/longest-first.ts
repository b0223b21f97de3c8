import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Tests that take long, in the order in which they begin: last, they would delay the whole run. Of each two the first
 * mostly waits and the second computes: both cores are idle while only waiting ones run.
 */
const longest = [
  ['apps/server/test/device-time.test.ts', 'apps/server/test/model/money.test.ts'],
  ['tooling/src/crash/crash.test.ts', 'apps/server/test/scenarios/crashes.test.ts'],
  ['apps/server/test/hotspot-answers.test.ts', 'apps/server/test/scenarios/refunds.test.ts'],
  ['apps/server/test/pauses.test.ts', 'apps/server/test/hostile-input.test.ts'],
  ['apps/server/src/platform/database/unanswered.test.ts', 'apps/server/test/unwinds.test.ts'],
  ['apps/server/test/hotspot-settings.test.ts', 'apps/server/test/delivery.test.ts'],
  ['apps/server/test/undone-activation.test.ts', 'apps/server/test/scenarios/bills.test.ts'],
].flat();

/** Vitest's own order, but the longest tests begin first: in a fresh checkout vitest does not know durations yet. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const index = longest.findIndex((file) => moduleId.endsWith(file));
      return index === -1 ? longest.length : index;
    };
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}
