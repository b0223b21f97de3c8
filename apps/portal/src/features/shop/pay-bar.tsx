import type { ReactNode } from 'react';
import { useFormat, useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Price } from '../../ui/price.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { Cart } from './cart.ts';
import styles from './checkout.module.css';
import { texts } from './checkout-texts.ts';
import type { Checkout } from './use-checkout.ts';

/** The price of the cart, and the button that buys it. */
export function PayBar({
  cart: { usualFen, currency },
  checkout: { quote, coupons, isPending, blocked, pay },
}: {
  readonly cart: Cart;
  readonly checkout: Checkout;
}): ReactNode {
  const words = useTexts(texts);
  const format = useFormat();
  if (!quote) return null;
  const { isSettled } = coupons;
  const { payFen } = quote;
  const payLabel = isSettled ? words.pay(format.money(payFen, currency)) : words.payUnsettled;
  return (
    <>
      <div className={styles.total}>
        <VisuallyHidden>{words.total} </VisuallyHidden>
        <Price {...format.cost(payFen, currency)} />
        {isSettled && usualFen > payFen && (
          <span className={styles.saved}>{words.saved(format.money(usualFen - payFen, currency))}</span>
        )}
      </div>
      <Button
        size="l"
        pending={isPending}
        disabled={blocked !== undefined || !isSettled}
        describedBy={blocked !== undefined}
        onPress={pay}
      >
        {payFen === 0 ? words.takeFree : payLabel}
      </Button>
    </>
  );
}
