import { type ReactNode, useLayoutEffect } from 'react';
import { useCall } from '../../call/use-call.ts';
import { useHost } from '../../host/host-context.ts';
import { CopyValue } from '../../page-kinds/copy-value.tsx';
import { DetailPage } from '../../page-kinds/detail-page.tsx';
import { usePage } from '../../page-kinds/page-context.ts';
import { Screen } from '../../page-kinds/screen.tsx';
import { useFormat, useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, SectionHeading } from '../../ui/card.tsx';
import { OrderIcon } from '../../ui/icons.tsx';
import { Row } from '../../ui/rows.tsx';
import { StateMessage } from '../../ui/states.tsx';
import { withWordBreaks } from '../../ui/with-word-breaks.tsx';
import { isFree } from './order.ts';
import { texts as orderTexts } from './order-texts.ts';
import { StatusTag } from './order-words.tsx';
import type { OrderSubViewProps } from './payments-view.tsx';
import styles from './receipt.module.css';
import type { Receipt } from './receipt.ts';
import { ReceiptAgreement } from './receipt-agreement.tsx';
import { ReceiptLines } from './receipt-lines.tsx';
import { texts } from './receipt-texts.ts';

/** What was bought, paid and agreed to, on one page to keep: it prints on one sheet of paper. */
export function ReceiptView({ orderId, token }: OrderSubViewProps): ReactNode {
  const words = useTexts(texts);
  const { browser } = useHost();
  const query = useCall('/pay/order/getReceipt', { orderId }, { token });
  useFileName(words.fileName(orderId));
  if (query.error?.code === 'orderNotPaid') return <NotPaid />;
  // Web views of apps can't print.
  const prints = browser === 'plain';
  return (
    <DetailPage
      query={query}
      bottom={() =>
        prints ? (
          <Button size="l" onPress={() => print()}>
            {words.print}
          </Button>
        ) : (
          <p className={styles.elsewhere}>{words.printElsewhere}</p>
        )
      }
    >
      {(receipt) => <Paper receipt={receipt} />}
    </DetailPage>
  );
}

/** Browsers name the PDF after the document's title. */
function useFileName(name: string): void {
  useLayoutEffect(() => {
    const before = document.title;
    const rename = () => {
      document.title = name;
    };
    const restore = () => {
      document.title = before;
    };
    addEventListener('beforeprint', rename);
    addEventListener('afterprint', restore);
    return () => {
      removeEventListener('beforeprint', rename);
      removeEventListener('afterprint', restore);
    };
  }, [name]);
}

function Paper({ receipt }: { readonly receipt: Receipt }): ReactNode {
  const words = useTexts(texts);
  const names = useTexts(orderTexts);
  const format = useFormat();
  const { order, seller, issuedAt } = receipt;
  return (
    <article className={styles.paper}>
      <Card>
        <div className={styles.head}>
          <div>
            <h2>{seller.name}</h2>
            <span className={styles.small}>{seller.phone}</span>
            <span className={styles.small}>{withWordBreaks(seller.email)}</span>
          </div>
          <StatusTag order={order} />
        </div>
        <p className={styles.printed}>{words.title}</p>
        <Row label={words.orderNumber}>
          <CopyValue value={order.orderId} label={words.orderNumber} />
        </Row>
        <Row label={words.orderTime}>{format.stamp(order.creationTime)}</Row>
        {order.payTime && (
          <Row label={isFree(order) ? words.claimTime : words.payTime}>{format.stamp(order.payTime)}</Row>
        )}
        {order.payMethod && <Row label={words.payMethod}>{names[order.payMethod]}</Row>}
        {order.transactionId && (
          <Row label={words.transaction}>
            <CopyValue value={order.transactionId} label={words.transaction} />
          </Row>
        )}
      </Card>
      <Card>
        <SectionHeading>{words.bought}</SectionHeading>
        <ReceiptLines receipt={receipt} />
      </Card>
      <Card>
        <SectionHeading>{words.agreement}</SectionHeading>
        <ReceiptAgreement receipt={receipt} />
      </Card>
      <p className={styles.small}>{words.issued(format.stamp(issuedAt))}</p>
    </article>
  );
}

/** Only a paid order has a receipt; any other leads back to the order, where it can be paid. */
function NotPaid(): ReactNode {
  const words = useTexts(texts);
  const { back } = usePage();
  return (
    <Screen>
      <StateMessage
        icon={OrderIcon}
        tone="idle"
        title={words.notPaid}
        text={words.notPaidText}
        actions={<Button onPress={back}>{words.toOrder}</Button>}
      />
    </Screen>
  );
}
