import type { ReactNode } from 'react';
import { isAwaited, useCall } from '../../call/use-call.ts';
import { useAwaited } from '../../call/use-patience.ts';
import type { Device } from '../../page-kinds/device.ts';
import { pageUrl } from '../../page-kinds/page-context.ts';
import { QueryState } from '../../page-kinds/query-state.tsx';
import { momentText } from '../../text/moment-text.ts';
import { useFormat, useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, SectionHeading } from '../../ui/card.tsx';
import { Facts } from '../../ui/facts.tsx';
import { ListRow, Rows } from '../../ui/rows.tsx';
import { StateMessage } from '../../ui/states.tsx';
import { Notice, type NoticeProps, Tag } from '../../ui/tag.tsx';
import { useNow } from '../../ui/use-now.ts';
import { withWordBreaks } from '../../ui/with-word-breaks.tsx';
import { texts } from './accelerator-texts.ts';
import { dataLeft } from './data-left.ts';
import { boosts, type HighSpeed, highSpeedOf } from './high-speed.ts';
import styles from './hotspot.module.css';
import { BoostIcon } from './hotspot-icons.tsx';

const tones: Readonly<Record<HighSpeed, NoticeProps['tone']>> = {
  on: 'ok',
  low: 'warn',
  off: 'bad',
  none: 'idle',
};

const useSpeed = (imei: string) => ({
  allowances: useCall('/redis/getPackageByImei', { imei }),
  features: useCall('/device/getTutuMifiList', { imei }),
});

const usePackages = (imei: string) =>
  useCall('/pay/package/getPackageList', { imei, family: ['hotspot', 'traffic'] });

/**
 * Which parts of the page have their final height. Parts below wait for that, as they would move away under the finger.
 * All calls are made at once.
 */
export function useSettled(imei: string): { readonly state: boolean; readonly boosts: boolean } {
  const packages = usePackages(imei);
  const state = useStateSettled(imei);
  return { state, boosts: state && !isAwaited(packages) };
}

/** The same of the state alone. */
export function useStateSettled(imei: string): boolean {
  const { allowances, features } = useSpeed(imei);
  return !isAwaited(allowances) && !isAwaited(features);
}

/** Whether what it has can be used at all. */
export const isInUse = ({ status, paused }: Pick<Device, 'status' | 'paused'>): boolean =>
  status !== 'notActivated' && !paused;

/**
 * Instead of the rest: a boost adds to a plan that runs. A hotspot that was never activated cannot have one, and to one
 * that is paused to keep its number no data is of use.
 */
export function NotInUse({ imei, paused }: Pick<Device, 'imei' | 'paused'>): ReactNode {
  const words = useTexts(texts);
  const page = paused ? 'mifi/package.html' : 'mifi/newPackage.html';
  return (
    <StateMessage
      icon={BoostIcon}
      tone="idle"
      title={paused ? words.paused : words.notActivated}
      text={paused ? words.pausedText : words.notActivatedText}
      actions={<Button href={pageUrl(page, { imei })}>{paused ? words.renew : words.activate}</Button>}
    />
  );
}

/** Whether the hotspot is fast now, and why. */
export function AcceleratorState({ imei }: { readonly imei: string }): ReactNode {
  const words = useTexts(texts);
  const format = useFormat();
  const { allowances, features } = useSpeed(imei);
  const waits = useAwaited(features);
  // Not that of the answer: without a connection it may be days old.
  const nowMs = useNow();
  const hasOwn = features.data?.some(({ feature, allowed }) => feature === 'accelerator' && allowed);
  return (
    <QueryState query={waits ? { ...allowances, data: undefined } : allowances} skeleton="row">
      {({ items }) => {
        const state = highSpeedOf(items, nowMs);
        const left = dataLeft(items, nowMs);
        const texted = {
          on: left && !left.unlimited ? words.onText(format.dataVolume(left.usableMb)) : words.onPlainText,
          low: words.lowText,
          off: words.offText,
          none: words.noneText,
        };
        return (
          <Card>
            <ListRow
              large
              icon={<BoostIcon />}
              title={words[state]}
              text={left?.asOf && words.asOf(momentText(format, left.asOf, nowMs))}
            />
            <div className={styles.space}>
              <Notice tone={tones[state]}>{texted[state]}</Notice>
            </div>
            {features.data && (
              <p className={`${styles.small} ${styles.space}`}>
                {withWordBreaks(hasOwn ? words.own : words.notOwn)}
              </p>
            )}
          </Card>
        );
      }}
    </QueryState>
  );
}

/** What makes it faster and can be bought now. */
export function Boosts({ imei }: { readonly imei: string }): ReactNode {
  const words = useTexts(texts);
  const format = useFormat();
  const packages = usePackages(imei);
  const { allowances } = useSpeed(imei);
  const nowMs = useNow();
  // The state above says already why neither is known.
  if (!isAwaited(packages) && !packages.data && !allowances.data) return null;
  return (
    <section>
      <SectionHeading>{words.packages}</SectionHeading>
      <QueryState query={packages} skeleton="items">
        {(data) => {
          const hasPlan = !allowances.data || highSpeedOf(allowances.data.items, nowMs) !== 'none';
          const list = boosts(data, hasPlan);
          if (list.length === 0) return <Notice tone="idle">{words.noPackages}</Notice>;
          return (
            <Card>
              <Rows>
                {list.map((item) => (
                  <ListRow
                    key={item.packageId}
                    title={
                      <>
                        {item.name} {item.hot && <Tag tone="brand">{words.hot}</Tag>}
                      </>
                    }
                    text={
                      <Facts
                        of={[
                          item.pricePerDayFen !== null &&
                            words.day(format.money(item.pricePerDayFen, item.currency)),
                          item.pricePerGbFen !== null &&
                            words.gb(format.money(item.pricePerGbFen, item.currency)),
                        ]}
                      />
                    }
                    end={<strong>{format.costText(item.priceFen, item.currency)}</strong>}
                    href={pageUrl('mifi/package.html', { imei, packageId: item.packageId })}
                  />
                ))}
                <div>
                  <Button tone="quiet" block href={pageUrl('mifi/package.html', { imei })}>
                    {words.all}
                  </Button>
                </div>
              </Rows>
            </Card>
          );
        }}
      </QueryState>
    </section>
  );
}
