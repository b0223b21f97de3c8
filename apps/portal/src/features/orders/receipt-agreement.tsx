import type { ReactNode } from 'react';
import { CopyValue } from '../../page-kinds/copy-value.tsx';
import { dayText } from '../../text/day-text.ts';
import { useFormat, useLanguage, useTexts } from '../../text/text-context.tsx';
import { Clauses } from '../../ui/clauses.tsx';
import { Row } from '../../ui/rows.tsx';
import { Notice, Tag } from '../../ui/tag.tsx';
import styles from './receipt.module.css';
import type { Receipt } from './receipt.ts';
import { texts } from './receipt-texts.ts';

/** `9f86 d081 884c 7d65`: enough of the hash to compare by eye. */
const shortHash = (hash: string): string => hash.slice(0, 16).replace(/(.{4})(?=.)/g, '$1 ');

/** The terms as they were agreed to, and the hash that proves that they have not changed. */
export function ReceiptAgreement({
  receipt: { order, agreement },
}: {
  readonly receipt: Receipt;
}): ReactNode {
  const words = useTexts(texts);
  const format = useFormat();
  const { language: shown } = useLanguage();
  const { version, validFrom, language, title, clauses, hash, isIntact } = agreement;
  return (
    <>
      <p>{title}</p>
      <p className={styles.small}>
        {validFrom ? words.agreed(version, dayText(validFrom, shown)) : words.agreedOnly(version)}
      </p>
      <div className={styles.facts}>
        <Row label={words.agreedAt}>{format.stamp(order.creationTime)}</Row>
        <Row label={words.language}>{words[language]}</Row>
        <Row label={words.fingerprint}>
          <span className={styles.onScreen}>
            <CopyValue value={hash} label={words.fingerprint}>
              {shortHash(hash)}
            </CopyValue>
          </span>
          <span className={styles.onPaper}>{hash}</span>
        </Row>
        {isIntact && (
          <Row label={words.checked}>
            <Tag tone="ok" dot>
              {words.intact}
            </Tag>
          </Row>
        )}
      </div>
      {!isIntact && <Notice tone="bad">{words.broken}</Notice>}
      <p className={styles.small}>{words.fingerprintText}</p>
      {clauses.length > 0 && (
        <details className={styles.clauses}>
          <summary>{words.clauses}</summary>
          <Clauses label={title} clauses={clauses} lang={language === 'zh' ? 'zh-CN' : 'en'} />
        </details>
      )}
    </>
  );
}
