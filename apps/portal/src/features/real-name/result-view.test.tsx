import { expect, it, vi } from 'vitest';
import { ResultView } from './result-view.tsx';
import { shownView } from './test-shown-view.tsx';

vi.mock('./use-device-home.ts', () => ({ useDeviceHome: () => '' }));
vi.mock('./clear-real-name.tsx', () => ({ ClearRealName: () => null }));
vi.mock('../../call/use-session.ts', () => ({ useIsOnline: () => true }));

const eraseAt = '2026-11-28T06:30:00.000Z';
const shown = (part: object): string => shownView(ResultView, { eraseAt, ...part });

it('who waits for the carrier can withdraw the consent and delete what was collected, and reads that it is', () => {
  expect(shown({})).toMatch(/deleted by .*Withdraw and delete/);
  const afterwards = shown({ eraseAt: null });
  expect(afterwards).toContain('number are deleted<');
  expect(afterwards).not.toContain('Withdraw and delete');
});

it('who is verified can delete photos and video, if there are any', () => {
  const verified = { state: 'approved', nextStep: 'done' };
  expect(shown(verified)).toContain('Delete photos and video now');
  expect(shown({ ...verified, way: 'carrierPage' })).not.toContain('Delete');
});
