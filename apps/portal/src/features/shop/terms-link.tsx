import { type ReactNode, useState } from 'react';
import styles from './checkout.module.css';
import { SaleTermsSheet } from './sheets.tsx';

/** A link that opens the terms of this version over the page, so that reading them does not lose what was chosen. */
export function TermsLink({
  version,
  children,
}: {
  readonly version: string;
  readonly children: ReactNode;
}): ReactNode {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button className={styles.termsLink} type="button" onClick={() => setOpen(true)}>
        {children}
      </button>
      <SaleTermsSheet version={version} open={open} onClose={() => setOpen(false)} />
    </>
  );
}
