import { type ReactNode, useState } from 'react';
import { useCall } from '../../call/use-call.ts';
import { lazyOverlay } from '../../ui/lazy-overlay.tsx';
import type { Sum } from './stopped-paying.tsx';

const StoppedPaying = lazyOverlay(() =>
  import('./stopped-paying.tsx').then((module) => module.StoppedPaying),
);

/**
 * Asks once more before paying for a package that would not work on the device now, such as a plan for a hotspot
 * without its SIM, because the paid time runs all the same. The payment is not refused: the payer may know better.
 */
export function useStopGate(
  imei: string,
  packageIds: readonly number[],
  sum: Sum | undefined,
  pay: () => void,
): { readonly pay: () => void; readonly question: ReactNode } {
  const [open, setOpen] = useState(false);
  const fit = useCall(
    '/pay/package/checkFit',
    { imei, packageIds: [...packageIds] },
    { enabled: packageIds.length > 0 },
  );
  const stop = fit.data?.checks.find(({ state }) => state === 'stop');
  if (!stop || !sum) return { pay, question: null };
  return {
    pay: () => setOpen(true),
    question: (
      <StoppedPaying cause={stop.text} sum={sum} pay={pay} open={open} onClose={() => setOpen(false)} />
    ),
  };
}
