import { lazy, type ReactNode, Suspense } from 'react';
import { lazyOverlay } from '../../ui/lazy-overlay.tsx';
import type { ReturnSheetProps } from './return-sheet.tsx';

/** Chooses the payment method, and pays. */
export const MethodSheet = lazyOverlay(() =>
  import('./method-sheet.tsx').then((module) => module.MethodSheet),
);

/** Asks before it cancels. */
export const CancelOrder = lazyOverlay(() =>
  import('./cancel-order.tsx').then((module) => module.CancelOrder),
);

/** Who helps with an order. */
export const HelpSheet = lazyOverlay(() => import('./help-sheet.tsx').then((module) => module.HelpSheet));

/** The terms under which the order was made. */
export const SaleTermsSheet = lazyOverlay(() =>
  import('./sale-terms-sheet.tsx').then((module) => module.SaleTermsSheet),
);

const ReturnSheetBody = lazy(() =>
  import('./return-sheet.tsx').then((module) => ({ default: module.ReturnSheet })),
);

/** Shows how the payment went; it is loaded when somebody comes back from a cashier. */
export function ReturnSheet(props: ReturnSheetProps): ReactNode {
  return props.payment.asks > 0 ? (
    <Suspense fallback={null}>
      <ReturnSheetBody {...props} />
    </Suspense>
  ) : null;
}
