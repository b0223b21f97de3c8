import { type ReactNode, useState } from 'react';
import styles from './checkout.module.css';
import { SaleTermsSheet } from './sheets.tsx';

/** Words that open the terms of this version over the page: reading them loses nothing that was chosen. */
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
