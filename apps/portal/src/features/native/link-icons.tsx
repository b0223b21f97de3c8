import type { ReactNode } from 'react';
import { currentLogo } from '../../brand/current-logo.ts';
import { Icon } from '../../ui/icons.tsx';
import styles from './link-icons.module.css';

export const DownloadIcon = (): ReactNode => <Icon path="M12 4v11M7.5 11l4.5 4.5 4.5-4.5M4.5 19.5h15" />;
export const GlobeIcon = (): ReactNode => (
  <Icon path="M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM3.5 12h17M12 3.5c2.7 2.4 4 5.3 4 8.5s-1.3 6.1-4 8.5c-2.7-2.4-4-5.3-4-8.5s1.3-6.1 4-8.5z" />
);

/** The app shows itself by the mark of its brand. */
export const AppIcon = (): ReactNode => (
  <svg className={styles.mark} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <path d={currentLogo()} />
  </svg>
);
