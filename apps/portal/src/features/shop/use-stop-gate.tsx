import { type ReactNode, useEffect, useRef, useState } from 'react';
import { lazyOverlay } from '../../ui/lazy-overlay.tsx';
import type { DeviceStop } from './device-stops.ts';
import { loadOutlook } from './load-outlook.ts';
import type { Sum } from './stopped-paying.tsx';

const StoppedPaying = lazyOverlay(() => loadOutlook().then((module) => module.StoppedPaying));

export interface StopGate {
  readonly pay: () => void;
  /** The button was pressed, but whether the packages work is not known yet. */
  readonly isChecking: boolean;
  readonly question: ReactNode;
}

/**
 * Asks once more before paying for packages that would not work in a device now, such as a plan for a hotspot without
 * its SIM, because the paid time runs all the same. The payment is not refused: the payer may know better.
 */
export function useStopGate(
  imeis: readonly string[],
  packageIds: readonly number[],
  sum: Sum | undefined,
  pay: () => void,
): StopGate {
  const choice = `${imeis.join()} ${packageIds.join()} ${sum?.payFen}`;
  const [checking, setChecking] = useState<string>();
  const [stops, setStops] = useState<readonly DeviceStop[]>([]);
  const [open, setOpen] = useState(false);
  // What is shown when the check has ended: another choice must not be paid by an earlier press, nor on a page left since.
  const shown = useRef<{ readonly choice: string; readonly pay: () => void }>(undefined);
  useEffect(() => {
    shown.current = { choice, pay };
    return () => {
      shown.current = undefined;
    };
  });

  /** A second tap checks, too, but makes no second order. */
  async function check(): Promise<void> {
    setChecking(choice);
    // If the code cannot be loaded, nothing is known.
    const found = await loadOutlook().then(
      (module) => module.stopsOf(imeis, packageIds),
      () => [],
    );
    setChecking(undefined);
    if (shown.current?.choice !== choice) return;
    if (found.length === 0) return shown.current.pay();
    setStops(found);
    setOpen(true);
  }

  return {
    pay: () => void check(),
    isChecking: checking === choice,
    question: sum && (
      <StoppedPaying
        stops={stops}
        isOfSeveral={imeis.length > 1}
        sum={sum}
        pay={pay}
        open={open}
        onClose={() => setOpen(false)}
      />
    ),
  };
}
