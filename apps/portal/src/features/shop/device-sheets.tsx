import { lazyOverlay } from '../../ui/lazy-overlay.tsx';

/** In a file apart from the sheets for paying: the first page needs only these. */
export const DevicePickerSheet = lazyOverlay(() =>
  import('./device-picker-sheet.tsx').then((module) => module.DevicePickerSheet),
);

export const DeviceProof = lazyOverlay(() =>
  import('../../page-kinds/device-proof.tsx').then((module) => module.DeviceProof),
);
