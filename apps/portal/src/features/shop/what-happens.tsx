import type { ReactNode } from 'react';
import { pageUrl, usePage } from '../../page-kinds/page-context.ts';
import { useFormat, useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, SectionHeading } from '../../ui/card.tsx';
import { Row } from '../../ui/rows.tsx';
import { Tag } from '../../ui/tag.tsx';
import { Timeline } from '../../ui/timeline.tsx';
import { useNow } from '../../ui/use-now.ts';
import styles from './checkout.module.css';
import type { Device, Package } from './package.ts';
import { atLimit, speedOf, startsWhen, unusedAtEnd } from './package-facts.ts';
import { texts } from './package-texts.ts';
import { willItWork } from './will-it-work.ts';

/** Before paying: when it starts and ends, what becomes of the rest, and whether it will work on this device. */
export function WhatHappens({
  item,
  device,
}: {
  readonly item: Package;
  readonly device: Device | undefined;
}): ReactNode {
  const words = useTexts(texts);
  return (
    <Card>
      <SectionHeading>{words.happens}</SectionHeading>
      <StartAndEnd item={item} />
      <div className={styles.facts}>
        <AtLimit item={item} />
        {device && <DeviceOutlook device={device} item={item} />}
      </div>
      {item.priceFen > 0 && <p className={styles.small}>{words.refund}</p>}
    </Card>
  );
}

function StartAndEnd({ item }: { readonly item: Package }): ReactNode {
  const words = useTexts(texts);
  const format = useFormat();
  const starts = startsWhen(item);
  const unused = unusedAtEnd(item);
  const startTexts = {
    now: words.startsNowText,
    queued: words.startsQueued,
    nextMonth: words.startsNextMonth,
  };
  const unusedTexts = {
    data: words.unusedData,
    splitData: words.unusedSplitData,
    counted: words.unusedCounted,
    none: undefined,
  };
  return (
    <Timeline
      steps={[
        {
          state: 'now',
          stateLabel: words.next,
          title: starts === 'now' ? words.startsNow : words.startsAt(format.dateTime(item.effectiveTime)),
          text: startTexts[starts],
        },
        {
          state: 'later',
          stateLabel: words.later,
          // The span begins with the payment, so the minute of its end is not known yet.
          title:
            starts === 'now'
              ? words.endsIfNow(format.date(item.expirationTime))
              : words.endsAt(format.dateTime(item.expirationTime)),
          text: unusedTexts[unused],
        },
      ]}
    />
  );
}

function AtLimit({ item }: { readonly item: Package }): ReactNode {
  const words = useTexts(texts);
  const format = useFormat();
  const limit = atLimit(item);
  if (!limit) return null;
  if (limit.kind === 'stops') return <Row label={words.limit}>{words.stops}</Row>;
  const { value, unit } = speedOf(limit.kbps);
  return <Row label={words.limit}>{words.throttled(`${format.number(value)} ${unit}`)}</Row>;
}

function DeviceOutlook({ device, item }: { readonly device: Device; readonly item: Package }): ReactNode {
  const words = useTexts(texts);
  const format = useFormat();
  const { hasPage } = usePage();
  const now = useNow();
  const { tone, cause, fix } = willItWork(device, item, now);
  const light = (
    <Row label={words.device}>
      <Tag tone={tone} dot>
        {words[cause]}
      </Tag>
    </Row>
  );
  if (cause === 'verified' || cause === 'active' || cause === 'activates' || cause === 'resumes')
    return light;
  const text = words[`${cause}Text`];
  return (
    <>
      {light}
      <div className={styles.remedy}>
        <p>{typeof text === 'function' ? text(format.date(device.lastSeenAt ?? now)) : text}</p>
        {fix && hasPage(fix.path) && (
          <Button tone="plain" href={pageUrl(fix.path, { imei: device.imei, type: fix.type })}>
            {words[`${cause}Fix`]}
          </Button>
        )}
      </div>
    </>
  );
}
