import { lazy, type ReactNode, Suspense } from 'react';
import { useOnceOpen } from '../../ui/sheet.tsx';
import type { MethodSheetProps } from './method-sheet.tsx';
import type { ReturnSheetProps } from './return-sheet.tsx';

const MethodSheetBody = lazy(() =>
  import('./method-sheet.tsx').then((module) => ({ default: module.MethodSheet })),
);
const ReturnSheetBody = lazy(() =>
  import('./return-sheet.tsx').then((module) => ({ default: module.ReturnSheet })),
);

/** Another way to pay; loaded when it is first wanted. */
export function MethodSheet(props: MethodSheetProps): ReactNode {
  const wanted = useOnceOpen(props.open);
  return wanted ? (
    <Suspense fallback={null}>
      <MethodSheetBody {...props} />
    </Suspense>
  ) : null;
}

/** How the payment went; loaded when somebody comes back from one. */
export function ReturnSheet(props: ReturnSheetProps): ReactNode {
  return props.payment.asks ? (
    <Suspense fallback={null}>
      <ReturnSheetBody {...props} />
    </Suspense>
  ) : null;
}
