import { type ReactNode, useState } from 'react';
import { useGet } from '../../call/use-call.ts';
import { Failure, QueryState } from '../../page-kinds/query-state.tsx';
import { useFormat, useTexts } from '../../text/text-context.tsx';
import { Card, SectionHeading } from '../../ui/card.tsx';
import { GiftIcon } from '../../ui/icons.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { ListRow, Rows } from '../../ui/rows.tsx';
import { Tag, type Tone } from '../../ui/tag.tsx';
import { historyPath, type Reward } from './rewards.ts';
import styles from './welfare.module.css';
import { texts } from './welfare-texts.ts';

const pageSize = 10;

const deliveries = {
  waiting: 'warn',
  submitted: 'brand',
  inEffect: 'ok',
  expired: 'idle',
  failed: 'bad',
  retried: 'warn',
} as const satisfies Record<string, Tone>;

const isKnown = (delivery: string): delivery is keyof typeof deliveries => delivery in deliveries;

/** What the device got for watching, newest first. */
export function Received({ imei }: { readonly imei: string }): ReactNode {
  const words = useTexts(texts);
  const [pages, setPages] = useState(1);
  const first = useGet(historyPath, { imei, pageNum: 1, pageSize });
  const total = first.data?.total;
  const further = Array.from({ length: pages - 1 }, (_, index) => index + 2);
  return (
    <>
      <SectionHeading aside={total ? words.receivedCount(total) : undefined}>{words.received}</SectionHeading>
      <QueryState
        query={first}
        skeleton="items"
        isEmpty={({ list }) => list.length === 0}
        empty={
          <Card>
            <p className={styles.small}>{words.receivedNone}</p>
          </Card>
        }
      >
        {({ list }) => (
          <Card>
            <Rows>
              {list.map((reward) => (
                <RewardRow key={reward.id} reward={reward} />
              ))}
              {further.map((page) => (
                <FurtherPage key={page} imei={imei} page={page} />
              ))}
            </Rows>
          </Card>
        )}
      </QueryState>
      {total !== undefined && total > pageSize && (
        <LoadMore
          hasMore={total > pages * pageSize}
          loading={false}
          onMore={() => setPages(pages + 1)}
          words={words}
        />
      )}
    </>
  );
}

function FurtherPage({ imei, page }: { readonly imei: string; readonly page: number }): ReactNode {
  const words = useTexts(texts);
  const { data, error, refetch } = useGet(historyPath, { imei, pageNum: page, pageSize });
  if (data) return data.list.map((reward) => <RewardRow key={reward.id} reward={reward} />);
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  return <p className={styles.small}>{words.loading}</p>;
}

function RewardRow({ reward }: { readonly reward: Reward }): ReactNode {
  const words = useTexts(texts);
  const format = useFormat();
  const { giftName, exchangedAt, delivery } = reward;
  return (
    <ListRow
      icon={<GiftIcon />}
      title={giftName}
      text={format.dateTime(exchangedAt)}
      end={isKnown(delivery) && <Tag tone={deliveries[delivery]}>{words[delivery]}</Tag>}
    />
  );
}
