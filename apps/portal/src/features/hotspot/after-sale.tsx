import { Fragment, type ReactNode } from 'react';
import { useLanguage } from '../../text/text-context.tsx';
import { Card } from '../../ui/card.tsx';
import { ProseBlocks } from '../../ui/prose-blocks.tsx';
import { withProseBreaks } from '../../ui/with-prose-breaks.ts';
import styles from './after-sale.module.css';
import { afterSaleWords } from './after-sale-words.ts';

/** The headings, for a list of contents. `name` is the prefix of the anchors, since kept pages share one document. */
export function useAfterSaleSections(
  name: string,
): readonly { readonly id: string; readonly title: string }[] {
  const { language } = useLanguage();
  return afterSaleWords[language].map(({ id, heading }) => ({ id: `${name}-${id}`, title: heading }));
}

/** The rules for data and after the sale, as prose. */
export function AfterSaleProse({ name }: { readonly name: string }): ReactNode {
  const { language } = useLanguage();
  return afterSaleWords[language].map(({ id, heading, blocks }) => (
    <Fragment key={id}>
      <h2 id={`${name}-${id}`}>{withProseBreaks(heading)}</h2>
      <ProseBlocks blocks={blocks} />
    </Fragment>
  ));
}

/** The same, folded: each part opens by itself. */
export function AfterSaleParts(): ReactNode {
  const { language } = useLanguage();
  return (
    <Card>
      {afterSaleWords[language].map(({ id, heading, blocks }) => (
        <details key={id} className={styles.part}>
          <summary>{heading}</summary>
          <div className={styles.prose}>
            <ProseBlocks blocks={blocks} />
          </div>
        </details>
      ))}
    </Card>
  );
}
