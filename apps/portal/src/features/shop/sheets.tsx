import { lazy, type ReactNode, Suspense } from 'react';
import { useOnceOpen } from '../../ui/sheet.tsx';
import type { CouponSheetProps } from './coupon-sheet.tsx';
import type { MethodSheetProps } from './method-sheet.tsx';
import type { SaleTermsSheetProps } from './sale-terms-sheet.tsx';

const CouponSheetBody = lazy(() =>
  import('./coupon-sheet.tsx').then((module) => ({ default: module.CouponSheet })),
);
const MethodSheetBody = lazy(() =>
  import('./method-sheet.tsx').then((module) => ({ default: module.MethodSheet })),
);
const SaleTermsSheetBody = lazy(() =>
  import('./sale-terms-sheet.tsx').then((module) => ({ default: module.SaleTermsSheet })),
);
const NoMethodBody = lazy(() => import('./no-method.tsx').then((module) => ({ default: module.NoMethod })));

/** The coupons to choose from; like the other sheets, loaded when it is first wanted. */
export function CouponSheet(props: CouponSheetProps): ReactNode {
  return useOnceOpen(props.open) ? (
    <Suspense fallback={null}>
      <CouponSheetBody {...props} />
    </Suspense>
  ) : null;
}

export function MethodSheet(props: MethodSheetProps): ReactNode {
  return useOnceOpen(props.open) ? (
    <Suspense fallback={null}>
      <MethodSheetBody {...props} />
    </Suspense>
  ) : null;
}

export function SaleTermsSheet(props: SaleTermsSheetProps): ReactNode {
  return useOnceOpen(props.open) ? (
    <Suspense fallback={null}>
      <SaleTermsSheetBody {...props} />
    </Suspense>
  ) : null;
}

/** Nothing works here: where it can be paid instead. */
export function NoMethod(): ReactNode {
  return (
    <Suspense fallback={null}>
      <NoMethodBody />
    </Suspense>
  );
}
