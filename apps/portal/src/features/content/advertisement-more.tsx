import type { ReactNode } from 'react';
import { useCall } from '../../call/use-call.ts';
import { useAwaited } from '../../call/use-patience.ts';
import { pageUrl } from '../../page-kinds/page-context.ts';
import { Waiting } from '../../page-kinds/query-state.tsx';
import { useFormat, useTexts } from '../../text/text-context.tsx';
import { Card, SectionHeading } from '../../ui/card.tsx';
import { CouponIcon, GiftIcon } from '../../ui/icons.tsx';
import { ListRow, Rows } from '../../ui/rows.tsx';
import { withWordBreaks } from '../../ui/with-word-breaks.tsx';
import styles from './advertisement.module.css';
import { texts } from './advertisement-texts.ts';

const mostMessages = 3;

/** What stands below an offer: rewards for watching if there are any, coupons, and the operator's messages. */
export function AdvertisementMore({ imei }: { readonly imei: string }): ReactNode {
  const words = useTexts(texts);
  const format = useFormat();
  const rewards = useCall('/adevreising/getWelfareAdvertisingSwitch', { imei });
  const news = useCall('/appMessage/getAppMessageByProjectId', {});
  if (useAwaited(rewards, news)) return <Waiting skeleton="items" />;
  const { data: welfare } = rewards;
  const { data: messages = [] } = news;
  return (
    <>
      <SectionHeading>{words.more}</SectionHeading>
      <Card>
        <Rows>
          {welfare?.switch === 1 && (
            <ListRow
              icon={<GiftIcon />}
              title={words.rewards}
              text={words.rewardsText(welfare.tasks)}
              href={pageUrl('mifi/welfare.html', { imei })}
            />
          )}
          <ListRow
            icon={<CouponIcon />}
            title={words.coupons}
            text={words.couponsText}
            href={pageUrl('coupon.html', { imei })}
          />
        </Rows>
      </Card>
      {messages.length > 0 && (
        <>
          <SectionHeading>{words.messages}</SectionHeading>
          <Card>
            {messages.slice(0, mostMessages).map(({ id, title, text, publishedAt }) => (
              <section key={id} className={styles.message}>
                <h3>{withWordBreaks(title)}</h3>
                <p>{withWordBreaks(text)}</p>
                <time dateTime={publishedAt}>{format.date(publishedAt)}</time>
              </section>
            ))}
          </Card>
        </>
      )}
      <p className={styles.choice}>
        {withWordBreaks(words.choice)}{' '}
        <a href={pageUrl('window-instructions.html')}>{withWordBreaks(words.choiceLink)}</a>
      </p>
    </>
  );
}
