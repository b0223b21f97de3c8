import type { ReactNode } from 'react';
import { defineTexts } from '../../text/define-texts.ts';
import { useFormat, useTexts } from '../../text/text-context.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { withWordBreaks } from '../../ui/with-word-breaks.tsx';
import { texts as checkoutTexts } from './checkout-texts.ts';
import type { Package } from './package.ts';

/** The amount to pay, in minor units. */
export interface Sum {
  readonly payFen: number;
  readonly currency: Package['currency'];
}

/** Says why the package would not work, and asks whether to pay all the same. */
export function StoppedPaying({
  cause,
  sum: { payFen, currency },
  pay,
  open,
  onClose,
}: {
  readonly cause: string;
  readonly sum: Sum;
  readonly pay: () => void;
  readonly open: boolean;
  readonly onClose: () => void;
}): ReactNode {
  const words = useTexts(texts);
  const payWords = useTexts(checkoutTexts);
  const format = useFormat();
  return (
    <Confirm
      open={open}
      onClose={onClose}
      title={words.title}
      yes={{
        label: payFen === 0 ? payWords.takeFree : payWords.pay(format.money(payFen, currency)),
        onPress: () => {
          onClose();
          pay();
        },
      }}
      no={{ label: words.fixFirst }}
    >
      {withWordBreaks(words.text(cause))}
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
