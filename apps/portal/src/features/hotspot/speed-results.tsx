import type { ReactNode } from 'react';
import { useCallPages } from '../../call/use-call-pages.ts';
import { MorePages } from '../../page-kinds/more-pages.tsx';
import { QueryState } from '../../page-kinds/query-state.tsx';
import { momentText } from '../../text/moment-text.ts';
import { useFormat, useTexts } from '../../text/text-context.tsx';
import { Card, SectionHeading } from '../../ui/card.tsx';
import { Facts } from '../../ui/facts.tsx';
import { SpeedIcon } from '../../ui/hotspot-icons.tsx';
import { ListRow, Rows } from '../../ui/rows.tsx';
import { StateMessage } from '../../ui/states.tsx';
import { Tag } from '../../ui/tag.tsx';
import { withWordBreaks } from '../../ui/with-word-breaks.tsx';
import styles from './hotspot.module.css';
import type { SpeedResult } from './measure-speed.ts';
import { texts } from './velocity-texts.ts';

/** From this latency on, calls and games feel slow. */
const laggyMs = 150;

/** What a speed is good for, in a sentence. */
export function useSpeedWords(): (result: SpeedResult) => string {
  const words = useTexts(texts);
  return ({ downMbps, latencyMs }) => {
    const speed =
      downMbps >= 50 ? words.veryFast : downMbps >= 10 ? words.fast : downMbps >= 3 ? words.fair : words.slow;
    return latencyMs >= laggyMs ? `${speed} ${words.laggy}` : speed;
  };
}

/** The four figures of a test, as far as they are known. */
export function SpeedFigures({
  downMbps,
  upMbps,
  latencyMs,
  jitterMs,
  note,
}: Partial<SpeedResult> & { readonly note?: string }): ReactNode {
  const words = useTexts(texts);
  const format = useFormat();
  const speed = (mbps: number | undefined) =>
    mbps === undefined ? '–' : words.speed(format.number(mbps, 1));
  const time = (ms: number | undefined) => (ms === undefined ? '–' : words.ms(ms));
  const figures = [
    [words.down, speed(downMbps)],
    [words.up, speed(upMbps)],
    [words.delay, time(latencyMs)],
    [words.jitter, time(jitterMs)],
  ] as const;
  return (
    <>
      <dl className={styles.figures}>
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{withWordBreaks(value)}</dd>
          </div>
        ))}
      </dl>
      {note && <p className={`${styles.small} ${styles.centred}`}>{withWordBreaks(note)}</p>}
    </>
  );
}

/** The stored tests, newest first; the fastest is marked. */
export function PastSpeeds({ imei }: { readonly imei: string }): ReactNode {
  const words = useTexts(texts);
  const format = useFormat();
  const tests = useCallPages('/mifi/speedTest/list', { imei });
  return (
    <section>
      <SectionHeading>{words.past}</SectionHeading>
      <QueryState
        query={tests}
        skeleton="items"
        isEmpty={(list) => list.length === 0}
        empty={
          <StateMessage icon={SpeedIcon} tone="idle" title={words.pastEmpty} text={words.pastEmptyText} />
        }
      >
        {(list) => {
          const best = Math.max(...list.map(({ downMbps }) => downMbps));
          return (
            <>
              <Card>
                <Rows>
                  {list.map(({ id, at, downMbps, upMbps, latencyMs, network }) => (
                    <ListRow
                      key={id}
                      title={`↓ ${format.number(downMbps, 1)}  ↑ ${format.number(upMbps, 1)} Mbit/s`}
                      text={
                        <Facts
                          of={[momentText(format, at, tests.dataUpdatedAt), words.ms(latencyMs), network]}
                        />
                      }
                      end={list.length > 1 && downMbps === best && <Tag tone="brand">{words.best}</Tag>}
                    />
                  ))}
                </Rows>
              </Card>
              <MorePages query={tests} />
            </>
          );
        }}
      </QueryState>
    </section>
  );
}
