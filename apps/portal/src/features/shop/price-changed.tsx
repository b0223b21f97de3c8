import type { ReactNode } from 'react';
import { defineTexts } from '../../text/define-texts.ts';
import { useFormat, useTexts } from '../../text/text-context.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { withWordBreaks } from '../../ui/with-word-breaks.tsx';
import { texts as checkoutTexts } from './checkout-texts.ts';
import type { Package } from './package.ts';
import { TermsLink } from './terms-link.tsx';
import type { Checkout } from './use-checkout.ts';

/** The price or the terms have changed since they were shown: nothing is bought before the person agrees again. */
export function PriceChanged({
  item,
  checkout,
  open,
}: {
  readonly item: Package;
  readonly checkout: Checkout;
  readonly open: boolean;
}): ReactNode {
  const words = useTexts(texts);
  const payWords = useTexts(checkoutTexts);
  const format = useFormat();
  const { agreed, quote, pay, declineNewPrice } = checkout;
  const money = (fen: number) => format.money(fen, item.currency);
  const onlyTerms = agreed !== undefined && agreed.payFen === quote?.payFen;
  const now = money(quote?.payFen ?? 0);
  return (
    <Confirm
      open={open}
      onClose={declineNewPrice}
      title={onlyTerms ? words.termsTitle : words.title}
      yes={{ label: payWords.pay(now), onPress: pay }}
      no={{ label: words.notNow }}
    >
      {onlyTerms ? (
        <>
          {withWordBreaks(words.termsText(item.termsVersion))}{' '}
          <TermsLink version={item.termsVersion}>{words.readTerms}</TermsLink>
        </>
      ) : (
        words.text(money(agreed?.payFen ?? 0), now)
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
