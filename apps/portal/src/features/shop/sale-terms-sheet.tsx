import { saleTermsOf } from '@device-pay/content/sale-terms';
import type { ReactNode } from 'react';
import { useFormat, useLanguage, useTexts } from '../../text/text-context.tsx';
import { Clauses } from '../../ui/clauses.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { texts } from './checkout-texts.ts';

export interface SaleTermsSheetProps {
  readonly version: string;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The terms that paying agrees to, before it is done. */
export function SaleTermsSheet({ version, open, onClose }: SaleTermsSheetProps): ReactNode {
  const words = useTexts(texts);
  const { language } = useLanguage();
  const format = useFormat();
  const terms = saleTermsOf(version);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={terms?.[language].title ?? words.termsLink}
      closeLabel={words.close}
    >
      <Clauses
        remark={terms && words.termsInForce(version, format.date(terms.validFrom))}
        label={terms?.[language].title ?? words.termsLink}
        clauses={terms?.[language].clauses ?? []}
      />
    </Sheet>
  );
}
