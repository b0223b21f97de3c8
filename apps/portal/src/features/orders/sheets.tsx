import { lazy, type ReactNode, Suspense } from 'react';
import { useOnceOpen } from '../../ui/sheet.tsx';
import type { CancelOrderProps } from './cancel-order.tsx';
import type { HelpSheetProps } from './help-sheet.tsx';
import type { MethodSheetProps } from './method-sheet.tsx';
import type { ReturnSheetProps } from './return-sheet.tsx';
import type { SaleTermsSheetProps } from './sale-terms-sheet.tsx';

const MethodSheetBody = lazy(() =>
  import('./method-sheet.tsx').then((module) => ({ default: module.MethodSheet })),
);
const CancelOrderBody = lazy(() =>
  import('./cancel-order.tsx').then((module) => ({ default: module.CancelOrder })),
);
const HelpSheetBody = lazy(() =>
  import('./help-sheet.tsx').then((module) => ({ default: module.HelpSheet })),
);
const ReturnSheetBody = lazy(() =>
  import('./return-sheet.tsx').then((module) => ({ default: module.ReturnSheet })),
);

const SaleTermsSheetBody = lazy(() =>
  import('./sale-terms-sheet.tsx').then((module) => ({ default: module.SaleTermsSheet })),
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

/** The terms that the order was made under; loaded when they are first read. */
export function SaleTermsSheet(props: SaleTermsSheetProps): ReactNode {
  const wanted = useOnceOpen(props.open);
  return wanted ? (
    <Suspense fallback={null}>
      <SaleTermsSheetBody {...props} />
    </Suspense>
  ) : null;
}

/** Asks before it cancels; loaded when it is first wanted. */
export function CancelOrder(props: CancelOrderProps): ReactNode {
  return useOnceOpen(props.open) ? (
    <Suspense fallback={null}>
      <CancelOrderBody {...props} />
    </Suspense>
  ) : null;
}

/** Who helps with an order; loaded when it is first wanted. */
export function HelpSheet(props: HelpSheetProps): ReactNode {
  return useOnceOpen(props.open) ? (
    <Suspense fallback={null}>
      <HelpSheetBody {...props} />
    </Suspense>
  ) : null;
}
