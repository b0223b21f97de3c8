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
  /** One that this session may not see, or that is not there. */
  readonly isUnknown: boolean;
  /** The order for which somebody comes back from a cashier. */
  readonly paidOrderId?: string | undefined;
}

/**
 * An address without an order, or with one of somebody else. A cashier may lead back into another browser than it was
 * opened from, which does not know who has ordered.
 */
export function NoOrder({ isUnknown, paidOrderId }: NoOrderProps): ReactNode {
  const words = useTexts(texts);
  const problems = useTexts(problemTexts);
  const isLoggedIn = useIsLoggedIn();
  return (
    <Screen>
      <StateMessage
        icon={OrderIcon}
        tone="idle"
        title={paidOrderId ? words.orderElsewhere : isUnknown ? problems.orderNotFound : words.noOrder}
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
