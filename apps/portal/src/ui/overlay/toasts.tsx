import './older-browsers.ts';
import { Toast } from '@base-ui/react/toast';
import { type ReactNode, useEffect } from 'react';
import { CheckIcon, WarningIcon } from '../icons.tsx';
import styles from './overlay.module.css';

export const toastManager = Toast.createToastManager();

let becomeReady: () => void;
/** A toast that is added before the provider subscribes is lost, so the first toast waits for this. */
export const toastsReady = new Promise<void>((resolve) => {
  becomeReady = resolve;
});

function ToastList(): ReactNode {
  const { toasts } = Toast.useToastManager();
  // A task later: the provider around this list subscribes in an effect of its own, after this one.
  useEffect(() => void setTimeout(becomeReady), []);
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      className={styles.toast}
      swipeDirection={['down', 'left', 'right']}
    >
      <Toast.Content>
        <div className={styles.message}>
          {toast.type === 'ok' && <CheckIcon />}
          {toast.type === 'bad' && <WarningIcon />}
          {/* The title, for what has none is a dialog without a name. */}
          <Toast.Title render={<p />} />
        </div>
      </Toast.Content>
    </Toast.Root>
  ));
}

/** Where toasts appear. */
export function Toasts(): ReactNode {
  return (
    <Toast.Provider toastManager={toastManager} limit={2}>
      <Toast.Portal>
        <Toast.Viewport className={styles.toasts}>
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}
