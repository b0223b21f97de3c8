import type { ReactNode } from 'react';
import { useNoMethodText } from '../../host/no-method-text.ts';
import styles from './checkout.module.css';

/** Something that can be bought, but not here. */
export function NoMethod(): ReactNode {
  return <p className={styles.small}>{useNoMethodText()}</p>;
}
