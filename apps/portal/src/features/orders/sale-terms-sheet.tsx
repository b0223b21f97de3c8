import { saleTermsOf } from '@device-pay/content/sale-terms';
import type { ReactNode } from 'react';
import { Sheet } from '../../page-kinds/sheet.tsx';
import { useTexts } from '../../text/text-context.tsx';
import { Clauses } from '../../ui/clauses.tsx';
import type { Order } from './order.ts';
import { texts } from './order-texts.ts';

export interface SaleTermsSheetProps {
  readonly order: Order;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The terms under which an order was made, in the language in which they were agreed to. */
export function SaleTermsSheet({ order, open, onClose }: SaleTermsSheetProps): ReactNode {
  const words = useTexts(texts);
  const terms = saleTermsOf(order.termsVersion);
  const text = terms?.[order.language];
  return (
    <Sheet open={open} onClose={onClose} title={text?.title ?? words.terms}>
      <Clauses
        remark={words.termsVersion(order.termsVersion)}
        label={text?.title ?? words.terms}
        clauses={text?.clauses ?? []}
        lang={order.language === 'zh' ? 'zh-CN' : 'en'}
      />
    </Sheet>
  );
}
