import type { ReactNode } from 'react';

/** In a module of its own, since the lazily loaded half has the same properties. */
export interface SheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly closeLabel: string;
  readonly children: ReactNode;
  /** Buttons below the part that scrolls. */
  readonly actions?: ReactNode;
}
