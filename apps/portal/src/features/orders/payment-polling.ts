/** Growing pauses between checks whether an order is paid: a minute in all. */
export const checkPausesMs: readonly number[] = [1000, 1000, 2000, 3000, 5000, 8000, 10_000, 15_000, 15_000];

export interface PollingSteps {
  /** Whether it is paid; throws when that is not known. */
  readonly isPaid: () => Promise<boolean>;
  /** Whether asking again would throw the same error. */
  readonly isFinal: (error: unknown) => boolean;
  readonly pause: (ms: number) => Promise<void>;
  readonly isStopped: () => boolean;
}

/**
 * Asks until the order is paid, or until the pauses are used up (`undecided`). A lost answer counts as "not yet".
 * Throws final errors: cancelled, timed out, not allowed.
 */
export async function pollPayment({
  isPaid,
  isFinal,
  pause,
  isStopped,
}: PollingSteps): Promise<'paid' | 'undecided' | 'stopped'> {
  for (const pauseMs of [0, ...checkPausesMs]) {
    await pause(pauseMs);
    if (isStopped()) return 'stopped';
    try {
      if (await isPaid()) return 'paid';
    } catch (error) {
      if (isFinal(error)) throw error;
    }
  }
  return 'undecided';
}
