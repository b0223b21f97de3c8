import { allowanceUse } from '@device-pay/rules/allowances';
import { lazy, type ReactNode, Suspense } from 'react';
import { type Allowance, endOf, levelNow } from '../../call/allowance.ts';
import { refreshCalls, useCall } from '../../call/use-call.ts';
import { useAwaited } from '../../call/use-patience.ts';
import { pageUrl, usePage } from '../../page-kinds/page-context.ts';
import { QueryState, Waiting } from '../../page-kinds/query-state.tsx';
import { Screen } from '../../page-kinds/screen.tsx';
import { momentText } from '../../text/moment-text.ts';
import { useFormat, useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, SectionHeading, Stack } from '../../ui/card.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Bar } from '../../ui/gauge.tsx';
import { HelpIcon, MicrophoneIcon } from '../../ui/icons.tsx';
import { ListRow, Rows } from '../../ui/rows.tsx';
import { StateMessage } from '../../ui/states.tsx';
import { Tag } from '../../ui/tag.tsx';
import { useNow } from '../../ui/use-now.ts';
import { texts } from './audio-texts.ts';
import styles from './checkout.module.css';
import { levelTones } from './level-tones.ts';
import { audioAlarmTypes, type ServiceType } from './package.ts';
import { ServiceIcon } from './service-icon.tsx';
import { DeviceSwitch, WithDevice } from './shop-device.tsx';
import { wantedType } from './wanted-type.ts';

// Loaded apart: only with `type=` does the page sell anything, and need the code for paying.
const PackageTypeShop = lazy(() =>
  import('./package-type-shop.tsx').then((module) => ({ default: module.PackageTypeShop })),
);

/** Sound alarms and what a camera notices: what is left of each, and renewing it; with `type=` its packages. */
export function AudioPage(): ReactNode {
  const { query } = usePage();
  const type = wantedType(query);
  return (
    <WithDevice>
      {(imei) =>
        type !== undefined ? (
          <Suspense
            fallback={
              <Screen>
                <Waiting skeleton="choose" />
              </Screen>
            }
          >
            <PackageTypeShop imei={imei} type={type} />
          </Suspense>
        ) : (
          <AudioServices imei={imei} />
        )
      }
    </WithDevice>
  );
}

const shownCalls = ['/pay/package/getPackageType', '/redis/getPackageByImei'] as const;

const inOrder = <T extends { readonly type: number }>(items: readonly T[]): readonly T[] =>
  items
    .filter(({ type }) => audioAlarmTypes.includes(type))
    .sort((one, other) => audioAlarmTypes.indexOf(one.type) - audioAlarmTypes.indexOf(other.type));

function AudioServices({ imei }: { readonly imei: string }): ReactNode {
  const words = useTexts(texts);
  const types = useCall('/pay/package/getPackageType', { imei });
  const allowances = useCall('/redis/getPackageByImei', { imei });
  const waits = useAwaited(allowances);
  const now = useNow();
  const held = inOrder(allowances.data?.items ?? []).filter((item) => levelNow(item, now) !== 'none');
  return (
    <Screen
      aside={<DeviceSwitch imei={imei} />}
      asOf={allowances.dataUpdatedAt || undefined}
      onRefresh={() => refreshCalls(shownCalls)}
    >
      <QueryState
        query={types}
        skeleton="list"
        isEmpty={(data) => allowances.data !== undefined && held.length === 0 && inOrder(data).length === 0}
        empty={
          <StateMessage
            icon={MicrophoneIcon}
            tone="idle"
            title={words.noneTitle}
            text={words.noneText}
            actions={
              <Button tone="quiet" href={pageUrl('serve.html', { imei })}>
                {words.services}
              </Button>
            }
          />
        }
      >
        {(data) =>
          waits ? (
            <Waiting skeleton="list" />
          ) : (
            <Stack>
              <QueryState query={allowances} skeleton="figures">
                {() => <Held imei={imei} items={held} onSale={data} />}
              </QueryState>
              <OnSale
                imei={imei}
                types={inOrder(data).filter(({ type }) => !held.some((item) => item.type === type))}
              />
              <Card>
                <ListRow
                  icon={<HelpIcon />}
                  title={words.about}
                  text={words.aboutText}
                  href={pageUrl('serve-info.html', { topic: 'audio' })}
                />
              </Card>
            </Stack>
          )
        }
      </QueryState>
    </Screen>
  );
}

function Held({
  imei,
  items,
  onSale,
}: {
  readonly imei: string;
  readonly items: readonly Allowance[];
  readonly onSale: readonly ServiceType[];
}): ReactNode {
  const words = useTexts(texts);
  const format = useFormat();
  const now = useNow();
  if (items.length === 0) {
    return (
      <Card>
        <StateMessage icon={MicrophoneIcon} title={words.welcome} text={words.welcomeText} />
      </Card>
    );
  }
  const asOf = items.find((item) => item.asOf)?.asOf;
  return (
    <section>
      <SectionHeading aside={asOf && words.asOf(momentText(format, asOf, now))}>{words.left}</SectionHeading>
      <Card>
        <Rows>
          {items.map((item) => (
            <HeldAlarm
              key={item.type}
              item={item}
              href={
                onSale.some(({ type }) => type === item.type)
                  ? pageUrl('audio_information.html', { imei, type: item.type })
                  : undefined
              }
            />
          ))}
        </Rows>
      </Card>
    </section>
  );
}

/** An alarm lasts 15 seconds: with fewer minutes than this left, nothing is left. */
const shortestMinutes = 0.25;

function HeldAlarm({
  item,
  href,
}: {
  readonly item: Allowance;
  readonly href: string | undefined;
}): ReactNode {
  const words = useTexts(texts);
  const format = useFormat();
  const now = useNow();
  const { usable = 0, unit, expirationTime } = item;
  const level = levelNow(item, now);
  // The figures of what has ended say nothing about now.
  const sum = level === item.level ? item.sum : undefined;
  const left = unit === 'minutes' ? words.minutesLeft : words.daysLeft;
  const isTooShort = unit === 'minutes' && sum !== undefined && usable < shortestMinutes;
  const end = level === item.level ? expirationTime : endOf(item);
  const when = end && (level === 'over' ? words.ended : words.until)(format.date(end));
  const figures = sum ? left(format.number(usable), format.number(sum)) : undefined;
  return (
    <div>
      <ListRow
        icon={<ServiceIcon typeKey={item.key} family={item.family} />}
        title={item.name}
        text={isTooShort ? words.tooShort : when}
        end={<Tag tone={levelTones[level]}>{words[level]}</Tag>}
        href={href}
      />
      {sum !== undefined && sum > 0 && (
        <div className={styles.barred}>
          <Bar
            percent={allowanceUse(sum, usable).perLeft}
            label={figures ?? item.name}
            tone={level === 'plenty' ? 'brand' : 'bad'}
          />
          <p className={styles.small}>{figures}</p>
        </div>
      )}
    </div>
  );
}

function OnSale({
  imei,
  types,
}: {
  readonly imei: string;
  readonly types: readonly ServiceType[];
}): ReactNode {
  const words = useTexts(texts);
  const format = useFormat();
  const now = useNow();
  if (types.length === 0) return null;
  const textOf = ({ description, fromPriceFen, currency, effectiveTime }: ServiceType) => {
    // Bought already: whoever reads a price only would buy it once more.
    const startsMs = Date.parse(effectiveTime ?? '');
    if (startsMs > now) return words.starts(format.date(startsMs));
    const cost = format.costText(fromPriceFen, currency);
    return <Facts of={[description, fromPriceFen === 0 ? cost : words.from(cost)]} />;
  };
  return (
    <section>
      <SectionHeading>{words.buy}</SectionHeading>
      <Card>
        <Rows>
          {types.map((type) => (
            <ListRow
              key={type.type}
              icon={<ServiceIcon typeKey={type.key} family={type.family} />}
              title={type.name}
              text={textOf(type)}
              href={pageUrl('audio_information.html', { imei, type: type.type })}
            />
          ))}
        </Rows>
      </Card>
    </section>
  );
}
