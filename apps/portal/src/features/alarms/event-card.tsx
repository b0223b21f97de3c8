import type { ReactNode } from 'react';
import { useFormat, useTexts } from '../../text/text-context.tsx';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Facts } from '../../ui/facts.tsx';
import { CheckIcon, ClockIcon, LocatorIcon, WarningIcon } from '../../ui/icons.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { withWordBreaks } from '../../ui/with-word-breaks.tsx';
import { type AlarmEvent, riskOf } from './alarm.ts';
import { AlarmIcon } from './alarm-icons.tsx';
import styles from './alarms.module.css';
import { texts, type Words } from './list-texts.ts';
import { measureText } from './measure-text.ts';

/** An alarm that arrives later than this after it happened says when it arrived. */
const lateMs = 10 * 60_000;

export interface EventCardProps {
  readonly event: AlarmEvent;
  readonly onMap: (() => void) | undefined;
}

/** One alarm: what, when, where, and who was notified, or why nobody was. */
export function EventCard({ event, onMap }: EventCardProps): ReactNode {
  const words = useTexts(texts);
  const format = useFormat();
  const { code, key, title, at, receivedAt, value, unit, place, readAt, told } = event;
  const isLate = Date.parse(receivedAt) - Date.parse(at) > lateMs;
  return (
    <Card>
      <article className={styles.event}>
        <span className={classNames(styles.icon, styles[riskOf(code)])}>
          <AlarmIcon alarm={key} />
        </span>
        <div>
          <div className={styles.top}>
            <h3 className={classNames(readAt === null && styles.unread)}>
              {title}
              {value !== null && ` ${measureText(value, unit, format)}`}
              {readAt === null && <VisuallyHidden> ({words.newOne})</VisuallyHidden>}
            </h3>
            <time className={styles.time} dateTime={at}>
              {format.time(at)}
            </time>
          </div>
          <p className={styles.text}>{withWordBreaks(place ?? words.noPlace)}</p>
          {isLate && <p className={styles.text}>{withWordBreaks(words.late(format.dateTime(receivedAt)))}</p>}
          {onMap && (
            <button className={styles.link} type="button" onClick={onMap}>
              <LocatorIcon />
              {words.onMap}
              <VisuallyHidden>
                {' '}
                ({title}, {format.dateTime(at)})
              </VisuallyHidden>
            </button>
          )}
          <ul className={styles.told}>
            {told.length === 0 && <li>{words.toNobody}</li>}
            {told.map((one) => {
              const Sign =
                one.state === 'sent' ? CheckIcon : one.state === 'sending' ? ClockIcon : WarningIcon;
              return (
                <li
                  className={one.state === 'sent' ? styles.sent : styles.held}
                  key={`${one.channel}${one.phone}`}
                >
                  <Sign />
                  <Facts
                    of={[`${words[one.channel]}${one.phone ? ` ${one.phone}` : ''}`, outcome(one, words)]}
                  />
                </li>
              );
            })}
          </ul>
        </div>
      </article>
    </Card>
  );
}

function outcome({ state, reason }: AlarmEvent['told'][number], words: Words): string {
  if (state === 'sent' || state === 'sending') return words[state];
  if (reason === null) return words.failed;
  return reason === 'late' ? words.lateReason : words[reason];
}
