import type { ReactNode } from 'react';
import { pageUrl } from '../../page-kinds/page-context.ts';
import { useFormat, useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, SectionHeading } from '../../ui/card.tsx';
import { Bar } from '../../ui/gauge.tsx';
import { Notice } from '../../ui/tag.tsx';
import { Timeline } from '../../ui/timeline.tsx';
import { useNow } from '../../ui/use-now.ts';
import { withWordBreaks } from '../../ui/with-word-breaks.tsx';
import { isOpen, switchNews, switchPercent, switchSteps } from './card-switch.ts';
import { texts } from './card-texts.ts';
import styles from './hotspot.module.css';
import type { CardInfo } from './hotspot.ts';

/** The progress of a switch, its time-out, and its outcome. */
export function SwitchProgress({ info }: { readonly info: CardInfo }): ReactNode {
  const words = useTexts(texts);
  const format = useFormat();
  const { lastSwitch: last, offlineSec, imei } = info;
  // Ticks until the deadline, plus more than the delay with which the server closes a switch.
  const nowMs = useNow(last && isOpen(last) ? Date.parse(last.deadlineAt) + 20_000 : 0);
  const news = switchNews(last, offlineSec, nowMs);
  if (!last || !news) return null;
  if (news.kind === 'done') {
    return (
      <Notice tone="ok" live>
        {words.doneTitle(news.slot)}
      </Notice>
    );
  }
  if (news.kind === 'failed') {
    const reasons: Readonly<Record<string, string>> = {
      timedOut: words.timedOut,
      refused: words.refused,
      offline: words.failedOffline,
      noBetterCard: words.noBetterCard,
      otherCard: words.otherCard,
    };
    return (
      <Notice
        tone={news.reason === 'noBetterCard' ? 'idle' : 'bad'}
        live
        action={
          news.reason !== 'noBetterCard' && (
            <Button tone="plain" href={pageUrl('device-check.html', { imei })}>
              {words.selfCheck}
            </Button>
          )
        }
      >
        <strong>{words.failedTitle}</strong>
        <br />
        {reasons[news.reason] ?? words.failedOther}
      </Notice>
    );
  }
  const percent = switchPercent(last, offlineSec, nowMs);
  const reached = (switchSteps as readonly string[]).indexOf(last.state);
  return (
    <Card>
      <div role="status">
        <SectionHeading aside={words.until(format.time(last.deadlineAt))}>
          {last.mode === 'auto' ? words.runningAuto : words.runningTitle}
        </SectionHeading>
        <p className={styles.small}>
          {withWordBreaks(news.kind === 'late' ? words.late : words.running(offlineSec.from, offlineSec.to))}
        </p>
      </div>
      <div className={styles.meter}>
        <Bar percent={percent} label={words.progress(percent)} />
      </div>
      <Timeline
        steps={switchSteps.map((step, index) => {
          const state = index < reached ? 'done' : index === reached ? 'now' : 'later';
          const labels = { done: words.stateDone, now: words.stateNow, later: words.stateLater };
          return { state, stateLabel: labels[state], title: words[step] };
        })}
      />
    </Card>
  );
}
