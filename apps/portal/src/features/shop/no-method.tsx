import type { ReactNode } from 'react';
import { useNoMethodText } from '../../host/no-method-text.ts';
import styles from './checkout.module.css';

/** No payment method works here: says where else the package can be bought. */
export function NoMethod(): ReactNode {
  return <p className={styles.small}>{useNoMethodText()}</p>;
}
