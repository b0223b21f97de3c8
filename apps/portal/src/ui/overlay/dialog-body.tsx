import './older-browsers.ts';
import { AlertDialog } from '@base-ui/react/alert-dialog';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { Button } from '../button.tsx';
import type { ConfirmProps } from '../confirm-props.ts';
import { withWordBreaks } from '../with-word-breaks.tsx';
import { HeldWhileClosing } from './held-while-closing.tsx';
import styles from './overlay.module.css';

/** TypeScript does not know it: Safari and Firefox do not have it. */
declare const CloseWatcher: new () => EventTarget & { readonly destroy: () => void };

/** Android's way back closes the dialog and does not leave the page; for sheets the drawer does this. */
function useWayBack(open: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    // Elsewhere it would take the Escape key from the dialog.
    if (!open || !('CloseWatcher' in window) || !navigator.userAgent.includes('Android')) return;
    const watcher = new CloseWatcher();
    watcher.addEventListener('close', () => close());
    return () => watcher.destroy();
  }, [open]);
}

export function DialogBody({ open, onClose, title, children, yes, no }: ConfirmProps): ReactNode {
  useWayBack(open, onClose);
  return (
    <AlertDialog.Root
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
    >
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={styles.backdrop} />
        <AlertDialog.Viewport className={`${styles.viewport} ${styles.middle}`}>
          <AlertDialog.Popup className={styles.dialog}>
            <HeldWhileClosing open={open}>
              <div className={styles.body}>
                <AlertDialog.Title>{withWordBreaks(title)}</AlertDialog.Title>
                {children && (
                  <AlertDialog.Description render={<div />}>
                    {withWordBreaks(children)}
                  </AlertDialog.Description>
                )}
              </div>
              <div className={styles.foot}>
                <Button tone="no" onPress={no.onPress ?? onClose}>
                  {no.label}
                </Button>
                <Button tone="yes" pending={yes.pending ?? false} onPress={yes.onPress}>
                  {yes.label}
                </Button>
              </div>
            </HeldWhileClosing>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
