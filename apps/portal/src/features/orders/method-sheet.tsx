import { type ReactNode, useState } from 'react';
import { useOfflineReason } from '../../page-kinds/screen.tsx';
import { useFormat, useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { OptionCards } from '../../ui/choice.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import type { Order, PayMethod } from './order.ts';
import styles from './order-detail.module.css';
import { texts as orderTexts } from './order-texts.ts';
import { texts } from './payment-texts.ts';

export interface MethodSheetProps {
  readonly order: Order;
  readonly open: boolean;
  readonly methods: readonly PayMethod[];
  readonly chosen: PayMethod | undefined;
  readonly onPay: (method: PayMethod) => void;
  readonly onClose: () => void;
}

/** Another way to pay, and the payment by it at once. */
export function MethodSheet({ order, open, methods, chosen, onPay, onClose }: MethodSheetProps): ReactNode {
  const words = useTexts(texts);
  const names = useTexts(orderTexts);
  const format = useFormat();
  const offlineReason = useOfflineReason();
  const [picked, setPicked] = useState<PayMethod>();
  const method = picked ?? chosen;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={words.switchTitle}
      closeLabel={words.close}
      actions={
        <Button
          size="l"
          disabled={method === undefined || offlineReason !== undefined}
          describedBy={offlineReason && 'method-note'}
          onPress={() => {
            onClose();
            if (method) onPay(method);
          }}
        >
          {words.pay(format.money(order.payFen, order.currency))}
        </Button>
      }
    >
      <OptionCards
        label={words.switchTitle}
        value={method}
        onChange={setPicked}
        options={methods.map((value) => ({ value, content: <b>{names[value]}</b> }))}
      />
      {offlineReason && (
        <p className={styles.note} id="method-note">
          {offlineReason}
        </p>
      )}
    </Sheet>
  );
}
