import { expect, it } from 'vitest';
import type { Advice } from './check.ts';
import { firstAdvised } from './first-advised.ts';

it('sends nobody to look for a reason that another check tells', () => {
  const of = (...advices: (Advice | null)[]) => firstAdvised(advices, (advice) => advice);
  expect(of('seeStopReason', 'seeStopReason', 'putSimBack', 'restartDevice')).toBe('putSimBack');
  expect(of(null, 'seeStopReason', 'seeStopReason')).toBe('seeStopReason');
  expect(of('renew', 'seeStopReason', 'contactSupport')).toBe('renew');
  expect(of(null)).toBeUndefined();
});
