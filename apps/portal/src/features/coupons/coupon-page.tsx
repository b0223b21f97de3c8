import { lazy, type ReactNode, Suspense } from 'react';
import { useCall } from '../../call/use-call.ts';
import { pageUrl, usePage } from '../../page-kinds/page-context.ts';
import { Waiting } from '../../page-kinds/query-state.tsx';
import { Screen } from '../../page-kinds/screen.tsx';
import { useTexts } from '../../text/text-context.tsx';
import { Segmented } from '../../ui/choice.tsx';
import { texts } from './coupon-texts.ts';
import { MyCoupons } from './my-coupons.tsx';

const ChooseCoupons = lazy(() =>
  import('./choose-coupons.tsx').then((module) => ({ default: module.ChooseCoupons })),
);
const CreateCoupon = lazy(() =>
  import('./create-coupon.tsx').then((module) => ({ default: module.CreateCoupon })),
);
const MadeCoupons = lazy(() =>
  import('./made-coupons.tsx').then((module) => ({ default: module.MadeCoupons })),
);

type View = 'mine' | 'create' | 'made';

const idsOf = (parameter: string | null): readonly number[] =>
  (parameter ?? '').split(',').flatMap((text) => (/^\d{1,9}$/.test(text) ? [Number(text)] : []));

/**
 * Coupons, by the address: for one purchase (`imei`, `packageIds`), or one's own; dealers can also make coupons
 * (`view=create`) and see those that they made (`view=made`).
 */
export function CouponPage(): ReactNode {
  const { query } = usePage();
  const imei = query.get('imei');
  const packageIds = idsOf(query.get('packageIds'));
  const login = useCall('/getLoginUserInfo', {});
  if (imei && packageIds.length > 0) {
    return (
      <Suspense fallback={<Loading />}>
        <ChooseCoupons imei={imei} packageIds={packageIds} />
      </Suspense>
    );
  }
  const view = query.get('view');
  // Only the answer says whether this is a dealer, so dealers' views wait for it; one's own coupons don't.
  if (view !== null && login.data === undefined && login.fetchStatus === 'fetching') return <Loading />;
  if (login.data?.role !== 'dealer') return <MyCoupons />;
  return (
    <Suspense fallback={<Loading />}>
      {view === 'create' && <CreateCoupon header={<Views view="create" />} />}
      {view === 'made' && <MadeCoupons header={<Views view="made" />} />}
      {view !== 'create' && view !== 'made' && <MyCoupons header={<Views view="mine" />} />}
    </Suspense>
  );
}

function Views({ view }: { readonly view: View }): ReactNode {
  const words = useTexts(texts);
  const { navigate } = usePage();
  const options = [
    { value: 'mine' as const, label: words.mine },
    { value: 'create' as const, label: words.create },
    { value: 'made' as const, label: words.made },
  ];
  return (
    <Segmented
      label={words.views}
      value={view}
      onChange={(next) => navigate(pageUrl('coupon.html', { view: next }), { replace: true })}
      options={options}
    />
  );
}

function Loading(): ReactNode {
  return (
    <Screen>
      <Waiting skeleton="list" />
    </Screen>
  );
}
