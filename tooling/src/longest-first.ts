import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Tests that run for a fixed time, or wait for programs that they kill. Begun last, they would delay the whole run. */
const longest = [
  'tooling/src/crash/crash.test.ts',
  'tooling/src/embedded-postgres.test.ts',
  'apps/server/test/model/money.test.ts',
  'apps/server/test/hostile-input.test.ts',
  'apps/server/test/scenarios/crashes.test.ts',
  'apps/server/test/scenarios/refunds.test.ts',
  'apps/server/test/unwinds.test.ts',
  'apps/server/test/delivery.test.ts',
];

/** Vitest's own order, but the longest tests begin first: in a fresh checkout vitest does not know durations yet. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => longest.some((file) => moduleId.endsWith(file));
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
