import { type ReactNode, useId, useState } from 'react';
import { isPayMethod, type PayMethod } from '../../host/pay-method.ts';
import { usePayMethodWords } from '../../host/pay-method-texts.ts';
import { useOfflineReason } from '../../page-kinds/screen.tsx';
import { Sheet } from '../../page-kinds/sheet.tsx';
import { defineTexts } from '../../text/define-texts.ts';
import { useFormat, useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { OptionCards } from '../../ui/choice.tsx';
import { PayMethodIcon } from '../../ui/pay-method-icon.tsx';
import { ListRow } from '../../ui/rows.tsx';
import { withWordBreaks } from '../../ui/with-word-breaks.tsx';
import { type Order, type OrderEvent, openAttempt } from './order.ts';
import styles from './order-detail.module.css';
import { texts as paymentTexts } from './payment-texts.ts';

const texts = defineTexts({
  zh: {
    title: '选择支付方式',
    closesFirst: (provider: string) => `更换后，会先关闭未完成的${provider}付款，不会重复扣款。`,
  },
  en: {
    title: 'How do you want to pay?',
    closesFirst: (provider) =>
      `Your unfinished ${provider} payment is closed first, so you are not charged twice.`,
  },
});

export interface MethodSheetProps {
  readonly order: Order;
  readonly events: readonly OrderEvent[];
  readonly open: boolean;
  readonly methods: readonly PayMethod[];
  readonly chosen: PayMethod | undefined;
  readonly onPay: (method: PayMethod) => void;
  readonly onClose: () => void;
}

/** Chooses the payment method; its button starts the payment with it. */
export function MethodSheet({
  order,
  events,
  open,
  methods,
  chosen,
  onPay,
  onClose,
}: MethodSheetProps): ReactNode {
  const words = useTexts(texts);
  const { pay } = useTexts(paymentTexts);
  const named = usePayMethodWords();
  const format = useFormat();
  const offlineReason = useOfflineReason();
  const noteId = useId();
  const [picked, setPicked] = useState<PayMethod>();
  const method = picked ?? chosen;
  const begun = openAttempt(events)?.payMethod ?? null;
  const tried = isPayMethod(begun) ? begun : undefined;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={words.title}
      actions={
        <Button
          size="l"
          disabled={method === undefined || offlineReason !== undefined}
          describedBy={offlineReason && noteId}
          onPress={() => {
            onClose();
            if (method) onPay(method);
          }}
        >
          {pay(format.money(order.payFen, order.currency))}
        </Button>
      }
    >
      <OptionCards
        label={words.title}
        value={method}
        onChange={setPicked}
        options={methods.map((value) => ({
          value,
          content: <ListRow icon={<PayMethodIcon method={value} />} title={named.title(value)} />,
        }))}
      />
      {tried && method && tried !== method && (
        <p className={styles.note}>{withWordBreaks(words.closesFirst(named.provider(tried)))}</p>
      )}
      {offlineReason && (
        <p className={styles.note} id={noteId}>
          {withWordBreaks(offlineReason)}
        </p>
      )}
    </Sheet>
  );
}
