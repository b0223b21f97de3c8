import { dayMs, minuteMs } from '@device-pay/rules/durations';
import type { RealName } from './real-name.ts';

/** What the five dots stand for: what the person does, in this order. */
export const dotSteps = ['consent', 'front', 'back', 'info', 'video'] as const;
export type DotStep = (typeof dotSteps)[number];

const dotOf: Readonly<Partial<Record<RealName['nextStep'], DotStep>>> = {
  begin: 'consent',
  front: 'front',
  back: 'back',
  info: 'info',
  digits: 'video',
  video: 'video',
};

/** The dot that is due; undefined where the person does nothing here (any more), or on the carrier's page alone. */
export const dueDot = ({ nextStep, ways }: RealName): DotStep | undefined =>
  ways.includes('faceVideo') ? dotOf[nextStep] : undefined;

/** The photo that may be taken once more, though another step is shown: what was rejected, or the wrong card. */
export function sideTakenAgain({ state, redoStep }: RealName): 'front' | 'back' | undefined {
  if (state === 'rejected') return redoStep === 'front' || redoStep === 'back' ? redoStep : undefined;
  return state === 'back' ? 'front' : undefined;
}

/** Whether a photo of this side would be sent: of another the flow knows nothing to do. */
export const isPhotoDue = (realName: RealName, side: 'front' | 'back'): boolean =>
  realName.nextStep === side || sideTakenAgain(realName) === side;

/** Whether the carrier has had it for longer than it usually takes. `asOf`: UTC in milliseconds. */
export function isLate({ submittedAt, updatedAt }: RealName, asOf: number): boolean {
  const since = submittedAt ?? updatedAt;
  return since !== null && asOf - Date.parse(since) > dayMs;
}

/** How long to wait before asking for the result again, by how long it has been waited for: pauses grow. */
export function resultPauseMs(waitedMs: number, askAgainSec: number | null): number {
  const pauseMs =
    waitedMs < minuteMs
      ? 5000
      : waitedMs < 5 * minuteMs
        ? 15_000
        : waitedMs < 30 * minuteMs
          ? minuteMs
          : 5 * minuteMs;
  return Math.max(pauseMs, (askAgainSec ?? 0) * 1000);
}

/** `4:07`; `0:00` once it is over. */
export function clockText(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
