import { lazyOverlay } from '../../ui/lazy-overlay.tsx';

/** Apart from what paying needs: the first screen has these alone. */
export const DevicePickerSheet = lazyOverlay(() =>
  import('./device-picker-sheet.tsx').then((module) => module.DevicePickerSheet),
);

export const DeviceProof = lazyOverlay(() =>
  import('../../page-kinds/device-proof.tsx').then((module) => module.DeviceProof),
);
