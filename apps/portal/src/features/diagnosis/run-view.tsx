import type { ReactNode } from 'react';
import { momentText } from '../../text/moment-text.ts';
import { useFormat, useTexts } from '../../text/text-context.tsx';
import { Card, SectionHeading } from '../../ui/card.tsx';
import { Bar } from '../../ui/gauge.tsx';
import { withWordBreaks } from '../../ui/with-word-breaks.tsx';
import { causesOf } from './advice.ts';
import styles from './check.module.css';
import type { Run } from './check.ts';
import { CheckList, CheckRow } from './check-row.tsx';
import { texts } from './run-texts.ts';
import { VerdictCard } from './verdict-card.tsx';

export interface RunViewProps {
  readonly run: Run;
  readonly isHotspot: boolean;
  readonly nowMs: number;
  /** Nobody follows the run any more, since the connection was lost, say: what has no result yet has none. */
  readonly isCut?: boolean;
}

/** A self-check in progress or ended: how many items are checked, or the verdict; below, each item. */
export function RunView({ run, isHotspot, nowMs, isCut = false }: RunViewProps): ReactNode {
  const words = useTexts(texts);
  const format = useFormat();
  const { runId, imei, items, running, verdict, nextStep, startedAt, source } = run;
  const done = items.filter(({ state }) => state !== 'pending').length;
  const progress = words.progress(done, items.length);
  return (
    <>
      {isCut ? null : running || verdict === null ? (
        <Card>
          <div role="status">
            <h2>{words.running}</h2>
            <p className={styles.small}>{withWordBreaks(progress)}</p>
          </div>
          <div className={styles.space}>
            <Bar percent={items.length > 0 ? (100 * done) / items.length : 0} label={progress} />
          </div>
        </Card>
      ) : (
        <VerdictCard
          imei={imei}
          runId={runId}
          isHotspot={isHotspot}
          verdict={verdict}
          states={items.map(({ state }) => state)}
          found={causesOf(run)}
          nextStep={nextStep}
        />
      )}
      <section>
        <SectionHeading
          aside={source === 'device' ? words.byDevice : words.checkedAt(momentText(format, startedAt, nowMs))}
        >
          {words.items}
        </SectionHeading>
        <Card>
          <CheckList>
            {items.map(({ no, item, state, detail }) => (
              <CheckRow
                key={no}
                item={item}
                state={isCut && state === 'pending' ? 'unknown' : state}
                detail={detail}
              />
            ))}
          </CheckList>
        </Card>
      </section>
    </>
  );
}
