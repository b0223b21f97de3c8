import type { ReactNode } from 'react';
import { useFormat, useTexts } from '../../text/text-context.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { withWordBreaks } from '../../ui/with-word-breaks.tsx';
import { texts } from './checkout-texts.ts';
import type { Package } from './package.ts';
import { TermsLink } from './terms-link.tsx';
import type { Checkout } from './use-checkout.ts';

/** The price, or the terms, moved between looking and paying: nothing is bought before a second yes. */
export function PriceChanged({
  item,
  checkout,
}: {
  readonly item: Package;
  readonly checkout: Checkout;
}): ReactNode {
  const words = useTexts(texts);
  const format = useFormat();
  const { agreed, quote, pay, declineNewPrice } = checkout;
  const money = (fen: number) => format.money(fen, item.currency);
  const onlyTerms = agreed !== undefined && agreed.payFen === quote?.payFen;
  const now = money(quote?.payFen ?? 0);
  return (
    <Confirm
      open={agreed !== undefined && quote !== undefined}
      onClose={declineNewPrice}
      title={onlyTerms ? words.termsChangedTitle : words.changedTitle}
      yes={{ label: words.pay(now), onPress: pay }}
      no={{ label: words.notNow }}
    >
      {onlyTerms ? (
        <>
          {withWordBreaks(words.termsChangedText(item.termsVersion))}{' '}
          <TermsLink version={item.termsVersion}>{words.readTerms}</TermsLink>
        </>
      ) : (
        words.changedText(money(agreed?.payFen ?? 0), now)
      )}
    </Confirm>
  );
}
