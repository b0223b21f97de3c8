import { lazy, type ReactNode, Suspense } from 'react';
import { useOnceOpen } from './sheet.tsx';

const DialogBody = lazy(() =>
  import('./overlay/dialog-body.tsx').then((module) => ({ default: module.DialogBody })),
);

export interface ConfirmProps {
  readonly open: boolean;
  /** Dismissed without an answer. */
  readonly onClose: () => void;
  readonly title: ReactNode;
  /** What will happen, in a sentence or a list. */
  readonly children?: ReactNode;
  /** Green; the words say what it does. */
  readonly yes: { readonly label: string; readonly onPress: () => void; readonly pending?: boolean };
  /** Red; closes when nothing else is given. Without it the dialog only tells. */
  readonly no?: { readonly label: string; readonly onPress?: () => void };
}

/** Asks before something that can't be undone, or whether something happened. */
export function Confirm(props: ConfirmProps): ReactNode {
  const wanted = useOnceOpen(props.open);
  return wanted ? (
    <Suspense fallback={null}>
      <DialogBody {...props} />
    </Suspense>
  ) : null;
}
