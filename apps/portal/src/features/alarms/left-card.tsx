import type { ReactNode } from 'react';
import { momentText } from '../../text/moment-text.ts';
import { useFormat, useTexts } from '../../text/text-context.tsx';
import { Card, SectionHeading } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useNow } from '../../ui/use-now.ts';
import { withWordBreaks } from '../../ui/with-word-breaks.tsx';
import type { AlarmConfig, ChannelLeft } from './alarm.ts';
import styles from './alarms.module.css';
import { texts, type Words } from './config-texts.ts';
import { useLiftedLimits } from './use-lifted-limits.ts';

/** What is left of the channels that cost something, in total and today. */
export function LeftCard({ channels, asOf }: Pick<AlarmConfig, 'channels' | 'asOf'>): ReactNode {
  const words = useTexts(texts);
  const format = useFormat();
  const nowMs = useNow();
  useLiftedLimits(channels);
  const counted = channels.filter(({ channel }) => channel !== 'app');
  return (
    <section>
      <SectionHeading aside={words.asOf(momentText(format, asOf, nowMs))}>{words.left}</SectionHeading>
      <Card>
        <div className={styles.left}>
          {counted.map((left) => (
            <div key={left.channel}>
              <span className={classNames(styles.figure, !left.available && styles.none)}>
                {left.usable === null ? '∞' : figureOf(left, format.number)}
              </span>
              <span className={styles.text}>{withWordBreaks(words[left.channel])}</span>
              <span className={styles.hint}>
                {withWordBreaks(remark(left, words, format.date, format.time))}
              </span>
            </div>
          ))}
        </div>
      </Card>
    </section>
  );
}

const figureOf = ({ usable, unit }: ChannelLeft, number: (value: number) => string): string =>
  unit === 'second'
    ? `${Math.floor((usable ?? 0) / 60)}:${String((usable ?? 0) % 60).padStart(2, '0')}`
    : number(usable ?? 0);

function remark(
  { usable, leftToday, limitPerDay, liftedAt, expirationTime }: ChannelLeft,
  words: Words,
  date: (moment: string) => string,
  time: (moment: string) => string,
): string | null {
  if (usable === null) return expirationTime && words.until(date(expirationTime));
  if (leftToday === null || limitPerDay === null || usable === 0) return null;
  return leftToday === 0 && liftedAt
    ? words.usedUp(limitPerDay, time(liftedAt))
    : words.leftToday(leftToday, limitPerDay);
}
