import { type ReactNode, useState } from 'react';
import { refreshCalls } from '../../call/use-call.ts';
import { useAwaited } from '../../call/use-patience.ts';
import { useFormat, useTexts } from '../../text/text-context.tsx';
import { Card, SectionHeading } from '../../ui/card.tsx';
import { lazyOverlay } from '../../ui/lazy-overlay.tsx';
import { ListRow, Row } from '../../ui/rows.tsx';
import { Timeline } from '../../ui/timeline.tsx';
import { useDeadline } from '../../ui/use-deadline.ts';
import styles from './checkout.module.css';
import { DeviceFit, DeviceStops, useFit } from './device-fit.tsx';
import { stopsOf } from './device-stops.ts';
import { OfferCard } from './offer-card.tsx';
import { texts } from './outlook-texts.ts';
import type { Package } from './package.ts';
import { atLimit, speedOf, startsWhen, unusedAtEnd } from './package-facts.ts';
import { StoppedPaying } from './stopped-paying.tsx';

export { DeviceFit, DeviceStops, StoppedPaying, stopsOf };

const PackageDetailSheet = lazyOverlay(() =>
  import('./package-detail-sheet.tsx').then((module) => module.PackageDetailSheet),
);

/** The server's clock may be this far behind the page's idea of it: asked sooner, it would give the old start again. */
const clockDoubtMs = 3000;

export interface PackageOutlookProps {
  readonly imei: string;
  readonly item: Package;
  /** What stands below. */
  readonly children: ReactNode;
}

/** What to know before paying: the offer, start and end, what happens to unused data, and whether it will work. */
export function PackageOutlook({ imei, item, children }: PackageOutlookProps): ReactNode {
  const words = useTexts(texts);
  const [open, setOpen] = useState(false);
  return (
    <AfterFirstFit imei={imei} items={[item]}>
      <OfferCard imei={imei} item={item} />
      <Card>
        <SectionHeading>{words.happens}</SectionHeading>
        <StartAndEnd item={item} />
        <div className={styles.facts}>
          <AtLimit item={item} />
          <DeviceFit imei={imei} items={[item]} />
        </div>
        {item.priceFen > 0 && <p className={styles.small}>{words.refund}</p>}
        <div className={styles.more}>
          <ListRow title={words.allDetails} onPress={() => setOpen(true)} />
        </div>
      </Card>
      {children}
      <PackageDetailSheet imei={imei} item={item} open={open} onClose={() => setOpen(false)} />
    </AfterFirstFit>
  );
}

/** Its children wait for what the first check finds, which would push them away. Later ones find much the same. */
export function AfterFirstFit({
  imei,
  items,
  children,
}: {
  readonly imei: string;
  readonly items: readonly Package[];
  readonly children: ReactNode;
}): ReactNode {
  const waits = useAwaited(useFit(imei, items));
  const [isChecked, setIsChecked] = useState(false);
  if (!isChecked) {
    if (waits) return null;
    setIsChecked(true);
  }
  return children;
}

function StartAndEnd({ item }: { readonly item: Package }): ReactNode {
  const words = useTexts(texts);
  const format = useFormat();
  const starts = startsWhen(item);
  const isFree = item.priceFen === 0;
  const startsNow = isFree ? words.startsNowFree : words.startsNow;
  const endsIfNow = isFree ? words.endsIfNowFree : words.endsIfNow;
  const unused = unusedAtEnd(item);
  // When the shown start is over, a payment would start the package later: the new start is read from the server.
  useDeadline(
    starts === 'now' ? undefined : Date.parse(item.effectiveTime) + clockDoubtMs,
    () => void refreshCalls(['/pay/package/getPackageList']),
  );
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
          title: starts === 'now' ? startsNow : words.startsAt(format.dateTime(item.effectiveTime)),
          text: startTexts[starts],
        },
        {
          state: 'later',
          stateLabel: words.later,
          // The time begins with the payment, so only the day of its end is known yet.
          title:
            starts === 'now'
              ? endsIfNow(format.date(item.expirationTime))
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
