import { type ReactNode, useId, useState } from 'react';
import { useFormat, useTexts } from '../../text/text-context.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Facts } from '../../ui/facts.tsx';
import { FieldError } from '../../ui/field-error.tsx';
import { ChevronIcon } from '../../ui/icons.tsx';
import { lazyOverlay } from '../../ui/lazy-overlay.tsx';
import { texts } from './form-texts.ts';
import { type Order, orderName, orderPrice } from './order-name.ts';
import styles from './support.module.css';

const OrderSheet = lazyOverlay(() => import('./order-sheet.tsx').then((module) => module.OrderSheet));

export interface OrderFieldProps {
  readonly orderId: string;
  readonly order: Order | undefined;
  readonly onChange: (orderId: string) => void;
  readonly onNoOrder?: (() => void) | undefined;
  readonly error: string | undefined;
}

/** Chooses the order that a complaint is about, from the person's own orders. */
export function OrderField({ orderId, order, onChange, onNoOrder, error }: OrderFieldProps): ReactNode {
  const words = useTexts(texts);
  const format = useFormat();
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <div className={styles.field}>
      <span className={styles.label} id={`${id}-label`}>
        {words.order}
      </span>
      <button
        className={classNames(styles.pick, error !== undefined && styles.invalid)}
        type="button"
        name="orderId"
        aria-labelledby={`${id}-label ${id}-value`}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        onClick={() => setOpen(true)}
      >
        <span className={styles.picked} id={`${id}-value`}>
          {orderId === '' ? (
            <span className={styles.faint}>{words.orderChoose}</span>
          ) : order ? (
            <>
              {orderName(words, order)}
              <span className={styles.remark}>
                <Facts of={[format.dateTime(order.creationTime), orderPrice(words, format, order)]} />
              </span>
            </>
          ) : (
            orderId
          )}
        </span>
        <ChevronIcon />
      </button>
      <FieldError text={error} id={`${id}-error`} />
      <OrderSheet open={open} onClose={() => setOpen(false)} onChoose={onChange} onNoOrder={onNoOrder} />
    </div>
  );
}
