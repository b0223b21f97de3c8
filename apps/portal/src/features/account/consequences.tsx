import type { CallData } from '@device-pay/contract';
import type { ReactNode } from 'react';
import type { CallResult } from '../../call/use-call.ts';
import { pageUrl } from '../../page-kinds/page-context.ts';
import { QueryState } from '../../page-kinds/query-state.tsx';
import { useFormat, useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, SectionHeading } from '../../ui/card.tsx';
import { Notice } from '../../ui/tag.tsx';
import { withWordBreaks } from '../../ui/with-word-breaks.tsx';
import styles from './account.module.css';
import { accountUrl } from './account-views.ts';
import { texts } from './cancel-texts.ts';
import { LossRows } from './losses.tsx';

/** What cancelling loses and gives back, when it is decided, and what prevents it. */
export function Consequences({
  preview,
  isAccount,
}: {
  readonly preview: CallResult<CallData<'/cancellation/preview'>>;
  readonly isAccount: boolean;
}): ReactNode {
  const words = useTexts(texts);
  const format = useFormat();
  return (
    <QueryState query={preview} skeleton="result">
      {({ losses, obstacles, decideFrom, decideBy }) => (
        <>
          {obstacles.includes('openRequest') && (
            <Notice
              tone="warn"
              live
              action={
                <Button tone="plain" href={accountUrl('requests')}>
                  {words.toRequests}
                </Button>
              }
            >
              {words.openRequest}
            </Notice>
          )}
          {obstacles.includes('openRefund') && <Notice tone="idle">{words.openRefund}</Notice>}
          <section>
            <SectionHeading>{words.lost}</SectionHeading>
            <Card>
              <LossRows losses={losses} />
              <p className={`${styles.text} ${styles.gap}`}>{withWordBreaks(words.gone)}</p>
            </Card>
          </section>
          <section>
            <SectionHeading>{words.comesBack}</SectionHeading>
            <Card>
              <p className={styles.text}>{withWordBreaks(words.comesBackText)}</p>
              {isAccount && <p className={styles.text}>{withWordBreaks(words.kept)}</p>}
              <div className={styles.plainAction}>
                <Button tone="plain" href={pageUrl('mifi/unwind-list.html')}>
                  {words.toUnwinds}
                </Button>
              </div>
            </Card>
          </section>
          <section>
            <SectionHeading>{words.when}</SectionHeading>
            <Card>
              <p className={styles.text}>
                {withWordBreaks(words.whenText(format.date(decideFrom), format.lastDay(decideBy)))}
              </p>
            </Card>
          </section>
        </>
      )}
    </QueryState>
  );
}
