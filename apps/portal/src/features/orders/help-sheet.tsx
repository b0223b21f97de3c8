import type { ReactNode } from 'react';
import { currentBrand } from '../../brand/current-brand.ts';
import { useCall } from '../../call/use-call.ts';
import { pageUrl } from '../../page-kinds/page-context.ts';
import { Sheet } from '../../page-kinds/sheet.tsx';
import { useTexts } from '../../text/text-context.tsx';
import { MailIcon } from '../../ui/contact-icons.tsx';
import { MessageIcon, OrderIcon, PhoneIcon } from '../../ui/icons.tsx';
import { phoneUrl } from '../../ui/phone-url.ts';
import { ListRow, Rows } from '../../ui/rows.tsx';
import { texts } from './order-action-texts.ts';
import styles from './order-detail.module.css';

export interface HelpSheetProps {
  readonly orderId: string;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Who helps with an order, and the number to quote. */
export function HelpSheet({ orderId, open, onClose }: HelpSheetProps): ReactNode {
  const words = useTexts(texts);
  const { support } = currentBrand();
  // Only a running contract can be ended early.
  const contracts = useCall('/unwind/preview', { orderId }, { enabled: open });
  return (
    <Sheet open={open} onClose={onClose} title={words.helpTitle}>
      <p className={styles.helpText}>{words.helpText(orderId)}</p>
      <Rows>
        <ListRow
          icon={<MessageIcon />}
          title={words.helpService}
          text={words.helpServiceText}
          href={pageUrl('service/index.html', { orderId })}
        />
        <ListRow
          icon={<PhoneIcon />}
          title={words.helpPhone}
          text={support.phone}
          href={phoneUrl(support.phone)}
        />
        <ListRow
          icon={<MailIcon />}
          title={words.helpEmail}
          text={support.email}
          href={`mailto:${support.email}?subject=${encodeURIComponent(orderId)}`}
        />
        {/* Last, as it comes last: nothing may move away under the finger. */}
        {contracts.data && contracts.data.length > 0 && (
          <ListRow
            icon={<OrderIcon />}
            title={words.endContract}
            text={words.endContractText}
            href={pageUrl('mifi/unwind-list.html', { orderId })}
          />
        )}
      </Rows>
    </Sheet>
  );
}
