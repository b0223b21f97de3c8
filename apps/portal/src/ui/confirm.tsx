import type { ConfirmProps } from './confirm-props.ts';
import { lazyOverlay } from './lazy-overlay.tsx';

/** Asks before something that can't be undone, or whether something happened. */
export const Confirm = lazyOverlay<ConfirmProps>(() =>
  import('./overlay/dialog-body.tsx').then((module) => module.DialogBody),
);
