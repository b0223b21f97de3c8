import './older-browsers.ts';
import { Drawer } from '@base-ui/react/drawer';
import type { ReactNode } from 'react';
import { CloseIcon } from '../field-icons.tsx';
import type { SheetProps } from '../sheet-props.ts';
import styles from './overlay.module.css';

/** Loaded when the first sheet opens: the drawer is larger than most pages. */
export function SheetBody({ open, onClose, title, closeLabel, children, actions }: SheetProps): ReactNode {
  return (
    <Drawer.Root
      open={open}
      swipeDirection="down"
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
    >
      <Drawer.Portal>
        <Drawer.Backdrop className={styles.backdrop} />
        <Drawer.Viewport className={styles.viewport}>
          <Drawer.Popup className={styles.sheet}>
            <div className={styles.handle} />
            <div className={styles.head}>
              <Drawer.Title>{title}</Drawer.Title>
              <Drawer.Close className={styles.close} aria-label={closeLabel}>
                <CloseIcon />
              </Drawer.Close>
            </div>
            <Drawer.Content className={styles.body}>{children}</Drawer.Content>
            {actions && <div className={styles.foot}>{actions}</div>}
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  );
}
