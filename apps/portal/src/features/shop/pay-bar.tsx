import type { ReactNode } from 'react';
import { useFormat, useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Price } from '../../ui/price.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './checkout.module.css';
import { texts } from './checkout-texts.ts';
import type { Package } from './package.ts';

/** The id of the note above the button. */
export const payNoteId = 'pay-note';

export interface PayBarProps {
  readonly payFen: number;
  readonly savedFen: number;
  readonly currency: Package['currency'];
  readonly checkout: {
    readonly isSettled: boolean;
    readonly isPending: boolean;
    readonly blocked: string | undefined;
    readonly pay: () => void;
  };
}

/** The price, and the button that buys. */
export function PayBar({ payFen, savedFen, currency, checkout }: PayBarProps): ReactNode {
  const words = useTexts(texts);
  const format = useFormat();
  const { isSettled, isPending, blocked } = checkout;
  const payLabel = isSettled ? words.pay(format.money(payFen, currency)) : words.payUnsettled;
  return (
    <>
      <div className={styles.total}>
        <VisuallyHidden>{words.total} </VisuallyHidden>
        {payFen === 0 ? <Price sign="" amount={words.free} /> : <Price {...format.price(payFen, currency)} />}
        {isSettled && savedFen > 0 && (
          <span className={styles.saved}>{words.saved(format.money(savedFen, currency))}</span>
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
