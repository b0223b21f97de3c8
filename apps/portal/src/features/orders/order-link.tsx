import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { useIsLoggedIn } from '../../call/use-session.ts';
import { pageUrl, usePage } from '../../page-kinds/page-context.ts';
import { Failure } from '../../page-kinds/query-state.tsx';
import { ResultPage } from '../../page-kinds/result-page.tsx';
import { Screen } from '../../page-kinds/screen.tsx';
import { useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { texts } from './order-link-texts.ts';
import { useOrderLink } from './use-order-link.ts';

const loadLinkedOrder = () =>
  import('./linked-order.tsx').then((module) => ({ default: module.LinkedOrder }));
const LinkedOrder = lazy(loadLinkedOrder);

/** Opens the order of a payment link; without a ticket or a token it leads back to where the link came from. */
export function OrderLink({ kind }: { readonly kind: 'details' | 'payment' }): ReactNode {
  const words = useTexts(texts);
  const isLoggedIn = useIsLoggedIn();
  const { query } = usePage();
  const { link, end } = useOrderLink(query.get('orderId') ?? undefined);
  // A cashier may lead back into another view or browser, which does not have the token.
  const isBack = query.has('paying');
  useEffect(() => {
    // Loads the code while the ticket is spent; if that fails, rendering loads it again.
    loadLinkedOrder().catch(() => undefined);
  }, []);
  const opening = (
    <Screen>
      <Skeleton kind="detail" busyLabel={words.linkChecking} />
    </Screen>
  );
  switch (link.state) {
    case 'ready':
      return (
        <Suspense fallback={opening}>
          <LinkedOrder orderId={link.orderId} token={link.token} onEnded={end} kind={kind} />
        </Suspense>
      );
    case 'opening':
      return opening;
    case 'failed':
      return (
        <Screen>
          <Failure error={link.error} onRetry={link.retry} />
        </Screen>
      );
    case 'ended':
      return (
        <ResultPage
          tone="idle"
          heading={isBack ? words.paidElsewhere : words.linkEnded}
          text={isBack ? words.paidElsewhereText : isLoggedIn ? words.linkEndedOwnText : words.linkEndedText}
          actions={isLoggedIn && <Button href={pageUrl('order.html')}>{words.toOrders}</Button>}
        />
      );
  }
}
