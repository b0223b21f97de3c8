import type { CallData } from '@device-pay/contract';
import { type ReactNode, useState } from 'react';
import { useCallPages } from '../../call/use-call-pages.ts';
import { useIsLoggedIn } from '../../call/use-session.ts';
import { LoginButton } from '../../page-kinds/login-button.tsx';
import { MorePages } from '../../page-kinds/more-pages.tsx';
import { QueryState } from '../../page-kinds/query-state.tsx';
import { Sheet } from '../../page-kinds/sheet.tsx';
import { useFormat, useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { DevicePicture } from '../../ui/device-picture.tsx';
import { Facts } from '../../ui/facts.tsx';
import { FieldError } from '../../ui/field-error.tsx';
import { ChevronIcon, OrderIcon } from '../../ui/icons.tsx';
import { ListRow, Rows } from '../../ui/rows.tsx';
import { StateMessage } from '../../ui/states.tsx';
import { type FormWords, texts } from './form-texts.ts';
import styles from './support.module.css';

type Order = CallData<'/pay/order/getOrder'>;

/** `30 GB a month`, `30 GB a month and 2 more`. */
const orderName = (words: Pick<FormWords, 'orderItems'>, { orderVosList }: Order): string => {
  const name = orderVosList[0]?.name ?? '';
  return orderVosList.length > 1 ? words.orderItems(name, orderVosList.length) : name;
};

export interface OrderFieldProps {
  readonly orderId: string;
  readonly order: Order | undefined;
  readonly onChange: (orderId: string) => void;
  readonly onNoOrder?: (() => void) | undefined;
  readonly error: string | undefined;
}

/** The order that a complaint is about, chosen from the own ones. */
export function OrderField({ orderId, order, onChange, onNoOrder, error }: OrderFieldProps): ReactNode {
  const words = useTexts(texts);
  const format = useFormat();
  const [open, setOpen] = useState(false);
  return (
    <div className={styles.field}>
      <span className={styles.label} id="orderId-label">
        {words.order}
      </span>
      <button
        className={classNames(styles.pick, error !== undefined && styles.invalid)}
        type="button"
        id="orderId"
        aria-labelledby="orderId-label orderId-value"
        aria-describedby={error === undefined ? undefined : 'orderId-error'}
        onClick={() => setOpen(true)}
      >
        <span className={styles.picked} id="orderId-value">
          {orderId === '' ? (
            <span className={styles.faint}>{words.orderChoose}</span>
          ) : order ? (
            <>
              {orderName(words, order)}
              <span className={styles.remark}>
                <Facts
                  of={[format.dateTime(order.creationTime), format.money(order.payFen, order.currency)]}
                />
              </span>
            </>
          ) : (
            orderId
          )}
        </span>
        <ChevronIcon />
      </button>
      <FieldError text={error} id="orderId-error" />
      <Sheet open={open} onClose={() => setOpen(false)} title={words.orders}>
        <OwnOrders
          onChoose={(chosen) => {
            onChange(chosen);
            setOpen(false);
          }}
          onNoOrder={
            onNoOrder &&
            (() => {
              setOpen(false);
              onNoOrder();
            })
          }
        />
      </Sheet>
    </div>
  );
}

interface OwnOrdersProps {
  readonly onChoose: (orderId: string) => void;
  readonly onNoOrder: (() => void) | undefined;
}

function OwnOrders({ onChoose, onNoOrder }: OwnOrdersProps): ReactNode {
  const words = useTexts(texts);
  const format = useFormat();
  const isLoggedIn = useIsLoggedIn();
  const orders = useCallPages('/pay/order/getOrderList', {});
  return (
    <QueryState
      query={orders}
      skeleton="items"
      isEmpty={(list) => list.length === 0}
      empty={
        <StateMessage
          icon={OrderIcon}
          tone="idle"
          title={words.ordersEmpty}
          text={isLoggedIn ? words.ordersEmptyText : words.ordersGuestText}
          actions={
            <>
              {!isLoggedIn && <LoginButton />}
              {onNoOrder && (
                <Button tone={isLoggedIn ? 'main' : 'quiet'} onPress={onNoOrder}>
                  {words.asSuggestion}
                </Button>
              )}
            </>
          }
        />
      }
    >
      {(list) => (
        <>
          <Rows>
            {list.map((order) => (
              <ListRow
                key={order.orderId}
                icon={order.orderVosList[0] && <DevicePicture picture={order.orderVosList[0].picture} />}
                title={orderName(words, order)}
                text={<Facts of={[format.date(order.creationTime), order.orderVosList[0]?.deviceName]} />}
                end={format.money(order.payFen, order.currency)}
                onPress={() => onChoose(order.orderId)}
              />
            ))}
          </Rows>
          <MorePages query={orders} />
        </>
      )}
    </QueryState>
  );
}
