import { memo, type ReactNode } from 'react';

/**
 * What an overlay shows. While it closes, it goes on showing what it showed: for the page, its subject is gone by then,
 * and its words would be other ones.
 */
export const HeldWhileClosing = memo(
  ({ children }: { readonly open: boolean; readonly children: ReactNode }): ReactNode => children,
  (_, next) => !next.open,
);
