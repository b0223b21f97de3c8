import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { SheetProps } from './sheet-props.ts';

const SheetBody = lazy(() =>
  import('./overlay/sheet-body.tsx').then((module) => ({ default: module.SheetBody })),
);

/** A panel from the bottom, for a choice or details beside the page. Swiped down, Esc or the cross closes it. */
export function Sheet(props: SheetProps): ReactNode {
  const wanted = useOnceOpen(props.open);
  return wanted ? (
    <Suspense fallback={null}>
      <SheetBody {...props} />
    </Suspense>
  ) : null;
}

/** True from the first opening on: until then nothing is loaded, afterwards closing can be animated. */
export function useOnceOpen(open: boolean): boolean {
  const [wanted, setWanted] = useState(open);
  if (open && !wanted) setWanted(true);
  return wanted;
}
