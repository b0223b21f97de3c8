import type { ReactNode } from 'react';
import { pageUrl } from '../../page-kinds/page-context.ts';
import { useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { withWordBreaks } from '../../ui/with-word-breaks.tsx';
import { asksUs, verdictTitleOf, wayOf } from './advice.ts';
import styles from './check.module.css';
import type { Advice, CheckState, Verdict } from './check.ts';
import { FoundList, StateSign } from './check-row.tsx';
import { checkWords } from './check-words.ts';
import type { Found } from './find-words.ts';
import { texts } from './run-texts.ts';

export interface VerdictCardProps {
  readonly imei: string | undefined;
  readonly runId: string;
  readonly isHotspot: boolean;
  readonly verdict: Verdict;
  /** The states of all items. */
  readonly states: readonly CheckState[];
  /** The items that led to the verdict; none if nothing is wrong. */
  readonly found: readonly Found[];
  /** The one thing to do; null: nothing, or the visitor may not know. */
  readonly nextStep: Advice | null;
}

/** The verdict in one sentence, the items that led to it, and the one next step. */
export function VerdictCard({
  imei,
  runId,
  isHotspot,
  verdict,
  states,
  found,
  nextStep,
}: VerdictCardProps): ReactNode {
  const words = useTexts(texts);
  const checks = useTexts(checkWords);
  const way = nextStep === null ? undefined : wayOf(nextStep, isHotspot);
  const explained = {
    ok: isHotspot ? words.verdictOkHotspot : words.verdictOkText,
    unknown: words.verdictUnknownText,
    warn: undefined,
    bad: undefined,
  }[verdict];
  return (
    <Card>
      <div role="status">
        <div className={styles.verdict}>
          <StateSign state={verdict} />
          <h2>{withWordBreaks(words[verdictTitleOf(verdict, states)])}</h2>
        </div>
        <FoundList found={found} />
        {nextStep ? (
          <div className={styles.advice}>
            <h3>{words.next}</h3>
            <p>{checks[nextStep]}</p>
          </div>
        ) : (
          explained && <p className={`${styles.small} ${styles.space}`}>{withWordBreaks(explained)}</p>
        )}
      </div>
      {way && (
        <div className={styles.space}>
          <Button
            block
            href={pageUrl(way.page, { imei, selfCheckRunId: asksUs(nextStep) ? runId : undefined })}
          >
            {checks[way.label]}
          </Button>
        </div>
      )}
    </Card>
  );
}
