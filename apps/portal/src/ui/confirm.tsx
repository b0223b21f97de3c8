import { lazy, type ReactNode, Suspense } from 'react';
import type { ConfirmProps } from './confirm-props.ts';
import { useOnceOpen } from './sheet.tsx';

const DialogBody = lazy(() =>
  import('./overlay/dialog-body.tsx').then((module) => ({ default: module.DialogBody })),
);

/** Asks before something that can't be undone, or whether something happened. */
export function Confirm(props: ConfirmProps): ReactNode {
  const wanted = useOnceOpen(props.open);
  return wanted ? (
    <Suspense fallback={null}>
      <DialogBody {...props} />
    </Suspense>
  ) : null;
}
