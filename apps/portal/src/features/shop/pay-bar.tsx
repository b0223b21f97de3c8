import type { ReactNode } from 'react';
import { useFormat, useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Price } from '../../ui/price.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './checkout.module.css';
import { texts } from './checkout-texts.ts';
import type { Package } from './package.ts';
import type { Checkout } from './use-checkout.ts';

/** The id of the sentence above the button. */
export const payNoteId = 'pay-note';

/** What it costs, and the one button that buys it. */
export function PayBar({
  item,
  checkout,
}: {
  readonly item: Package;
  readonly checkout: Checkout;
}): ReactNode {
  const words = useTexts(texts);
  const format = useFormat();
  const { quote, isSettled, isPending, blocked } = checkout;
  if (!quote) return null;
  const { payFen, savedFen } = quote;
  const total = format.money(payFen, item.currency);
  const payLabel = isSettled ? words.pay(total) : words.payUnsettled;
  return (
    <>
      <div className={styles.total}>
        <VisuallyHidden>{words.total} </VisuallyHidden>
        {payFen === 0 ? (
          <Price sign="" amount={words.free} />
        ) : (
          <Price {...format.price(payFen, item.currency)} />
        )}
        {isSettled && savedFen > 0 && (
          <span className={styles.saved}>{words.saved(format.money(savedFen, item.currency))}</span>
        )}
      </div>
      <Button
        size="l"
        pending={isPending}
        disabled={blocked !== undefined || !isSettled}
        describedBy={blocked && payNoteId}
        onPress={checkout.pay}
      >
        {payFen === 0 ? words.takeFree : payLabel}
      </Button>
    </>
  );
}
