import { isOrderNumber } from '@device-pay/rules';
import type { ReactNode } from 'react';
import { useIsLoggedIn } from '../../call/use-session.ts';
import { LoginButton } from '../../page-kinds/login-button.tsx';
import { pageUrl } from '../../page-kinds/page-context.ts';
import { Screen } from '../../page-kinds/screen.tsx';
import { useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { OrderIcon } from '../../ui/icons.tsx';
import { StateMessage } from '../../ui/states.tsx';
import { texts } from './order-action-texts.ts';
import { texts as problemTexts } from './payment-problem-texts.ts';

export interface NoOrderProps {
  /** As in the address; undefined: it has none. */
  readonly orderId: string | undefined;
  /** The order whose cashier led back to this page. */
  readonly paidOrderId?: string | undefined;
}

/**
 * The page for an address without an order, with a number that was cut off, or with somebody else's order. A cashier
 * may lead back into another browser than the one it was opened from; that browser does not have the session that made
 * the order.
 */
export function NoOrder({ orderId, paidOrderId }: NoOrderProps): ReactNode {
  const words = useTexts(texts);
  const problems = useTexts(problemTexts);
  const isLoggedIn = useIsLoggedIn();
  const isCutOff = orderId !== undefined && !isOrderNumber(orderId);
  const isUnknown = orderId !== undefined && !isCutOff;
  const title = isCutOff ? words.wrongOrder : isUnknown ? problems.orderNotFound : words.noOrder;
  return (
    <Screen>
      <StateMessage
        icon={OrderIcon}
        tone="idle"
        title={paidOrderId ? words.orderElsewhere : title}
        text={paidOrderId ? words.orderElsewhereText(paidOrderId) : words.noOrderText}
        actions={
          <>
            <Button href={pageUrl('order.html')}>{problems.toOrders}</Button>
            {isUnknown && !isLoggedIn && <LoginButton tone="quiet" />}
          </>
        }
      />
    </Screen>
  );
}
