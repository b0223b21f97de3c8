import { dayMs, minuteMs } from '@device-pay/rules/durations';
import type { RealName } from './real-name.ts';

/** The steps that the person takes, in this order; each has a dot. */
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

/** The step that is due; undefined if the person has nothing (more) to do here, or only on the carrier's page. */
export const dueDot = ({ nextStep, ways }: RealName): DotStep | undefined =>
  ways.includes('faceVideo') ? dotOf[nextStep] : undefined;

/** Whether something taken on this phone can still be sent. */
export const takesCaptures = ({ nextStep }: RealName): boolean =>
  !['begin', 'page', 'hall', 'wait', 'done'].includes(nextStep);

/** The photo that may be taken again though another step is due: it was rejected, or is of the wrong card. */
export function sideTakenAgain({ state, redoStep }: RealName): 'front' | 'back' | undefined {
  if (state === 'rejected') return redoStep === 'front' || redoStep === 'back' ? redoStep : undefined;
  return state === 'back' ? 'front' : undefined;
}

/** Whether the verification can use a photo of this side now; any other would never be sent. */
export const isPhotoDue = (realName: RealName, side: 'front' | 'back'): boolean =>
  realName.nextStep === side || sideTakenAgain(realName) === side;

/** Whether the carrier takes longer than usual to decide. `asOf`: UTC in milliseconds. */
export function isLate({ submittedAt, updatedAt }: RealName, asOf: number): boolean {
  const since = submittedAt ?? updatedAt;
  return since !== null && asOf - Date.parse(since) > dayMs;
}

/** The pause before asking for the result again; it grows with the time that has been waited. */
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
