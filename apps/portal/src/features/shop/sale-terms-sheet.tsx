import { saleTermsOf } from '@device-pay/content/sale-terms';
import type { ReactNode } from 'react';
import { useHost } from '../../host/host-context.ts';
import { pageUrl } from '../../page-kinds/page-context.ts';
import { Sheet } from '../../page-kinds/sheet.tsx';
import { dayText } from '../../text/day-text.ts';
import { useLanguage, useTexts } from '../../text/text-context.tsx';
import { Clauses } from '../../ui/clauses.tsx';
import styles from './checkout.module.css';
import { texts } from './sale-terms-texts.ts';

export interface SaleTermsSheetProps {
  readonly version: string;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The terms that the payer agrees to, to read before paying. */
export function SaleTermsSheet({ version, open, onClose }: SaleTermsSheetProps): ReactNode {
  const words = useTexts(texts);
  const { language } = useLanguage();
  const terms = saleTermsOf(version);
  const title = terms?.[language].title ?? words.title;
  return (
    <Sheet open={open} onClose={onClose} title={title}>
      <Clauses
        remark={terms && words.termsInForce(version, dayText(terms.validFrom, language))}
        label={title}
        clauses={terms?.[language].clauses ?? []}
      />
      <p className={styles.alsoHolds}>
        {words.alsoHolds} <OtherTerms path="protocol/use.html" title={words.useAgreement} /> ·{' '}
        <OtherTerms path="protocol/policy.html" title={words.privacyPolicy} />
      </p>
    </Sheet>
  );
}

/** Opens in a page of its own: leaving this page would lose what was chosen. */
function OtherTerms({ path, title }: { readonly path: string; readonly title: string }): ReactNode {
  const host = useHost();
  const url = pageUrl(path);
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      onClick={(event) => {
        if (host.kind !== 'native') return;
        event.preventDefault();
        host.openPage(url, title);
      }}
    >
      {title}
    </a>
  );
}
