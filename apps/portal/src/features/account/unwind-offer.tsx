import type { ReactNode } from 'react';
import { pageUrl } from '../../page-kinds/page-context.ts';
import { imeiTail } from '../../text/imei-tail.ts';
import { useFormat, useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, SectionHeading, Stack } from '../../ui/card.tsx';
import { OptionCards } from '../../ui/choice.tsx';
import { ListRow } from '../../ui/rows.tsx';
import { Notice } from '../../ui/tag.tsx';
import { withWordBreaks } from '../../ui/with-word-breaks.tsx';
import styles from './account.module.css';
import { ContractIcon } from './account-icons.tsx';
import type { UnwindTerms } from './unwind.ts';
import { texts } from './unwind-texts.ts';
import { MoneyRows } from './unwind-words.tsx';

export interface UnwindOfferProps {
  readonly lines: readonly UnwindTerms[];
  readonly line: UnwindTerms;
  /** The id of the open request for this contract. */
  readonly running: string | undefined;
  readonly onChange: (lineNo: number) => void;
}

/** The contract, what ending it gives back, and what happens then. */
export function UnwindOffer({ lines, line, running, onChange }: UnwindOfferProps): ReactNode {
  const words = useTexts(texts);
  const format = useFormat();
  const about = ({ imei, termTo }: UnwindTerms) => (
    <>
      IMEI {imeiTail(imei)}
      <br />
      {words.ends(format.date(termTo))}
    </>
  );
  return (
    <Stack>
      {running && (
        <Notice
          tone="warn"
          action={
            <Button tone="plain" href={pageUrl('mifi/unwind-detail.html', { id: running })}>
              {words.toRunning}
            </Button>
          }
        >
          {words.running}
        </Notice>
      )}
      {lines.length > 1 ? (
        <section>
          <SectionHeading>{words.which}</SectionHeading>
          <OptionCards
            label={words.which}
            value={line.lineNo}
            onChange={onChange}
            options={lines.map((one) => ({
              value: one.lineNo,
              content: (
                <>
                  <span className={styles.choice}>{one.package}</span>
                  <span className={styles.choiceText}>{withWordBreaks(about(one))}</span>
                </>
              ),
            }))}
          />
        </section>
      ) : (
        <Card>
          <ListRow large icon={<ContractIcon />} title={line.package} text={about(line)} />
        </Card>
      )}
      <section>
        <SectionHeading>{words.give}</SectionHeading>
        <Card>
          <MoneyRows terms={line} total={words.back} />
          <p className={`${styles.text} ${styles.gap}`}>
            {withWordBreaks(line.refundFen === 0 ? words.nothingBack : words.feeText)}
          </p>
        </Card>
      </section>
      <section>
        <SectionHeading>{words.happens}</SectionHeading>
        <Card>
          <ol className={styles.numbered}>
            <li>{words.happensDecide}</li>
            {line.needReturn && <li>{words.happensDevice}</li>}
            <li>{words.happensMoney}</li>
          </ol>
        </Card>
      </section>
    </Stack>
  );
}
