import { type ReactNode, useState } from 'react';
import { errorText } from '../../call/error-text.ts';
import { useIsLoggedIn } from '../../call/use-session.ts';
import { useFormat, useLanguage, useTexts } from '../../text/text-context.tsx';
import { Card } from '../../ui/card.tsx';
import { lazyOverlay } from '../../ui/lazy-overlay.tsx';
import { PayMethodName } from '../../ui/pay-method-icon.tsx';
import { Row } from '../../ui/rows.tsx';
import type { Cart } from './cart.ts';
import styles from './checkout.module.css';
import { texts } from './checkout-texts.ts';
import { FoundNotice } from './found-notice.tsx';
import { CouponSheet, MethodSheet, NoMethod } from './sheets.tsx';
import { TermsLink } from './terms-link.tsx';
import type { Checkout } from './use-checkout.ts';

const PriceChanged = lazyOverlay(() => import('./price-changed.tsx').then((module) => module.PriceChanged));

interface CheckoutProps {
  readonly cart: Cart;
  readonly checkout: Checkout;
}

/** How a cart is paid: coupons, method, the terms that the payer agrees to, and what is asked before it is paid. */
export function PayingCard({ cart, checkout }: CheckoutProps): ReactNode {
  const words = useTexts(texts);
  const { language } = useLanguage();
  const { failure } = checkout;
  return (
    <>
      {cart.amountFen > 0 && (
        <Card>
          {checkout.coupons.apply && <CouponRow cart={cart} checkout={checkout} />}
          {failure?.place === 'coupon' && (
            <FoundNotice tone="warn">{words.couponProblem(errorText(failure.error, language))}</FoundNotice>
          )}
          <MethodRow checkout={checkout} />
        </Card>
      )}
      <p className={styles.terms}>
        {cart.amountFen > 0 ? words.terms : words.termsFree}{' '}
        <TermsLink version={cart.termsVersion}>{words.termsLink}</TermsLink>
        {words.termsVersion(cart.termsVersion)}
      </p>
      {checkout.question}
      <PriceChanged currency={cart.currency} checkout={checkout} open={checkout.agreed !== undefined} />
    </>
  );
}

function CouponRow({ cart, checkout }: CheckoutProps): ReactNode {
  const words = useTexts(texts);
  const [open, setOpen] = useState(false);
  const { coupons, quote } = checkout;
  const { query } = coupons;
  if (query.data === undefined) {
    // As high as the row that follows, so that nothing below moves. If it is pressed, the coupons open once they load.
    return (
      <Row label={words.coupon} onPress={() => (query.error ? void query.refetch() : setOpen(true))}>
        {query.error ? words.couponsFailed : words.couponsLoading}
      </Row>
    );
  }
  return (
    <>
      <Row label={words.coupon} strong={(quote?.discountFen ?? 0) > 0} onPress={() => setOpen(true)}>
        <CouponValue cart={cart} checkout={checkout} />
      </Row>
      <CouponSheet
        open={open}
        onClose={() => setOpen(false)}
        list={query.data}
        chosenIds={quote?.couponIds ?? coupons.chosenIds}
        onChoose={coupons.choose}
        cart={cart}
      />
    </>
  );
}

/** The coupons' discount; without a usable coupon, the nearest way to one. */
function CouponValue({ cart, checkout }: CheckoutProps): ReactNode {
  const words = useTexts(texts);
  const format = useFormat();
  const isLoggedIn = useIsLoggedIn();
  const { coupons, quote } = checkout;
  const list = coupons.query.data;
  if (quote && quote.discountFen > 0) {
    return <span className={styles.off}>{format.money(-quote.discountFen, cart.currency)}</span>;
  }
  if (list && list.usable.length > 0) return words.couponsUnused(list.usable.length);
  const missingFen = list?.almostUsable[0]?.missingFen;
  if (missingFen) return words.couponNear(format.money(missingFen, cart.currency));
  return isLoggedIn ? words.noCoupon : words.guestCoupons;
}

function MethodRow({ checkout }: Pick<CheckoutProps, 'checkout'>): ReactNode {
  const words = useTexts(texts);
  const [open, setOpen] = useState(false);
  const { usable, chosen, choose } = checkout.methods;
  if (!chosen) {
    return (
      <>
        <Row label={words.payWith}>{words.noMethod}</Row>
        <NoMethod />
      </>
    );
  }
  return (
    <>
      <Row label={words.payWith} strong onPress={usable.length > 1 ? () => setOpen(true) : undefined}>
        <PayMethodName method={chosen}>{words[chosen]}</PayMethodName>
      </Row>
      <MethodSheet
        open={open}
        onClose={() => setOpen(false)}
        methods={usable}
        chosen={chosen}
        onChoose={choose}
      />
    </>
  );
}
