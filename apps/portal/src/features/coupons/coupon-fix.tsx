import type { ReactNode } from 'react';
import { useCall } from '../../call/use-call.ts';
import { pageUrl, useImei } from '../../page-kinds/page-context.ts';
import { useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { Coupon } from './coupon.ts';
import { texts } from './coupon-texts.ts';

/** A button for the quickest way to make a coupon usable; nothing if only time helps. */
export function CouponFix({ coupon }: { readonly coupon: Coupon }): ReactNode {
  const words = useTexts(texts);
  const imei = useImei();
  const { fix } = coupon;
  const packageId = fix?.packageIds[0];
  const packages = useCall(
    '/pay/package/getPackageList',
    { imei: imei ?? '' },
    { enabled: imei !== undefined && packageId !== undefined },
  );
  if (fix?.kind === 'chooseDevice' && fix.imei) {
    return (
      <Button tone="plain" href={pageUrl('serve.html', { imei: fix.imei })}>
        {words.fixDevice}
      </Button>
    );
  }
  if (fix?.kind === 'settleOrders') {
    return (
      <Button tone="plain" href={pageUrl('order.html', { tab: 'toPay' })}>
        {words.fixOrders}
      </Button>
    );
  }
  const item = packages.data?.find((one) => one.packageId === packageId);
  if (!item) return null;
  return (
    <Button tone="plain" href={pageUrl('information.html', { imei, type: item.type, packageId })}>
      {fix?.kind === 'spendMore' ? words.fixSpend(item.name) : words.fixPackages}
      <VisuallyHidden> ({coupon.title})</VisuallyHidden>
    </Button>
  );
}
