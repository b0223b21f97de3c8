import type { ReactNode } from 'react';
import { useFormat, useTexts } from '../../text/text-context.tsx';
import { Row } from '../../ui/rows.tsx';
import { Tag, type Tone } from '../../ui/tag.tsx';
import styles from './account.module.css';
import type { UnwindState, UnwindTerms } from './unwind.ts';
import { texts } from './unwind-texts.ts';

const tones: Readonly<Record<UnwindState, Tone>> = {
  applied: 'brand',
  inReview: 'warn',
  deviceReturned: 'warn',
  refunding: 'warn',
  done: 'ok',
  rejected: 'bad',
  withdrawn: 'idle',
};

export function UnwindTag({ state }: { readonly state: UnwindState }): ReactNode {
  const words = useTexts(texts);
  return <Tag tone={tones[state]}>{words[state]}</Tag>;
}

/** Whether the contract goes on, so that nothing comes back. */
export const isOff = (state: UnwindState): boolean => state === 'rejected' || state === 'withdrawn';

export interface MoneyRowsProps {
  readonly terms: Pick<UnwindTerms, 'paidFen' | 'usedFen' | 'feeFen' | 'refundFen' | 'currency'>;
  /** The label of the total. */
  readonly total: string;
}

/** How the amount is calculated: what was paid, minus what was used, minus the fee. */
export function MoneyRows({ terms, total }: MoneyRowsProps): ReactNode {
  const words = useTexts(texts);
  const format = useFormat();
  const { paidFen, usedFen, feeFen, refundFen, currency } = terms;
  const money = (amountFen: number) => format.money(amountFen, currency);
  return (
    <>
      <Row label={words.paid}>{money(paidFen)}</Row>
      {usedFen > 0 && <Row label={words.used}>{money(-usedFen)}</Row>}
      {feeFen > 0 && <Row label={words.fee}>{money(-feeFen)}</Row>}
      <div className={styles.total}>
        <Row label={total} strong>
          {money(refundFen)}
        </Row>
      </div>
    </>
  );
}
