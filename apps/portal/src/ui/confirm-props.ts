import type { ReactNode } from 'react';

/** Apart from the confirmation, whose lazy half takes the same. */
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
