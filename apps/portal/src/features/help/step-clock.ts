/** The position of a tutorial that plays step by step. */
export interface StepClock {
  readonly index: number;
  /** Since the present step began. */
  readonly elapsedMs: number;
  readonly isPlaying: boolean;
}

export type StepEvent =
  | { readonly kind: 'play' | 'pause' | 'next' | 'previous' }
  | { readonly kind: 'jump'; readonly index: number }
  /** This much time has passed, at the player's speed. */
  | { readonly kind: 'tick'; readonly ms: number };

export const startOfSteps: StepClock = { index: 0, elapsedMs: 0, isPlaying: false };

const shortestMs = 4000;
const msPerWord = 380;
const msPerHan = 230;

/** How long a step is shown: as long as it takes to read it without hurry. */
export function readingMs(text: string): number {
  const han = text.match(/[\u3400-\u9fff]/g)?.length ?? 0;
  const words = text.match(/[A-Za-z0-9]+/g)?.length ?? 0;
  return Math.max(shortestMs, 1500 + han * msPerHan + words * msPerWord);
}

export const isAtEnd = ({ index, elapsedMs }: StepClock, durationsMs: readonly number[]): boolean =>
  index === durationsMs.length - 1 && elapsedMs >= (durationsMs[index] ?? 0);

/** The next state. Playing goes over to the next step when one is over, and stops at the very end. */
export function stepOn(clock: StepClock, event: StepEvent, durationsMs: readonly number[]): StepClock {
  const last = durationsMs.length - 1;
  const at = (index: number): StepClock => ({
    ...clock,
    index: Math.max(0, Math.min(last, index)),
    elapsedMs: 0,
  });
  switch (event.kind) {
    case 'play':
      return { ...(isAtEnd(clock, durationsMs) ? at(0) : clock), isPlaying: true };
    case 'pause':
      return { ...clock, isPlaying: false };
    case 'next':
      return at(clock.index + 1);
    case 'previous':
      return at(clock.index - 1);
    case 'jump':
      return at(event.index);
    case 'tick': {
      if (!clock.isPlaying) return clock;
      const elapsedMs = clock.elapsedMs + event.ms;
      const durationMs = durationsMs[clock.index] ?? 0;
      if (elapsedMs < durationMs) return { ...clock, elapsedMs };
      return clock.index < last
        ? { ...clock, index: clock.index + 1, elapsedMs: 0 }
        : { ...clock, elapsedMs: durationMs, isPlaying: false };
    }
  }
}
