import { type ReactNode, useState } from 'react';
import { type Allowance, endOf, levelNow } from '../../call/allowance.ts';
import { refreshCalls, useCall } from '../../call/use-call.ts';
import { useAwaited } from '../../call/use-patience.ts';
import { useIsLoggedIn } from '../../call/use-session.ts';
import { useViewTitle } from '../../host/use-view-title.ts';
import { pageUrl, useLoginUrl, usePage } from '../../page-kinds/page-context.ts';
import { QueryState, Waiting } from '../../page-kinds/query-state.tsx';
import { Screen } from '../../page-kinds/screen.tsx';
import { sellingPage } from '../../page-kinds/selling-page.ts';
import { useFormat, useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, SectionHeading, Stack } from '../../ui/card.tsx';
import { ClockIcon, GiftIcon, UserIcon } from '../../ui/icons.tsx';
import { ListRow, Rows } from '../../ui/rows.tsx';
import { StateMessage } from '../../ui/states.tsx';
import { Tag } from '../../ui/tag.tsx';
import { Timeline } from '../../ui/timeline.tsx';
import { useNow } from '../../ui/use-now.ts';
import { erasedAtMs } from './cloud-kept.ts';
import { DeviceProof } from './device-sheets.tsx';
import { type GrantQueue, grantQueues, type QueuedGrant } from './grant-queue.ts';
import { texts } from './holdings-texts.ts';
import { levelTones } from './level-tones.ts';
import { planTypes, type ServiceType } from './package.ts';
import { runningOut } from './running-out.ts';
import { ServeAllowances } from './serve-allowances.tsx';
import { ServiceIcon } from './service-icon.tsx';
import { DeviceSwitch } from './shop-device.tsx';

const shownCalls = [
  '/redis/getPackageByImei',
  '/pay/package/getPackageType',
  '/pay/order/getOrderList',
] as const;
/** More orders than anybody has in effect or on their way for one device. */
const ordersAsked = 50;

/** What a device has: how much is left, what runs out, and which packages follow. */
export function MyPackages({ imei }: { readonly imei: string }): ReactNode {
  const words = useTexts(texts);
  const [proves, setProves] = useState(false);
  useViewTitle(words.mineTitle, usePage().title);
  const allowances = useCall('/redis/getPackageByImei', { imei });
  const types = useCall('/pay/package/getPackageType', { imei });
  const orders = (status: 'active' | 'delivering') => ({ imei, status, page: 1, pageSize: ordersAsked });
  const active = useCall('/pay/order/getOrderList', orders('active'));
  const delivering = useCall('/pay/order/getOrderList', orders('delivering'));
  // Not the time of the answers: without a connection they may be days old.
  const now = useNow();
  // The answer that is missing, if one is: without it the queue would look complete.
  const bought = delivering.data ? active : delivering;
  const queues = grantQueues([...(active.data?.list ?? []), ...(delivering.data?.list ?? [])], imei, now);
  // Shown together: each answer by itself would push down what stands below it.
  const waits = useAwaited(allowances, types, active, delivering);
  return (
    <Screen
      title={words.mineTitle}
      aside={<DeviceSwitch imei={imei} />}
      asOf={allowances.dataUpdatedAt || undefined}
      onRefresh={() => refreshCalls(shownCalls)}
    >
      {waits ? (
        <div>
          <Waiting skeleton="figures" />
          <Waiting skeleton="items" />
        </div>
      ) : (
        <QueryState
          query={allowances}
          skeleton="figures"
          isEmpty={(data) => data.items.length === 0 && queues.length === 0 && bought.data !== undefined}
          empty={<Nothing imei={imei} />}
        >
          {(data) => (
            <Stack>
              <ServeAllowances allowances={data} onAskFigures={() => setProves(true)} />
              <Attention imei={imei} items={data.items} onSale={types.data ?? []} now={now} />
            </Stack>
          )}
        </QueryState>
      )}
      {!waits && allowances.data && (
        <QueryState query={bought} skeleton="items">
          {() => <Queues queues={queues} items={allowances.data?.items ?? []} />}
        </QueryState>
      )}
      {!waits && (
        <Card>
          <ListRow
            icon={<ClockIcon />}
            title={words.calendarLink}
            href={pageUrl('information.html', { view: 'calendar' })}
          />
        </Card>
      )}
      <DeviceProof
        device={{ imei, standing: 'guest' }}
        open={proves}
        onClose={() => setProves(false)}
        binds={false}
      />
    </Screen>
  );
}

function Nothing({ imei }: { readonly imei: string }): ReactNode {
  const words = useTexts(texts);
  return (
    <StateMessage
      icon={GiftIcon}
      title={words.noneTitle}
      text={words.noneText}
      actions={<Button href={pageUrl('serve.html', { imei })}>{words.buy}</Button>}
    />
  );
}

/** What is low or used up, with links to where more of it is sold. */
function Attention({
  imei,
  items,
  onSale,
  now,
}: {
  readonly imei: string;
  readonly items: readonly Allowance[];
  readonly onSale: readonly ServiceType[];
  readonly now: number;
}): ReactNode {
  const words = useTexts(texts);
  const format = useFormat();
  const short = runningOut(items, onSale, now);
  if (short.length === 0) return null;
  const saidOf = (item: Allowance) => {
    const level = levelNow(item, now);
    if (level === 'low') return { level, state: words.low, text: words.lowText };
    if (level !== 'over') return { level, state: words.usedUp, text: words.emptyText };
    const endedAt = endOf(item) ?? '';
    const erasedAt = erasedAtMs(item.type, Date.parse(endedAt), now);
    const text = erasedAt ? words.erasedText(format.date(erasedAt)) : words.endedText(format.date(endedAt));
    return { level, state: words.over, text };
  };
  return (
    <section>
      <SectionHeading>{words.attention}</SectionHeading>
      <Card>
        <Rows>
          {short.map((item) => {
            const { level, state, text } = saidOf(item);
            return (
              <ListRow
                key={item.type}
                icon={<ServiceIcon typeKey={item.key} family={item.family} />}
                title={item.name}
                text={text}
                end={<Tag tone={levelTones[level]}>{state}</Tag>}
                href={pageUrl(sellingPage(item), { imei, type: item.type })}
              />
            );
          })}
        </Rows>
      </Card>
    </section>
  );
}

function Queues({
  queues,
  items,
}: {
  readonly queues: readonly GrantQueue[];
  readonly items: readonly Allowance[];
}): ReactNode {
  const words = useTexts(texts);
  const isLoggedIn = useIsLoggedIn();
  const loginUrl = useLoginUrl();
  const nameOf = ({ type, grants }: GrantQueue) =>
    planTypes.includes(type)
      ? words.plans
      : (items.find((item) => item.type === type)?.name ?? grants[0]?.name);
  return (
    <section>
      {queues.length > 0 && <SectionHeading>{words.queue}</SectionHeading>}
      <Stack>
        {queues.map((queue) => (
          <Card key={queue.type}>
            <SectionHeading>{nameOf(queue)}</SectionHeading>
            <Queue grants={queue.grants} />
          </Card>
        ))}
        {!isLoggedIn && (
          <Card>
            <ListRow icon={<UserIcon />} title={words.login} text={words.loginForQueue} href={loginUrl} />
          </Card>
        )}
      </Stack>
    </section>
  );
}

function Queue({ grants }: { readonly grants: readonly QueuedGrant[] }): ReactNode {
  const words = useTexts(texts);
  const format = useFormat();
  const firstWaiting = grants.findIndex(({ state }) => state !== 'running');
  const when = ({ state, effectiveTime, expirationTime }: QueuedGrant): string => {
    if (!effectiveTime || !expirationTime) return words.deliveringText;
    const end = format.date(expirationTime);
    return state === 'running' ? words.until(end) : words.from(format.date(effectiveTime), end);
  };
  const label = ({ state }: QueuedGrant, at: number): string => {
    if (state === 'delivering') return words.delivering;
    if (state === 'running') return words.running;
    return at === firstWaiting ? words.nextUp : words.afterwards;
  };
  return (
    <Timeline
      steps={grants.map((grant, at) => ({
        state: grant.state === 'running' ? 'now' : 'later',
        title: grant.name,
        text: when(grant),
        time: label(grant, at),
      }))}
    />
  );
}
