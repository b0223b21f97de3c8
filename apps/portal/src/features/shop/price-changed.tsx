import { type ReactNode, useState } from 'react';
import { defineTexts } from '../../text/define-texts.ts';
import { useFormat, useTexts } from '../../text/text-context.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { withWordBreaks } from '../../ui/with-word-breaks.tsx';
import type { Cart } from './cart.ts';
import { texts as checkoutTexts } from './checkout-texts.ts';
import { TermsLink } from './terms-link.tsx';
import type { Checkout } from './use-checkout.ts';

/** The price or the terms have changed since they were shown: nothing is bought before the person agrees again. */
export function PriceChanged({
  currency,
  checkout,
  open,
}: {
  readonly currency: Cart['currency'];
  readonly checkout: Checkout;
  readonly open: boolean;
}): ReactNode {
  const words = useTexts(texts);
  const payWords = useTexts(checkoutTexts);
  const format = useFormat();
  const { quote, payNewPrice, declineNewPrice } = checkout;
  // Keeps its words while it closes.
  const [agreed, setAgreed] = useState(checkout.agreed);
  if (checkout.agreed && checkout.agreed !== agreed) setAgreed(checkout.agreed);
  if (!quote) return null;
  const { payFen, termsVersion } = quote;
  const money = (fen: number) => format.costText(fen, currency);
  const onlyTerms = agreed?.payFen === payFen;
  return (
    <Confirm
      open={open}
      onClose={declineNewPrice}
      title={onlyTerms ? words.termsTitle : words.title}
      yes={{ label: payFen === 0 ? payWords.takeFree : payWords.pay(money(payFen)), onPress: payNewPrice }}
      no={{ label: words.notNow }}
    >
      {onlyTerms ? (
        <>
          {withWordBreaks(words.termsText(termsVersion))}{' '}
          <TermsLink version={termsVersion}>{words.readTerms}</TermsLink>
        </>
      ) : (
        words.text(money(agreed?.payFen ?? 0), money(payFen))
      )}
    </Confirm>
  );
}

const texts = defineTexts({
  zh: {
    title: '价格已更新',
    text: (before: string, now: string) => `原为 ${before}，现为 ${now}。尚未付款，请确认是否按新价格支付。`,
    termsTitle: '服务条款已更新',
    termsText: (version: string) => `价格不变。请确认是否按新版条款（${version}）支付。`,
    readTerms: '查看条款',
    notNow: '暂不支付',
  },
  en: {
    title: 'The price has changed',
    text: (before, now) => `It was ${before} and is now ${now}. You have not paid yet. Pay the new price?`,
    termsTitle: 'The service terms have changed',
    termsText: (version) => `The price is the same. Pay under the new terms (version ${version})?`,
    readTerms: 'Read the terms',
    notNow: 'Not now',
  },
});
