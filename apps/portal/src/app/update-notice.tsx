import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import styles from './update-notice.module.css';

interface UpdateNoticeProps {
  readonly isEnglish: boolean;
  readonly onAccept: () => void;
  readonly onLater: () => void;
}

/** Rendered above everything, outside the portal's own tree: it must be visible even if a page broke. */
export function UpdateNotice({ isEnglish, onAccept, onLater }: UpdateNoticeProps): ReactNode {
  return (
    <div className={styles.notice} role="status">
      <p className={styles.text}>
        {isEnglish
          ? 'A new version is ready. Reload when it suits you.'
          : '新版本已准备好，方便时刷新即可使用。'}
      </p>
      <div className={styles.actions}>
        <Button tone="plain" onPress={onLater}>
          {isEnglish ? 'Later' : '以后再说'}
        </Button>
        <Button onPress={onAccept}>{isEnglish ? 'Reload' : '刷新'}</Button>
      </div>
    </div>
  );
}
