import type { ReactNode } from 'react';
import { useCallPages } from '../../call/use-call-pages.ts';
import { ListPage } from '../../page-kinds/list-page.tsx';
import { pageUrl, usePage } from '../../page-kinds/page-context.ts';
import { imeiTail } from '../../text/imei-tail.ts';
import { useFormat, useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ListRow } from '../../ui/rows.tsx';
import { StateMessage } from '../../ui/states.tsx';
import { Notice } from '../../ui/tag.tsx';
import styles from './account.module.css';
import { ContractIcon } from './account-icons.tsx';
import { type Unwind, unwindListPath } from './unwind.ts';
import { UnwindApply } from './unwind-apply.tsx';
import { texts } from './unwind-texts.ts';
import { isOff, UnwindTag } from './unwind-words.tsx';

/** The requests to end a contract; with `orderId` in the address, the form for a request about that order. */
export function UnwindListPage(): ReactNode {
  const orderId = usePage().query.get('orderId');
  return orderId ? <UnwindApply orderId={orderId} /> : <Requests />;
}

function Requests(): ReactNode {
  const words = useTexts(texts);
  const requests = useCallPages(unwindListPath, {});
  const ordersUrl = pageUrl('order.html', { tab: 'active' });
  return (
    <ListPage
      query={requests}
      itemKey={({ id }) => id}
      header={
        requests.data && requests.data.length > 0 ? (
          <Notice
            tone="idle"
            action={
              <Button tone="plain" href={ordersUrl}>
                {words.toOrders}
              </Button>
            }
          >
            {words.another}
          </Notice>
        ) : undefined
      }
      empty={
        <StateMessage
          icon={ContractIcon}
          tone="idle"
          title={words.empty}
          text={words.emptyText}
          actions={<Button href={ordersUrl}>{words.toOrders}</Button>}
        />
      }
    >
      {(request) => <RequestCard request={request} />}
    </ListPage>
  );
}

function RequestCard({ request }: { readonly request: Unwind }): ReactNode {
  const words = useTexts(texts);
  const format = useFormat();
  const { id, state, createdAt, imei, refundFen, currency } = request;
  return (
    <Card>
      <div className={styles.head}>
        <UnwindTag state={state} />
        <span className={styles.when}>{format.dateTime(createdAt)}</span>
      </div>
      <ListRow
        title={request.package}
        text={`IMEI ${imeiTail(imei)}`}
        end={
          <span className={styles.figure}>
            <span className={styles.small}>
              {isOff(state) ? words.wouldRefund : state === 'done' ? words.refunded : words.refund}
            </span>
            <b>{format.money(refundFen, currency)}</b>
          </span>
        }
        href={pageUrl('mifi/unwind-detail.html', { id })}
      />
    </Card>
  );
}
