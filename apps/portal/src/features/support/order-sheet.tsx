import type { ReactNode } from 'react';
import { useCallPages } from '../../call/use-call-pages.ts';
import { useIsLoggedIn } from '../../call/use-session.ts';
import { LoginButton } from '../../page-kinds/login-button.tsx';
import { MorePages } from '../../page-kinds/more-pages.tsx';
import { QueryState } from '../../page-kinds/query-state.tsx';
import { Sheet } from '../../page-kinds/sheet.tsx';
import { useFormat, useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { DevicePicture } from '../../ui/device-picture.tsx';
import { Facts } from '../../ui/facts.tsx';
import { OrderIcon } from '../../ui/icons.tsx';
import { ListRow, Rows } from '../../ui/rows.tsx';
import { StateMessage } from '../../ui/states.tsx';
import { texts } from './form-texts.ts';
import { orderName, orderPrice } from './order-name.ts';

interface OwnOrdersProps {
  readonly onChoose: (orderId: string) => void;
  readonly onNoOrder: (() => void) | undefined;
}

export interface OrderSheetProps extends OwnOrdersProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The person's own orders; pressing one chooses it. */
export function OrderSheet({ open, onClose, onChoose, onNoOrder }: OrderSheetProps): ReactNode {
  const words = useTexts(texts);
  return (
    <Sheet open={open} onClose={onClose} title={words.orders}>
      <OwnOrders
        onChoose={(orderId) => {
          onChoose(orderId);
          onClose();
        }}
        onNoOrder={
          onNoOrder &&
          (() => {
            onClose();
            onNoOrder();
          })
        }
      />
    </Sheet>
  );
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
                end={orderPrice(words, format, order)}
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
