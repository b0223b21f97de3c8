import type { ReactNode } from 'react';
import { useCall } from '../../call/use-call.ts';
import { QueryState } from '../../page-kinds/query-state.tsx';
import { Sheet } from '../../page-kinds/sheet.tsx';
import { useTexts } from '../../text/text-context.tsx';
import styles from './checkout.module.css';
import { FixLink } from './fix-link.tsx';
import { texts } from './outlook-texts.ts';
import type { Package } from './package.ts';

/** Why the packages that are dimmed can't be bought for this device, and what can be done about it. */
export function WhyNotOffered({
  imei,
  packages,
  open,
  onClose,
}: {
  readonly imei: string;
  readonly packages: readonly Package[];
  readonly open: boolean;
  readonly onClose: () => void;
}): ReactNode {
  const words = useTexts(texts);
  return (
    <Sheet open={open} onClose={onClose} title={words.whyTitle}>
      <div className={styles.sections}>
        {packages.map((item) => (
          <Why key={item.packageId} imei={imei} item={item} />
        ))}
      </div>
    </Sheet>
  );
}

function Why({ imei, item }: { readonly imei: string; readonly item: Package }): ReactNode {
  const why = useCall('/pay/package/whyNotOffered', { imei, packageId: item.packageId });
  return (
    <section>
      <h3>{item.name}</h3>
      <QueryState query={why} skeleton="result">
        {(data) => (
          <div className={styles.remedy}>
            <p className={styles.reason}>{data.reason}</p>
            <FixLink imei={imei} fix={data.fix} />
          </div>
        )}
      </QueryState>
    </section>
  );
}
