import { lazy, type ReactNode, Suspense, useState } from 'react';
import { CallError } from '../../call/call-error.ts';
import { errorText } from '../../call/error-text.ts';
import { useOfflineReason } from '../../page-kinds/screen.tsx';
import { useFormat, useLanguage, useTexts } from '../../text/text-context.tsx';
import { Card } from '../../ui/card.tsx';
import { PayMethodName } from '../../ui/pay-method-icon.tsx';
import { Row } from '../../ui/rows.tsx';
import type { Cart } from './cart.ts';
import styles from './checkout.module.css';
import { texts } from './checkout-texts.ts';
import { PayBar } from './pay-bar.tsx';
import { CouponSheet, MethodSheet, NoMethod } from './sheets.tsx';
import { TermsLink } from './terms-link.tsx';
import type { CartCheckout } from './use-cart.ts';

const PossessionNotice = lazy(() =>
  import('./possession-notice.tsx').then((module) => ({ default: module.PossessionNotice })),
);

interface CartPartProps {
  readonly cart: Cart;
  readonly checkout: CartCheckout;
}

/** Coupons, method and terms of a cart. */
export function CartPaying({ cart, checkout }: CartPartProps): ReactNode {
  const words = useTexts(texts);
  const format = useFormat();
  const [sheet, setSheet] = useState<'coupons' | 'methods'>();
  const { coupons, couponQuery, discountFen, methods, error } = checkout;
  const close = () => setSheet(undefined);
  return (
    <>
      {cart.amountFen > 0 && (
        <Card>
          {couponQuery && !coupons && (
            <Row
              label={words.coupon}
              onPress={() => (couponQuery.error ? void couponQuery.refetch() : setSheet('coupons'))}
            >
              {couponQuery.error ? words.couponsFailed : words.couponsLoading}
            </Row>
          )}
          {coupons && (
            <Row label={words.coupon} strong={discountFen > 0} onPress={() => setSheet('coupons')}>
              {discountFen > 0 ? (
                <span className={styles.off}>{format.money(-discountFen, cart.currency)}</span>
              ) : (
                couponWords(coupons.usable.length, words)
              )}
            </Row>
          )}
          <Row
            label={words.payWith}
            strong
            onPress={methods.usable.length > 1 ? () => setSheet('methods') : undefined}
          >
            {methods.chosen ? (
              <PayMethodName method={methods.chosen}>{words[methods.chosen]}</PayMethodName>
            ) : (
              words.noMethod
            )}
          </Row>
          {!methods.chosen && <NoMethod />}
        </Card>
      )}
      {checkout.question}
      <CartProblem imeis={cart.imeis} error={error} />
      <p className={styles.terms}>
        {cart.amountFen > 0 ? words.terms : words.termsFree}{' '}
        <TermsLink version={cart.termsVersion}>{words.termsLink}</TermsLink>
        {words.termsVersion(cart.termsVersion)}
      </p>
      {coupons && (
        <CouponSheet
          open={sheet === 'coupons'}
          onClose={close}
          list={coupons}
          chosenIds={checkout.chosenIds}
          onChoose={checkout.chooseCoupons}
          packageIds={cart.packages.map(({ packageId }) => packageId)}
        />
      )}
      {methods.chosen && (
        <MethodSheet
          open={sheet === 'methods'}
          onClose={close}
          methods={methods.usable}
          chosen={methods.chosen}
          onChoose={methods.choose}
        />
      )}
    </>
  );
}

const couponWords = (usable: number, words: (typeof texts)['zh']): string =>
  usable > 0 ? words.couponsUnused(usable) : words.noCoupon;

/** Why the order failed; if possession of a device has to be proved first, the way to do so. */
function CartProblem({
  imeis,
  error,
}: {
  readonly imeis: Cart['imeis'];
  readonly error: unknown;
}): ReactNode {
  const words = useTexts(texts);
  const { language } = useLanguage();
  if (error === null || error === undefined) return null;
  if (error instanceof CallError && error.code === 'possessionNeeded') {
    return (
      <Suspense fallback={null}>
        <PossessionNotice imeis={imeis} />
      </Suspense>
    );
  }
  return (
    <p className={styles.problem} role="alert">
      {words.packageProblem(errorText(error, language))}
    </p>
  );
}

/** The price of the cart, and the button that buys it. */
export const CartPayBar = ({ cart, checkout }: CartPartProps): ReactNode => (
  <PayBar
    payFen={checkout.payFen}
    savedFen={checkout.discountFen}
    currency={cart.currency}
    checkout={checkout}
  />
);

/** Why the cart can't be paid now, for the note above the button. */
export function useCartNote(checkout: CartCheckout): string | undefined {
  const words = useTexts(texts);
  const offlineReason = useOfflineReason();
  if (checkout.blocked === 'offline') return offlineReason;
  return checkout.blocked === 'noMethod' ? words.noMethodNote : undefined;
}
