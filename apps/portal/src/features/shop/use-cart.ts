import { chosenCoupons, selectedDiscountFen } from '@device-pay/rules';
import { useRef, useState } from 'react';
import { createDecisionKey } from '../../call/decision-key.ts';
import { refreshCalls, useGet, useSend } from '../../call/query.ts';
import { useHost } from '../../host/host-context.ts';
import { pageUrl, usePage } from '../../page-kinds/page-context.ts';
import { useOfflineReason } from '../../page-kinds/screen.tsx';
import { useFeatures } from '../../page-kinds/use-features.ts';
import { type Cart, productsOf } from './cart.ts';
import { couponFeatureOf } from './coupon-feature.ts';
import { orderProblem } from './order-problem.ts';
import type { CouponList } from './package.ts';
import { type PayMethodChoice, usePayMethod } from './use-pay-method.ts';

export interface CartCheckout {
  /** Undefined where none apply, and until they have come. */
  readonly coupons: CouponList | undefined;
  readonly chosenIds: readonly string[];
  /** Undefined: the best ones. */
  readonly chooseCoupons: (ids: readonly string[] | undefined) => void;
  readonly methods: PayMethodChoice;
  readonly discountFen: number;
  readonly payFen: number;
  readonly blocked: 'offline' | 'noMethod' | undefined;
  readonly isSettled: boolean;
  readonly isPending: boolean;
  readonly error: unknown;
  readonly pay: () => void;
}

/** No longer as it was shown, once an order was refused. */
const priceCalls = [
  '/package/template/getAllByImei',
  '/pay/package/getPackageList',
  '/pay/package/getPackageType',
  '/coupon/getCouponList',
];
const orderedCalls = ['/pay/order/getOrderList', '/coupon/getCouponList'];

/** The body of the order. Its fields and their order are the identity of the decision. */
const cartInput = (cart: Cart, couponIds: readonly string[], payFen: number) => ({
  agent: 1,
  type: 2,
  imeis: [...cart.imeis],
  packages: cart.packages.map(({ packageId }) => ({ packageId, total: 1 })),
  ...(couponIds.length > 0 ? { coupons: [...couponIds] } : {}),
  expectedPayFen: payFen,
  termsVersion: cart.termsVersion,
});

/** What a press sends, and what it comes to. */
interface Decision {
  readonly choice: string;
  readonly input: ReturnType<typeof cartInput>;
  readonly chosenIds: readonly string[];
  readonly discountFen: number;
  readonly payFen: number;
}

interface Picked {
  readonly of: string;
  readonly ids: readonly string[];
}

/** What was picked on the page of coupons, which leads back with it. Read before it is known what is in the cart. */
function pickedOf(address: URLSearchParams): Picked | undefined {
  const ids = address.get('coupons');
  return ids === null
    ? undefined
    : { of: keyOf(address.get('imei'), address.get('packageId')), ids: ids.split(',').filter(Boolean) };
}

const keyOf = (imei: string | null, packageIds: string | null): string => `${imei} ${packageIds}`;

/**
 * From a cart to one order. Coupons are for one device: with several, none is taken.
 *
 * @param onOutdated what is in the cart is no longer as it was shown; for a cart that was not asked by a call of its own.
 */
export function useCart(cart: Cart | undefined, onOutdated?: () => void): CartCheckout {
  const host = useHost();
  const methods = usePayMethod(cart);
  const isOffline = useOfflineReason() !== undefined;
  const order = useSend('/pay/order/addOrder');
  const isSending = useRef(false);
  const [decision] = useState(() => createDecisionKey());

  const imei = cart?.imeis[0] ?? '';
  const packageIds = (cart?.packages ?? []).map(({ packageId }) => packageId);
  const { navigate, query: address } = usePage();
  const [picked, setPicked] = useState<Picked | undefined>(() => pickedOf(address));
  const features = (cart?.packages ?? []).map(couponFeatureOf).filter((feature) => feature !== undefined);
  const allows = useFeatures(features.length > 0 ? imei : undefined);
  const apply = cart !== undefined && cart.imeis.length === 1 && cart.amountFen > 0 && features.every(allows);
  const query = useGet('/coupon/getCouponList', { imei, packageIds }, { enabled: apply });
  const list = apply ? query.data : undefined;
  const key = keyOf(imei, packageIds.join());
  const own = picked?.of === key ? picked.ids : undefined;
  const choice = `${cart?.imeis.join()} ${packageIds.join()} ${own?.join()}`;
  // Perhaps there is an order already, which holds these coupons: what is sent again must be the very same.
  const [undecided, setUndecided] = useState<Decision>();
  const sentBefore = undecided?.choice === choice ? undecided : undefined;
  const chosenIds = sentBefore?.chosenIds ?? chosenCoupons(list, own);
  const discountFen = sentBefore?.discountFen ?? selectedDiscountFen(list, chosenIds);
  const payFen = sentBefore?.payFen ?? (cart?.amountFen ?? 0) - discountFen;
  const needsMethod = payFen > 0 && methods.chosen === undefined;
  const isSettled = !apply || !query.isPending;
  const blocked = isOffline ? 'offline' : needsMethod ? 'noMethod' : undefined;

  function pay(): void {
    // The second tap of a double tap comes before anything is rendered.
    if (!cart || blocked || !isSettled || isSending.current) return;
    isSending.current = true;
    for (const product of productsOf(cart.packages)) host.send('reportPayPay', product);
    const input = sentBefore?.input ?? cartInput(cart, chosenIds, payFen);
    order
      .mutateAsync(
        { input, options: { idempotencyKey: decision.keyOf(input) } },
        {
          onSent: () => {
            decision.end();
            setUndecided(undefined);
            void refreshCalls(orderedCalls);
          },
          onSuccess: (orderId: string) => {
            navigate(
              pageUrl('order-details.html', { orderId, pay: payFen > 0 ? methods.chosen : undefined }),
            );
          },
          onError: (error) => {
            const { next, outdates } = orderProblem(error);
            if (next !== 'retry') decision.end();
            setUndecided(next === 'retry' ? { choice, input, chosenIds, discountFen, payFen } : undefined);
            if (outdates === 'nothing') return;
            void refreshCalls(priceCalls);
            onOutdated?.();
          },
        },
      )
      .catch(() => undefined)
      .finally(() => {
        isSending.current = false;
      });
  }

  return {
    coupons: list,
    chosenIds,
    chooseCoupons: (ids) => setPicked(ids && { of: key, ids }),
    methods,
    discountFen,
    payFen,
    blocked,
    isSettled,
    isPending: order.isPending,
    error: order.error,
    pay,
  };
}
