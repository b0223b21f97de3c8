import type { ReactNode } from 'react';

/** Apart from the sheet, whose lazy half takes the same. */
export interface SheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly closeLabel: string;
  readonly children: ReactNode;
  /** Buttons below what scrolls. */
  readonly actions?: ReactNode;
}
