import { type ReactNode, useState } from 'react';
import { useGet } from '../../call/use-call.ts';
import { useIsLoggedIn } from '../../call/use-session.ts';
import { LoginButton } from '../../page-kinds/login-button.tsx';
import { MorePages } from '../../page-kinds/more-pages.tsx';
import { pageUrl, useImei, usePage } from '../../page-kinds/page-context.ts';
import { QueryState } from '../../page-kinds/query-state.tsx';
import { Screen } from '../../page-kinds/screen.tsx';
import { useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Stack } from '../../ui/card.tsx';
import { Segmented } from '../../ui/choice.tsx';
import { CouponIcon } from '../../ui/icons.tsx';
import { StateMessage } from '../../ui/states.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { Coupon } from './coupon.ts';
import { CouponCard } from './coupon-card.tsx';
import { CouponFix } from './coupon-fix.tsx';
import { texts } from './coupon-texts.ts';

/** All coupons come in one answer, but are shown page by page, as in other lists. */
const atOnce = 10;

const states = ['usable', 'near', 'used', 'expired'] as const;
type State = (typeof states)[number];

/** All coupons of the account, by what can be done with them. */
export function MyCoupons({ header }: { readonly header?: ReactNode }): ReactNode {
  const words = useTexts(texts);
  const imei = useImei();
  const { query, navigate } = usePage();
  // In the address, so that whoever comes back from another page is at the same ones.
  const state = states.find((one) => one === query.get('state')) ?? 'usable';
  const [most, setMost] = useState(atOnce);
  const choose = (next: State) => {
    navigate(pageUrl('coupon.html', { ...Object.fromEntries(query), state: next }), { replace: true });
    setMost(atOnce);
  };
  const coupons = useGet('/coupon/getCouponList', imei ? { imei } : {});
  return (
    <Screen asOf={coupons.dataUpdatedAt || undefined} onRefresh={coupons.refetch}>
      {header}
      <Segmented
        label={words.states}
        value={state}
        onChange={choose}
        options={states.map((value) => ({
          value,
          label: words[value],
        }))}
      />
      <QueryState query={coupons} skeleton="items">
        {(data) => {
          const listed = {
            usable: data.usable,
            near: data.almostUsable,
            used: data.used,
            expired: data.expired,
          };
          const shown: readonly Coupon[] = listed[state];
          if (shown.length === 0) return <Nothing state={state} />;
          return (
            <Stack>
              {shown.slice(0, most).map((coupon) => (
                <CouponCard
                  key={coupon.couponId}
                  level={2}
                  coupon={coupon}
                  look={state === 'used' || state === 'expired' ? 'over' : undefined}
                  action={<CouponAction coupon={coupon} state={state} />}
                />
              ))}
              {shown.length > atOnce && (
                <MorePages
                  query={{
                    hasNextPage: shown.length > most,
                    isFetchingNextPage: false,
                    isFetchNextPageError: false,
                    fetchNextPage: async () => setMost(most + atOnce),
                  }}
                />
              )}
            </Stack>
          );
        }}
      </QueryState>
    </Screen>
  );
}

function CouponAction({ coupon, state }: { readonly coupon: Coupon; readonly state: State }): ReactNode {
  const words = useTexts(texts);
  const last = useImei();
  if (state === 'near') return <CouponFix coupon={coupon} />;
  if (state !== 'usable') return null;
  const { use, imei = last } = coupon;
  const href = pageUrl(use ? 'information.html' : 'serve.html', { imei, ...use });
  return (
    <Button tone="plain" href={href}>
      {words.use}
      <VisuallyHidden> {coupon.title}</VisuallyHidden>
    </Button>
  );
}

function Nothing({ state }: { readonly state: State }): ReactNode {
  const words = useTexts(texts);
  const isLoggedIn = useIsLoggedIn();
  const titles = {
    usable: words.noneUsable,
    near: words.noneNear,
    used: words.noneUsed,
    expired: words.noneExpired,
  };
  if (!isLoggedIn) {
    return (
      <StateMessage
        icon={CouponIcon}
        title={words.loginTitle}
        text={words.loginText}
        actions={<LoginButton />}
      />
    );
  }
  return (
    <StateMessage
      live
      icon={CouponIcon}
      tone="idle"
      title={titles[state]}
      text={state === 'usable' ? words.noneUsableText : undefined}
      actions={
        <Button tone="quiet" href={pageUrl('serve.html')}>
          {words.shop}
        </Button>
      }
    />
  );
}
