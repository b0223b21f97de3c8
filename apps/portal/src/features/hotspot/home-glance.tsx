import { dayMs } from '@device-pay/rules/durations';
import type { ReactNode } from 'react';
import type { Device } from '../../page-kinds/device.ts';
import type { Format } from '../../text/format.ts';
import { leftOfSum } from '../../text/left-of-sum.ts';
import { momentText } from '../../text/moment-text.ts';
import { useFormat, useTexts } from '../../text/text-context.tsx';
import { Card, SectionHeading } from '../../ui/card.tsx';
import { Ring } from '../../ui/gauge.tsx';
import { Row } from '../../ui/rows.tsx';
import { type DataLeft, dataPace, dataTone } from './data-left.ts';
import { texts } from './home-texts.ts';
import styles from './hotspot.module.css';
import type { MifiMessage } from './hotspot.ts';

/** Beyond this, a date says more than a number of days. */
const countedDays = 60;

export interface HomeGlanceProps {
  readonly device: Pick<Device, 'expirationTime' | 'paused'>;
  readonly left: DataLeft | undefined;
  /** When what was bought begins, if it has not begun. */
  readonly beginsAt: string | null;
  /** A plan has followed that was not read yet. */
  readonly isFollowed: boolean;
  /** The device's own counter; null: it never reported; undefined: not known yet. */
  readonly data: MifiMessage['data'] | undefined;
  readonly nowMs: number;
}

/** What ends on the day shown: if no plan is running, it is something else. */
function whatEnds(
  { device, left, isFollowed }: Pick<HomeGlanceProps, 'device' | 'left' | 'isFollowed'>,
  days: number,
): 'plan' | 'kept' | 'service' {
  if (left || isFollowed || days <= 0) return 'plan';
  return device.paused ? 'kept' : 'service';
}

/** A date of another year is shown with its year, which leaves no room for the number of days. */
function isOtherYear(format: Format, time: string, nowMs: number): boolean {
  const yearOf = (moment: string | number) => format.stamp(moment).slice(0, 4);
  return yearOf(time) !== yearOf(nowMs);
}

/** How much data is left, how fast it is used and when the plan ends, with the time of these figures. */
export function HomeGlance({ device, left, beginsAt, isFollowed, data, nowMs }: HomeGlanceProps): ReactNode {
  const words = useTexts(texts);
  const format = useFormat();
  const asOf = left?.asOf ?? data?.asOf;
  const pace = left && dataPace(left, nowMs);
  const { expirationTime } = device;
  const days = expirationTime === null ? 0 : Math.ceil((Date.parse(expirationTime) - nowMs) / dayMs);
  return (
    <section>
      <SectionHeading aside={asOf && words.asOf(momentText(format, asOf, nowMs))}>
        {words.data}
      </SectionHeading>
      <Card>
        <div className={styles.glance}>
          {left ? (
            <Ring
              percent={left.percentLeft}
              value={left.unlimited ? '∞' : `${left.percentLeft}%`}
              tone={dataTone(left)}
              label={left.unlimited ? words.unlimited : leftOfSum(left.usableMb, left.sumMb, format)}
            />
          ) : (
            <Ring
              percent={0}
              value="–"
              tone="idle"
              label={
                isFollowed ? words.followed : beginsAt ? words.begins(format.date(beginsAt)) : words.noPlan
              }
            />
          )}
          <div>
            <Row label={words.usedToday} strong>
              {data === undefined
                ? '–'
                : data === null || data.todayMb === null || format.date(data.asOf) !== format.date(nowMs)
                  ? words.notReported
                  : format.dataVolume(data.todayMb)}
            </Row>
            {pace && left.usableMb > 0 && (
              <Row label={words.pace}>
                {pace.usedUpAt === null ? words.lasts : words.until(format.date(pace.usedUpAt))}
              </Row>
            )}
            <Row label={words[whatEnds({ device, left, isFollowed }, days)]}>
              {expirationTime === null
                ? words.noEnd
                : days > 0
                  ? days === 1 || days > countedDays || isOtherYear(format, expirationTime, nowMs)
                    ? format.date(expirationTime)
                    : words.endsOn(format.date(expirationTime), days)
                  : words.ended(format.date(expirationTime))}
            </Row>
          </div>
        </div>
      </Card>
    </section>
  );
}
