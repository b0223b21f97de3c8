import type { ReactNode } from 'react';
import { defineTexts } from '../../text/define-texts.ts';
import { useFormat, useTexts } from '../../text/text-context.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { withWordBreaks } from '../../ui/with-word-breaks.tsx';
import { texts as checkoutTexts } from './checkout-texts.ts';
import type { FitCheck } from './fit.ts';
import type { Package } from './package.ts';
import type { Checkout } from './use-checkout.ts';

/**
 * Paying for what is of no use in this device as it stands, such as a plan for a hotspot without its SIM: the time that
 * is bought runs all the same, so a second yes is asked for. It is not refused, for who pays may know better.
 */
export function StoppedPaying({
  stop,
  item,
  checkout: { quote, pay },
  open,
  onClose,
}: {
  readonly stop: FitCheck;
  readonly item: Package;
  readonly checkout: Pick<Checkout, 'quote' | 'pay'>;
  readonly open: boolean;
  readonly onClose: () => void;
}): ReactNode {
  const words = useTexts(texts);
  const payWords = useTexts(checkoutTexts);
  const format = useFormat();
  const payFen = quote?.payFen ?? 0;
  return (
    <Confirm
      open={open}
      onClose={onClose}
      title={words.title}
      yes={{
        label: payFen === 0 ? payWords.takeFree : payWords.pay(format.money(payFen, item.currency)),
        onPress: () => {
          onClose();
          pay();
        },
      }}
      no={{ label: words.fixFirst }}
    >
      {withWordBreaks(words.text(stop.text))}
    </Confirm>
  );
}

const texts = defineTexts({
  zh: {
    title: '此设备暂时用不了',
    text: (cause: string) => `${cause}。套餐仍会按时生效和到期，建议先处理再购买。`,
    fixFirst: '先处理',
  },
  en: {
    title: 'It will not work in this device now',
    text: (cause) =>
      `${cause}. The package starts and ends on time all the same. We suggest fixing this first.`,
    fixFirst: 'Fix it first',
  },
});
