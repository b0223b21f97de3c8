import { Fragment, type ReactNode } from 'react';
import { defineTexts } from '../../text/define-texts.ts';
import { useFormat, useTexts } from '../../text/text-context.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { withWordBreaks } from '../../ui/with-word-breaks.tsx';
import { texts as checkoutTexts } from './checkout-texts.ts';
import { DeviceName } from './device-name.tsx';
import type { DeviceStop } from './device-stops.ts';
import type { Package } from './package.ts';

/** The amount to pay, in minor units. */
export interface Sum {
  readonly payFen: number;
  readonly currency: Package['currency'];
}

/** Says in which device the packages would not work and why, and asks whether to pay all the same. */
export function StoppedPaying({
  stops,
  isOfSeveral,
  sum: { payFen, currency },
  pay,
  open,
  onClose,
}: {
  readonly stops: readonly DeviceStop[];
  /** Whether to name the devices, because the order has several. */
  readonly isOfSeveral: boolean;
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
      title={isOfSeveral ? words.titleOfSeveral : words.title}
      yes={{
        label: payFen === 0 ? payWords.takeFree : payWords.pay(format.money(payFen, currency)),
        onPress: () => {
          onClose();
          pay();
        },
      }}
      no={{ label: words.fixFirst }}
    >
      {stops.map(({ imei, cause }) => (
        <Fragment key={imei}>
          {isOfSeveral && (
            <>
              <DeviceName imei={imei} />
              {words.colon}
            </>
          )}
          {withWordBreaks(words.cause(cause))}
          {isOfSeveral && <br />}
        </Fragment>
      ))}
      {withWordBreaks(words.text)}
    </Confirm>
  );
}

const texts = defineTexts({
  zh: {
    title: '此设备暂时用不了',
    titleOfSeveral: '有设备暂时用不了',
    colon: '：',
    cause: (cause: string) => `${cause}。`,
    text: '套餐仍会按时生效和到期，建议先处理再购买。',
    fixFirst: '先处理',
  },
  en: {
    title: 'It will not work in this device now',
    titleOfSeveral: 'Not every device can use it now',
    colon: ': ',
    cause: (cause) => `${cause}. `,
    text: 'The package starts and ends on time all the same. We suggest fixing this first.',
    fixFirst: 'Fix it first',
  },
});
