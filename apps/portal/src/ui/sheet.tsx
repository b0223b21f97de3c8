import { lazyOverlay } from './lazy-overlay.tsx';
import type { SheetProps } from './sheet-props.ts';

/** A panel from the bottom, for a choice or details beside the page. Swiped down, Esc or the cross closes it. */
export const Sheet = lazyOverlay<SheetProps>(() =>
  import('./overlay/sheet-body.tsx').then((module) => module.SheetBody),
);
