import { lazy, type ReactNode, Suspense } from 'react';
import { lazyOverlay } from '../../ui/lazy-overlay.tsx';

/** The coupons to choose from. */
export const CouponSheet = lazyOverlay(() =>
  import('./coupon-sheet.tsx').then((module) => module.CouponSheet),
);

export const MethodSheet = lazyOverlay(() =>
  import('./method-sheet.tsx').then((module) => module.MethodSheet),
);

export const SaleTermsSheet = lazyOverlay(() =>
  import('./sale-terms-sheet.tsx').then((module) => module.SaleTermsSheet),
);

const NoMethodBody = lazy(() => import('./no-method.tsx').then((module) => ({ default: module.NoMethod })));

/** For an environment without any usable method: says where else the package can be bought. */
export function NoMethod(): ReactNode {
  return (
    <Suspense fallback={null}>
      <NoMethodBody />
    </Suspense>
  );
}
