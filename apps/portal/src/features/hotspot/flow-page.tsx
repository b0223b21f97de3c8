import type { ReactNode } from 'react';
import { type Allowance, endOf } from '../../call/allowance.ts';
import { refreshCalls, useCall } from '../../call/use-call.ts';
import type { Device } from '../../page-kinds/device.ts';
import { DeviceGate } from '../../page-kinds/device-gate.tsx';
import { pageUrl } from '../../page-kinds/page-context.ts';
import { QueryState } from '../../page-kinds/query-state.tsx';
import { Screen } from '../../page-kinds/screen.tsx';
import { useFeatures } from '../../page-kinds/use-features.ts';
import { momentText } from '../../text/moment-text.ts';
import { useFormat, useLanguage, useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, SectionHeading, Stack } from '../../ui/card.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Bar } from '../../ui/gauge.tsx';
import { SpeedIcon } from '../../ui/hotspot-icons.tsx';
import { MessageIcon, ShieldIcon } from '../../ui/icons.tsx';
import { ListRow, Row, Rows } from '../../ui/rows.tsx';
import { Notice } from '../../ui/tag.tsx';
import { useNow } from '../../ui/use-now.ts';
import { AfterSaleParts } from './after-sale.tsx';
import { dataLeft, dataPace, dataTone, isFollowed, nextBegin } from './data-left.ts';
import { texts } from './flow-texts.ts';
import { HomeGlance, type HomeGlanceProps } from './home-glance.tsx';
import styles from './hotspot.module.css';

const shownCalls = ['/redis/getPackageByImei', '/mifi/getMiFiMessage'] as const;

/** The use of data: what is left of each plan, the pace, what slows it down, and the rules after the sale. */
export function FlowPage(): ReactNode {
  return (
    <DeviceGate standing="owner" kind="hotspot">
      {(imei, device) => <Flow imei={imei} device={device} />}
    </DeviceGate>
  );
}

function Flow({ imei, device }: { readonly imei: string; readonly device: Device }): ReactNode {
  const words = useTexts(texts);
  const allowances = useCall('/redis/getPackageByImei', { imei });
  const message = useCall('/mifi/getMiFiMessage', { imei });
  const allows = useFeatures(imei);
  const nowMs = useNow();
  const left = allowances.data && dataLeft(allowances.data.items, nowMs);
  // A plan begins only when the present one ends; who has used up their data wants more of it now.
  const tab = left && dataTone(left) !== 'brand' ? 'topUp' : undefined;
  // Parts below wait for this answer, as they would move away under the finger when it comes.
  const isAnswered = allowances.data !== undefined || allowances.fetchStatus !== 'fetching';
  return (
    <Screen
      title={words.flowTitle}
      asOf={allowances.dataUpdatedAt || undefined}
      onRefresh={() => refreshCalls(shownCalls)}
      bottom={
        <Button
          size="l"
          href={
            device.status === 'notActivated'
              ? pageUrl('mifi/newPackage.html', { imei })
              : pageUrl('mifi/package.html', { imei, tab })
          }
        >
          {words.buy}
        </Button>
      }
    >
      <Stack>
        <QueryState query={allowances} skeleton="detail">
          {({ items }) => (
            <>
              <HomeGlance
                device={device}
                left={left}
                beginsAt={nextBegin(items, nowMs)}
                isFollowed={isFollowed(items, nowMs)}
                data={message.data?.data}
                nowMs={nowMs}
              />
              <Pace items={items} data={message.data?.data} nowMs={nowMs} />
              <Plans items={items} nowMs={nowMs} />
            </>
          )}
        </QueryState>
        {isAnswered && (
          <>
            <section>
              <SectionHeading>{words.rules}</SectionHeading>
              <AfterSaleParts />
            </section>
            <Card>
              <Rows>
                {allows('speedTest') && (
                  <ListRow
                    icon={<SpeedIcon />}
                    title={words.speedTest}
                    href={pageUrl('mifi/velocity.html', { imei })}
                  />
                )}
                <ListRow
                  icon={<ShieldIcon />}
                  title={words.check}
                  href={pageUrl('mifi/connect-check.html', { imei })}
                />
                <ListRow
                  icon={<MessageIcon />}
                  title={words.help}
                  href={pageUrl('complaint.html', { imei })}
                />
              </Rows>
            </Card>
          </>
        )}
      </Stack>
    </Screen>
  );
}

interface PlansProps {
  readonly items: readonly Allowance[];
  readonly nowMs: number;
}

/** How fast the data is used. How long it lasts at that pace is said above, with what is left. */
function Pace({ items, data, nowMs }: PlansProps & Pick<HomeGlanceProps, 'data'>): ReactNode {
  const words = useTexts(texts);
  const format = useFormat();
  const left = dataLeft(items, nowMs);
  const pace = left && dataPace(left, nowMs);
  return (
    <section>
      <SectionHeading>{words.use}</SectionHeading>
      <Card>
        {pace && (
          <Row label={words.average} strong>
            {format.dataVolume(pace.perDayMb)}
          </Row>
        )}
        <Row label={words.total}>
          {data === undefined ? '–' : data === null ? words.notReported : format.dataVolume(data.totalMb)}
        </Row>
      </Card>
    </section>
  );
}

/** Each plan and top-up that runs, with its own share left and its own end. */
function Plans({ items, nowMs }: PlansProps): ReactNode {
  const words = useTexts(texts);
  const format = useFormat();
  const { language } = useLanguage();
  // The English page may show a Chinese name, since the answer is in the language that the visitor has chosen.
  const nameOf = ({ name }: Allowance) => (language === 'en' && /[一-鿿]/.test(name) ? words.dataPlan : name);
  const running = items
    .map((item) => ({ item, left: dataLeft([item], nowMs) }))
    .filter(({ left }) => left !== undefined);
  const beginsAt = nextBegin(items, nowMs);
  if (running.length === 0 && isFollowed(items, nowMs)) return null;
  if (running.length === 0 && beginsAt)
    return <Notice tone="idle">{words.plansBegin(format.date(beginsAt))}</Notice>;
  if (running.length === 0) return <Notice tone="warn">{words.noPlans}</Notice>;
  return (
    <section>
      <SectionHeading aside={words.plansText(running.length)}>{words.plans}</SectionHeading>
      <Card>
        <Rows>
          {running.map(
            ({ item, left }) =>
              left && (
                <div key={`${item.type} ${item.expirationTime}`}>
                  <Row label={<strong className={styles.ink}>{nameOf(item)}</strong>}>
                    {endOf(item) && words.ends(format.date(endOf(item) ?? 0))}
                  </Row>
                  <div className={styles.meterTight}>
                    <Bar
                      percent={left.percentLeft}
                      tone={dataTone(left)}
                      label={words.shareLeft(left.percentLeft)}
                    />
                  </div>
                  <p className={styles.small}>
                    <Facts
                      of={[
                        left.unlimited
                          ? words.unlimited
                          : words.usable(format.dataVolume(left.usableMb), format.dataVolume(left.sumMb)),
                        !left.unlimited && words.used(format.usedVolume(left.usedMb), left.percentUsed),
                        item.expirationTime !== endOf(item) &&
                          item.expirationTime &&
                          words.part(format.date(item.expirationTime)),
                        left.asOf && words.asOf(momentText(format, left.asOf, nowMs)),
                      ]}
                    />
                  </p>
                </div>
              ),
          )}
        </Rows>
      </Card>
    </section>
  );
}
