import type { ReactNode } from 'react';

/** In a module of its own, since the lazily loaded half has the same properties. */
export interface ConfirmProps {
  readonly open: boolean;
  /** Dismissed without an answer. */
  readonly onClose: () => void;
  readonly title: ReactNode;
  /** What will happen, in a sentence or a list. */
  readonly children?: ReactNode;
  /** Green; its label says what it does. */
  readonly yes: { readonly label: string; readonly onPress: () => void; readonly pending?: boolean };
  /** Red; only closes the dialog if it has no `onPress`. */
  readonly no: { readonly label: string; readonly onPress?: () => void };
}
