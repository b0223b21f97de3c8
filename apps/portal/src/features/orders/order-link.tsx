import type { ReactNode } from 'react';
import { usePage } from '../../page-kinds/page-context.ts';
import { Failure } from '../../page-kinds/query-state.tsx';
import { ResultPage } from '../../page-kinds/result-page.tsx';
import { Screen } from '../../page-kinds/screen.tsx';
import { useTexts } from '../../text/text-context.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { texts } from './payment-texts.ts';
import { useOrderLink } from './use-order-link.ts';

export interface LinkedOrderProps {
  readonly orderId: string;
  readonly token: string;
  /** The token was refused. */
  readonly onEnded: () => void;
}

/** Opens the order of a payment link; without a ticket or a token it leads back to where the link came from. */
export function OrderLinkGate({
  children,
}: {
  readonly children: (order: LinkedOrderProps) => ReactNode;
}): ReactNode {
  const words = useTexts(texts);
  const { link, end } = useOrderLink(usePage().query.get('orderId') ?? undefined);
  switch (link.state) {
    case 'ready':
      return children({ orderId: link.orderId, token: link.token, onEnded: end });
    case 'opening':
      return (
        <Screen>
          <Skeleton kind="detail" busyLabel={words.linkChecking} />
        </Screen>
      );
    case 'failed':
      return (
        <Screen>
          <Failure error={link.error} onRetry={link.retry} />
        </Screen>
      );
    case 'ended':
      return <ResultPage tone="idle" heading={words.linkEnded} text={words.linkEndedText} />;
  }
}
