import type { ReactNode } from 'react';
import { isAwaited, useCall } from '../../call/use-call.ts';
import { useCallPages } from '../../call/use-call-pages.ts';
import { useAwaited } from '../../call/use-patience.ts';
import { useIsOnline } from '../../call/use-session.ts';
import { pageUrl, useImei, usePage } from '../../page-kinds/page-context.ts';
import { Waiting } from '../../page-kinds/query-state.tsx';
import { Screen } from '../../page-kinds/screen.tsx';
import { useFormat, useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, SectionHeading } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { ComplaintIcon } from '../../ui/contact-icons.tsx';
import { HelpIcon, MessageIcon, OrderIcon, ShieldIcon } from '../../ui/icons.tsx';
import { ListRow, Rows } from '../../ui/rows.tsx';
import { Tag } from '../../ui/tag.tsx';
import { NewsMark } from './case-words.tsx';
import { ContactRows, type ServiceGroup } from './contact-rows.tsx';
import { OpenCases } from './open-cases.tsx';
import { texts } from './service-texts.ts';
import styles from './support.module.css';
import { ChatIcon } from './support-icons.tsx';

const newsSec = 30;

/** How and when to reach customer service, the person's open cases, and the forms. */
export function ServicePage(): ReactNode {
  const words = useTexts(texts);
  const format = useFormat();
  const { query } = usePage();
  const imei = useImei();
  const group = useCall('/csd/getServiceGroup', {});
  const news = useCall('/feedback/getNews', {}, { refetchIntervalMs: newsSec * 1000 });
  const latest = useCallPages('/feedback/getFeedbackList', {});
  const isGroupAwaited = isAwaited(group);
  const waits = useAwaited(group, latest);
  const orderId = query.get('orderId') ?? undefined;
  const about = query.get('about') ?? undefined;
  const unread = { 1: 0, 2: 0 };
  for (const { feedbackComplaint } of news.data?.list ?? []) unread[feedbackComplaint] += 1;
  const newsOf = (count: number) => count > 0 && <NewsMark>{words.news(count)}</NewsMark>;
  return (
    <Screen
      asOf={group.dataUpdatedAt || undefined}
      onRefresh={() => Promise.all([group.refetch(), news.refetch(), latest.refetch()])}
    >
      <Card>
        <Hours
          group={group.data}
          isAwaited={isGroupAwaited}
          isFailed={group.error !== null}
          onRetry={() => void group.refetch()}
        />
        <div className={styles.space}>
          <ContactRows
            group={group.data}
            subject={orderId}
            last={<ChatRow group={group.data} isAwaited={isGroupAwaited} />}
          />
        </div>
        {/* Shown together with what stands below: its length varies, and would push that down. */}
        {!waits && group.data && !group.data.openNow && (
          <p className={`${styles.small} ${styles.space}`}>
            {words.opensAt(format.clock(group.data.hours.from))}
          </p>
        )}
      </Card>
      {waits ? (
        <Waiting skeleton="items" />
      ) : (
        <>
          <OpenCases latest={latest} />
          <SectionHeading>{words.send}</SectionHeading>
          <Card>
            <Rows>
              <ListRow
                icon={<ComplaintIcon />}
                title={words.complaint}
                text={words.complaintText}
                href={pageUrl('complaint.html', { imei, orderId, about })}
              />
              <ListRow
                icon={<MessageIcon />}
                title={words.feedback}
                text={words.feedbackText}
                href={pageUrl('myFeedback.html', { imei, about })}
              />
            </Rows>
          </Card>
          <SectionHeading>{words.records}</SectionHeading>
          <Card>
            <Rows>
              <ListRow
                icon={<OrderIcon />}
                title={words.complaintRecords}
                end={newsOf(unread[2])}
                href={pageUrl('record.html')}
              />
              <ListRow
                icon={<OrderIcon />}
                title={words.feedbackRecords}
                end={newsOf(unread[1])}
                href={pageUrl('feedbackList.html')}
              />
            </Rows>
          </Card>
          <SectionHeading>{words.selfHelp}</SectionHeading>
          <Card>
            <Rows>
              <ListRow
                icon={<HelpIcon />}
                title={words.help}
                text={words.helpText}
                href={pageUrl('helpCenter/allQuestion.html')}
              />
              <ListRow
                icon={<ShieldIcon />}
                title={words.check}
                text={words.checkText}
                href={pageUrl('device-check.html', { imei })}
              />
            </Rows>
          </Card>
        </>
      )}
    </Screen>
  );
}

interface HoursProps {
  readonly group: ServiceGroup | undefined;
  readonly isAwaited: boolean;
  readonly isFailed: boolean;
  readonly onRetry: () => void;
}

function Hours({ group, isAwaited: waits, isFailed, onRetry }: HoursProps): ReactNode {
  const words = useTexts(texts);
  const format = useFormat();
  const isOnline = useIsOnline();
  const hours = group?.hours;
  return (
    <div className={classNames(styles.hours, waits && styles.hoursAwaited)}>
      <h2>{words.hoursTitle}</h2>
      {group && (
        <Tag tone={group.openNow ? 'ok' : 'idle'} dot>
          {group.openNow ? words.openNow : words.closedNow}
        </Tag>
      )}
      {hours && (
        <p>
          {hours.workingDaysOnly
            ? words.workingDays(hours.from, format.clock(hours.to))
            : words.daily(hours.from, format.clock(hours.to))}
        </p>
      )}
      {!group && (isFailed || !isOnline) && <p>{words.hoursUnknown}</p>}
      {!group && isFailed && (
        <Button tone="plain" onPress={onRetry}>
          {words.retry}
        </Button>
      )}
    </div>
  );
}

interface ChatRowProps {
  readonly group: ServiceGroup | undefined;
  readonly isAwaited: boolean;
}

function ChatRow({ group, isAwaited: waits }: ChatRowProps): ReactNode {
  const words = useTexts(texts);
  const format = useFormat();
  // Most brands have a chat, so its row keeps the space until that is known.
  if (waits) return <ListRow icon={<ChatIcon />} title={words.chat} text="…" />;
  if (!group || group.chat === 'none') return null;
  return (
    <ListRow
      icon={<ChatIcon />}
      title={words.chat}
      text={group.chat === 'online' ? words.chatOnline : words.chatOffline(format.clock(group.hours.from))}
      href={pageUrl('service/service-aliyun.html')}
    />
  );
}
